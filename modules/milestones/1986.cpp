// 1986: a multilayer perceptron reads handwritten digits. Rumelhart, Hinton and Williams, "Learning representations by
// back-propagating errors", showed that hidden layers find out by themselves what to look for.
//
//   ./tt milestone 1986                   the digits that ship with the project
//   ./tt milestone 1986 --data FOLDER     MNIST's own files
//
// It ends with status 0 if 95% of the digits that it has not seen are read.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr double wanted = 0.95;
constexpr int64_t epochs = 10, batch_size = 100;

/// A picture as lines of blocks, two rows of pixels in each line, without the margin.
std::vector<std::string> blocks(const Tensor& picture) {
  std::vector<std::string> lines;
  const auto dark = [&picture](int64_t row, int64_t column) { return picture.at({0, row, column}) > 0.4; };
  for (int64_t row = 2; row < 26; row += 2) {
    std::string& line = lines.emplace_back();
    for (int64_t column = 4; column < 24; ++column) {
      const bool above = dark(row, column), below = dark(row + 1, column);
      line += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
    }
  }
  return lines;
}

/// Up to four pictures side by side, with words below each.
void show(const LabelledImages& part, const std::vector<int64_t>& which, const IndexTensor& read) {
  std::vector<std::vector<std::string>> pictures;
  for (const int64_t i : which) pictures.push_back(blocks(part.images[i]));
  for (size_t line = 0; line < 12; ++line) {
    for (const auto& picture : pictures) fmt::print("{}", picture[line]);
    fmt::print("\n");
  }
  for (const int64_t i : which) {
    const int64_t label = part.labels.at({i}), answer = read.at({i});
    fmt::print("{:^20}",
               label == answer ? fmt::format("read as {}", answer) : fmt::format("a {}, read as {}", label, answer));
  }
  fmt::print("\n\n");
}

Tensor flat(const Tensor& images) { return reshape(images, {images.size(0), -1}); }

IndexTensor first_labels(const IndexTensor& labels, int64_t count) {
  const std::vector<int64_t> all = labels.to_vector();
  return IndexTensor({count}, {all.begin(), all.begin() + count});
}

/// The loss on all pictures of a part, and what each of them is read as.
struct Reading {
  double loss = 0, share = 0;
  IndexTensor read;
};

Reading read_all(Sequential& network, const LabelledImages& part) {
  Reading result{0, 0, IndexTensor({part.labels.numel()})};
  const DataLoader batches(part.images, part.labels, {.batch_size = 500});
  auto batch = batches.begin();
  int64_t done = 0, right = 0;
  result.loss = evaluate(network, [&]() -> std::optional<BatchLoss> {
    if (!(batch != batches.end())) return {};
    const auto [x, y] = *batch;
    ++batch;
    const Tensor logits = network.forward(flat(x));
    const IndexTensor answers = argmax(logits, 1);
    for (int64_t i = 0; i < y.numel(); ++i, ++done) {
      result.read.data()[done] = answers.at({i});
      right += answers.at({i}) == y.at({i});
    }
    return BatchLoss{cross_entropy(logits, y).item(), y.numel()};
  });
  result.share = static_cast<double>(right) / static_cast<double>(std::max<int64_t>(done, 1));
  return result;
}

/// Says after each epoch how well the network reads what it has not seen.
struct Teacher : TrainingObserver {
  int64_t epoch_steps = 1;
  const Reading* unseen = nullptr;
  void evaluated(const Evaluation& e, TrainingState&) override {
    fmt::print("  {:5}  {:13.4f}  {:11.4f}  {:16.1f}%\n", e.iter / epoch_steps, e.train_loss, e.val_loss,
               100 * unseen->share);
    std::fflush(stdout);
  }
};

/// Trains on the one part, and returns how the other is read at the end.
Reading learn_to_read(const Digits& digits) {
  manual_seed(1986);
  Sequential network{Linear(28 * 28, 128), ReLU(), Linear(128, 10)};
  AdamW optimizer(network.parameters(), 0.003);
  const DataLoader batches(digits.train.images, digits.train.labels, {.batch_size = batch_size, .shuffle = true});
  std::optional<DataLoader<Tensor, IndexTensor>::Iterator> batch;
  const auto next_loss = [&] {
    if (!batch || !(*batch != batches.end())) batch.emplace(batches.begin());  // the next epoch
    const auto [x, y] = **batch;
    ++*batch;
    return cross_entropy(network.forward(flat(x)), y);
  };
  TrainingPlan plan;
  plan.max_iters = epochs * batches.size();
  plan.eval_interval = batches.size();
  plan.learning_rate = CosineSchedule{0.003, 0, 0, plan.max_iters};
  Reading unseen;
  const auto val_loss = [&] {
    unseen = read_all(network, digits.test);
    return unseen.loss;
  };
  const int64_t some = std::min<int64_t>(digits.train.labels.numel(), digits.test.labels.numel());
  const LabelledImages known{slice(digits.train.images, 0, 0, some), first_labels(digits.train.labels, some)};
  const auto train_loss = [&] { return read_all(network, known).loss; };
  Teacher teacher;
  teacher.epoch_steps = batches.size(), teacher.unseen = &unseen;
  fmt::print("{} parameters\n\n  epoch  training loss  unseen loss  unseen digits read\n", network.num_parameters());
  TrainingState state;
  train({network, optimizer, next_loss, val_loss, train_loss}, plan, state, teacher);
  return unseen;
}

void show_some(const LabelledImages& part, const IndexTensor& read) {
  std::vector<int64_t> first, wrong;
  for (int64_t i = 0; i < read.numel(); ++i) {
    if (first.size() < 4) first.push_back(i);
    if (read.at({i}) != part.labels.at({i}) && wrong.size() < 4) wrong.push_back(i);
  }
  fmt::print("\nthe first that it had not seen:\n\n");
  show(part, first, read);
  if (wrong.empty()) return;
  fmt::print("some that it reads wrong:\n\n");
  show(part, wrong, read);
}

}  // namespace

int main(int argc, char** argv) try {
  const bool names_data = argc == 3 && std::string_view(argv[1]) == "--data";
  if (argc != 1 && !names_data) fail<ValueError>("1986: expected nothing, or --data FOLDER with MNIST's files");
  const Digits all = names_data ? load_digits(argv[2]) : digits();
  if (all.train.labels.numel() == 0 || all.test.labels.numel() == 0) fail<ValueError>("1986: there are no digits");
  const auto start = std::chrono::steady_clock::now();
  fmt::print("one hidden layer learns to read from {} digits, and is judged by {} others\n", all.train.labels.numel(),
             all.test.labels.numel());
  const Reading unseen = learn_to_read(all);
  show_some(all.test, unseen.read);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{:.1f}% of the digits that it has not seen are read, after {:.0f} s; {:.0f}% were wanted\n",
             100 * unseen.share, seconds, 100 * wanted);
  return unseen.share >= wanted ? 0 : 1;
} catch (const Error& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 2;
}
