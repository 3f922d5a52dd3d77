// The claims of an entry, one by one.
//
// Three things can be said of a claim: it is true, it is false, or it cannot be compared, because the entry ran on
// another instruction set, another system or another version of the library, where the last digits differ.
#pragma once

#include <string>
#include <vector>

#include "modules/grading/capstone/turns.h"

namespace course {

enum class Truth { holds, fails, not_comparable };
/// "true", "false", "not comparable".
std::string name_of(Truth truth);

struct Claim {
  std::string what;            ///< "operations"
  std::string claimed, found;  ///< as text
  Truth truth = Truth::holds;
  std::string why;  ///< a sentence; empty where it is true
};

/// code, text, steps, operations, weights, validation. `chosen` are trainings with other seeds: how far these are
/// apart bounds how far a training may come from rounding alone.
std::vector<Claim> claims_of(const ContestEntry& entry, const Scored& own, const std::vector<Scored>& chosen);

/// How much bits per byte may differ where a model's loss is computed by other code of the same formulas in floats. A
/// logit is the end of 6·L + 1 products one after the other, each a sum of C terms: a relative error of u·√C a
/// product in the mean (Higham & Mary, A new approach to probabilistic rounding error analysis, SIAM J. Sci. Comput.
/// 41, 2019, with λ = 8 and u = 2⁻²⁴).
double rounding_of_score(const tinytensor::ContestOptions& options, double bits);

/// How far two trainings may be apart whose roundings differ. A training is chaotic: a difference in the last digit
/// grows until the two are as far apart as two seeds. So t · s · √2, with the spread s of the verifier's n seeds and
/// t of n − 1 degrees, 95%.
double rounding_of_training(const std::vector<double>& scores);

/// How rare the luck of a seed is: "seed 7 is 9.2 standard deviations better than 3 others", where a new seed of the
/// same spread would be so far below them once in 100 entries or less. Empty otherwise.
std::string luck_of(uint64_t seed, double own, const std::vector<double>& others);

}  // namespace course
