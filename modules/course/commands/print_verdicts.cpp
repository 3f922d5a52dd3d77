#include "modules/course/commands/print_verdicts.h"

#include <fmt/format.h>

#include <algorithm>

#include "modules/course/common/console.h"
#include "modules/course/common/counted.h"
#include "modules/course/common/text.h"

namespace course {
namespace {

using Kind = Verdict::Kind;

// "exercise 13.2 the scale: not written yet" -> "13.2"
std::string needed_exercise(const std::string& text) {
  const size_t begin = text.find(' ') + 1;
  return text.substr(begin, text.find(' ', begin) - begin);
}

std::string in_a_word(const Verdict& verdict) {
  switch (verdict.kind) {
    case Kind::passed: return "";
    case Kind::not_started: return "not started";
    case Kind::waits: return "waits for " + needed_exercise(verdict.text);
    case Kind::wrong: return "wrong";
    case Kind::crashed: return "crashed";
    case Kind::out_of_time: return "out of time";
    case Kind::out_of_memory: return "out of memory";
    case Kind::printed_too_much: return "printed too much";
    case Kind::ended_early: return "ended early";
  }
  return "";
}

Color color_of(Kind kind) {
  if (kind == Kind::passed) return Color::green;
  return kind == Kind::not_started || kind == Kind::waits ? Color::dim : Color::red;
}

const char* mark_of(Kind kind) {
  if (kind == Kind::passed) return "✓";
  return kind == Kind::not_started || kind == Kind::waits ? "·" : "✗";
}

void print_details(const Checked& checked) {
  const Verdict& verdict = checked.verdict;
  fmt::print("\n{}\n{}", colored(Color::bold, checked.exercise->id), wrapped(verdict.text, terminal_width()));
  if (verdict.kind == Kind::crashed && verdict.text.find("anitizer") == std::string::npos &&
      verdict.text.find("runtime error") == std::string::npos) {
    fmt::print("  hint: ./tt check {} --asan shows the line\n", checked.exercise->id);
  }
  if (verdict.printed.empty()) return;
  fmt::print("{}\n", colored(Color::dim, "  it printed:"));
  const std::vector<std::string> lines = lines_of(verdict.printed);
  for (size_t i = 0; i < std::min<size_t>(lines.size(), 40); ++i) fmt::print("  | {}\n", lines[i]);
  if (lines.size() > 40) fmt::print("  | … and {} lines more\n", lines.size() - 40);
}

}  // namespace

void print_verdicts(const Module& module, const std::vector<Checked>& checked, double seconds, bool brief) {
  size_t widest = 0;
  for (const Checked& one : checked)
    widest = std::max(widest, columns_of(one.exercise->id + " " + one.exercise->title));
  const Checked *worst = nullptr, *open = nullptr;
  int done = 0, points = 0, all_points = 0;
  for (const Checked& one : checked) {
    const Kind kind = one.verdict.kind;
    const bool is_worst = worst == nullptr && color_of(kind) == Color::red,
               is_open = open == nullptr && kind != Kind::passed;
    if (is_worst) worst = &one;
    if (is_open) open = &one;
    all_points += one.exercise->points;
    if (kind == Kind::passed) ++done;
    points += one.points();
    if (brief && !is_worst && !is_open) continue;
    const bool no_points = kind == Kind::passed && one.gave_up;
    fmt::print(
        "  {} {}  {}\n", colored(color_of(kind), mark_of(kind)),
        padded(one.exercise->id + " " + one.exercise->title, widest),
        no_points ? colored(Color::dim, "solution shown: no points") : colored(color_of(kind), in_a_word(one.verdict)));
  }
  if (worst != nullptr) {
    print_details(*worst);
  } else if (checked.size() == 1 && checked[0].verdict.kind != Kind::passed) {
    print_details(checked[0]);
  }
  fmt::print("\n{}: {} of {} done, {} of {} {}{}\n", module.name, done, checked.size(), points, all_points,
             plural(all_points, "point"), seconds > 0 ? fmt::format(", {:.1f} s", seconds) : "");
}

void print_side_by_side(const std::string& left_title, const std::string& left, const std::string& right_title,
                        const std::string& right) {
  const std::vector<std::string> a = lines_of(left), b = lines_of(right);
  size_t widest_a = columns_of(left_title), widest_b = columns_of(right_title);
  for (const std::string& line : a) widest_a = std::max(widest_a, columns_of(line));
  for (const std::string& line : b) widest_b = std::max(widest_b, columns_of(line));
  if (widest_a + 3 + widest_b > terminal_width()) {
    fmt::print("{}\n{}\n{}\n{}", colored(Color::bold, left_title), left, colored(Color::bold, right_title), right);
    return;
  }
  fmt::print("{} │ {}\n", colored(Color::bold, padded(left_title, widest_a)), colored(Color::bold, right_title));
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    fmt::print("{} │ {}\n", padded(i < a.size() ? a[i] : "", widest_a), i < b.size() ? b[i] : "");
  }
}

}  // namespace course
