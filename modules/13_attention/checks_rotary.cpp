// A check of 13.11 once more: the same layer where its positions are rotary.
#include "modules/13_attention/oracle.h"

namespace course {
namespace {

// A layer whose positions are rotary: what is right says the same layer with its weights shown, which is in another
// file.
struct Rotated {
  int64_t heads = 2;
  bool causal = false;
  Input x;  // (B, T, C)
};

MultiHeadAttention rotary_layer(const Rotated& c, bool rotary = true) {
  manual_seed(12);
  MultiHeadAttention module(c.x.size(2), c.heads);
  module.rotary = rotary;
  return module;
}

Answer shown(const Rotated& c, bool rotary) {
  const Tensor x = c.x.tensor();
  const Tensor y = rotary_layer(c, rotary).forward_with_weights(x, x, x, {}, c.causal).output;
  const std::vector<real> all = y.to_vector();
  return near(Numbers(y.shape(), {all.begin(), all.end()}), 1e-5);
}

const Check<Rotated> rotated({
    .exercise = "13.11",
    .examples = {{2, false, some({1, 3, 4}, 1)}, {3, true, some({2, 5, 12}, 2)}},
    .call =
        [](const Rotated& c) {
          return Call{fmt::format("MultiHeadAttention({}, {}) with rotary = true: forward(x, {{}}, {})", c.x.size(2),
                                  c.heads, c.causal),
                      {{"x", c.x}}};
        },
    .ask = [](const Rotated& c) -> Answer { return rotary_layer(c).forward(c.x.tensor(), {}, c.causal); },
    .expect = [](const Rotated& c) -> Answer { return shown(c, true); },
    .mistakes = [](const Rotated& c) -> Mistakes {
      return {
          {"queries and keys do not know where they stand: with_positions(…) turns their heads where the layer is "
           "rotary",
           shown(c, false)}};
    },
    .single_only = true,  // in double its weights are drawn as others
});

}  // namespace
}  // namespace course
