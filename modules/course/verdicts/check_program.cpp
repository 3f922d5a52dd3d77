#include "modules/course/verdicts/check_program.h"

#include <fmt/format.h>

#include "modules/course/common/error.h"

namespace course {

Verdict in_double(Verdict verdict) {
  verdict.text = "with double in the place of float, where bounds are a millionth:\n" + verdict.text;
  if (verdict.kind == Verdict::Kind::wrong) {
    verdict.text +=
        "  it was right to the digits of a float: is there a float on the way (1.0F, a static_cast),\n"
        "  a small number that should not be there, or a limit beyond which it is cut?\n";
  }
  return verdict;
}

CheckProgram program_for(const Kit& kit, const Module& module, const std::filesystem::path& program) {
  CheckProgram result;
  result.in_double = is_in_double(kit);
  result.path = program;
  result.judge = kit.judges.at(module.name);
  result.twins = module.twins;
  result.sanitized = kit.sanitized;
  return result;
}

const std::vector<std::string>& check_objects(const Kit& kit, const Module& module) {
  const auto found = kit.asks.find(module.name);
  if (found == kit.asks.end()) {
    fail<CourseError>("the checks of module {} are not here: this repository ends before it", module.name);
  }
  if (!std::filesystem::exists(found->second.front())) {
    fail<CourseError>("the checks of module {} are not built yet\n  hint: ./tt check {} builds them", module.name,
                      module.number);
  }
  return found->second;
}

}  // namespace course
