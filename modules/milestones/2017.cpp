// 2017: a GPT learns to write stories, letter by letter.
//
// What is hers here: tensors and the loops at the bottom (01, 02), the tape, the ops, the layers, the loss and the
// optimizer (03 to 08), the training loop (09), the letters and their vectors (11, 12), attention (13), the blocks, the
// stack, its first values, its loss, and the drawing of the next letter (14).
//
//   ./tt milestone 2017                                500 steps of the model that ./tt train trains: with all of her
//                                                      loops some three minutes
//   ./tt milestone 2017 --fast-kernels --steps 6000    it writes better
#include <cstdio>
#include <cstdlib>

#include "tinytensor/io/progress_bar.h"
#include "tinytensor/plot/chart.h"
#include "tinytensor/plot/heat_map.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

// What it writes after a line break, on few lines.
void write_a_little(const GPT& model, const CharTokenizer& tokenizer, const char* when) {
  Generator generator(2017);
  const std::vector<int64_t> all = model.generate(tokenizer.encode("\n"), 160, {.temperature = 0.8}, generator);
  std::string text = tokenizer.decode({all.begin() + 1, all.end()});
  for (char& c : text) c = c == '\n' ? ' ' : c;
  fmt::print("\n  {}\n", when);
  for (size_t i = 0; i < text.size(); i += 80) fmt::print("    {}\n", text.substr(i, 80));
  fmt::print("\n");
  std::fflush(stdout);
}

struct Show : TrainingObserver {
  const GPT& model;
  const CharTokenizer& tokenizer;
  std::vector<double> losses;
  double first = 0, last = 0, seconds = 0;
  ProgressBar bar;  // at a terminal only

  Show(const GPT& m, const CharTokenizer& t, int64_t steps)
      : model(m), tokenizer(t), bar("reading stories", steps, "steps") {}

  void evaluated(const Evaluation& now, TrainingState& /*state*/) override {
    if (now.iter == 0) first = now.val_loss;
    last = now.val_loss;
    bar.clear();
    fmt::print("  step {:5}   loss on stories that it has not read: {:.3f}\n", now.iter, now.val_loss);
    const std::string when = now.iter == 0 ? "what it writes before it has read anything:"
                             : now.last    ? "what it writes at the end:"
                                           : "what it writes on the way:";
    write_a_little(model, tokenizer, when.c_str());
  }
  void stepped(const StepReport& step) override {
    losses.push_back(step.loss);
    seconds += step.seconds;
    bar.set(step.iter + 1);
  }
};

struct Head {
  size_t layer = 0;
  int64_t head = 0;
  Tensor weights;       // (T, T)
  double before = 0;    // the share of the letter before
  double distance = 0;  // how far back it looks, on average
};

std::vector<Head> heads_on(const GPT& model, const std::vector<int64_t>& ids) {
  const NoGrad guard;
  const auto length = static_cast<int64_t>(ids.size());
  Tensor x = add(model.wte.forward(IndexTensor({1, length}, ids)), slice(model.wpe.weight, 0, 0, length));
  std::vector<Head> heads;
  for (size_t layer = 0; layer < model.h.size(); ++layer) {
    const Tensor normed = model.h[layer].ln_1.forward(x);
    const Tensor weights = model.h[layer].attn.forward_with_weights(normed, normed, normed, {}, true).weights;
    for (int64_t h = 0; h < model.config.n_head; ++h) {
      Head head{layer, h, select(select(weights, 0, 0), 0, h)};
      for (int64_t t = 1; t < length; ++t) {
        const auto rows = static_cast<double>(length - 1);
        head.before += head.weights.at({t, t - 1}) / rows;
        for (int64_t s = 0; s <= t; ++s) head.distance += head.weights.at({t, s}) * static_cast<double>(t - s) / rows;
      }
      heads.push_back(head);
    }
    x = model.h[layer].forward(x);
  }
  return heads;
}

void show_head(const Head& head, const std::string& what, const std::string& sentence) {
  std::vector<std::string> letters;
  for (const char c : sentence) letters.emplace_back(1, c == ' ' ? '_' : c);
  fmt::print("\n  layer {}, head {}: {}\n", head.layer, head.head, what);
  fmt::print(
      "{}",
      heat_map_text(
          head.weights,
          {.rows = "letter", .columns = "looks at", .unit = "weight", .row_names = letters, .column_names = letters},
          {72, 28}));
}

void show_heads(const GPT& model, const CharTokenizer& tokenizer, const std::string& story) {
  const std::string sentence = story.substr(0, std::min<size_t>(20, story.find('\n')));
  const std::vector<Head> heads = heads_on(model, tokenizer.encode(sentence));
  const Head *near = &heads.front(), *far = &heads.front();
  for (const Head& head : heads) {
    if (head.before > near->before) near = &head;
    if (head.distance > far->distance) far = &head;
  }
  fmt::print("\n  two of its {} heads, on \"{}\"\n", heads.size(), sentence);
  show_head(*near, fmt::format("{:.0f}% of its weight is on the letter before", 100 * near->before), sentence);
  show_head(*far, fmt::format("it looks {:.1f} letters back on average", far->distance), sentence);
}

int run(int64_t steps, int64_t batch) {
  manual_seed(2017);
  const std::string text = stories();
  const CharTokenizer tokenizer(text);
  const TokenSplit tokens = encode_and_split(text, tokenizer);
  GPT model({.vocab_size = tokenizer.vocab_size(), .n_embd = 64});
  int64_t parameters = 0;
  for (const Tensor& parameter : model.parameters()) parameters += parameter.numel();
  fmt::print("{} parameters, {} layers of {} heads; {} steps of {} · {} letters\n\n", parameters, model.config.n_layer,
             model.config.n_head, steps, batch, model.config.block_size);
  std::fflush(stdout);
  AdamW optimizer(decay_matrices_only(model.parameters(), 6e-3, 0.1), {0.9, 0.99});
  GPTTrainingPlan plan;
  plan.max_iters = steps, plan.batch_size = batch, plan.block_size = model.config.block_size;
  plan.learning_rate = CosineSchedule{6e-3, 1e-4, std::min<int64_t>(100, steps / 5), steps};
  plan.grad_clip = 1, plan.eval_interval = std::max<int64_t>(1, steps / 2), plan.eval_iters = 5;
  TrainingState state;
  Show show(model, tokenizer, steps);
  train(model, optimizer, tokens, plan, state, show);
  model.eval();
  fmt::print("{}", plot_text(show.losses, "loss, nats a letter", {72, 12}));
  show_heads(model, tokenizer, text);
  const double goal = steps >= 500 ? show.first - 2 : show.first - 0.8;
  fmt::print("\n  from {:.2f} nats a letter, no better than chance, to {:.2f}; the goal was {:.2f}\n", show.first,
             show.last, goal);
  fmt::print("  it took {} for {} letters; with more steps it writes better: --fast-kernels --steps 6000\n",
             clock_time(show.seconds), short_count(static_cast<double>(steps * batch * plan.block_size)));
  return show.last <= goal ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  int64_t steps = 500, batch = 12;
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--short") {
      steps = 30, batch = 4;
    } else if (flag == "--steps" && i + 1 < argc && std::atoll(argv[i + 1]) > 0) {
      steps = std::atoll(argv[++i]);
    } else {
      fmt::print(stderr, "2017: there is no flag {}, or its value is missing: --steps N, --short\n", flag);
      return 2;
    }
  }
  return run(steps, batch);
}
