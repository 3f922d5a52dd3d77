// How much of a training step is hers: the library's ops, how long each takes, and which exercises it rests on.
//
// The times are the library's own, measured once and kept in modules/step.toml: what she writes may be slow without
// counting for more, and ./tt progress needs no library. `./tt course step` measures them again.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "modules/course/source/catalog.h"

namespace course {

/// What part of it is hers: so many of the exercises that it rests on have passed.
double part_that_is_hers(const Piece& piece, const std::set<std::string>& passed);
/// Of the whole step.
double share_that_is_hers(const std::vector<Piece>& step, const std::set<std::string>& passed);

/// What of a step rests on the exercises of a module, and the part of that which rests on exercises that are hers.
struct ModuleShare {
  std::string number;
  double share = 0, hers = 0;
};
/// In the order of their numbers. The exercises that a piece rests on share its time evenly.
std::vector<ModuleShare> shares_by_module(const std::vector<Piece>& step, const std::set<std::string>& hers);

}  // namespace course
