// ./tt similar week3 [SUBMISSIONS] [--html] [--csv] [--pairs N]
#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <set>

#include "modules/course/common/console.h"
#include "modules/course/common/error.h"
#include "modules/course/process/parallel.h"
#include "modules/course/process/process.h"
#include "modules/grading/classroom/class_store.h"
#include "modules/grading/classroom/points.h"
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

/// One attempt, as it was read.
struct Read {
  HandedIn handed_in;
  ClassMember member;
  std::string problem;
};

std::vector<Read> read_attempts(const Catalog& catalog, const Assignment& assignment, const ClassLists& lists,
                                const std::string& given) {
  std::vector<Read> all;
  int round = 0;
  for (const std::string& folder : folders_of(assignment, given)) {
    const std::vector<Found> found = find_submissions(assignment, folder, lists.students);
    std::vector<Read> read(found.size());
    ++round;
    in_parallel(found.size(), [&](size_t i) {
      HandedIn& one = read[i].handed_in;
      one.folder = folder;
      one.submission = found[i].name;
      one.student = found[i].student;
      one.round = round;
      one.attempt = found[i].attempt;
      if (found[i].handed_in) one.handed_in = text_of(*found[i].handed_in);
      try {
        Submission submission = read_isolated([&] { return read_submission(catalog, assignment, found[i]); });
        submission.student = found[i].student;
        one.digest = submission.digest;
        read[i].member = class_member(submission);
      } catch (const std::exception& error) {
        read[i].problem = clean_line(error.what());
      }
    });
    std::move(read.begin(), read.end(), std::back_inserter(all));
  }
  return all;
}

/// Of each student the attempt that counts by the rules of points.h and the grades that there are, since that is what she
/// earns with; where that is not known, the last one that holds something.
std::vector<ClassMember> class_that_counts(const Catalog& catalog, const Assignment& assignment,
                                           const ClassLists& lists, const std::vector<Read>& attempts,
                                           std::vector<std::string>& notes) {
  std::vector<Graded> graded;
  std::set<std::string> students_with_grades;
  for (const Read& one : attempts) {
    const HandedIn& in = one.handed_in;
    const auto grade = in.digest.empty() ? std::nullopt : stored_grade(assignment, in.digest);
    if (grade) students_with_grades.insert(in.student);
    graded.push_back(grade_for(in, grade));
    if (one.problem.empty()) continue;
    notes.push_back(fmt::format("{} is not compared: {}", name_in_words(in.submission), one.problem));
  }
  std::map<std::string, std::string> counts;  // the digest, by student
  for (const Standing& standing : standings(catalog, assignment, lists, graded)) {
    if (standing.counts == nullptr || standing.counts->digest.empty()) continue;
    const std::string& owner = standing.counts->student;
    if (!assignment.best_counts || students_with_grades.count(owner) != 0) counts[owner] = standing.counts->digest;
  }
  std::map<std::string, const Read*> last, chosen;
  std::map<std::string, std::set<std::string>> different;
  for (const Read& one : attempts) {
    if (one.member.code.empty()) continue;
    const std::string& student = one.handed_in.student;
    last[student] = &one;
    different[student].insert(one.handed_in.digest);
    const auto known = counts.find(student);
    if (known != counts.end() && known->second == one.handed_in.digest) chosen[student] = &one;
  }
  std::vector<ClassMember> members;
  for (const auto& [student, latest] : last) {
    const auto known = chosen.find(student);
    const Read& compared = known == chosen.end() ? *latest : *known->second;
    const std::string name = name_in_words(compared.handed_in.submission);
    if (known != chosen.end() && compared.handed_in.digest != latest->handed_in.digest) {
      notes.push_back(fmt::format("of {} {} was compared, which counts, and not {}", name_in_words(student), name,
                                  name_in_words(latest->handed_in.submission)));
    } else if (known == chosen.end() && different[student].size() > 1) {
      notes.push_back(
          fmt::format("of {} {} was compared, the last that holds something: which counts is not known before "
                      "they are graded",
                      name_in_words(student), name));
    }
    members.push_back(compared.member);
    const Student* in_roster = lists.find(student);
    if (in_roster != nullptr) members.back().pair = in_roster->pair;
  }
  return members;
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
  const ClassLists lists = read_class_lists(catalog, assignment);
  std::vector<std::string> notes;
  const std::vector<ClassMember> members =
      class_that_counts(catalog, assignment, lists, read_attempts(catalog, assignment, lists, given.folder), notes);
  const SimilarReport report{assignment.name, members.size(),
                             similarities_of(members, course_code(catalog, assignment)), notes};
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
