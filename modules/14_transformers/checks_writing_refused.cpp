// A check of 14.8: what sample() refuses.
#include "modules/14_transformers/oracle.h"

namespace course {
namespace {

struct Refused {
  Sampling sampling;
  bool damaged = false;  ///< weights hold NaN, and so do all scores
};

const Check<Refused> refused({
    .exercise = "14.8",
    .examples = {{{.temperature = -1}},
                 {{.temperature = 0, .top_k = -1}},
                 {{.temperature = 0, .top_p = 0}},
                 {{.temperature = 0}, true},
                 {{}, true}},
    .call =
        [](const Refused& c) {
          return Call{fmt::format("{}{}: generate({{1, 2}}, 1, temperature {}, top_k {}, top_p {})", text_of(small),
                                  c.damaged ? " whose last norm holds NaN" : "", c.sampling.temperature,
                                  c.sampling.top_k, c.sampling.top_p)};
        },
    .ask = [](const Refused& c) -> Answer {
      const GPT model = model_of(small, 7);
      if (c.damaged) fill_(model.ln_f.weight.detach(), nan);
      Generator generator(7);
      return Value(Shape(model.generate({1, 2}, 1, c.sampling, generator)));
    },
    .expect = [](const Refused&) -> Answer { return throws("ValueError", "sample: "); },
});

}  // namespace
}  // namespace course
