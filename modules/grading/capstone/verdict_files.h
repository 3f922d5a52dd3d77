// The files of a class's verdicts: how they are called, and what of them still stands.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "modules/grading/capstone/verdict.h"

namespace course {

/// "ada.zip.json". A name of more than 100 bytes is cut, and told from others by a digest of all of it.
std::string verdict_file_of(const std::filesystem::path& entry);

/// Makes the folder, and tries to write there: before anything is trained. FileError.
void require_writable(const std::filesystem::path& folder);

/// The verdict in this file, where it was found by the same contest (verify_entry.h) of the same entry, and is no
/// refusal; nothing else, nor where there is none.
std::optional<ContestVerdict> verified_before(const std::string& contest, const std::string& handed_in,
                                              const std::filesystem::path& file);

struct ClassVerdicts {
  /// One that is damaged, or whose entry has changed since it was verified, says so as the reason of a refusal.
  std::vector<ContestVerdict> verdicts;
  std::vector<std::string> not_verified;  ///< names
};
ClassVerdicts class_verdicts(const Catalog& catalog, const std::vector<std::filesystem::path>& entries,
                             const std::filesystem::path& folder);

}  // namespace course
