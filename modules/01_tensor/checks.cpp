// Checks of module 01. Everything here is integers: no tensor is made, because a tensor stands on these functions.
#include "modules/course/checking/check.h"

namespace course {
namespace {

std::string text_of(const Shape& shape) { return "{" + fmt::format("{}", fmt::join(shape, ", ")) + "}"; }

int64_t sum_of(const Shape& shape) {
  int64_t total = 0;
  for (const int64_t size : shape) total += size;
  return total;
}

const Exercise elements("01.1", [](Check& check) {
  const std::vector<std::pair<Shape, int64_t>> cases = {
      {{2, 3, 4}, 24}, {{7}, 7}, {{5, 1, 3}, 15}, {{}, 1},
      {{3, 0}, 0},     {{0}, 0}, {{1, 1}, 1},     {{1000000, 1000000}, 1000000000000}};
  for (const auto& [shape, count] : cases) {
    check.equal({"numel(" + text_of(shape) + ")"}, [&shape = shape] { return numel(shape); }, count,
                {{"the sizes are added: they must be multiplied", sum_of(shape)},
                 {"a shape without sizes is a scalar: one element, and the product of nothing is 1", 0}});
  }
});

}  // namespace
}  // namespace course
