// In double precision several ranks equal one that takes the whole batch at once. With SGD: Adam would hide a missing
// factor, for it divides by the gradient's size.
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/distributed/data_parallel.h"
#include "tinytensor/distributed/thread_ranks.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/optim/sgd.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr int64_t features = 6, classes = 5, ignored = -100;

struct Case {
  int64_t rows, batches;
  double clip;
  int64_t every;  // every so many labels one is ignored; 0: none
};

struct Data {
  Tensor x;
  IndexTensor y;
};

Data batch_of(const Case& c, Generator& generator) {
  Data data{randn({c.rows, features}, generator), randint(0, classes, {c.rows}, generator)};
  for (int64_t i = 0; c.every > 0 && i < c.rows; i += c.every) data.y.data()[i] = ignored;
  return data;
}

IndexTensor rows(const IndexTensor& ids, Share share) {
  IndexTensor part({share.size()});
  std::copy_n(ids.data() + share.begin, share.size(), part.data());
  return part;
}

int64_t counted(const IndexTensor& labels) {
  return labels.numel() - std::count(labels.data(), labels.data() + labels.numel(), ignored);
}

/// Parameters after three steps; `loss_of` gives the mean loss of a batch.
Tensor trained(const Case& c, const std::function<Tensor(const Linear&, const Data&)>& loss_of) {
  Generator generator(11);
  Linear net(features, classes, true, generator);
  SGD optimizer(net.parameters(), 0.3);
  for (int step = 0; step < 3; ++step) {
    optimizer.zero_grad();
    for (int64_t batch = 0; batch < c.batches; ++batch) {
      backward(div(loss_of(net, batch_of(c, generator)), static_cast<double>(c.batches)));
    }
    clip_grad_norm(net.parameters(), c.clip);
    optimizer.step();
  }
  return net.weight.detach();
}

}  // namespace

TEST_CASE("N ranks equal one rank with the whole batch, to 1e-12") {
  for (const Case& c : {Case{12, 1, 1e9, 0}, Case{13, 1, 1e9, 0}, Case{3, 1, 1e9, 0}, Case{12, 3, 1e9, 0},
                        Case{13, 2, 0.1, 0}, Case{13, 2, 0.1, 3}, Case{12, 1, 1e9, 2}}) {
    const Tensor whole = trained(c, [](const Linear& net, const Data& data) {
      return cross_entropy(net(data.x), data.y, {.ignore_index = ignored});
    });
    for (const int ranks : {1, 2, 3, 4, 8}) {
      run_ranks(ranks, [&](Communicator& mine) {
        const Tensor found = trained(c, [&](const Linear& net, const Data& data) {
          return data_parallel_loss(net.parameters(), c.rows, 8, mine, [&](const Slice& slice) -> SliceLoss {
            const IndexTensor labels = rows(data.y, slice.rows);
            const Tensor x = tinytensor::slice(data.x, 0, slice.rows.begin, slice.rows.end);
            return {cross_entropy(net(x), labels, {.ignore_index = ignored}), counted(labels)};
          });
        });
        CHECK_MESSAGE(difference(found, whole, 1e-12) == "", c.rows, " rows, ", ranks, " ranks");
      });
    }
  }
}
