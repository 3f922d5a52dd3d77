#include "modules/grading/capstone/verdict_files.h"

#include <fmt/format.h>

#include "modules/course/common/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/sha256.h"

namespace course {
namespace {

constexpr size_t longest_name = 100, largest_verdict = size_t{4} << 20;

/// Why a verdict no longer counts: what lies there now is not what was verified. Empty where it is.
std::string changed_since(const Catalog& catalog, const std::filesystem::path& entry, const ContestVerdict& verdict) {
  try {
    const bool same = read_contest_entry(catalog, entry).handed_in == verdict.handed_in;
    return same ? "" : "it has changed since it was verified\n  hint: ./tt capstone verify runs it again";
  } catch (const std::exception& error) {
    // What could not be read then, cannot be read now.
    if (verdict.handed_in.empty()) return "";
    return fmt::format("it was verified, and cannot be read any more: {}", error.what());
  }
}

ContestVerdict verdict_of(const Catalog& catalog, const std::filesystem::path& entry,
                          const std::filesystem::path& file) {
  ContestVerdict verdict;
  try {
    verdict = verdict_from(tinytensor::read_file(file, largest_verdict), tinytensor::shown(file));
    const std::string changed = changed_since(catalog, entry, verdict);
    if (!changed.empty()) verdict.refused = changed;
  } catch (const tinytensor::Error& error) {
    verdict = {};
    verdict.refused = error.what();
  }
  verdict.name = name_of_entry(entry);
  return verdict;
}

}  // namespace

std::string verdict_file_of(const std::filesystem::path& entry) {
  const std::filesystem::path named = entry.has_filename() ? entry : entry.parent_path();
  const std::string name = named.filename().string();
  if (name.size() <= longest_name) return name + ".json";
  size_t cut = longest_name / 2;
  while (cut > 0 && (static_cast<unsigned char>(name[cut]) & 0xC0) == 0x80) --cut;  // between letters
  return fmt::format("{}-{}.json", name.substr(0, cut), tinytensor::sha256(name).substr(0, 16));
}

void require_writable(const std::filesystem::path& folder) {
  tinytensor::make_folder(folder);
  const std::filesystem::path trial = folder / ".trial";
  tinytensor::write_file(trial, "");
  std::filesystem::remove(trial);
}

std::optional<ContestVerdict> verified_before(const std::string& contest, const std::string& handed_in,
                                              const std::filesystem::path& file) {
  try {
    if (handed_in.empty() || !std::filesystem::is_regular_file(file)) return {};
    ContestVerdict verdict = verdict_from(tinytensor::read_file(file, largest_verdict), tinytensor::shown(file));
    const bool same = verdict.contest == contest && verdict.handed_in == handed_in && verdict.refused.empty();
    return same ? std::optional(std::move(verdict)) : std::nullopt;
  } catch (const std::exception&) {  // it is written anew
    return {};
  }
}

ClassVerdicts class_verdicts(const Catalog& catalog, const std::vector<std::filesystem::path>& entries,
                             const std::filesystem::path& folder) {
  ClassVerdicts found;
  for (const std::filesystem::path& entry : entries) {
    const std::filesystem::path file = folder / verdict_file_of(entry);
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored)) {
      found.verdicts.push_back(verdict_of(catalog, entry, file));
    } else {
      found.not_verified.push_back(name_of_entry(entry));
    }
  }
  return found;
}

}  // namespace course
