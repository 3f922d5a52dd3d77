// Checks of 03.3 and 03.8: writes, whatever their number is, and the first NaN.
#include "modules/03_autograd/oracle.h"

namespace course {
namespace {

/// How often a write is noticed that comes after 0, 1, 2, … others; and so many at once, behind a first one.
struct Writes {
  int64_t before = 300, at_once = 65536;
};

const Check<Writes> writes({
    .exercise = "03.3",
    .examples = {{}},
    .call =
        [](const Writes& c) {
          return Call{
              fmt::format("how often it is noticed that x was written to after saved(x, \"b\"): {} times one write "
                          "more, then {} at once",
                          c.before, c.at_once)};
        },
    .ask = [](const Writes& c) -> Answer {
      const Tensor x = ones({2});
      const auto notices = [&](int64_t writes) -> int64_t {
        const Saved kept = saved(x, "b");
        for (int64_t i = 0; i < writes; ++i) x.set({0}, 5);
        try {
          kept();
        } catch (const GradError&) {
          return 1;
        }
        return 0;
      };
      int64_t noticed = 0;
      for (int64_t i = 0; i < c.before; ++i) noticed += notices(1);
      return {{"of single ones", noticed}, {"of many at once", notices(c.at_once)}};
    },
    .expect = [](const Writes& c) -> Answer {
      return {{"of single ones", c.before}, {"of many at once", 1}};
    },
});

// Whoever looks for a mistake wants to know which op made the first NaN: each node is asked, not only one that does not fit.
struct Anomaly {
  int64_t inputs = 1;
};

const Check<Anomaly> first_nan({
    .exercise = "03.8",
    .examples = {{1}, {2}},
    .call =
        [](const Anomaly& c) {
          return Call{fmt::format("under DetectAnomaly: backward of one op of {} leaves, whose last gradient is NaN",
                                  c.inputs)};
        },
    .ask = [](const Anomaly& c) -> Answer {
      std::vector<Tensor> inputs;
      for (int64_t i = 0; i < c.inputs; ++i) inputs.push_back(ones({2}).requires_grad_());
      const Tensor y = keep(ones({2}));
      const DetectAnomaly looking;
      record_joint("Joint", y, inputs, [&c](const Tensor& doutput, const Needed&) {
        Gradients gradients(static_cast<size_t>(c.inputs), doutput);
        gradients.back() = full({2}, std::nan(""));
        return gradients;
      });
      try {
        backward(y, ones({2}), true);
      } catch (const GradError&) {
        return "a GradError";
      }
      return "nothing was thrown";
    },
    .expect = [](const Anomaly&) -> Answer { return "a GradError"; },
    .mistakes = [](const Anomaly&) -> Mistakes {
      return {
          {"check_gradients() looks for the first NaN as well, where DetectAnomaly asks for it: call it for every node",
           "nothing was thrown"}};
    },
});

}  // namespace
}  // namespace course
