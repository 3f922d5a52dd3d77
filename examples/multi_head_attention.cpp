// Multi-head attention: what heads look at once they have learned, and what holds of every such layer.
//
// What one learns: heads differ because it pays to look at two places at once; a mask takes weight away from some keys
// and gives it to the others; without positions the order of the tokens means nothing; the number of heads costs no
// parameters. Each line of the tables is computed here: its figure, what it should be, and whether that is so. The
// program fails if one line does not hold.
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

void heading(const std::string& text) { fmt::print("\n{}\n\n", text); }

/// Lines of a table: what holds, its figure, what that should be. NaN is never what it should be.
struct Properties {
  bool all_hold = true;

  void line(const std::string& what, const std::string& figure, const std::string& expected, bool holds) {
    fmt::print("  {:<56} {:>12}   {:<17} {}\n", what, figure, expected, holds ? "yes" : "NO");
    all_hold = all_hold && holds;
  }
  void at_most(const std::string& what, double figure, double most) {
    line(what, fmt::format("{:.1e}", figure), fmt::format("at most {:.0e}", most), figure <= most);
  }
  void at_least(const std::string& what, double figure, double least) {
    line(what, fmt::format("{:.2g}", figure), fmt::format("at least {:g}", least), figure >= least);
  }
  void zero(const std::string& what, double figure) { line(what, fmt::format("{:g}", figure), "0", figure == 0); }
  void shape(const std::string& what, const Tensor& x, const Shape& expected) {
    line(what, to_string(x.shape()), to_string(expected), x.shape() == expected);
  }
};

double largest(const Tensor& x) { return max(abs(x)).item(); }
double difference(const Tensor& a, const Tensor& b) { return largest(sub(a, b)); }
/// By how much the rows miss a sum of 1, at most.
double off_one(const Tensor& weights) { return largest(sub(sum(weights, {-1}), 1)); }
/// The largest weight where `allowed` is false.
double where_forbidden(const Tensor& weights, const BoolTensor& allowed) {
  return largest(masked_fill(weights, expand(allowed, weights.shape()), 0));
}

// --- what heads learn to look at

constexpr int64_t symbols = 8, length = 8;

/// At each place of a text it tells two symbols: the one before it (before the first comes the last), and the one at
/// the mirrored place. A single head would have to look at both at once, and mix them up.
struct TwoPlaces : Layer<TwoPlaces> {
  Embedding symbol{symbols, 32}, place{length, 32};
  MultiHeadAttention attention{32, 2};
  Linear told{32, 2 * symbols};

  Tensor embed(const IndexTensor& ids) const { return symbol(ids) + place(index_arange(length)); }
  Tensor forward(const IndexTensor& ids) const { return reshape(told(attention(embed(ids))), {-1, symbols}); }
  void members(MemberVisitor& visit) override {
    visit.module("symbol", symbol);
    visit.module("place", place);
    visit.module("attention", attention);
    visit.module("told", told);
  }
};

Tensor loss_of(const TwoPlaces& model, const IndexTensor& ids) {
  const IndexTensor before = cat({slice(ids, 1, length - 1), slice(ids, 1, 0, length - 1)}, 1);
  const IndexTensor wanted = stack({before, flip(ids, {1})}, 2);
  return cross_entropy(model(ids), wanted.reshape({-1}));
}

/// The mean weight of a head (T, T) on the place before each place, and on the mirrored one.
std::pair<double, double> looks_at(const Tensor& head) {
  double before = 0, mirrored = 0;
  for (int64_t place = 0; place < length; ++place) {
    before += static_cast<double>(head.at({place, (place + length - 1) % length})) / length;
    mirrored += static_cast<double>(head.at({place, length - 1 - place})) / length;
  }
  return {before, mirrored};
}

void draw(const Tensor& heads) {
  for (int64_t h = 0; h < heads.size(0); ++h) {
    const HeatMapLabels labels{
        .title = fmt::format("Head {}", h), .rows = "place", .columns = "looks at", .unit = "weight"};
    fmt::print("{}\n", heat_map_text(heads[h], labels));
    try {
      write_file(fmt::format("head_{}.svg", h), heat_map(heads[h], labels));
    } catch (const FileError& error) {  // a folder that cannot be written
      fmt::print("  there is no picture: {}\n", error.what());
    }
  }
  fmt::print("  as pictures: head_0.svg, head_1.svg\n\n");
}

void heads_that_learned(Properties& properties) {
  fmt::print(
      "A layer of two heads learns to tell, at each place, the symbol before it and the one at the mirrored place\n\n");
  manual_seed(1);
  TwoPlaces model;
  AdamW optimizer(model.parameters(), 0.01);
  const auto next_loss = [&] { return loss_of(model, randint(symbols, {32, length})); };
  double loss = 0;
  for (int64_t step = 0; step <= 400; ++step) {
    loss = take_step(model, optimizer, next_loss, {.iter = step, .lr = 0.01, .grad_clip = 1}).loss;
    if (step % 100 == 0) fmt::print("  step {:>3}   loss {:.4f}\n", step, loss);
  }
  model.eval();
  const NoGrad guard;
  const Tensor x = model.embed(randint(symbols, {64, length}));
  const Tensor heads = mean(model.attention.forward_with_weights(x, x, x).weights, {0});
  fmt::print("\n");
  draw(heads);
  const auto [before_0, mirrored_0] = looks_at(heads[0]);
  const auto [before_1, mirrored_1] = looks_at(heads[1]);
  properties.at_most("loss; who guesses has 2.1", loss, 0.1);
  properties.at_least("mean weight of one head on the place before", std::max(before_0, before_1), 0.8);
  properties.at_least("mean weight of the other on the mirrored place", before_0 > before_1 ? mirrored_1 : mirrored_0,
                      0.8);
}

// --- what holds of every layer

constexpr int64_t batch = 2, tokens = 6, width = 12, heads = 3;

void rows_are_means(Properties& properties) {
  const PackedAttention layer(width, heads);
  const Tensor x = randn({batch, tokens, width});
  const AttentionResult seen = layer.forward_with_weights(x, x);
  properties.shape("weights (B, H, T, S)", seen.weights, {batch, heads, tokens, tokens});
  properties.at_most("weights of a row add up to 1: the farthest off", off_one(seen.weights), 1e-6);
  properties.line("no weight is negative: the least", fmt::format("{:.2g}", min(seen.weights).item()), "at least 0",
                  min(seen.weights).item() >= 0);
  properties.at_most("the fused op, which keeps no weights, gives the same", difference(layer(x, x), seen.output),
                     1e-6);
}

void causal_masks(Properties& properties) {
  const PackedAttention layer(width, heads);
  const Tensor x = randn({batch, tokens, width});
  const BoolTensor causal = causal_mask(tokens);  // (T, S)
  const AttentionResult seen = layer.forward_with_weights(x, x, causal);
  properties.zero("mask of 2 dims (T, S): largest weight on a later token", where_forbidden(seen.weights, causal));
  properties.at_most("its rows still add up to 1: the farthest off", off_one(seen.weights), 1e-6);
  properties.at_most("is_causal is the same without a mask",
                     difference(layer(x, x, AttentionMask(), true), seen.output), 1e-6);

  const Tensor changed = cat({slice(x, 1, 0, tokens - 1), randn({batch, 1, width})}, 1);
  const Tensor moved = sub(layer(changed, changed, causal), layer(x, x, causal));
  properties.zero("another last token: outputs before it move by", largest(slice(moved, 1, 0, tokens - 1)));
  properties.at_least("  and its own output by", largest(slice(moved, 1, tokens - 1)), 0.01);

  // The first text is read forwards, the second one backwards.
  const BoolTensor both = stack({causal, transpose(causal, 0, 1)});  // (B, T, S)
  const Tensor weights = layer.forward_with_weights(x, x, both).weights;
  properties.zero("mask of 3 dims (B, T, S): first text, on a later token", where_forbidden(weights[0], both[0]));
  properties.zero("  second text, on an earlier token", where_forbidden(weights[1], both[1]));
  properties.at_most("  their rows add up to 1: the farthest off", off_one(weights), 1e-6);
}

void padding(Properties& properties) {
  const PackedAttention layer(width, heads);
  const Tensor x = randn({batch, tokens, width});
  const BoolTensor seen = padding_mask(index_tensor({4, 6}), tokens);  // (B, 1, 1, S): the first text has 4 tokens
  const Tensor weights = layer.forward_with_weights(x, x, seen).weights;
  properties.zero("a text of 4 tokens and 2 of padding: weight on these", where_forbidden(weights, seen));
  properties.at_most("its rows add up to 1: the farthest off", off_one(weights), 1e-6);
  const Tensor unseen = layer.forward_with_weights(x, x, padding_mask(index_tensor({0, 6}), tokens)).weights;
  properties.zero("a text of padding alone: its largest weight, no NaN", largest(unseen[0]));
  const Tensor other = clone(x);
  copy_(slice(other[0], 0, 4), randn({2, width}));
  properties.zero("other numbers in the padding: outputs move by",
                  difference(layer(x, other, seen), layer(x, x, seen)));
}

void cross_attention(Properties& properties) {
  const PackedAttention layer(width, heads);
  const Tensor query = randn({batch, 4, width}), memory = randn({batch, 9, width});
  const AttentionResult seen = layer.forward_with_weights(query, memory);
  properties.shape("4 queries on 9 keys: weights", seen.weights, {batch, heads, 4, 9});
  properties.shape("  output", seen.output, {batch, 4, width});
  properties.at_most("  rows add up to 1: the farthest off", off_one(seen.weights), 1e-6);

  // PyTorch's kdim and vdim: keys and values of other widths, brought to that of the queries by their projections.
  const Linear to_query(width, width), to_key(20, width), to_value(7, width);
  const Tensor keys = randn({batch, 9, 20}), values = randn({batch, 9, 7});
  const AttentionResult wide = attention_with_weights(
      split_heads(to_query(query), heads), split_heads(to_key(keys), heads), split_heads(to_value(values), heads));
  properties.shape("keys 20 wide, values 7 wide: output", merge_heads(wide.output), {batch, 4, width});
  properties.at_most("  rows add up to 1: the farthest off", off_one(wide.weights), 1e-6);
}

/// xavier_uniform_ draws the projections of queries, keys and values as one matrix (3 C, C), from U(±b) with b = √(6 /
/// (C + 3 C)). Its variance is b² / 3 = 1 / (2 C).
void variance_of_projections(Properties& properties) {
  for (const int64_t c : {64, 256, 512}) {
    const PackedAttention layer(c, 8);
    const auto count = static_cast<double>(layer.in_proj_weight.numel());
    const double predicted = 1 / (2 * static_cast<double>(c)), measured = var(layer.in_proj_weight.detach()).item();
    // The fourth moment of an even distribution is 9 / 5 of the square of its variance.
    const double deviation = predicted * std::sqrt((1.8 - 1) / count);
    properties.line(fmt::format("C = {:>3}: variance of {:>7.0f} weights, to 4 deviations", c, count),
                    fmt::format("{:.4e}", measured), fmt::format("{:.3e} ± {:.0e}", predicted, 4 * deviation),
                    std::abs(measured - predicted) <= 4 * deviation);
  }
}

void numbers_of_heads(Properties& properties) {
  const Tensor x = randn({batch, tokens, width});
  const auto layer_of = [](int64_t count) {
    Generator generator(7);  // the same weights for every number of heads
    return PackedAttention(width, count, 0, true, generator);
  };
  const PackedAttention one = layer_of(1);
  for (const int64_t count : {1, 2, 3, 4, 6, 12}) {
    const PackedAttention layer = layer_of(count);
    const std::string name = fmt::format("{:>2} x {:>2}: ", count, width / count);
    properties.line(name + "parameters", fmt::format("{}", layer.num_parameters()),
                    fmt::format("{}", one.num_parameters()), layer.num_parameters() == one.num_parameters());
    if (count > 1) properties.at_least("      differs from one head by", difference(layer(x, x), one(x, x)), 0.01);
  }
  std::string message;
  try {
    layer_of(5);
  } catch (const ValueError& error) {
    message = error.what();
  }
  properties.line(" 5 heads, which do not divide 12", message.empty() ? "no error" : "ValueError", "ValueError",
                  message.find("not divisible") != std::string::npos);
  fmt::print("     {}\n", message);
}

void order_of_tokens(Properties& properties) {
  const PackedAttention layer(width, heads);
  const Tensor x = randn({batch, tokens, width});
  const IndexTensor order = index_tensor({3, 0, 5, 1, 4, 2});
  const auto in_order = [&](const Tensor& of) { return index_select(of, 1, order); };
  properties.at_most("tokens in another order: outputs in that order, off by",
                     difference(layer(in_order(x), in_order(x)), in_order(layer(x, x))), 1e-6);
  properties.at_least(
      "  with a causal mask that is not so: off by",
      difference(layer(in_order(x), in_order(x), AttentionMask(), true), in_order(layer(x, x, AttentionMask(), true))),
      0.01);
}

void gradients(Properties& properties) {
  const MultiHeadAttention layer(width, heads);
  const Tensor query = randn({batch, 4, width}).requires_grad_(), key = randn({batch, 9, width}).requires_grad_(),
               value = randn({batch, 9, width}).requires_grad_();
  backward(sum(mul(layer(query, key, value), randn({batch, 4, width}))));
  properties.at_least("the gradient reaches the queries: its norm", norm(query.grad()).item(), 0.01);
  properties.at_least("  the keys", norm(key.grad()).item(), 0.01);
  properties.at_least("  the values", norm(value.grad()).item(), 0.01);
  properties.at_least("  the bias of the queries", norm(layer.q_proj.bias.grad()).item(), 0.001);
  // It adds the same number to all scores of a row, and softmax is the same then.
  properties.at_most("  the bias of the keys, which changes nothing: at most", norm(layer.k_proj.bias.grad()).item(),
                     1e-5);
}

int main() {
  Properties properties;
  heads_that_learned(properties);
  const std::pair<const char*, void (*)(Properties&)> parts[] = {
      {"Weights: each output is a mean of the values", rows_are_means},
      {"Causal masks: no token sees a later one", causal_masks},
      {"Padding", padding},
      {"Cross-attention: queries from one text, keys and values from another", cross_attention},
      {"First values: Xavier's variance, 1 / (2 C) for queries, keys and values in one matrix",
       variance_of_projections},
      {"Heads x numbers of each: any number of heads that divides the width of 12, for the same parameters",
       numbers_of_heads},
      {"Order: attention by itself knows none", order_of_tokens},
      {"Gradients", gradients}};
  for (const auto& [title, part] : parts) {
    heading(title);
    manual_seed(0);
    part(properties);
  }
  fmt::print("\n{}\n", properties.all_hold ? "All of this holds." : "Not all of this holds.");
  return properties.all_hold ? 0 : 1;
}
