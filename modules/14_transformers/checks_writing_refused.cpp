// Checks of 14.8: what is refused, and counts that ask for nothing.
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

// Nothing is to be made of nothing.
struct Emptied {
  int64_t count = 1;
};

const Check<Emptied> without_blocks({
    .exercise = "14.8",
    .examples = {{1}, {3}},
    .call =
        [](const Emptied& c) {
          return Call{fmt::format("{}, then h.clear(): generate({{1, 2}}, {})", text_of(small), c.count)};
        },
    .ask = [](const Emptied& c) -> Answer {
      GPT model = model_of(small, 7);
      model.h.clear();
      Generator generator(7);
      return Value(Shape(model.generate({1, 2}, c.count, {}, generator)));
    },
    .expect = [](const Emptied&) -> Answer { return throws("ValueError", ""); },
});

const Check<Emptied> nothing_asked_for({
    .exercise = "14.8",
    .examples = {{0}, {-1}, {-2}, {-1'000'000'000'000}},
    .call = [](const Emptied& c) { return Call{fmt::format("{}: generate({{1, 2}}, {})", text_of(small), c.count)}; },
    .ask = [](const Emptied& c) -> Answer {
      const GPT model = model_of(small, 7);
      Generator generator(7);
      int64_t made = 0;
      const auto stops = [&made](int64_t) { return ++made < 3; };  // who writes for ever is stopped
      return Value(Shape(model.generate({1, 2}, c.count, {}, generator, stops)));
    },
    .expect = [](const Emptied&) -> Answer {
      return Value(Shape{1, 2});
    },
});

}  // namespace
}  // namespace course
