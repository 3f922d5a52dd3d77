// 2023: a GPT in 8 bits writes, and keeps the keys and values of what it has read.
//
// What is hers here: the model and the drawing of the next letter (14), the prompt in pieces, what is kept of it and
// the attention over that (17), scales, whole numbers, their products and the layer made of them (18), beside all that
// trains.
//
//   ./tt milestone 2023                                500 steps of training, then 8 bits, a text, and the clock
//   ./tt milestone 2023 --fast-kernels --steps 4000    it writes better
//
// Letters: T positions of the context, V letters of the alphabet, N letters that it writes.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "tinytensor/io/progress_bar.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr double most_bytes = 0.30;  // of the weights, as a share of those in float
constexpr double most_rise = 0.005;  // of the loss, as a share of that in float
constexpr double least_times = 2;    // as fast, int8 with what is kept beside float without
// How far a logit may be off between keys and values that are kept and those that are computed anew. Sums in another
// order differ in the last digits: millionths. In 8 bits such a difference may round to another of the 255 numbers, and
// then logits move by some thousandths. A wrong position or mask moves them by hundredths and tenths.
constexpr double most_off_in_float = 1e-3, most_off_in_int8 = 0.05;

constexpr int64_t piece = 8;  // of the prompt: so many letters at once

struct Plan {
  int64_t steps = 500;
  bool brief = false;  // less training, and the clock is not judged
};

// --- training --------------------------------------------------------------------------------------------------------

struct Show : TrainingObserver {
  double first = 0, last = 0;
  ProgressBar bar;  // at a terminal only

  explicit Show(int64_t steps) : bar("reading stories", steps, "steps") {}

  void evaluated(const Evaluation& now, TrainingState& /*state*/) override {
    if (now.iter == 0) first = now.val_loss;
    last = now.val_loss;
    bar.clear();
    fmt::print("  step {:5}   loss on stories that it has not read: {:.3f}\n", now.iter, now.val_loss);
    std::fflush(stdout);
  }
  void stepped(const StepReport& step) override { bar.set(step.iter + 1); }
};

GPTTrainingPlan training_plan(const GPT& model, const Plan& plan) {
  GPTTrainingPlan training;
  training.max_iters = plan.steps, training.batch_size = 6, training.block_size = model.config.block_size;
  training.learning_rate = CosineSchedule{6e-3, 1e-4, std::min<int64_t>(100, plan.steps / 5), plan.steps};
  training.grad_clip = 1, training.eval_interval = std::max<int64_t>(1, plan.steps / 2);
  training.eval_iters = plan.brief ? 4 : 10;
  return training;
}

// Whether the loss fell as far as it should.
bool learns(GPT& model, const TokenSplit& tokens, const Plan& plan) {
  fmt::print("{} parameters, {} layers of {} heads, a context of {} letters\n\n", model.num_parameters(),
             model.config.n_layer, model.config.n_head, model.config.block_size);
  std::fflush(stdout);
  AdamW optimizer(decay_matrices_only(model.parameters(), 6e-3, 0.1), {0.9, 0.99});
  TrainingState state;
  Show show(plan.steps);
  train(model, optimizer, tokens, training_plan(model, plan), state, show);
  model.eval();
  const double goal = plan.steps >= 500 ? show.first - 2 : show.first - 0.8;
  fmt::print("               the goal was {:.3f}\n", goal);
  return show.last <= goal;
}

// --- 8 bits ----------------------------------------------------------------------------------------------------------

// Whether a quarter of the bytes says nearly as much.
bool stays_as_good(GPT& model, GPT& small, const TokenSplit& tokens, const Plan& plan) {
  const GPTTrainingPlan batches = training_plan(model, plan);
  const double before = evaluate(model, tokens.val, batches), after = evaluate(small, tokens.val, batches);
  const auto bytes = static_cast<double>(bytes_of_weights(model)), fewer = static_cast<double>(bytes_of_weights(small));
  fmt::print("\n             bytes of weights   loss on what it has not read\n");
  fmt::print("  float       {:15.0f}    {:9.5f}\n", bytes, before);
  fmt::print("  int8        {:15.0f}    {:9.5f}\n", fewer, after);
  fmt::print("              {:14.3f} ×    {:+9.4f} %      the goal was {:.2f} × and {:.1f} %\n", fewer / bytes,
             100 * (after / before - 1), most_bytes, 100 * most_rise);
  std::fflush(stdout);
  return fewer <= most_bytes * bytes && after <= (1 + most_rise) * before;
}

// --- a text ----------------------------------------------------------------------------------------------------------

IndexTensor as_row(const std::vector<int64_t>& ids) { return IndexTensor({1, std::ssize(ids)}, ids); }

// The beginning of the first story that the model has not read.
std::vector<int64_t> beginning(const TokenSplit& tokens, const Tokenizer& tokenizer, size_t length) {
  const std::string text = tokenizer.decode({tokens.val.begin(), tokens.val.begin() + 4000});
  return tokenizer.encode(text.substr(text.find("\n\n") + 2, length));
}

struct Written {
  std::vector<int64_t> ids;  // prompt and text, T letters
  int64_t letters = 0;       // N
  int64_t same = 0;          // of them, those that are drawn again where all is computed anew
  double off = 0;            // the largest distance of two logits between the two ways
};

// Fills the context behind the prompt from what is kept, and computes each of its letters anew beside that: the same
// text before it, the same random number.
Written write(const GPT& model, std::vector<int64_t> ids, const Sampling& sampling) {
  Generator generator(2023);
  std::vector<KeyValueCache> caches;
  Written written;
  Tensor kept = prefill(model, as_row(ids), caches, piece);  // (1, V)
  while (std::ssize(ids) < model.config.block_size) {
    std::vector<KeyValueCache> none;
    const Tensor anew = prefill(model, as_row(ids), none, std::ssize(ids));
    const double off = max(abs(sub(kept, anew))).item();
    written.off = std::isnan(off) ? off : std::max(written.off, off);
    Generator again = generator;
    ids.push_back(sample(select(kept, 0, 0), sampling, generator));
    written.same += sample(select(anew, 0, 0), sampling, again) == ids.back() ? 1 : 0;
    ++written.letters;
    kept = prefill(model, as_row({ids.back()}), caches, 1);
  }
  written.ids = ids;
  return written;
}

void show_text(const Written& written, size_t given, const Tokenizer& tokenizer) {
  std::string text = tokenizer.decode(written.ids);
  for (char& c : text) c = c == '\n' ? ' ' : c;
  fmt::print("\n  {} letters are given, in pieces of {}; then it writes, in 8 bits and from what is kept:\n", given,
             piece);
  for (size_t i = 0; i < text.size(); i += 80) fmt::print("    {}\n", text.substr(i, 80));
}

// Whether what is kept says what would be computed.
bool writes_the_same(const GPT& model, const GPT& small, const std::vector<int64_t>& prompt,
                     const Tokenizer& tokenizer) {
  const Sampling sampling{.temperature = 0.7};
  const Written in_float = write(model, prompt, sampling), in_int8 = write(small, prompt, sampling);
  show_text(in_int8, prompt.size(), tokenizer);
  fmt::print("\n              drawn again where all is computed anew   logits are off by at most\n");
  const auto row = [](const char* form, const Written& w, double goal) {
    fmt::print("  {:<5}       {:15} of {} letters {:24.1g}      the goal was {}\n", form, w.same, w.letters, w.off,
               goal);
  };
  row("float", in_float, most_off_in_float);
  row("int8", in_int8, most_off_in_int8);
  const double a_letter = cache_bytes(small.config, 1, 1);
  fmt::print("  what is kept takes {:.0f} bytes a letter, {:.0f} in all\n", a_letter,
             a_letter * static_cast<double>(small.config.block_size));
  std::fflush(stdout);
  return in_float.off <= most_off_in_float && in_int8.off <= most_off_in_int8;
}

// --- the clock -------------------------------------------------------------------------------------------------------

// Computes the last letter of a whole context: all of it anew, or from the keys and values of those before.
std::function<void()> anew(const GPT& model, const std::vector<int64_t>& ids) {
  return [&model, &ids] {
    std::vector<KeyValueCache> none;
    do_not_optimize(prefill(model, as_row(ids), none, std::ssize(ids)));
  };
}
std::function<void()> kept(const GPT& model, const std::vector<int64_t>& ids, std::vector<KeyValueCache>& caches) {
  prefill(model, as_row(ids), caches, std::ssize(ids));
  return [&model, &ids, &caches] {
    keep_prefix(caches, ids, ids);  // all but the last
    do_not_optimize(prefill(model, as_row({ids.back()}), caches, 1));
  };
}

// How many times as fast as float without a cache int8 with one is.
double times_as_fast(const GPT& model, const GPT& small, const std::vector<int64_t>& ids) {
  std::vector<KeyValueCache> of_float, of_int8;
  const std::vector<std::vector<double>> seconds =
      take_turns({anew(model, ids), kept(model, ids, of_float), anew(small, ids), kept(small, ids, of_int8)},
                 {.warmup = 2, .samples = 21});
  std::vector<double> rates;
  double widest = 0;
  for (const std::vector<double>& of_one : seconds) {
    rates.push_back(1 / median(of_one));
    widest = std::max(widest, spread(of_one));
  }
  fmt::print("\n  letters a second, at the end of a context of {}: medians of 21, taken in turns{}\n", ids.size(),
             widest > quiet_spread ? ", while other things ran" : "");
  fmt::print("              all anew      kept\n");
  fmt::print("  float       {:8.0f}  {:8.0f}\n", rates[0], rates[1]);
  fmt::print("  int8        {:8.0f}  {:8.0f}\n", rates[2], rates[3]);
  return rates[3] / rates[0];
}

int run(const Plan& plan) {
  manual_seed(2023);
  fmt::print("a GPT reads stories, is put into 8 bits, and writes from what it keeps of its text\n");
  const std::string text = stories();
  const CharTokenizer tokenizer(text);
  const TokenSplit tokens = encode_and_split(text, tokenizer);
  GPT model({.block_size = 128, .vocab_size = tokenizer.vocab_size(), .n_embd = 64, .positions = Positions::rotary});
  const bool learned = learns(model, tokens, plan);
  const NoGrad guard;
  GPT small = clone(model);
  quantize(small);
  const bool good = stays_as_good(model, small, tokens, plan);
  const bool same = writes_the_same(model, small, beginning(tokens, tokenizer, 20), tokenizer);
  const double times = times_as_fast(model, small, beginning(tokens, tokenizer, 128));
  fmt::print("  in 8 bits and kept: {:.1f} times as fast as in float and all anew; {}\n", times,
             plan.brief ? "a short run does not judge that" : fmt::format("the goal was {}", least_times));
  return learned && good && same && (plan.brief || times >= least_times) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) try {
  Plan plan;
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--short") {
      plan = {30, true};
    } else if (flag == "--steps" && i + 1 < argc && std::atoll(argv[i + 1]) > 0) {
      plan.steps = std::atoll(argv[++i]);
    } else {
      fmt::print(stderr, "2023: there is no flag {}, or its value is missing: --steps N, --short\n", flag);
      return 2;
    }
  }
  return run(plan);
} catch (const Error& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 1;
}
