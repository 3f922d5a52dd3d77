// The simplest language model: what comes next depends on the last character only.
//
// What one learns: a language model is a table of probabilities; counting fills it, and so does training, to the same
// loss. What a bigram cannot know (words, sentences) is what the GPT of ./tt train adds.
#include <fmt/format.h>

#include <cmath>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

/// Mean loss if the next character is predicted by how often it followed in the text: the best a bigram can do.
double loss_by_counting(const std::vector<int64_t>& tokens, int64_t vocab) {
  std::vector<double> pair(static_cast<size_t>(vocab * vocab)), first(static_cast<size_t>(vocab));
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    ++pair[static_cast<size_t>(tokens[i] * vocab + tokens[i + 1])];
    ++first[static_cast<size_t>(tokens[i])];
  }
  double sum = 0;
  for (size_t i = 0; i < pair.size(); ++i) {
    if (pair[i] > 0) sum -= pair[i] * std::log(pair[i] / first[i / static_cast<size_t>(vocab)]);
  }
  return sum / static_cast<double>(tokens.size() - 1);
}

int main() {
  const std::string text = stories(200'000);
  const CharTokenizer tokenizer(text);
  const std::vector<int64_t> tokens = tokenizer.encode(text);
  const auto length = static_cast<int64_t>(tokens.size());
  const int64_t vocab = tokenizer.vocab_size();
  const double counted = loss_by_counting(tokens, vocab);
  fmt::print("{} characters, {} different\n", length, vocab);
  fmt::print("loss of a blind guess   ln {} = {:.4f}\nloss by counting pairs         {:.4f}\n\n", vocab,
             std::log(static_cast<double>(vocab)), counted);

  // The same table, learned: row c holds the logits of what follows character c.
  manual_seed(1);
  Embedding table(vocab, vocab);
  AdamW optimizer(table.parameters(), 0.1, 0);
  constexpr int64_t batch = 2048;
  double recent = 0;
  fmt::print("  step    loss\n");
  for (int64_t step = 0; step <= 400; ++step) {
    const IndexTensor at = randint(0, length - 1, {batch});
    IndexTensor inputs({batch}), targets({batch});
    for (int64_t i = 0; i < batch; ++i) {
      inputs.data()[i] = tokens[static_cast<size_t>(at.data()[i])];
      targets.data()[i] = tokens[static_cast<size_t>(at.data()[i] + 1)];
    }
    const auto loss_of_batch = [&] { return cross_entropy(table.forward(inputs), targets); };
    const double lr = 0.1 * (1 - static_cast<double>(step) / 500);
    const double loss = take_step(table, optimizer, loss_of_batch, {.iter = step, .lr = lr}).loss;
    recent = step == 0 ? loss : 0.95 * recent + 0.05 * loss;
    if (step % 50 == 0) fmt::print("  {:4}  {:.4f}\n", step, recent);
  }

  fmt::print("\nIt writes:\n\n");
  const NoGrad guard;
  int64_t token = tokenizer.encode("T").front();
  std::string written = "T";
  for (int i = 0; i < 300; ++i) {
    token = sample(table.weight[token]);
    written += tokenizer.token(token);
  }
  fmt::print("{}\n", written);
  return recent < counted + 0.1 ? 0 : 1;
}
