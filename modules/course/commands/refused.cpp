#include "modules/course/commands/refused.h"

#include <algorithm>
#include <set>

#include "modules/course/build/macros.h"
#include "modules/course/process/parallel.h"
#include "modules/course/source/region_rules.h"

namespace course {
namespace {

using Macros = std::map<std::string, std::set<std::string>>;

// By file of the module: the macros of those in which something is written.
Macros macros_where_written(const StudentCourse& course, const Module& module) {
  std::vector<std::string> files;
  for (const std::string& file : module.files()) {
    const Source hers = course.workspace.read(module, file);
    const auto is_written = [&](const Region& region) { return !is_stub(hers, region); };
    if (std::any_of(hers.regions.begin(), hers.regions.end(), is_written)) files.push_back(file);
  }
  std::vector<std::set<std::string>> found(files.size());
  in_parallel(files.size(), [&](size_t i) {
    found[i] = macros_in(course.kit, files[i], library_source(course.catalog, files[i]).text());
  });
  Macros macros;
  for (size_t i = 0; i < files.size(); ++i) macros[files[i]] = std::move(found[i]);
  return macros;
}

}  // namespace

std::map<std::string, Verdict> refused_by_reading(const StudentCourse& course, const Module& module,
                                                  const std::vector<std::string>& exercises) {
  const Macros macros = macros_where_written(course, module);
  std::map<std::string, Verdict> refused;
  for (const std::string& id : exercises) {
    std::map<size_t, std::string> regions;
    std::set<std::string> names;
    for (const std::string& file : course.catalog.exercise(id).files) {
      const Source hers = course.workspace.read(module, file);
      for (size_t i = 0; i < hers.count(id); ++i) regions.emplace(regions.size(), hers.inside(*hers.find(id, i)));
      const auto its = macros.find(file);
      if (its != macros.end()) names.insert(its->second.begin(), its->second.end());
    }
    if (const std::optional<std::string> complaint = forbidden_in(regions, names)) {
      refused[id] = {Verdict::Kind::wrong, *complaint, ""};
    }
  }
  return refused;
}

}  // namespace course
