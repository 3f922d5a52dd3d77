// Windows of a pooling: how they are drawn, and how a case reads.
#pragma once

#include <optional>

#include "modules/10_convolutions/kernels.h"

namespace course {

inline Pool drawn_pool(Draw& draw, bool dilated) {
  Pool p;
  p.kernel = draw.yes(0.15) ? draw.number(5, 9) : draw.size(1, 4);
  p.stride = draw.number(1, 4);
  p.padding = draw.number(0, p.kernel / 2);
  p.dilation = dilated && draw.yes() ? (draw.yes(0.3) ? draw.number(4, 5) : draw.number(2, 3)) : 1;
  p.ceil_mode = draw.yes(0.3);
  const int64_t least = std::max<int64_t>(1, p.dilation * (p.kernel - 1) + 1 - 2 * p.padding);
  p.in = draw.yes(0.25) ? least : least + draw.size(0, 5);
  return p;
}

inline std::string in_words(const Pool& rows, const Pool& columns) {
  const auto pair = [](int64_t a, int64_t b) { return fmt::format("{{{}, {}}}", a, b); };
  return fmt::format(
      "an image of {} x {}, windows of {}, stride = {}, padding = {}{}{}", rows.in, columns.in,
      pair(rows.kernel, columns.kernel), pair(rows.stride, columns.stride), pair(rows.padding, columns.padding),
      rows.dilation == 1 && columns.dilation == 1 ? "" : ", dilation = " + pair(rows.dilation, columns.dilation),
      rows.ceil_mode ? ", ceil_mode" : "");
}

}  // namespace course
