// Checks of 21.3: one mean over all targets, and its gradient, from means of slices of unequal count.
#include <cmath>

#include "modules/21_distributed/oracle.h"

namespace course {
namespace {

// The loss of a target is w · x + b.
struct Targets {
  Numbers x;   // (B, T)
  Ids counts;  // of the targets of a row those that are not ignored, the first ones
  int64_t slices = 1;
  double factor = 1;  // by which the loss is multiplied before its backward
};

constexpr double w_value = 0.75, b_value = -0.5;
const char* const the_loss = "the loss";
const char* const of_w = "the gradient of w, by factor * loss";
const char* const of_b = "the gradient of b, by factor * loss";
const char* const another = "the loss of another batch, computed before this one's backward";

int64_t rows_of(const Targets& c) { return c.x.size(0); }
int64_t slices_of(const Targets& c) { return std::min(c.slices, rows_of(c)); }

struct Part {
  double sum_x = 0, count = 0, rows = 0;
  double loss() const { return w_value * sum_x + b_value * count; }
};

Part part_of(const Targets& c, Share rows) {
  Part part;
  for (int64_t row = rows.begin; row < rows.end; ++row) {
    for (int64_t t = 0; t < c.counts[at_index(row)]; ++t) part.sum_x += c.x.at({row, t});
    part.count += static_cast<double>(c.counts[at_index(row)]);
    part.rows += 1;
  }
  return part;
}

std::vector<Part> parts_of(const Targets& c) {
  std::vector<Part> parts;
  for (int64_t s = 0; s < slices_of(c); ++s) parts.push_back(part_of(c, right_share(rows_of(c), slices_of(c), s)));
  return parts;
}

double bound_of(const Targets& c) {
  double largest = 1;
  for (const double x : c.x.values) largest = std::max(largest, std::abs(x));
  return 2e-5 * largest;
}

Answer answer_of_mean(const Targets& c, double loss, double dw, double db) {
  const double bound = bound_of(c);
  Answer all{{the_loss, Value(loss).within(bound)}};
  if (part_of(c, {0, rows_of(c)}).count == 0) return all;
  all.items.push_back({of_w, Value(c.factor * dw).within(std::abs(c.factor) * bound)});
  all.items.push_back({of_b, Value(c.factor * db).within(std::abs(c.factor) * 2e-5)});
  return all;
}

// Each slice weighted by a number of its own, over all weights.
template <class F>
Answer weighted(const Targets& c, const F& weight) {
  double sum = 0, loss = 0, dw = 0, db = 0;
  for (const Part& part : parts_of(c)) {
    const double own = weight(part);
    sum += own;
    if (part.count == 0) continue;
    loss += own * part.loss() / part.count;
    dw += own * part.sum_x / part.count;
    db += own;
  }
  return answer_of_mean(c, loss / sum, dw / sum, db / sum);
}

Answer right_mean(const Targets& c) {
  const Part all = part_of(c, {0, rows_of(c)});
  return answer_of_mean(c, all.loss() / all.count, all.sum_x / all.count, 1);
}

Targets halved(const Targets& c) {
  Targets half = c;
  for (double& x : half.x.values) x /= 2;
  return half;
}

Answer with_another(const Targets& c, Answer all) {
  const Part half = part_of(halved(c), {0, rows_of(c)});
  all.items.push_back({another, Value(half.loss() / half.count).within(bound_of(c))});
  return all;
}

SliceLoss loss_of_slice(const Targets& c, const Tensor& w, const Tensor& b, Share rows) {
  Floats counted;
  for (int64_t row = rows.begin; row < rows.end; ++row) {
    for (int64_t t = 0; t < c.counts[at_index(row)]; ++t) counted.push_back(static_cast<float>(c.x.at({row, t})));
  }
  const auto count = static_cast<int64_t>(std::ssize(counted));
  // What the mean of no targets is does not matter: NaN, and so would be its gradient.
  if (count == 0) return {mul(add(w, b), full({}, nan)), 0};
  return {add(mul(w, mean(tensor_of(counted))), b), count};
}

Answer asked_mean(const Targets& c) {
  const Tensor w = full({}, w_value).requires_grad_(), b = full({}, b_value).requires_grad_();
  Alone alone;
  const auto loss_of = [&](const Targets& batch) {
    return data_parallel_loss({w, b}, rows_of(batch), batch.slices, alone,
                              [&](const Slice& slice) { return loss_of_slice(batch, w, b, slice.rows); });
  };
  const Tensor loss = loss_of(c), other = loss_of(halved(c));
  std::vector<Item> items{{the_loss, static_cast<double>(loss.item())}};
  if (part_of(c, {0, rows_of(c)}).count > 0) {
    backward(mul(loss, full({}, c.factor)));
    const auto gradient = [](const Tensor& x) {
      return x.grad().defined() ? Value(static_cast<double>(x.grad().item())) : Value();
    };
    items.push_back({of_w, gradient(w)});
    items.push_back({of_b, gradient(b)});
  }
  items.push_back({another, static_cast<double>(other.item())});
  return items;
}

Mistakes mistakes_of_means(const Targets& c) {
  const Part all = part_of(c, {0, rows_of(c)});
  const auto slices = static_cast<double>(slices_of(c));
  const auto targets = static_cast<double>(std::ssize(c.x.values));
  double empty = 0;
  for (const Part& part : parts_of(c)) empty += part.count == 0 ? 1 : 0;
  const double loss = all.loss() / all.count, dw = all.sum_x / all.count;
  const auto sums_over = [&](double n) { return answer_of_mean(c, all.loss() / n, all.sum_x / n, all.count / n); };
  const auto gradient_times = [&](double factor) { return answer_of_mean(c, loss, factor * dw, factor); };
  std::vector<Item> no_number{{the_loss, nan}};
  Mistakes found = {
      {"a mean of the slices' means: a target of a slice with few of them counts for more. Each target counts once",
       weighted(c, [](const Part& part) { return part.count > 0 ? 1.0 : 0.0; })},
      {"a mean of the slices' means, in which a slice without targets counts as well",
       weighted(c, [](const Part&) { return 1.0; })},
      {"slices are weighted by their rows: some of the targets in these are ignored, and count is how many are not",
       weighted(c, [](const Part& part) { return part.rows; })},
      {"the sum over all targets, divided by nothing", sums_over(1)},
      {"divided by all targets, also by those that are ignored", sums_over(targets)},
      {"divided by the number of slices", sums_over(slices)},
      {"the loss is a mean, and its gradient still that of the sum: both are divided by the same count",
       gradient_times(all.count)},
      {"the gradient is divided twice", gradient_times(1 / all.count)},
      {"the gradient that comes from above is left out: whoever computes with the loss has one",
       gradient_times(1 / c.factor)},
      {"the gradient is that of the slices' means, added up: each must be multiplied by its count", [&] {
         double sum_w = 0, sum_b = 0;
         for (const Part& part : parts_of(c)) {
           if (part.count > 0) sum_w += part.sum_x / part.count, sum_b += 1;
         }
         return answer_of_mean(c, loss, sum_w / all.count, sum_b / all.count);
       }()}};
  if (empty > 0 && all.count > 0) {
    found.push_back({"a slice without targets has no mean: what it says is NaN, and must not be added", no_number});
    found.push_back({"a slice without targets has no mean: its gradient is NaN, and must not be added",
                     answer_of_mean(c, loss, nan, nan)});
  }
  return found;
}

Targets targets(Shape shape, std::vector<double> x, Ids counts, int64_t slices, double factor = 1) {
  return {Numbers(std::move(shape), std::move(x)), std::move(counts), slices, factor};
}

const Check<Targets> means({
    .exercise = "21.3",
    .examples = {targets({3, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 8, 0, 0, 0}, {4, 4, 1}, 2),
                 targets({2, 2}, {1, 2, 3, 4}, {2, 2}, 1, 0.5),
                 targets({4, 2}, {1, 2, 3, 4, 5, 6, 7, 8}, {2, 1, 0, 2}, 4, 3),
                 targets({4, 1}, {1, 2, 3, 4}, {0, 0, 1, 1}, 2), targets({2, 1}, {1, 2}, {0, 0}, 2),
                 targets({2, 1}, {5, 7}, {1, 1}, 5), targets({1, 1}, {5}, {1}, 1, -2),
                 targets({3, 1}, {1, 2, 4}, {1, 1, 1}, 2, 1e-8), targets({3, 1}, {1, 2, 4}, {1, 1, 1}, 2, 1e8),
                 targets({3, 2}, {1e6, 2e6, 4e6, 1e6, -3e6, 2e6}, {2, 1, 2}, 2)},
    .draw =
        [](Draw& draw) {
          Targets c;
          const int64_t rows = draw.size(1, 9), width = draw.size(1, 5);
          c.x = Numbers({rows, width});
          for (double& x : c.x.values) x = draw.normal();
          for (int64_t row = 0; row < rows; ++row) c.counts.push_back(draw.yes(0.5) ? width : draw.number(0, width));
          c.slices = draw.size(1, 10);
          c.factor = draw.one_of<double>({1, 1, 0.25, -3});
          return c;
        },
    .call =
        [](const Targets& c) {
          return Call{
              fmt::format("data_parallel_loss({{w, b}}, rows = {}, slices = {}, alone, loss_of), of the targets in "
                          "x the first {} of each row; factor = {}",
                          rows_of(c), c.slices, code(c.counts), c.factor),
              {{"x", c.x}}};
        },
    .ask = asked_mean,
    .expect = [](const Targets& c) -> Answer { return with_another(c, right_mean(c)); },
    .mistakes = mistakes_of_means,
});

}  // namespace
}  // namespace course
