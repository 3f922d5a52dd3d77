// How fast a published model is, for tests/clients/llama_speed.py.
//
//   time_llama FOLDER THREADS PRECISION    with products as by set_matmul_precision(PRECISION)
//
// Reads lines "PROMPT NEW" from the standard input: for each, PROMPT tokens go through the model in FOLDER and NEW more are
// written, greedily, one by one. Prints the seconds of both.
#include <chrono>
#include <iostream>

#include <fmt/format.h>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr int64_t piece = 512;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void write(const GPT& model, int64_t prompt_length, int64_t count) {
  IndexTensor prompt({1, prompt_length});
  for (int64_t t = 0; t < prompt_length; ++t) prompt.data()[t] = (t * 7919 + 13) % model.config.vocab_size;
  std::vector<KeyValueCache> caches;
  const double begin = seconds();
  Tensor logits = prefill(model, prompt, caches, piece);
  const double prefilled = seconds();
  for (int64_t i = 0; i < count; ++i) {
    IndexTensor next({1, 1});
    next.data()[0] = argmax(logits, -1).to_vector().back();
    logits = prefill(model, next, caches, piece);
  }
  fmt::print("{} {}\n", prefilled - begin, seconds() - prefilled);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  try {
    const NoGrad guard;
    set_num_threads(std::stoi(argv[2]));
    if (!set_matmul_precision(argv[3])) fmt::print(stderr, "this processor has no products in bfloat16\n");
    const Pretrained published = from_pretrained(argv[1]);
    int64_t prompt = 0;
    int64_t count = 0;
    while (std::cin >> prompt >> count) write(published.model, prompt, count);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
