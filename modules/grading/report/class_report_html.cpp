#include "modules/grading/report/class_report_html.h"

#include <fmt/format.h>

#include <algorithm>

#include "modules/grading/formats/escaping.h"
#include "modules/grading/formats/html_page.h"
#include "modules/grading/report/class_report.h"

namespace course {
namespace {

std::string bar(const char* kind, int count, int of, double width) {
  if (count == 0 || of == 0) return "";
  return fmt::format("<span class=\"bar{}\" style=\"width:{:.2f}rem\"></span>", kind, width * count / of);
}

std::string histogram_of(const ClassReport& report) {
  const int most = *std::max_element(report.histogram.begin(), report.histogram.end());
  std::string html = "<h2>Points</h2>\n<table>\n";
  for (size_t bin = 0; bin < report.histogram.size(); ++bin) {
    html += fmt::format("<tr><td class=\"number\">{}–{}%</td><td class=\"number\">{}</td><td>{}</td></tr>\n", bin * 10,
                        (bin + 1) * 10, report.histogram[bin], bar("", report.histogram[bin], most, 30));
  }
  return html + "</table>\n";
}

std::string exercises_of(const ClassReport& report) {
  std::string html =
      "<h2>Exercises</h2>\n<table>\n<tr><th>exercise</th><th class=\"number\">passed</th>"
      "<th class=\"number\">failed</th><th class=\"number\">not started</th><th></th>"
      "<th class=\"number\">mean</th></tr>\n";
  for (const ExerciseReport& one : report.exercises) {
    const int all = one.passed + one.failed + one.not_started;
    html += fmt::format(
        "<tr><td>{} {}{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>"
        "<td>{}{}{}</td><td class=\"number\">{} of {}</td></tr>\n",
        markup_text(one.exercise), markup_text(one.title),
        one.many_fail() ? " <strong class=\"failed\">many fail</strong>" : "", one.passed, one.failed, one.not_started,
        bar(" passed", one.passed, all, 10), bar(" failed", one.failed, all, 10), bar(" dim", one.not_started, all, 10),
        points_text(one.mean), points_text(one.points));
  }
  return html + "</table>\n";
}

std::string messages_of(const ClassReport& report) {
  if (report.messages.empty()) return "";
  std::string html = "<h2>The commonest messages</h2>\n<table>\n";
  for (size_t i = 0; i < std::min<size_t>(report.messages.size(), 30); ++i) {
    const CommonMessage& one = report.messages[i];
    html += fmt::format("<tr><td class=\"number\">{}</td><td>{}</td><td>{}</td></tr>\n", one.students,
                        markup_text(one.exercise), markup_text(one.text));
  }
  return html + "</table>\n";
}

std::string list_of(const char* title, const std::vector<StudentRemark>& remarks) {
  if (remarks.empty()) return "";
  std::string html = fmt::format("<h2>{}</h2>\n<table>\n", title);
  for (const StudentRemark& one : remarks) {
    html += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", markup_text(one.student), markup_text(one.text));
  }
  return html + "</table>\n";
}

std::string list_of(const char* title, const std::vector<std::string>& lines) {
  if (lines.empty()) return "";
  std::string html = fmt::format("<h2>{}</h2>\n", title);
  for (const std::string& line : lines) html += fmt::format("<p>{}</p>\n", markup_text(line));
  return html;
}

}  // namespace

std::string report_html(const ClassReport& report) {
  const std::string title = report.assignment + ": the class";
  std::string body =
      fmt::format("<h1>{}</h1>\n<p>{} of {} students handed in", markup_text(title), report.handed_in, report.students);
  if (report.handed_in > 0) {
    body += fmt::format("; {} on time, {} late{}.</p>\n<p>Points: median <strong>{}</strong>, from {} to {}, of {}",
                        report.on_time, report.late,
                        report.time_unknown > 0 ? fmt::format(", {} at an unknown time", report.time_unknown) : "",
                        points_text(report.median()), points_text(report.earned.front()),
                        points_text(report.earned.back()), points_text(report.points));
  }
  body += ".</p>\n";
  if (report.handed_in > 0) body += histogram_of(report) + exercises_of(report);
  body += messages_of(report) + list_of("Not graded", report.not_graded) + list_of("Missing", report.missing);
  body += list_of("Not in the roster", report.strangers);
  body += list_of("Less than before", report.fallen);
  body += list_of("Remarks", report.remarks) + list_of("Suspicions", report.suspicions);
  body += list_of("Graded without containment (--trust)", report.uncontained);
  return html_page(title, body);
}

}  // namespace course
