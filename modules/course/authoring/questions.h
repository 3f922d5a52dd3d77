// What every exercise is asked where its types allow it, derived from what its function takes: the kinds of cases that
// authors do not think of, and in which wrong answers had passed.
//
// A question is asked if a check comes to such a case. So each is put as one more wrong answer, made by machine: the
// library's own lines, which end the program in such a case. A check that lets it pass never asks it.
//
//   if (weight.defined() && weight.numel() == 0) __builtin_trap();     // 06.3: empty weight
//
// What it cannot see, CONTRIBUTING.md lists for authors.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "modules/course/source/catalog.h"
#include "modules/course/source/signature.h"

namespace course {

/// The kinds, `x` and `y` being names of parameters:
///   empty x        a tensor, text or list without an element; a count of a kernel that is 0
///   64 in x        a size of at least 64 in a tensor; as many things in a text or list; a count of a kernel
///   1000 in x      as many elements
///   gaps in x      a tensor that does not lie dense
///   x is y         the same tensor in two places; the same numbers, where a kernel reads two arrays
///   far x          a number beyond 1e4 in a tensor; beyond 1e6, or within 1e-6 of 0, as an argument
///   no grad        a tensor is taken where nothing is recorded
///   x throws       a callback's own exception goes through
///   objects in turn  an object, another one, the first again: an address that comes back
struct Question {
  std::string name;
  std::string condition;  ///< in C++; of a callback empty
  bool operator==(const Question&) const = default;
};
/// Those that a function which takes this is asked; those about 64 and 1000 in modules whose checks ask large sizes.
std::vector<Question> questions_for(const Signature& signature, bool large_sizes);

/// A question to an exercise, as a wrong answer: what stands in which of its regions, counted from 0.
struct Probe {
  std::string question;
  std::map<size_t, std::string> inside;
};
/// Each question once, in all regions whose function is asked it.
std::vector<Probe> probes_for(const Catalog& catalog, const Exercise& exercise);

/// What is wrong with what an exercise is asked: `asked` says of each of its questions whether a check comes to such a case.
/// One that is not asked must be named by not_asked in module.toml, with a reason; "gaps in *" and "* is *" name several.
std::vector<std::string> complaints_about(const Exercise& exercise, const std::map<std::string, bool>& asked);

}  // namespace course
