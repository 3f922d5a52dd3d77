#include "modules/course/source/code_digest.h"

#include <fmt/format.h>

#include "tinytensor/io/sha256.h"

namespace course {

std::string code_digest(const RegionLines& regions) {
  std::string text = "submission 1\n";
  for (const auto& [exercise, of_exercise] : regions) {
    for (const auto& [number, lines] : of_exercise) {
      text += fmt::format("{} {} {}\n{}", exercise, number, lines.size(), lines);
    }
  }
  return tinytensor::sha256(text);
}

}  // namespace course
