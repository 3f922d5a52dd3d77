// Submissions of those who want the points without the work: one file each in adversaries/, with what it should get.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/process/process.h"
#include "tests/grading/hand_in.h"

namespace adversaries {

namespace fs = std::filesystem;
using course::Graded;
using course::GradedExercise;

/// A file of adversaries/: comments that begin with "// exercise: ", "// expect: ", "// says: ", and "// deep: why"
/// where .ci/run is spared it; then the region, or several, each behind a line "// region: 2". Those not named
/// hold the library's lines.
struct Adversary {
  std::string name, exercise, expect, says, deep;
  std::map<size_t, std::string> regions;  // counted from 0
};

// The folder of the library's sources is written as @ROOT@.
inline std::string with_root(std::string text) {
  const std::string word = "@ROOT@";
  for (size_t at; (at = text.find(word)) != std::string::npos;) text.replace(at, word.size(), TINYTENSOR_SOURCE_DIR);
  return text;
}

inline Adversary read(const fs::path& path) {
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
         begins("says", adversary.says) || begins("deep", adversary.deep) || begins("tries", line)) {
  }
  size_t region = 0;
  while (!text.empty()) {
    if (begins("region", line)) region = std::stoul(line) - 1;
    const size_t end = std::min(text.find("\n// region: "), text.size() - 1) + 1;
    adversary.regions[region] = with_root(text.substr(0, end));
    text.erase(0, end);
  }
  return adversary;
}

// All of them; or the one that TINYTENSOR_ADVERSARY names, for who writes it.
inline std::vector<Adversary> all() {
  const char* only = std::getenv("TINYTENSOR_ADVERSARY");
  std::vector<Adversary> all;
  for (const auto& entry : fs::directory_iterator(TINYTENSOR_SOURCE_DIR "/tests/grading/adversaries")) {
    if (only == nullptr || entry.path().stem() == only) all.push_back(read(entry.path()));
  }
  std::sort(all.begin(), all.end(), [](const Adversary& a, const Adversary& b) { return a.name < b.name; });
  return all;
}

inline std::vector<Adversary> of_first_module() {
  std::vector<Adversary> those = all();
  std::erase_if(those, [](const Adversary& a) { return !a.exercise.starts_with("01."); });
  return those;
}

inline void write_into(course::Submission& hers, const Adversary& adversary) {
  for (const auto& [number, text] : adversary.regions) hers.regions.at(adversary.exercise).at(number) = text;
}

// Another exercise is handed in as the library has it: it must keep all its points.
inline const std::string honest = "01.2";

inline Graded graded(const Adversary& adversary) {
  const course::Assignment week = handing_in::assignment_of({adversary.exercise, honest});
  course::Submission hers = handing_in::full_solution(week);
  write_into(hers, adversary);
  handing_in::set_digest(hers);
  course::GradeOptions options;
  // What is honest takes a fifth of this; the wall clock is for machines that do much else.
  options.limits = {.memory_bytes = int64_t{1} << 30, .processor_seconds = 2, .wall_seconds = 60};
  return handing_in::graded(week, hers, options);
}

// "0 of 1, wrong", or "0 of 1, wrong or out_of_time" where the machine decides.
inline bool got_what_it_should(const GradedExercise& graded, const std::string& expect) {
  const std::string points = fmt::format("{} of {}, ", graded.earned, graded.points);
  CAPTURE(course::name_of(graded.kind));
  return expect.starts_with(points) &&
         (" " + expect.substr(points.size()) + " ").find(" " + course::name_of(graded.kind) + " ") != std::string::npos;
}

inline void check_what_it_got(const Graded& graded, const Adversary& adversary, const std::string& honest_exercise) {
  const GradedExercise& attacked = handing_in::of(graded, adversary.exercise);
  CAPTURE(adversary.name);
  CAPTURE(course::name_of(attacked.kind));
  CAPTURE(attacked.earned);
  CAPTURE(attacked.told);
  CAPTURE(attacked.for_instructor);
  CHECK(got_what_it_should(attacked, adversary.expect));
  CHECK((attacked.told + attacked.for_instructor).find(adversary.says) != std::string::npos);
  const GradedExercise& other = handing_in::of(graded, honest_exercise);
  CAPTURE(other.told);
  CHECK(other.earned == other.points);
}

inline void check(const std::vector<Adversary>& some) {
  std::vector<Graded> results(some.size());
  course::in_parallel(some.size(), [&](size_t i) { results[i] = graded(some[i]); });
  for (size_t i = 0; i < some.size(); ++i) check_what_it_got(results[i], some[i], honest);
}

/// True, with a message, where nobody may be let loose.
inline bool this_machine_cannot_contain_them() {
  if (course::layers_here(handing_in::kit()).enough()) return false;
  MESSAGE("this machine cannot contain adversaries: none was let loose");
  return true;
}

}  // namespace adversaries
