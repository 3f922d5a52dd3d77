// ./tt bench: what it prints, and what it says when it is asked wrongly. How fast anything is, is not tested here.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/wait.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

using nlohmann::json;

namespace {

struct Result {
  int status;
  std::string output;  // with what goes to standard error
};

Result bench(const std::string& flags) {
  const std::string command = fmt::format("'{}/bench' {} 2>&1 </dev/null", PROGRAMS_FOLDER, flags);
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

TEST_CASE("bench: a broken rule is told in one message, with status 2") {
  const struct {
    const char *flags, *says;
  } cases[] = {
      {"huge", "rows: must be one of tiny, small, cpu, baby, generation, context (four rows), all, got 'huge'"},
      {"--thread=1", "there is no flag '--thread'\n  hint: did you mean --threads?"},
      {"--threads 0", "--threads: must be a whole number, 1 or more, got '0'"},
      {"--threads 1,x", "--threads: must be a whole number, 1 or more, got 'x'"},
      {"--threads 5000", "--threads: must be at most 1024"},
      {"--seconds 0", "--seconds: must be a number above 0, got '0'"},
      {"--python /nowhere/python", "--python: /nowhere/python has no PyTorch, or is no Python"},
      {"--python", "--python: needs one value\n  hint: write it after the flag"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.flags);
    const Result run = bench(c.flags);
    CAPTURE(run.output);
    CHECK(run.status == 2);
    CHECK(contains(run.output, c.says));
    CHECK(run.output.starts_with("bench: "));
  }
}
