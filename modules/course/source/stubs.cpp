#include "modules/course/source/stubs.h"

#include <algorithm>

#include "modules/course/source/regions.h"
#include "tinytensor/io/file.h"

namespace course {

std::set<std::string> stubs_in_library(const Catalog& catalog) {
  std::set<std::string> stubs;
  for (const Module& module : catalog.modules) {
    for (const std::string& file : module.files()) {
      const Source library = parse("tinytensor/" + file, tinytensor::read_file(catalog.library_file(file)));
      for (const Region& region : library.regions) {
        if (is_stub(library, region)) stubs.insert(region.exercise);
      }
    }
  }
  return stubs;
}

bool lacks_earlier(const Catalog& catalog, const std::set<std::string>& stubs, const Module& module) {
  return std::any_of(stubs.begin(), stubs.end(),
                     [&](const std::string& exercise) { return catalog.module_of(exercise).name < module.name; });
}

}  // namespace course
