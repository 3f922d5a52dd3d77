#include "examples/browser/digit_reader.h"

#include <algorithm>
#include <tuple>

#include "tinytensor/tinytensor.h"

namespace tinytensor {
namespace {

constexpr double rate = 0.002;
constexpr int64_t side = 28;

struct LeNet : Layer<LeNet> {
  Conv2d first{1, 6, 5, {.padding = 2}}, second{6, 16, 5};
  Linear third{16 * 5 * 5, 120}, fourth{120, 84}, last{84, 10};

  Tensor maps_of_first(const Tensor& x) const { return relu(first(x)); }                         // (N, 6, 28, 28)
  Tensor maps_of_second(const Tensor& maps) const { return relu(second(max_pool2d(maps, 2))); }  // (N, 16, 10, 10)
  Tensor scores(const Tensor& maps) const {
    const Tensor seen = flatten(max_pool2d(maps, 2), 1);  // (N, 400)
    return last(relu(fourth(relu(third(seen)))));
  }
  Tensor forward(const Tensor& x) const { return scores(maps_of_second(maps_of_first(x))); }
  void members(MemberVisitor& visit) override {
    visit.module("first", first);
    visit.module("second", second);
    visit.module("third", third);
    visit.module("fourth", fourth);
    visit.module("last", last);
  }
};

int64_t count_right(const Tensor& scores, const IndexTensor& labels) {
  const NoGrad guard;
  const IndexTensor answers = argmax(scores, 1);
  int64_t right = 0;
  for (int64_t i = 0; i < answers.numel(); ++i) right += answers.at({i}) == labels.at({i}) ? 1 : 0;
  return right;
}

double share_read(const LeNet& net, const LabelledImages& digits) {
  const NoGrad guard;
  const int64_t all = digits.labels.numel();
  int64_t right = 0;
  constexpr int64_t at_once = 200;
  for (int64_t i = 0; i < all; i += at_once) {
    const int64_t end = std::min(all, i + at_once);
    right += count_right(net(slice(digits.images, 0, i, end)), slice(digits.labels, 0, i, end));
  }
  return static_cast<double>(right) / static_cast<double>(all);
}

Digits drawn(const DigitsOptions& options) {
  if (options.train < 10 || options.test < 10) {
    fail<ValueError>("at least 10 digits are learned from, and 10 others read: {} and {}", options.train, options.test);
  }
  return digits(options);
}

}  // namespace

struct DigitReader::Run {
  using Batches = DataLoader<Tensor, IndexTensor>;

  Run(const DigitsOptions& options, int64_t how_many)
      : epochs(how_many),
        all(drawn(options)),
        net((manual_seed(1998), LeNet())),
        optimizer(net.parameters(), rate),
        batches(all.train.images, all.train.labels, {.batch_size = 32, .shuffle = true}) {
    if (epochs < 1) fail<ValueError>("there is at least one epoch: {}", epochs);
  }

  int64_t steps() const { return epochs * batches.size(); }

  void step(DigitTurn& turn) {
    const auto [x, y] = **next;
    const Tensor scores = net(x), loss = cross_entropy(scores, y);
    optimizer.zero_grad();
    backward(loss);
    optimizer.set_lr(CosineSchedule{rate, 0, 0, steps()}(done++));
    optimizer.step();
    ++*next;
    turn.losses.push_back(loss.item());
    turn.seen += y.numel();
    turn.right += count_right(scores, y);
  }

  int64_t epochs, done = 0;
  Digits all;
  LeNet net;
  AdamW optimizer;
  Batches batches;
  std::optional<Batches::Iterator> next;  // within an epoch
};

DigitReader::DigitReader(const DigitsOptions& digits, int64_t epochs) : run_(std::make_unique<Run>(digits, epochs)) {}
DigitReader::~DigitReader() = default;

DigitFacts DigitReader::facts() const {
  return {run_->net.num_parameters(), run_->steps(), run_->epochs, run_->all.train.labels.numel(),
          run_->all.test.labels.numel()};
}

DigitTurn DigitReader::learn(int64_t steps) {
  Run& run = *run_;
  DigitTurn turn;
  while (steps-- > 0 && run.done < run.steps() && !turn.of_test) {
    if (!run.next) run.next.emplace(run.batches.begin());
    run.step(turn);
    if (*run.next != run.batches.end()) continue;
    run.next.reset();
    turn.of_test = share_read(run.net, run.all.test);
  }
  turn.done = run.done;
  turn.ended = run.done == run.steps();
  return turn;
}

DigitReading DigitReader::read(const Tensor& picture) const {
  if (picture.shape() != Shape{side, side}) {
    fail<ShapeError>("a picture to be read is (28, 28), not {}", to_string(picture.shape()));
  }
  const NoGrad guard;
  const LeNet& net = run_->net;
  const Tensor first = net.maps_of_first(reshape(picture, {1, 1, side, side})), second = net.maps_of_second(first);
  return {picture, reshape(net.first.weight.detach(), {6, 5, 5}), first[0], second[0],
          softmax(net.scores(second), 1)[0]};
}

Tensor DigitReader::test_digit(int64_t index) const {
  const int64_t all = run_->all.test.labels.numel();
  if (index < 0 || index >= all) fail<IndexError>("there are {} test digits, from 0 on: {}", all, index);
  return run_->all.test.images[index][0];
}

}  // namespace tinytensor
