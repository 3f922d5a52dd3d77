#include "examples/commands/report/probe.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "tinytensor/nn/embedding.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/grad_mode.h"

namespace tinytensor {
namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr size_t guesses = 5;

// The parameters are the model's own; the mode is not.
GPT in_evaluation_mode(const GPT& model) {
  GPT handle = model;
  handle.eval();
  return handle;
}

// What enters the first block: GPT::forward keeps it to itself.
Tensor first_stream(const GPT& model, const IndexTensor& ids) {
  const Tensor tokens = model.wte.forward(ids);
  const int64_t length = ids.size(1), width = model.config.n_embd;
  switch (model.config.positions) {
    case Positions::learned: return add(tokens, slice(model.wpe.weight, 0, 0, length));
    case Positions::sinusoidal:
      return add(mul(tokens, std::sqrt(static_cast<double>(width))), sinusoidal_positions(length, width));
    case Positions::rotary: break;
  }
  return tokens;
}

// weights (1, H, T, T)
void append_weights(const Tensor& weights, std::string& to) {
  const std::vector<real> all = weights.to_vector();
  const auto heads = static_cast<size_t>(weights.size(1)), length = static_cast<size_t>(weights.size(2));
  for (size_t row = 0; row < heads * length; ++row) {
    for (size_t key = 0; key <= row % length; ++key) to += weight_letter(all[row * length + key]);
  }
}

std::vector<Guess> likeliest(const real* probabilities, size_t count, const Tokenizer& tokenizer) {
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  const size_t kept = std::min(guesses, count);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(),
                    [&](size_t a, size_t b) { return probabilities[a] > probabilities[b]; });
  std::vector<Guess> result;
  for (size_t i = 0; i < kept; ++i) {
    result.push_back({std::string(tokenizer.token(static_cast<int64_t>(order[i]))), probabilities[order[i]]});
  }
  return result;
}

// "h.0.attn.q_proj.weight" is of "h.0.attn", "wte.weight" of "wte".
std::string part_of(const std::string& parameter) {
  size_t end = parameter.find('.');
  if (parameter.starts_with("h.")) end = parameter.find('.', parameter.find('.', end + 1) + 1);
  return parameter.substr(0, end);
}

double sum_of_squares(const Tensor& x) {
  double sum = 0;
  for (const real value : x.to_vector()) sum += static_cast<double>(value) * static_cast<double>(value);
  return sum;
}

}  // namespace

char weight_letter(double weight) {
  const double level = std::round(63 * std::sqrt(std::clamp(std::isfinite(weight) ? weight : 0.0, 0.0, 1.0)));
  return letters[static_cast<size_t>(level)];
}

double weight_of_letter(char letter) {
  const size_t level = letters.find(letter);
  return level == letters.npos ? -1 : static_cast<double>(level * level) / (63.0 * 63.0);
}

std::vector<int64_t> sentence_to_look_at(const GPTConfig& config, const Tokenizer& tokenizer,
                                         const std::vector<int32_t>& text) {
  constexpr int64_t longest = 48;
  constexpr double most_weights = 200'000;
  int64_t length = std::min({longest, config.block_size, static_cast<int64_t>(text.size())});
  const double heads = static_cast<double>(config.n_layer) * static_cast<double>(config.n_head);
  const auto pairs = [](int64_t tokens) { return tokens * (tokens + 1) / 2; };
  while (length > 1 && heads * static_cast<double>(pairs(length)) > most_weights) --length;
  const size_t end = std::min<size_t>(text.size() - static_cast<size_t>(length), 1000);  // of where it may begin
  size_t begin = 0;
  for (const char after : {'\n', ' '}) {
    for (size_t i = 0; i < end && begin == 0; ++i) {
      if (tokenizer.token(text[i]).ends_with(after)) begin = i + 1;
    }
  }
  return {text.begin() + static_cast<std::ptrdiff_t>(begin),
          text.begin() + static_cast<std::ptrdiff_t>(begin) + static_cast<std::ptrdiff_t>(length)};
}

Look look_at(const GPT& given_model, const Tokenizer& tokenizer, const std::vector<int64_t>& ids) {
  const NoGrad guard;
  const GPT model = in_evaluation_mode(given_model);
  Look look{.layers = static_cast<int64_t>(model.h.size()), .heads = model.config.n_head};
  for (const int64_t id : ids) look.sentence.emplace_back(tokenizer.token(id));
  const auto length = static_cast<int64_t>(ids.size());
  Tensor x = first_stream(model, IndexTensor({1, length}, ids));
  for (const TransformerBlock& block : model.h) {
    const Tensor normed = block.ln_1.forward(x);
    append_weights(block.attn.forward_with_weights(normed, normed, normed, {}, true).weights, look.weights);
    x = block.forward(x);
  }
  const std::vector<real> probabilities = softmax(model.lm_head.forward(model.ln_f.forward(x)), -1).to_vector();
  const auto vocabulary = static_cast<size_t>(model.config.vocab_size);
  for (size_t t = 0; t < ids.size(); ++t) {
    const real* row = probabilities.data() + t * vocabulary;
    look.next.push_back(likeliest(row, vocabulary, tokenizer));
    if (t + 1 < ids.size()) look.given.push_back(row[ids[t + 1]]);
  }
  return look;
}

std::string written_by(const GPT& given_model, const Tokenizer& tokenizer, int64_t count, uint64_t seed) {
  const NoGrad guard;
  const GPT model = in_evaluation_mode(given_model);
  Generator generator(seed);
  std::vector<int64_t> tokens{0};
  for (int64_t id = 0; id < tokenizer.vocab_size(); ++id) {
    if (tokenizer.token(id) == "\n") tokens = {id};
  }
  StreamDecoder decoder(tokenizer);
  std::string text;
  while (count > 0) {
    const int64_t room = std::max<int64_t>(model.config.block_size - static_cast<int64_t>(tokens.size()), 1);
    const int64_t now = std::min(count, room);
    tokens = model.generate(tokens, now, {.temperature = 0.7}, generator, [&](int64_t id) {
      text += decoder.push(id);
      return true;
    });
    count -= now;
    const int64_t kept = std::max<int64_t>(model.config.block_size / 2, 1);
    if (static_cast<int64_t>(tokens.size()) > kept) tokens.erase(tokens.begin(), tokens.end() - kept);
  }
  return text + decoder.finish();
}

std::vector<std::string> parts_of(const GPT& model) {
  std::vector<std::string> parts;
  for (const auto& [name, parameter] : model.named_parameters()) {
    const std::string part = part_of(name);
    if (parts.empty() || parts.back() != part) parts.push_back(part);
  }
  return parts;
}

Norms norms_of(const GPT& model) {
  Norms norms;
  std::string last;
  std::vector<double> weights, gradients;
  bool has_gradients = true;
  for (const auto& [name, parameter] : model.named_parameters()) {
    if (part_of(name) != last || weights.empty()) weights.push_back(0), gradients.push_back(0);
    last = part_of(name);
    weights.back() += sum_of_squares(parameter);
    has_gradients = has_gradients && parameter.grad().defined();
    if (has_gradients) gradients.back() += sum_of_squares(parameter.grad());
  }
  for (const double sum : weights) norms.weights.push_back(std::sqrt(sum));
  if (!has_gradients) return norms;
  for (const double sum : gradients) norms.gradients.push_back(std::sqrt(sum));
  return norms;
}

}  // namespace tinytensor
