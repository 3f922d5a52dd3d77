// The report of one or more runs as a page: one file without anything from a network.
//
// The page is whole without scripts: what they add are numbers under the pointer, and what a model looks at and expects
// at the character that is pointed at. Nothing that is read from a run becomes markup.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "examples/commands/report/run_data.h"

namespace tinytensor {

/// The page. `reload_seconds` above 0: a browser loads it again after so many. ValueError without a run.
std::string report_page(const std::vector<RunData>& runs, int reload_seconds = 0);

/// Writes a report. FileError; a file that is there and is no report is left as it is.
void write_report(const std::filesystem::path& path, std::string_view page);

// --- its sections, by what they tell: page_*.cpp

/// Loss, learning rate, norm of the gradient, speed and memory, of all runs in the same charts.
std::string curves_section(const std::vector<RunData>& runs);
/// Options and sizes, those that differ first.
std::string options_section(const std::vector<RunData>& runs);
/// What a model wrote at each evaluation.
std::string samples_section(const RunData& run);
/// Where heads look, and what comes next, at the start, in the middle and at the end.
std::string looks_section(const RunData& run);
/// The map of embeddings.
std::string map_section(const RunData& run);
/// The model by parts, with norms over time.
std::string model_section(const RunData& run);

}  // namespace tinytensor
