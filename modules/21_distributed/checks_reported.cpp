// Checks of 21.3: what slices say of themselves, where it is large, 0, not a number, or nothing at all.
#include <cmath>

#include "modules/21_distributed/oracle.h"

namespace course {
namespace {

// What a slice says: its mean is `level + slope * w + of_v * v`, where w and v are 0. NaN without targets: no tensor.
struct Said {
  double level = 0;
  int64_t count = 1;
  double slope = 1, of_v = 0;
};

struct Reported {
  std::vector<Said> slices;
};

const char* const said_loss = "the loss";
const char* const within = "losses of other batches, one computed within each slice's, added up";
const char* const said_of_w = "the gradient of w";
const char* const said_of_v = "the gradient of v, which is nothing where no slice's loss depends on v";

bool has_targets(const Reported& c) {
  return std::any_of(c.slices.begin(), c.slices.end(), [](const Said& one) { return one.count > 0; });
}

bool depends_on_v(const Said& one) { return one.count > 0 && one.of_v != 0; }

SliceLoss loss_said(const Said& one, const Tensor& w, const Tensor& v) {
  if (one.count == 0 && std::isnan(one.level)) return {Tensor(), 0};
  const Tensor mean = add(mul(w, full({}, one.slope)), full({}, one.level));
  return {one.of_v == 0 ? mean : add(mean, mul(v, full({}, one.of_v))), one.count};
}

double loss_of_another_batch(Communicator& ranks) {
  const Tensor u = full({}, 4).requires_grad_();
  const auto loss_of = [&](const Slice& slice) {
    return SliceLoss{mul(u, full({}, slice.index == 0 ? 1 : 2)), 3 - 2 * slice.index};
  };
  return static_cast<double>(data_parallel_loss({u}, 2, 2, ranks, loss_of).item());
}

Answer asked_reported(const Reported& c) {
  const Tensor w = full({}, 0).requires_grad_(), v = full({}, 0).requires_grad_();
  Alone alone;
  double five_for_each = 0;
  const auto slices = static_cast<int64_t>(c.slices.size());
  const Tensor loss = data_parallel_loss({w, v}, slices, slices, alone, [&](const Slice& slice) {
    five_for_each += loss_of_another_batch(alone);
    return loss_said(c.slices[at_index(slice.index)], w, v);
  });
  std::vector<Item> items{{said_loss, static_cast<double>(loss.item())}};
  items.push_back({within, five_for_each});
  if (!has_targets(c)) return items;
  backward(loss);
  const auto gradient = [](const Tensor& x) {
    return x.grad().defined() ? Value(static_cast<double>(x.grad().item())) : Value();
  };
  items.push_back({said_of_w, gradient(w)});
  items.push_back({said_of_v, gradient(v)});
  return items;
}

// Along the tree, of what each slice gives.
double along_the_tree(const std::vector<double>& all, Share node) {
  if (node.size() == 1) return all[at_index(node.begin)];
  const int64_t middle = node.begin + (node.size() + 1) / 2;
  return along_the_tree(all, {node.begin, middle}) + along_the_tree(all, {middle, node.end});
}

double as_float(double x) { return static_cast<double>(static_cast<float>(x)); }

template <class F>
double sum_over(const Reported& c, const F& f) {
  std::vector<double> all;
  for (const Said& one : c.slices) all.push_back(one.count == 0 ? 0 : f(one));
  return along_the_tree(all, {0, std::ssize(all)});
}

double count_of(const Reported& c) {
  return sum_over(c, [](const Said& one) { return static_cast<double>(one.count); });
}

double sum_of_losses(const Reported& c) {
  return sum_over(c, [](const Said& one) { return as_float(one.level) * static_cast<double>(one.count); });
}

Value gradient_over(const Reported& c, double Said::*slope, double bound) {
  const double sum = sum_over(c, [&](const Said& one) { return one.*slope * static_cast<double>(one.count); });
  return Value(sum / count_of(c)).within(bound);
}

constexpr double bound_of_gradients = 1e-4;

Answer right_report(const Reported& c) {
  Answer all{{said_loss, as_float(sum_of_losses(c) / count_of(c))},
             {within, static_cast<double>(5 * std::ssize(c.slices))}};
  if (!has_targets(c)) return all;
  all.items.push_back({said_of_w, gradient_over(c, &Said::slope, bound_of_gradients)});
  const bool is_v_used = std::any_of(c.slices.begin(), c.slices.end(), depends_on_v);
  all.items.push_back({said_of_v, is_v_used ? gradient_over(c, &Said::of_v, bound_of_gradients) : Value()});
  return all;
}

Reported without(const Reported& c, bool (*is_left_out)(const Said&)) {
  Reported rest = c;
  for (Said& one : rest.slices) {
    if (is_left_out(one)) one.count = 0;
  }
  return rest;
}

Mistakes mistakes_of_reports(const Reported& c) {
  if (!has_targets(c)) return {};
  const Answer right = right_report(c);
  Reported backwards = c;
  std::reverse(backwards.slices.begin(), backwards.slices.end());
  const double products_as_floats = sum_over(c, [](const Said& one) {
    return static_cast<double>(static_cast<float>(one.level) * static_cast<float>(one.count));
  });
  const auto loss_alone = [](double loss) { return Answer{{said_loss, loss}}; };
  Answer zeros = right, unsloped = right;
  zeros.items.back().value = Value(0.0);
  const Reported sloped = without(c, [](const Said& one) { return one.level == 0; });
  unsloped.items[2].value =
      has_targets(sloped)
          ? Value(sum_over(sloped, [](const Said& one) { return one.slope * static_cast<double>(one.count); }) /
                  count_of(c))
                .within(bound_of_gradients)
          : Value();
  const Reported numbers = without(c, [](const Said& one) { return std::isnan(one.level); });
  Mistakes all = {
      {"a sum of losses may be more than a float holds, where its mean is not: sums are doubles until they are "
       "divided",
       loss_alone(as_float(products_as_floats / count_of(c)))},
      {"a sum of losses may be more than a float holds, where its mean is not: sums are doubles until they are "
       "divided",
       loss_alone(as_float(as_float(sum_of_losses(c)) / count_of(c)))},
      {"the slices are noted from the last one to the first: each has its place, by which the tree adds them",
       loss_alone(as_float(sum_of_losses(backwards) / count_of(c)))},
      {"a slice that has targets is left out because its mean is NaN: only a count of 0 leaves a slice out",
       loss_alone(as_float(sum_of_losses(numbers) / count_of(numbers)))},
      {"a slice whose loss is 0 has a gradient all the same: only a count of 0 leaves a slice out", unsloped}};
  if (right.items.back().value.kind == Value::Kind::nothing) {
    all.push_back(
        {"zeros for a parameter that no loss depends on: it has no gradient, or an optimizer moves it", zeros});
  }
  return all;
}

std::string words_of(const Said& one) {
  if (one.count == 0 && std::isnan(one.level)) return "no tensor, 0";
  const std::string v = one.of_v == 0 ? "" : fmt::format(" + {:.9g} * v", one.of_v);
  return fmt::format("{:.9g} + {:.9g} * w{}, {}", one.level, one.slope, v, one.count);
}

Call call_of_report(const Reported& c) {
  std::string all;
  for (const Said& one : c.slices) all += fmt::format("{}{{{}}}", all.empty() ? "" : ", ", words_of(one));
  return Call{
      fmt::format("backward(data_parallel_loss({{w, v}}, …, alone, loss_of)), w = v = 0; the slices' mean and "
                  "count are {}",
                  all)};
}

Said drawn_said(Draw& draw) {
  Said said{draw.normal(), draw.number(0, 5), draw.normal()};
  const int64_t kind = draw.number(0, 19);
  if (kind < 4) said.level = 0;
  if (kind == 4) said.level = nan;
  if (kind == 5) said = {said.level * 1e30, draw.number(1, 5) * 1'000'000'000, said.slope};
  if (kind == 6) said.level *= 1e37;
  if (kind > 13) said.of_v = draw.normal();
  return said;
}

const Check<Reported> reports({
    .exercise = "21.3",
    .examples = {{{{2, 3, 1}, {0, 5, 0.5}, {1, 2, -1}}},
                 {{{nan, 3}, {1, 2}}},
                 {{{0, 1, 3}}},
                 {{{nan, 0}, {3, 2}}},
                 {{{nan, 0}}},
                 {{{7, 0}, {3, 2, 1, 4}, {5, 1}}},
                 {{{1e38, 10}}},
                 {{{1e30, 1'000'000'000}}},
                 {{{1e30, 1'000'000'000}, {-3e30, 500'000'000, 2}}},
                 {{{1e17, 1}, {-1e17, 1}, {3, 1}}},
                 {{{3, 1}, {1e17, 1}, {-1e17, 1}}}},
    .draw =
        [](Draw& draw) {
          Reported c;
          const int64_t slices = draw.number(1, 6);
          for (int64_t s = 0; s < slices; ++s) c.slices.push_back(drawn_said(draw));
          return c;
        },
    .call = call_of_report,
    .ask = asked_reported,
    .expect = right_report,
    .mistakes = mistakes_of_reports,
});

}  // namespace
}  // namespace course
