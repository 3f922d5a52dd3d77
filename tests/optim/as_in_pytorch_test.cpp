// Options and schedules that PyTorch has in its constructors. The numbers are those of PyTorch 2.14.
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// p after five steps on Σ p³ / 3.
template <class Make>
Tensor after_five(const Make& make) {
  const Tensor p = tensor({1, -2, 3}).requires_grad_();
  const auto optimizer = make(std::vector<Tensor>{p});
  for (int i = 0; i < 5; ++i) {
    optimizer->zero_grad();
    backward(sum(p * p * p / 3));
    optimizer->step();
  }
  return p.detach();
}

std::vector<real> rates(const std::function<double(int64_t)>& schedule, int64_t count) {
  std::vector<real> all;
  for (int64_t t = 0; t < count; ++t) all.push_back(static_cast<real>(schedule(t)));
  return all;
}

}  // namespace

TEST_CASE("weight decay is an option of each optimizer, beside betas, momentum and nesterov") {
  check_close(after_five([](const auto& p) {
                return std::make_unique<SGD>(p, 0.1,
                                             SGDOptions{.momentum = 0.9, .weight_decay = 0.05, .nesterov = true});
              }),
              tensor({0.0461512, -174.2483826, -2.4300003}), 1e-5);
  check_close(after_five([](const auto& p) {
                return std::make_unique<Adam>(p, 0.1, AdamOptions{0.8, 0.95, 1e-6, 0.05});
              }),
              tensor({0.5251805, -2.5047252, 2.5058625}));
  check_close(after_five([](const auto& p) {
                return std::make_unique<RMSprop>(p, 0.1, RMSpropOptions{0.9, 1e-6, 0.05, 0.5});
              }),
              tensor({0.0117917, -4.1008339, 1.5127006}));
}

TEST_CASE("a weight decay in the options that the groups do not have is refused") {
  const Tensor p = ones({2}).requires_grad_();
  CHECK(thrown_by([&] {
          SGD({{{p}, 0.1, 0.5}}, SGDOptions{.weight_decay = 0.1});
        }) ==
        "ValueError: SGD: the options say a weight_decay of 0.1, a group of parameters 0.5\n  hint: groups have their "
        "own");
  CHECK(thrown_by([&] { AdamW({p}, 0.1, 0.01, {.weight_decay = 0.1}); }).find("ValueError: Adam: the options say") ==
        0);
  CHECK(thrown_by([&] { RMSprop({{{p}, 0.1, 0.5}}, RMSpropOptions{.weight_decay = 0.5}); }) == "nothing was thrown");
}

TEST_CASE("OneCycleSchedule and MultiStepSchedule give PyTorch's rates") {
  const auto check = [](const std::vector<real>& got, const std::vector<real>& expected) {
    CHECK(difference(got, expected, 1e-7) == "");
  };
  check(rates(OneCycleSchedule{0.5, 10}, 10),
        {0.02F, 0.26F, 0.5F, 0.47524231600673683F, 0.40587282697488153F, 0.30563101096814466F, 0.19437098903185537F,
         0.09412917302511849F, 0.024759683993263143F, 2e-06F});
  check(rates(OneCycleSchedule{1, 8, 0.5, 10, 100}, 9),
        {0.1F, 0.325F, 0.775F, 1, 0.8536998372026805F, 0.5005F, 0.14730016279731956F, 0.001F, 0.001F});
  check(rates(MultiStepSchedule{0.4, {2, 5, 5}, 0.5}, 10),
        {0.4F, 0.4F, 0.2F, 0.2F, 0.2F, 0.05F, 0.05F, 0.05F, 0.05F, 0.05F});
  CHECK(thrown_by([] { MultiStepSchedule{1, {5, 2}}(0); }) == "ValueError: MultiStepSchedule: milestones must rise");
  CHECK(thrown_by([] {
          OneCycleSchedule{1, 10, 1}(0);
        }) == "ValueError: OneCycleSchedule: the top must lie within the iterations: 1 of 10");
}

TEST_CASE("the parameters of several modules make one list, in which each is once") {
  const Linear encoder(2, 3), decoder(3, 2);
  const Sequential both{encoder};
  CHECK(parameters({encoder, decoder}).size() == 4);
  CHECK(parameters({encoder, both, decoder}).size() == 4);
  CHECK(parameters({encoder, decoder})[2].is(decoder.weight));
  SGD(parameters({encoder, decoder}), 0.1);
}
