// A check of 13.12: a value so large that a weight next to nothing counts.
#include "modules/13_attention/looped.h"

namespace course {
namespace {

// One query and two keys: the scores are `score` and 0, the values 0 and `value`.
struct FarValue {
  double score = 0, value = 0;
  bool first = true;  ///< which of the two keys has the score
};

Looped looped_of(const FarValue& c) {
  const double one = c.first ? c.score : 0, other = c.first ? 0 : c.score;
  Looped looped{Input({1, 1, 1, 1}, {1}), Input({1, 1, 2, 1}, {one, other}),
                Input({1, 1, 2, 1}, {c.first ? 0 : c.value, c.first ? c.value : 0})};
  looped.dout = Input({1, 1, 1, 1}, {1});
  looped.wanted = {true, true, true};
  return looped;
}

Value in_four_digits(const Numbers& x) { return Value(x).within(1e-4 * largest_in(x)); }

const Check<FarValue> far_values({
    .exercise = "13.12",
    .examples = {{40, 1e18}, {40, 1e18, false}, {48, 1e30}, {60, -1e28, false}, {80, 1e36}},
    .call =
        [](const FarValue& c) {
          const Looped looped = looped_of(c);
          return Call{"attention_backward, scale 1",
                      {{"q", looped.q}, {"k", looped.k}, {"v", looped.v}, {"dout", looped.dout}}};
        },
    .ask = [](const FarValue& c) { return asked_back(looped_of(c)); },
    .expect = [](const FarValue& far) -> Answer {
      const Looped c = looped_of(far);
      const Numbers weights = plain_softmax(plain_scores(c.q, c.k, 1));
      const Sent sent = sent_back(c.q, c.k, c.v, 1, weights, Numbers(weights.shape, 1), c.dout);
      return {{"the gradient of q", in_four_digits(sent.q)},
              {"the gradient of k", in_four_digits(sent.k)},
              {"the gradient of v", in_four_digits(sent.v)}};
    },
    .mistakes = [](const FarValue& far) -> Mistakes {
      const Looped c = looped_of(far);
      return {{"nothing goes back to the scores: a small weight counts where its value is large",
               {{"the gradient of q", in_four_digits(Numbers(c.q.shape))}}}};
    },
});

}  // namespace
}  // namespace course
