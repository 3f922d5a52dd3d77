// An entry to the contest: all that is needed to run it again, and what its author claims that it gives. A folder:
//
//   ENTRY/entry.json          what is below
//         model.safetensors   the weights by name
//         characters.json | … the tokenizer's own files
//
// entry.json is read as what a stranger wrote: within bounds, every field by a rule.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "examples/commands/capstone/rules.h"

namespace tinytensor {

/// What a document cost: the sum of −ln p over its tokens, and how many tokens and bytes it has. Not a TextLoss: its sums
/// are lines of the course, and what an entry claims must not be added up by its author's own.
struct DocumentScore {
  int64_t bytes = 0, tokens = 0;
  double nats = 0;
  bool operator==(const DocumentScore&) const = default;
};
/// All nats over ln 2 and all bytes. NaN where there are no bytes.
double bits_per_byte(const std::vector<DocumentScore>& documents);

/// Where it ran. Equal results, digit for digit, are promised where `kernels` and `system` are the same.
struct ContestMachine {
  std::string processor;  ///< "Intel(R) Xeon(R) …"
  std::string kernels;    ///< "avx2"
  std::string system;     ///< "GCC 13.2.0, glibc 2.39"
  int64_t threads = 0;
};

struct Entry {
  int64_t rules = contest_rules;
  ContestOptions options;
  uint64_t seed = default_contest_seed;
  double budget = default_budget;
  int64_t steps = 0;
  double operations = 0;               ///< that these steps are counted as
  std::string text;                    ///< its name, for people
  std::string text_digest;             ///< SHA-256 of the training part and the documents
  std::vector<std::string> exercises;  ///< whose lines were hers: "03.4"
  std::string code_digest;             ///< SHA-256 of these lines; empty where all was the library's
  bool fast_kernels = false;           ///< the library's kernels ran in the place of hers
  std::string library;                 ///< its version
  std::string weights_digest;          ///< SHA-256 of all weights, float after float, by name
  ContestMachine machine;
  double seconds = 0;
  std::vector<std::pair<int64_t, double>> losses;  ///< step, mean loss of the steps since the last one
  std::vector<DocumentScore> validation;           ///< of each published document
};

/// JSON, one field a line.
std::string json_of(const Entry& entry);
/// FileError, naming `file`, the field and its rule: missing, unknown, of another kind, not finite, too large, too
/// many. Options, budget and rules are checked, too.
Entry entry_from(const std::string& json, const std::string& file);
constexpr size_t largest_entry = size_t{1} << 20;  ///< bytes of entry.json

/// The entry in a folder. FileError where there is none.
Entry read_entry(const std::filesystem::path& folder);

}  // namespace tinytensor
