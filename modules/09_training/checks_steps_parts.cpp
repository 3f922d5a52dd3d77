// Checks of 09.4: a step of a model that has parts, by an optimizer that has groups.
#include <fmt/ranges.h>

#include "modules/09_training/oracle.h"

namespace course {
namespace {

struct Groups {
  std::vector<double> lrs;   ///< of each step
  int64_t batches = 1;       ///< of each step
  double other_rate = 0.25;  ///< of the second group, when the optimizer is made; that of the first is 0.5
  double weight_decay = 0;
  double grad_clip = std::numeric_limits<double>::infinity();
  bool training = true, inside = true;  ///< the modes before each step: of the model, of what is in it
};

// Two weights, whose gradients are what is drawn.
constexpr double first_weights[] = {2, -1};
double slope_of(size_t weight, int64_t batch) { return weight == 0 ? 1 + static_cast<double>(batch) : 3; }

struct OtherGroups {
  bool one_rate = false, first_group_only = false, keeps_rate_for_zero = false, rate_divided = false;
  bool clips_first = false;
};

Answer walked(const Groups& c, const OtherGroups& how = {}) {
  double w[] = {first_weights[0], first_weights[1]}, last_rate = 0.5;
  std::vector<Item> items;
  const auto k = static_cast<double>(c.batches);
  for (size_t s = 0; s < c.lrs.size(); ++s) {
    if (c.lrs[s] > 0 || !how.keeps_rate_for_zero) last_rate = c.lrs[s];
    double g[] = {0, 0};
    for (size_t i = 0; i < 2; ++i) {
      for (int64_t b = 0; b < c.batches; ++b) g[i] += slope_of(i, b) / (how.rate_divided ? 1 : k);
    }
    const double norm = how.clips_first ? std::abs(g[0]) : std::hypot(g[0], g[1]);
    const double factor = std::min(1.0, c.grad_clip * (how.rate_divided ? k : 1) / (norm + 1e-6));
    for (size_t i = 0; i < 2; ++i) {
      double rate = last_rate;
      if (i == 1 && how.first_group_only) rate = c.other_rate;
      if (!how.first_group_only && !how.one_rate) {
        rate = last_rate * (i == 0 ? 0.5 : c.other_rate) / std::max(0.5, c.other_rate);
      }
      if (how.rate_divided) rate /= k;
      w[i] -= rate * (g[i] * (i == 1 && how.clips_first ? 1 : factor) + c.weight_decay * w[i]);
    }
    const std::string step = fmt::format(" after step {}", s + 1);
    items.push_back({"the weight of the first group" + step, Value(w[0]).within(1e-5 * (1 + std::abs(w[0])))});
    items.push_back({"the weight of the second group" + step, Value(w[1]).within(1e-5 * (1 + std::abs(w[1])))});
  }
  return {items};
}

Answer with_rest(Answer answer, const char* modes, bool freed) {
  answer.items.push_back({"the modes while losses are computed", modes});
  answer.items.push_back({"each loss is freed before the next one is asked for", freed});
  return answer;
}

Answer stepped(const Groups& c) {
  Sequential model{Linear(1, 1), Dropout(0.5)};
  const std::vector<Tensor> weights = model.parameters();
  SGD optimizer(
      {ParameterGroup{{weights[0]}, 0.5, c.weight_decay}, ParameterGroup{{weights[1]}, c.other_rate, c.weight_decay}});
  for (size_t i = 0; i < 2; ++i) fill_(weights[i].detach(), first_weights[i]);
  std::vector<Item> items;
  std::string modes;
  bool freed = true;
  for (size_t s = 0; s < c.lrs.size(); ++s) {
    model.train(c.training);
    model.modules().back()->train(c.inside);
    int64_t batch = 0;
    std::weak_ptr<Storage> last, last_slope;  // the second is held by the tape alone
    const auto next_loss = [&] {
      freed = freed && last.expired() && last_slope.expired();
      const bool all = model.is_training() && model.modules().back()->is_training();
      const char* const now = all                   ? "training, training inside"
                              : model.is_training() ? "training, evaluation inside"
                                                    : "evaluation";
      if (modes.find(now) == std::string::npos) modes += (modes.empty() ? "" : "; then ") + std::string(now);
      const Tensor slope = full(weights[0].shape(), slope_of(0, batch));
      const Tensor loss = add(sum(mul(weights[0], slope)), sum(mul(weights[1], slope_of(1, batch))));
      ++batch;
      last = loss.storage(), last_slope = slope.storage();
      return loss;
    };
    take_step(model, optimizer, next_loss,
              {.iter = static_cast<int64_t>(s), .lr = c.lrs[s], .batches = c.batches, .grad_clip = c.grad_clip});
    const std::string step = fmt::format(" after step {}", s + 1);
    items.push_back({"the weight of the first group" + step, sum(weights[0].detach()).item()});
    items.push_back({"the weight of the second group" + step, sum(weights[1].detach()).item()});
  }
  return with_rest({items}, modes.c_str(), freed);
}

const Check<Groups> parts({
    .exercise = "09.4",
    .examples = {{{0.5, 0.25}},
                 {{0.5, 0, 0.25}},
                 {{0.1, 0.2}, 3},
                 {{0.5}, 1, 2},  // the rate that the first group has, of which it is to have a quarter
                 {{0.25, 0.25}, 1, 1},
                 {{0.1}, 2, 0.5, 0.25},
                 {{0.1}, 2, 0.125, 0, 1},
                 {{0.1}, 1, 0.25, 0, 1e9, true, false},
                 {{0.1, 0.1}, 2, 0.25, 0, 1e9, false, true}},
    .draw =
        [](Draw& draw) {
          Groups c;
          for (int64_t n = draw.size(1, 3); n > 0; --n) {
            c.lrs.push_back(draw.yes(0.2) ? 0 : draw.yes(0.2) ? 0.5 : draw.uniform(0.01, 0.5));
          }
          c.batches = draw.size(1, 4);
          c.other_rate = draw.one_of<double>({0.5, 0.25, 0.05, 1, 2});
          if (draw.yes()) c.weight_decay = draw.uniform(0.05, 0.5);
          if (draw.yes()) c.grad_clip = draw.uniform(0.2, 6);
          c.training = draw.yes(0.7), c.inside = draw.yes();
          return c;
        },
    .drawn = 40,
    .call =
        [](const Groups& c) {
          return Call{fmt::format(
              "steps of SGD with the rates {} for the faster of two groups, one made with 0.5, the other one "
              "with {}; {} batch{} each, grad_clip {:.3g}, weight_decay {:.3g}{}",
              fmt::join(c.lrs, ", "), c.other_rate, c.batches, c.batches == 1 ? "" : "es", c.grad_clip, c.weight_decay,
              c.training && c.inside ? "" : ", a part of the model in evaluation mode before")};
        },
    .ask = stepped,
    .expect = [](const Groups& c) -> Answer { return with_rest(walked(c), "training, training inside", true); },
    .mistakes = [](const Groups& c) -> Mistakes {
      const auto with = [&](const char* says, const OtherGroups& how) { return Mistake{says, walked(c, how)}; };
      const Answer right = walked(c);
      return {with("all groups got the same rate: set_lr keeps the ratio that they were made with", {.one_rate = true}),
              with("only the first group got the rate: set_lr sets it for all", {.first_group_only = true}),
              with("a rate of 0 is one, too: set it", {.keeps_rate_for_zero = true}),
              with("the gradients are added up and the rate is divided: with weight decay, or with Adam, that is "
                   "another step. Divide each loss",
                   {.rate_divided = true}),
              with("only the parameters of one group are clipped: all of the model's", {.clips_first = true}),
              {"the loss of one batch, or its tape, is still held while the next one is asked for: it is to be gone by "
               "then",
               with_rest(right, "training, training inside", false)},
              {"a part of the model was in evaluation mode: model.train() switches all that is inside, too",
               with_rest(right, "training, evaluation inside", true)},
              {"a part of the model was in evaluation mode: model.train() switches all that is inside, too",
               with_rest(right, "evaluation", true)}};
    },
});

// --- parameters of the model that the optimizer does not have, and the other way round

struct Outside {
  double of_both = 3, of_model = 4, of_optimizer = 2;  ///< the slopes of three numbers
  double grad_clip = 1e9;
  int64_t batches = 1;  ///< of each step, all with these slopes
};

struct Three : Module {
  Tensor both = ones({1}).requires_grad_(), model_only = ones({1}).requires_grad_();
  void members(MemberVisitor& visit) override {
    visit.parameter("both", both), visit.parameter("model_only", model_only);
  }
};

Answer outside_answer(double norm, double both, double outside, bool training = true) {
  return {{"the norm that is reported", Value(norm).within(1e-5 * (1 + norm))},
          {"the number in both, after two steps", Value(both).within(1e-4)},
          {"that of the model alone", Value(1.0).within(1e-6)},
          {"that of the optimizer alone", Value(outside).within(1e-4)},
          {"the model is in training mode afterwards", training}};
}

constexpr double outside_rate = 0.125, outside_before = 5;

const Check<Outside> outside({
    .exercise = "09.4",
    .examples = {{}, {3, 4, 2, 1}, {-1, 0.5, -3, 0.25}, {3, 4, 2, 1e9, 2}, {1, -2, 3, 0.5, 3}},
    .draw =
        [](Draw& draw) {
          return Outside{draw.uniform(-3, 3), draw.uniform(-3, 3), draw.uniform(-3, 3), draw.yes() ? 0.5 : 1e9,
                         draw.size(1, 3)};
        },
    .drawn = 10,
    .call =
        [](const Outside& c) {
          return Call{fmt::format(
              "two steps of SGD, lr {}, grad_clip {:.3g}, batches {}: the slopes are {:.3g} for a parameter that model "
              "and optimizer have, {:.3g} for one of the model alone (frozen, for the optimizer), {:.3g} for "
              "one of the optimizer alone, which has an old gradient",
              outside_rate, c.grad_clip, c.batches, c.of_both, c.of_model, c.of_optimizer)};
        },
    .ask = [](const Outside& c) -> Answer {
      Three model;
      model.eval();
      const Tensor extra = ones({1}).requires_grad_();
      extra.set_grad(full({1}, outside_before));
      SGD optimizer({model.both, extra}, outside_rate);
      double norm = 0;
      for (int step = 0; step < 2; ++step) {
        model.model_only.zero_grad();
        const auto next_loss = [&] {
          return add(add(sum(mul(model.both, c.of_both)), sum(mul(model.model_only, c.of_model))),
                     sum(mul(extra, c.of_optimizer)));
        };
        norm =
            take_step(model, optimizer, next_loss, {.lr = outside_rate, .batches = c.batches, .grad_clip = c.grad_clip})
                .grad_norm;
      }
      return {{"the norm that is reported", norm},
              {"the number in both, after two steps", static_cast<double>(model.both.detach().item())},
              {"that of the model alone", static_cast<double>(model.model_only.detach().item())},
              {"that of the optimizer alone", static_cast<double>(extra.detach().item())},
              {"the model is in training mode afterwards", model.is_training()}};
    },
    .expect = [](const Outside& c) -> Answer {
      const double norm = std::hypot(c.of_both, c.of_model), factor = std::min(1.0, c.grad_clip / (norm + 1e-6));
      return outside_answer(norm, 1 - 2 * outside_rate * c.of_both * factor, 1 - 2 * outside_rate * c.of_optimizer);
    },
    .mistakes = [](const Outside& c) -> Mistakes {
      const double norm = std::hypot(c.of_both, c.of_model), factor = std::min(1.0, c.grad_clip / (norm + 1e-6));
      const double both = 1 - 2 * outside_rate * c.of_both * factor, right = 1 - 2 * outside_rate * c.of_optimizer;
      const double kept = 1 - outside_rate * (2 * outside_before + 3 * c.of_optimizer);
      const double other = std::hypot(c.of_both, c.of_optimizer);
      const double whole = 1 - 2 * outside_rate * c.of_optimizer * static_cast<double>(c.batches);
      return {
          {"divided were the gradients of the model's parameters: the optimizer may have others, whose gradients were "
           "added up, too. Divide each loss, before its backward",
           outside_answer(norm, both, whole)},
          {"the optimizer's gradients are to be forgotten, also where the model does not list the parameter",
           outside_answer(norm, both, kept)},
          {"clipped is the gradient of all the model's parameters, also of those that the optimizer does not have",
           Answer{{"the norm that is reported", Value(other).within(1e-5 * (1 + other))}}},
          {"a step leaves the model in training mode", outside_answer(norm, both, right, false)}};
    },
});

// --- the mean of losses that a float cannot add up

struct Uneven {
  std::vector<double> losses;  ///< one of each batch
};

Answer mean_of(const Uneven& c, const std::function<double(double sum, double loss)>& add) {
  double sum = 0;
  for (const double loss : c.losses) sum = add(sum, loss);
  const double mean = sum / static_cast<double>(c.losses.size());
  return {{"how it ends", std::isfinite(mean) ? "it returns" : "DivergenceError"},
          {"the loss that is reported", Value(mean).within(1e-6 * std::abs(mean))},
          {"the norm that is reported", Value(1.0).within(1e-2)},  // many small shares are added up in a float
          {"how many losses were asked for", static_cast<int64_t>(c.losses.size())}};
}

std::vector<double> one_large(double large, size_t small) {
  std::vector<double> losses(small + 1, 1);
  losses[0] = large;
  return losses;
}

const Check<Uneven> uneven_losses({
    .exercise = "09.4",
    .examples = {{{0.5, 2.5}}, {{3e38, 3e38}}, {{3e38, 3e38, 3e38, -3e38}}, {one_large(16777216, 255)}},
    .draw_large = [](Draw& draw, int) { return Uneven{one_large(3, static_cast<size_t>(65'600 + draw.number(0, 9)))}; },
    .large = 1,
    .call =
        [](const Uneven& c) {
          std::string list;
          for (size_t i = 0; i < c.losses.size() && i < 4; ++i) list += fmt::format(" {:.9g}", c.losses[i]);
          return Call{fmt::format("a step of {} batches, whose losses are{}{}", c.losses.size(), list,
                                  c.losses.size() > 4 ? " …" : "")};
        },
    .ask = [](const Uneven& c) -> Answer {
      OneWeight model;
      SGD optimizer(model.parameters(), 0.125);
      size_t next = 0;
      const auto next_loss = [&] { return add(model.w, c.losses[std::min(next++, c.losses.size() - 1)]); };
      const auto told = [&](const char* end, const StepReport& report) {
        return Answer{{"how it ends", end},
                      {"the loss that is reported", report.loss},
                      {"the norm that is reported", report.grad_norm},
                      {"how many losses were asked for", static_cast<int64_t>(next)}};
      };
      try {
        return told("it returns",
                    take_step(model, optimizer, next_loss, {0, 0.5, static_cast<int64_t>(c.losses.size())}));
      } catch (const DivergenceError& error) {
        return told("DivergenceError", error.step);
      }
    },
    .expect = [](const Uneven& c) { return mean_of(c, [](double sum, double loss) { return sum + loss; }); },
    .mistakes = [](const Uneven& c) -> Mistakes {
      const auto in_float = [](double sum, double loss) { return static_cast<double>(static_cast<float>(sum + loss)); };
      const double n = static_cast<double>(c.losses.size());
      return {{"the losses are added up in a float, which has seven digits and ends at 3.4e38: report.loss is a double",
               mean_of(c, in_float)},
              {"the losses are added up in a float, which has seven digits and ends at 3.4e38: report.loss is a double",
               mean_of(c, [&](double sum, double loss) { return in_float(sum, loss / n * n); })}};
    },
    .single_only = true,
});

// --- steps whose gradient or whose rate is 0: what the optimizer remembers moves on

struct Rolling {
  std::vector<double> lrs, slopes;  ///< of each step
};

const Check<Rolling> rolling_on({
    .exercise = "09.4",
    .examples = {{{0.1, 0.1, 0.1}, {1, 0, 0}}, {{0, 0.1}, {1, 1}}, {{0.1, 1e-30, 0.1}, {0, 2, 1}}},
    .call =
        [](const Rolling& c) {
          return Call{fmt::format("steps of SGD with momentum 0.9, with the rates {} and the gradients {}",
                                  fmt::join(c.lrs, ", "), fmt::join(c.slopes, ", "))};
        },
    .ask = [](const Rolling& c) -> Answer {
      OneWeight ball;
      SGD sgd(ball.parameters(), 0.125, {.momentum = 0.9});
      std::vector<Item> items;
      for (size_t s = 0; s < c.lrs.size(); ++s) {
        take_step(ball, sgd, [&] { return mul(ball.w, c.slopes[s]); }, {.lr = c.lrs[s]});
        items.push_back({fmt::format("w after step {}", s + 1), static_cast<double>(ball.w.detach().item())});
      }
      return items;
    },
    .expect = [](const Rolling& c) -> Answer {
      double w = 0, buffer = 0;
      std::vector<Item> items;
      for (size_t s = 0; s < c.lrs.size(); ++s) {
        buffer = 0.9 * buffer + c.slopes[s];
        w -= c.lrs[s] * buffer;
        items.push_back({fmt::format("w after step {}", s + 1), w});
      }
      return items;
    },
});

// What comes of a batch that has no loss, or one that backward() refuses.
struct Without {
  int64_t batches = 1, bad = 0;
  bool ours = false;
  bool unrecorded = false;  ///< the loss is a number that depends on nothing
};

const Check<Without> errors({
    .exercise = "09.4",
    .examples = {{1, 0}, {3, 1}, {1, 0, true}, {3, 2, true}, {1, 0, true, true}, {3, 1, true, true}},
    .call =
        [](const Without& c) {
          if (c.unrecorded) {
            return Call{fmt::format("a step of {} batches, of which the loss of number {} was not recorded on the tape",
                                    c.batches, c.bad)};
          }
          return Call{fmt::format("a step of {} batches, of which number {} has no loss: {} comes", c.batches, c.bad,
                                  type_of_error(c.ours))};
        },
    .ask = [](const Without& c) -> Answer {
      OneWeight model;
      SGD optimizer(model.parameters(), 0.125, {.momentum = 0.9});
      int64_t next = 0;
      std::string end = "it returns";
      try {
        const auto next_loss = [&] {
          const bool bad = next++ == c.bad;
          if (bad && c.unrecorded) return full({}, 2);
          if (bad) throw_one_of(c.ours, "no loss");
          return mul(model.w, 2);
        };
        take_step(model, optimizer, next_loss, {0, 0.5, c.batches});
      } catch (const GradError&) {
        end = "GradError";
      } catch (const std::exception& error) {
        end = error.what();
      }
      return {{"how it ends", end}, {"w", model.w.detach()}};
    },
    .expect = [](const Without& c) -> Answer {
      return {{"how it ends", c.unrecorded ? "GradError" : "no loss"}, {"w", 0.0}};
    },
    .mistakes = [](const Without& c) -> Mistakes {
      return {{c.unrecorded ? "a loss from which nothing can be learned is an error: backward() says so"
                            : "the error is the caller's: it has to pass through",
               Answer{{"how it ends", "it returns"}}}};
    },
});

}  // namespace
}  // namespace course
