// One entry, from what was handed in to a verdict.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "modules/grading/capstone/verdict.h"

namespace course {

/// What every entry of a contest needs, made once.
struct Contest {
  const Catalog& catalog;
  const Kit& kit;    ///< sees the library's sources
  Kit headers_only;  ///< for what is compiled contained
  const Layers& layers;
  VerifyOptions options;
  std::vector<uint64_t> seeds;  ///< that the verifier chose, the same for all entries
  uint64_t hidden_seed = 0;
  std::string digest;  ///< SHA-256 of what decides a verdict: program, seeds, texts, hidden documents, budget
};

/// CourseError where the machine cannot contain programs of strangers, or lets them read the hidden documents, and
/// `trust` is not given. Seeds that were not given are drawn; so is the hidden one, which no process of an entry's is
/// told.
Contest prepare_contest(const Catalog& catalog, const Kit& kit, const VerifyOptions& options);

/// What is trained next: "ada", 2 of 7, "seed 7" or "the baseline, seed 7".
using ShowTurn = std::function<void(int64_t done, int64_t of, const std::string& what)>;

/// Never throws for anything that an entry holds: then the verdict is a refusal. GraderError, or another exception than
/// the library's, where this machine fails: there is no verdict.
ContestVerdict verify_entry(const Contest& contest, const std::filesystem::path& path, const ShowTurn& show);

}  // namespace course
