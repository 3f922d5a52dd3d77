#include "modules/grading/intake/found.h"

// What lies in a folder of downloads: which file belongs to whom.
#include <algorithm>
#include <set>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/assignment/who.h"
#include "modules/grading/intake/archive.h"
#include "modules/grading/intake/git_files.h"
#include "modules/grading/intake/platforms.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using tinytensor::readable;

constexpr size_t most_entries = 5000;

/// The names in a folder, or at the top of an archive, sorted.
struct Listing {
  fs::path path;
  std::vector<std::string> names;
};

bool is_passed_over(const std::string& name) {
  return name.empty() || name[0] == '.' || name == "__MACOSX" || name == "desktop.ini" || name == "Thumbs.db";
}

Listing listing_of(const fs::path& path) {
  std::set<std::string> names;
  if (fs::is_directory(path)) {
    for (const auto& entry : fs::directory_iterator(path)) names.insert(entry.path().filename().string());
  } else {
    for (const std::string& name : names_in_archive(path)) names.insert(name.substr(0, name.find('/')));
  }
  Listing listing{path, {}};
  for (const std::string& name : names) {
    if (!is_passed_over(name)) listing.names.push_back(name);
  }
  if (listing.names.size() > most_entries) {
    fail<CourseError>("{}: there are {} files and folders in it, and no class has more than {} students",
                      tinytensor::shown(path), listing.names.size(), most_entries);
  }
  return listing;
}

bool is_of_moodle(const std::string& name) {
  const auto known = platform_name(name);
  return known && known->platform == PlatformName::Platform::moodle;
}

bool is_of_canvas(const std::string& name) {
  const auto known = platform_name(name);
  return known && known->platform == PlatformName::Platform::canvas;
}

bool is_of_class(const Listing& listing) {
  if (listing.names.empty()) return false;
  if (std::any_of(listing.names.begin(), listing.names.end(), is_of_moodle)) return true;
  // Someone may have put what came by mail beside it.
  const auto of_canvas = std::count_if(listing.names.begin(), listing.names.end(), is_of_canvas);
  return static_cast<size_t>(2 * of_canvas) > listing.names.size();
}

/// Someone named a student's folder, not the folder of all of them.
bool is_one_submission(const Listing& listing) {
  return fs::is_directory(listing.path) &&
         (git_folder(listing.path) ||
          std::any_of(listing.names.begin(), listing.names.end(), [](const std::string& name) {
            return lower_case(name) == "work" || lower_case(name) == "tinytensor";
          }));
}

class Collector {
 public:
  Collector(const Assignment& assignment, const std::vector<Student>& roster)
      : assignment_(assignment), roster_(roster) {}

  void from(const Listing& listing) {
    stems_.clear();
    if (std::find(listing.names.begin(), listing.names.end(), "submission_metadata.yml") != listing.names.end()) {
      return from_gradescope(listing);
    }
    if (is_of_class(listing)) return from_platform(listing);
    if (is_one_submission(listing)) return itself(listing.path);
    const bool only_one = candidates(listing) == 1;
    for (const std::string& name : listing.names) one(listing, name, only_one);
  }

  /// Files that are no submissions by their names.
  const std::vector<std::string>& passed_over() const { return passed_over_; }

  std::vector<Found> take() {
    std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
      return a.student != b.student ? a.student < b.student : a.attempt < b.attempt;
    });
    int attempt = 0;
    for (size_t i = 0; i < found_.size(); ++i) {
      attempt = i > 0 && found_[i].student == found_[i - 1].student ? attempt + 1 : 1;
      found_[i].attempt = attempt;
    }
    return std::move(found_);
  }

 private:
  void itself(const fs::path& path) {
    const std::string name = fs::absolute(path / ".").parent_path().filename().string();
    found_.push_back({path, {}, readable(name), student({name, without_assignment(name)}, without_assignment(name))});
  }

  static size_t candidates(const Listing& listing) {
    return static_cast<size_t>(std::count_if(listing.names.begin(), listing.names.end(), [&](const std::string& name) {
      return is_archive_name(name) || fs::is_directory(listing.path / name);
    }));
  }

  /// Something that a person put there: a folder, an archive, a repository. What a platform made of the whole class is
  /// taken for that only where nothing else is there: a student could hand in work in the names of others.
  void one(const Listing& listing, const std::string& name, bool only_one) {
    const fs::path path = listing.path / name;
    const fs::file_status status = fs::symlink_status(path);
    const bool is_folder = fs::is_directory(status);
    if (only_one && is_folder && holds_a_class(path)) return from(listing_of(path));
    std::string stem = stem_of(name);
    if (stem == name && !is_folder && !fs::is_symlink(status)) {  // nobody can read it, but it may be somebody's
      stem = name.substr(0, name.rfind('.'));
      if (who(roster_, {stem, without_assignment(stem)}).empty()) return passed_over_.push_back(readable(name));
    }
    const bool is_zip = lower_case(name).ends_with(".zip") && fs::is_regular_file(status);
    if (only_one && is_zip && tried_as_class(path)) return;
    Found found{path, {}, readable(name), "", {}, 1};
    std::string person = stem;
    if (is_copy(listing, stem)) {
      person = without_copy_number(stem);
      found.attempt = copy_number(stem) + 1;
    }
    found.student = student({person, without_assignment(person)}, without_assignment(person));
    found_.push_back(std::move(found));
  }

  static std::string stem_of(const std::string& name) {
    for (const std::string_view ending : {".bundle", ".cpp"}) {
      if (lower_case(name).ends_with(ending)) return name.substr(0, name.size() - ending.size());
    }
    return without_archive_ending(name);
  }

  /// "ada (1).zip" is a further attempt of ada's. "group-7" may be a name, and "ada-1.zip" one more attempt: by the
  /// roster, and where that does not know, because "ada.zip" is there, too.
  bool is_copy(const Listing& listing, const std::string& stem) {
    if (copy_number(stem) == 0) return false;
    const std::string before = without_copy_number(stem);
    const auto in_roster = [&](const std::string& id) {
      return std::any_of(roster_.begin(), roster_.end(), [&](const Student& student) { return student.id == id; });
    };
    if (in_roster(stem) || in_roster(without_assignment(stem))) return false;
    if (stem.ends_with(")")) return true;
    if (stems_.empty()) {
      for (const std::string& name : listing.names) stems_.insert(stem_of(name));
    }
    if (stems_.count(before) != 0) return true;
    const auto is_somebody = [&](const std::string& name) {
      return !who(roster_, {name, without_assignment(name)}).empty();
    };
    return !is_somebody(stem) && is_somebody(before);
  }

  /// The one folder in a folder of downloads: what a platform made of a class, or several submissions.
  static bool holds_a_class(const fs::path& path) {
    Listing inner;
    try {
      inner = listing_of(path);
    } catch (const std::exception&) {  // thousands of files, or nobody may look: no class
      return false;
    }
    if (fs::exists(path / "submission_metadata.yml") || is_of_class(inner)) return true;
    const auto is_somebodys = [&](const std::string& name) {
      const fs::path one = path / name;
      return is_archive_name(name) || (fs::is_directory(fs::symlink_status(one)) && git_folder(one));
    };
    return !is_one_submission(inner) && std::count_if(inner.names.begin(), inner.names.end(), is_somebodys) > 1;
  }

  bool tried_as_class(const fs::path& path) {
    try {
      const Listing inner = listing_of(path);
      if (!is_of_class(inner)) return false;
      from_platform(inner);
      return true;
    } catch (const CourseError&) {
      return false;  // a submission that cannot be read says so when it is read
    }
  }

  void from_platform(const Listing& listing) {
    std::map<std::string, std::set<std::string>> numbers;  // of people of one name
    for (const std::string& name : listing.names) {
      const auto known = platform_name(name);
      if (known) numbers[known->person].insert(known->number);
    }
    std::map<std::string, Found> by_person;  // their files that are no archives are one attempt
    std::map<std::string, Found> others;     // what nobody can read is one, too, where nothing else is there
    std::set<std::string> has_work;
    for (const std::string& name : listing.names) {
      const auto known = platform_name(name);
      if (!known && fs::is_directory(listing.path)) {
        one(listing, name, false);
      } else if (!known) {
        passed_over_.push_back(readable(name));
      }
      if (!known) continue;
      const bool shared_name = numbers[known->person].size() > 1;
      const std::string called = shared_name ? known->person + "_" + known->number : known->person;
      Found found{listing.path, {name}, readable(name), student({called, shared_name ? "" : known->person}, called)};
      found.attempt = std::max(1, copy_number(known->file) + 1);
      if (known->late) found.remark = "Canvas says that it was late, and not by how much";
      if (!known->is_work) {
        others.emplace(called, std::move(found));
      } else if (known->file.empty() || is_archive_name(known->file)) {
        found_.push_back(std::move(found));
        has_work.insert(called);
      } else if (lower_case(known->file).ends_with(".cpp")) {
        Found& all = by_person.emplace(called, Found{}).first->second;
        found.entries.insert(found.entries.begin(), all.entries.begin(), all.entries.end());
        all = std::move(found);
      } else {
        others.emplace(called, std::move(found));
      }
    }
    for (auto& [called, found] : by_person) {
      has_work.insert(called);
      found_.push_back(std::move(found));
    }
    for (auto& [called, found] : others) {
      if (has_work.count(called) == 0) found_.push_back(std::move(found));
    }
  }

  void from_gradescope(const Listing& listing) {
    const fs::path metadata = listing.path / "submission_metadata.yml";
    constexpr size_t most = size_t{256} << 20;  // it holds all results of a class
    for (const GradescopeEntry& entry : parse_gradescope(tinytensor::read_file(metadata, most))) {
      if (!std::binary_search(listing.names.begin(), listing.names.end(), entry.folder)) continue;
      for (const GradescopeEntry::Submitter& person : entry.submitters) {
        const std::string& called = !person.email.empty() ? person.email
                                    : !person.sid.empty() ? person.sid
                                                          : person.name;
        Found found{listing.path / entry.folder,
                    {},
                    readable(entry.folder),
                    student({person.sid, person.email, person.name}, called),
                    entry.created_at};
        if (entry.submitters.size() > 1) found.remark = "handed in by a group";
        found_.push_back(std::move(found));
      }
    }
  }

  std::string student(const std::vector<std::string>& names, const std::string& otherwise) const {
    const std::string id = who(roster_, names);
    return id.empty() ? readable(otherwise) : id;
  }

  /// "week3-ada" and "ada_week3" -> "ada".
  std::string without_assignment(const std::string& name) const {
    const std::string& own = assignment_.name;
    if (own.empty() || name.size() < own.size() + 2) return name;
    const auto is_sign = [](char c) { return c == '-' || c == '_' || c == ' '; };
    if (folded(name).starts_with(folded(own)) && name.starts_with(own) && is_sign(name[own.size()])) {
      return name.substr(own.size() + 1);
    }
    if (name.ends_with(own) && is_sign(name[name.size() - own.size() - 1])) {
      return name.substr(0, name.size() - own.size() - 1);
    }
    return name;
  }

  const Assignment& assignment_;
  const std::vector<Student>& roster_;
  std::set<std::string> stems_;  ///< of the names in the folder of downloads
  std::vector<Found> found_;
  std::vector<std::string> passed_over_;
};

}  // namespace

std::vector<Found> find_submissions(const Assignment& assignment, const fs::path& folder,
                                    const std::vector<Student>& roster, std::vector<std::string>* passed_over) {
  if (!fs::exists(folder)) fail<CourseError>("{}: there is no such file or folder", tinytensor::shown(folder));
  std::error_code none;
  if (fs::equivalent(folder, assignment.folder, none)) {
    fail<CourseError>("{}: this is the assignment's own folder, and not what students handed in",
                      tinytensor::shown(folder));
  }
  Collector collector(assignment, roster);
  collector.from(listing_of(folder));
  std::vector<Found> found = collector.take();
  if (passed_over != nullptr) *passed_over = collector.passed_over();
  if (found.empty()) {
    fail<CourseError>(
        "{}: there are no submissions in it\n"
        "  hint: it holds a folder, an archive or a git repository for each student, or what Moodle, Canvas or "
        "Gradescope make of a class",
        tinytensor::shown(folder));
  }
  return found;
}

}  // namespace course
