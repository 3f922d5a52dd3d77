// Checks of 13.11: the projections around several heads.
#include "modules/13_attention/oracle.h"
#include "modules/course/checking/large_size.h"
#include "tinytensor/nn/attention.h"

namespace course {
namespace {

struct Projected {
  int64_t width = 4, heads = 2;
  Input query, key, value;
  Mask mask = {};
  bool self = false, causal = false, bias = true, training = true;
  double dropout = 0;
  uint64_t seed = 7;
  bool rotary = false;  ///< heads of queries and keys are turned by where they stand
};

Projected projected_for(Draw& draw) {
  Projected c;
  c.rotary = draw.yes(0.25);
  c.heads = draw.size(1, 4), c.width = c.heads * (c.rotary ? 2 * draw.size(1, 2) : draw.size(1, 3));
  const int64_t batch = draw.size(1, 3), queries = draw.size(1, 4);
  const int64_t keys = draw.yes(0.2) ? queries : draw.size(1, 5);
  c.self = draw.yes(0.3), c.causal = draw.yes(0.4), c.bias = draw.yes(0.7), c.training = draw.yes(0.6);
  c.query = draw.input({batch, queries, c.width});
  c.key = draw.input({batch, keys, c.width}), c.value = draw.input({batch, keys, c.width});
  if (c.self) c.key = c.value = c.query;
  c.mask = mask_for(draw, {batch, c.heads, queries, c.key.size(1)});
  if (draw.yes(0.4)) c.dropout = draw.one_of<double>({0.3, 0.6});
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  return c;
}

// Many keys, or a wide model.
Projected large_projected(Draw& draw, int i) {
  Projected c;
  c.heads = i == 0 ? 1 : 3, c.width = i == 0 ? 2 : 3 * odd_size(draw, 33, 45);
  const int64_t keys = i == 0 ? odd_size(draw, 301, 400) : 3;
  c.query = draw.input({1, 2, c.width}, Layout::dense);
  c.key = draw.input({1, keys, c.width}, Layout::dense), c.value = draw.input({1, keys, c.width}, Layout::dense);
  return c;
}

// With first values that are the same in both programs, also where real is double in one of them. Of some seeds every
// second weight is 0, so that matrices are equal in half of their numbers.
MultiHeadAttention module_of(const Projected& c) {
  Generator generator(c.seed);
  MultiHeadAttention attention(c.width, c.heads, c.bias, c.dropout, generator);
  Draw draw(c.seed);
  for (const auto& [name, parameter] : attention.named_parameters()) {
    for (int64_t i = 0; i < parameter.numel(); ++i) {
      const bool pruned = parameter.dim() == 2 && (c.seed + static_cast<uint64_t>(i % 2)) % 3 == 2;
      const double value = pruned ? 0 : draw.normal() / std::sqrt(static_cast<double>(c.width));
      parameter.mutable_data()[i] = static_cast<real>(static_cast<float>(value));  // exact in both
    }
  }
  attention.rotary = c.rotary;
  c.training ? attention.train() : attention.eval();
  return attention;
}

// k_proj.bias has no gradient: only noise is left.
std::vector<std::string> parameters_of(const Projected& c) {
  if (!c.bias) return {"q_proj.weight", "k_proj.weight", "v_proj.weight", "out_proj.weight"};
  return {"q_proj.weight", "q_proj.bias",     "k_proj.weight", "v_proj.weight",
          "v_proj.bias",   "out_proj.weight", "out_proj.bias"};
}

Numbers numbers_of(const Tensor& x) {
  if (!x.defined()) return {};
  const Value value(x);
  return Numbers(value.shape, value.numbers);
}

struct Layer {
  Numbers weight, bias;

  explicit Layer(const Linear& linear) : weight(numbers_of(linear.weight)), bias(numbers_of(linear.bias)) {}

  Numbers operator()(const Numbers& x) const {
    return filled({x.size(0), x.size(1), weight.size(0)}, [&](const Shape& i) {
      double y = bias.values.empty() ? 0 : bias.values[static_cast<size_t>(i[2])];
      for (int64_t c = 0; c < x.size(2); ++c) y += x.at({i[0], i[1], c}) * weight.at({i[2], c});
      return y;
    });
  }
  Numbers to_input(const Numbers& dy) const {
    return filled({dy.size(0), dy.size(1), weight.size(1)}, [&](const Shape& i) {
      double dx = 0;
      for (int64_t o = 0; o < dy.size(2); ++o) dx += dy.at({i[0], i[1], o}) * weight.at({o, i[2]});
      return dx;
    });
  }
};

Numbers to_weight(const Numbers& x, const Numbers& dy) {
  return filled({dy.size(2), x.size(2)}, [&](const Shape& i) {
    double dw = 0;
    for (int64_t b = 0; b < x.size(0); ++b) {
      for (int64_t t = 0; t < x.size(1); ++t) dw += dy.at({b, t, i[0]}) * x.at({b, t, i[1]});
    }
    return dw;
  });
}
Numbers to_bias(const Numbers& dy) {
  return filled({dy.size(2)}, [&](const Shape& i) {
    double db = 0;
    for (int64_t b = 0; b < dy.size(0); ++b) {
      for (int64_t t = 0; t < dy.size(1); ++t) db += dy.at({b, t, i[0]});
    }
    return db;
  });
}

Numbers sum_of(const Numbers& a, const Numbers& b) {
  return filled(a.shape, [&](const Shape& i) { return a.at(i) + b.at(i); });
}

// Heads (B, H, T, D): the numbers 2i and 2i + 1 at t are turned by t / 10000^(2i/D), or back.
Numbers turned(const Numbers& heads, int sign) {
  return filled(heads.shape, [&](Shape i) {
    const int64_t d = i[3], pair = d - d % 2;
    const double angle = sign * static_cast<double>(i[2]) *
                         std::pow(10000.0, -static_cast<double>(pair) / static_cast<double>(heads.size(3)));
    i[3] = pair;
    const double a = heads.at(i);
    i[3] = pair + 1;
    const double b = heads.at(i);
    return d == pair ? a * std::cos(angle) - b * std::sin(angle) : a * std::sin(angle) + b * std::cos(angle);
  });
}

/// All that one forward computes on its way, and the gradients if they are asked for.
struct Pass {
  /// Mistakes on the way.
  struct Slip {
    bool whole_width = false;                      ///< the scale is that of all heads together
    bool values_by_k = false;                      ///< k_proj makes the values
    bool with_query = false;                       ///< the query is added at the end
    bool queries_stay = false, keys_stay = false;  ///< they are not turned
  };
  Numbers context, output;  ///< (B, T, C): heads merged, before and after out_proj
  std::vector<Item> gradients;

  Pass(const Projected& c, bool with_gradients) : Pass(c, with_gradients, Slip{}) {}
  Pass(const Projected& c, bool with_gradients, const Slip& slip) {
    const MultiHeadAttention module = module_of(c);
    const Layer q(module.q_proj), k(module.k_proj), v(module.v_proj), out(module.out_proj);
    Numbers qs = split(q(c.query), c.heads), ks = split(k(c.key), c.heads);
    const Numbers vs = split((slip.values_by_k ? k : v)(c.value), c.heads);
    if (c.rotary && !slip.queries_stay) qs = turned(qs, 1);
    if (c.rotary && !slip.keys_stay) ks = turned(ks, 1);
    const double scale = 1 / std::sqrt(static_cast<double>(slip.whole_width ? c.width : c.width / c.heads));
    const Numbers weights = plain_softmax(masked(plain_scores(qs, ks, scale), c.mask, c.causal));
    Numbers factors(weights.shape, 1);
    if (c.training && c.dropout > 0) {
      Generator generator(c.seed + 1);
      factors = kept(weights.shape, c.dropout, generator);
    }
    context = merged(mixed(product(weights, factors), vs));
    output = out(context);
    if (slip.with_query) output = sum_of(output, c.query);
    if (!with_gradients) return;
    const Numbers dy = uneven(output.shape);
    Sent sent = sent_back(qs, ks, vs, scale, weights, factors, split(out.to_input(dy), c.heads));
    if (c.rotary) sent.q = turned(sent.q, -1), sent.k = turned(sent.k, -1);
    const Numbers dq = merged(sent.q), dk = merged(sent.k), dv = merged(sent.v);
    const Numbers query = q.to_input(dq), key = k.to_input(dk), value = v.to_input(dv);
    const auto add = [&](const char* name, const Numbers& x) {
      gradients.push_back({fmt::format("the gradient of {}", name), near(x, 3e-5)});
    };
    if (c.self) {
      add("x", sum_of(query, sum_of(key, value)));
    } else {
      add("query", query), add("key", key), add("value", value);
    }
    add("q_proj.weight", to_weight(c.query, dq));
    if (c.bias) add("q_proj.bias", to_bias(dq));
    add("k_proj.weight", to_weight(c.key, dk));
    add("v_proj.weight", to_weight(c.value, dv));
    if (c.bias) add("v_proj.bias", to_bias(dv));
    add("out_proj.weight", to_weight(context, dy));
    if (c.bias) add("out_proj.bias", to_bias(dy));
  }
};

Answer output_of(const Projected& c, const Pass::Slip& slip = {}) {
  return {{"the output", near(Pass(c, false, slip).output, 1e-5)}};
}

// The same question with something else in it.
template <class F>
Answer if_instead(Projected c, const F& change) {
  change(c);
  if (c.key.size(1) != c.value.size(1)) return {};
  return output_of(c);
}

// Heads without the transpose on the way back.
Answer unmerged(const Projected& c) {
  const MultiHeadAttention module = module_of(c);
  const Pass pass(c, false);
  return {
      {"the output", near(Layer(module.out_proj)(in_shape(split(pass.context, c.heads), pass.context.shape)), 1e-5)}};
}

Projected with_mask(Projected c, const Numbers& mask) {
  c.mask = {Mask::Kind::boolean, mask};
  return c;
}
Projected self_of(Projected c) {
  c.self = true;
  c.key = c.value = c.query;
  return c;
}

Projected rotary_of(Projected c) {
  c.rotary = true;
  return c;
}

Projected crossed() { return {6, 3, some({2, 4, 6}, 1), some({2, 5, 6}, 2), some({2, 5, 6}, 3)}; }

// The same question to a layer with other weights.
Projected with_other_weights(Projected c) {
  ++c.seed;
  return c;
}
const char* const module_plainly = "the output where no input needs a gradient";
decltype(Call::inputs) inputs_of(const Projected& c) {
  decltype(Call::inputs) inputs = {{"x", c.query}};
  if (!c.self) inputs = {{"query", c.query}, {"key", c.key}, {"value", c.value}};
  if (c.mask.kind != Mask::Kind::none) inputs.emplace_back(c.mask.name(), c.mask.values);
  return inputs;
}
std::string query_afterwards(const Projected& c) { return c.self ? "x afterwards" : "query afterwards"; }
const char* const later = "the output for the same query, key and value, when the weights have changed";

Tensor asked_once_more(MultiHeadAttention& module, const Projected& c, const Tensor& query, const Tensor& key,
                       const Tensor& value) {
  const NoGrad guard;
  module.forward(query, key, value, c.mask.given(), c.causal);  // with the weights of before, where nothing is recorded
  const Projected other = with_other_weights(c);
  MultiHeadAttention from = module_of(other);
  const auto now = module.named_parameters(), then = from.named_parameters();
  for (size_t i = 0; i < now.size(); ++i) copy_(now[i].second, then[i].second);
  manual_seed(other.seed + 1);
  return module.forward(query, key, value, c.mask.given(), c.causal);
}

const Check<Projected> projections({
    .exercise = "13.11",
    .examples = {{4, 2, some({1, 2, 4}, 1), some({1, 3, 4}, 2), some({1, 3, 4}, 3)},
                 crossed(),
                 self_of(crossed()),
                 {6, 3, some({2, 4, 6}, 1), some({2, 5, 6}, 2), some({2, 5, 6}, 3), {}, false, true},
                 with_mask(crossed(), Numbers({2, 1, 5}, {1, 1, 1, 1, 1, 1, 1, 0, 0, 0})),
                 {4, 2, Input({2, 0, 4}, {}), some({2, 3, 4}, 2), some({2, 3, 4}, 3)},
                 {6, 2, some({2, 4, 6}, 1), some({2, 5, 6}, 2), some({2, 5, 6}, 3), {}, false, false, true, true, 0.4},
                 {6, 2, some({2, 4, 6}, 1), some({2, 5, 6}, 2), some({2, 5, 6}, 3), {}, false, false, true, false, 0.4},
                 rotary_of(self_of({4, 2, some({1, 3, 4}, 1), {}, {}})),
                 rotary_of({4, 2, some({1, 3, 4}, 1), some({1, 3, 4}, 2), some({1, 3, 4}, 3)}),
                 rotary_of({12, 3, some({2, 5, 12}, 2), some({2, 4, 12}, 3), some({2, 4, 12}, 4), {}, false, true})},
    .draw = projected_for,
    .draw_large = large_projected,
    .call =
        [](const Projected& c) {
          return Call{
              fmt::format("MultiHeadAttention({}, {}, bias {}, dropout_p {}){}, {} mode: forward({}, {}, is_causal {})",
                          c.width, c.heads, c.bias, c.dropout, c.rotary ? " with rotary = true" : "",
                          c.training ? "training" : "evaluation", c.self ? "x" : "query, key, value", c.mask.text(),
                          c.causal),
              inputs_of(c)};
        },
    .ask = [](const Projected& c) -> Answer {
      MultiHeadAttention module = module_of(c);
      const Tensor query = c.query.tensor().requires_grad_(), key = c.key.tensor().requires_grad_();
      const Tensor value = c.value.tensor().requires_grad_();
      manual_seed(c.seed + 1);
      const Tensor y = c.self ? module.forward(query, c.mask.given(), c.causal)
                              : module.forward(query, key, value, c.mask.given(), c.causal);
      std::vector<std::pair<std::string, Tensor>> inputs = {{"x", query}};
      if (!c.self) inputs = {{"query", query}, {"key", key}, {"value", value}};
      for (const std::string& wanted : parameters_of(c)) {
        for (const auto& [name, parameter] : module.named_parameters()) {
          if (name == wanted) inputs.emplace_back(name, parameter);
        }
      }
      std::vector<Item> items = gradients_of(y, inputs);
      items.insert(items.begin(), {"the output", y});
      const Tensor plain_query = query.detach(), plain_key = c.self ? plain_query : key.detach();
      const Tensor plain_value = c.self ? plain_query : value.detach();
      manual_seed(c.seed + 1);
      const AttentionMask mask = c.mask.given();
      items.push_back({module_plainly, module.forward(plain_query, plain_key, plain_value, mask, c.causal)});
      items.push_back({query_afterwards(c), clone(plain_query)});
      if (c.mask.kind != Mask::Kind::none) items.push_back(c.mask.afterwards(mask));
      items.push_back({later, asked_once_more(module, c, plain_query, plain_key, plain_value)});
      return items;
    },
    .expect = [](const Projected& c) -> Answer {
      const Pass pass(c, true);
      std::vector<Item> items = pass.gradients;
      items.insert(items.begin(), {"the output", near(pass.output, 1e-5)});
      items.push_back({module_plainly, near(pass.output, 1e-5)});
      items.push_back({query_afterwards(c), static_cast<const Numbers&>(c.query)});
      if (c.mask.kind != Mask::Kind::none) items.push_back(c.mask.afterwards());
      items.push_back({later, near(Pass(with_other_weights(c), false).output, 1e-5)});
      return items;
    },
    .mistakes = [](const Projected& c) -> Mistakes {
      return {
          {"this is self-attention: keys and values come from `key` and `value`",
           if_instead(c, [](Projected& p) { p.key = p.value = p.query, p.mask = {}; })},
          {"the values come from `key`: there is a third input", if_instead(c, [](Projected& p) { p.value = p.key; })},
          {"keys and values are exchanged", if_instead(c, [](Projected& p) { std::swap(p.key, p.value); })},
          {"the last projection, out_proj, is missing", {{"the output", near(Pass(c, false).context, 1e-5)}}},
          {"the heads were reshaped, not merged: their tokens are mixed", unmerged(c)},
          {"is_causal does not arrive: options(is_causal)", if_instead(c, [](Projected& p) { p.causal = false; })},
          {"the mask does not arrive", if_instead(c, [](Projected& p) { p.mask = {}; })},
          {"the scale is 1 / √D, of the width of one head: q must be split before its scores are made",
           output_of(c, {.whole_width = true})},
          {"queries and keys do not know where they stand: with_positions(…) turns their heads where the layer is "
           "rotary",
           output_of(c, {.queries_stay = true, .keys_stay = true})},
          {"keys are to be turned as well: with_positions(…)", output_of(c, {.keys_stay = true})},
          {"queries are to be turned as well: with_positions(…)", output_of(c, {.queries_stay = true})},
          {"the values have a projection of their own: v_proj", output_of(c, {.values_by_k = true})},
          {"the query is added: that is for the block around this layer", output_of(c, {.with_query = true})},
          {"the number of heads is num_heads", if_instead(c, [](Projected& p) { p.heads = 1, p.mask = {}; })},
          {"dropout does not arrive: options(is_causal) knows it, and when it is to be 0",
           if_instead(c, [](Projected& p) { p.dropout = 0; })},
          {"there is dropout in evaluation: options(is_causal) knows the mode",
           if_instead(c, [](Projected& p) { p.training = true; })}};
    },
});

// The same tensor given twice: which of the three inputs it is says its place, and not whether it is another one.
struct Shared {
  Projected c;  ///< x is its query, y its key
};

const Check<Shared> same_input_twice({
    .exercise = "13.11",
    .examples = {{{4, 2, some({1, 3, 4}, 1), some({1, 3, 4}, 2), {}}},
                 {{6, 3, some({2, 4, 6}, 3), some({2, 4, 6}, 4), {}}}},
    .call =
        [](const Shared& s) {
          return Call{
              fmt::format("MultiHeadAttention({}, {}): forward(x, x, y), forward(x, y, x), forward(y, x, x) and "
                          "forward(x, x, x)",
                          s.c.width, s.c.heads),
              {{"x", s.c.query}, {"y", s.c.key}}};
        },
    .ask = [](const Shared& s) -> Answer {
      const MultiHeadAttention module = module_of(s.c);
      const Tensor both({2, s.c.query.size(0), s.c.query.size(1), s.c.width});  // x and y lie in one memory
      const Tensor x = select(both, 0, 0), y = select(both, 0, 1);
      copy_(x, s.c.query.tensor()), copy_(y, s.c.key.tensor());
      return {{"forward(x, x, y)", module.forward(x, x, y)},
              {"forward(x, y, x)", module.forward(x, y, x)},
              {"forward(y, x, x)", module.forward(y, x, x)},
              {"forward(x, x, x)", module.forward(x, x, x)}};
    },
    .expect = [](const Shared& s) -> Answer {
      const auto of = [&](const Input& query, const Input& key, const Input& value) {
        Projected c = s.c;
        c.query = query, c.key = key, c.value = value;
        return near(Pass(c, false).output, 1e-5);
      };
      const Input &x = s.c.query, &y = s.c.key;
      return {{"forward(x, x, y)", of(x, x, y)},
              {"forward(x, y, x)", of(x, y, x)},
              {"forward(y, x, x)", of(y, x, x)},
              {"forward(x, x, x)", of(x, x, x)}};
    },
    .mistakes = [](const Shared& s) -> Mistakes {
      Projected c = s.c;
      c.key = c.value = c.query;
      return {{"query and key are one tensor here, and the values come from another one: `value`",
               {{"forward(x, x, y)", near(Pass(c, false).output, 1e-5)}}}};
    },
});

}  // namespace
}  // namespace course
