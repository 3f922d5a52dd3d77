#include "modules/grading/intake/found.h"

// What lies in a folder of downloads: which file belongs to whom.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/assignment/who.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/archive.h"
#include "modules/grading/intake/gather.h"
#include "modules/grading/intake/platforms.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;

constexpr const char* metadata_of_gradescope = "submission_metadata.yml";

/// All of a name, however long: names that begin alike must not become one.
std::string whole(const std::string& name) { return tinytensor::readable(name, std::string::npos); }

/// The names in a folder, or at the top of an archive, sorted.
struct Listing {
  fs::path path;
  bool is_folder = false, is_canvas = false;
  std::vector<std::string> names = {}, notes = {};
};

/// What a disk or a system hides; a student may be called so on a platform: ".NET Nia_3_assignsubmission_file_".
bool is_no_submission(const std::string& name) {
  if (!name.starts_with("._") && platform_name(name)) return false;
  return name.empty() || name[0] == '.' || name == "__MACOSX" || name == "desktop.ini" || name == "Thumbs.db";
}

/// Of an archive, names that no platform writes are left out and said.
std::set<std::string> names_at_top(const fs::path& archive, std::vector<std::string>& notes) {
  std::set<std::string> names;
  size_t odd = 0;
  for (const std::string& path : names_at_top_of(archive, &notes)) {
    const std::string name = path.substr(0, path.find('/'));
    std::string why;
    if (is_ordinary_path(name.empty() ? path : name, why) || why.empty()) {
      names.insert(name);
    } else if (odd++ < 5) {
      notes.push_back(fmt::format("{}: {}", in_quotes(path), why));
    }
  }
  if (odd > 5) notes.push_back(fmt::format("… and {} more names that no platform writes", odd - 5));
  return names;
}

Listing listing_of(const fs::path& path) {
  Listing listing{path, fs::is_directory(path)};
  std::set<std::string> names;
  if (listing.is_folder) {
    for (const auto& entry : fs::directory_iterator(path)) names.insert(entry.path().filename().string());
  } else {
    names = names_at_top(path, listing.notes);
  }
  for (const std::string& name : names) {
    if (!is_no_submission(name)) listing.names.push_back(name);
  }
  listing.is_canvas = is_canvas_here(listing.names);
  return listing;
}

/// Whether names are as Moodle or Canvas give them to a class.
bool is_of_platform(const std::vector<std::string>& names) {
  size_t of_canvas = 0;
  for (const std::string& name : names) {
    const auto known = platform_name(name);
    if (known && known->platform == PlatformName::Platform::moodle) return true;
    of_canvas += known && known->platform == PlatformName::Platform::canvas ? 1 : 0;
  }
  return 2 * of_canvas > names.size();
}

/// The same, and Gradescope's. A student may have given her files such names.
bool looks_like_class(const fs::path& path) {
  try {
    if (!fs::is_directory(path) && !is_archive_name(path.filename().string())) return false;
    const std::vector<std::string> names = listing_of(path).names;
    return is_of_platform(names) || std::binary_search(names.begin(), names.end(), metadata_of_gradescope);
  } catch (const std::exception&) {  // it cannot be read: whoever reads it says so
    return false;
  }
}

/// What lies at the top of a student's repository, and of a bare one.
bool is_of_repository(const std::string& name) {
  static const std::set<std::string> names = {"work",     "tinytensor", "modules", "cmake",   "docs",
                                              "examples", "tests",      "build",   "objects", "refs",
                                              "hooks",    "branches",   "info",    "logs"};
  return names.count(lower_case(name)) != 0;
}

/// What a platform holds of one account.
struct OnPlatform {
  std::vector<Found> attempts = {};      ///< archives and folders
  std::set<std::string> called = {};     ///< what she called them, but for the sign of a further attempt
  std::optional<Found> files = {};       ///< of C++: they are one attempt
  std::optional<Found> unreadable = {};  ///< what nobody can read is one, too, where nothing else is there
};

class Collector {
 public:
  Collector(const Assignment& assignment, const std::vector<Student>& roster)
      : assignment_(assignment), roster_(roster) {}

  // Each name is looked at for itself. What lies under it may be a student's, who could give her own files the names
  // that a platform gives to those of others.
  void from(const Listing& listing) {
    notes_ = listing.notes;
    if (listing.is_folder) {
      read_metadata(listing);
    } else if (!is_of_platform(listing.names)) {
      fail<CourseError>(
          "{}: this is not what Moodle or Canvas make of a class\n"
          "  hint: one student's archive is graded by --one; unpack Gradescope's export, and name the folder that "
          "holds {}",
          tinytensor::shown(listing.path), metadata_of_gradescope);
    }
    for (const std::string& name : listing.names) entry(listing, name);
    for (auto& [account, of_hers] : on_platforms_) {
      if (of_hers.files) of_hers.attempts.push_back(std::move(*of_hers.files));
      if (of_hers.attempts.empty()) of_hers.attempts.push_back(std::move(*of_hers.unreadable));
      join_one_attempt(of_hers);
      found_.insert(found_.end(), of_hers.attempts.begin(), of_hers.attempts.end());
    }
    if (listing.is_folder) check_is_class(listing);
  }

  /// Files that are no submissions by their names.
  const std::vector<std::string>& passed_over() const { return passed_over_; }

  std::vector<Found> take(std::vector<std::string>& notes) {
    notes = std::move(notes_);
    part_accounts(found_, roster_, notes);
    return std::move(found_);
  }

 private:
  /// Moodle and Canvas give the last attempt alone, with all of its files: none of its names is there twice. Where one is,
  /// the instructor has put several downloads together.
  static void join_one_attempt(OnPlatform& of_hers) {
    std::vector<Found>& attempts = of_hers.attempts;
    const size_t archives = attempts.size() - (of_hers.files ? 1 : 0);
    if (attempts.size() < 2 || of_hers.called.size() < archives) return;
    Found& all = attempts[0];
    for (size_t i = 1; i < attempts.size(); ++i) {
      all.entries.insert(all.entries.end(), attempts[i].entries.begin(), attempts[i].entries.end());
      if (all.remark.empty()) all.remark = attempts[i].remark;
    }
    attempts.resize(1);
  }

  /// What Gradescope says of the folders beside it. Another file of that name says nothing of what Gradescope made not.
  void read_metadata(const Listing& listing) {
    const fs::path path = listing.path / metadata_of_gradescope;
    if (!fs::is_regular_file(fs::symlink_status(path))) return;
    constexpr size_t most = size_t{256} << 20;  // it holds all results of a class
    try {
      for (const GradescopeEntry& entry : parse_gradescope(tinytensor::read_file(path, most))) {
        if (!is_folder_of_gradescope(entry.folder)) continue;
        if (!fs::is_directory(fs::symlink_status(listing.path / entry.folder))) continue;
        of_gradescope_[metadata_of_gradescope];
        of_gradescope_[entry.folder].push_back(entry);
        if (entry.not_understood.empty()) continue;
        notes_.push_back(fmt::format("{}: of {} this is not understood: {}", metadata_of_gradescope, entry.folder,
                                     in_quotes(entry.not_understood)));
      }
    } catch (const tinytensor::Error& error) {
      notes_.emplace_back(error.what());
    }
  }

  void entry(const Listing& listing, const std::string& name) {
    const auto of_gradescope = of_gradescope_.find(name);
    if (of_gradescope != of_gradescope_.end()) {
      for (const GradescopeEntry& entry : of_gradescope->second) from_gradescope(listing, entry);
    } else if (const auto known = platform_name(name, listing.is_canvas)) {
      from_platform(listing, name, *known);
    } else if (listing.is_folder) {
      one(listing, name);
    } else {
      passed_over_.push_back(whole(name));
    }
  }

  // Whether it is a class nobody can tell by what others may have put into it: only where nothing else is there, it is
  // asked.
  void check_is_class(const Listing& listing) {
    const auto is_called = [](const Found& found, bool (*rule)(const std::string&)) {
      return found.platform.empty() && rule(found.path.filename().string());
    };
    const auto is_part = [&](const Found& found) { return is_called(found, is_of_repository); };
    if (!found_.empty() && std::all_of(found_.begin(), found_.end(), is_part)) {
      fail<CourseError>(
          "{0}: it has the files of one student in it\n"
          "  hint: one submission is graded by --one: ./tt grade {1} --one {0}",
          tinytensor::shown(listing.path), assignment_.name);
    }
    for (const Found& found : found_) {
      if (!is_called(found, [](const std::string& name) { return lower_case(name) == "work"; })) continue;
      notes_.push_back(
          fmt::format("{} was taken for a student's: what is one student's is graded by --one", in_quotes(found.name)));
    }
    if (found_.size() == 1 && found_[0].platform.empty() && found_[0].refused.empty()) check_only_one(found_[0]);
  }

  // Where nobody is known by its name it is more likely a class than a student's work; which of both nobody can tell.
  void check_only_one(const Found& found) {
    if (!looks_like_class(found.path)) return;
    const std::string path = tinytensor::shown(found.path), name = in_quotes(found.name);
    if (is_id(found.student)) {
      return notes_.push_back(
          fmt::format("{} was graded as the work of {}, though the names in it are as a platform gives them to a class",
                      name, found.student));
    }
    fail<CourseError>(
        "{}: there is only {} in it, which has names as a platform gives them to a class\n"
        "  hint: if it is the class, name it: ./tt grade {} {}; the work of one student is graded by --one, and here "
        "where roster.csv knows the name of its file",
        tinytensor::shown(found.path.parent_path()), name, assignment_.name, path);
  }

  /// Something that a person put there: a folder, an archive, a repository.
  void one(const Listing& listing, const std::string& name) {
    const fs::path path = listing.path / name;
    const fs::file_status status = fs::symlink_status(path);
    std::string stem = stem_of(name);
    if (stem == name && !fs::is_directory(status) && !fs::is_symlink(status)) {  // unreadable, but maybe somebody's
      stem = name.substr(0, name.rfind('.'));
      if (!is_somebody(stem)) return passed_over_.push_back(whole(name));
    }
    Found found{path, {}, whole(name), ""};
    if (is_copy(stem)) {
      found.attempt = copy_number(stem) + 1;
      stem = without_copy_number(stem);
    }
    found.account = without_assignment(stem);
    found.student = is_id(stem)            ? stem
                    : is_id(found.account) ? found.account
                                           : student({stem, found.account}, found.account);
    if (fs::is_symlink(status)) found.refused = "this is a symbolic link: it was not followed";
    if (fs::is_regular_file(status) && fs::hard_link_count(path) > 1) {
      found.remark = "this file has other names on this disk, too (hard links)";
    }
    found_.push_back(std::move(found));
  }

  static std::string stem_of(const std::string& name) {
    for (const std::string_view ending : {".bundle", ".cpp"}) {
      if (lower_case(name).ends_with(ending)) return name.substr(0, name.size() - ending.size());
    }
    return without_archive_ending(name);
  }

  bool is_id(const std::string& name) const {
    return std::any_of(roster_.begin(), roster_.end(), [&](const Student& student) { return student.id == name; });
  }

  bool is_somebody(const std::string& name) const { return !who(roster_, {name, without_assignment(name)}).empty(); }

  /// "ada (1).zip" is a further attempt of ada's. "ada-1.zip" is one where the roster says that there is no "ada-1", and
  /// an "ada": "group-1" may be a name.
  bool is_copy(const std::string& stem) const {
    if (copy_number(stem) == 0) return false;
    if (is_id(stem) || is_id(without_assignment(stem))) return false;
    return stem.ends_with(")") || (!is_somebody(stem) && is_somebody(without_copy_number(stem)));
  }

  void from_platform(const Listing& listing, const std::string& name, const PlatformName& known) {
    const bool is_moodle = known.platform == PlatformName::Platform::moodle;
    const bool is_clear = known.or_person.empty();
    Found found{listing.path, {name}, whole(name), is_clear ? student({known.person}, known.person) : ""};
    found.platform = is_moodle ? "Moodle" : "Canvas";
    found.account = known.number.empty() ? known.person : known.person + "_" + known.number;
    found.attempt = std::max(1, copy_number(known.file) + 1);
    if (known.late) found.remark = "Canvas says that it was late, and not by how much";
    if (!is_clear) {
      found.account = known.or_person;
      found.student = id_of(found.account);
      found.remark =
          fmt::format("{} has the form of Moodle's names twice: nobody can tell whose it is, so it stands for itself",
                      in_quotes(name));
      notes_.push_back(found.remark);
    }
    OnPlatform& of_hers = on_platforms_[{found.platform, found.account}];
    const bool is_code = lower_case(known.file).ends_with(".cpp");
    if (!known.is_work || !(known.file.empty() || is_code || is_archive_name(known.file))) {
      if (!of_hers.unreadable) of_hers.unreadable = std::move(found);
    } else if (!is_code) {
      of_hers.called.insert(without_copy_number(without_archive_ending(known.file)));
      of_hers.attempts.push_back(std::move(found));
    } else if (!of_hers.files) {
      of_hers.files = std::move(found);
    } else {
      of_hers.files->entries.push_back(name);
    }
  }

  void from_gradescope(const Listing& listing, const GradescopeEntry& entry) {
    for (const GradescopeEntry::Submitter& person : entry.submitters) {
      const std::string& called = !person.email.empty() ? person.email : !person.sid.empty() ? person.sid : person.name;
      Found found{listing.path / entry.folder,
                  {},
                  whole(entry.folder),
                  student({person.sid, person.email, person.name}, called),
                  entry.created_at};
      if (entry.submitters.size() > 1) found.told = "handed in on Gradescope by a group: " + names_in(entry);
      found.platform = "Gradescope";
      found.account = called;
      found.has_id = is_id(found.student) && (person.email == found.student || person.sid == found.student);
      found_.push_back(std::move(found));
    }
  }

  static std::string names_in(const GradescopeEntry& entry) {
    std::vector<std::string> names;
    for (const GradescopeEntry::Submitter& person : entry.submitters) {
      names.push_back(in_quotes(person.name.empty() ? person.email : person.name));
    }
    return fmt::format("{}", fmt::join(names, ", "));
  }

  std::string student(const std::vector<std::string>& names, const std::string& otherwise) {
    const auto [known, is_new] = students_.emplace(names, "");
    std::set<std::string> could_be;
    if (is_new) known->second = who(roster_, names, &could_be);
    if (!could_be.empty()) {
      std::vector<std::string> ids;
      for (const std::string& id : could_be) ids.push_back(in_quotes(id));
      notes_.push_back(fmt::format("{} may be {}: nobody can tell, so it stands for itself", in_quotes(otherwise),
                                   fmt::join(ids, " or ")));
    }
    return known->second.empty() ? id_of(otherwise) : known->second;
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
  std::map<std::string, std::vector<GradescopeEntry>> of_gradescope_;       ///< by folder; and the name of what says it
  std::map<std::pair<std::string, std::string>, OnPlatform> on_platforms_;  ///< by platform and account
  std::map<std::vector<std::string>, std::string> students_;                ///< of these names, as the roster says
  std::vector<Found> found_;
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
  FoundNotes said{collector.passed_over(), {}};
  std::vector<Found> found = collector.take(said.notes);
  if (notes != nullptr) *notes = std::move(said);
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
