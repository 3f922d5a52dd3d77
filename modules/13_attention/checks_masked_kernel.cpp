// A check of 13.1: scores that a mask is added to, of every shape that repeats.
#include "modules/13_attention/looped.h"

namespace course {
namespace {

// Numbers near 0, and so far below that nothing is left beside others, but not -inf: where all are as far none matters.
Looped masked_kernel(Draw& draw) {
  Sizes n{draw.size(1, 2), draw.size(1, 3), draw.size(1, 4), draw.size(1, 5), draw.size(1, 3), draw.size(1, 3)};
  Looped c{draw.input(n.q(), Layout::dense), draw.input(n.k(), Layout::dense), draw.input(n.v(), Layout::dense)};
  Shape shape = n.scores();
  for (int64_t& size : shape) size = draw.yes(0.4) ? 1 : size;
  c.mask = {Mask::Kind::numbers, Numbers(shape)};
  const auto far = draw.one_of<std::vector<double>>(
      {{0, -infinity}, {0, 0, -infinity}, {-20000, -30000}, {-20000}, {0, -30000, -infinity}, {0, 30000}});
  for (double& value : c.mask.values.values) {
    value = draw.one_of<double>(far) + 0.25 * static_cast<double>(draw.number(-4, 4));
    value = static_cast<double>(static_cast<float>(value));
  }
  c.causal = draw.yes(0.3), c.scale = draw.one_of<double>({0.5, 1, 2});
  return c;
}

const Check<Looped> masked_kernels({
    .exercise = "13.1",
    .examples = {{some({1, 1, 2, 2}, 1),
                  some({1, 1, 2, 2}, 2),
                  some({1, 1, 2, 2}, 3),
                  {Mask::Kind::numbers, Numbers({1, 1, 2, 1}, {0, -infinity})}},
                 {some({1, 2, 1, 2}, 1),
                  some({1, 2, 2, 2}, 2),
                  some({1, 2, 2, 2}, 3),
                  {Mask::Kind::numbers, Numbers({1, 2, 1, 2}, {0, -infinity, 0, 0})}},
                 {some({1, 1, 1, 2}, 1),
                  some({1, 1, 2, 2}, 2),
                  some({1, 1, 2, 2}, 3),
                  {Mask::Kind::numbers, Numbers({1, 1, 1, 2}, {-20000, -20000})}},
                 {some({1, 1, 1, 2}, 0),
                  some({1, 1, 2, 2}, 2),
                  some({1, 1, 2, 2}, 3),
                  {Mask::Kind::numbers, Numbers({1, 1, 1, 2}, {-1e30, -1e30})}},
                 {some({1, 1, 2, 2}, 1),  // a mask is added, whatever the score is
                  Input({1, 1, 2, 2}, {1, 2, nan, 0}),
                  some({1, 1, 2, 2}, 3),
                  {Mask::Kind::numbers, Numbers({1, 1, 2, 2}, {0, -infinity, 0, -infinity})}}},
    .draw = masked_kernel,
    .call =
        [](const Looped& c) {
          return Call{fmt::format("attention_forward: what comes out, {}, its steps 0 where it repeats, scale {}{}",
                                  c.mask.text(), c.scale, c.causal ? ", causal" : ""),
                      {{"q", c.q}, {"k", c.k}, {"v", c.v}, {"mask", c.mask.values}}};
        },
    .ask = [](const Looped& c) -> Answer {
      const Tensor q = c.q.tensor(), k = c.k.tensor(), v = c.v.tensor();
      const Tensor out({q.size(0), q.size(1), q.size(2), v.size(3)}), statistics({2, q.size(0), q.size(1), q.size(2)});
      const Tensor mask = expand(std::get<Tensor>(c.mask.given()), {q.size(0), q.size(1), q.size(2), k.size(2)});
      reference::attention_forward(args_of(c, q, k, v, out, statistics, mask));
      return out;
    },
    .expect = [](const Looped& c) -> Answer {
      // Beside 30000 a double keeps 11 digits of a score behind the point.
      return near(mixed(plain_softmax(masked(plain_scores(c.q, c.k, c.scale), c.mask, c.causal)), c.v), 3e-5);
    },
});

}  // namespace
}  // namespace course
