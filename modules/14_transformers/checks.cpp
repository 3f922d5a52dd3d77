// Checks of 14.1 and 14.2: the MLP, and the block.
#include "modules/14_transformers/oracle.h"

namespace course {
namespace {

struct OneMlp {
  Input x;
  Gelu kind = Gelu::exact;
  bool bias = true, training = true;
  double dropout = 0;
  uint64_t seed = 7;
};

OneMlp mlp_for(Draw& draw) {
  Shape shape = draw.shape({.fewest_dims = 0, .most_dims = 3, .smallest = 0, .largest = 3});
  shape.push_back(draw.size(1, 4));
  OneMlp c{draw.input(shape)};
  const double factor = draw.one_of<double>({1, 1, 5});
  for (double& value : c.x.values) value *= factor;
  c.kind = draw.yes() ? Gelu::exact : Gelu::tanh;
  c.bias = draw.yes(0.7), c.training = draw.yes(0.6);
  c.dropout = draw.one_of<double>({0, 0, 0.4, 1});
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  return c;
}

MLP module_of(const OneMlp& c) {
  MLP mlp(c.x.shape.back(), c.bias, c.dropout, c.kind);
  mlp.train(c.training);
  return mlp;
}

const std::vector<std::string> mlp_weights = {"c_fc.weight", "c_proj.weight", "c_fc.bias", "c_proj.bias"};

Answer of_mlp(const OneMlp& c, Wiring wiring, bool with_gradients) {
  Parameters p = fill(module_of(c), c.seed);
  wiring.width = c.x.shape.back(), wiring.kind = c.kind;
  manual_seed(c.seed);
  const Value kept(dropout(full(c.x.shape, 1), c.dropout, c.training));
  Numbers x(c.x.shape, c.x.values);
  const auto run = [&] {
    Reals y = plain_mlp(x.values, p, "", wiring);
    for (size_t i = 0; i < y.size(); ++i) y[i] *= kept.numbers[i];
    return y;
  };
  const Numbers y(c.x.shape, run());
  std::vector<Item> items = {{"the output", near(y)}};
  if (!with_gradients) return items;
  const Numbers w = uneven(c.x.shape);
  items.push_back({"the gradient of x", near(by_differences(x, w, run))});
  for (const std::string& name : mlp_weights) {
    if (p.count(name) == 0) continue;
    items.push_back({"the gradient of " + name, near(by_differences(p.at(name), w, run))});
  }
  return items;
}

template <class F>
Wiring with(const F& change) {
  Wiring wiring;
  change(wiring);
  return wiring;
}

const Check<OneMlp> of_mlps({
    .exercise = "14.1",
    .examples = {{Input({1, 2}, {1, -1})},
                 {Input({2, 3}, {1, 2, 3, -1, 0, 0.5}), Gelu::tanh},
                 {Input({2, 2, 1}, {1, 2, -3, 4}), Gelu::exact, false},
                 {Input({2, 2}, {1, 2, -3, 4}), Gelu::exact, true, true, 1},
                 {Input({2, 2}, {1, 2, -3, 4}), Gelu::exact, true, true, 0.4},
                 {Input({2, 2}, {1, 2, -3, 4}), Gelu::exact, true, false, 0.4},
                 {Input({3}, {3, -4, 0.5})}},
    .draw = mlp_for,
    .call =
        [](const OneMlp& c) {
          return Call{
              fmt::format("MLP({}, bias {}, dropout {}, {}).forward(x), {} mode", c.x.shape.back(), c.bias, c.dropout,
                          c.kind == Gelu::exact ? "exact" : "tanh", c.training ? "training" : "evaluation"),
              {{"x", c.x}}};
        },
    .ask = [](const OneMlp& c) -> Answer {
      const MLP mlp = module_of(c);
      fill(mlp, c.seed);
      const Tensor x = c.x.tensor().requires_grad_();
      manual_seed(c.seed);
      const Tensor y = mlp.forward(x);
      std::vector<std::pair<std::string, Tensor>> inputs = {{"x", x}};
      for (const std::string& wanted : mlp_weights) {
        for (const auto& [name, parameter] : mlp.named_parameters()) {
          if (name == wanted) inputs.emplace_back(name, parameter);
        }
      }
      std::vector<Item> items = gradients_of(y, inputs);
      items.insert(items.begin(), {"the output", y});
      return items;
    },
    .expect = [](const OneMlp& c) -> Answer { return of_mlp(c, {}, true); },
    .mistakes = [](const OneMlp& c) -> Mistakes {
      OneMlp dry = c, wet = c;
      dry.dropout = 0, wet.training = true;
      return {{"the gelu is missing: two linear layers in a row are one",
               of_mlp(c, with([](Wiring& w) { w.gelu_missing = true; }), false)},
              {"the gelu comes last: it belongs between the two layers",
               of_mlp(c, with([](Wiring& w) { w.gelu_last = true; }), false)},
              {"that is the other gelu: `kind` says which one is wanted",
               of_mlp(c, with([](Wiring& w) { w.other_gelu = true; }), false)},
              {"the dropout is missing: it is on the result", of_mlp(dry, {}, false)},
              {"dropout in evaluation: let the module `dropout` decide", of_mlp(wet, {}, false)}};
    },
});

// --- 14.2

struct OneBlock {
  int64_t heads = 1;
  Input x = Input({1, 2, 2}, {1, -1, 0.5, 2});
  Gelu kind = Gelu::exact;
  bool bias = true, training = true, causal = true, rotary = false;
  double drop_attended = 0, drop_mlp = 0, eps = 1e-5;
  std::vector<int64_t> mask = {};  ///< (T, T)
  int64_t cached = 1;              ///< positions before the others
  uint64_t seed = 7;
};

Numbers as_numbers(const OneBlock& c) {
  Numbers mask({c.x.shape[1], c.x.shape[1]});
  mask.values.assign(c.mask.begin(), c.mask.end());
  return mask;
}

OneBlock block_for(Draw& draw) {
  OneBlock c;
  c.heads = draw.size(1, 3);
  const int64_t width = c.heads * 2 * draw.size(c.heads == 1 ? 2 : 1, 2), length = draw.size(1, 4);
  c.x = draw.input({draw.size(1, 3), length, width},
                   draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed}));
  c.kind = draw.yes() ? Gelu::exact : Gelu::tanh;
  c.bias = draw.yes(0.7), c.training = draw.yes(0.6), c.causal = draw.yes(0.6), c.rotary = draw.yes(0.3);
  c.drop_attended = draw.one_of<double>({0, 0, 0, 1}), c.drop_mlp = draw.one_of<double>({0, 0, 0, 1});
  c.eps = draw.one_of<double>({1e-5, 0.1});
  if (draw.yes(0.4)) {
    for (int64_t i = 0; i < length * length; ++i) c.mask.push_back(i / length == i % length || draw.yes() ? 1 : 0);
  }
  c.cached = draw.number(1, length);
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  return c;
}

TransformerBlock module_of(const OneBlock& c) {
  TransformerBlock block(c.x.shape[2], c.heads, c.bias, 0, c.kind);
  block.ln_1.eps = block.ln_2.eps = c.eps;
  block.attn.rotary = c.rotary;
  block.attn_dropout.p = c.drop_attended, block.mlp.dropout.p = c.drop_mlp;
  block.train(c.training);
  return block;
}

const std::vector<std::string> block_weights = {"ln_1.weight", "attn.v_proj.weight", "ln_2.weight",
                                                "mlp.c_proj.weight"};

// Positions from `first` on.
Numbers positions_from(const Numbers& y, int64_t first, int64_t last) {
  Numbers part({y.shape[0], last - first, y.shape[2]});
  for (const Shape& i : indices_of(part.shape)) part.at(i) = y.at({i[0], i[1] + first, i[2]});
  return part;
}

Answer of_block(const OneBlock& c, Wiring w, bool with_gradients) {
  Parameters p = fill(module_of(c), c.seed);
  const int64_t length = c.x.shape[1];
  w.width = c.x.shape[2], w.heads = c.heads, w.kind = c.kind, w.eps = c.eps, w.rotary = c.rotary;
  Wiring cached = w;
  w.causal = c.causal, w.mask = c.mask.empty() ? Numbers() : as_numbers(c);
  if (c.training && c.drop_attended == 1) w.keep_attended = 0;
  if (c.training && c.drop_mlp == 1) w.keep_mlp = 0;
  Numbers x(c.x.shape, c.x.values);
  const auto run = [&] { return plain_block(x.values, length, p, "", w); };
  std::vector<Item> items = {{"the output", near({c.x.shape, run()})}};
  if (!with_gradients) return items;
  const Numbers weights = uneven(c.x.shape);
  items.push_back({"the gradient of x", near(by_differences(x, weights, run))});
  for (const std::string& name : block_weights) {
    items.push_back({"the gradient of " + name, near(by_differences(p.at(name), weights, run))});
  }
  const Numbers y(c.x.shape, plain_block(x.values, length, p, "", cached));
  items.push_back({"the first positions, into an empty cache", near(positions_from(y, 0, c.cached))});
  if (c.cached < length) items.push_back({"the others, behind them", near(positions_from(y, c.cached, length))});
  return items;
}

Answer asked_block(const OneBlock& c) {
  TransformerBlock block = module_of(c);
  fill(block, c.seed);
  const int64_t length = c.x.shape[1];
  const Tensor x = c.x.tensor().requires_grad_();
  AttentionMask mask;
  if (!c.mask.empty()) {
    mask = BoolTensor({length, length}, std::vector<bool>(c.mask.begin(), c.mask.end()));
  }
  const Tensor y = block.forward(x, mask, c.causal);
  std::vector<std::pair<std::string, Tensor>> inputs = {{"x", x}};
  for (const std::string& wanted : block_weights) {
    for (const auto& [name, parameter] : block.named_parameters()) {
      if (name == wanted) inputs.emplace_back(name, parameter);
    }
  }
  std::vector<Item> items = gradients_of(y, inputs);
  items.insert(items.begin(), {"the output", y});
  block.eval();
  KeyValueCache cache;
  const Tensor all = x.detach();
  items.push_back(
      {"the first positions, into an empty cache", block.forward(slice(all, 1, 0, c.cached), cache, length)});
  if (c.cached < length) {
    items.push_back({"the others, behind them", block.forward(slice(all, 1, c.cached, length), cache, length)});
  }
  return items;
}

const Check<OneBlock> blocks({
    .exercise = "14.2",
    .examples =
        {{1},
         {2, Input({2, 3, 4}, {1, 2, 3, 4, -1, 0, 1, 2, 0.5, 0, 0, 3, 2, 2, 1, 0, 1, 5, -2, 1, 0, 1, 0, 2})},
         {1, Input({1, 2, 2}, {1, -1, 0.5, 2}), Gelu::exact, true, true, false},
         {1, Input({1, 2, 2}, {1, -1, 0.5, 2}), Gelu::exact, true, true, true, false, 1, 0},
         {1, Input({1, 2, 2}, {1, -1, 0.5, 2}), Gelu::exact, true, true, true, false, 0, 1},
         {1, Input({1, 2, 2}, {1, -1, 0.5, 2}), Gelu::exact, true, true, false, false, 0, 0, 1e-5, {1, 0, 1, 1}}},
    .draw = block_for,
    .drawn = 40,
    .call =
        [](const OneBlock& c) {
          return Call{
              fmt::format("TransformerBlock({}, {} heads, bias {}): forward(x, {}, is_causal {}), {} mode, dropout "
                          "on attention {}, on the MLP {}; and with a cache, {} positions first",
                          c.x.shape[2], c.heads, c.bias, c.mask.empty() ? "no mask" : "a mask (T, T)", c.causal,
                          c.training ? "training" : "evaluation", c.drop_attended, c.drop_mlp, c.cached),
              {{"x", c.x}}};
        },
    .ask = asked_block,
    .expect = [](const OneBlock& c) -> Answer { return of_block(c, {}, true); },
    .mistakes = [](const OneBlock& c) -> Mistakes {
      OneBlock dry = c, causal = c, bare = c;
      dry.drop_attended = 0, causal.causal = true, bare.mask.clear();
      return {{"that is post-norm: norm(x + f(x)); here the norm is inside of the branch, x + f(norm(x))",
               of_block(c, with([](Wiring& w) { w.post_norm = true; }), false)},
              {"ln_1 norms both: the MLP has a norm of its own, ln_2",
               of_block(c, with([](Wiring& w) { w.one_norm = true; }), false)},
              {"the MLP reads x: it comes after attention, and reads the stream to which attention has added",
               of_block(c, with([](Wiring& w) { w.side_by_side = true; }), false)},
              {"the first residual is missing: x + what attention says",
               of_block(c, with([](Wiring& w) { w.residual_1 = 0; }), false)},
              {"the second residual is missing: the MLP adds to the stream, it doesn't replace it",
               of_block(c, with([](Wiring& w) { w.residual_2 = 0; }), false)},
              {"the norms are missing", of_block(c, with([](Wiring& w) { w.forgets_norms = true; }), false)},
              {"attn_dropout is missing: it is on what attention adds", of_block(dry, {}, false)},
              {"is_causal does not arrive", of_block(causal, {}, false)},
              {"the mask does not arrive", of_block(bare, {}, false)}};
    },
});

}  // namespace
}  // namespace course
