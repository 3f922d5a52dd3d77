// Handwritten digits, read by a multilayer perceptron as in 1986: digits, or digits --data FOLDER with MNIST's files.
//
// What one learns: a picture is a row of numbers, and a network that knows nothing of rows, columns or strokes still
// learns to read; what counts is how well it reads what it has never seen.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

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

/// Pictures side by side, with words below each.
void show(const Tensor& images, const std::vector<int64_t>& which, const std::vector<std::string>& words) {
  std::vector<std::vector<std::string>> pictures;
  for (const int64_t i : which) pictures.push_back(blocks(images[i]));
  for (size_t line = 0; line < 12; ++line) {
    for (const auto& picture : pictures) fmt::print("{}", picture[line]);
    fmt::print("\n");
  }
  for (const std::string& text : words) fmt::print("{:^20}", text);
  fmt::print("\n\n");
}

void show_first(const LabelledImages& part) {
  std::vector<int64_t> which;
  std::vector<std::string> words;
  for (int64_t i = 0; i < std::min<int64_t>(4, part.labels.numel()); ++i) {
    which.push_back(i);
    words.push_back(std::to_string(part.labels.at({i})));
  }
  show(part.images, which, words);
}

/// What the network takes each picture for.
IndexTensor read(const Sequential& network, const Tensor& images) {
  const NoGrad guard;
  return argmax(network.forward(reshape(images, {images.size(0), -1})), 1);
}

void show_mistakes(const LabelledImages& part, const IndexTensor& answers) {
  std::vector<int64_t> wrong;
  std::vector<std::string> words;
  for (int64_t i = 0; i < answers.numel() && wrong.size() < 4; ++i) {
    if (answers.at({i}) == part.labels.at({i})) continue;
    wrong.push_back(i);
    words.push_back(fmt::format("a {}, read as {}", part.labels.at({i}), answers.at({i})));
  }
  fmt::print("\nsome that it still misreads:\n\n");
  show(part.images, wrong, words);
}

double share_of_right(const IndexTensor& answers, const IndexTensor& labels) {
  int64_t right = 0;
  for (int64_t i = 0; i < answers.numel(); ++i) right += answers.at({i}) == labels.at({i});
  return static_cast<double>(right) / static_cast<double>(answers.numel());
}

/// Trains on all digits, several times over, and returns the share of the test digits that are read at the end.
double learn_to_read(const Digits& digits) {
  manual_seed(1986);
  Sequential network{Linear(28 * 28, 128), ReLU(), Linear(128, 10)};
  AdamW optimizer(network.parameters(), 0.003);
  const DataLoader batches(digits.train.images, digits.train.labels, {.batch_size = 100, .shuffle = true});
  constexpr int64_t epochs = 10;
  const CosineSchedule rate{0.003, 0, 0, epochs * batches.size()};
  int64_t step = 0;
  IndexTensor answers;
  fmt::print("  epoch    loss  test digits read\n");
  for (int64_t epoch = 1; epoch <= epochs; ++epoch) {
    double sum = 0;
    for (const auto& [x, y] : batches) {
      const Tensor loss = cross_entropy(network.forward(reshape(x, {x.size(0), -1})), y);
      optimizer.zero_grad();
      backward(loss);
      optimizer.set_lr(rate(step++));
      optimizer.step();
      sum += loss.item();
    }
    answers = read(network, digits.test.images);
    fmt::print("  {:5}  {:.4f}  {:15.1f}%\n", epoch, sum / static_cast<double>(batches.size()),
               100 * share_of_right(answers, digits.test.labels));
  }
  show_mistakes(digits.test, answers);
  return share_of_right(answers, digits.test.labels);
}

int main(int argc, char** argv) try {
  const bool names_data = argc == 3 && std::string_view(argv[1]) == "--data";
  if (argc != 1 && !names_data) fail<ValueError>("digits: expected nothing, or --data FOLDER with MNIST's files");
  const Digits all = names_data ? load_digits(argv[2]) : digits();
  fmt::print("{} digits to learn from, and {} others to be judged by; the first of both:\n\n", all.train.labels.numel(),
             all.test.labels.numel());
  show_first(all.train);
  show_first(all.test);
  return learn_to_read(all) > 0.95 ? 0 : 1;
} catch (const Error& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 2;
}
