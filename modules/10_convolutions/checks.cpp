// Checks of 10.1 and 10.2: how many outputs there are, and the loops that compute them.
#include "modules/10_convolutions/kernels.h"
#include "modules/10_convolutions/oracle.h"

namespace course {
namespace {

/// An image and filters of one channel; `same`: padding by that rule, for both axes.
struct Axes {
  ConvAxis rows, columns;
  bool same = false;
  bool line = false;  ///< conv1d, which has columns only
};

// What conv2d tells its kernel about an axis.
void append(std::vector<Item>& items, const std::string& name, const ConvAxis& axis) {
  items.push_back({"outputs along the " + name, axis.out});
  items.push_back({"zeros before the first input of the " + name, axis.padding});
  items.push_back({"inputs, kernel size, stride and dilation of the " + name,
                   Shape{axis.in, axis.kernel, axis.stride, axis.dilation}});
}

using Count = std::function<ConvAxis(ConvAxis axis, bool same)>;

Answer as_told(const Axes& c, const Count& count) {
  std::vector<Item> items;
  if (!c.line) append(items, "height", count(c.rows, c.same));
  append(items, c.line ? "length" : "width", count(c.columns, c.same));
  return items;
}

int64_t extent(const ConvAxis& a) { return a.dilation * (a.kernel - 1) + 1; }
int64_t zeros_of(const ConvAxis& a, bool same) { return same ? extent(a) - 1 : 2 * a.padding; }

ConvAxis walked(ConvAxis a, bool same) {
  a.out = outputs_by_walking(a.in, zeros_of(a, same), a.kernel, a.stride, a.dilation);
  if (same) a.padding = (extent(a) - 1) / 2;
  return a;
}

Count with_outputs(const std::function<int64_t(const ConvAxis&, bool same)>& outputs) {
  return [=](const ConvAxis& a, bool same) {
    ConvAxis result = walked(a, same);
    result.out = outputs(a, same);
    return result;
  };
}

Mistakes mistakes_of_axes(const Axes& c) {
  const auto rest = [](const ConvAxis& a, bool same) { return a.in + zeros_of(a, same) - extent(a); };
  Mistakes all = {
      {"a filter that does not fit is an error, also where a division finds an output (-1 / 2 is 0): compare first",
       as_told(c, with_outputs([&](const ConvAxis& a, bool same) { return rest(a, same) / a.stride + 1; }))},
      {"an image without places has its zeros all the same, and a filter that fits on them",
       as_told(c, with_outputs([&](const ConvAxis& a, bool same) { return a.in == 0 ? 0 : walked(a, same).out; }))},
      {"divided as numbers with a point: a float counts to 2^24 only, a double to 2^53. Divide whole numbers",
       as_told(c, with_outputs([&](const ConvAxis& a, bool same) {
                 const float steps = static_cast<float>(rest(a, same)) / static_cast<float>(a.stride);
                 return rest(a, same) > (1 << 24) ? static_cast<int64_t>(steps) + 1 : walked(a, same).out;
               }))},
      {"a filter of K numbers reaches over K - 1 gaps, not K",
       as_told(c, with_outputs([&](const ConvAxis& a, bool same) {
                 return (a.in + zeros_of(a, same) - a.dilation * a.kernel) / a.stride + 1;
               }))},
      {"one output too few: the filter is there before its first step, too",
       as_told(c, with_outputs([&](const ConvAxis& a, bool same) { return rest(a, same) / a.stride; }))},
      {"rounded up: a step that would leave the field is not taken",
       as_told(c, with_outputs(
                      [&](const ConvAxis& a, bool same) { return (rest(a, same) + a.stride - 1) / a.stride + 1; }))},
      {"there are zeros on both sides: twice the padding", as_told(c, with_outputs([&](const ConvAxis& a, bool same) {
                                                                     const int64_t once =
                                                                         same ? (extent(a) - 1) / 2 : a.padding;
                                                                     return (a.in + once - extent(a)) / a.stride + 1;
                                                                   }))},
      {"the padding does not count here",
       as_told(c, with_outputs([&](const ConvAxis& a, bool) { return (a.in - extent(a)) / a.stride + 1; }))},
      {"the dilation does not count here: between the filter's numbers lie gaps",
       as_told(c, with_outputs([&](const ConvAxis& a, bool same) {
                 return (a.in + zeros_of(a, same) - a.kernel) / a.stride + 1;
               }))},
      {"the stride does not count here: only every stride-th place has an output",
       as_told(c, with_outputs([&](const ConvAxis& a, bool same) { return rest(a, same) + 1; }))}};
  if (c.same) {
    const auto padded = [](auto before) {
      return [=](const ConvAxis& a, bool same) {
        ConvAxis result = walked(a, same);
        result.padding = before(a);
        return result;
      };
    };
    all.push_back({"'same': if the number of zeros is odd, one more stands behind than before",
                   as_told(c, padded([](const ConvAxis& a) { return extent(a) / 2; }))});
    all.push_back({"'same': half of the zeros stand before, not all",
                   as_told(c, padded([](const ConvAxis& a) { return extent(a) - 1; }))});
    all.push_back({"'same': the zeros stand before and behind: padding has to say how many before",
                   as_told(c, padded([](const ConvAxis&) { return int64_t{0}; }))});
    all.push_back({"'same': the dilated filter reaches farther than K - 1",
                   as_told(c, padded([](const ConvAxis& a) { return (a.kernel - 1) / 2; }))});
  }
  return all;
}

ConvAxis options(int64_t in, int64_t kernel, int64_t stride = 1, int64_t padding = 0, int64_t dilation = 1) {
  return {in, kernel, 0, stride, dilation, padding};
}

constexpr int64_t most = int64_t{1} << 30;

const Check<Axes> outputs({
    .exercise = "10.1",
    .examples = {{options(5, 3), options(7, 3)},
                 {options(5, 3), options(5, 3)},
                 {options(28, 5, 1, 2), options(28, 5, 1, 2)},
                 {options(7, 3, 2), options(8, 3, 2)},
                 {options(9, 3, 1, 0, 2), options(5, 3, 1, 1, 2)},
                 {options(3, 3), options(4, 4)},
                 {options(2, 3), options(4, 3)},
                 {options(4, 3), options(2, 3)},
                 {options(5, 3, 1, 0, 3), options(7, 3, 1, 0, 3)},
                 {options(6, 4), options(6, 3), true},
                 {options(6, 4, 1, 0, 3), options(6, 2, 1, 0, 5), true},
                 {options(1, 1), options(5, 2, 2), false, true},
                 {options(1, 1), options(5, 4), true, true},
                 {options(1, 1), options(2, 3), false, true},
                 {options(5, 3, 1, most, most), options(3, 3, 3, most, most)},
                 {options(4, 1, most, most), options(3, 3, most, most)},
                 {options(1, 2, most, most), options(1, 2, most, most)},
                 {options(4, 3), options(5, 3, 1, 0, most)},
                 {options(2, 4, 1, 1, 2), options(9, 3)},
                 {options(9, 3), options(3, 4, 2, 2, 3)},
                 {options(1, 1), options(2, 4, 1, 1, 2), false, true},
                 {options(5, 5, 1, most, most), options(9, 3)},
                 {options(100, 70, 2, 3), options(4, 3)},
                 {options(4, 3), options(1500, 1100)},
                 {options(1, 1), options(65536, 1), false, true},  // more than 16 bits count
                 {options(65537, 3), options(1, 1)},
                 {options(1, 1), options(140001, 2, 3), false, true},
                 {options(0, 3, 1, 2), options(3, 1)},  // last: whatever is wrong elsewhere may be 0 here
                 {options(0, 2), options(3, 1), true}},
    .draw =
        [](Draw& draw) {
          Axes c{axis(draw), axis(draw), draw.yes(0.25), draw.yes(0.2)};
          for (ConvAxis* a : {&c.rows, &c.columns}) {
            a->out = 0;
            if (c.same) a->stride = 1;
            if (draw.yes(0.1)) a->in = std::max<int64_t>(0, extent(*a) - zeros_of(*a, c.same) - draw.number(1, 2));
          }
          return c;
        },
    .drawn = 120,
    .often =
        [] {
          static const Tensor one = zeros({1, 1, 1, 1});
          const Spy spy;
          conv2d(one, one);
        },
    .call =
        [](const Axes& c) {
          const auto pair = [&](int64_t rows, int64_t columns) {
            return c.line ? fmt::format("{}", columns) : fmt::format("{{{}, {}}}", rows, columns);
          };
          const std::string padding = c.same ? "ConvPadding::same" : pair(c.rows.padding, c.columns.padding);
          return Call{fmt::format(
              "conv{}d(x, weight, {{}}, {{.stride = {}, .padding = {}, .dilation = {}}}), x of {}, "
              "filters of {}",
              c.line ? 1 : 2, pair(c.rows.stride, c.columns.stride), padding, pair(c.rows.dilation, c.columns.dilation),
              pair(c.rows.in, c.columns.in), pair(c.rows.kernel, c.columns.kernel))};
        },
    .ask = [](const Axes& c) -> Answer {
      const Spy spy;
      Tensor y;
      if (c.line) {
        Conv1dOptions options{c.columns.stride, c.columns.padding, c.columns.dilation};
        if (c.same) options.padding = ConvPadding::same;
        y = conv1d(zeros({1, 1, c.columns.in}), zeros({1, 1, c.columns.kernel}), {}, options);
      } else {
        Conv2dOptions options{{c.rows.stride, c.columns.stride},
                              Padding2d(c.rows.padding, c.columns.padding),
                              {c.rows.dilation, c.columns.dilation}};
        if (c.same) options.padding = ConvPadding::same;
        y = conv2d(zeros({1, 1, c.rows.in, c.columns.in}), zeros({1, 1, c.rows.kernel, c.columns.kernel}), {}, options);
      }
      std::vector<Item> items;
      if (!c.line) append(items, "height", Spy::sizes().rows);
      append(items, c.line ? "length" : "width", Spy::sizes().columns);
      return items;
    },
    .expect = [](const Axes& c) -> Answer {
      for (const bool rows : {true, false}) {
        if (rows && c.line) continue;
        const ConvAxis& a = rows ? c.rows : c.columns;
        if (a.in + zeros_of(a, c.same) >= extent(a)) continue;
        return throws("ShapeError", fmt::format("{} {}, the image {} with {} zeros",
                                                rows     ? "height"
                                                : c.line ? "length"
                                                         : "width",
                                                extent(a), a.in, zeros_of(a, c.same)));
      }
      return as_told(c, walked);
    },
    .mistakes = mistakes_of_axes,
});

// --- 10.2 ------------------------------------------------------------------------------------------------------------

struct Loops {
  Sizes s;
  std::vector<double> x, weight, bias;  ///< bias: none if empty
};

Numbers x_of(const Loops& c) { return {x_shape(c.s), c.x}; }
Numbers weight_of(const Loops& c) { return {weight_shape(c.s), c.weight}; }

Answer right(const Loops& c) { return summed(with_bias(products(Of::y, c.s, x_of(c), weight_of(c), {}), c.bias)); }

Loops loops(Draw& draw) {
  Loops c;
  c.s = sizes(draw);
  // There are as many zeros behind as the outputs ask for, and there may be inputs behind the last output.
  for (ConvAxis* a : {&c.s.rows, &c.s.columns}) {
    if (draw.yes(0.15)) a->out = std::max<int64_t>(a->out - 1, 0);
    if (draw.yes(0.15)) a->out += 1;
  }
  c.x = normals(draw, count(x_shape(c.s)));
  c.weight = normals(draw, count(weight_shape(c.s)));
  if (draw.yes()) c.bias = normals(draw, c.s.filters);
  const double scale = draw.one_of<double>({1, 1, 1, 1000, 1e-3});
  for (double& x : c.x) x = as_float(x * scale);
  if (!c.x.empty() && draw.yes(0.1)) {
    c.x[static_cast<size_t>(draw.number(0, static_cast<int64_t>(c.x.size()) - 1))] =
        draw.one_of<double>({nan, infinity, -infinity});
  }
  if (draw.yes(0.15)) draw.yes() ? meet_zeros(draw, c.x, c.weight) : meet_zeros(draw, c.weight, c.x);
  return c;
}

// The last output of a row that a column of the filter is laid on, by a division that rounds towards zero: where the
// filter begins behind the image that is output 0, which reads on in memory.
Answer divided_below_zero(const Loops& c) {
  const Sizes& s = c.s;
  Gradient y = with_bias(products(Of::y, s, x_of(c), weight_of(c), {}), c.bias);
  for (const Shape& w : indices_of(weight_shape(s))) {
    const int64_t column = w[3] * s.columns.dilation - s.columns.padding, behind = column - (s.columns.in - 1);
    if (behind < 1 || behind >= s.columns.stride || s.columns.out < 1) continue;
    for (const Shape& at : indices_of({s.batch, s.rows.out})) {
      const int64_t row = at[1] * s.rows.stride + w[2] * s.rows.dilation - s.rows.padding;
      if (row < 0 || row >= s.rows.in) continue;
      const int64_t channels = s.channels / s.groups;
      const int64_t channel = w[0] / (s.filters / s.groups) * channels + w[1];
      const auto place =
          static_cast<size_t>(((at[0] * s.channels + channel) * s.rows.in + row) * s.columns.in + column);
      y.add({at[0], w[0], at[1], 0}, weight_of(c).at(w) * (place < c.x.size() ? as_float(c.x[place]) : foreign));
    }
  }
  return summed(y);
}

Mistakes mistakes_of_loops(const Loops& c) {
  const Numbers x = x_of(c), w = weight_of(c);
  const auto gives = [&](const Sizes& s, const Numbers& its_x, const Numbers& its_w, const std::vector<double>& bias) {
    return summed(with_bias(products(Of::y, s, its_x, its_w, {}), bias));
  };
  Mistakes all = {
      {"the filters are turned: w[p] belongs to x[i · stride + p · dilation - padding]. What a "
       "mathematician calls a convolution turns them, what networks compute does not",
       gives(c.s, x, turned(w), c.bias)}};
  if (!c.bias.empty()) {
    all.push_back({"the bias is left out", gives(c.s, x, w, {})});
    Gradient y = products(Of::y, c.s, x, w, {});
    const auto filters = static_cast<size_t>(c.s.filters);
    for (size_t i = 0; i < y.value.values.size(); ++i) y.value.values[i] += c.bias[i % filters];
    all.push_back({"the bias is one number for each filter, the same at every place of its output", summed(y)});
    Gradient late = products(Of::y, c.s, x, w, {});
    for (size_t i = 0; i < late.value.values.size(); ++i) late.value.values[i] = as_float(late.value.values[i]);
    all.push_back({"a sum is rounded before its bias is added: add in double, where it may pass 3.4e38 meanwhile",
                   summed(with_bias(late, c.bias))});
    std::vector<double> first(filters, c.bias.front());
    all.push_back({"each filter has a bias of its own", gives(c.s, x, w, first)});
    Gradient often = products(Of::y, c.s, x, w, {});
    for (const Term& at : terms_of(c.s)) often.add(at.y, c.bias[static_cast<size_t>(at.y[1])]);
    all.push_back({"the bias is added once to each output, not once for each product", summed(often)});
  }
  all.push_back(
      {"a column behind the image is read: where the last output is found by a division, it rounds towards "
       "zero, and -1 / 2 is 0",
       divided_below_zero(c)});
  Gradient rounded(y_shape(c.s));
  for (const Term& at : terms_of(c.s)) rounded.add(at.y, as_float(w.at(at.weight) * x.at(at.x)));
  all.push_back({product_in_float, summed(with_bias(rounded, c.bias))});
  for (const auto& [says, sizes] : misread(c.s)) all.push_back({says, gives(sizes, x, w, c.bias)});
  if (c.s.groups > 1) {
    all.push_back({"the filters of each group see the channels of their own group: here all see those of the first",
                   gives(c.s, first_group_for_all(c.s, x), w, c.bias)});
    const Numbers other = filled(x.shape, [&](const Shape& at) {
      const int64_t per_group = c.s.channels / c.s.groups;
      return x.at({at[0], at[1] % per_group * c.s.groups + at[1] / per_group, at[2], at[3]});
    });
    all.push_back(
        {"a group is a run of channels: group g has C/G of them from g · C/G on", gives(c.s, other, w, c.bias)});
  }
  if (c.s.batch > 1) {
    const Numbers first = filled(x.shape, [&](const Shape& at) { return x.at({0, at[1], at[2], at[3]}); });
    all.push_back({"every example of the batch has an image of its own: x begins at n · C · H · W",
                   gives(c.s, first, w, c.bias)});
  }
  return all;
}

Sizes one_channel(const ConvAxis& rows, const ConvAxis& columns) { return {1, 1, 1, 1, rows, columns}; }

std::vector<double> counted(size_t n, double from = 1) {
  std::vector<double> values;
  for (size_t i = 0; i < n; ++i) values.push_back(from + static_cast<double>(i));
  return values;
}

const Check<Loops> direct({
    .exercise = "10.2",
    .examples = {{one_channel({3, 2, 2}, {4, 2, 3}), {1, 2, 0, 1, 0, 1, 3, 1, 2, 0, 1, 2}, {1, 0, 2, -1}, {}},
                 {one_channel({3, 2, 2}, {4, 2, 3}), {1, 2, 0, 1, 0, 1, 3, 1, 2, 0, 1, 2}, {1, 0, 2, -1}, {0.5}},
                 {one_channel({1, 1, 1}, {4, 2, 5, 1, 1, 1}), {1, 2, 3, 4}, {1, 10}, {}},
                 {one_channel({1, 1, 1}, {7, 2, 3, 2, 1, 0}), counted(7), {1, 10}, {}},
                 {one_channel({1, 1, 1}, {7, 3, 3, 1, 2, 0}), counted(7), {1, 10, 100}, {}},
                 {{1, 2, 1, 1, {2, 1, 2}, {2, 2, 1}}, counted(8), {1, 10, 100, 1000}, {}},
                 {{1, 1, 2, 1, {2, 1, 2}, {2, 2, 1}}, counted(4), {1, 10, 100, 1000}, {5, 7}},
                 {{2, 1, 1, 1, {2, 1, 2}, {2, 1, 2}}, counted(8), {2}, {}},
                 {{1, 2, 2, 2, {1, 1, 1}, {2, 1, 2}}, counted(4), {1, 10}, {}},
                 {{1, 4, 2, 2, {1, 1, 1}, {2, 1, 2}}, counted(8), {1, 10, 100, 1000}, {}},
                 {{1, 2, 4, 2, {1, 1, 1}, {2, 1, 2}}, counted(4), {1, 10, 100, 1000}, {1, 2, 3, 4}},
                 {{0, 2, 3, 1, {3, 2, 2}, {3, 2, 2}}, {}, counted(24), {1, 2, 3}},
                 {{1, 0, 2, 1, {1, 1, 1}, {2, 1, 2}}, {}, {}, {3, 4}},
                 {{1, 3, 1, 1, {1, 1, 1}, {1, 1, 1}}, {1e8, 1, -1e8}, {1, 1, 1}, {}},
                 {{1, 3, 1, 1, {1, 1, 1}, {1, 1, 1}}, {1e30, -1e30, 5}, {1e30, 1e30, 1}, {}},
                 {{1, 2, 1, 1, {1, 1, 1}, {1, 1, 1}}, {as_float(3e38), as_float(3e38)}, {1, 1}, {as_float(-3e38)}},
                 {one_channel({1, 1, 1}, {3, 1, 3}), {1, nan, infinity}, {2}, {1}},
                 {one_channel({1, 1, 1}, {3, 1, 3}), {1, nan, infinity}, {0}, {}},
                 {one_channel({1, 1, 1}, {3, 1, 3}), {1, 0, 2}, {infinity}, {}}},
    .draw = loops,
    .drawn = 150,
    .draw_large =
        [](Draw& draw, int i) {
          Loops c;
          c.s = large_sizes(draw, i);
          c.x = normals(draw, count(x_shape(c.s))), c.weight = normals(draw, count(weight_shape(c.s)));
          return c;
        },
    .large = large_kinds,
    .often =
        [] {
          const real one = 1;
          real y = 0;
          reference::conv2d({}, &one, &one, &one, &y);
        },
    .call =
        [](const Loops& c) {
          return Call{fmt::format("conv2d({} -> ({}, {}){})", in_words(c.s), c.s.rows.out, c.s.columns.out,
                                  c.bias.empty() ? "" : ", with a bias"),
                      {{"x", x_of(c)}, {"weight", weight_of(c)}, {"bias", row(c.bias)}}};
        },
    .ask = [](const Loops& c) -> Answer {
      Room x = input(c.x), weight = input(c.weight), bias = input(c.bias);
      Room y = output(count(y_shape(c.s)));
      reference::conv2d(c.s, x.data(), weight.data(), c.bias.empty() ? nullptr : bias.data(), y.data());
      return shaped(y, y_shape(c.s), {&x, &weight, &bias});
    },
    .expect = [](const Loops& c) { return right(c); },
    .mistakes = mistakes_of_loops,
});

/// Two rows of one number, farther apart than an int can count: by the stride, or by the dilation.
struct Far {
  bool dilation = false;
};

const Check<Far> far_apart({
    .exercise = "10.2",
    .examples = {{false}, {true}},
    .call =
        [](const Far& c) {
          return Call{fmt::format("conv2d of an image of one column, with a {} that is larger than an int can hold",
                                  c.dilation ? "dilation" : "stride")};
        },
    .ask = [](const Far& c) -> Answer {
      static real first[1];
      real second[1] = {5};
      first[0] = 3;
      const int64_t far = elements_between(first, second);
      Room weight = input({2, 10}), y = output(2);
      Sizes s;
      s.rows = c.dilation ? ConvAxis{far + 1, 2, 1, 1, far, 0} : ConvAxis{far + 1, 1, 2, far, 1, 0};
      reference::conv2d(s, first, weight.data(), nullptr, y.data());
      return written(y);
    },
    .expect = [](const Far& c) -> Answer {
      return c.dilation ? would_be({56, unwritten}) : would_be({6, 10});
    },
});

}  // namespace
}  // namespace course
