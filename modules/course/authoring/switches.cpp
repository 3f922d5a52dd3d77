#include "modules/course/authoring/switches.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "modules/course/common/text.h"

namespace course {

std::vector<RegionInFile> regions_of(const Catalog& catalog, const Exercise& exercise) {
  std::vector<RegionInFile> regions;
  for (const std::string& file : exercise.files) {
    const Source source = library_source(catalog, file);
    for (size_t number = 0; number < source.count(exercise.id); ++number) regions.emplace_back(file, number);
  }
  return regions;
}

std::string region_key(const std::string& exercise, const RegionInFile& region) {
  return fmt::format("{}@{}#{}", exercise, region.first, region.second);
}

namespace {

std::string variable_for(const Region& region, size_t number) {
  std::string name = fmt::format("course_chosen_{}_{}", region.exercise, number);
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

}  // namespace

SwitchedFile with_switches(const Source& library, const std::string& file, const Switches& solutions) {
  SwitchedFile result{"int course_choice(const char* region);\n", {}};
  size_t count = 1;
  const auto add = [&](const std::string& more) {
    result.text += more;
    count += static_cast<size_t>(std::count(more.begin(), more.end(), '\n'));
  };
  size_t next = 0;
  for (const Region& region : library.regions) {
    for (; next <= region.open; ++next) add(library.lines[next] + "\n");
    const size_t number = library.number_of(region);
    const auto found = solutions.find({region.exercise, number});
    if (found == solutions.end()) continue;
    const std::string variable = variable_for(region, number);
    add(fmt::format("static const int {} = ::course_choice(\"{}\");\n", variable,
                    region_key(region.exercise, {file, number})));
    for (const auto& [solution, code] : found->second) {
      add(fmt::format("if ({} == {}) {{\n", variable, solution + 1));
      const size_t first = count + 1;
      add(code);
      result.lines.push_back({solution, first, count});
      add("} else ");
    }
    add("{\n" + library.inside(region) + "}\n");
    next = region.close;
  }
  for (; next < library.lines.size(); ++next) add(library.lines[next] + "\n");
  return result;
}

SolutionErrors errors_in(const std::string& diagnostics, const std::string& path,
                         const std::vector<SolutionLines>& lines) {
  SolutionErrors errors;
  for (const std::string& line : lines_of(diagnostics)) {
    const bool is_error =
        line.find(" error: ") != std::string::npos || line.find("required from here") != std::string::npos;
    if (!line.starts_with(path + ":") || !is_error) continue;
    const size_t number = std::strtoull(line.c_str() + path.size() + 1, nullptr, 10);
    const auto found = std::find_if(lines.begin(), lines.end(), [&](const SolutionLines& one) {
      return number >= one.first && number <= one.last;
    });
    if (found == lines.end()) {
      errors.elsewhere = true;
    } else {
      errors.solutions.insert(found->solution);
    }
  }
  return errors;
}

}  // namespace course
