#include "modules/course/source/step.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace course {
double part_that_is_hers(const Piece& piece, const std::set<std::string>& passed) {
  const auto hers = std::count_if(piece.rests_on.begin(), piece.rests_on.end(),
                                  [&](const std::string& name) { return passed.count(name) != 0; });
  return static_cast<double>(hers) / static_cast<double>(piece.rests_on.size());
}

double share_that_is_hers(const std::vector<Piece>& step, const std::set<std::string>& passed) {
  return std::accumulate(step.begin(), step.end(), 0.0, [&](double sum, const Piece& piece) {
    return sum + piece.share * part_that_is_hers(piece, passed);
  });
}

std::vector<ModuleShare> shares_by_module(const std::vector<Piece>& step, const std::set<std::string>& hers) {
  std::map<std::string, ModuleShare> modules;
  for (const Piece& piece : step) {
    const double part = piece.share / static_cast<double>(piece.rests_on.size());
    for (const std::string& exercise : piece.rests_on) {
      const std::string number = exercise.substr(0, exercise.find('.'));
      ModuleShare& module = modules[number];
      module.number = number;
      module.share += part;
      if (hers.count(exercise) != 0) module.hers += part;
    }
  }
  std::vector<ModuleShare> in_order;
  for (const auto& [number, module] : modules) in_order.push_back(module);
  return in_order;
}

}  // namespace course
