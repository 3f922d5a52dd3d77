#include "modules/grading/report/class_report_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "modules/course/common/text.h"
#include "modules/grading/report/class_report.h"

namespace course {
namespace {

constexpr size_t most_messages = 10;

std::string cut(const std::string& text, size_t width) {
  if (columns_of(text) <= width) return text;
  std::string result;
  size_t columns = 0;
  for (const char c : text) {
    const bool begins = (static_cast<unsigned char>(c) & 0xC0u) != 0x80;
    if (begins && ++columns >= width) break;
    result += c;
  }
  return result + "…";
}

std::string bar(int count, int most, size_t width, bool unicode) {
  if (count <= 0) return "";
  const size_t length =
      std::max<size_t>(1, static_cast<size_t>(count) * width / static_cast<size_t>(std::max(most, 1)));
  std::string result;
  for (size_t i = 0; i < length; ++i) result += unicode ? "█" : "#";
  return result;
}

std::string head_of(const ClassReport& report, size_t width) {
  std::string text =
      fmt::format("{}: {} of {} students handed in", report.assignment, report.handed_in, report.students);
  if (report.handed_in == 0) return text + "\n";
  text += fmt::format("; {} on time, {} late", report.on_time, report.late);
  if (report.time_unknown > 0) text += fmt::format(", {} at an unknown time", report.time_unknown);
  return wrapped(text, width) + fmt::format("points: median {}, from {} to {}, of {}\n", points_text(report.median()),
                                            points_text(report.earned.front()), points_text(report.earned.back()),
                                            points_text(report.points));
}

std::string histogram_of(const ClassReport& report, size_t width, bool unicode) {
  const int most = *std::max_element(report.histogram.begin(), report.histogram.end());
  std::string text = "\n";
  for (size_t bin = 0; bin < report.histogram.size(); ++bin) {
    const int count = report.histogram[bin];
    text += fmt::format("  {:>3}–{:>3}%  {:>4}", bin * 10, (bin + 1) * 10, count);
    text += (count > 0 ? "  " : "") + bar(count, most, std::min<size_t>(width - 22, 40), unicode) + "\n";
  }
  return text;
}

std::string exercises_of(const ClassReport& report, size_t width) {
  size_t widest = 8;
  for (const ExerciseReport& one : report.exercises) {
    widest = std::max(widest, columns_of(one.exercise + " " + one.title));
  }
  widest = std::min(widest, width - 44);
  std::string text = fmt::format("\n  {}  passed  failed  not started  mean\n", padded("exercise", widest));
  for (const ExerciseReport& one : report.exercises) {
    text += fmt::format("{} {}  {:>6}  {:>6}  {:>11}  {} of {}\n", one.many_fail() ? "!" : " ",
                        padded(cut(one.exercise + " " + one.title, widest), widest), one.passed, one.failed,
                        one.not_started, points_text(one.mean), points_text(one.points));
  }
  const auto many = [](const ExerciseReport& one) { return one.many_fail(); };
  if (std::any_of(report.exercises.begin(), report.exercises.end(), many))
    text += "! many of those who began it fail\n";
  return text;
}

/// What goes on in the next line says so: words of a student could else look like a line of the list.
std::string item_of(const std::string& text, size_t width, bool unicode) {
  std::string item;
  for (const std::string& line : lines_of(wrapped("  " + text, width))) {
    const bool goes_on = !item.empty() && line.starts_with("    ");
    item += (goes_on ? (unicode ? "  … " : "  . ") + line.substr(4) : line) + "\n";
  }
  return item;
}

std::string list_of(const std::string& title, const std::vector<StudentRemark>& remarks, size_t width, bool unicode) {
  if (remarks.empty()) return "";
  std::string text = fmt::format("\n{}\n", title);
  for (const StudentRemark& remark : remarks) text += item_of(remark.student + ": " + remark.text, width, unicode);
  return text;
}

std::string list_of(const std::string& title, const std::vector<std::string>& names, size_t width) {
  if (names.empty()) return "";
  return fmt::format("\n{}\n{}", title, wrapped(fmt::format("  {}", fmt::join(names, ", ")), width));
}

}  // namespace

std::string report_text(const ClassReport& report, size_t width, bool unicode) {
  width = std::max<size_t>(width, 40);
  std::string text = head_of(report, width);
  if (report.handed_in > 0) text += histogram_of(report, width, unicode) + exercises_of(report, width);
  if (!report.messages.empty()) text += "\nthe commonest messages\n";
  for (size_t i = 0; i < std::min(most_messages, report.messages.size()); ++i) {
    const CommonMessage& one = report.messages[i];
    text += item_of(fmt::format("{:>4}  {}: {}", one.students, one.exercise, one.text), width, unicode);
  }
  text += list_of("not graded", report.not_graded, width, unicode);
  text += list_of("missing", report.missing, width);
  text += list_of("not in the roster", report.strangers, width);
  if (!report.fallen.empty()) text += "\nless than before\n";
  for (const std::string& sentence : report.fallen) text += wrapped("  " + sentence, width);
  text += list_of("remarks", report.remarks, width, unicode);
  text += list_of("suspicions", report.suspicions, width);
  return text + list_of("graded without containment (--trust)", report.uncontained, width);
}

}  // namespace course
