// Checks of 13.9 and 13.10: several heads.
#include "modules/13_attention/oracle.h"
#include "modules/course/checking/large_size.h"
#include "tinytensor/nn/attention.h"

namespace course {
namespace {

struct Heads {
  Input x;
  int64_t heads = 1;
};

Heads heads_for(Draw& draw) {
  const int64_t heads = draw.size(1, draw.yes(0.2) ? 16 : 5), width = draw.size(0, 4);
  return {draw.input({draw.size(0, 3), draw.size(0, 4), heads * width}), heads};
}

Answer answer_of_view(const Tensor& y, const Tensor& x) {
  const bool shares = y.storage() == x.storage();
  std::vector<Item> items = gradients_of(y, {{"x", x}});
  items.insert(items.begin(), {"the result", y});
  items.insert(items.begin() + 1, {"shares the numbers of x", shares});
  return items;
}
const char* const plainly = "the result where nothing needs a gradient";

Answer first(const Numbers& y) { return {{"the result", y}}; }

const Check<Heads> splitting({
    .exercise = "13.9",
    .examples = {{some({1, 3, 4}, 1), 2},
                 {some({2, 3, 6}, 2), 2},
                 {some({2, 3, 6}, 3), 3},
                 {some({1, 4, 4}, 4), 1},
                 {some({3, 2, 4}, 5), 4}},
    .draw = heads_for,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t heads = i == 0 ? 2 : odd_size(draw, 301, 400);
          return Heads{draw.input({2, i == 0 ? odd_size(draw, 1001, 1400) : 3, heads * 3}), heads};
        },
    .call =
        [](const Heads& c) {
          return Call{fmt::format("split_heads(x, {})", c.heads), {{"x", c.x}}};
        },
    .ask = [](const Heads& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      Answer answer = answer_of_view(split_heads(x, c.heads), x);
      answer.items.push_back({plainly, split_heads(c.x.tensor(), c.heads)});
      return answer;
    },
    .expect = [](const Heads& c) -> Answer {
      const Numbers y = split(c.x, c.heads);
      return {{"the result", y},
              {"shares the numbers of x", true},
              {"the gradient of x", merged(uneven(y.shape))},
              {plainly, y}};
    },
    .mistakes = [](const Heads& c) -> Mistakes {
      const Numbers y = split(c.x, c.heads);
      const Numbers apart = filled(y.shape, [&](const Shape& i) {
        return c.x.at({i[0], i[2], i[3] * c.heads + i[1]});
      });
      return {{"cut without the transpose: reshape keeps the order, so a head gets whole tokens",
               first(in_shape(c.x, y.shape))},
              {"the heads still come after the tokens: exchange dims 1 and 2",
               first(in_shape(c.x, {y.size(0), y.size(2), y.size(1), y.size(3)}))},
              {"the numbers of a head lie side by side: cut C into (H, D), not into (D, H)", first(apart)},
              {"the numbers were copied: reshape and transpose are views",
               {{"the result", y}, {"shares the numbers of x", false}}}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

// The tokens of a head as far apart as those of all heads together, and the heads one behind another, or all one.
Input heads_apart(Input x, bool one) {
  const int64_t heads = x.size(1), tokens = x.size(2), width = x.size(3);
  x.strides = {heads * tokens * heads * width, one ? 0 : tokens * heads * width, heads * width, 1};
  x.offset = 0;
  for (const Shape& i : indices_of(x.shape)) {
    if (one) x.at(i) = x.at({i[0], 0, i[2], i[3]});
  }
  return x;
}

const Check<Heads> merging({
    .exercise = "13.10",
    .examples = {{some({1, 2, 2, 2}, 1)},
                 {some({2, 2, 3, 3}, 2)},
                 {some({2, 3, 4, 2}, 3)},
                 {some({1, 1, 3, 2}, 4)},
                 {some({1, 4, 1, 3}, 5)},
                 {heads_apart(some({2, 2, 3, 2}, 6), true)},
                 {heads_apart(some({2, 2, 3, 2}, 7), false)},
                 {Input({2, 0, 3, 2}, {})},
                 {Input({0, 2, 3, 2}, {})},
                 {Input({2, 2, 0, 2}, {})},
                 {Input({2, 2, 3, 0}, {})}},
    .draw =
        [](Draw& draw) {
          const int64_t heads = draw.size(1, draw.yes(0.2) ? 16 : 4);
          return Heads{draw.input({draw.size(0, 3), heads, draw.size(0, 4), draw.size(0, 4)})};
        },
    .draw_large =
        [](Draw& draw, int i) {
          return Heads{
              draw.input({2, i == 0 ? 2 : odd_size(draw, 301, 400), i == 0 ? odd_size(draw, 1001, 1400) : 3, 3})};
        },
    .call =
        [](const Heads& c) {
          return Call{"merge_heads(x)", {{"x", c.x}}};
        },
    .ask = [](const Heads& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor y = merge_heads(x);
      std::vector<Item> items = gradients_of(y, {{"x", x}});
      items.insert(items.begin(), {"the result", y});
      const Tensor plain = c.x.tensor();
      items.push_back({plainly, merge_heads(plain)});
      const Tensor one = merge_heads(plain), other = merge_heads(mul(plain, 0.5));  // of one head it may be a view
      items.push_back({first_of_two, one});
      items.push_back({second_of_two, other});
      return items;
    },
    .expect = [](const Heads& c) -> Answer {
      const Numbers y = merged(c.x);
      return with_two_results(
          {{"the result", y},
           {"the gradient of x", c.x.values.empty() ? Numbers(c.x.shape) : split(uneven(y.shape), c.x.size(1))},
           {plainly, y}},
          y, halved(y));
    },
    .mistakes = [](const Heads& c) -> Mistakes {
      const Numbers y = merged(c.x);
      const int64_t h = c.x.size(1);
      const Numbers apart = filled(y.shape, [&](const Shape& i) { return c.x.at({i[0], i[2] % h, i[1], i[2] / h}); });
      return {
          {"merged without the transpose: the numbers of different tokens are mixed", first(in_shape(c.x, y.shape))},
          {"the heads are interleaved: all of head 0 comes first, then all of head 1", first(apart)}};
    },
});

}  // namespace
}  // namespace course
