#include "modules/grading/assignment/assignment.h"

#include <sys/stat.h>
#include <unistd.h>
#if __has_include(<sys/random.h>)
#include <sys/random.h>
#endif

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sstream>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using tinytensor::printable;

constexpr std::array known_keys{"exercises", "due", "late", "free_days", "last_day", "attempts"};
constexpr int most_days = 366;

std::vector<std::string> all_exercises(const Catalog& catalog) {
  std::vector<std::string> all;
  for (const Module& module : catalog.modules) {
    for (const Exercise& exercise : module.exercises) all.push_back(exercise.id);
  }
  return all;
}

// "03" -> 03.1 … 03.9, "03.4" -> itself.
std::vector<std::string> exercises_named(const Catalog& catalog, const std::string& word) {
  if (word.find('.') != std::string::npos) return {catalog.exercise(word).id};
  std::vector<std::string> ids;
  for (const Exercise& exercise : catalog.module(word).exercises) ids.push_back(exercise.id);
  return ids;
}

// A name of a module has no dash: "04.1-04.6" is a range, and so is "03-05".
std::vector<std::string> exercises_in(const Catalog& catalog, const std::string& word) {
  if (tinytensor::readable(word) != word) fail<CourseError>("there is no exercise {}", printable(word));
  const size_t dash = word.find('-');
  if (dash == std::string::npos) return exercises_named(catalog, word);
  const std::string from = word.substr(0, dash), to = word.substr(dash + 1);
  if (from.empty() || to.empty() || to.find('-') != std::string::npos) {
    fail<CourseError>("{}: this is no range of exercises\n  hint: write 04.1-04.6, or 03-05 for whole modules",
                      printable(word));
  }
  const bool short_end = from.find('.') != std::string::npos && to.find('.') == std::string::npos;
  if (short_end) {
    fail<CourseError>("{}: a range ends as it begins, with an exercise\n  hint: write {}-{}.{} or {}-{}.1",
                      printable(word), from, from.substr(0, from.find('.')), to, from, to);
  }
  const std::vector<std::string> all = all_exercises(catalog);
  const auto first = std::find(all.begin(), all.end(), exercises_named(catalog, from).front());
  const auto last = std::find(all.begin(), all.end(), exercises_named(catalog, to).back());
  if (last < first) fail<CourseError>("{}: the range ends before it begins", printable(word));
  return {first, last + 1};
}

void check_name(const std::string& name) {
  const bool good =
      !name.empty() && name.size() <= 64 && name.front() != '-' && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
      });
  if (good) return;
  fail<CourseError>("{} is no name for an assignment\n  hint: letters, digits, - and _, as in week3; 64 at most",
                    printable(name));
}

std::string new_secret() {
  std::array<unsigned char, 32> bytes{};
  if (::getentropy(bytes.data(), bytes.size()) != 0) {
    fail<CourseError>("this machine gives no random numbers (getentropy failed): a secret cannot be made");
  }
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

std::string read_secret(const fs::path& path) {
  if (!fs::exists(path)) {
    fail<CourseError>(
        "{}: this file is missing: random cases are drawn from it\n"
        "  hint: put it back from where it was made; with a new secret grades are not comparable with earlier ones",
        path.string());
  }
  const std::string secret = trimmed(tinytensor::read_file(path, 4096));
  if (secret.size() != 64 || secret.find_first_not_of("0123456789abcdef") != std::string::npos) {
    fail<CourseError>("{}: a secret has 64 hexadecimal digits (0-9, a-f)", path.string());
  }
  return secret;
}

/// Reads the keys of assignment.toml. Each complaint names file, key, value and rule.
class AssignmentFile {
 public:
  AssignmentFile(const fs::path& path, const Catalog& catalog) : where_(path.string()), catalog_(catalog) {
    try {
      table_ = toml::parse(tinytensor::read_file(path, size_t{1} << 20), where_);
    } catch (const toml::parse_error& error) {
      fail<CourseError>("{}:{}: {}", where_, error.source().begin.line, error.description());
    }
  }

  void read_into(Assignment& assignment) const {
    check_keys();
    assignment.exercises = exercises();
    if (table_.contains("due")) {
      assignment.due_text = moment_text("due");
      assignment.due = explained("due", [&] { return parse_moment(assignment.due_text); });
    }
    if (table_.contains("late")) {
      const std::string late = text("late");
      assignment.late = explained("late", [&] { return parse_late(late); });
    }
    if (table_.contains("free_days")) assignment.late.free_days = days("free_days");
    if (table_.contains("last_day")) assignment.late.last_day = days("last_day");
    if (table_.contains("attempts")) {
      const std::string attempts = text("attempts");
      if (attempts != "best" && attempts != "last") wrong("attempts", "it is \"best\" or \"last\"");
      assignment.best_counts = attempts == "best";
    }
    if (!assignment.due && (assignment.late.percent > 0 || assignment.late.last_day)) {
      fail<CourseError>("{}: late and last_day mean nothing without due", where_);
    }
  }

 private:
  [[noreturn]] void wrong(const std::string& key, const std::string& rule) const {
    std::ostringstream value;
    table_[key].visit([&](const auto& node) {
      if constexpr (!std::is_same_v<std::decay_t<decltype(node)>, toml::node>) value << node;
    });
    fail<CourseError>("{}: {} = {}: {}", where_, key, tinytensor::readable(value.str()), rule);
  }
  void check_keys() const {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::find(known_keys.begin(), known_keys.end(), name) != known_keys.end()) continue;
      fail<CourseError>("{}: there is no key {}\n  hint: there are {}", where_, printable(name),
                        fmt::join(known_keys, ", "));
    }
  }
  std::string text(const std::string& key) const {
    const std::optional<std::string> value = table_[key].value_exact<std::string>();
    if (!value) wrong(key, "it is a text, in quotes");
    return *value;
  }
  // A date and time of TOML, or a text.
  std::string moment_text(const std::string& key) const {
    if (table_[key].is_string()) return text(key);
    if (!table_[key].is_date_time()) wrong(key, "it is a date and time, as 2027-02-12T23:59:00+01:00");
    std::ostringstream value;
    value << *table_[key].as_date_time();
    return value.str();
  }
  int days(const std::string& key) const {
    const std::optional<int64_t> value = table_[key].value_exact<int64_t>();
    if (!value || *value < 0 || *value > most_days) wrong(key, fmt::format("it is a whole number, 0 to {}", most_days));
    return static_cast<int>(*value);
  }
  std::vector<std::string> exercises() const {
    const toml::array* list = table_["exercises"].as_array();
    if (list == nullptr) fail<CourseError>("{}: exercises = [\"03\", \"04.1-04.6\"] is missing", where_);
    std::vector<std::string> words;
    for (const toml::node& node : *list) {
      const std::optional<std::string> word = node.value_exact<std::string>();
      if (!word) wrong("exercises", "each is a text, in quotes: \"04.1\"");
      words.push_back(*word);
    }
    return explained("exercises", [&] { return exercises_of(catalog_, words); });
  }
  template <class F>
  auto explained(const std::string& key, const F& f) const -> decltype(f()) {
    try {
      return f();
    } catch (const CourseError& error) {
      fail<CourseError>("{}: {}: {}", where_, key, error.what());
    }
  }

  std::string where_;
  const Catalog& catalog_;
  toml::table table_;
};

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

std::string toml_of(const AssignmentWords& words) {
  std::vector<std::string> list;
  for (const std::string& word : words.exercises) list.push_back(quoted(word));
  std::string text = fmt::format("exercises = [{}]\n", fmt::join(list, ", "));
  if (!words.due.empty()) text += fmt::format("due = {}\n", quoted(trimmed(words.due)));
  text += fmt::format("late = {}  # 10%/day, 5%/hour, none\n", quoted(trimmed(words.late)));
  text += fmt::format("free_days = {}  # that each student may be late without cost\n", words.free_days);
  if (words.last_day)
    text += fmt::format("last_day = {}  # after `due`; what comes later earns nothing\n", *words.last_day);
  text += fmt::format("attempts = {}  # \"best\" or \"last\" of several attempts counts\n",
                      quoted(words.best ? "best" : "last"));
  return text;
}

}  // namespace

std::vector<std::string> Assignment::modules() const {
  std::vector<std::string> numbers;
  for (const std::string& exercise : exercises) {
    const std::string number = exercise.substr(0, exercise.find('.'));
    if (numbers.empty() || numbers.back() != number) numbers.push_back(number);
  }
  return numbers;
}

int Assignment::points(const Catalog& catalog) const {
  int sum = 0;
  for (const std::string& exercise : exercises) sum += catalog.exercise(exercise).points;
  return sum;
}

std::vector<std::string> exercises_of(const Catalog& catalog, const std::vector<std::string>& words) {
  std::vector<std::string> chosen;
  for (const std::string& given : words) {
    std::istringstream parts(given);
    for (std::string word; std::getline(parts, word, ',');) {
      word = trimmed(word);
      if (word.empty()) continue;
      const std::vector<std::string> more = exercises_in(catalog, word);
      chosen.insert(chosen.end(), more.begin(), more.end());
    }
  }
  if (chosen.empty()) fail<CourseError>("there is no exercise in it\n  hint: name modules or exercises: 03 04.1-04.6");
  std::vector<std::string> ordered;
  for (const std::string& id : all_exercises(catalog)) {
    if (std::find(chosen.begin(), chosen.end(), id) != chosen.end()) ordered.push_back(id);
  }
  return ordered;
}

fs::path assignments_folder(const Catalog& catalog) {
  const char* named = std::getenv("TINYTENSOR_ASSIGNMENTS");
  return named == nullptr || *named == '\0' ? catalog.root / "assignments" : fs::absolute(named);
}

std::vector<std::string> assignment_names(const Catalog& catalog) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(assignments_folder(catalog), none)) {
    if (fs::exists(entry.path() / "assignment.toml")) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> modules_to_grade(const Catalog& catalog, const std::vector<std::string>& words) {
  std::vector<std::string> modules;
  for (const std::string& name : assignment_names(catalog)) {
    if (std::find(words.begin(), words.end(), name) == words.end()) continue;
    try {
      const std::vector<std::string> asked = read_assignment(catalog, name).modules();
      modules.insert(modules.end(), asked.begin(), asked.end());
    } catch (const CourseError&) {
      continue;  // who grades with it is told what is wrong
    }
  }
  return modules;
}

Assignment read_assignment(const Catalog& catalog, const std::string& name) {
  check_name(name);
  Assignment assignment;
  assignment.name = name;
  assignment.folder = assignments_folder(catalog) / name;
  const fs::path path = assignment.folder / "assignment.toml";
  if (!fs::exists(path)) {
    const std::vector<std::string> names = assignment_names(catalog);
    fail<CourseError>("there is no assignment {} in {}\n  hint: {}", name, assignments_folder(catalog).string(),
                      names.empty() ? fmt::format("./tt assignment new {} 03 makes one", name)
                                    : fmt::format("there are {}", fmt::join(names, ", ")));
  }
  AssignmentFile(path, catalog).read_into(assignment);
  assignment.secret = read_secret(assignment.folder / "secret");
  return assignment;
}

Assignment make_assignment(const Catalog& catalog, const std::string& name, const AssignmentWords& words) {
  check_name(name);
  exercises_of(catalog, words.exercises);
  const bool due = !trimmed(words.due).empty();
  if (due) parse_moment(words.due);
  const LatePolicy late = parse_late(words.late);
  if (!due && (late.percent > 0 || words.last_day)) {
    fail<CourseError>("lateness means nothing without a date\n  hint: add --due 2027-02-12T23:59");
  }
  const fs::path folder = assignments_folder(catalog) / name;
  if (fs::exists(folder)) {
    fail<CourseError>(
        "{} is there already, and stays as it is\n"
        "  hint: change its assignment.toml, then ./tt assignment students {} --again; or take another name",
        folder.string(), name);
  }
  tinytensor::make_folder(folder);
  ::chmod(folder.c_str(), S_IRWXU);  // the secret and the hidden checks are nobody else's on this machine
  tinytensor::make_folder(folder / "hidden");
  tinytensor::write_file(folder / "secret", new_secret() + "\n");
  ::chmod((folder / "secret").c_str(), S_IRUSR | S_IWUSR);
  tinytensor::write_file(folder / "assignment.toml", toml_of(words));
  return read_assignment(catalog, name);
}

}  // namespace course
