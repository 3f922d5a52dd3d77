#include "modules/grading/intake/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/intake/remarks.h"
#include "modules/grading/intake/unpacked.h"
#include "modules/grading/sandbox/temporary_folder.h"
#include "modules/grading/sandbox/tool.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

const std::vector<std::string> endings = {".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst", ".zip",
                                          ".tar",    ".tgz",    ".txz",     ".7z",      ".rar"};

constexpr size_t most_one_by_one = 200;

std::string ending_of(const std::string& name) {
  const std::string lower = lower_case(name);
  const auto found = std::find_if(endings.begin(), endings.end(),
                                  [&](const std::string& e) { return lower.ends_with(e) && lower.size() > e.size(); });
  return found == endings.end() ? "" : *found;
}

enum class Form { compressed, container, encrypted, unknown };

/// Only what has the right sum is read as tar by bsdtar too, and not as something else that begins so.
bool looks_like_tar(std::string_view begin) {
  constexpr size_t block = 512, at = 148, digits = 8;
  if (begin.size() < block || begin.substr(257, 5) != "ustar") return false;
  size_t sum = digits * ' ', written = 0;
  for (size_t i = 0; i < block; ++i) {
    if (i < at || i >= at + digits) sum += static_cast<unsigned char>(begin[i]);
  }
  for (const char c : begin.substr(at, digits)) {
    if (c >= '0' && c <= '7') written = 8 * written + static_cast<size_t>(c - '0');
  }
  return sum == written;
}

// By its first bytes, not by its name. Nothing else goes to bsdtar: it also reads lists of files (mtree), which would
// make it read files of this machine.
Form form_of(std::string_view begin) {
  if (looks_like_tar(begin)) return Form::container;
  for (const std::string_view magic : {"\x1F\x8B"sv, "BZh"sv,
                                       "\xFD"
                                       "7zXZ\0"sv,
                                       "\x28\xB5\x2F\xFD"sv}) {
    if (begin.starts_with(magic)) return Form::compressed;
  }
  if (begin.starts_with("PK\x03\x04") && begin.size() > 7) return begin[6] & 1 ? Form::encrypted : Form::container;
  for (const std::string_view magic : {"PK\x05\x06"sv, "7z\xBC\xAF\x27\x1C"sv, "Rar!\x1A\x07"sv}) {
    if (begin.starts_with(magic)) return Form::container;
  }
  return Form::unknown;
}

std::string first_bytes(const fs::path& path) {
  std::string bytes(512, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return bytes;
}

/// A name as a pattern that fits it alone.
std::string as_pattern(const std::string& name) {
  std::string pattern;
  for (const char c : name) {
    if (std::string_view("*?[]\\^").find(c) != std::string_view::npos) pattern += '\\';
    pattern += c;
  }
  return pattern;
}

void check_there(const ToolResult& result, const std::string& name) {
  if (result.there) return;
  fail<CourseError>(
      "{}: this archive is read by bsdtar, which is not installed\n"
      "  hint: apt-get install libarchive-tools; or unpack the archives, folders are read without it",
      name);
}

[[noreturn]] void refuse_encrypted(const std::string& name) {
  fail<CourseError>("{}: this archive is encrypted: nobody but its author can read it", name);
}

// What is not looked for is not even unpacked: students hand in what they built, too.
std::vector<std::string> included(const std::string& inside, const std::vector<std::string>& patterns) {
  std::vector<std::string> words;
  if (!inside.empty()) words.push_back("--include=" + as_pattern(inside));
  for (const std::string& pattern : patterns) {
    words.push_back("--include=" + (inside.empty() ? "" : as_pattern(inside) + "/") + pattern);
  }
  return words;
}

ToolResult unpacked(const fs::path& path, const std::string& name, Form form, const std::string& inside,
                    const std::vector<std::string>& patterns) {
  if (form == Form::encrypted) refuse_encrypted(name);
  if (form == Form::unknown) fail<CourseError>("{}: this is no archive that can be read here", name);
  const std::string file = fs::absolute(path).string();
  const bool compressed = form == Form::compressed;
  if (compressed) {
    const ToolResult begin = run_tool({"/bin/sh", "-c", "bsdcat \"$1\" | head -c 512", "sh", file}, {{file}});
    check_there(begin, name);
    if (begin.cut) fail<CourseError>("{}: this archive takes too long to read", name);
    if (!looks_like_tar(begin.printed)) fail<CourseError>("{}: this is a compressed file, but no archive", name);
  }
  std::vector<std::string> words = {"bsdtar", "-cf", "-", "--format=newc"};
  for (std::string& word : included(inside, patterns)) words.push_back(std::move(word));
  words.push_back(compressed ? "@-" : "@" + file);
  if (compressed) {
    words.insert(words.begin(), {"/bin/sh", "-c", "f=\"$1\"; shift; bsdcat \"$f\" | \"$@\"", "sh", file});
  }
  return run_tool(words, {{file}});
}

/// The path of a file of the archive as seen from `inside`; empty if it is not in there.
std::string seen_from(const std::string& inside, const std::string& path) {
  if (inside.empty()) return path;
  if (path == inside) return path.substr(path.rfind('/') + 1);
  return path.starts_with(inside + "/") ? path.substr(inside.size() + 1) : "";
}

/// Of an archive of a class in which bsdtar cannot read some name: it stops there, but where it lists, or unpacks one
/// file, it goes on. Nobody's name keeps it from those of others.
Gathered one_by_one(const fs::path& path, const Wanted& wanted, const std::string& inside, const GatherLimits& limits) {
  Gathered gathered;
  size_t total = 0;
  for (const std::string& raw : names_in_archive(path)) {
    const std::string file = path_of_bytes(raw), seen = seen_from(path_of_bytes(inside), file);
    if (seen.empty() || !wanted(seen)) continue;
    std::string why;
    if (!is_ordinary_path(file, why, limits)) {
      if (!why.empty()) tell(gathered, tinytensor::printable(file), why);
      continue;
    }
    const std::string archive = fs::absolute(path).string();
    ToolResult one = run_tool({"bsdtar", "-xOf", archive, "--include=" + as_pattern(raw)}, {{archive}});
    if (one.out_of_time) {
      tell(gathered, tinytensor::printable(file), "the archive takes too long to read: this and what follows was not");
      break;
    }
    if (one.cut || one.printed.size() > limits.most_file_bytes || (total += one.printed.size()) > limits.most_bytes ||
        gathered.files.size() == most_one_by_one) {
      tell(gathered, tinytensor::printable(file), "it is too much: it was not read");
      continue;
    }
    gathered.files.push_back({seen, std::move(one.printed)});
  }
  sort_and_keep_last(gathered);
  return gathered;
}

Gathered read_as(const fs::path& path, const std::string& name, Form form, const Wanted& wanted,
                 const std::string& inside, const GatherLimits& limits, const std::vector<std::string>& patterns) {
  const ToolResult result = unpacked(path, name, form, inside, patterns);
  check_there(result, name);
  if (!inside.empty() && !result.succeeded && !result.cut) return one_by_one(path, wanted, inside, limits);
  const std::string folder = path_of_bytes(inside);
  const Wanted wanted_inside = [&](const std::string& file) {
    const std::string seen = seen_from(folder, file);
    return !seen.empty() && wanted(seen);
  };
  Gathered gathered = gather_unpacked(result.printed, wanted_inside, limits);
  for (GatheredFile& file : gathered.files) file.path = seen_from(folder, file.path);
  if (result.complaint.find("assphrase") != std::string::npos || result.complaint.find("ncrypt") != std::string::npos) {
    if (gathered.files.empty()) refuse_encrypted(name);
  }
  if (result.cut) {
    tell(gathered, name,
         fmt::format("this archive {}: what stands behind was not read",
                     result.out_of_time ? "takes too long to read" : "is too large"));
  } else if (!result.succeeded) {
    const std::string why = result.complaint.empty() ? "no reason was given" : result.complaint;
    if (gathered.files.empty()) fail<CourseError>("{}: this archive is damaged: {}", name, why);
    tell(gathered, name, "this archive is damaged: " + why);
  }
  return gathered;
}

/// bsdtar shows what cannot be printed as "\n", "\\" or "\303".
std::string unescaped(const std::string& shown) {
  std::string name;
  for (size_t i = 0; i < shown.size(); ++i) {
    if (shown[i] != '\\' || i + 1 == shown.size()) {
      name += shown[i];
    } else if (shown[i + 1] >= '0' && shown[i + 1] <= '3' && i + 3 < shown.size()) {
      name += static_cast<char>((shown[i + 1] - '0') * 64 + (shown[i + 2] - '0') * 8 + (shown[i + 3] - '0'));
      i += 3;
    } else {
      name += shown[i + 1] == 'n' ? '\n' : shown[i + 1];
      ++i;
    }
  }
  return name;
}

}  // namespace

bool is_archive_name(const std::string& name) { return !ending_of(name).empty(); }

std::vector<std::string> archive_patterns() {
  std::vector<std::string> patterns;
  for (const std::string& ending : endings) {
    std::string pattern = "*";
    for (const char c : ending) {
      const char large = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      pattern += c == large ? std::string(1, c) : std::string("[") + c + large + "]";
    }
    patterns.push_back(std::move(pattern));
  }
  return patterns;
}

std::string without_archive_ending(const std::string& name) {
  return name.substr(0, name.size() - ending_of(name).size());
}

Gathered gather_archive(const fs::path& path, const Wanted& wanted, const std::string& inside,
                        const GatherLimits& limits, const std::vector<std::string>& patterns) {
  const std::string name = tinytensor::readable(path.filename().string());
  return read_as(path, name, form_of(first_bytes(path)), wanted, inside, limits, patterns);
}

Gathered gather_archive_bytes(const std::string& name, const std::string& bytes, const Wanted& wanted,
                              const GatherLimits& limits, const std::vector<std::string>& patterns) {
  const Form form = form_of(std::string_view(bytes).substr(0, 512));
  const TemporaryFolder place;
  const fs::path file = place.path() / "archive";
  std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return read_as(file, tinytensor::readable(name), form, wanted, "", limits, patterns);
}

std::vector<std::string> names_in_archive(const fs::path& path, std::vector<std::string>* notes) {
  const std::string name = tinytensor::readable(path.filename().string());
  const Form form = form_of(first_bytes(path));
  if (form == Form::encrypted) refuse_encrypted(name);
  if (form != Form::container) fail<CourseError>("{}: this is no archive of a class that can be read here", name);
  const ToolResult result = run_tool({"bsdtar", "-tf", fs::absolute(path).string()}, {{path}});
  check_there(result, name);
  if (!result.succeeded && result.printed.empty()) {
    fail<CourseError>("{}: this archive is damaged: {}", name, result.complaint);
  }
  if (!result.succeeded && notes != nullptr) {
    notes->push_back(fmt::format("{}: a part of it cannot be read: {}", name,
                                 result.cut ? "it holds too many names" : result.complaint));
  }
  std::vector<std::string> names;
  for (const std::string& line : lines_of(result.printed)) {
    std::string file = unescaped(line);
    while (file.starts_with("./")) file.erase(0, 2);
    if (!file.ends_with("/")) names.push_back(std::move(file));
  }
  return names;
}

}  // namespace course
