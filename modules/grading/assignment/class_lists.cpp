#include "modules/grading/assignment/class_lists.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <locale>
#include <sstream>

#include "modules/course/common/error.h"
#include "modules/grading/formats/csv_table.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using tinytensor::printable;

std::vector<CsvRow> rows_of(const fs::path& path, const CsvColumns& columns) {
  return fs::exists(path) ? read_csv_table(path, columns) : std::vector<CsvRow>{};
}

/// Remembers in which line each key stood first.
class Once {
 public:
  Once(std::string file, std::string hint) : file_(std::move(file)), hint_(std::move(hint)) {}
  void take(const std::string& key, const std::string& said, size_t line) {
    const auto [first, is_new] = lines_.emplace(key, line);
    if (is_new) return;
    fail<CourseError>("{}: lines {} and {}: {} is there twice\n  hint: {}", file_, first->second, line, said, hint_);
  }

 private:
  std::string file_, hint_;
  std::map<std::string, size_t> lines_;
};

void check_id(const std::string& file, const CsvRow& row) {
  const std::string& id = row["student"];
  const bool has_control = std::any_of(id.begin(), id.end(), [](char c) { return static_cast<unsigned char>(c) < 32; });
  if (id.size() <= 200 && !has_control) return;
  fail<CourseError>("{}: line {}: {} is no student: at most 200 bytes, without line breaks", file, row.line,
                    printable(id));
}

std::vector<Student> read_roster(const fs::path& path) {
  const std::string file = tinytensor::shown(path);
  Once once(file, "a student has one line; two students of one name need different ids");
  std::vector<Student> students;
  for (const CsvRow& row : rows_of(path, {{"student", "name"}, {"pair"}})) {
    check_id(file, row);
    once.take(row["student"], "student " + printable(row["student"]), row.line);
    students.push_back({row["student"], row["name"], row["pair"]});
  }
  return students;
}

void check_known(const ClassLists& lists, const std::string& file, const CsvRow& row) {
  check_id(file, row);
  if (lists.students.empty() || lists.find(row["student"]) != nullptr) return;
  fail<CourseError>("{}: line {}: student {} is not in roster.csv", file, row.line, printable(row["student"]));
}

int days_in(const std::string& file, const CsvRow& row) {
  const std::string& text = row["late_days"];
  int days = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), days);
  if (text.empty()) return 0;
  if (error == std::errc() && end == text.data() + text.size() && days >= 0 && days <= 1000) return days;
  fail<CourseError>("{}: line {}: late_days is {}: expected a whole number from 0 to 1000", file, row.line,
                    printable(text));
}

std::optional<Moment> until_in(const Assignment& assignment, const std::string& file, const CsvRow& row) {
  if (row["until"].empty()) return std::nullopt;
  Moment until;
  try {
    until = parse_moment(row["until"]);
  } catch (const CourseError& error) {
    fail<CourseError>("{}: line {}: until: {}", file, row.line, error.what());
  }
  if (assignment.due && until < *assignment.due) {
    fail<CourseError>("{}: line {}: until is {}, before the assignment is due ({})", file, row.line, text_of(until),
                      text_of(*assignment.due));
  }
  return until;
}

std::map<std::string, Allowance> read_allowances(const Assignment& assignment, const ClassLists& lists) {
  const fs::path path = assignment.folder / "allowances.csv";
  const std::string file = tinytensor::shown(path);
  Once once(file, "write the later date and all late days in one line");
  std::map<std::string, Allowance> allowances;
  for (const CsvRow& row : rows_of(path, {{"student"}, {"until", "late_days", "why"}})) {
    check_known(lists, file, row);
    once.take(row["student"], "student " + printable(row["student"]), row.line);
    allowances[row["student"]] = {until_in(assignment, file, row), days_in(file, row), row["why"]};
  }
  return allowances;
}

// "2.5" or "2,5"
double points_in(const std::string& file, const CsvRow& row) {
  std::string text = row["points"];
  std::replace(text.begin(), text.end(), ',', '.');
  const bool is_number = text.find_first_not_of("0123456789.") == std::string::npos && text != "." &&
                         std::count(text.begin(), text.end(), '.') <= 1 && text.size() <= 12;
  std::istringstream stream(text);
  stream.imbue(std::locale::classic());
  double points = 0;
  if (is_number && stream >> points) return points;
  fail<CourseError>("{}: line {}: points is {}: expected a number from 0 on", file, row.line, printable(row["points"]));
}

void check_exercise(const Catalog& catalog, const Assignment& assignment, const std::string& file, const CsvRow& row,
                    double points) {
  const std::string& exercise = row["exercise"];
  if (exercise.empty()) return;
  const std::vector<std::string>& all = assignment.exercises;
  if (std::find(all.begin(), all.end(), exercise) == all.end()) {
    fail<CourseError>("{}: line {}: {} has no exercise {}\n  hint: it has {}", file, row.line, assignment.name,
                      printable(exercise), fmt::join(all, " "));
  }
  const int most = catalog.exercise(exercise).points;
  if (points <= most) return;
  fail<CourseError>(
      "{}: line {}: {} points, but exercise {} has {}\n  hint: a line without an exercise sets the "
      "points of the whole assignment, to any number",
      file, row.line, row["points"], exercise, most);
}

std::map<std::string, std::vector<ByHand>> read_by_hand(const Catalog& catalog, const Assignment& assignment,
                                                        const ClassLists& lists) {
  const fs::path path = assignment.folder / "by_hand.csv";
  const std::string file = tinytensor::shown(path);
  Once once(file, "one line for each student and exercise");
  std::map<std::string, std::vector<ByHand>> by_hand;
  for (const CsvRow& row : rows_of(path, {{"student", "points"}, {"exercise", "comment"}})) {
    check_known(lists, file, row);
    const std::string what = row["exercise"].empty() ? "the whole" : "exercise " + row["exercise"];
    once.take(row["student"] + "\n" + row["exercise"], "student " + printable(row["student"]) + ", " + what, row.line);
    const double points = points_in(file, row);
    check_exercise(catalog, assignment, file, row, points);
    by_hand[row["student"]].push_back({row["exercise"], points, row["comment"]});
  }
  return by_hand;
}

}  // namespace

const Student* ClassLists::find(const std::string& id) const {
  const auto found =
      std::find_if(students.begin(), students.end(), [&](const Student& student) { return student.id == id; });
  return found == students.end() ? nullptr : &*found;
}

ClassLists read_class_lists(const Catalog& catalog, const Assignment& assignment) {
  ClassLists lists{read_roster(assignment.folder / "roster.csv"), {}, {}};
  lists.allowances = read_allowances(assignment, lists);
  lists.by_hand = read_by_hand(catalog, assignment, lists);
  return lists;
}

}  // namespace course
