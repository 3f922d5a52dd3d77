// Checks of 04.1 to 04.3 and of 04.9: numbers beside which a product is NaN, or which are too large for the other way round.
#include "modules/04_operators/oracle.h"

namespace course {
namespace {

/// An op of one tensor, numbers in it, what comes back, and what is right: the output and its gradient.
struct Chosen {
  const char* exercise;
  const char* text;
  Tensor (*op)(const Tensor& x);
  std::vector<double> x, dy, y, dx;
};

Numbers numbers_of(const std::vector<double>& all) { return {{static_cast<int64_t>(all.size())}, all}; }

CheckParts<Chosen> chosen(std::vector<Chosen> all, bool single_only = false) {
  const std::string exercise = all.front().exercise;
  return {
      .exercise = exercise,
      .examples = std::move(all),
      .call =
          [](const Chosen& c) {
            return Call{std::string(c.text) + ", and its gradient", {{"x", numbers_of(c.x)}, {"dy", numbers_of(c.dy)}}};
          },
      .ask = [](const Chosen& c) -> Answer {
        const auto as_tensor = [](const std::vector<double>& all) {
          return tensor(std::vector<real>(all.begin(), all.end()), {static_cast<int64_t>(all.size())});
        };
        const Tensor x = as_tensor(c.x).requires_grad_(), y = c.op(x);
        backward(y, as_tensor(c.dy));
        return {{"the output", y}, {"the gradient of x", x.grad()}};
      },
      .expect = [](const Chosen& c) -> Answer {
        return {{"the output", numbers_of(c.y)}, {"the gradient of x", numbers_of(c.dx)}};
      },
      .mistakes = [](const Chosen& c) -> Mistakes {
        const auto skipped = [](std::vector<double> all) {
          for (double& one : all) one = std::isnan(one) ? 0 : one;
          return numbers_of(all);
        };
        const char* const says =
            "0 · inf and 0 / 0 are NaN, and 0 times what is no number is none: nothing is left out because it is 0";
        return {{says, {{"the output", skipped(c.y)}}},
                {says, {{"the output", numbers_of(c.y)}, {"the gradient of x", skipped(c.dx)}}}};
      },
      .single_only = single_only,
  };
}

const Check<Chosen> products_with_zero(chosen({{"04.1",
                                                "mul(x, 0)",
                                                [](const Tensor& x) { return mul(x, 0); },
                                                {infinity, nan, 1, 2},
                                                {1, infinity, nan, 3},
                                                {nan, nan, 0, 0},
                                                {0, nan, nan, 0}},
                                               {"04.1",
                                                "mul(x, zeros)",
                                                [](const Tensor& x) { return mul(x, zeros({})); },
                                                {infinity, nan, 1, 2},
                                                {1, infinity, nan, 3},
                                                {nan, nan, 0, 0},
                                                {0, nan, nan, 0}}}));

const Check<Chosen> quotients_with_zero(chosen({{"04.2",
                                                 "div(x, x)",
                                                 [](const Tensor& x) { return div(x, x); },
                                                 {0, infinity, nan, 2},
                                                 {1, 1, 1, 1},
                                                 {nan, nan, nan, 1},
                                                 {nan, nan, nan, 0}},
                                                {"04.2",
                                                 "div(0, x)",
                                                 [](const Tensor& x) { return div(0, x); },
                                                 {0, 2, nan, infinity},
                                                 {1, 1, 1, 1},
                                                 {nan, 0, nan, 0},
                                                 {nan, 0, nan, 0}},
                                                {"04.2",
                                                 "div(zeros, x)",
                                                 [](const Tensor& x) { return div(zeros({}), x); },
                                                 {0, 2, nan, infinity},
                                                 {1, 1, 1, 1},
                                                 {nan, 0, nan, 0},
                                                 {nan, 0, nan, 0}}}));

const Check<Chosen> functions_of_infinite(chosen({{"04.3",
                                                   "exp(x)",
                                                   [](const Tensor& x) { return exp(x); },
                                                   {-1e4, -infinity, nan, 0},
                                                   {infinity, infinity, 0, 2},
                                                   {0, 0, nan, 1},
                                                   {nan, nan, nan, 2}},
                                                  {"04.3",
                                                   "log(x)",
                                                   [](const Tensor& x) { return log(x); },
                                                   {infinity, 0, 1},
                                                   {infinity, 0, 2},
                                                   {infinity, -infinity, 0},
                                                   {nan, nan, 2}},
                                                  {"04.3",
                                                   "sqrt(x)",
                                                   [](const Tensor& x) { return sqrt(x); },
                                                   {infinity, nan, 4},
                                                   {infinity, 0, 2},
                                                   {infinity, nan, 2},
                                                   {nan, nan, 0.5}},
                                                  {"04.3",
                                                   "sqrt(x)",
                                                   [](const Tensor& x) { return sqrt(x); },
                                                   {-infinity, -1, 0, 0.25},
                                                   {1, 1, 1, 0x1p127},
                                                   {nan, nan, 0, 0.5},
                                                   {nan, nan, infinity, 0x1p127}}}));

// Their squares are too large for a float, and what comes back is not.
const double large = 0x1p66;
const Check<Chosen> powers_of_large(chosen({{"04.9",
                                             "pow(x, 2)",
                                             [](const Tensor& x) { return pow(x, 2); },
                                             {large, -large, 3},
                                             {1, 1, 1},
                                             {infinity, infinity, 9},
                                             {2 * large, -2 * large, 6}},
                                            {"04.9",
                                             "pow(x, twos)",
                                             [](const Tensor& x) { return pow(x, full({}, 2)); },
                                             {large, -large, 3},
                                             {1, 1, 1},
                                             {infinity, infinity, 9},
                                             {2 * large, -2 * large, 6}}},
                                           true));

}  // namespace
}  // namespace course
