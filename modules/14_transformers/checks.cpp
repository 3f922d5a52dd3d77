// Checks of 14.2: the block.
#include "modules/14_transformers/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct OneBlock {
  int64_t heads = 1;
  Input x = Input({1, 2, 2}, {1, -1, 0.5, 2});
  Gelu kind = Gelu::exact;
  bool bias = true, training = true, causal = true, rotary = false;
  double drop_attended = 0, drop_mlp = 0, eps = 1e-5;
  std::vector<int64_t> mask = {};  ///< (T, T)
  int64_t cached = 1;              ///< positions before the others
  uint64_t seed = 7;
  bool added = false;       ///< the mask's numbers are added to the scores
  bool other_mode = false;  ///< attn_dropout alone is in the other mode
  int64_t room = 0;         ///< in the cache, beyond what is needed
  bool large = false;       ///< nothing is asked about gradients: differences would take too long

  bool drops() const { return training != other_mode && drop_attended == 1; }
};

const char* const mask_afterwards = "mask afterwards";

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
    c.added = draw.yes(0.4);
    if (c.added) c.mask[at_index(draw.number(0, length * length - 1))] = -2;
  }
  c.other_mode = draw.yes(0.2), c.room = draw.number(0, 2);
  c.cached = draw.number(1, length);
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  return c;
}

// A long text, or a wide stream.
OneBlock large_block(Draw& draw, int i) {
  OneBlock c;
  c.x = draw.input(i == 0 ? Shape{1, odd_size(draw, 129, 160), 4} : Shape{2, 2, 2 * odd_size(draw, 33, 50)});
  c.cached = i == 0 ? odd_size(draw, 65, 120) : 1;
  c.large = true;
  return c;
}

TransformerBlock module_of(const OneBlock& c) {
  TransformerBlock block(c.x.shape[2], c.heads, c.bias, 0, c.kind);
  block.ln_1.eps = block.ln_2.eps = c.eps;
  block.attn.rotary = c.rotary;
  block.attn_dropout.p = c.drop_attended, block.mlp.dropout.p = c.drop_mlp;
  block.train(c.training);
  block.attn_dropout.train(c.training != c.other_mode);
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
  if (c.drops()) w.keep_attended = 0;
  if (c.training && c.drop_mlp == 1) w.keep_mlp = 0;
  const Wiring cached = w;
  w.causal = c.causal;
  if (!c.mask.empty()) (c.added ? w.scores : w.mask) = as_numbers(c);
  Numbers x(c.x.shape, c.x.values);
  const auto run = [&] { return plain_block(x.values, length, p, "", w); };
  std::vector<Item> items = {{"the output", near({c.x.shape, run()})}};
  if (!with_gradients) return items;
  const Numbers weights = uneven(c.x.shape);
  if (!c.large) items.push_back({"the gradient of x", near(by_differences(x, weights, run))});
  for (const std::string& name : block_weights) {
    if (!c.large) items.push_back({"the gradient of " + name, near(by_differences(p.at(name), weights, run))});
  }
  const Numbers y(c.x.shape, plain_block(x.values, length, p, "", cached));
  items.push_back({"the first positions, into an empty cache", near(positions_from(y, 0, c.cached))});
  if (c.cached < length) items.push_back({"the others, behind them", near(positions_from(y, c.cached, length))});
  items.push_back({"the positions in the cache, and its room", Value(Shape{length, length + c.room})});
  items.push_back({"the output where nothing is recorded", items.front().value});
  items.push_back({"x afterwards", static_cast<const Numbers&>(c.x)});
  p = fill(module_of(c), c.seed + 1);
  append(items, changed_weights(items.front().value, near({c.x.shape, run()})));
  if (!c.mask.empty()) items.push_back({mask_afterwards, as_numbers(c)});
  return items;
}

AttentionMask mask_of(const OneBlock& c) {
  const int64_t length = c.x.shape[1];
  if (c.mask.empty()) return {};
  if (c.added) return tensor(std::vector<real>(c.mask.begin(), c.mask.end()), {length, length});
  return BoolTensor({length, length}, std::vector<bool>(c.mask.begin(), c.mask.end()));
}

Answer asked_block(const OneBlock& c) {
  TransformerBlock block = module_of(c);
  fill(block, c.seed);
  const int64_t length = c.x.shape[1];
  const Tensor x = c.x.tensor().requires_grad_(), dense_x = clone(x.detach());
  const Tensor y = block.forward(x, mask_of(c), c.causal);
  std::vector<std::pair<std::string, Tensor>> inputs = {{"x", x}};
  for (const std::string& wanted : block_weights) {
    for (const auto& [name, parameter] : block.named_parameters()) {
      if (name == wanted) inputs.emplace_back(name, parameter);
    }
  }
  std::vector<Item> items = c.large ? std::vector<Item>() : gradients_of(y, inputs);
  items.insert(items.begin(), {"the output", y});
  KeyValueCache cache;
  const Tensor all = x.detach();
  const int64_t room = length + c.room;
  items.push_back({"the first positions, into an empty cache", block.forward(slice(all, 1, 0, c.cached), cache, room)});
  if (c.cached < length) {
    items.push_back({"the others, behind them", block.forward(slice(all, 1, c.cached, length), cache, room)});
  }
  items.push_back({"the positions in the cache, and its room",
                   Value(Shape{cache.length, cache.keys.defined() ? cache.keys.size(2) : 0})});
  const NoGrad guard;
  const AttentionMask mask = mask_of(c);
  items.push_back({"the output where nothing is recorded", block.forward(dense_x, mask, c.causal)});
  KeyValueCache another;
  block.forward(dense_x, another, room);
  items.push_back({"x afterwards", clone(dense_x)});
  append(items, with_changed_weights(
                    block, c.seed, [&](uint64_t seed) { fill(block, seed); },
                    [&] { return block.forward(dense_x, mask, c.causal); }));
  if (c.mask.empty()) return items;
  Numbers left = as_numbers(c);
  for (size_t i = 0; i < left.values.size(); ++i) {
    left.values[i] = c.added ? std::get<Tensor>(mask).data()[i] : std::get<BoolTensor>(mask).data()[i] ? 1 : 0;
  }
  items.push_back({mask_afterwards, left});
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
         {1, Input({1, 2, 2}, {1, -1, 0.5, 2}), Gelu::exact, true, true, false, false, 0, 0, 1e-5, {1, 0, 1, 1}},
         {1,
          Input({1, 2, 2}, {1, -1, 0.5, 2}),
          Gelu::exact,
          true,
          true,
          false,
          false,
          0,
          0,
          1e-5,
          {1, -2, 0, 1},
          1,
          7,
          true},
         {1,
          Input({1, 2, 2}, {1, -1, 0.5, 2}),
          Gelu::exact,
          true,
          false,
          true,
          false,
          1,
          0,
          1e-5,
          {},
          1,
          7,
          false,
          true}},
    .draw = block_for,
    .drawn = 40,
    .draw_large = large_block,
    .call =
        [](const OneBlock& c) {
          return Call{
              fmt::format("TransformerBlock({}, {} heads, bias {}): forward(x, {}, is_causal {}), {} mode{}, dropout "
                          "on attention {}, on the MLP {}; and with a cache for {}, {} positions first",
                          c.x.shape[2], c.heads, c.bias,
                          c.mask.empty() ? "no mask"
                          : c.added      ? "a mask (T, T) of numbers"
                                         : "a mask (T, T)",
                          c.causal, c.training ? "training" : "evaluation",
                          c.other_mode ? " (attn_dropout in the other one)" : "", c.drop_attended, c.drop_mlp,
                          c.x.shape[1] + c.room, c.cached),
              c.mask.empty() ? decltype(Call::inputs){{"x", c.x}}
                             : decltype(Call::inputs){{"x", c.x}, {"mask", as_numbers(c)}}};
        },
    .ask = asked_block,
    .expect = [](const OneBlock& c) -> Answer { return of_block(c, {}, true); },
    .mistakes = [](const OneBlock& c) -> Mistakes {
      OneBlock dry = c, causal = c, bare = c;
      dry.drop_attended = 0, causal.causal = true, bare.mask.clear();
      const char* const not_dropped = c.other_mode
                                          ? "the mode of the block is not asked: let the module attn_dropout decide"
                                          : "attn_dropout is missing: it is on what attention adds";
      const char* const no_first = c.drops() ? "attn_dropout is on what attention adds, and x is added to that"
                                             : "the first residual is missing: x + what attention says";
      return {{"that is post-norm: norm(x + f(x)); here the norm is inside of the branch, x + f(norm(x))",
               of_block(c, with([](Wiring& w) { w.post_norm = true; }), false)},
              {"ln_1 norms both: the MLP has a norm of its own, ln_2",
               of_block(c, with([](Wiring& w) { w.one_norm = true; }), false)},
              {"the MLP reads x: it comes after attention, and reads the stream to which attention has added",
               of_block(c, with([](Wiring& w) { w.side_by_side = true; }), false)},
              {no_first, of_block(c, with([](Wiring& w) { w.residual_1 = 0; }), false)},
              {"the second residual is missing: the MLP adds to the stream, it doesn't replace it",
               of_block(c, with([](Wiring& w) { w.residual_2 = 0; }), false)},
              {"the norms are missing", of_block(c, with([](Wiring& w) { w.forgets_norms = true; }), false)},
              {not_dropped, of_block(dry, {}, false)},
              {"is_causal does not arrive", of_block(causal, {}, false)},
              {"the mask does not arrive", of_block(bare, {}, false)}};
    },
});

// More positions than the cache has room for.
const Check<OneBlock> full_caches({
    .exercise = "14.2",
    .examples = {{1}},
    .draw = block_for,
    .drawn = 6,
    .call =
        [](const OneBlock& c) {
          return Call{
              fmt::format("TransformerBlock::forward(x, cache, capacity {}) with x ({}, {}, {}), an empty cache",
                          c.x.shape[1] - 1, c.x.shape[0], c.x.shape[1], c.x.shape[2])};
        },
    .ask = [](const OneBlock& c) -> Answer {
      KeyValueCache cache;
      return module_of(c).forward(c.x.tensor(), cache, c.x.shape[1] - 1);
    },
    .expect = [](const OneBlock&) -> Answer { return throws("ShapeError", "do not fit"); },
});

// The same, where the cache holds some already: what it holds is not given up for them.
const Check<OneBlock> filled_caches({
    .exercise = "14.2",
    .examples = {{1}, {.cached = 2}},
    .draw = block_for,
    .drawn = 6,
    .call =
        [](const OneBlock& c) {
          return Call{
              fmt::format("TransformerBlock::forward(x, cache, capacity {}) with x ({}, {}, {}), behind {} "
                          "cached positions",
                          c.x.shape[1], c.x.shape[0], c.x.shape[1], c.x.shape[2], c.cached)};
        },
    .ask = [](const OneBlock& c) -> Answer {
      const TransformerBlock block = module_of(c);
      const Tensor x = c.x.tensor();
      KeyValueCache cache;
      block.forward(slice(x, 1, 0, c.cached), cache, c.x.shape[1]);
      return block.forward(x, cache, c.x.shape[1]);
    },
    .expect = [](const OneBlock&) -> Answer { return throws("ShapeError", "do not fit"); },
});

}  // namespace
}  // namespace course
