#include "modules/course/build/refused_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "modules/course/build/denied_names.h"
#include "modules/course/build/foreign_names.h"
#include "modules/course/build/object_rules.h"
#include "tinytensor/io/file.h"

namespace course {

std::vector<std::string> refused_in(const Kit& kit, const std::string& file, const std::filesystem::path& object,
                                    const ObjectSymbols& symbols, const std::vector<std::string>& twins) {
  std::vector<std::string> refused = denied_in(symbols, twins, file);
  if (kit.sanitized) return refused;  // a sanitizer puts names and sections of its own into every object
  for (std::string& name : foreign_in(symbols, symbols_of_library(kit, file))) refused.push_back(std::move(name));
  for (std::string& part :
       odd_parts_of(tinytensor::read_file(object.string()), tinytensor::read_file(kit.library_objects.at(file)))) {
    refused.push_back(std::move(part));
  }
  return refused;
}

std::string refusal(const std::string& shown, const std::string& file, const std::vector<std::string>& names,
                    const std::vector<std::string>& twins) {
  return fmt::format(
      "{} uses {}\n"
      "  hint: that is the library's own answer, or reaches beyond what an exercise computes with\n"
      "  hint: {}\n",
      shown, fmt::join(names, ", "), allowed_parts_of(file, twins));
}

}  // namespace course
