// What module 17 gained: the time of the next token by how much text stands before it, with keys and values kept and
// without; what a batch of prompts costs beside one; what a cache takes. Draws per_token.svg in the folder where it is run.
//
//   ./tt run modules/17_kv_cache/longer_texts.cpp
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "tinytensor/io/file.h"
#include "tinytensor/plot/chart.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

const GPTConfig config{.block_size = 1024, .vocab_size = 65, .n_layer = 4, .n_head = 4, .n_embd = 128};
const std::vector<int64_t> lengths = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1023};

// Milliseconds of f(), the least of some: the fewest interruptions.
template <class F>
double milliseconds(int runs, const F& f) {
  double best = 0;
  for (int i = 0; i < runs; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    f();
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    best = i == 0 ? ms : std::min(best, ms);
  }
  return best;
}

IndexTensor some_ids(int64_t batch, int64_t length) {
  Generator generator(17);
  return randint(0, config.vocab_size, {batch, length}, generator);
}

void crop_all(std::vector<KeyValueCache>& caches, int64_t length) {
  for (KeyValueCache& cache : caches) crop(cache, length);
}

struct Times {
  std::vector<double> kept, anew, prompt;  ///< ms: of one token, with and without; of all tokens before it at once
};

Times measure(const GPT& model) {
  Times times;
  for (const int64_t length : lengths) {
    std::vector<KeyValueCache> caches;
    const IndexTensor before = some_ids(1, length), next = some_ids(1, 1), all = some_ids(1, length + 1);
    const int runs = length < 100 ? 30 : 7;
    times.prompt.push_back(milliseconds(runs, [&] {
      caches.clear();
      prefill(model, before, caches, length);
    }));
    times.kept.push_back(milliseconds(30, [&] {
      crop_all(caches, length);
      prefill(model, next, caches, 1);
    }));
    times.anew.push_back(milliseconds(runs, [&] {
      std::vector<KeyValueCache> none;
      prefill(model, all, none, length + 1);
    }));
  }
  return times;
}

void show(const Times& times) {
  fmt::print("the next token behind a text of so many: 4 layers, 4 heads, width 128, one thread\n\n");
  fmt::print("  {:>6} {:>14} {:>14} {:>8} {:>14} {:>12}\n", "length", "kept", "anew", "times", "tokens/s kept",
             "cache");
  for (size_t i = 0; i < lengths.size(); ++i) {
    fmt::print("  {:>6} {:>11.3f} ms {:>11.3f} ms {:>8.1f} {:>14.0f} {:>9.0f} KiB\n", lengths[i], times.kept[i],
               times.anew[i], times.anew[i] / times.kept[i], 1000 / times.kept[i],
               cache_bytes(config, 1, lengths[i]) / 1024);
  }
  const size_t longest = lengths.size() - 1;
  fmt::print(
      "\na prompt of {} tokens at once: {:.1f} ms, {:.3f} ms a token; one of them behind the others: {:.3f} ms\n",
      lengths[longest], times.prompt[longest], times.prompt[longest] / static_cast<double>(lengths[longest]),
      times.kept[longest]);
}

void draw(const Times& times) {
  const std::vector<double> x(lengths.begin(), lengths.end());
  const Chart chart{.title = "The next token, by the text before it",
                    .x = {"tokens before it", Scale::log},
                    .y = {"ms", Scale::log},
                    .series = {{"kept", times.kept, x}, {"computed anew", times.anew, x}}};
  write_file("per_token.svg", plot(chart));
  fmt::print("\n{}\n", plot_text(chart, {72, 18}));
}

void show_pieces(const GPT& model) {
  fmt::print("a prompt of 1000 tokens in pieces\n\n  {:>6} {:>12}\n", "piece", "time");
  const IndexTensor ids = some_ids(1, 1000);
  for (const int64_t piece : {1, 10, 100, 1000}) {
    const double ms = milliseconds(3, [&] {
      std::vector<KeyValueCache> caches;
      prefill(model, ids, caches, piece);
    });
    fmt::print("  {:>6} {:>9.1f} ms\n", piece, ms);
    std::fflush(stdout);
  }
}

void show_batches(const GPT& model) {
  fmt::print("\nso many prompts of 5 to 20 tokens, each continued by 50\n\n  {:>6} {:>16} {:>16}\n", "prompts",
             "together", "one by one");
  for (const int64_t count : {1, 4, 16}) {
    std::vector<std::vector<int64_t>> prompts;
    for (int64_t b = 0; b < count; ++b) prompts.push_back(some_ids(1, 5 + b % 16).to_vector());
    const double together = milliseconds(3, [&] { generate_batch(model, prompts, 50, {}, 1); });
    const double alone = milliseconds(3, [&] {
      for (size_t b = 0; b < prompts.size(); ++b) generate_batch(model, {prompts[b]}, 50, {}, 1 + b);
    });
    const auto per_second = [&](double ms) { return static_cast<double>(count) * 50 * 1000 / ms; };
    fmt::print("  {:>6} {:>12.0f} /s {:>13.0f} /s\n", count, per_second(together), per_second(alone));
    std::fflush(stdout);
  }
}

void show_sliding(const GPT& model) {
  // One text that fills the context, and what the tokens behind it cost: each shifts the window.
  const std::vector<int64_t> prompt = some_ids(1, config.block_size - 10).to_vector();
  std::vector<double> ms;
  auto last = std::chrono::steady_clock::now();
  Generator generator(17);
  model.generate(prompt, 15, {}, generator, [&](int64_t) {
    const auto now = std::chrono::steady_clock::now();
    ms.push_back(std::chrono::duration<double, std::milli>(now - last).count());
    last = now;
    return true;
  });
  fmt::print("\na text of {} tokens goes on, {} fit: ms of each token\n\n ", prompt.size(), config.block_size);
  for (const double one : ms) fmt::print(" {:.1f}", one);
  fmt::print("\n\nper_token.svg has the first table as a picture\n");
}

}  // namespace

int main() {
  set_num_threads(1);
  manual_seed(17);
  GPT model(config);
  model.eval();
  const Times times = measure(model);
  show(times);
  draw(times);
  show_pieces(model);
  show_batches(model);
  show_sliding(model);
}
