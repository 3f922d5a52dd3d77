// Checks of 10.7: batch norm, in training and out of it, and what it remembers.
#include <fmt/ranges.h>
#include <optional>

#include "modules/10_convolutions/oracle.h"
#include "modules/course/checking/large_size.h"
#include "tinytensor/ops/normalization/batch_norm.h"

namespace course {
namespace {

using Channels = std::vector<double>;

/// Some batches, one after another, with what is remembered in between.
struct Batches {
  std::vector<Input> x;
  std::optional<Input> running_mean, running_var, weight, bias;
  bool training = true;
  double momentum = 0.1, eps = 1e-5;
};

/// The mean and variance of each channel of x (N, C, …).
struct Moments {
  Channels mean, variance;  ///< biased: divided by the count
  double count = 0;
};

Moments moments_of(const Numbers& x) {
  const auto channels = static_cast<size_t>(x.shape[1]);
  Moments m{Channels(channels), Channels(channels),
            static_cast<double>(x.values.size()) / static_cast<double>(channels)};
  for (const Shape& at : indices_of(x.shape)) m.mean[static_cast<size_t>(at[1])] += x.at(at) / m.count;
  for (const Shape& at : indices_of(x.shape)) {
    const double off = x.at(at) - m.mean[static_cast<size_t>(at[1])];
    m.variance[static_cast<size_t>(at[1])] += off * off / m.count;
  }
  return m;
}

/// What a mistake would do in another way.
struct Habit {
  bool unbiased_output = false;   ///< the output is scaled by the variance over n - 1
  bool biased_running = false;    ///< the running variance follows that over n
  bool momentum_of_old = false;   ///< momentum is the share that stays
  bool momentum_fixed = false;    ///< 0.1 always
  bool batch_outside = false;     ///< out of training the batch's numbers
  bool running_inside = false;    ///< in training the running numbers
  bool eps_outside = false;       ///< √var + eps
  bool eps_fixed = false;         ///< 1e-5 always
  bool eps_before = false;        ///< that of the call before
  bool first_batch_only = false;  ///< the running numbers are set, not moved
  bool not_moved = false;
  bool moved_outside = false;  ///< out of training as well
};

double eps_of(const Batches& c, const Habit& habit) {
  return habit.eps_fixed ? 1e-5 : habit.eps_before ? c.eps + 1 : c.eps;
}
double rstd_of(const Batches& c, const Habit& habit, double variance) {
  return habit.eps_outside ? 1 / (std::sqrt(variance) + c.eps) : 1 / std::sqrt(variance + eps_of(c, habit));
}

double channel(const std::optional<Input>& numbers, size_t i, double otherwise) {
  return numbers ? numbers->values[i] : otherwise;
}

/// The output for one batch, its gradients for Σ w·y, and how far roundings may lead.
struct Normalized {
  Numbers y, dx, dweight, dbias;
  double error = 0, gradient_error = 0;
};

Normalized normalized(const Batches& c, const Numbers& x, const Channels& mean, const Channels& rstd, bool of_batch,
                      double count) {
  const size_t channels = mean.size();
  const Numbers w = uneven(x.shape);
  const Shape per_channel{static_cast<int64_t>(channels)};
  Normalized n{Numbers(x.shape), Numbers(x.shape), Numbers(per_channel), Numbers(per_channel)};
  const auto x_hat = [&](const Shape& at) {
    const auto i = static_cast<size_t>(at[1]);
    return (x.at(at) - mean[i]) * rstd[i];
  };
  Channels sum_g(channels), sum_gx(channels), size(channels);
  for (const Shape& at : indices_of(x.shape)) {
    const auto i = static_cast<size_t>(at[1]);
    const double scale = channel(c.weight, i, 1), g = w.at(at) * scale;
    n.y.at(at) = x_hat(at) * scale + channel(c.bias, i, 0);
    n.dweight.values[i] += w.at(at) * x_hat(at);
    n.dbias.values[i] += w.at(at);
    sum_g[i] += g, sum_gx[i] += g * x_hat(at);
    size[i] += std::abs(w.at(at)) * (1 + std::abs(x_hat(at)));
    const double lost = (std::abs(x.at(at)) + std::abs(mean[i])) * rstd[i];  // of a float's digits
    n.error = std::max(n.error, 2e-6 * (1 + lost) * (1 + std::abs(scale)) + 1e-6 * std::abs(channel(c.bias, i, 0)));
    n.gradient_error = std::max(n.gradient_error, (1 + lost) * (1 + std::abs(scale)));
  }
  // x moves its own output, and those of its whole channel through their mean and variance.
  for (const Shape& at : indices_of(x.shape)) {
    const auto i = static_cast<size_t>(at[1]);
    const double own = w.at(at) * channel(c.weight, i, 1);
    n.dx.at(at) = rstd[i] * (of_batch ? own - sum_g[i] / count - x_hat(at) * sum_gx[i] / count : own);
  }
  double largest = 0, steepest = 1;
  for (const double s : size) largest = std::max(largest, s);
  for (const double r : rstd) steepest = std::max(steepest, r);
  n.gradient_error *= 4e-6 * steepest * (1 + largest);
  return n;
}

Value bounded(const Numbers& numbers, double error) { return Value(numbers).within(error); }

Value about(const Channels& channels, double scale) {
  double largest = 1;
  for (const double x : channels) largest = std::max(largest, std::abs(x));
  return Value(Numbers({static_cast<int64_t>(channels.size())}, channels)).within(2e-6 * largest * scale);
}

Answer expected(const Batches& c, const Habit& habit = {}) {
  std::vector<Item> items;
  const auto channels = static_cast<size_t>(c.x[0].shape[1]);
  Channels mean(channels), variance(channels);
  for (size_t i = 0; i < channels; ++i) {
    mean[i] = channel(c.running_mean, i, 0), variance[i] = channel(c.running_var, i, 1);
  }
  for (size_t k = 0; k < c.x.size(); ++k) {
    const Moments now = moments_of(c.x[k]);
    const bool of_batch = c.training ? !habit.running_inside : habit.batch_outside;
    const double unbiased = now.count / (now.count - 1);
    Channels rstd(channels);
    for (size_t i = 0; i < channels; ++i) {
      const double its = of_batch ? now.variance[i] * (habit.unbiased_output ? unbiased : 1) : variance[i];
      rstd[i] = rstd_of(c, habit, its);
    }
    const Normalized n = normalized(c, c.x[k], of_batch ? now.mean : mean, rstd, of_batch, now.count);
    double largest = 1;
    for (const double x : c.x[k].values) largest = std::max(largest, std::abs(x));
    if ((c.training && !habit.not_moved) || habit.moved_outside) {
      const double moves = habit.momentum_fixed ? 0.1 : habit.momentum_of_old ? 1 - c.momentum : c.momentum;
      for (size_t i = 0; i < channels; ++i) {
        const double share = habit.first_batch_only ? 1 : moves;
        mean[i] = (1 - share) * mean[i] + share * now.mean[i];
        variance[i] = (1 - share) * variance[i] + share * now.variance[i] * (habit.biased_running ? 1 : unbiased);
      }
    }
    const std::string batch = c.x.size() == 1 ? "" : fmt::format(" {}", k + 1);
    items.push_back({"the output" + batch, bounded(n.y, n.error)});
    if (c.running_mean) items.push_back({"the running mean after it", about(mean, largest)});
    if (c.running_var) items.push_back({"the running variance after it", about(variance, largest)});
    items.push_back({"the gradient of x", bounded(n.dx, n.gradient_error)});
    if (c.weight) items.push_back({"the gradient of weight", bounded(n.dweight, n.gradient_error)});
    if (c.bias) items.push_back({"the gradient of bias", bounded(n.dbias, n.gradient_error)});
    items.push_back({"x is as it was", true});
    items.push_back({"the running numbers are part of the graph", false});
  }
  return items;
}

Answer ask(const Batches& c) {
  const auto made = [](const std::optional<Input>& input) { return input ? input->tensor() : Tensor(); };
  Tensor mean = made(c.running_mean), variance = made(c.running_var), weight = made(c.weight), bias = made(c.bias);
  if (weight.defined()) weight.requires_grad_();
  if (bias.defined()) bias.requires_grad_();
  if (!c.training) mean.requires_grad_(), variance.requires_grad_();  // nothing may come back to them all the same
  std::vector<Item> items;
  for (size_t k = 0; k < c.x.size(); ++k) {
    const Tensor x = c.x[k].tensor().requires_grad_();
    const std::vector<real> before = x.to_vector();
    if (!c.training) batch_norm(x, mean, variance, weight, bias, false, c.momentum, c.eps + 1);  // by turns
    const Tensor y = batch_norm(x, mean, variance, weight, bias, c.training, c.momentum, c.eps);
    const std::string batch = c.x.size() == 1 ? "" : fmt::format(" {}", k + 1);
    items.push_back({"the output" + batch, y});
    if (mean.defined()) items.push_back({"the running mean after it", clone(mean.detach())});
    if (variance.defined()) items.push_back({"the running variance after it", clone(variance.detach())});
    std::vector<std::pair<std::string, Tensor>> inputs{{"x", x}};
    if (weight.defined()) inputs.emplace_back("weight", weight);
    if (bias.defined()) inputs.emplace_back("bias", bias);
    for (Item& item : asked_twice(y, inputs)) items.push_back(std::move(item));
    const std::vector<real> after = x.to_vector();
    const auto same = [](real a, real b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    items.push_back({"x is as it was", std::equal(after.begin(), after.end(), before.begin(), before.end(), same)});
    const auto in_graph = [&](const Tensor& running) {
      return running.defined() && (c.training ? running.requires_grad() : running.grad().defined());
    };
    const bool recorded = in_graph(mean) || in_graph(variance);
    items.push_back({"the running numbers are part of the graph", recorded});
  }
  return items;
}

// Of the first batch the output and what is remembered.
Answer beginning(const Answer& all) {
  const auto gradient = std::find_if(all.items.begin(), all.items.end(),
                                     [](const Item& item) { return item.name.starts_with("the gradient"); });
  return std::vector<Item>(all.items.begin(), gradient);
}

Mistakes mistakes_of_batches(const Batches& c) {
  const auto with = [&](bool Habit::*habit) {
    Habit one;
    one.*habit = true;
    return beginning(expected(c, one));
  };
  if (!c.training) {
    const char* const moved = "out of training nothing is remembered: the running numbers stay as they are";
    Answer mean_moved = with(&Habit::moved_outside);
    mean_moved.items.resize(std::min<size_t>(mean_moved.items.size(), 2));
    return {
        {moved, with(&Habit::moved_outside)},
        {moved, mean_moved},
        {"out of training the running numbers normalise, not those of this batch", with(&Habit::batch_outside)},
        {"eps stands under the root: √(var + eps)", with(&Habit::eps_outside)},
        {"this is with the eps of the call before: each call has its own", with(&Habit::eps_before)},
        {"eps is the one that is given, and it is added to the variance, whatever that is", with(&Habit::eps_fixed)}};
  }
  Mistakes all = {
      {"the output is scaled by the biased variance, divided by n: the unbiased one is for the memory alone",
       with(&Habit::unbiased_output)},
      {"the running variance follows the unbiased one, divided by n - 1", with(&Habit::biased_running)},
      {"in training the numbers of the batch normalise, not the running ones", with(&Habit::running_inside)},
      {"momentum is the share of the new: running = (1 - momentum) · running + momentum · batch's. (In optimizers it "
       "is "
       "the other way round.)",
       with(&Habit::momentum_of_old)},
      {"momentum is an argument", with(&Habit::momentum_fixed)},
      {"the running numbers are moved towards those of the batch, by momentum; here they become those",
       with(&Habit::first_batch_only)},
      {c.running_mean && c.running_var
           ? "nothing is remembered: in training the running numbers move"
           : "either running tensor may be missing in training: the other one moves all the same",
       with(&Habit::not_moved)},
      {"eps stands under the root: √(var + eps)", with(&Habit::eps_outside)},
      {"eps is the one that is given, and it is added to the variance, whatever that is", with(&Habit::eps_fixed)}};
  Habit both;
  both.unbiased_output = both.biased_running = true;
  all.push_back({"the two variances are exchanged: biased for the output, unbiased for the memory",
                 beginning(expected(c, both))});
  return all;
}

Shape image_shape(Draw& draw, int64_t channels) {
  Shape shape{draw.size(1, 4), channels};
  for (int64_t d = draw.number(0, 2); d > 0; --d) shape.push_back(draw.size(1, 4));
  if (count(shape) == channels) shape[0] = 2;
  if (draw.yes(0.04)) shape = {draw.size(65, 1200), channels};
  return shape;
}

// With the numbers that a new layer has: mean 0, variance 1, weight 1, bias 0.
Batches as_new(Batches c) {
  const auto all = [](std::optional<Input>& numbers, double one) {
    if (numbers) std::fill(numbers->values.begin(), numbers->values.end(), one);
  };
  all(c.running_mean, 0), all(c.running_var, 1), all(c.weight, 1), all(c.bias, 0);
  return c;
}

Batches drawn_batches(Draw& draw, bool training) {
  Batches c;
  c.training = training;
  c.momentum = draw.one_of<double>({0.1, 0.1, 0.25, 0.9, 0, 1});
  c.eps = draw.one_of<double>({1e-5, 1e-5, 1e-3, 0.1});
  const int64_t channels = draw.size(1, 4);
  const double shift = draw.one_of<double>({0, 0, 3, -100}), width = draw.one_of<double>({1, 1, 1, 10, 0.01});
  for (int64_t k = training ? draw.number(1, 3) : 1; k > 0; --k) {
    const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
    c.x.push_back(draw.input(image_shape(draw, channels), layout, [&] { return shift + width * draw.normal(); }));
  }
  const auto channels_of = [&](double low, double high) {
    return draw.input({channels}, draw.yes() ? Layout::dense : Layout::gaps, [&] { return draw.uniform(low, high); });
  };
  if (!training || draw.yes(0.8)) c.running_mean = channels_of(-2, 2);
  if (!training || draw.yes(0.8)) c.running_var = channels_of(0.2, 3);
  if (draw.yes(0.7)) c.weight = channels_of(-2, 2);
  if (draw.yes(0.7)) c.bias = channels_of(-2, 2);
  return draw.yes(0.25) ? as_new(c) : c;
}

Input numbers(const Shape& shape, std::vector<double> values) { return {shape, std::move(values)}; }

Batches plain(Input x, bool training, double momentum = 0.1, double eps = 1e-5) {
  Batches c;
  const int64_t channels = x.shape[1];
  c.x = {std::move(x)};
  c.running_mean = numbers({channels}, std::vector<double>(static_cast<size_t>(channels), 0.5));
  c.running_var = numbers({channels}, std::vector<double>(static_cast<size_t>(channels), 4));
  c.training = training, c.momentum = momentum, c.eps = eps;
  return c;
}

Batches then(Batches c, Input x) {
  c.x.push_back(std::move(x));
  return c;
}

Batches without(Batches c, bool mean, bool variance) {
  if (mean) c.running_mean.reset();
  if (variance) c.running_var.reset();
  return c;
}

// What was remembered is so large that of a difference from it nothing is left.
Batches far_off(Batches c) {
  for (double& x : c.running_mean->values) x = -1e20;
  for (double& x : c.running_var->values) x = 1e20;
  return c;
}

Batches scaled(Batches c) {
  const auto channels = static_cast<size_t>(c.x[0].shape[1]);
  std::vector<double> weight, bias;
  for (size_t i = 0; i < channels; ++i) {
    weight.push_back(2 - static_cast<double>(i)), bias.push_back(1 + 3 * static_cast<double>(i));
  }
  c.weight = numbers({static_cast<int64_t>(channels)}, weight);
  c.bias = numbers({static_cast<int64_t>(channels)}, bias);
  return c;
}

Call call_of(const Batches& c) {
  std::vector<std::string> undefined;
  for (const auto& [numbers, name] : {std::pair{&c.running_mean, "running_mean"},
                                      {&c.running_var, "running_var"},
                                      {&c.weight, "weight"},
                                      {&c.bias, "bias"}}) {
    if (!*numbers) undefined.push_back(name);
  }
  Call call{fmt::format("batch_norm(x, …, training = {}, momentum = {}, eps = {}){}{}", c.training, c.momentum, c.eps,
                        undefined.empty() ? "" : fmt::format(", {} undefined", fmt::join(undefined, ", ")),
                        c.x.size() == 1 ? "" : fmt::format(", for {} batches in a row", c.x.size())),
            {}};
  for (size_t k = 0; k < c.x.size(); ++k) {
    call.inputs.push_back({c.x.size() == 1 ? "x" : fmt::format("x {}", k + 1), c.x[k]});
  }
  if (c.running_mean) call.inputs.push_back({"running_mean", *c.running_mean});
  if (c.running_var) call.inputs.push_back({"running_var", *c.running_var});
  if (c.weight) call.inputs.push_back({"weight", *c.weight});
  if (c.bias) call.inputs.push_back({"bias", *c.bias});
  return call;
}

CheckParts<Batches> normalizing(bool training, std::vector<Batches> examples, int drawn) {
  return {.exercise = "10.7",
          .examples = std::move(examples),
          .draw = [=](Draw& draw) { return drawn_batches(draw, training); },
          .drawn = drawn,
          .draw_large =
              [=](Draw& draw, int) {
                Batches c = plain(draw.input({beyond_blocks(draw), 2}, Layout::dense), training);
                return scaled(c);
              },
          .large = 1,
          .call = call_of,
          .ask = ask,
          .expect = [](const Batches& c) { return expected(c); },
          .mistakes = mistakes_of_batches};
}

const Input four = numbers({4, 1}, {1, 3, 5, 7});
const Input two_channels = numbers({2, 2, 1, 3}, {1, 2, 3, 10, 20, 30, 4, 5, 9, -10, 0, 10});

const Check<Batches> in_training(normalizing(
    true,
    {plain(four, true), as_new(plain(four, true)), plain(four, true, 0.25), plain(four, true, 0.1, 0.5),
     scaled(plain(two_channels, true)), then(plain(four, true), numbers({2, 1}, {-1, 2})),
     then(then(plain(four, true, 0.5), four), numbers({3, 1}, {1, 1, 4})), without(plain(four, true), true, false),
     without(plain(four, true), false, true), without(plain(two_channels, true), true, true),
     far_off(plain(four, true, 1)), plain(numbers({3, 1}, {5, 5, 5}), true), plain(numbers({1, 1, 2}, {5, 7}), true, 1),
     plain(numbers({4, 1}, {1000, 1001, 999, 1002}), true), then(plain(numbers({4, 1}, {1, nan, 5, 7}), true), four)},
    100));
const Check<Batches> outside(normalizing(false,
                                         {plain(four, false), plain(four, false, 0.1, 0.5),
                                          plain(numbers({1, 1}, {3}), false), scaled(plain(two_channels, false))},
                                         50));

CheckParts<Batches> after_many() {
  CheckParts<Batches> parts = normalizing(true, {plain(four, true)}, 0);
  parts.draw = {}, parts.draw_large = {}, parts.single_only = true;
  parts.often = [] {  // in training and out of it, by turns
    static const Tensor x = tensor({{1}, {2}}), mean = zeros({1}), variance = ones({1});
    static bool training = false;
    training = !training;
    batch_norm(x, mean, variance, {}, {}, training);
  };
  return parts;
}
const Check<Batches> late(after_many());

}  // namespace
}  // namespace course
