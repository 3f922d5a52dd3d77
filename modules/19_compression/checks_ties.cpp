// Checks of 19.1 again: very many numbers of nearly one size, and masks that are kept.
#include "modules/19_compression/oracle.h"

namespace course {
namespace {

// Numbers of which most differ in their last digit or not at all, or are 0 already.
struct Crowd {
  Input w;
  double share = 0.5;
};

// Who makes all of them differ by a little for each place, or counts them in 16 bits, is right for all smaller ones.
Crowd crowd_of(Draw& draw, int i) {
  const int64_t n = beyond_17_bits(draw);
  const auto number = [&]() -> double {
    if (i == 0) return nearly(draw, 1) * draw.one_of<double>({1, -1});
    return draw.yes(0.6) ? draw.one_of<double>({0.0, -0.0}) : draw.normal();
  };
  return {draw.input({n}, Layout::dense, number), i == 0 ? 0.28 : draw.uniform(0.65, 0.8)};
}

const Check<Crowd> crowds({
    .exercise = "19.1",
    .drawn = 0,
    .draw_large = crowd_of,
    .call =
        [](const Crowd& c) {
          return Call{fmt::format("magnitude_mask(w, {:.4g})", c.share), {{"w", c.w}}};
        },
    .ask = [](const Crowd& c) -> Answer { return magnitude_mask(c.w.tensor(), c.share); },
    .expect = [](const Crowd& c) -> Answer {
      return mask_of(c.w.shape, without_lowest(each_of(c.w.values, magnitude), count_of(c.share, c.w.values.size())));
    },
});

struct Together {
  int64_t n = 3;
};

const Check<Together> masks_that_are_kept({
    .exercise = "19.1",
    .examples = {{2}, {5}},
    .drawn = 0,
    .call = [](const Together& c) { return Call{fmt::format("300 masks of {} numbers each", c.n)}; },
    .ask = [](const Together& c) -> Answer {
      const auto one = [&](int64_t i) {
        Tensor w = zeros({c.n});
        w.set({i % c.n}, 1);  // stays
        return magnitude_mask(w, 0.5);
      };
      return {{written_over, changed_since(one, [](const BoolTensor& keep) { return keep.to_vector(); })}};
    },
    .expect = [](const Together&) -> Answer {
      return {{written_over, int64_t{0}}};
    },
});

}  // namespace
}  // namespace course
