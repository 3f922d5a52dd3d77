// Submissions of those who want the points without the work: one file each in adversaries/, with what it should get.
#include <doctest/doctest.h>

#include "process.h"
#include "tests/grading/hand_in.h"
#include "text.h"

namespace {

namespace fs = std::filesystem;
using course::Graded;
using course::GradedExercise;

/// A file of adversaries/: comments that begin with "// exercise: ", "// expect: ", and "// says: ", then the region.
struct Adversary {
  std::string name, exercise, expect, says, region;
};

// The folder of the library's sources is written as @ROOT@.
std::string with_root(std::string text) {
  const std::string word = "@ROOT@";
  for (size_t at; (at = text.find(word)) != std::string::npos;) text.replace(at, word.size(), TINYTENSOR_SOURCE_DIR);
  return text;
}

Adversary read(const fs::path& path) {
  Adversary adversary;
  adversary.name = path.stem().string();
  std::string text = tinytensor::read_file(path), line;
  const auto begins = [&](const std::string& word, std::string& value) {
    if (!text.starts_with("// " + word + ": ")) return false;
    const size_t end = text.find('\n');
    value = text.substr(word.size() + 5, end - word.size() - 5);
    text.erase(0, end + 1);
    return true;
  };
  while (begins("exercise", adversary.exercise) || begins("expect", adversary.expect) ||
         begins("says", adversary.says) || begins("tries", line)) {
  }
  adversary.region = with_root(text);
  return adversary;
}

std::vector<Adversary> adversaries() {
  std::vector<Adversary> all;
  for (const auto& entry : fs::directory_iterator(TINYTENSOR_SOURCE_DIR "/tests/grading/adversaries")) {
    const char* only = std::getenv("TINYTENSOR_ADVERSARY");  // by name, for who writes one
    if (only == nullptr || entry.path().stem() == only) all.push_back(read(entry.path()));
  }
  return all;
}

// Another exercise is handed in as the library has it: it must keep all its points.
const std::string honest = "01.2";

Graded graded(const Adversary& adversary) {
  const course::Assignment week = handing_in::assignment_of({adversary.exercise, honest});
  course::Submission hers = handing_in::full_solution(week);
  hers.regions[adversary.exercise][0] = adversary.region;
  handing_in::set_digest(hers);
  course::GradeOptions options;
  options.limits = {.memory_bytes = int64_t{1} << 30, .processor_seconds = 1, .wall_seconds = 10};
  options.compile_seconds = 4;
  return handing_in::graded(week, hers, options);
}

// "0 of 1, wrong", or "0 of 1, wrong or out_of_time" where the machine decides.
bool got_what_it_should(const GradedExercise& graded, const std::string& expect) {
  const std::string points = fmt::format("{} of {}, ", graded.earned, graded.points);
  CAPTURE(course::name_of(graded.kind));
  return expect.starts_with(points) &&
         (" " + expect.substr(points.size()) + " ").find(" " + course::name_of(graded.kind) + " ") != std::string::npos;
}

}  // namespace

TEST_CASE("every adversary gets what it should, and an honest exercise beside it all its points") {
  if (!course::layers_here(handing_in::kit()).enough()) {
    MESSAGE("this machine cannot contain adversaries: none was let loose");
    return;
  }
  const std::vector<Adversary> all = adversaries();
  CHECK((all.size() >= 60 || std::getenv("TINYTENSOR_ADVERSARY") != nullptr));
  std::vector<Graded> results(all.size());
  course::in_parallel(all.size(), [&](size_t i) { results[i] = graded(all[i]); });
  for (size_t i = 0; i < all.size(); ++i) {
    CAPTURE(all[i].name);
    const GradedExercise& attacked = handing_in::of(results[i], all[i].exercise);
    CAPTURE(course::name_of(attacked.kind));
    CAPTURE(attacked.earned);
    CAPTURE(attacked.told);
    CAPTURE(attacked.alone);
    CHECK(got_what_it_should(attacked, all[i].expect));
    CHECK((attacked.told + attacked.alone).find(all[i].says) != std::string::npos);
    const GradedExercise& other = handing_in::of(results[i], honest);
    CAPTURE(other.told);
    CHECK(other.earned == other.points);
  }
}
