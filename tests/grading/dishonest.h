// An honest entry and what a verifier would find, made by hand: for tests that change one thing of it.
#pragma once

#include "modules/course/source/code_digest.h"
#include "modules/grading/capstone/verdict.h"
#include "tinytensor/io/sha256.h"

namespace dishonest {

using course::ContestEntry;
using course::Played;
using course::Scored;

/// What the library's process finds: `shift` moves its bits per byte.
inline Scored scored(double shift = 0) {
  Scored scored;
  scored.text_digest = tinytensor::sha256("the text"), scored.weights_digest = tinytensor::sha256("the weights");
  scored.hidden_digest = tinytensor::sha256("hidden");
  scored.library = "0.1.0 abc", scored.kernels = "avx2", scored.system = "GCC 12, glibc 2.36";
  scored.steps = 50, scored.operations = 5e9;
  scored.validation = {{1000, 1000, 900 + 700 * shift}, {500, 500, 400 + 350 * shift}};
  scored.hidden = {{900, 900, 800 + 700 * shift}, {600, 600, 500 + 350 * shift}};
  return scored;
}

/// The entry whose claims are all true of scored().
inline ContestEntry honest() {
  ContestEntry entry;
  entry.name = "ada";
  const Scored found = scored();
  tinytensor::Entry& claims = entry.claims;
  claims.budget = 5e9, claims.steps = found.steps, claims.operations = found.operations, claims.seed = 7;
  claims.text_digest = found.text_digest, claims.weights_digest = found.weights_digest;
  claims.library = found.library, claims.machine = {"a processor", found.kernels, found.system, 2};
  claims.validation = found.validation;
  entry.digest = tinytensor::sha256(tinytensor::json_of(claims));
  return entry;
}

inline Played played(uint64_t seed, double shift, double seconds = 10, bool is_baseline = false) {
  Played one;
  one.turn.seed = seed, one.turn.seconds = seconds, one.turn.is_baseline = is_baseline;
  one.scored = scored(shift);
  if (seed != 7) one.scored.weights_digest = tinytensor::sha256("the weights of seed " + std::to_string(seed));
  return one;
}

/// Judged with three seeds of a usual spread, beside a baseline that is a little worse.
inline course::ContestVerdict judged(const ContestEntry& entry, double own_shift = 0, double seconds = 10) {
  return course::judge_entry(entry, played(entry.claims.seed, own_shift),
                             {played(101, 0.010, seconds), played(102, -0.012, seconds), played(103, 0.004, seconds)},
                             {played(101, 0.11, 10, true), played(102, 0.09, 10, true), played(103, 0.10, 10, true)});
}

inline const course::Claim& claim(const course::ContestVerdict& verdict, const std::string& what) {
  for (const course::Claim& one : verdict.claims) {
    if (one.what == what) return one;
  }
  throw std::runtime_error(what + " is not claimed");
}

}  // namespace dishonest
