// What a step keeps for its way back, told by what it notices: x or y is overwritten, then backward() is called.
#pragma once

#include "modules/05_activations/oracle.h"

namespace course {

struct Kept {
  Bend bend;
  Input x;
  bool output = false;  ///< the output is overwritten, else the input
};

/// Whoever keeps x notices that it was overwritten, whoever keeps y that y was: saved() watches what it is given. A
/// copy is watched by nobody.
inline CheckParts<Kept> keeps(const std::string& exercise, const std::vector<Bend>& bends, bool output) {
  static const char* const noticed = "a GradError";
  static const char* const not_noticed = "nothing was noticed";
  return {
      .exercise = exercise,
      .draw =
          [=](Draw& draw) {
            const Shape shape = draw.shape({.most_dims = 2, .smallest = 1, .largest = 3});
            const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed});
            return Kept{draw.one_of(bends), draw.input(shape, layout, [&] { return draw.uniform(-3, 3); }), draw.yes()};
          },
      .drawn = 10 + 10 * static_cast<int>(bends.size()),
      .call =
          [](const Kept& c) {
            return Call{fmt::format("y = {}, then fill_({}, 9), then backward: what is noticed", call_of(c.bend, 0.01),
                                    c.output ? "y" : "x"),
                        {{"x", c.x}}};
          },
      .ask = [](const Kept& c) -> Answer {
        const Tensor x = c.x.tensor().requires_grad_();
        const Tensor y = bent(c.bend, x, 0.01);
        {
          const NoGrad guard;
          fill_(c.output ? y : x, 9);
        }
        try {
          backward(y, ones(y.shape()));
        } catch (const GradError&) {
          return noticed;
        }
        return not_noticed;
      },
      .expect = [output](const Kept& c) -> Answer { return c.output == output ? noticed : not_noticed; },
      .mistakes = [output](const Kept& c) -> Mistakes {
        const char* const kept = output ? "its slope is computed from the output: keep that, saved(y, \"y\")"
                                        : "its slope is computed from x: keep that, saved(x, \"x\")";
        if (c.output != output) return {{kept, noticed}};
        return {{std::string(kept) + ". It is the tensor itself that saved() watches, not a copy of it", not_noticed}};
      },
  };
}

}  // namespace course
