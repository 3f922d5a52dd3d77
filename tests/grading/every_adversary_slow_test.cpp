// Every adversary, in every module.
#include "tests/grading/adversaries.h"

namespace {

using adversaries::Adversary;

/// Adversaries of one module that are handed in together: each in an exercise of its own.
using Round = std::vector<Adversary>;

std::vector<Round> rounds_of(const std::vector<Adversary>& all) {
  std::vector<Round> rounds;
  for (const Adversary& adversary : all) {
    const auto has_room = [&](const Round& round) {
      return round.front().exercise.substr(0, 2) == adversary.exercise.substr(0, 2) &&
             std::none_of(round.begin(), round.end(), [&](const auto& a) { return a.exercise == adversary.exercise; });
    };
    const auto found = std::find_if(rounds.begin(), rounds.end(), has_room);
    if (found == rounds.end()) {
      rounds.push_back({adversary});
    } else {
      found->push_back(adversary);
    }
  }
  return rounds;
}

/// The first exercise of a module that none of them attacks.
std::string honest_beside(const Round& round) {
  const std::string module = round.front().exercise.substr(0, 2);
  for (const course::Exercise& exercise : handing_in::catalog().module(module).exercises) {
    if (std::none_of(round.begin(), round.end(), [&](const auto& a) { return a.exercise == exercise.id; }))
      return exercise.id;
  }
  return "01.2";
}

course::Graded graded(const Round& round) {
  std::vector<std::string> exercises{honest_beside(round)};
  for (const Adversary& adversary : round) exercises.push_back(adversary.exercise);
  const course::Assignment week = handing_in::assignment_of(exercises);
  course::Submission hers = handing_in::full_solution(week);
  for (const Adversary& adversary : round) adversaries::write_into(hers, adversary);
  handing_in::set_digest(hers);
  return handing_in::graded(week, hers);
}

}  // namespace

TEST_CASE("every adversary gets what it should, and an honest exercise beside it all its points") {
  if (adversaries::this_machine_cannot_contain_them()) return;
  const std::vector<Adversary> all = adversaries::of_first_module();
  CHECK((all.size() >= 60 || std::getenv("TINYTENSOR_ADVERSARY") != nullptr));
  adversaries::check(all);
}

TEST_CASE(
    "adversaries of all modules get what they should, several in one submission, and an honest exercise its points") {
  if (adversaries::this_machine_cannot_contain_them()) return;
  std::vector<Adversary> others = adversaries::all();
  const bool deep = std::getenv("TINYTENSOR_ADVERSARY") != nullptr || std::getenv("TINYTENSOR_DEEP") != nullptr;
  std::erase_if(others,
                [&](const Adversary& a) { return a.exercise.starts_with("01.") || (!a.deep.empty() && !deep); });
  for (const Round& round : rounds_of(others)) {
    const course::Graded result = graded(round);
    for (const Adversary& adversary : round) {
      adversaries::check_what_it_got(result, adversary, honest_beside(round));
    }
  }
}
