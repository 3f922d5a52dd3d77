// ./tt bench: what it prints, and what it says when it is asked wrongly. How fast anything is, is not tested here.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "examples/commands/bench/pytorch.h"
#include "examples/commands/bench/worker.h"
#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/io/file.h"
#include "tinytensor/kernels/processor.h"

using nlohmann::json;

namespace {

struct Result {
  int status;
  std::string output;  // with what goes to standard error
};

Result bench(const std::string& flags, const std::string& environment = "") {
  // Called as tt calls it: the name is not where the program is.
  const std::string command = fmt::format("bash -c \"{} exec -a './tt bench' '{}/bench' {}\" 2>&1 </dev/null",
                                          environment, PROGRAMS_FOLDER, flags);
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string output;
  for (int c; (c = std::fgetc(pipe)) != EOF;) output += static_cast<char>(c);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, output};
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("bench: a row has its time, its share of the peak, its tokens and its memory, in plain text") {
  const Result run = bench("tiny generation --no-pytorch --threads 1 --seconds 0.05");
  CAPTURE(run.output);
  CHECK(run.status == 0);
  CHECK(run.output.find_first_of("\r\x1b") == std::string::npos);
  for (const char* part :
       {"peak     1 thread: ", "kernels  ", "PyTorch  none", "row  ", "of peak", "\ntiny  ", "\ngeneration  ",
        "ratio: PyTorch's time by TinyTensor's", "generation: a text that fills the context"}) {
    CAPTURE(part);
    CHECK(contains(run.output, part));
  }
}

TEST_CASE("bench: the rows about images count what their products multiply") {
  const Result run = bench("convolution --no-pytorch --threads 1 --seconds 0.05 --json");
  REQUIRE(run.status == 0);
  const json rows = json::parse(run.output).at("rows");
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].at("row") == "lenet");
  CHECK(rows[0].at("tokens") == 64);
  CHECK(rows[1].at("row") == "conv3x3");
  CHECK(rows[1].at("operations").get<double>() == 32.0 * 6 * 64 * 64 * 9 * 32 * 32);
  CHECK(rows[1].at("tinytensor").at("seconds").get<double>() > 0);
}

TEST_CASE("bench: a step of a sequence counts as a token, and the LSTM's products as what they multiply") {
  const Result run = bench("lstm --no-pytorch --threads 1 --seconds 0.05 --json");
  REQUIRE(run.status == 0);
  const json row = json::parse(run.output).at("rows").at(0);
  CHECK(row.at("tokens") == 16 * 64);
  // forward, and the gradients of weights and inputs but for those of x, of four products with (4 · 256, 256)
  CHECK(row.at("operations").get<double>() == 16.0 * 64 * 4 * 256 * 256 * (4 * 6 - 2));
  CHECK(row.at("tinytensor").at("seconds").get<double>() > 0);
}

TEST_CASE("bench: the rows of growing context are held against the operations of the shortest") {
  const Result run = bench("context-64 context-256 --no-pytorch --threads 1 --seconds 0.05 --json");
  REQUIRE(run.status == 0);
  const json rows = json::parse(run.output).at("rows");
  REQUIRE(rows.size() == 2);
  const auto operations = [&](size_t i) { return rows[i].at("operations").get<double>(); };
  const auto seconds = [&](size_t i) { return rows[i].at("tinytensor").at("seconds").get<double>(); };
  // 6 · (12·L·C² + V·C + L·C·T) · 4096 with L = 4, C = 128, V = 65
  CHECK(operations(0) == 6.0 * (12 * 4 * 128 * 128 + 65 * 128 + 4 * 128 * 64) * 4096);
  CHECK(operations(1) == 6.0 * (12 * 4 * 128 * 128 + 65 * 128 + 4 * 128 * 256) * 4096);
  CHECK(rows[0].at("expected_seconds").get<double>() == doctest::Approx(seconds(0)));
  CHECK(rows[1].at("expected_seconds").get<double>() == doctest::Approx(seconds(0) * operations(1) / operations(0)));
  for (const json& row : rows) {
    CHECK(row.at("tokens") == 4096);
    CHECK(row.at("share_of_peak").get<double>() ==
          doctest::Approx(row.at("operations").get<double>() / row.at("tinytensor").at("seconds").get<double>() /
                          row.at("peak_flops").get<double>()));
    CHECK(row.at("tinytensor").at("turns").get<int>() >= 3);
    CHECK(row.at("tinytensor").at("peak_resident_bytes").get<double>() > 1e6);
    CHECK(!row.contains("pytorch"));
  }
}

TEST_CASE("bench --kernels: every kernel of the table has its operations, bytes and share of its roof") {
  const Result run = bench("tiny --kernels --threads 1 --seconds 0.05 --json");
  REQUIRE(run.status == 0);
  const json kernels = json::parse(run.output).at("kernels");
  std::map<std::string, json> by_name;
  for (const json& kernel : kernels) by_name[kernel.at("kernel")] = kernel;
  for (const char* name : {"linear",
                           "linear, dX",
                           "linear, dW",
                           "attention_forward",
                           "attention_backward",
                           "layer_norm",
                           "layer_norm_backward",
                           "rms_norm",
                           "rms_norm_backward",
                           "rotary: neighbours",
                           "rotary: halves",
                           "swiglu",
                           "swiglu_backward",
                           "unary: gelu",
                           "unary_backward: gelu",
                           "binary: add",
                           "axpy",
                           "affine",
                           "gather",
                           "sum",
                           "max",
                           "sum_of_squares",
                           "softmax",
                           "softmax_backward",
                           "log_softmax",
                           "log_softmax_backward",
                           "cross_entropy",
                           "cross_entropy_backward",
                           "scatter_add_rows",
                           "adamw"}) {
    CAPTURE(name);
    REQUIRE(by_name.count(name) == 1);
    const json& kernel = by_name.at(name);
    CHECK(kernel.at("seconds").get<double>() > 0);
    CHECK(kernel.at("bytes").get<double>() > 0);
    CHECK(kernel.at("reference_seconds").get<double>() > 0);
    const double roof = std::max(kernel.at("operations").get<double>() / kernel.at("peak_flops").get<double>(),
                                 kernel.at("bytes").get<double>() / kernel.at("bandwidth").get<double>());
    CHECK(kernel.at("share_of_roof").get<double>() == doctest::Approx(roof / kernel.at("seconds").get<double>()));
  }
  const json& head = by_name.at("linear");  // 128 tokens x 32 to 65 classes
  CHECK(head.at("shape") == "128 x 32 x 65");
  CHECK(head.at("operations") == 2 * 128 * 32 * 65);
  CHECK(head.at("bytes") == 4 * (128 * 32 + 32 * 65 + 128 * 65));
}

TEST_CASE("bench --profile: the times of all ops and parts add up to the step, and its products to what they must be") {
  const Result run = bench("tiny --profile --threads 1 --seconds 0.2 --json");
  REQUIRE(run.status == 0);
  const json profile = json::parse(run.output).at(0);
  double seconds = 0;
  std::map<std::string, json> by_name;
  for (const json& op : profile.at("ops")) {
    by_name[op.at("op")] = op;
    for (const char* part : {"forward_seconds", "backward_seconds", "other_seconds"}) {
      seconds += op.at(part).get<double>();
    }
  }
  CHECK(seconds == doctest::Approx(profile.at("seconds").get<double>()));
  CHECK(profile.at("tensor_bytes").get<double>() > 1e5);
  for (const char* part : {"batch", "zero_grad", "free the graph", "clip_grad_norm", "AdamW"}) {
    CAPTURE(part);
    REQUIRE(by_name.count(part) == 1);
    CHECK(by_name.at(part).at("other_seconds").get<double>() > 0);
  }
  double operations = 0;
  for (const char* op : {"Linear", "FeedForward"}) {
    CAPTURE(op);
    CHECK(by_name.at(op).at("forward_seconds").get<double>() > 0);
    CHECK(by_name.at(op).at("backward_seconds").get<double>() > 0);
    operations += by_name.at(op).at("operations").get<double>();
  }
  CHECK(by_name.at("Linear").at("calls") == 2 * 4 + 1);
  CHECK(by_name.at("FeedForward").at("calls") == 2);
  // 128 tokens, forward and twice backward: two layers of 12 · 32², and a head of 65 · 32. Above it: GELU and its
  // slope.
  const double products = 6.0 * 128 * (2 * 12 * 32 * 32 + 65 * 32);
  CHECK(operations >= products);
  CHECK(operations < 1.25 * products);
  CHECK(by_name.at("ScaledDotProductAttention").at("calls") == 2);
}

TEST_CASE("bench --profile: the table ends with the whole step") {
  const Result run = bench("tiny --profile --threads 1 --seconds 0.05");
  CAPTURE(run.output);
  CHECK(run.status == 0);
  CHECK(contains(run.output, "tiny: one training step, 1 thread, "));
  const size_t last = run.output.find("\nthe step ");
  REQUIRE(last != std::string::npos);
  CHECK(contains(run.output.substr(last), "100.0 %"));
}

TEST_CASE("bench: products in bfloat16 can be measured, or it is said that they cannot") {
  const Result run = bench("tiny --no-pytorch --threads 1 --seconds 0.05 --matmul-precision medium");
  CAPTURE(run.output);
  CHECK(run.status == 0);
  CHECK(contains(run.output, "products in bfloat16"));
}

TEST_CASE("bench: a broken rule is told in one message, with status 2") {
  const struct {
    const char *flags, *says;
  } cases[] = {
      {"huge",
       "rows: must be one of tiny, small, cpu, baby, generation, lenet, conv3x3, lstm, context (four rows), "
       "convolution (two), all, got 'huge'"},
      {"--thread=1", "there is no flag '--thread'\n  hint: did you mean --threads?"},
      {"--threads 0", "--threads: must be a whole number, 1 or more, got '0'"},
      {"--threads 1,x", "--threads: must be a whole number, 1 or more, got 'x'"},
      {"--threads 5000", "--threads: must be at most 1024"},
      {"--seconds 0", "--seconds: must be a number above 0, got '0'"},
      {"--python /nowhere/python", "--python: /nowhere/python has no PyTorch, or is no Python"},
      {"--matmul-precision low", "--matmul-precision: must be highest, high or medium, got 'low'"},
      {"--profile generation", "--profile: is about training steps, and generation does not train"},
      {"--kernels conv3x3", "--kernels: is about the GPTs, and conv3x3 is none"},
      {"--profile --kernels", "excludes --"},
      {"--python", "--python: needs one value\n  hint: write it after the flag"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.flags);
    const Result run = bench(c.flags);
    CAPTURE(run.output);
    CHECK(run.status == 2);
    CHECK(contains(run.output, c.says));
    CHECK(run.output.starts_with("./tt bench: "));
  }
}

TEST_CASE("bench: --svg draws what was measured") {
  const std::string file =
      (std::filesystem::temp_directory_path() / fmt::format("tinytensor-bench-{}.svg", getpid())).string();
  CHECK(bench(fmt::format("tiny --no-pytorch --threads 1 --seconds 0.05 --svg '{}'", file)).status == 0);
  CHECK(contains(tinytensor::read_file(file), "<title>tiny, 1 thread: "));
  CHECK(bench(fmt::format("tiny --kernels --threads 1 --seconds 0.05 --svg '{}'", file)).status == 0);
  CHECK(contains(tinytensor::read_file(file), "<title>adamw "));
  std::filesystem::remove(file);
  // Before anything is measured.
  CHECK(contains(bench("tiny --no-pytorch --seconds 9999 --svg /none/x.svg").output, "/none/x.svg: cannot be written"));
  CHECK(contains(bench("tiny --profile --svg x.svg").output, "--profile excludes --svg"));
}

namespace {

const std::string inductor_traceback =
    "Traceback (most recent call last):\n"
    "  File \"pytorch_peer.py\", line 123, in <module>\n"
    "    loss = train_step()\n"
    "torch._inductor.exc.InductorError: CppCompileError: C++ compile error\n\n"
    "Command:\ng++ main.cpp\n\nOutput:\n"
    "main.cpp:2:10: fatal error: Python.h: No such file or directory\n    2 | #include <Python.h>\n"
    "compilation terminated.\n\n"
    "Set TORCHDYNAMO_VERBOSE=1 for the internal stack trace\n";

/// A program that answers as a Python with PyTorch does: a step takes it `seconds`, its losses are `loss`, and each of its
/// `good_ways` takes a fifth of the time away. It fails where it is not given a script that is there, and for torch.compile as
/// PyTorch does without a compiler's headers.
std::string stand_in_for_python(const TemporaryFolder& folder, const std::string& seconds, const std::string& loss,
                                const std::string& good_ways = "none") {
  const auto path = folder.path / "python3";
  tinytensor::write_file(path, fmt::format(R"(#!/bin/sh
case $1 in *pytorch_version.py) echo 9.9.9; echo BLAS of the system; exit ;; esac
[ -f "$1" ] && [ $# -ge 7 ] || exit 3
[ -n "$OMP_NUM_THREADS" ] || exit 4
shift 7
echo "$*" >>"$0.ways"
echo "$ATEN_CPU_CAPABILITY $DNNL_MAX_CPU_ISA $OPENBLAS_CORETYPE" >>"$0.was_held_to"
seconds={}
for way; do
  case $way in compile) cat "$0.traceback" >&2; exit 5 ;; {}) seconds="$seconds * 0.8" ;; esac
done
while read -r kind count; do awk "BEGIN {{ print $seconds * $count, {} }}"; done
echo 123000000
)",
                                           seconds, good_ways, loss));
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  tinytensor::write_file(path.string() + ".traceback", inductor_traceback);
  return path.string();
}

}  // namespace

TEST_CASE("bench: PyTorch takes turns with us, in the setting that is its fastest") {
  const TemporaryFolder folder;
  const std::string python = stand_in_for_python(folder, "0.5", "4.17439");
  const Result run = bench("tiny --threads 1 --seconds 0.05 --json --python " + python);
  CAPTURE(run.output);
  REQUIRE(run.status == 0);
  const json report = json::parse(run.output), row = report.at("rows").at(0);
  CHECK(report.at("pytorch") == "9.9.9");
  CHECK(row.at("pytorch").at("seconds").get<double>() == doctest::Approx(0.5));
  CHECK(row.at("pytorch").at("peak_resident_bytes") == 123000000);
  CHECK(row.at("pytorch").at("setting").get<std::string>().starts_with("1 thread"));
  CHECK(row.at("ratio").get<double>() == doctest::Approx(0.5 / row.at("tinytensor").at("seconds").get<double>()));
}

TEST_CASE("bench: PyTorch's best is found question by question, and the row says which it was") {
  const TemporaryFolder folder;
  const std::string python = stand_in_for_python(folder, "0.5", "4.17439", "fused|flush");
  const Result run = bench("tiny --threads 1 --seconds 0.05 --json --python " + python);
  CAPTURE(run.output);
  REQUIRE(run.status == 0);
  const json pytorch = json::parse(run.output).at("rows").at(0).at("pytorch");
  CHECK(pytorch.at("setting").get<std::string>().ends_with(", fused AdamW, denormals flushed"));
  CHECK(pytorch.at("seconds").get<double>() == doctest::Approx(0.5 * 0.8 * 0.8));
  const std::string tried = tinytensor::read_file(python + ".ways");
  for (const char* ways :
       {"\nforeach\n", "\nfused\n", "\nfused sdpa\n", "\nfused flush\n", "\nfused flush compile\n"}) {
    CAPTURE(ways);
    CHECK(contains(tried, ways));
  }
  CHECK(!contains(tried, "foreach fused"));
}

TEST_CASE(
    "bench: a way in which PyTorch does not run is said in one line, with the reason, and its traceback is not shown") {
  const TemporaryFolder folder;
  const std::string python = stand_in_for_python(folder, "0.5", "4.17439");
  const Result text = bench("tiny --threads 1,1 --seconds 0.05 --python " + python);
  CAPTURE(text.output);
  REQUIRE(text.status == 0);
  const std::string line =
      "\nPyTorch without torch.compile, which does not work here: fatal error: Python.h: No such file or directory\n";
  const size_t at = text.output.find(line);
  REQUIRE(at != std::string::npos);
  CHECK(text.output.find("torch.compile", at + line.size()) == std::string::npos);  // once, for both rows
  CHECK(!contains(text.output, "Traceback"));
  CHECK(!contains(text.output, "TORCHDYNAMO"));
  const Result report = bench("tiny --threads 1 --seconds 0.05 --json --python " + python);
  const json left_out = json::parse(report.output).at("rows").at(0).at("left_out");
  CHECK(left_out == json{{{"setting", "torch.compile"}, {"why", "fatal error: Python.h: No such file or directory"}}});
}

TEST_CASE("bench: of a process that ended the line is told that says why") {
  using tinytensor::why_it_ended;
  CHECK(why_it_ended(inductor_traceback) == "fatal error: Python.h: No such file or directory");
  CHECK(why_it_ended("a warning\nTraceback (most recent call last):\n  File \"x\"\n"
                     "torch.OutOfMemoryError: no room\n\nA hint: try less\n") == "torch.OutOfMemoryError: no room");
  CHECK(why_it_ended("bash: killed\n  (core dumped)\n") == "bash: killed");
  CHECK(why_it_ended("").empty());
  CHECK(tinytensor::tests::thrown_by([] {
          tinytensor::Worker({"sh", "-c", "echo no room >&2"}).read_line();
        }) == "Error: no room");
  CHECK(tinytensor::tests::thrown_by([] { tinytensor::Worker({"false"}).read_line(); }) ==
        "Error: the process that is measured has ended");
}

TEST_CASE("bench: a text is generated with a cache too, and nothing is asked about an optimizer") {
  const TemporaryFolder folder;
  const std::string python = stand_in_for_python(folder, "0.5", "0", "cache");
  const Result run = bench("generation --threads 1 --seconds 0.05 --json --python " + python);
  CAPTURE(run.output);
  REQUIRE(run.status == 0);
  const json pytorch = json::parse(run.output).at("rows").at(0).at("pytorch");
  CHECK(pytorch.at("setting").get<std::string>().ends_with(", a cache of keys and values"));
  const std::string tried = tinytensor::read_file(python + ".ways");
  CHECK(!contains(tried, "fused"));
  CHECK(!contains(tried, "compile"));
}

TEST_CASE("bench: a PyTorch that brings its BLAS is not given others") {
  using tinytensor::pytorch_settings;
  const auto gives = [](const tinytensor::PyTorchSetting& setting) {
    return std::any_of(setting.environment.begin(), setting.environment.end(),
                       [](const std::string& one) { return one.starts_with("LD_LIBRARY_PATH="); });
  };
  const std::vector<tinytensor::PyTorchSetting> own = pytorch_settings({"python3", "9.9.9", false}, 3);
  std::vector<std::string> names;
  for (const tinytensor::PyTorchSetting& setting : own) names.push_back(setting.name);
  CHECK(names == std::vector<std::string>{"1 thread", "2 threads", "2 threads, 1 in its BLAS", "3 threads",
                                          "3 threads, 1 in its BLAS"});
  CHECK(std::none_of(own.begin(), own.end(), gives));
  CHECK(tinytensor::blas_not_tried({"python3", "9.9.9", false}).empty());
}

TEST_CASE("bench: kernels that are held to AVX2 are compared with a PyTorch that is held to it too") {
  if (!tinytensor::processor::has_avx512()) return;
  for (const bool held : {false, true}) {
    CAPTURE(held);
    const TemporaryFolder folder;
    const std::string python = stand_in_for_python(folder, "0.5", "4.17439");
    const Result run = bench("tiny --threads 1 --seconds 0.05 --python " + python,
                             held ? "TINYTENSOR_ISA=avx2" : "TINYTENSOR_ISA=avx512");
    CAPTURE(run.output);
    REQUIRE(run.status == 0);
    CHECK(contains(run.output, ", held to AVX2 too") == held);
    const std::string environments = tinytensor::read_file(python + ".was_held_to");
    CHECK(contains(environments, "avx2 AVX2 HASWELL\n") == held);
    CHECK(contains(environments, "  SKYLAKEX\n") == !held);
  }
}

TEST_CASE("bench: losses that differ are said, because then the times say nothing") {
  const TemporaryFolder folder;
  const Result run = bench("tiny --threads 1 --seconds 0.05 --python " + stand_in_for_python(folder, "0.5", "1.0"));
  CAPTURE(run.output);
  CHECK(run.status == 0);
  CHECK(contains(run.output, "THE LOSSES DIFFER"));
}

TEST_CASE("bench: a Python without PyTorch is named") {
  const Result run = bench("tiny --python /bin/false");
  CHECK(run.status == 2);
  CHECK(contains(run.output, "--python: /bin/false has no PyTorch"));
}

TEST_CASE("bench: a Python or a process that does not answer is not waited for, and named") {
  const TemporaryFolder folder;
  const std::string sleeper = (folder / "python3").string();
  tinytensor::write_file(sleeper, "#!/bin/sh\nexec sleep 1000\n");
  std::filesystem::permissions(sleeper, std::filesystem::perms::owner_all);
  CHECK(tinytensor::tests::thrown_by([&] { tinytensor::ask_for_pytorch(sleeper, 0.2); }) ==
        "Error: " + sleeper +
            ": has not said within 0.2 seconds whether it has PyTorch\n"
            "  hint: --python FILE names another one, --no-pytorch measures without it");
  CHECK(tinytensor::tests::thrown_by([&] { tinytensor::Worker({sleeper}, 0.2).work("train", 1); }) ==
        "Error: " + sleeper + ": has not answered for 0.2 seconds\n  hint: --no-pytorch measures without it");
  CHECK(tinytensor::ask_for_pytorch("/nowhere/python3", 20).version.empty());
}
