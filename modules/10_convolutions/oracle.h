// What convolutions, windows and batch norm are, in plain loops over plain numbers. An image stands in a field of
// zeros; nothing is computed as the library computes it, and no function of the library takes part.
#pragma once

#include <array>

#include "modules/course/checking/gradients.h"
#include "modules/course/checking/kernel_arrays.h"
#include "modules/course/checking/large_size.h"

namespace course {

using Sizes = ConvSizes;

// --- how convolutions are drawn --------------------------------------------------------------------------------------

/// The outputs along an axis, counted: how many steps of a stride can be taken before the filter leaves the field.
inline int64_t outputs_by_walking(int64_t in, int64_t zeros, int64_t kernel, int64_t stride, int64_t dilation) {
  int64_t outputs = 0;
  for (int64_t first = 0; first + (kernel - 1) * dilation <= in + zeros - 1; first += stride) ++outputs;
  return outputs;
}

/// An axis of few numbers, on which all options differ from each other more often than not.
inline ConvAxis axis(Draw& draw) {
  ConvAxis a;
  a.kernel = draw.size(1, 4);
  a.stride = draw.yes(0.4) ? 1 : draw.number(2, 3);
  a.dilation = draw.yes(0.5) ? 1 : draw.number(2, 3);
  a.padding = draw.yes(0.4) ? 0 : draw.number(1, 4);
  const int64_t extent = a.dilation * (a.kernel - 1) + 1;
  const int64_t least = std::max<int64_t>(1, extent - 2 * a.padding);
  a.in = draw.yes(0.25) ? least : least + draw.size(0, 4);  // it just fits, or there is room
  a.out = outputs_by_walking(a.in, 2 * a.padding, a.kernel, a.stride, a.dilation);
  return a;
}

inline Sizes sizes(Draw& draw) {
  Sizes s;
  s.batch = draw.size(draw.yes(0.15) ? 0 : 1, 3);
  s.groups = draw.yes(0.5) ? 1 : draw.number(2, 3);
  s.channels = s.groups * draw.size(1, 3);
  s.filters = s.groups * draw.size(1, 3);
  s.rows = axis(draw), s.columns = axis(draw);
  if (draw.yes(0.1)) s.columns = s.rows;
  if (draw.yes(0.07)) {  // one size is large, and the others small
    s.channels = s.filters = s.groups = s.batch = 1;
    ConvAxis& a = draw.yes() ? s.rows : s.columns;
    if (draw.yes(0.4)) {
      s.batch = draw.size(65, 90);
    } else {
      a.in += draw.size(65, 300);
      a.out = outputs_by_walking(a.in, 2 * a.padding, a.kernel, a.stride, a.dilation);
    }
  }
  return s;
}

/// Each size large in its turn: channels; filters; examples; a filter and the row that it is laid on; an output;
/// groups.
constexpr int large_kinds = 6;
inline Sizes large_sizes(Draw& draw, int kind) {
  const auto line = [](int64_t in, int64_t kernel) { return ConvAxis{in, kernel, in - kernel + 1}; };
  Sizes s{1, 1, 1, 1, line(1, 1), line(4, 2)};
  const int64_t many = odd_size(draw, 1025, 1200);
  if (kind == 0) s.channels = many;
  if (kind == 1) s.filters = many;
  if (kind == 2) s.batch = many;
  if (kind == 3) s.columns = line(2 * many, 131);
  if (kind == 4) s.rows = line(odd_size(draw, 201, 220), 1), s.columns = line(odd_size(draw, 191, 200), 1);
  if (kind == 5) s.channels = s.filters = s.groups = many;
  return s;
}

inline Shape x_shape(const Sizes& s) { return {s.batch, s.channels, s.rows.in, s.columns.in}; }
inline Shape weight_shape(const Sizes& s) {
  return {s.filters, s.channels / s.groups, s.rows.kernel, s.columns.kernel};
}
inline Shape y_shape(const Sizes& s) { return {s.batch, s.filters, s.rows.out, s.columns.out}; }

inline int64_t count(const Shape& shape) { return static_cast<int64_t>(Numbers(shape).values.size()); }

inline std::string in_words(const Sizes& s) {
  const auto pair = [](const char* name, int64_t rows, int64_t columns, int64_t usual) {
    if (rows == usual && columns == usual) return std::string();
    return rows == columns ? fmt::format(", {} = {}", name, rows) : fmt::format(", {} = ({}, {})", name, rows, columns);
  };
  return fmt::format("x {}, weight {}", to_string(x_shape(s)), to_string(weight_shape(s))) +
         pair("stride", s.rows.stride, s.columns.stride, 1) + pair("padding", s.rows.padding, s.columns.padding, 0) +
         pair("dilation", s.rows.dilation, s.columns.dilation, 1) +
         (s.groups == 1 ? "" : fmt::format(", {} groups", s.groups));
}

// --- what they give --------------------------------------------------------------------------------------------------

/// One product of a convolution: places in x, in the weight and in y.
struct Term {
  Shape x, weight, y;
};

/// All products of an input with a weight: every filter is laid on every place of its channels.
inline std::vector<Term> terms_of(const Sizes& s) {
  std::vector<Term> terms;
  const int64_t channels = s.channels / s.groups, filters = s.filters / s.groups;
  for (const Shape& w : indices_of(weight_shape(s))) {
    for (const Shape& at : indices_of({s.batch, s.rows.out, s.columns.out})) {
      const int64_t row = at[1] * s.rows.stride + w[2] * s.rows.dilation - s.rows.padding;
      const int64_t column = at[2] * s.columns.stride + w[3] * s.columns.dilation - s.columns.padding;
      if (row < 0 || column < 0 || row >= s.rows.in || column >= s.columns.in) continue;
      terms.push_back({{at[0], w[0] / filters * channels + w[1], row, column}, w, {at[0], w[0], at[1], at[2]}});
    }
  }
  return terms;
}

enum class Of { y, x, weight };

/// Of each product that y consists of, two factors are given; what they add up to in the third place.
inline Gradient collected(Of what, const Sizes& s, const Numbers& x, const Numbers& weight, const Numbers& y) {
  Gradient sums(what == Of::y ? y_shape(s) : what == Of::x ? x_shape(s) : weight_shape(s));
  for (const Term& at : terms_of(s)) {
    switch (what) {
      case Of::y: sums.add(at.y, weight.at(at.weight) * x.at(at.x)); break;
      case Of::x: sums.add(at.x, weight.at(at.weight) * y.at(at.y)); break;
      case Of::weight: sums.add(at.weight, x.at(at.x) * y.at(at.y)); break;
    }
  }
  return sums;
}

/// The same for kernels, which add up in double: only a product that a float does not hold exactly may be rounded.
inline Gradient products(Of what, const Sizes& s, const Numbers& x, const Numbers& weight, const Numbers& y) {
  Gradient sums = collected(what, s, x, weight, y);
  for (const Term& at : terms_of(s)) {
    const double factor = what == Of::weight ? x.at(at.x) : weight.at(at.weight);
    const double term = factor * (what == Of::y ? x.at(at.x) : y.at(at.y));
    if (std::isfinite(term) && as_float(term) == term) {
      sums.size.at(what == Of::y ? at.y : what == Of::x ? at.x : at.weight) -= std::abs(term);
    }
  }
  return sums;
}

inline constexpr const char* product_in_float =
    "the product is a float here, which ends at 3.4e38: both factors are to be double, as product(a, b) has them";

inline Gradient with_bias(Gradient y, const std::vector<double>& bias) {
  for (const Shape& at : indices_of(y.value.shape)) {
    if (!bias.empty()) y.add(at, bias[static_cast<size_t>(at[1])]);
  }
  return y;
}

/// The filters turned by half a turn: what a mathematician calls a convolution.
inline Numbers turned(const Numbers& weight) {
  return filled(weight.shape, [&](const Shape& at) {
    return weight.at({at[0], at[1], weight.size(2) - 1 - at[2], weight.size(3) - 1 - at[3]});
  });
}

/// With some of what belongs to the rows given to the columns, and the other way round.
inline Sizes exchanged(Sizes s, int64_t ConvAxis::*option) {
  std::swap(s.rows.*option, s.columns.*option);
  return s;
}
inline Sizes with_both(Sizes s, int64_t ConvAxis::*option, int64_t value) {
  s.rows.*option = s.columns.*option = value;
  return s;
}

inline Sizes stepping_by(Sizes s, int64_t stride) {
  s.rows.stride = s.columns.stride = stride;
  return s;
}

/// Options that were misread, and what to say about each.
inline std::vector<std::pair<const char*, Sizes>> misread(const Sizes& s) {
  std::vector<std::pair<const char*, Sizes>> all = {
      {"the padding is left out, or that of the other axis is taken: output 0 begins `padding` rows before the image, "
       "among "
       "zeros",
       with_both(s, &ConvAxis::padding, 0)},
      {"the stride is left out, or that of the other axis is taken: output i begins at row i · stride",
       with_both(s, &ConvAxis::stride, 1)},
      {"the columns step by the stride of the rows: each axis has its own", stepping_by(s, s.rows.stride)},
      {"the rows step by the stride of the columns: each axis has its own", stepping_by(s, s.columns.stride)},
      {"the dilation is left out, or that of the other axis is taken: the filter's rows lie `dilation` apart",
       with_both(s, &ConvAxis::dilation, 1)},
      {"stride of the rows and of the columns are exchanged", exchanged(s, &ConvAxis::stride)},
      {"padding of the rows and of the columns are exchanged", exchanged(s, &ConvAxis::padding)},
      {"dilation of the rows and of the columns are exchanged", exchanged(s, &ConvAxis::dilation)},
      {"stride and dilation are exchanged: outputs are `stride` apart, the numbers under one filter `dilation`", [&] {
         Sizes other = s;
         std::swap(other.rows.stride, other.rows.dilation);
         std::swap(other.columns.stride, other.columns.dilation);
         return other;
       }()}};
  for (const char* const axis : {"rows", "columns"}) {
    Sizes other = s;
    const bool rows = axis == std::string("rows");
    (rows ? other.columns : other.rows).padding = (rows ? s.rows : s.columns).padding;
    (rows ? other.columns : other.rows).stride = (rows ? s.rows : s.columns).stride;
    (rows ? other.columns : other.rows).dilation = (rows ? s.rows : s.columns).dilation;
    all.emplace_back(rows ? "the columns have options of their own: those of the rows are used for both"
                          : "the rows have options of their own: those of the columns are used for both",
                     other);
  }
  return all;
}

/// Rows of x that belong to the first group, whichever is asked for.
inline Numbers first_group_for_all(const Sizes& s, const Numbers& x) {
  return filled(x.shape, [&](const Shape& at) { return x.at({at[0], at[1] % (s.channels / s.groups), at[2], at[3]}); });
}

/// Whether there is anything that a mistake could change.
inline bool differs(const Numbers& a, const Numbers& b) { return a.values != b.values; }

// --- windows ---------------------------------------------------------------------------------------------------------

/// Windows along one axis, and what pooling does with them.
struct Pool {
  int64_t in = 1, kernel = 1, stride = 1, padding = 0, dilation = 1;
  bool ceil_mode = false;
};

/// Which inputs a window sees: some of them in the image, and how many in the image and its padding.
struct Seen {
  std::vector<int64_t> inside;
  int64_t inside_or_padding = 0;
};

/// Every place of the axis that a window covers, one after another. A window that begins behind the image, or behind
/// the padding before it, is none.
inline std::vector<Seen> windows_by_walking(const Pool& p) {
  std::vector<Seen> all;
  const int64_t extent = p.dilation * (p.kernel - 1) + 1, end = p.in + p.padding;
  for (int64_t first = -p.padding; first < end; first += p.stride) {
    // A window that sticks out behind is there with ceil_mode only, if it begins in the image or in the padding before.
    const bool sticks_out = first + extent > end;
    if (sticks_out && !p.ceil_mode) break;
    if (sticks_out && first >= p.in) break;
    if (sticks_out && !all.empty() && first - p.stride + extent >= end) break;  // the one before reached the end
    Seen seen;
    for (int64_t at = first; at < first + extent; at += p.dilation) {
      if (at >= 0 && at < p.in) seen.inside.push_back(at);
    }
    seen.inside_or_padding = std::min(first + extent, end) - first;
    all.push_back(seen);
  }
  return all;
}

}  // namespace course
