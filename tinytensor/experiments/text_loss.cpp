#include "tinytensor/experiments/text_loss.h"

#include <cstddef>
#include <numbers>
#include <optional>

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/training/evaluation.h"

namespace tinytensor {
namespace {

// -100 among the targets would count for nothing, where it is not refused here.
void check_ids(const std::vector<int32_t>& ids, int64_t vocabulary) {
  for (size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < 0 || ids[i] >= vocabulary) {
      fail<IndexError>(
          "text_loss: the model knows the ids 0 to {}: id {} is {}\n  hint: was the text encoded by the model's "
          "tokenizer?",
          vocabulary - 1, i, ids[i]);
    }
  }
}

}  // namespace

double TextLoss::bits_per_byte() const {
  if (bytes < 1) {
    fail<ValueError>(
        "bits_per_byte: the text must have at least 1 byte: {}\n  hint: bytes are those of the text, not of its ids",
        bytes);
  }
  // exercise 20.1 {
  return nats / (std::numbers::ln2 * static_cast<double>(bytes));
  // }
}

TextLoss total_loss(const std::vector<TextLoss>& texts) {
  // exercise 20.1 {
  TextLoss total;
  for (const TextLoss& text : texts) {
    total.nats += text.nats;
    total.tokens += text.tokens;
    total.bytes += text.bytes;
  }
  return total;
  // }
}

TextLoss text_loss(GPT& model, const std::vector<int32_t>& ids, int64_t bytes, int64_t stride) {
  if (bytes < 0) fail<ValueError>("text_loss: a text has at least 0 bytes: {}", bytes);
  check_ids(ids, model.config.vocab_size);
  const std::vector<ScoringWindow> windows =
      scoring_windows(static_cast<int64_t>(ids.size()), model.config.block_size, stride);
  // exercise 20.3 {
  TextLoss result{0, 0, bytes};
  size_t next = 0;
  evaluate(model, [&]() -> std::optional<BatchLoss> {
    if (next == windows.size()) return {};
    const auto [begin, end, first] = windows[next++];
    const int64_t length = end - 1 - begin;
    const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
    const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
    const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);  // (T, V)
    const Tensor guesses = slice(logits, 0, first - 1 - begin, length);
    const Tensor losses = cross_entropy(guesses, IndexTensor({end - first}, scored), {.reduction = Reduction::none});
    double nats = 0;
    for (const real one : losses.to_vector()) nats += static_cast<double>(one);
    result.nats += nats;
    result.tokens += end - first;
    return BatchLoss{nats, end - first};
  });
  return result;
  // }
}

}  // namespace tinytensor
