// A loss that several ranks compute together: the same bits on any number of them.
#include "tinytensor/distributed/data_parallel.h"

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/distributed/thread_ranks.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/optim/adam.h"
#include "tinytensor/optim/optimizer.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr int64_t features = 6, classes = 5, hidden = 7;

/// A classifier with dropout, and a parameter that no loss depends on.
struct Net : Layer<Net> {
  Linear first, second;
  Tensor unused = ones({3}).requires_grad_();
  explicit Net(Generator& generator)
      : first(features, hidden, true, generator), second(hidden, classes, true, generator) {}
  Tensor forward(const Tensor& x, Generator& drawing) const {
    return second(dropout(tanh(first(x)), 0.3, true, drawing));
  }
  void members(MemberVisitor& visit) override {
    visit.module("first", first);
    visit.module("second", second);
    visit.parameter("unused", unused);
  }
};

struct Run {
  int ranks = 1;
  int64_t rows = 9, slices = 8, batches = 2;
};

/// Losses and parameters after some steps of AdamW with clipping, on each rank.
std::vector<std::vector<real>> trained(const Run& run) {
  std::vector<std::vector<real>> found(static_cast<size_t>(run.ranks));
  run_ranks(run.ranks, [&](Communicator& mine) {
    Generator generator(3);
    Net net(generator);
    AdamW optimizer(net.parameters(), 0.05);
    std::vector<real>& numbers = found[static_cast<size_t>(mine.rank())];
    for (int64_t step = 0; step < 3; ++step) {
      optimizer.zero_grad();
      for (int64_t batch = 0; batch < run.batches; ++batch) {
        const Tensor x = randn({run.rows, features}, generator);
        const IndexTensor y = randint(0, classes, {run.rows}, generator);
        const Tensor loss =
            data_parallel_loss(net.parameters(), run.rows, run.slices, mine, [&](const Slice& slice) -> SliceLoss {
              Generator drawing = slice_generator(1, step, batch, slice.index);
              const Tensor logits = net(tinytensor::slice(x, 0, slice.rows.begin, slice.rows.end), drawing);
              IndexTensor labels({slice.rows.size()});
              std::copy_n(y.data() + slice.rows.begin, slice.rows.size(), labels.data());
              return {cross_entropy(logits, labels), slice.rows.size()};
            });
        backward(div(loss, static_cast<double>(run.batches)));
        numbers.push_back(loss.item());
      }
      CHECK_FALSE(net.unused.grad().defined());
      numbers.push_back(static_cast<real>(clip_grad_norm(net.parameters(), 0.5)));
      optimizer.step();
    }
    for (const Tensor& parameter : net.parameters()) {
      const std::vector<real> values = parameter.to_vector();
      numbers.insert(numbers.end(), values.begin(), values.end());
    }
  });
  return found;
}

}  // namespace

TEST_CASE("a training run of the same slices has the same bits on any number of ranks") {
  struct Cut {
    int64_t rows, slices;
  };
  for (const Cut& cut : {Cut{9, 8}, {8, 8}, {16, 3}, {5, 8}, {1, 8}, {9, 1}}) {
    const int64_t rows = cut.rows, slices = cut.slices;
    const std::vector<real> expected = trained({1, rows, slices})[0];
    for (const int ranks : {2, 3, 4, 8}) {
      for (const std::vector<real>& found : trained({ranks, rows, slices})) {
        CHECK_MESSAGE(difference(found, expected, 0) == "", rows, " rows, ", slices, " slices, ", ranks, " ranks");
      }
    }
  }
}

TEST_CASE("another number of slices is another run: other dropout, another order of sums") {
  CHECK(difference(trained({1, 8, 8})[0], trained({1, 8, 4})[0], 0) != "");
}

TEST_CASE("gradients that were there before are added to, and what fails leaves them as they were") {
  Alone alone;
  const Tensor w = ones({2}).requires_grad_();
  backward(sum(mul(w, 3.0)));
  const auto loss = [&](const Slice& slice) { return SliceLoss{mean(mul(w, static_cast<double>(slice.index))), 1}; };
  backward(data_parallel_loss({w}, 4, 4, alone, loss));
  check_close(w.grad(), full({2}, 3 + (0 + 1 + 2 + 3) / 4.0 / 2));
  CHECK(thrown_by([&] {
          data_parallel_loss({w}, 4, 4, alone, [&](const Slice& slice) {
            if (slice.index == 2) fail<ValueError>("no rows");
            return loss(slice);
          });
        }) == "ValueError: no rows");
  check_close(w.grad(), full({2}, 3 + (0 + 1 + 2 + 3) / 4.0 / 2));
}

TEST_CASE("a slice without targets counts for nothing; a batch without any has no loss") {
  run_ranks(2, [](Communicator& mine) {
    const Tensor w = ones({1}).requires_grad_();
    const auto loss_where = [&](int64_t from) {
      return data_parallel_loss({w}, 4, 4, mine, [&](const Slice& slice) {
        return SliceLoss{slice.index < from ? div(w, 0.0) : mul(w, static_cast<double>(slice.index)),
                         slice.index < from ? 0 : slice.index};
      });
    };
    const Tensor loss = loss_where(2);
    CHECK(loss.item() == doctest::Approx((2.0 * 2 + 3.0 * 3) / 5));
    backward(loss);
    CHECK(w.grad().item() == doctest::Approx((2.0 * 2 + 3.0 * 3) / 5));
    CHECK(std::isnan(loss_where(4).item()));
  });
}

TEST_CASE("streams of slices differ by seed, step, batch and slice, and are the same again") {
  const auto first = [](uint64_t seed, int64_t step, int64_t batch, int64_t slice) {
    return slice_generator(seed, step, batch, slice).random64();
  };
  CHECK(first(1, 2, 3, 4) == first(1, 2, 3, 4));
  for (const uint64_t other : {first(2, 2, 3, 4), first(1, 3, 3, 4), first(1, 2, 4, 4), first(1, 2, 3, 5),
                               first(1, 3, 2, 4), first(1, 2, 4, 3), first(0, 0, 0, 0)}) {
    CHECK(other != first(1, 2, 3, 4));
  }
  Generator generator = slice_generator(1, 0, 0, 0);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) sum += generator.uniform();
  CHECK(sum / 10'000 == doctest::Approx(0.5).epsilon(0.02));
}

TEST_CASE("what cannot be cut, and what is not recorded, is refused") {
  Alone alone;
  const Tensor w = ones({1}).requires_grad_();
  const auto loss = [&](const Slice&) { return SliceLoss{mul(w, 2.0), 1}; };
  CHECK(thrown_by([&] { data_parallel_loss({w}, 0, 8, alone, loss); }) ==
        "ValueError: data_parallel_loss: there must be at least 1 row and 1 slice: 0 and 8");
  CHECK(thrown_by([&] { data_parallel_loss({w}, 8, 0, alone, loss); }) ==
        "ValueError: data_parallel_loss: there must be at least 1 row and 1 slice: 8 and 0");
  const NoGrad guard;
  CHECK(thrown_by([&] {
          data_parallel_loss({w}, 8, 8, alone, loss);
        }).find("GradError: data_parallel_loss: nothing is recorded here") == 0);
}
