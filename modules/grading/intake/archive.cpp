#include "modules/grading/intake/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/archive_form.h"
#include "modules/grading/intake/unpacked.h"
#include "modules/grading/sandbox/temporary_folder.h"
#include "modules/grading/sandbox/tool.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> endings = {".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst", ".zip",
                                          ".tar",    ".tgz",    ".txz",     ".7z",      ".rar"};

constexpr size_t most_one_by_one = 60;

std::string ending_of(const std::string& name) {
  const std::string lower = lower_case(name);
  const auto found = std::find_if(endings.begin(), endings.end(),
                                  [&](const std::string& e) { return lower.ends_with(e) && lower.size() > e.size(); });
  return found == endings.end() ? "" : *found;
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

/// In quotes: names of what is in an archive may stand in it.
std::string complaint_of(const ToolResult& result) {
  return result.complaint.empty() ? "no reason was given" : "bsdtar says " + in_quotes(result.complaint);
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

/// Whether programs that read on behind the end of a compressed tar archive find more names there.
bool holds_two_tars(const std::string& file) {
  const auto names = [&](const std::string& option) {
    return run_tool({"/bin/sh", "-c", "bsdcat \"$1\" | bsdtar -t $2 -f - 2>/dev/null | wc -l", "sh", file, option},
                    {{file}});
  };
  const ToolResult one = names(""), all = names("--options=read_concatenated_archives");
  return !one.cut && !all.cut && one.printed != all.printed;
}

ToolResult unpacked(const fs::path& path, const std::string& name, ArchiveForm form, const std::string& inside,
                    const std::vector<std::string>& patterns) {
  if (form == ArchiveForm::encrypted) refuse_encrypted(name);
  const std::string file = fs::absolute(path).string();
  const bool compressed = form == ArchiveForm::compressed;
  if (compressed) {
    const ToolResult begin = run_tool({"/bin/sh", "-c", "bsdcat \"$1\" | head -c 512", "sh", file}, {{file}});
    check_there(begin, name);
    if (begin.cut) fail<CourseError>("{}: this archive takes too long to read", name);
    if (!looks_like_tar(begin.printed)) fail<CourseError>("{}: this is a compressed file, but no archive", name);
    if (holds_two_tars(file)) {
      fail<CourseError>(
          "{}: behind the end of this tar archive stands another one, and what is in it depends on the program that "
          "opens it: it was not opened",
          name);
    }
  }
  std::vector<std::string> words = {"bsdtar", "-cf", "-", "--format=newc"};
  for (std::string& word : included(inside, patterns)) words.push_back(std::move(word));
  words.push_back(compressed ? "@-" : "@" + file);
  if (compressed) {
    words.insert(words.begin(), {"/bin/sh", "-c", "f=\"$1\"; shift; bsdcat \"$f\" | \"$@\"", "sh", file});
  }
  return run_tool(words, {{file}});
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

/// Paths, from what bsdtar lists.
std::vector<std::string> listed_in(const std::string& lines) {
  std::vector<std::string> names;
  for (const std::string& line : lines_of(lines)) {
    std::string file = unescaped(line);
    while (file.starts_with("./")) file.erase(0, 2);
    if (!file.ends_with("/")) names.push_back(std::move(file));
  }
  return names;
}

/// Of an archive of a class in which bsdtar cannot read some name: it stops there, but where it lists, or unpacks one
/// file, it goes on. Nobody's name keeps it from those of others. Each file takes a program of its own, so that there are
/// not many.
Gathered one_by_one(const fs::path& path, const Wanted& wanted, const std::string& inside, const GatherLimits& limits) {
  Gathered gathered;
  const std::string archive = fs::absolute(path).string();
  std::vector<std::string> words = {"bsdtar", "-tf", archive};
  for (std::string& word : included(inside, {"*"})) words.push_back(std::move(word));
  const ToolResult list = run_tool(words, {{archive}});
  if (list.cut) remark(gathered, "the archive", "it holds too many names: not all of them were looked at");
  size_t total = 0, opened = 0;
  for (const std::string& raw : listed_in(list.printed)) {
    const std::string file = path_of_bytes(raw), seen = seen_from(path_of_bytes(inside), file);
    if (seen.empty() || !wanted(seen)) continue;
    std::string why;
    if (file != path_of_bytes(inside) && !is_ordinary_path(seen, why, limits)) {
      if (!why.empty()) tell(gathered, in_quotes(file), why);
      continue;
    }
    if (++opened > most_one_by_one) {
      tell(gathered, "the archive",
           fmt::format("it holds more than {} files of such names, and one that cannot be read: no more were read",
                       most_one_by_one));
      break;
    }
    ToolResult one = run_tool({"bsdtar", "-xOf", archive, "--include=" + as_pattern(raw)}, {{archive}});
    if (one.out_of_time) {
      tell(gathered, in_quotes(file), "the archive takes too long to read: this and what follows was not");
      break;
    }
    if (one.cut || one.printed.size() > limits.most_file_bytes || (total += one.printed.size()) > limits.most_bytes) {
      tell(gathered, in_quotes(file), "it is too much: it was not read");
      continue;
    }
    gathered.files.push_back({seen, std::move(one.printed)});
  }
  sort_and_keep_last(gathered);
  return gathered;
}

Gathered read_as(const fs::path& path, const std::string& name, const Wanted& wanted, const std::string& inside,
                 const GatherLimits& limits, const std::vector<std::string>& patterns) {
  const ArchiveForm form = form_of_archive(path, name);
  const ToolResult result = unpacked(path, name, form, inside, patterns);
  check_there(result, name);
  if (!inside.empty() && !result.succeeded && !result.cut) return one_by_one(path, wanted, inside, limits);
  const std::string folder = path_of_bytes(inside);
  const Wanted wanted_inside = [&](const std::string& file) {
    const std::string seen = seen_from(folder, file);
    return !seen.empty() && wanted(seen);
  };
  Gathered gathered = gather_unpacked(result.printed, wanted_inside, limits, folder);
  for (GatheredFile& file : gathered.files) file.path = seen_from(folder, file.path);
  if (result.complaint.find("assphrase") != std::string::npos || result.complaint.find("ncrypt") != std::string::npos) {
    if (gathered.files.empty()) refuse_encrypted(name);
  }
  if (result.cut) {
    tell(gathered, name,
         fmt::format("this archive {}: what stands behind was not read",
                     result.out_of_time ? "takes too long to read" : "is too large"));
  } else if (!result.succeeded) {
    const std::string why = complaint_of(result);
    if (gathered.files.empty()) fail<CourseError>("{}: this archive is damaged: {}", name, why);
    tell(gathered, name, "this archive is damaged: " + why);
  }
  return gathered;
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
  return read_as(path, name_in_words(path.filename().string()), wanted, inside, limits, patterns);
}

Gathered gather_archive_bytes(const std::string& name, const std::string& bytes, const Wanted& wanted,
                              const GatherLimits& limits, const std::vector<std::string>& patterns) {
  const TemporaryFolder place;
  const fs::path file = place.path() / "archive";
  std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return read_as(file, path_in_words(name), wanted, "", limits, patterns);
}

std::vector<std::string> names_at_top_of(const fs::path& path, std::vector<std::string>* notes) {
  const std::string name = name_in_words(path.filename().string());
  const ArchiveForm form = form_of_archive(path, name);
  if (form == ArchiveForm::encrypted) refuse_encrypted(name);
  if (form != ArchiveForm::container) {
    fail<CourseError>("{}: this is no archive of a class that can be read here", name);
  }
  // However much one student has in her folder, of it one line is kept. The last line is the status of bsdtar.
  const std::string script =
      "{ bsdtar -tf \"$1\"; echo \"status $?\"; } | "
      "sed -e 's,^\\(\\./\\)*,,' -e '/\\/$/d' -e '/^\\.\\./!s,^\\([^/][^/]*/\\).*,\\1…,' | uniq";
  const std::string file = fs::absolute(path).string();
  ToolResult result = run_tool({"/bin/sh", "-c", script, "sh", file}, {{file}});
  std::vector<std::string> names = listed_in(result.printed);
  if (!names.empty() && names.back().starts_with("status ")) {
    result.there = result.there && names.back() != "status 127" && names.back() != "status 126";
    result.succeeded = result.succeeded && names.back() == "status 0";
    names.pop_back();
  } else {
    result.succeeded = false;
  }
  check_there(result, name);
  if (!result.succeeded && names.empty()) {
    fail<CourseError>("{}: this archive is damaged: {}", name, complaint_of(result));
  }
  if (!result.succeeded && notes != nullptr) {
    notes->push_back(fmt::format("{}: a part of it cannot be read: {}", name,
                                 result.cut ? "it takes too long, or holds too many names" : complaint_of(result)));
  }
  return names;
}

}  // namespace course
