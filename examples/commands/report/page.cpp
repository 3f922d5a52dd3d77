#include "examples/commands/report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <system_error>

#include "examples/commands/command_line/numbers.h"
#include "examples/commands/report/model_table.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/progress_bar.h"
#include "tinytensor/plot/scale.h"
#include "tinytensor/plot/svg.h"

namespace tinytensor {

namespace embedded {
extern const std::string_view report_script, report_style;  // report_script.js and report_style.css
}  // namespace embedded

namespace {

constexpr std::string_view report_sign = "<meta name=\"generator\" content=\"TinyTensor, report of a training run\">";

std::string figure_of(const std::string& name, const std::string& value) {
  return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", xml_text(name), xml_text(value));
}

std::string key_figures(const RunData& run) {
  double best = std::numeric_limits<double>::infinity();
  for (const MeasuredLoss& loss : run.losses) {
    if (loss.val < best) best = loss.val;
  }
  std::string html = "<dl class=\"figures\">\n";
  if (std::isfinite(best)) html += figure_of("best validation loss", fmt::format("{:.4f}", best));
  html += figure_of("steps", with_commas(run.steps));
  if (run.tokens_per_step > 0) {
    html += figure_of(run.unit + " read",
                      short_count(static_cast<double>(run.steps) * static_cast<double>(run.tokens_per_step)));
  }
  if (run.config) html += figure_of("parameters", with_commas(static_cast<int64_t>(num_parameters(*run.config))));
  if (run.seconds > 0) {
    html += figure_of("time in steps", clock_time(run.seconds));
    html += figure_of(run.unit + " a second", short_count(static_cast<double>(run.steps) *
                                                          static_cast<double>(run.tokens_per_step) / run.seconds));
  }
  if (run.sent_bytes > 0) {
    html += figure_of("sent by rank 0", fmt::format("{:.3g} MB", run.sent_bytes / 1e6));
    const std::string share = run.seconds > 0 ? fmt::format(", {:.0f}%", 100 * run.waited / run.seconds) : "";
    html += figure_of("waiting for other ranks", clock_time(run.waited) + share);
  }
  return html + "</dl>\n";
}

std::string notes_of(const RunData& run) {
  std::string html;
  for (const std::string& note : run.notes) html += fmt::format("<p class=\"note\">{}</p>\n", xml_text(note));
  return html;
}

std::string description_of(const RunData& run) {
  std::string text;
  if (run.config) {
    text = fmt::format("{}, {}, {} wide, looks back {} {}", counted(run.config->n_layer, "layer"),
                       counted(run.config->n_head, "head"), run.config->n_embd, run.config->block_size, run.unit);
    const std::string parts = parts_text(*run.config);
    if (!parts.empty()) text += "; " + parts;
  }
  if (!run.text.empty()) text += (text.empty() ? "learns " : "; learns ") + run.text;
  return text.empty() ? "" : fmt::format("<p class=\"quiet\">{}</p>\n", xml_text(text));
}

std::string run_sections(const RunData& run) {
  return samples_section(run) + looks_section(run) + map_section(run) + model_section(run);
}

// Names that begin with the same folders lose them.
std::vector<RunData> without_common_folder(std::vector<RunData> runs) {
  const auto folder_of = [](const std::string& name) { return name.substr(0, name.rfind('/') + 1); };
  std::string common = folder_of(runs[0].name);
  for (const RunData& run : runs) {
    while (!run.name.starts_with(common)) common = folder_of(common.substr(0, common.size() - 1));
  }
  for (RunData& run : runs) run.name = run.name.substr(common.size());
  return runs;
}

std::string body_of(const std::vector<RunData>& runs) {
  if (runs.size() == 1) {
    const RunData& run = runs[0];
    return fmt::format("<header>\n<h1>{}</h1>\n{}{}{}</header>\n<main>\n", xml_text(run.name), description_of(run),
                       key_figures(run), notes_of(run)) +
           curves_section(runs) + run_sections(run) + options_section(runs) + "</main>\n";
  }
  std::string html = fmt::format("<header>\n<h1>{} runs</h1>\n</header>\n<main>\n", runs.size()) +
                     curves_section(runs) + options_section(runs);
  for (size_t i = 0; i < runs.size(); ++i) {
    html +=
        fmt::format("<section class=\"run\">\n<h2 class=\"name\">{}</h2>\n{}{}{}{}</section>\n", xml_text(runs[i].name),
                    description_of(runs[i]), key_figures(runs[i]), notes_of(runs[i]), run_sections(runs[i]));
  }
  return html + "</main>\n";
}

}  // namespace

std::string report_page(const std::vector<RunData>& runs, int reload_seconds) {
  if (runs.empty()) fail<ValueError>("report_page: there is no run to tell of");
  const std::string title = runs.size() == 1 ? runs[0].name : fmt::format("{} runs", runs.size());
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"{}>\n<head>\n<meta charset=\"utf-8\">\n{}\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}{}</title>\n<style>\n{}</style>\n</head>\n<body>\n{}"
      "<footer><p>Written by <code>./tt report</code>. It needs no network and no other file.</p></footer>\n"
      "<script>\n{}</script>\n</body>\n</html>\n",
      reload_seconds > 0 ? fmt::format(" data-reload=\"{}\"", reload_seconds) : "", report_sign, xml_text(title),
      runs.size() == 1 ? " – a training run" : " of training", embedded::report_style,
      body_of(runs.size() == 1 ? runs : without_common_folder(runs)), embedded::report_script);
}

namespace {

// By how it begins: a program may hold the sign somewhere, as this one does, and a file may be large.
bool begins_as_a_report(const std::filesystem::path& path) {
  std::string beginning(300, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(beginning.data(), std::ssize(beginning));
  return beginning.starts_with("<!doctype html>") && beginning.find(report_sign) != std::string::npos;
}

}  // namespace

void write_report(const std::filesystem::path& path, std::string_view page) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path, ignored) && std::filesystem::file_size(path, ignored) > 0 &&
      !begins_as_a_report(path)) {
    fail<FileError>("{} is no report of a run: it is left as it is\n  hint: move it away, or name another file with -o",
                    shown(path));
  }
  write_file(path, page);
}

}  // namespace tinytensor
