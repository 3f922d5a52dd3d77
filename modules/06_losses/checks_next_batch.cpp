// Checks of 06.3 and 06.4: one batch after another, in the same array.
#include "modules/06_losses/scored.h"

namespace course {
namespace {

// A batch, and the next one in the same array: the labels of some in its middle are other ones, or filling.
struct NextBatch {
  Scored first, then;
};

CheckParts<NextBatch> next_batch(const std::string& exercise, Reduction reduction) {
  return {
      .exercise = exercise,
      .draw =
          [=](Draw& draw) {
            NextBatch c;
            c.first.scores = draw.input({draw.size(3, 6), draw.size(2, 4)}, Layout::dense);
            c.first.reduction = reduction;
            for (int64_t i = 0; i < c.first.scores.size(0); ++i) {
              c.first.labels.push_back(draw.number(0, c.first.classes() - 1));
            }
            // Often the filling is a class, the highest, which the first batch does not have.
            if (draw.yes(0.7)) {
              c.first.ignore = c.first.classes() - 1;
              for (int64_t& label : c.first.labels) label %= c.first.ignore;
            }
            if (draw.yes(0.3))
              c.first.weight = draw.input({c.first.classes()}, Layout::dense, [&] { return draw.uniform(0.2, 3); });
            c.then = c.first;
            for (size_t i = 1; i + 1 < c.then.labels.size(); ++i) {
              int64_t& label = c.then.labels[i];
              label = draw.yes(0.7) ? c.then.ignore : (label + 1) % c.then.classes();
            }
            return c;
          },
      .drawn = 12,
      .call =
          [](const NextBatch& c) {
            Call call = call_of("nll_loss", c.first);
            call.text += "; then once more, when the same IndexTensor holds " + code(c.then.labels);
            return call;
          },
      .ask = [](const NextBatch& c) -> Answer {
        const Tensor scores = c.first.scores.tensor();
        IndexTensor target(c.first.target_shape(), c.first.labels);
        const Tensor first = nll_loss(scores, target, options_of(c.first));
        std::copy(c.then.labels.begin(), c.then.labels.end(), target.data());
        const Tensor then = nll_loss(scores, target, options_of(c.then));
        return {{"the loss of the first batch", first}, {"the loss of the next", then}};
      },
      .expect = [](const NextBatch& c) -> Answer {
        return {{"the loss of the first batch", loss_of(c.first, nll_of(c.first)).value},
                {"the loss of the next", loss_of(c.then, nll_of(c.then)).value}};
      },
      .mistakes = [](const NextBatch& c) -> Mistakes {
        Scored mixed = c.then;
        const auto with_old_weight = [&](const Scored&) { return c.first.counted(); };
        return {
            {"divided by the weights of the batch before, which stood in the same array: nothing may be kept from one "
             "call to the next",
             {{"the loss of the first batch", loss_of(c.first, nll_of(c.first)).value},
              {"the loss of the next", loss_of(mixed, nll_of(mixed), with_old_weight).value}}}};
      },
  };
}
const Check<NextBatch> picked_again(next_batch("06.3", Reduction::none));
const Check<NextBatch> averaged_again(next_batch("06.4", Reduction::mean));

}  // namespace
}  // namespace course
