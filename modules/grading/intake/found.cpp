#include "modules/grading/intake/found.h"

// What lies in a folder of downloads: which file belongs to whom.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "modules/course/common/error.h"
#include "modules/course/common/sha256.h"
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

constexpr size_t most_entries = 5000;
constexpr const char* metadata_of_gradescope = "submission_metadata.yml";

/// All of a name, however long: names that begin alike must not become one.
std::string whole(const std::string& name) { return tinytensor::readable(name, std::string::npos); }

/// What a student is called of whom the roster says nothing: different names stay different, whatever is in them.
std::string id_of(const std::string& name) {
  const std::string shown = whole(name);
  return shown == name ? shown : fmt::format("{} {}", shown, sha256(name).substr(0, 8));
}

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

bool is_of_gradescope(const Listing& listing) {
  return std::binary_search(listing.names.begin(), listing.names.end(), metadata_of_gradescope);
}

bool is_of_class(const Listing& listing) {
  if (listing.names.empty()) return false;
  if (is_of_gradescope(listing)) return true;
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

/// Whether what lies in a folder has the names of a class in it. A student may have given her files such names.
bool looks_like_class(const fs::path& path) {
  try {
    return (fs::is_directory(path) || is_archive_name(path.filename().string())) && is_of_class(listing_of(path));
  } catch (const std::exception&) {  // it cannot be read: whoever reads it says so
    return false;
  }
}

class Collector {
 public:
  Collector(const Assignment& assignment, const std::vector<Student>& roster)
      : assignment_(assignment), roster_(roster) {}

  // Only what the instructor named is taken for a class. What lies in there may be a student's, who could give her own
  // files the names that a platform gives to those of others.
  void from(const Listing& listing) {
    if (is_of_class(listing) && is_one_submission(listing)) {
      fail<CourseError>(
          "{}: it has the files of one student in it, and names as a platform gives them to a class\n"
          "  hint: one submission is graded by --one; move what is not the platform's out of a class",
          tinytensor::shown(listing.path));
    }
    if (fs::is_directory(listing.path)) {
      if (is_of_gradescope(listing)) return from_gradescope(listing);
      if (is_of_class(listing)) return from_platform(listing);
      if (is_one_submission(listing)) return itself(listing.path);
      for (const std::string& name : listing.names) one(listing, name);
      return check_only_one(listing);
    }
    if (is_of_class(listing) && !is_of_gradescope(listing)) return from_platform(listing);
    fail<CourseError>(
        "{}: this is not what Moodle or Canvas make of a class\n"
        "  hint: one student's archive is graded by --one; unpack Gradescope's export, and name the folder that holds "
        "{}",
        tinytensor::shown(listing.path), metadata_of_gradescope);
  }

  /// Files that are no submissions by their names.
  const std::vector<std::string>& passed_over() const { return passed_over_; }
  /// What an instructor should know of who handed in.
  const std::vector<std::string>& notes() const { return notes_; }

  std::vector<Found> take() {
    part_accounts();
    std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
      return a.student != b.student ? a.student < b.student : a.attempt < b.attempt;
    });
    int attempt = 0;
    for (size_t i = 0; i < found_.size(); ++i) {
      attempt = i > 0 && found_[i].student == found_[i - 1].student ? attempt + 1 : 1;
      found_[i].attempt = attempt;
    }
    note_other_names();
    note_alike();
    return std::move(found_);
  }

 private:
  void itself(const fs::path& path) {
    const std::string name = fs::absolute(path / ".").parent_path().filename().string();
    found_.push_back({path, {}, whole(name), student({name, without_assignment(name)}, without_assignment(name))});
  }

  // Where nobody is known by its name it is more likely a class than a student's work; which of both nobody can tell.
  void check_only_one(const Listing& listing) {
    if (found_.size() != 1 || !looks_like_class(found_[0].path)) return;
    const std::string path = tinytensor::shown(found_[0].path), name = tinytensor::printable(found_[0].name);
    const bool is_known = std::any_of(roster_.begin(), roster_.end(),
                                      [&](const Student& student) { return student.id == found_[0].student; });
    if (is_known) {
      return notes_.push_back(
          fmt::format("{} was graded as the work of {}, though the names in it are as a platform gives them to a class",
                      name, found_[0].student));
    }
    fail<CourseError>(
        "{}: there is only {} in it, which has names as a platform gives them to a class\n"
        "  hint: if it is the class, name it: ./tt grade {} {}; the work of one student is graded by --one, and here "
        "where roster.csv knows the name of its file",
        tinytensor::shown(listing.path), name, assignment_.name, path);
  }

  /// Several accounts of a platform that the roster's names make one student: nobody's work takes another's place.
  void part_accounts() {
    std::map<std::string, std::set<std::string>> accounts;
    for (const Found& found : found_) {
      if (!found.account.empty()) accounts[found.student].insert(found.account);
    }
    for (const auto& [student, several] : accounts) {
      if (several.size() < 2) continue;
      std::vector<std::string> names;
      for (const std::string& account : several) names.push_back(tinytensor::printable(account));
      const std::string note =
          fmt::format("the platform has {} accounts that are {} by the roster: {}; each stands for itself",
                      several.size(), student, fmt::join(names, ", "));
      notes_.push_back(note);
      for (Found& found : found_) {
        if (found.student != student || found.account.empty()) continue;
        found.student = id_of(found.account);
        found.remark += (found.remark.empty() ? "" : "; ") + note;
      }
    }
  }

  void note_alike() {
    std::map<std::string, std::set<std::string>> alike;
    for (const Found& found : found_) alike[folded(found.student)].insert(tinytensor::printable(found.student));
    for (const auto& [folded, students] : alike) {
      if (students.size() > 1) notes_.push_back(fmt::format("these may be one student: {}", fmt::join(students, ", ")));
    }
  }

  /// Files of different names that are attempts of one student: somebody should look whether they are.
  void note_other_names() {
    for (size_t i = 0; i < found_.size();) {
      size_t end = i;
      std::set<std::string> persons;
      std::vector<std::string> names;
      for (; end < found_.size() && found_[end].student == found_[i].student; ++end) {
        persons.insert(persons_[found_[end].name]);
        names.push_back(tinytensor::printable(found_[end].name));
      }
      if (persons.size() > 1) {
        const std::string note = fmt::format("taken for attempts of {}: {}", found_[i].student, fmt::join(names, ", "));
        notes_.push_back(note);
        std::string& remark = found_[end - 1].remark;
        remark += (remark.empty() ? "" : "; ") + note;
      }
      i = end;
    }
  }

  /// Something that a person put there: a folder, an archive, a repository.
  void one(const Listing& listing, const std::string& name) {
    const fs::path path = listing.path / name;
    const fs::file_status status = fs::symlink_status(path);
    std::string stem = stem_of(name);
    if (stem == name && !fs::is_directory(status) && !fs::is_symlink(status)) {  // unreadable, but maybe somebody's
      stem = name.substr(0, name.rfind('.'));
      if (who(roster_, {stem, without_assignment(stem)}).empty()) return passed_over_.push_back(whole(name));
    }
    Found found{path, {}, whole(name), "", {}, 1};
    std::string person = stem;
    if (is_copy(listing, stem)) {
      person = without_copy_number(stem);
      found.attempt = copy_number(stem) + 1;
    }
    found.student = student({person, without_assignment(person)}, without_assignment(person));
    persons_[found.name] = person;
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
        one(listing, name);
      } else if (!known) {
        passed_over_.push_back(whole(name));
      }
      if (!known) continue;
      const bool shared_name = numbers[known->person].size() > 1;
      const std::string called = shared_name ? known->person + "_" + known->number : known->person;
      Found found{listing.path, {name}, whole(name), student({called, shared_name ? "" : known->person}, called)};
      found.attempt = std::max(1, copy_number(known->file) + 1);
      found.account = known->number.empty() ? known->person : known->person + "_" + known->number;
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
    const fs::path metadata = listing.path / metadata_of_gradescope;
    constexpr size_t most = size_t{256} << 20;  // it holds all results of a class
    for (const GradescopeEntry& entry : parse_gradescope(tinytensor::read_file(metadata, most))) {
      if (!std::binary_search(listing.names.begin(), listing.names.end(), entry.folder)) continue;
      for (const GradescopeEntry::Submitter& person : entry.submitters) {
        const std::string& called = !person.email.empty() ? person.email
                                    : !person.sid.empty() ? person.sid
                                                          : person.name;
        Found found{listing.path / entry.folder,
                    {},
                    whole(entry.folder),
                    student({person.sid, person.email, person.name}, called),
                    entry.created_at};
        if (entry.submitters.size() > 1) found.remark = "handed in by a group";
        found.account = called;
        found_.push_back(std::move(found));
      }
    }
  }

  std::string student(const std::vector<std::string>& names, const std::string& otherwise) const {
    const std::string id = who(roster_, names);
    return id.empty() ? id_of(otherwise) : id;
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
  std::map<std::string, std::string> persons_;  ///< by the name of a file: whose it is by that name
  std::vector<std::string> passed_over_, notes_;
};

}  // namespace

std::vector<Found> find_submissions(const Assignment& assignment, const fs::path& folder,
                                    const std::vector<Student>& roster, FoundNotes* notes) {
  if (!fs::exists(folder)) fail<CourseError>("{}: there is no such file or folder", tinytensor::shown(folder));
  std::error_code none;
  if (fs::equivalent(folder, assignment.folder, none)) {
    fail<CourseError>("{}: this is the assignment's own folder, and not what students handed in",
                      tinytensor::shown(folder));
  }
  Collector collector(assignment, roster);
  collector.from(listing_of(folder));
  std::vector<Found> found = collector.take();
  if (notes != nullptr) *notes = {collector.passed_over(), collector.notes()};
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
