// Checks of 20.3: what a text costs a model. Each token is asked by itself, from what its window leaves it.
#include <fmt/ranges.h>

#include <optional>

#include "modules/20_capstone/oracle.h"

namespace course {
namespace {

Scored scored_for(Draw& draw) {
  Scored c;
  c.config.n_head = draw.number(1, 2), c.config.n_embd = 2 * c.config.n_head * draw.number(1, 2);
  c.config.n_layer = draw.number(1, 2);
  c.config.block_size = draw.size(1, 6);
  c.config.vocab_size = draw.number(2, 6);
  c.config.positions =
      draw.one_of<Positions>({Positions::learned, Positions::learned, Positions::rotary, Positions::sinusoidal});
  const int64_t tokens = draw.size(0, 25);
  for (int64_t i = 0; i < tokens; ++i) c.ids.push_back(static_cast<int32_t>(draw.number(0, c.config.vocab_size - 1)));
  c.stride = draw.yes(0.3) ? c.config.block_size : draw.number(1, c.config.block_size);
  c.bytes = draw.number(0, 99), c.seed = static_cast<uint64_t>(draw.number(1, 1'000'000));
  c.training = draw.yes(), c.mixed = draw.yes(0.3), c.recording = draw.yes(0.7);
  c.drop = draw.yes(0.4) ? 1 : 0;
  return c;
}

// A short text, to be changed.
Scored with(const std::function<void(Scored&)>& change) {
  Scored c{{.block_size = 4, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4},
           {0, 3, 1, 4, 2, 2, 0, 1, 3, 4, 4, 1},
           30,
           2};
  change(c);
  return c;
}

std::vector<int32_t> many_ids(int64_t n, int64_t vocabulary) {
  std::vector<int32_t> ids;
  for (int64_t i = 0; i < n; ++i) ids.push_back(static_cast<int32_t>(i * i % 97 % vocabulary));
  return ids;
}

// --- what is right

enum class Misread { none, training, all_twice, no_past, itself, no_last, no_stride, whole_past };

// -ln p(wanted | the ids from begin to t - 1), from one forward pass over these alone.
Exact loss_of(const GPT& model, const std::vector<int32_t>& ids, int64_t begin, int64_t t, int32_t wanted) {
  const std::vector<int64_t> past(ids.begin() + begin, ids.begin() + t);
  const std::vector<real> logits =
      select(select(model.forward(IndexTensor({1, t - begin}, past)), 0, 0), 0, -1).to_vector();
  Exact largest = -HUGE_VALL, sum = 0;
  bool is_number = true;
  for (const real x : logits) {
    is_number = is_number && !std::isnan(x);
    largest = std::max(largest, static_cast<Exact>(x));
  }
  if (!is_number) return nan;
  for (const real x : logits) sum += std::exp(static_cast<Exact>(x) - largest);
  return largest + std::log(sum) - static_cast<Exact>(logits[static_cast<size_t>(wanted)]);
}

struct Total {
  Exact nats = 0, size = 0;
  int64_t tokens = 0;
};

Total total_of(const Scored& c, uint64_t seed, const std::vector<int32_t>& ids, Misread slip = Misread::none) {
  const NoGrad guard;
  GPT model = model_of(c);
  fill(model, c, seed);
  model.train(slip == Misread::training);
  Total total;
  const int64_t stride = slip == Misread::no_stride ? c.config.block_size : c.stride;
  const auto n = static_cast<int64_t>(ids.size());
  for (const ScoringWindow& window : windows_of({n, c.config.block_size, stride})) {
    for (int64_t t = slip == Misread::all_twice ? window.begin + 1 : window.first_scored; t < window.end; ++t) {
      if (slip == Misread::no_last && t == n - 1) continue;
      const int64_t begin = slip == Misread::no_past      ? window.first_scored - 1
                            : slip == Misread::whole_past ? 0
                                                          : window.begin;
      const int32_t wanted = ids[static_cast<size_t>(slip == Misread::itself ? t - 1 : t)];
      const Exact loss = loss_of(model, ids, begin, t, wanted);
      total.nats += loss, total.size += 1 + std::abs(loss), ++total.tokens;
    }
  }
  return total;
}

Value nats_value(const Scored& c, const Total& total) {
  const double share = c.weights == Scored::flat ? 4e-7 : 2e-5;
  return Value(static_cast<double>(total.nats))
      .within(share * static_cast<double>(std::isnan(total.size) ? 1 : total.size));
}

// The same ids in another order, and so another text of the same length.
std::vector<int32_t> turned(std::vector<int32_t> ids) {
  std::reverse(ids.begin(), ids.end());
  return ids;
}

Shape modes_of(const Scored& c) {
  GPT model = model_of(c);
  Shape modes;
  for (const Module* part : model.modules()) modes.push_back(part->is_training() ? 1 : 0);
  return modes;
}

constexpr const char* asks_afterwards = "which parameters ask for a gradient afterwards, 1 for those that do";
constexpr const char* modes_afterwards = "the mode of each part afterwards, 1 for training";

Answer scored_answer(const Scored& c) {
  const Total one = total_of(c, c.seed, c.ids), other = total_of(c, c.seed, turned(c.ids)),
              changed = total_of(c, c.seed + 1, c.ids);
  return {{"nats", nats_value(c, one)},
          {"tokens", one.tokens},
          {"bytes", c.bytes},
          {"ops that were recorded", 0},
          {modes_afterwards, Value(modes_of(c))},
          {"the tape records afterwards", c.recording},
          {"random numbers were drawn", false},
          {"gradients that were there are still there", true},
          {"nats of the ids in reverse order", nats_value(c, other)},
          {"nats when the model has other weights", nats_value(c, changed)},
          {asks_afterwards, Value(asking_of(c))},
          {"parameters were written", false}};
}

int64_t recorded_ops = 0;
void count_op(const Node&, Pass) { ++recorded_ops; }

bool has_gradients(const Module& model) {
  const std::vector<Tensor> all = model.parameters();
  return std::all_of(all.begin(), all.end(),
                     [](const Tensor& p) { return p.grad().defined() && p.grad().to_vector()[0] == 3; });
}

Answer ask_scores(const Scored& c) {
  GPT model = model_of(c);
  for (const Tensor& parameter : model.parameters()) parameter.set_grad(full(parameter.shape(), 3));
  freeze_some(model);
  const uint64_t writes = writes_to(model);
  std::optional<NoGrad> guard;
  if (!c.recording) guard.emplace();
  const Generator::State before = default_generator().state();
  recorded_ops = 0;
  observe_ops(count_op);
  TextLoss loss;
  try {
    loss = text_loss(model, c.ids, c.bytes, c.stride);
  } catch (...) {
    observe_ops(nullptr);
    throw;
  }
  observe_ops(nullptr);
  const int64_t ops = recorded_ops;
  Shape modes;
  for (const Module* part : model.modules()) modes.push_back(part->is_training() ? 1 : 0);
  const bool records = grad_enabled(), drew = !(default_generator().state() == before);
  const bool kept = has_gradients(model), written = writes_to(model) != writes;
  const Shape asks = asking(model);
  const TextLoss other = text_loss(model, turned(c.ids), c.bytes, c.stride);
  fill(model, c, c.seed + 1);
  const TextLoss changed = text_loss(model, c.ids, c.bytes, c.stride);
  return {{"nats", loss.nats},
          {"tokens", loss.tokens},
          {"bytes", loss.bytes},
          {"ops that were recorded", ops},
          {modes_afterwards, Value(modes)},
          {"the tape records afterwards", records},
          {"random numbers were drawn", drew},
          {"gradients that were there are still there", kept},
          {"nats of the ids in reverse order", other.nats},
          {"nats when the model has other weights", changed.nats},
          {asks_afterwards, Value(asks)},
          {"parameters were written", written}};
}

Answer with_item(Answer answer, size_t i, const Value& value) {
  answer.items[i].value = value;
  return answer;
}

Mistakes mistakes_of_scores(const Scored& c) {
  const Total right = total_of(c, c.seed, c.ids);
  const auto by = [&](Misread slip) {
    const Total total = total_of(c, c.seed, c.ids, slip);
    return Answer{{"nats", nats_value(c, total)}};
  };
  const auto times = [&](Exact factor) {
    return Answer{{"nats", nats_value(c, {right.nats * factor, right.size * factor, 0})}};
  };
  const auto n = static_cast<Exact>(std::max<int64_t>(1, right.tokens));
  const Answer whole = scored_answer(c);
  Mistakes all = {{"dropout is at work: the model is to be in evaluation mode", by(Misread::training)},
                  {"tokens that an earlier window has scored are scored again", by(Misread::all_twice)},
                  {"what stands before the first scored token of a window is to be read, too", by(Misread::no_past)},
                  {"each token is compared with itself: the output at place i predicts id i + 1", by(Misread::itself)},
                  {"the last token is not scored", by(Misread::no_last)},
                  {"the windows are those of a stride of block_size", by(Misread::no_stride)},
                  {"the mean of the tokens' losses: their sum is asked for", times(1 / n)},
                  {"bits: the sum is in nats", times(1 / ln_2)}};
  if (c.config.positions != Positions::learned) {
    all.push_back({"the model reads more than block_size tokens", by(Misread::whole_past)});
  }
  all.push_back(
      {"the ids are counted: the first one is not scored", with_item(whole, 1, static_cast<int64_t>(c.ids.size()))});
  Shape evaluated(whole.items[4].value.integers.size(), 0), trained(evaluated.size(), 1);
  all.push_back({"the model stays in evaluation mode: every part is to be in the mode in which it was",
                 with_item(whole, 4, Value(evaluated))});
  all.push_back({"each part of the model has a mode of its own, and is to have it afterwards",
                 with_item(whole, 4, Value(c.training ? trained : evaluated))});
  all.push_back({"the model is in training mode afterwards, in which it was not", with_item(whole, 4, Value(trained))});
  all.push_back({"which parameters ask for a gradient is the caller's choice: NoGrad keeps the tape off without it",
                 with_item(whole, 10, Value(Shape(whole.items[10].value.integers.size(), 1)))});
  return all;
}

std::string text_of(const Scored& c) {
  std::vector<int32_t> shown(c.ids.begin(), c.ids.begin() + std::min<int64_t>(14, std::ssize(c.ids)));
  const char* const weights[] = {"", ", all weights 0", ", a weight is NaN", ", weights of its last norm times 300"};
  return fmt::format(
      "text_loss(GPT(block_size {}, vocab_size {}, {}{}) in {} mode{}{}, {{{}{}}}, {}, {})   // model, ids, bytes, "
      "stride",
      c.config.block_size, c.config.vocab_size, to_string(c.config.positions), weights[c.weights],
      c.training ? "training" : "evaluation", c.mixed ? ", a part of it in the other" : "",
      c.recording ? "" : ", under NoGrad", fmt::join(shown, ", "), c.ids.size() > shown.size() ? ", …" : "", c.bytes,
      c.stride);
}

const Check<Scored> scores({
    .exercise = "20.3",
    .examples =
        {with([](Scored&) {}), with([](Scored& c) { c.stride = 4; }),
         with([](Scored& c) { c.stride = 1, c.training = false; }), with([](Scored& c) { c.drop = 1, c.mixed = true; }),
         with([](Scored& c) { c.drop = 1, c.training = false, c.mixed = true, c.recording = false; }),
         with([](Scored& c) { c.ids = {}; }), with([](Scored& c) { c.ids = {3}, c.mixed = true; }), with([](Scored& c) {
           c.ids = {3, 1};
         }),
         with([](Scored& c) {
           c.ids = {3, 1, 1, 0, 4}, c.bytes = 5'000'000'000;
         }),
         with([](Scored& c) { c.bytes = 0; }), with([](Scored& c) { c.config.positions = Positions::rotary; }),
         with([](Scored& c) { c.bytes = 1; }), with([](Scored& c) { c.config.block_size = 1200, c.stride = 1100; }),
         with([](Scored& c) { c.config.positions = Positions::sinusoidal, c.stride = 3; }),
         with([](Scored& c) { c.config.block_size = 1, c.stride = 1; }),
         with([](Scored& c) { c.config.block_size = 70, c.stride = 33, c.ids = many_ids(120, 5); }),
         with([](Scored& c) { c.ids = many_ids(1003, 5); }), with([](Scored& c) { c.weights = Scored::broken; }),
         with([](Scored& c) { c.weights = Scored::steep; })},
    .draw = scored_for,
    .drawn = 40,
    .largest_size = 257,
    .call = [](const Scored& c) { return Call{text_of(c)}; },
    .ask = ask_scores,
    .expect = scored_answer,
    .mistakes = mistakes_of_scores,
});

// Losses that are all the same, and of which there are many: whoever adds them up as floats is off by a ten thousandth.
struct Long {
  int64_t tokens = 4'001, vocabulary = 65, block_size = 50;
};

const Check<Long> long_texts({
    .exercise = "20.3",
    .examples = {{}, {6'001, 7, 100}, {3'001, 7, 1}},
    .largest_size = 0,
    .call =
        [](const Long& c) {
          return Call{fmt::format("text_loss(GPT(block_size {0}, vocab_size {1}, all weights 0), {2} ids, {2}, {0})",
                                  c.block_size, c.vocabulary, c.tokens)};
        },
    .ask = [](const Long& c) -> Answer {
      GPT model({.block_size = c.block_size, .vocab_size = c.vocabulary, .n_layer = 1, .n_head = 1, .n_embd = 2});
      for (const Tensor& parameter : model.parameters())
        std::fill_n(parameter.mutable_data(), parameter.numel(), real{0});
      const TextLoss loss = text_loss(model, many_ids(c.tokens, c.vocabulary), c.tokens, c.block_size);
      return {{"nats", loss.nats}, {"tokens", loss.tokens}};
    },
    .expect = [](const Long& c) -> Answer {
      const double nats = static_cast<double>(c.tokens - 1) * std::log(static_cast<double>(c.vocabulary));
      return {{"nats", Value(nats).within(1e-6 * nats)}, {"tokens", c.tokens - 1}};
    },
    .mistakes = [](const Long& c) -> Mistakes {
      const auto one = static_cast<float>(std::log(static_cast<double>(c.vocabulary)));
      float sum = 0;
      for (int64_t i = 1; i < c.tokens; ++i) sum += one;
      return {{"added up as floats: the sum is a double", {{"nats", Value(static_cast<double>(sum)).within(0.5)}}}};
    },
});

// A model that throws in the middle: its table has fewer rows than its configuration says.
struct Thrown {
  int64_t bad = 9;  ///< place of the id that the table lacks
  bool training = true, mixed = false, recording = true;
};

constexpr int64_t thrown_ids = 12;

Scored scored_of(const Thrown& c) {
  return with([&](Scored& s) { s.training = c.training, s.mixed = c.mixed, s.recording = c.recording; });
}

const Check<Thrown> throws_midway({
    .exercise = "20.3",
    .examples =
        {{9}, {0}, {9, false}, {9, true, true}, {9, false, true}, {9, true, false, false}, {3, false, true, false}},
    .call =
        [](const Thrown& c) {
          return Call{fmt::format("text_loss(a GPT in {} mode{}{} whose table lacks id {} of {}, ids, 30, 2)",
                                  c.training ? "training" : "evaluation", c.mixed ? ", a part of it in the other" : "",
                                  c.recording ? "" : ", under NoGrad", c.bad, thrown_ids)};
        },
    .ask = [](const Thrown& c) -> Answer {
      Scored scored = scored_of(c);
      GPT model = model_of(scored);
      model.config.vocab_size = 9;
      scored.ids[static_cast<size_t>(c.bad)] = 7;
      freeze_some(model);
      std::optional<NoGrad> guard;
      if (!c.recording) guard.emplace();
      std::string end = "it returns";
      try {
        text_loss(model, scored.ids, 30, 2);
      } catch (const IndexError&) {
        end = "the model's IndexError comes out";
      }
      Shape modes;
      for (const Module* part : model.modules()) modes.push_back(part->is_training() ? 1 : 0);
      return {{"how it ends", end},
              {modes_afterwards, Value(modes)},
              {"the tape records afterwards", grad_enabled()},
              {asks_afterwards, Value(asking(model))}};
    },
    .expect = [](const Thrown& c) -> Answer {
      return {{"how it ends", "the model's IndexError comes out"},
              {modes_afterwards, Value(modes_of(scored_of(c)))},
              {"the tape records afterwards", c.recording},
              {asks_afterwards, Value(asking_of(scored_of(c)))}};
    },
    .mistakes = [](const Thrown& c) -> Mistakes {
      const Answer right{{"how it ends", "the model's IndexError comes out"},
                         {modes_afterwards, Value(modes_of(scored_of(c)))},
                         {"the tape records afterwards", c.recording}};
      const Shape evaluated(right.items[1].value.integers.size(), 0);
      return {{"an error of the model is its caller's: nothing is caught here", {{"how it ends", "it returns"}}},
              {"where the model throws, too, every part of it is to be in the mode in which it was: an object's "
               "destructor does that, or evaluate()",
               with_item(right, 1, Value(evaluated))},
              {"where the model throws, too, the tape is to record as before: NoGrad does that where it ends",
               with_item(right, 2, false)}};
    },
});

}  // namespace
}  // namespace course
