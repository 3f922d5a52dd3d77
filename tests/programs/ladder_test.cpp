// ./tt ladder: what it prints, and what it says when it is asked wrongly. How fast anything is, is not tested here.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tinytensor/io/file.h"

namespace {

struct Answer {
  int status;
  std::string text;  // with what goes to standard error
};

Answer ladder(const std::string& flags, const std::string& environment = "") {
  const std::string command = fmt::format("bash -c \"{} exec -a './tt ladder' '{}/ladder' {}\" 2>&1 </dev/null",
                                          environment, PROGRAMS_FOLDER, flags);
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  for (int c; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, text};
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE(
    "ladder: every step has its time, its speed and its share of the peak, from the three loops to the library's "
    "kernel") {
  const Answer run = ladder("--size 65 --seconds 0.01 --threads 1,2", "TINYTENSOR_ISA=baseline");
  CAPTURE(run.text);
  CHECK(run.status == 0);
  size_t at = 0;
  for (const char* part : {"65 x 65 by 65 x 65, kernels baseline", "1 thread: the peak is", "three loops", "loop order",
                           "blocks", "register tile", "vectors", "packing", "threads", "the library's baseline",
                           "2 threads: the peak is", "threads, on 2", "the library's baseline, on 2"}) {
    CAPTURE(part);
    at = run.text.find(part, at);
    REQUIRE(at != std::string::npos);
  }
}

TEST_CASE("ladder: --json has what the table has, and a size that no tile divides") {
  const Answer run = ladder("--size 37 --transposed --seconds 0.01 --threads 1 --json");
  CAPTURE(run.text);
  REQUIRE(run.status == 0);
  const nlohmann::json all = nlohmann::json::parse(run.text);
  CHECK(all.at("size") == 37);
  CHECK(all.at("transposed") == true);
  REQUIRE(all.at("steps").size() >= 7);
  CHECK(all.at("steps")[0].at("step") == "three loops");
  for (const auto& step : all.at("steps")) {
    CHECK(step.at("turns") >= 3);
    CHECK(step.at("yours") == false);
    const double share = step.at("share_of_peak"), flops = step.at("flops"), peak = step.at("peak_flops");
    CHECK(share == doctest::Approx(flops / peak));
    CHECK(flops == doctest::Approx(2.0 * 37 * 37 * 37 / step.at("seconds").get<double>()));
  }
}

TEST_CASE("ladder: --svg draws the staircase, and a file that cannot be written is told before anything is measured") {
  const std::string file =
      (std::filesystem::temp_directory_path() / fmt::format("tinytensor-ladder-{}.svg", getpid())).string();
  CHECK(ladder(fmt::format("--size 16 --seconds 0.01 --threads 1 --svg '{}'", file)).status == 0);
  CHECK(holds(tinytensor::read_file(file), "register tile"));
  std::filesystem::remove(file);
  CHECK(holds(ladder("--seconds 9999 --svg /none/x.svg").text, "/none/x.svg: cannot be written"));
}

TEST_CASE("ladder: a broken rule is told in one message, with status 2") {
  const struct {
    const char *flags, *says;
  } cases[] = {
      {"--size 0", "--size: must be a whole number from 1 to 8192, got '0'"},
      {"--size 9000", "--size: must be a whole number from 1 to 8192, got '9000'"},
      {"--threads 0", "--threads: must be a whole number, 1 or more, got '0'"},
      {"--threads 5000", "--threads: must be at most 1024"},
      {"--seconds -1", "--seconds: must be a number above 0, got '-1'"},
      {"--sise 3", "there is no flag '--sise'\n  hint: did you mean --size?"},
      {"--mine", "--mine: this program holds the library's steps only"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.flags);
    const Answer run = ladder(c.flags);
    CAPTURE(run.text);
    CHECK(run.status == 2);
    CHECK(holds(run.text, c.says));
    CHECK(run.text.starts_with("./tt ladder: "));
  }
}
