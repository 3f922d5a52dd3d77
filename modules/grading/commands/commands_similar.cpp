// ./tt similar week3 [SUBMISSIONS] [--html] [--csv] [--pairs N]
#include <fmt/format.h>

#include <memory>
#include <set>

#include "modules/course/common/console.h"
#include "modules/course/common/error.h"
#include "modules/course/process/parallel.h"
#include "modules/course/process/process.h"
#include "modules/grading/classroom/class_store.h"
#include "modules/grading/commands/commands.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/found.h"
#include "modules/grading/intake/submission.h"
#include "modules/grading/judge/isolated_grading.h"
#include "modules/grading/sandbox/contain.h"
#include "modules/grading/similar/course_code.h"
#include "modules/grading/similar/similar_report.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;

struct Given {
  std::string assignment, folder;
  bool html = false, csv = false, trust = false;
  size_t pairs = 10;
};

/// In the order in which they came. One that was moved away is named, and holds up nothing else.
std::vector<std::string> folders_of(const Assignment& assignment, const std::string& given) {
  if (!given.empty()) return {given};
  std::set<std::pair<int, std::string>> rounds;
  for (const HandedIn& one : read_handed_in(assignment)) rounds.emplace(one.round, one.folder);
  std::vector<std::string> folders;
  for (const auto& [round, folder] : rounds) {
    std::error_code ignored;
    if (fs::exists(folder, ignored)) {
      folders.push_back(folder);
    } else {
      fmt::print(stderr, "{} is not there any more: what was in it is not compared\n", tinytensor::shown(folder));
    }
  }
  if (folders.empty()) {
    fail<CourseError>("{0}: nothing was handed in yet\n  hint: ./tt similar {0} submissions/ names the folder",
                      assignment.name);
  }
  return folders;
}

/// The last attempt of each student that holds something.
std::vector<ClassMember> read_class(const Catalog& catalog, const Assignment& assignment, const std::string& given) {
  const ClassLists lists = read_class_lists(catalog, assignment);
  std::map<std::string, ClassMember> members;
  for (const std::string& folder : folders_of(assignment, given)) {
    const std::vector<Found> found = find_submissions(assignment, folder, lists.students);
    std::vector<ClassMember> read(found.size());
    in_parallel(found.size(), [&](size_t i) {
      try {
        Submission submission = read_isolated([&] { return read_submission(catalog, assignment, found[i]); });
        submission.student = found[i].student;
        read[i] = class_member(submission);
      } catch (const std::exception& error) {
        fmt::print(stderr, "{} is not compared: {}", tinytensor::printable(found[i].name), clean_lines(error.what()));
      }
    });
    for (ClassMember& member : read) {
      if (member.code.empty()) continue;
      const Student* known = lists.find(member.student);
      if (known != nullptr) member.pair = known->pair;
      members[member.student] = std::move(member);  // found by student, the last attempt last
    }
  }
  std::vector<ClassMember> result;
  result.reserve(members.size());
  for (auto& [student, member] : members) result.push_back(std::move(member));
  return result;
}

void write_beside(const Assignment& assignment, const std::string& name, const std::string& text) {
  const fs::path path = assignment.folder / name;
  tinytensor::write_file(path, text);
  fmt::print("{}\n", tinytensor::shown(path));
}

void show_similar(const Course& course, const Given& given) {
  const Catalog catalog = course.catalog();
  const Assignment assignment = read_assignment(catalog, given.assignment);
  if (!given.trust)
    require_enough(layers_here(course.kit()));  // archives are opened by programs, as where it is graded
  const std::vector<ClassMember> members = read_class(catalog, assignment, given.folder);
  const SimilarReport report{assignment.name, members.size(),
                             similarities_of(members, course_code(catalog, assignment))};
  fmt::print("{}", similar_text(report, given.pairs, terminal_width()));
  tinytensor::write_file(assignment.folder / suspicions_file, suspicions_text(report));
  if (given.html) write_beside(assignment, "similar.html", similar_html(report));
  if (given.csv) write_beside(assignment, "similar.csv", similar_csv(report));
}

}  // namespace

void add_similar_command(CLI::App& app, const Course& course) {
  const auto given = std::make_shared<Given>();
  CLI::App* command = app.add_subcommand("similar", "pairs of submissions that are too alike, region by region");
  command->add_option("assignment", given->assignment, "week3")->required();
  command->add_option("submissions", given->folder, "the folder of downloads; without it, what was graded");
  command->add_flag("--html", given->html, "also assignments/week3/similar.html");
  command->add_flag("--csv", given->csv, "also assignments/week3/similar.csv");
  command->add_option("--pairs", given->pairs, "of so many the texts side by side; 10 if not given");
  command->add_flag("--trust", given->trust, "also where nothing contains the programs that open submissions");
  command->callback([given, &course] { show_similar(course, *given); });
}

}  // namespace course
