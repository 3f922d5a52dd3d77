#include "modules/grading/intake/submitted_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

#include "modules/course/common/text.h"
#include "modules/course/source/moved_paths.h"
#include "modules/grading/formats/escaping.h"

namespace course {
namespace {

constexpr int last_place = 8;

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

/// "tape (1).cpp" and "tape-1.cpp" were tape.cpp before someone handed it in twice.
std::string name_before_renaming(std::string name) {
  const size_t dot = name.rfind('.');
  if (dot == std::string::npos) return name;
  std::string stem = name.substr(0, dot);
  const std::string extension = name.substr(dot);
  const bool in_brackets = stem.ends_with(")");
  if (in_brackets) stem.pop_back();
  const size_t digits = stem.find_last_not_of("0123456789") + 1;
  if (digits == stem.size()) return name;
  stem.erase(digits);
  const std::string sign = in_brackets ? " (" : "-";
  return stem.size() > sign.size() && stem.ends_with(sign) ? stem.substr(0, stem.size() - sign.size()) + extension
                                                           : name;
}

std::string folder_of(const std::string& path) { return path.substr(0, path.size() - base_name(path).size()); }

size_t folders_in(std::string_view path) { return static_cast<size_t>(std::count(path.begin(), path.end(), '/')); }

bool ends_with_path(const std::string& path, const std::string& end) {
  if (!path.ends_with(end)) return false;
  const size_t above = path.size() - end.size();
  return above == 0 || path[above - 1] == '/';
}

std::string stem_of_file(const std::string& file) {
  const std::string name = lower_case(base_name(file));
  return name.substr(0, name.rfind('.'));
}

/// "tape copy.cpp", "old_tape.cpp" of "autograd/tape.cpp".
bool has_stem_of(const std::string& name, const std::string& file) {
  return name.ends_with(".cpp") && name.find(stem_of_file(file)) != std::string::npos;
}

bool holds_mark_of(const std::string& exercise, const std::string& bytes) {
  return bytes.find("// exercise " + exercise + " ") != std::string::npos;
}

bool holds_marks_of(const Needed& needed, const std::string& bytes) {
  return std::any_of(needed.exercises.begin(), needed.exercises.end(),
                     [&](const std::string& exercise) { return holds_mark_of(exercise, bytes); });
}

/// What a build writes may hold copies of her files.
bool is_built(const std::string& path) {
  return path.starts_with("build/") || path.find("/build/") != std::string::npos;
}

/// Where a copy may be: 0 is the best place; nothing if this is none. `file` is a path of the needed file, now or
/// before.
std::optional<int> place_of(const Needed& needed, const std::string& file, const std::string& path,
                            const std::string& bytes) {
  if (ends_with_path(path, lower_case("work/" + needed.module->name + "/" + file))) return 0;
  if (ends_with_path(path, lower_case(needed.module->name + "/" + file))) return 2;
  if (is_built(path)) return std::nullopt;
  if (ends_with_path(path, lower_case("tinytensor/" + file))) return 4;
  const bool same_name = name_before_renaming(base_name(path)) == lower_case(base_name(file));
  if (same_name && holds_marks_of(needed, bytes)) return 6;
  return std::nullopt;
}

/// The same, where its present path comes before the one that it had in an earlier version of the course.
std::optional<int> place_of(const Needed& needed, const std::string& path, const std::string& bytes) {
  const std::optional<int> place = place_of(needed, needed.file, path, bytes);
  if (place || needed.former_file.empty()) return place;
  const std::optional<int> before = place_of(needed, needed.former_file, path, bytes);
  return before ? std::optional<int>(*before + 1) : std::nullopt;
}

/// The same, and the last place for what is called nearly so.
std::optional<int> any_place_of(const Needed& needed, const std::string& path, const std::string& bytes) {
  if (const std::optional<int> place = place_of(needed, path, bytes)) return place;
  const bool is_near = has_stem_of(base_name(path), needed.file) && !is_built(path);
  return is_near && holds_marks_of(needed, bytes) ? std::optional<int>(last_place) : std::nullopt;
}

}  // namespace

std::vector<Needed> needed_files(const Catalog& catalog, const Assignment& assignment) {
  const std::map<std::string, std::string> former = former_paths(catalog);
  std::vector<Needed> needed;
  for (const std::string& id : assignment.exercises) {
    const Module& module = catalog.module_of(id);
    for (const std::string& file : catalog.exercise(id).files) {
      auto found = std::find_if(needed.begin(), needed.end(), [&](const Needed& n) { return n.file == file; });
      if (found == needed.end()) {
        const auto before = former.find(file);
        found = needed.insert(needed.end(), {&module, file, {}, before == former.end() ? "" : before->second});
      }
      found->exercises.push_back(id);
    }
  }
  return needed;
}

bool may_count(const Needed& needed, const GatheredFile& file) {
  return any_place_of(needed, lower_case(file.path), file.bytes).has_value();
}

bool may_be_needed(const std::vector<Needed>& needed, const std::string& path) {
  const std::string as_it_is = lower_case(base_name(path)), name = name_before_renaming(as_it_is);
  return std::any_of(needed.begin(), needed.end(), [&](const Needed& one) {
    if (has_stem_of(as_it_is, one.file)) return true;
    const std::string file = lower_case(base_name(one.file));
    const std::string before = lower_case(base_name(one.former_file));
    return file == name || file == as_it_is || (!before.empty() && (before == name || before == as_it_is));
  });
}

const Needed* meant_by_marks(const std::vector<Needed>& needed, const std::string& bytes) {
  const Needed* meant = nullptr;
  for (const Needed& one : needed) {
    const bool all = std::all_of(one.exercises.begin(), one.exercises.end(),
                                 [&](const std::string& id) { return holds_mark_of(id, bytes); });
    if (all && (meant == nullptr || one.exercises.size() > meant->exercises.size())) meant = &one;
  }
  return meant;
}

const GatheredFile* submitted_file(const Needed& needed, const Gathered& gathered,
                                   const std::function<bool(const GatheredFile&)>& is_untouched, std::string& remark) {
  struct Copy {
    bool untouched;
    std::tuple<int, bool, size_t> place;  // gathered files are sorted by path
    const GatheredFile* file;
  };
  std::vector<Copy> copies;
  for (const GatheredFile& file : gathered.files) {
    const auto place = any_place_of(needed, lower_case(file.path), file.bytes);
    if (!place) continue;
    const bool other_letters = any_place_of(needed, file.path, file.bytes) != place;
    copies.push_back({is_untouched(file), {*place, other_letters, folders_in(file.path)}, &file});
  }
  if (copies.empty()) return nullptr;
  std::stable_sort(copies.begin(), copies.end(), [](const Copy& a, const Copy& b) { return a.place < b.place; });
  const Copy first = copies.front();
  std::stable_sort(copies.begin(), copies.end(),
                   [](const Copy& a, const Copy& b) { return a.untouched < b.untouched; });
  const Copy& chosen = copies.front();
  if (chosen.file != first.file) {
    remark = fmt::format("nothing is written in {} yet: {} was taken, where something is", in_quotes(first.file->path),
                         in_quotes(chosen.file->path));
    return chosen.file;
  }
  for (const Copy& copy : copies) {
    if (copy.untouched || copy.place != chosen.place || copy.file->bytes == chosen.file->bytes) continue;
    if (folder_of(copy.file->path) == folder_of(chosen.file->path) && std::get<0>(copy.place) < last_place) continue;
    remark = fmt::format(
        "{} is there more than once with different content, and nothing says which is meant: neither {} nor {} was "
        "taken",
        needed.file, in_quotes(chosen.file->path), in_quotes(copy.file->path));
    return nullptr;
  }
  for (const Copy& copy : copies) {
    const bool as_good = std::get<0>(copy.place) == std::get<0>(chosen.place);
    if ((copy.untouched && !as_good) || copy.file->bytes == chosen.file->bytes) continue;
    remark = fmt::format("{} is there more than once with different content: {} was taken, {} was not", needed.file,
                         in_quotes(chosen.file->path), in_quotes(copy.file->path));
    break;
  }
  return chosen.file;
}

}  // namespace course
