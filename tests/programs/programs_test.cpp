// The programs behind ./tt, run as a person or a script runs them: in a folder of their own, output to a pipe.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/programs/shell.h"
#include "tinytensor/tokenizers/bpe.h"

namespace fs = std::filesystem;
using nlohmann::json;
using namespace tinytensor::tests;

namespace {

std::vector<json> lines_of_json(const std::string& text) {
  std::vector<json> lines;
  for (size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    lines.push_back(json::parse(text.substr(begin, end - begin)));  // throws unless it is JSON
  }
  return lines;
}

}  // namespace

TEST_CASE("a run that is not on a terminal prints plain lines, keeps its best and last state, and ends with a sample") {
  const Folder folder;
  const Result run = folder.shell("$train --max-iters 20" + tiny);
  CAPTURE(run.out);
  CHECK(run.status == 0);
  CHECK(run.err == "");
  CHECK(run.out.find_first_of("\r\x1b") == std::string::npos);
  for (const char* part :
       {"text    the stories", "model   1 layer, 2 heads, 16 wide", "run     20 steps of 4 x 16 = 64",
        "step      0   train 4.", "step     10   train ", "step     20   train ", "tokens/s", "best",
        "best validation loss", "the checkpoint is in out", "A sample:"}) {
    CAPTURE(part);
    CHECK(contains(run.out, part));
  }
  for (const char* file :
       {"out/best/model.safetensors", "out/last/model.safetensors", "out/last/optimizer.safetensors", "out/loss.svg"}) {
    CAPTURE(file);
    CHECK(folder.has(file));
  }
  CHECK(contains(folder.read("out/loss.svg"), "<title>training, step 19: "));
  CHECK(contains(folder.read("out/loss.svg"), "<title>validation, step 20: "));
}

TEST_CASE("the log has a line of JSON for each step, with what was printed of each evaluation") {
  const Folder folder;
  const Result run = folder.shell("$train --max-iters 20 --log log.jsonl" + tiny);
  REQUIRE(run.status == 0);
  const std::vector<json> lines = lines_of_json(folder.read("log.jsonl"));
  REQUIRE(lines.size() == 21);
  for (size_t i = 0; i < 20; ++i) {
    CAPTURE(i);
    CHECK(lines[i].at("iter") == i);
    CHECK(lines[i].at("loss").get<double>() > 0);
    CHECK(lines[i].at("lr").get<double>() > 0);
    CHECK(lines[i].at("grad_norm").get<double>() > 0);
    CHECK(lines[i].at("tokens_per_s").get<double>() > 0);
    for (const char* field : {"train_loss", "val_loss", "best"}) CHECK(lines[i].contains(field) == (i % 10 == 0));
    if (i % 10 == 0) {
      CHECK(contains(
          run.out,
          fmt::format("step {:>6}   train {:.4f}   val {:.4f}{}\n", i, lines[i].at("train_loss").get<double>(),
                      lines[i].at("val_loss").get<double>(), lines[i].at("best").get<bool>() ? "   best" : "")));
    }
  }
  CHECK(lines[20].at("iter") == 20);
  CHECK(lines[20].at("val_loss").get<double>() < lines[0].at("val_loss").get<double>());
}

TEST_CASE("Ctrl-C finishes the step, saves and says how to go on; the resumed run equals one that was never stopped") {
  const Folder folder;
  const std::string steps = "--max-iters 400" + tiny;
  REQUIRE(folder.shell("$train --out whole --log whole.jsonl " + steps).status == 0);
  const Result stopped = folder.shell("$train --log log.jsonl " + steps + R"( &
    while [ $(cat log.jsonl 2>/dev/null | wc -l) -lt 25 ]; do sleep 0.01; done
    kill -INT $!
    wait $!)");
  CAPTURE(stopped.out);
  CHECK(stopped.status == 130);
  CHECK(stopped.err == "");
  CHECK(contains(stopped.out, "of 400 steps and saved in out; to go on:"));
  CHECK(contains(stopped.out, "train_gpt --resume --log log.jsonl --threads 1\n"));
  const size_t done = lines_of_json(folder.read("log.jsonl")).size();
  CHECK(done >= 25);
  CHECK(done < 400);

  const size_t command = stopped.out.find("  bin/train_gpt");
  REQUIRE(command != std::string::npos);
  const Result resumed = folder.shell(stopped.out.substr(command));
  CAPTURE(resumed.out);
  CAPTURE(resumed.err);
  CHECK(resumed.status == 0);
  const std::vector<json> whole = lines_of_json(folder.read("whole.jsonl")),
                          parts = lines_of_json(folder.read("log.jsonl"));
  REQUIRE(parts.size() == whole.size());
  for (size_t i = 0; i + 1 < whole.size(); ++i) {
    CAPTURE(i);
    CHECK(parts[i].at("iter") == whole[i].at("iter"));
    CHECK(parts[i].at("loss") == whole[i].at("loss"));
    CHECK(parts[i].at("lr") == whole[i].at("lr"));
  }
  CHECK(parts.back().at("val_loss") == whole.back().at("val_loss"));
  CHECK(folder.read("out/last/model.safetensors") == folder.read("whole/last/model.safetensors"));
}

TEST_CASE("a finished run can be prolonged, and its log goes on") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 10 --log log.jsonl" + tiny).status == 0);
  const Result more = folder.shell("$train --resume --max-iters 15 --log log.jsonl");
  CAPTURE(more.err);
  CHECK(more.status == 0);
  const std::vector<json> lines = lines_of_json(folder.read("log.jsonl"));
  REQUIRE(lines.size() == 16);
  for (size_t i = 0; i < lines.size(); ++i) CHECK(lines[i].at("iter") == i);
}

TEST_CASE("a broken rule is told in one message that names the flag, the rule and a fix, with status 2") {
  const struct {
    const char *flags, *says;
  } cases[] = {
      {"--n-layers 3", "there is no flag '--n-layers'\n  hint: did you mean --n-layer?"},
      {"--max-iters 010", "--max-iters: must be a whole number, 1 or more, got '010'"},
      {"--max-iters 2000000000", "--max-iters: must be at most 1,000,000,000, got '2000000000'"},
      {"--seed 010", "--seed: must be a whole number, 0 or more, got '010'"},
      {"--config out.d", "--config: 'out.d' is no regular file"},
      {"--config /dev/zero", "--config: '/dev/zero' is no regular file"},
      {"--frobnicate", "there is no flag '--frobnicate'\n  hint: `"},
      {"poems.txt", "'poems.txt' is not expected here\n  hint: a value follows its flag, as in --data poems.txt"},
      {"--n-layer abc", "--n-layer: must be a whole number, 1 or more, got 'abc'"},
      {"--n-layer 0", "--n-layer: must be a whole number, 1 or more, got '0'"},
      {"--n-layer", "--n-layer: needs one value\n  hint: write it after the flag"},
      {"--max-iters 1e3", "--max-iters: must be a whole number, 1 or more, got '1e3'"},
      {"--batch-size -5", "--batch-size: must be a whole number, 1 or more, got '-5'"},
      {"--n-head 5", "--n-head: must divide --n-embd, but 64 / 5 leaves 4\n  hint: --n-embd 65 would do"},
      {"--min-lr 1", "--min-lr: must be at most --learning-rate, but 1 > 0.006\n  hint: --min-lr 0.0006"},
      {"--learning-rate 0", "--learning-rate: must be a number above 0, got '0'"},
      {"--learning-rate nan", "--learning-rate: must be a number above 0, got 'nan'"},
      {"--dropout 1", "--dropout: must be a number from 0 to below 1, got '1'"},
      {"--beta2 -0.1", "--beta2: must be a number from 0 to below 1, got '-0.1'"},
      {"--grad-clip x", "--grad-clip: must be a number, 0 or more, got 'x'"},
      {"--seed -1", "--seed: must be a whole number, 0 or more, got '-1'"},
      {"--threads 4000", "--threads: must be at most 1024\n  hint: 0 takes one for each core"},
      {"--tokenizer words", "--tokenizer: must be characters or bpe, got 'words'"},
      {"--matmul-precision low", "--matmul-precision: must be highest, high or medium, got 'low'"},
      {"--vocab-size 300",
       "--vocab-size: only bpe has one to choose, characters are as many as the text has\n  hint: add "},
      {"--tokenizer bpe --vocab-size 256", "--vocab-size: must be a whole number, 257 or more, got '256'"},
      {"--config nowhere", "--config: 'nowhere': there is no such file"},
      {"--config flags",
       "--config: 'flags': there is no flag 'n-layr'\n  hint: did you mean --n-layer? it holds lines like: max-iters = "
       "500"},
  };
  const Folder folder;
  folder.write("flags", "n-layr = 3\n");
  fs::create_directory(folder.path() / "out.d");
  for (const auto& c : cases) {
    CAPTURE(c.flags);
    const Result run = folder.shell(std::string("$train ") + c.flags);
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(run.out == "");
    CHECK(contains(run.err, c.says));
  }
  CHECK(!folder.has("out"));
}

TEST_CASE("what fails is told with its cause and a fix, with status 1") {
  const Folder folder;
  folder.write("short.txt", "a text of a few words");
  folder.write("empty.txt", "");
  folder.write("latin1.txt", "caf\xE9");
  const struct {
    const char *command, *says;
  } cases[] = {
      {"$train --data nowhere.txt", "nowhere.txt: cannot be read: No such file or directory\n  hint: "},
      {"$train --data empty.txt", "empty.txt: there is no text in it"},
      {"$train --data - </dev/null", "standard input: there is no text in it"},
      {"$train --data short.txt", "short.txt: the text is too short: its last tenth, 3 characters"},
      {"$train --data latin1.txt", "latin1.txt: "},
      {"$train --data short.txt --tokenizer bpe",
       "short.txt: BpeTokenizer: a text of 21 bytes is too short for 512 tok"},
      {"$train --data /dev/zero", "/dev/zero: cannot be read: it is a device, not a file"},
      {"$train --batch-size 1000000000",
       "a model of 2.08e+05 parameters with batches of 1000000000 x 64 tokens needs at least "},
      {"$train --n-layer 1000000000", " GB are free\n  hint: try a smaller --n-embd or --n-layer"},
      {"$train --resume", "--resume: there is no run in out\n  hint: start one without --resume"},
      {"$train --log nowhere/log", "--log: nowhere/log: cannot be written: No such file or directory"},
      {"$sample", "there is no trained model in out\n  hint: train one first: ./tt train\n"},
      {"$sample --out 'my models'", "train one first: ./tt train --out 'my models'\n"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.command);
    const Result run = folder.shell(c.command);
    CAPTURE(run.err);
    CHECK(run.status == 1);
    CHECK(contains(run.err, c.says));
  }
}

TEST_CASE("a loss that explodes stops the run, says likely fixes, and leaves the last good checkpoint") {
  const Folder folder;
  const Result run = folder.shell("$train --max-iters 50 --learning-rate 1e30 --grad-clip 0" + tiny);
  CAPTURE(run.err);
  CHECK(run.status == 1);
  CHECK(contains(run.err, "step "));
  CHECK(contains(run.err, "(learning rate "));
  CHECK(contains(run.err, "hint: try a smaller --learning-rate (1e+29)"));
  CHECK(contains(run.err, "--grad-clip 1"));
  const Result sample = folder.shell("$sample --max-new-tokens 5");
  CAPTURE(sample.err);
  CHECK(sample.status == 0);
}

TEST_CASE(
    "flags come from a file too, in nanoGPT's spelling, ours or the command line's, and those that are typed win") {
  const Folder folder;
  folder.write("flags",
               "max_iters = 2\nn-layer = 2\nn_head=1\n--n-embd = 8\n--block_size=8\nno-bias=true\neval-iters=1\n");
  const Result run = folder.shell("$train --config flags --n-layer 3");
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK(contains(run.out, "model   3 layers, 1 head, 8 wide"));
  CHECK(contains(run.out, "run     2 steps"));
}

TEST_CASE("any text in UTF-8 will do, from standard input too") {
  const Folder folder;
  const Result run = folder.shell(
      "for i in $(seq 60); do echo 'größe ist für Ελλάδα 漢字'; done | $train --data - --max-iters 3" + tiny);
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK(contains(run.out, "text    standard input: 1,440 characters, 19 different"));
  CHECK(folder.shell("$sample --prompt 漢 --max-new-tokens 3").out.starts_with("漢"));
}

TEST_CASE("a run with byte-pair encoding keeps its tokenizer, goes on with it, and writes whole characters with it") {
  const Folder folder;
  std::string text;
  for (int i = 0; i < 300; ++i) text += fmt::format("größe {} ist für Ελλάδα 漢字 👋 {}\n", i, i * i % 97);
  folder.write("text", text);
  const std::string steps = " --tokenizer bpe --vocab-size 300 --data text --max-iters 20" + tiny;
  const Result run = folder.shell("$train --log log.jsonl" + steps);
  CAPTURE(run.out);
  CAPTURE(run.err);
  REQUIRE(run.status == 0);
  CHECK(contains(run.out, " tokens, 300 different\n"));
  CHECK(contains(run.out, "looks back 16 tokens"));
  CHECK(tinytensor::BpeTokenizer::load(folder.path() / "out/last").vocab_size() == 300);

  const Result resumed = folder.shell("$train --resume --max-iters 30 && $train --out whole --max-iters 30" + steps);
  CAPTURE(resumed.err);
  CHECK(resumed.status == 0);

  const Result sample = folder.shell("$sample --prompt 漢 --max-new-tokens 200 --temperature 2 >text.out");
  CHECK(sample.status == 0);
  const std::string written = folder.read("text.out");
  CHECK(written.starts_with("漢"));
  CHECK(tinytensor::CharTokenizer(written).vocab_size() > 0);  // throws unless it is valid UTF-8
  CHECK(folder.shell("$sample --prompt 'Ω ∑ unseen' --max-new-tokens 1").status == 0);

  for (const std::string flags : {"--vocab-size 400", "--tokenizer characters"}) {
    const Result other = folder.shell("$train --resume " + flags);
    CAPTURE(other.err);
    CHECK(other.status == 2);
    CHECK(contains(other.err,
                   "--resume: the run in out has another vocabulary: 300 tokens of byte-pair encoding\n  hint: "));
  }
}

TEST_CASE("products in bfloat16 change the losses a little, or it is said that this processor has none") {
  const Folder folder;
  const std::string wide = "$train --max-iters 10 --n-embd 32 --n-layer 1 --eval-iters 1 --log ";
  const Result exact = folder.shell(wide + "exact.jsonl");
  const Result medium = folder.shell(wide + "medium.jsonl --out medium --matmul-precision medium");
  CAPTURE(medium.err);
  REQUIRE(medium.status == 0);
  const std::vector<json> a = lines_of_json(folder.read("exact.jsonl")), b = lines_of_json(folder.read("medium.jsonl"));
  REQUIRE(a.size() == b.size());
  bool equal = true;
  for (size_t i = 0; i + 1 < a.size(); ++i) {  // the last line is an evaluation
    const double loss = a[i]["loss"], other = b[i]["loss"];
    CHECK(other == doctest::Approx(loss).epsilon(0.02));
    equal = equal && loss == other;
  }
  CHECK(equal == contains(medium.out, "no products in bfloat16"));
}

TEST_CASE("sample writes with a GPT-2 in the published layout, and says what is wrong with a folder that is none") {
  const Folder folder;
  fs::copy(TINYTENSOR_SOURCE_DIR "/tests/models/pretrained/tied", folder.path() / "gpt2");
  const Result run = folder.shell("$sample --model gpt2 --prompt 'the sat' --max-new-tokens 30 --seed 3");
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK(run.out.starts_with("the sat"));
  CHECK(run.out.size() > 30);
  CHECK(tinytensor::CharTokenizer(run.out).vocab_size() > 0);  // throws unless it is valid UTF-8
  CHECK(folder.shell("$sample --model gpt2 --prompt 'the sat' --max-new-tokens 30 --seed 3").out == run.out);
  CHECK(folder.shell("$sample --model gpt2 --max-new-tokens 3").status == 0);
  const Result medium =
      folder.shell("$sample --model gpt2 --prompt 'the sat' --max-new-tokens 30 --matmul-precision medium");
  CHECK(medium.status == 0);
  CHECK((medium.err.empty() || contains(medium.err, "no products in bfloat16")));

  const Result missing = folder.shell("$sample --model gpt-2");
  CHECK(missing.status == 1);
  CHECK(contains(missing.err,
                 "gpt-2/config.json: cannot be read: No such file or directory\n  hint: there is no folder"));
  fs::remove(folder.path() / "gpt2/merges.txt");
  CHECK(contains(folder.shell("$sample --model gpt2").err, "gpt2: holds no tokenizer: "));
}

TEST_CASE("help lists the flags in groups, with their defaults") {
  const Folder folder;
  const Result help = folder.shell("$train --help");
  CHECK(help.status == 0);
  CHECK(help.err == "");
  for (const char* part : {"Text and files:", "Model:", "Training:", "Evaluation:", "--data FILE", "--n-layer N=4",
                           "--learning-rate LR=0.006", "--no-tie-weights", "--config FILE", "Examples:"}) {
    CAPTURE(part);
    CHECK(contains(help.out, part));
  }
  CHECK(contains(folder.shell("$sample --help").out, "--top-p P=1"));
}

TEST_CASE("sample goes on from a prompt, the same for the same seed, and ends quietly when nobody reads any more") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 10" + tiny).status == 0);

  const Result first = folder.shell("$sample --prompt 'Once upon' --max-new-tokens 40 --seed 5");
  CHECK(first.status == 0);
  CHECK(first.out.starts_with("Once upon"));
  CHECK(first.out.size() == 9 + 40 + 1);
  CHECK(folder.shell("$sample --prompt 'Once upon' --max-new-tokens 40 --seed 5").out == first.out);
  CHECK(folder.shell("$sample --prompt 'Once upon' --max-new-tokens 40 --seed 6").out != first.out);
  CHECK(folder.shell("echo 'Once upon' | $sample --max-new-tokens 40 --seed 5").out == first.out);

  const Result greedy = folder.shell("$sample --prompt Once --temperature 0 --max-new-tokens 20 --seed 1");
  CHECK(greedy.out == folder.shell("$sample --prompt Once --temperature 0 --max-new-tokens 20 --seed 2").out);
  CHECK(greedy.out == folder.shell("$sample --prompt Once --top-k 1 --max-new-tokens 20").out);
  CHECK(contains(folder.shell("$sample --num-samples 2 --max-new-tokens 5").out, "\n----------\n"));

  const Result unknown = folder.shell("$sample --prompt 'Ω'");
  CAPTURE(unknown.err);
  CHECK(unknown.status == 1);
  CHECK(contains(unknown.err, "Ω"));

  const Result piped = folder.shell("$sample --max-new-tokens 100000 | head -c 20");
  CHECK(piped.status == 0);
  CHECK(piped.out.size() == 20);
  CHECK(piped.err == "");
}

TEST_CASE("flags of the model that differ from the run to be resumed are refused") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 2" + tiny).status == 0);
  const Result run = folder.shell("$train --resume --n-layer 2 --no-bias");
  CHECK(run.status == 2);
  CHECK(
      contains(run.err,
               "--resume: the run in out has another model: its --n-layer is 1, not 2, it was made without --no-bias\n"
               "  hint: "));
}
