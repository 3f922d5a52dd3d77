// Checks of module 18: matrices in 8 bits, and tokens.
#include "modules/18_quantization/oracle.h"

namespace course {
namespace {

struct Matrix {
  Input x;  ///< (R, C)
  bool as_one = false;
};

Answer quantized(const Matrix& c, double of_all) {
  std::vector<double> values, scales;
  for (const Row& r : rows_of(c.x)) {
    scales.push_back(c.as_one ? of_all : scale_of(r));
    for (const double x : r) values.push_back(in_8_bits(x, scales.back()));
  }
  return in_bytes(values, scales);
}

Answer quantized(const Matrix& c) { return quantized(c, scale_of(c.x.values)); }

const Check<Matrix> matrices({
    .exercise = "18.4",
    .examples = {{Input({2, 3}, {3, -5.08, 1, 0.5, 0.25, -1.27})},
                 {Input({2, 3}, {3, -5.08, 1, 0.5, 0.25, -1.27}), true},
                 {Input({3, 2}, {127, 1, 2, 254, 0, 0})},
                 {Input({3, 2}, {127, 1, 2, 254, 0, 0}), true},
                 {Input({2, 2}, {0, 0, 0.75, 0.25}), true},  // the first row alone has scale 1
                 {Input({2, 1}, {127, 1}), true},            // a scale of 1 that is not that of zeros
                 {Input({2, 2}, {127, 1, 1, 2}), true},
                 {Input({3, 2}, {0, 0, -127, 1, 3, 2}), true},
                 {Input({2, 2}, {1, 1, 1.001, 1})},  // rows that are much like each other
                 {Input({2, 2}, {1, 1, 0x1.000002p+0, 1})},
                 {Input({2, 3}, {1, 2, 3, 1, 3, 2})},
                 {Input({1, 1}, {190 * least_float})},  // 190 of the scale, which has one digit
                 {Input({1, 1}, {190 * least_float}), true},
                 {Input({2, 1}, {191 * least_float, -200 * least_float})},  // 95.5 and 100: the only one, and not 127
                 {Input({2, 1}, {191 * least_float, -200 * least_float}), true},
                 {view({2, 1}, {5, 1}, {1, -2})},
                 {view({2, 2}, {0, 1}, {3, 1, 3, 1}), true},
                 {view({2, 3}, {1, 0}, {2, 2, 2, -1, -1, -1})},
                 {view({1, 3}, {1, 4}, {1, -2, 0.3})},
                 {Input({2, 2}, {0, 0, 0, 0}), true},
                 {Input({2, 1}, {1e-45, 0.5}), true},
                 {Input({0, 3}, {})},
                 {Input({0, 3}, {}), true},
                 {Input({3, 0}, {})},
                 {Input({3, 0}, {}), true}},
    .draw =
        [](Draw& draw) {
          const int64_t rows = draw.size(0, 5), width = draw.size(0, 6);
          Matrix c{input_for(draw, {rows, width}), draw.yes()};
          if (rows > 0 && draw.yes(0.2)) {
            const int64_t zeros = draw.number(0, rows - 1);
            for (int64_t p = 0; p < width; ++p) c.x.at({zeros, p}) = 0;
          }
          return c;
        },
    .call =
        [](const Matrix& c) {
          return Call{c.as_one ? "quantize_matrix(x, Scales::per_tensor)" : "quantize_matrix(x)", {{"x", c.x}}};
        },
    .ask = [](const Matrix& c) -> Answer {
      const Tensor x = c.x.tensor();
      const Watched watched(x);
      Answer answer = answer_of_matrix(quantize_matrix(x, c.as_one ? Scales::per_tensor : Scales::per_row));
      answer.items.push_back(watched.item("x"));
      return answer;
    },
    .expect = [](const Matrix& c) -> Answer { return keeping_x(quantized(c)); },
    .mistakes = [](const Matrix& c) -> Mistakes {
      Matrix other = c;
      other.as_one = !c.as_one;
      Mistakes all = {{c.as_one
                           ? "each row has a scale of its own here: one is asked for, of the largest of all numbers"
                           : "all rows have one scale here: each is to have its own",
                       quantized(other)}};
      double largest = 0;
      for (const Row& r : rows_of(c.x)) largest = std::max(largest, scale_of(r));
      if (c.as_one && largest != scale_of(c.x.values)) {
        all.push_back({"the one scale is that of all numbers: the largest of the rows' scales may be the 1 of zeros",
                       quantized(c, largest)});
      }
      if (c.as_one && c.x.size(0) > 0) {
        Answer one = quantized(c);
        one.items[1].value = Value(row({scale_of(c.x.values)})).within(0);
        all.push_back({"there is a scale for every row, also where all are equal", one});
      }
      return all;
    },
});

/// The same tensor by rows, as one, and by rows again; then with other numbers in it.
const Check<Matrix> matrices_again({
    .exercise = "18.4",
    .examples = {{Input({2, 2}, {1, -2, 0.5, 0.25})}},
    .call =
        [](const Matrix& c) {
          return Call{"quantize_matrix(x, …) by rows, per tensor, by rows; then with -3 x[0, 1] in its place",
                      {{"x", c.x}}};
        },
    .ask = [](const Matrix& c) -> Answer {
      const Tensor x = c.x.tensor();
      std::vector<Item> items;
      for (const Scales scales : {Scales::per_row, Scales::per_tensor, Scales::per_row, Scales::per_row}) {
        if (items.size() == 6) x.set({0, 1}, -3 * x.at({0, 1}));
        for (Item& item : answer_of_matrix(quantize_matrix(x, scales)).items) items.push_back(std::move(item));
      }
      return items;
    },
    .expect = [](const Matrix& c) -> Answer {
      Matrix one = c, changed = c;
      one.as_one = true;
      changed.x.at({0, 1}) *= -3;
      std::vector<Item> items;
      for (const Matrix& asked : {c, one, c, changed}) {
        for (Item& item : quantized(asked).items) items.push_back(std::move(item));
      }
      return items;
    },
});

Numbers multiplied(const Bytes& c, double (*scale)(const Bytes&, int64_t i, int64_t p)) {
  return filled({c.rows, c.width},
                [&](const Shape& i) { return scale(c, i[0], i[1]) * static_cast<double>(c.at(i[0], i[1])); });
}

std::vector<Bytes> matrices_in_bytes() {
  std::vector<Bytes> all = {
      {2, 2, {75, -127, 50, 3}, {0.04, 0.5}}, {1, 3, {0, 0, 0}, {1}},      {0, 3, {}, {}}, {2, 0, {}, {1, 1}},
      {2, 2, {0, 0, 1, 0}, {nan, 0.5}},  // a token that was not finite
      {3, 1, {1, 1, 1}, {1, 1, 2}},      // some scales are equal: that is not one for all
      {3, 1, {1, 1, 1}, {1, 2, 1}},           {3, 1, {1, 1, 1}, {2, 1, 1}}};
  for (const Bytes& one : widths_without_an_inverse()) all.push_back(one);
  return all;
}

const Check<Bytes> back({
    .exercise = "18.4",
    .examples = matrices_in_bytes(),
    .draw =
        [](Draw& draw) {
          const int64_t rows = draw.size(0, 5), width = draw.size(0, 6);
          return bytes_for(draw, rows, width);
        },
    .call = [](const Bytes& c) { return call_with("dequantize(matrix)", c); },
    .ask = [](const Bytes& c) -> Answer { return dequantize(c.matrix()); },
    .expect = [](const Bytes& c) -> Answer {
      Numbers x =
          multiplied(c, [](const Bytes& b, int64_t i, int64_t) { return as_float(b.scales[static_cast<size_t>(i)]); });
      for (double& one : x.values) one = as_float(one);
      return Value(x).within(0);
    },
    .mistakes = [](const Bytes& c) -> Mistakes {
      return {{"one scale is used for all rows",
               multiplied(c, [](const Bytes& b, int64_t, int64_t) { return as_float(b.scales[0]); })},
              {"the scale is that of the row, not of the column",
               multiplied(c, [](const Bytes& b, int64_t,
                                int64_t p) { return as_float(b.scales[static_cast<size_t>(p) % b.scales.size()]); })},
              {"the scale is forgotten", multiplied(c, [](const Bytes&, int64_t, int64_t) { return 1.0; })},
              {"numbers are multiplied by the scale on the way back",
               multiplied(c, [](const Bytes& b, int64_t i, int64_t) { return 1 / b.scales[static_cast<size_t>(i)]; })}};
    },
});

}  // namespace
}  // namespace course
