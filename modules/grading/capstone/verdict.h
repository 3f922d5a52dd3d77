// What is true of an entry: each of its claims beside what was found, in words.
#pragma once

#include <string>
#include <vector>

#include "modules/grading/capstone/claims.h"
#include "tinytensor/experiments/intervals.h"

namespace course {

/// All that was found about an entry, and all that a leaderboard needs.
struct ContestVerdict {
  std::string name;
  std::string refused;  ///< why there is nothing to compare; empty where it ran
  std::vector<Claim> claims;
  std::vector<std::string>
      named;  ///< what is no false claim, and should be known: a seed of rare luck, a slow training
  std::vector<std::string> remarks;  ///< for the instructor
  std::string contest;               ///< of the contest that it was verified for (verify_entry.h)
  std::string handed_in;             ///< of the entry that was verified; empty where it could not be read
  std::string entry_digest, weights_digest, code_digest, text_digest, hidden_digest;
  std::string options;  ///< "n-embd 96"; "the default"
  double budget = 0, operations = 0;
  std::vector<uint64_t> seeds;      ///< that the verifier chose
  tinytensor::Estimate score;       ///< bits per byte on hidden documents over these seeds, 95% by Student's t
  tinytensor::Estimate baseline;    ///< of the default options with the same seeds
  tinytensor::Estimate difference;  ///< entry less baseline, seed by seed
  tinytensor::Estimate slowness;    ///< all seconds over all of the baseline; the least and the most of a turn
  std::vector<std::string> contained_by;

  bool is_honest() const;  ///< it ran, and no claim is false
};

/// A training and its score, of the entry or of the baseline.
struct Played {
  Turn turn;
  Scored scored;
};

/// Checks the claims. `own` is the entry with its own seed; `chosen` and `baseline` are as many, turn by turn beside
/// each other. Weights that two seeds share were not learned from a beginning that the seed draws: a refusal.
ContestVerdict judge_entry(const ContestEntry& entry, const Played& own, const std::vector<Played>& chosen,
                           const std::vector<Played>& baseline);

/// JSON, and back. CourseError names `where`: it is no verdict, a claim or a score is missing, a word is unknown.
std::string json_of(const ContestVerdict& verdict);
ContestVerdict verdict_from(const std::string& json, const std::string& where);
/// What a person reads.
std::string text_of(const ContestVerdict& verdict);

/// Names, among the verdicts of a class, entries that are the same run of the same code: each says whose else it
/// is. Returns what was said, with the names.
std::vector<std::string> name_copies(std::vector<ContestVerdict>& verdicts);

}  // namespace course
