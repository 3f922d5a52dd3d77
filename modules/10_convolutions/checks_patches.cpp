// Checks of 10.4: the matrix of patches, and the convolution as a product with it.
#include "modules/10_convolutions/layers.h"

namespace course {
namespace {

/// While it lives, the loops of a convolution are not to be had.
class WithoutLoops {
 public:
  WithoutLoops() : before_(kernels()) {
    static Kernels table;
    table = before_;
    table.conv2d = [](const ConvSizes&, const real*, const real*, const real*, real*) { refuse(); };
    table.conv2d_backward_input = [](const ConvSizes&, const real*, const real*, real*) { refuse(); };
    table.conv2d_backward_weight = [](const ConvSizes&, const real*, const real*, real*) { refuse(); };
    set_kernels(table);
  }
  ~WithoutLoops() { set_kernels(before_); }
  WithoutLoops(const WithoutLoops&) = delete;
  WithoutLoops& operator=(const WithoutLoops&) = delete;

 private:
  static void refuse() {
    throw std::logic_error("the kernels of 10.2 and 10.3 were called: here a product of matrices does their work");
  }

  const Kernels& before_;
};

Answer right(const Convolved& c) { return gradients_with(c, c.s, c.weight); }

Mistakes mistakes_of_patches(const Convolved& c) {
  const auto output = [&](const Sizes& s, const Numbers& x, const Numbers& weight, bool bias) {
    const std::vector<double> its = c.bias && bias ? c.bias->values : std::vector<double>();
    return Answer{{"the output", rounded_like(with_bias(collected(Of::y, s, x, weight, {}), its))}};
  };
  Mistakes all = {{"the filters are turned: the patches are read backwards", output(c.s, c.x, turned(c.weight), true)}};
  for (const auto& [says, sizes] : misread(c.s)) all.push_back({says, output(sizes, c.x, c.weight, true)});
  if (c.bias) all.push_back({"the bias is left out", output(c.s, c.x, c.weight, false)});
  if (c.s.groups > 1) {
    all.push_back({"the filters of each group see the channels of their own group: here all see those of the first",
                   output(c.s, first_group_for_all(c.s, c.x), c.weight, true)});
  }
  if (c.s.rows.kernel == c.s.columns.kernel) {
    const Numbers across = filled(c.weight.shape, [&](const Shape& at) {
      return c.weight.at({at[0], at[1], at[3], at[2]});
    });
    all.push_back({"rows and columns of the patches are exchanged: a filter is KH rows of KW numbers",
                   output(c.s, c.x, across, true)});
  }
  return all;
}

const Check<Convolved> as_product({
    .exercise = "10.4",
    .examples = {example({1, 1, 1, 1, {1, 1, 0}, {4, 2, 0}}, false), example({1, 1, 1, 1, {3, 2, 0}, {4, 2, 0}}, false),
                 example({1, 1, 1, 1, {3, 2, 0}, {3, 2, 0}}, true), example({1, 2, 3, 1, {4, 2, 0}, {3, 3, 0}}, true),
                 example({2, 3, 2, 1, {4, 2, 0}, {5, 3, 0, 2}}, true),
                 example({1, 1, 1, 1, {7, 2, 0, 2, 3, 1}, {8, 3, 0, 3, 1, 2}}, false),
                 example({1, 4, 2, 2, {2, 2, 0}, {3, 2, 0}}, true), example({2, 2, 4, 2, {3, 2, 0}, {2, 1, 0}}, true),
                 example({2, 1, 2, 1, {4, 2, 0}, {5, 4, 0}}, true, true),
                 example({2, 3, 3, 3, {4, 3, 0, 1, 2}, {5, 2, 0, 1, 3}}, false, true),
                 example({0, 2, 4, 2, {3, 2, 0}, {4, 3, 0}}, true), example({2, 0, 3, 1, {3, 2, 0}, {2, 2, 0}}, true),
                 example({1, 2, 2, 1, {3, 3, 0}, {2, 2, 0}}, true),
                 with_zero_bias(example({1, 2, 3, 1, {4, 2, 0}, {3, 3, 0}}, true)),
                 again(example({2, 3, 2, 1, {4, 2, 0}, {5, 3, 0, 2}}, true))},
    .draw = drawn_layer,
    .drawn = 120,
    .draw_large =
        [](Draw& draw, int i) {
          Convolved c;
          c.s = large_sizes(draw, i);
          c.x = draw.input(x_shape(c.s), Layout::dense), c.weight = draw.input(weight_shape(c.s), Layout::dense);
          c.for_bias = false;
          return c;
        },
    .large = large_kinds,
    .often =
        [] {
          static const Tensor one = ones({1, 1, 1, 1});
          composed::conv2d(one, one);
        },
    .call = [](const Convolved& c) { return called("composed::conv2d", c); },
    .ask = [](const Convolved& c) -> Answer {
      const WithoutLoops guard;
      return with_gradients(c, [](const Tensor& x, const Tensor& weight, const Tensor& bias,
                                  const Conv2dOptions& options) { return composed::conv2d(x, weight, bias, options); });
    },
    .expect = [](const Convolved& c) { return right(c); },
    .mistakes = mistakes_of_patches,
});

}  // namespace
}  // namespace course
