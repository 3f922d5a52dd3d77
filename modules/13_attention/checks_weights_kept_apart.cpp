// A check of 13.11: projections whose weights are kept in another form.
#include "modules/13_attention/oracle.h"
#include "modules/course/checking/kept_weight.h"

namespace course {
namespace {

struct KeptApart {
  bool self = true;
};

// What a layer computes only its forward() knows: where a weight is kept in another form, `weight` is undefined.
const Check<KeptApart> kept_apart({
    .exercise = "13.11",
    .examples = {{true}, {false}},
    .call =
        [](const KeptApart& c) {
          return Call{
              fmt::format("MultiHeadAttention(4, 2) whose four weights are kept in another form (stored; weight is "
                          "undefined): {}",
                          c.self ? "forward(x)" : "forward(query, key, value)")};
        },
    .ask = [](const KeptApart& c) -> Answer {
      Generator generator(7);
      MultiHeadAttention attention(4, 2, true, 0, generator);
      for (Linear* layer : {&attention.q_proj, &attention.k_proj, &attention.v_proj, &attention.out_proj}) {
        keep_apart(*layer);
      }
      const NoGrad guard;
      const Tensor x = some({1, 3, 4}, 1).tensor(), y = some({1, 3, 4}, 2).tensor();
      return c.self ? attention.forward(x) : attention.forward(x, y, y);
    },
    .expect = [](const KeptApart& c) -> Answer {
      Generator generator(7);
      const MultiHeadAttention attention(4, 2, true, 0, generator);
      const NoGrad guard;
      const Tensor x = some({1, 3, 4}, 1).tensor(), y = some({1, 3, 4}, 2).tensor();
      return Value(c.self ? attention.forward(x) : attention.forward(x, y, y)).within(1e-5);
    },
    .mistakes = [](const KeptApart&) -> Mistakes {
      return {{"weights are read where the layers' forward() is meant", throws("ValueError", "")}};
    },
    .single_only = true,
});

}  // namespace
}  // namespace course
