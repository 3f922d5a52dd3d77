#include "modules/grading/handout/repository.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>

#include "modules/course/common/counted.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "modules/course/source/regions.h"
#include "modules/grading/handout/repository_surroundings.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

constexpr size_t largest_file = size_t{64} << 20;  // of one file

bool begins_with_one_of(const std::string& path, const std::vector<std::string>& beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(), [&](const std::string& b) { return path.starts_with(b); });
}

// "modules/03_autograd/oracle.h" -> "03_autograd"
std::string module_folder(const std::string& path) {
  const std::string folder = "modules/";
  const size_t end = path.find('/', folder.size());
  if (!path.starts_with(folder) || end == std::string::npos) return "";
  return path.substr(folder.size(), end - folder.size());
}

bool is_check(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  return name.starts_with("checks") || name.ends_with(".h");
}

// Of the course's own files those that students get as they are, or with stubs.
bool goes_to_students(const Catalog& catalog, const std::string& path, const std::string& last_module) {
  if (begins_with_one_of(path,
                         {".ci/", ".github/", "tests/", "assignments/", "work/", "modules/grading/", "README.md",
                          "CONTRIBUTING.md", "CHANGELOG.md", ".gitignore", ".clang-tidy", "conanfile.py", "vcpkg.json",
                          "docs/instructors.md", "docs/own_exercises.md", "docs/site/", "examples/browser/"})) {
    return false;
  }
  const std::string folder = module_folder(path);
  const bool of_module = std::any_of(catalog.modules.begin(), catalog.modules.end(),
                                     [&](const Module& module) { return module.name == folder; });
  if (!of_module) return true;
  if (path.find("/wrong/") != std::string::npos || path.find("/equivalent") != std::string::npos) return false;
  return folder.substr(0, folder.find('_')) <= last_module || !is_check(path);
}

Source with_stubs(const Catalog& catalog, Source source, const std::set<std::string>& stubs) {
  for (size_t i = 0; i < source.regions.size(); ++i) {
    const Region region = source.regions[i];
    if (stubs.count(region.exercise) == 0) continue;
    const std::string stub = stub_of(source, region, catalog.exercise(region.exercise).title);
    source = with_inside(std::move(source), region.exercise, stub, source.number_of(region));
  }
  return source;
}

bool is_executable(const fs::path& path) {
  return (fs::status(path).permissions() & fs::perms::owner_exec) != fs::perms::none;
}

// module.toml of a module that comes later: hints may quote lines of solutions.
std::string without_hints(const std::string& toml) {
  std::string text;
  bool inside = false;
  for (const std::string& line : lines_of(toml)) {
    const bool begins = line.starts_with("hints = [");
    if (begins) text += "hints = []\n";
    inside = inside || (begins && trimmed(line) != "hints = []");
    if (!inside && !begins) text += line + "\n";
    if (trimmed(line) == "]") inside = false;
  }
  return text;
}

bool holds_one_of(const std::string& text, const std::set<std::string>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return text.find(line) != std::string::npos; });
}

// What the build must know: cmake/students.cmake.
StudentFile build_settings(const std::set<std::string>& stubbed_files) {
  std::string text =
      "# This repository was made for students: lines of these files of the library are for them to write, and there\n"
      "# are no tests of the library.\n"
      "set(TINYTENSOR_BUILD_TESTS OFF)\n"
      "set(TINYTENSOR_STUBBED\n";
  for (const std::string& file : stubbed_files) text += "    " + file + "\n";
  return {"cmake/students.cmake", text + ")\n", false};
}

struct Git {
  fs::path folder;

  ProcessResult operator()(std::vector<std::string> words) const {
    words.insert(words.begin(), {"git", "-C", folder.string(), "-c", "core.autocrlf=false", "-c", "core.fileMode=true",
                                 "-c", "commit.gpgsign=false", "-c", "gc.auto=0", "-c", "core.hooksPath=/dev/null",
                                 "-c", "maintenance.auto=false"});
    const std::string date = "2000-01-01T00:00:00Z";  // the same files make the same commit
    return run({words,
                {{"GIT_CONFIG_GLOBAL", "/dev/null"},
                 {"GIT_CONFIG_NOSYSTEM", "1"},
                 {"GIT_TEMPLATE_DIR", ""},
                 {"GIT_AUTHOR_NAME", "TinyTensor"},
                 {"GIT_AUTHOR_EMAIL", "course@localhost"},
                 {"GIT_AUTHOR_DATE", date},
                 {"GIT_COMMITTER_NAME", "TinyTensor"},
                 {"GIT_COMMITTER_EMAIL", "course@localhost"},
                 {"GIT_COMMITTER_DATE", date},
                 {"GIT_DIR", (folder / ".git").string()},
                 {"GIT_WORK_TREE", folder.string()},
                 {"LC_ALL", "C"}},
                {},
                false});
  }
};

// One commit, of everything. What went wrong, or nothing.
std::string make_history(const fs::path& folder, const std::string& name) {
  const Git git{folder};
  try {
    const std::vector<std::vector<std::string>> commands = {
        {"init", "-q", "--initial-branch=main"},
        {"add", "--all", "--force", "."},
        {"commit", "-q", "--no-verify", "-m", "Assignment " + name}};
    for (const std::vector<std::string>& words : commands) {
      const ProcessResult result = git(words);
      if (result.status != 0) return trimmed(result.output);
    }
  } catch (const CourseError&) {
    return "git is not installed";
  }
  return "";
}

std::string ids_of(const std::set<std::string>& exercises) {
  std::vector<std::string> ids(exercises.begin(), exercises.end());
  std::sort(ids.begin(), ids.end(), comes_before);
  return fmt::format("{}", fmt::join(ids, " "));
}

}  // namespace

Stubbing stubbing_for(const Catalog& catalog, const Assignment& assignment, const Reach& reach) {
  const std::set<std::string> assigned(assignment.exercises.begin(), assignment.exercises.end());
  Stubbing result;
  const auto add_reached = [&](const Reach::Table& table, const std::string& exercise) {
    const auto found = table.find(exercise);
    if (found == table.end()) return;
    for (const std::string& other : found->second) {
      if (assigned.count(other) == 0) result.kept[other].insert(exercise);
    }
  };
  for (const std::string& exercise : assigned) {
    add_reached(reach.judge, exercise);
    add_reached(reach.asker, exercise);
  }
  bool begun = false;
  for (const Module& module : catalog.modules) {
    for (const Exercise& exercise : module.exercises) {
      begun = begun || exercise.id == assignment.exercises.front();
      if (!begun) result.kept.erase(exercise.id);
      if (begun && result.kept.count(exercise.id) == 0) result.stubs.insert(exercise.id);
    }
  }
  for (const std::string& exercise : assigned) {
    const auto found = reach.judge.find(exercise);
    if (found == reach.judge.end()) continue;
    for (const std::string& other : found->second) {
      if (result.stubs.count(other) != 0) result.unjudged[exercise].insert(other);
    }
  }
  return result;
}

std::set<std::string> telling_lines(const Catalog& catalog, const std::set<std::string>& exercises) {
  constexpr size_t shortest = 12;
  std::set<std::string> inside;
  std::string outside;
  for (const auto& entry : fs::recursive_directory_iterator(catalog.root / "tinytensor")) {
    const bool is_source = entry.path().extension() == ".cpp" || entry.path().extension() == ".h";
    if (!is_source) continue;
    const Source source = parse(entry.path().string(), tinytensor::read_file(entry.path()));
    size_t next = 0;
    for (const Region& region : source.regions) {
      if (exercises.count(region.exercise) == 0) continue;
      for (; next <= region.open; ++next) outside += trimmed(source.lines[next]) + "\n";
      for (next = region.open + 1; next < region.close; ++next) {
        const std::string line = trimmed(source.lines[next]);
        if (line.size() >= shortest) inside.insert(line);
      }
    }
    for (; next < source.lines.size(); ++next) outside += trimmed(source.lines[next]) + "\n";
  }
  std::erase_if(inside, [&](const std::string& line) { return outside.find(line) != std::string::npos; });
  return inside;
}

std::vector<std::string> files_of_course(const fs::path& root) {
  std::vector<std::string> paths;
  if (fs::exists(root / ".git")) {
    const ProcessResult result =
        run({{"git", "-C", root.string(), "ls-files", "-z", "--cached"}, {{"LC_ALL", "C"}}, {}, false});
    if (result.status != 0) fail<CourseError>("git does not list the files of {}:\n{}", root.string(), result.output);
    for (size_t at = 0; at < result.output.size();) {
      const size_t end = std::min(result.output.find('\0', at), result.output.size());
      paths.push_back(result.output.substr(at, end - at));
      at = end + 1;
    }
  } else {
    for (auto at = fs::recursive_directory_iterator(root); at != fs::recursive_directory_iterator(); ++at) {
      const std::string path = fs::relative(at->path(), root).generic_string();
      if (begins_with_one_of(path + "/", {"build/", "out/", "work/", "assignments/", ".git/"})) {
        at.disable_recursion_pending();
      } else if (at->is_regular_file()) {
        paths.push_back(path);
      }
    }
  }
  std::erase_if(paths, [&](const std::string& path) { return !fs::is_regular_file(fs::symlink_status(root / path)); });
  std::sort(paths.begin(), paths.end());
  return paths;
}

namespace {

// What the assignment asks for is among these files, or students would get half of it.
void require_all(const Catalog& catalog, const Assignment& assignment, const std::vector<std::string>& paths) {
  for (const std::string& id : assignment.exercises) {
    const Module& module = catalog.module_of(id);
    std::vector<std::string> wanted = {"modules/" + module.name + "/module.toml"};
    for (const std::string& file : catalog.exercise(id).files) wanted.push_back("tinytensor/" + file);
    for (const std::string& path : wanted) {
      if (std::binary_search(paths.begin(), paths.end(), path)) continue;
      fail<CourseError>("{}: git does not know this file, so students would not get it\n  hint: git add modules/{} {}",
                        path, module.name, fmt::join(wanted.begin() + 1, wanted.end(), " "));
    }
  }
}

}  // namespace

std::vector<StudentFile> student_files(const Catalog& catalog, const Assignment& assignment, const Stubbing& stubbing) {
  const std::string last_module = assignment.modules().back();
  std::vector<StudentFile> files;
  std::set<std::string> stubbed_files;
  const std::set<std::string> telling = telling_lines(catalog, stubbing.stubs);
  const std::vector<std::string> paths = files_of_course(catalog.root);
  require_all(catalog, assignment, paths);
  for (const std::string& path : paths) {
    if (!goes_to_students(catalog, path, last_module)) continue;
    StudentFile file{path, tinytensor::read_file(catalog.root / path, largest_file),
                     is_executable(catalog.root / path)};
    if (path.starts_with("docs/") && holds_one_of(file.text, telling)) continue;
    if (path.ends_with("/module.toml") && module_folder(path).substr(0, last_module.size()) > last_module) {
      file.text = without_hints(file.text);
    }
    if (path.starts_with("tinytensor/") && path.ends_with(".cpp")) {
      const Source source = parse(path, file.text);
      const bool has = std::any_of(source.regions.begin(), source.regions.end(),
                                   [&](const Region& region) { return stubbing.stubs.count(region.exercise) != 0; });
      if (has) {
        file.text = with_stubs(catalog, source, stubbing.stubs).text();
        stubbed_files.insert(path);
      }
    }
    files.push_back(std::move(file));
  }
  files.push_back(build_settings(stubbed_files));
  for (StudentFile& file : surroundings_for_students(catalog, assignment, stubbing)) files.push_back(std::move(file));
  std::sort(files.begin(), files.end(), [](const StudentFile& a, const StudentFile& b) { return a.path < b.path; });
  return files;
}

std::vector<std::string> make_repository(const Catalog& catalog, const Assignment& assignment, bool again) {
  const fs::path folder = assignment.folder / "students", part = assignment.folder / "students.part";
  if (fs::exists(folder) && !again) {
    fail<CourseError>(
        "{} is there already, and stays as it is\n  hint: ./tt assignment students {} --again makes it anew",
        folder.string(), assignment.name);
  }
  const Stubbing stubbing = stubbing_for(catalog, assignment, read_reach(catalog));
  const std::vector<StudentFile> files = student_files(catalog, assignment, stubbing);
  tinytensor::remove_folder(part);
  for (const StudentFile& file : files) {
    const fs::path path = part / file.path;
    fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out << file.text;
    out.close();  // only now it is known whether there was room
    if (!out) {
      fail<CourseError>("{}: cannot be written\n  hint: is there room? Then ./tt assignment students {} makes it",
                        path.string(), assignment.name);
    }
    ::chmod(path.c_str(), file.executable ? 0755 : 0644);
  }
  const std::string no_history = make_history(part, assignment.name);
  tinytensor::remove_folder(folder);
  tinytensor::rename_durably(part, folder);
  std::vector<std::string> told{fmt::format("{}: {}, the lines of {} taken out", folder.string(),
                                            counted(files.size(), "file"), counted(stubbing.stubs.size(), "exercise"))};
  if (!no_history.empty()) told.push_back("it is no git repository: " + no_history);
  for (const auto& [exercise, needed] : stubbing.kept) {
    told.push_back(fmt::format("the lines of {} stay in it: the checks of {} run them", exercise, ids_of(needed)));
  }
  for (const auto& [exercise, needed] : stubbing.unjudged) {
    told.push_back(fmt::format("{} is checked by the grader alone: its check runs lines of {}, which are asked for too",
                               exercise, ids_of(needed)));
  }
  return told;
}

}  // namespace course
