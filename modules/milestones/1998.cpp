// 1998: LeNet reads digits. LeCun, Bottou, Bengio & Haffner, "Gradient-based learning applied to document recognition".
//
// Two layers of filters, each followed by a pooling; then three matrices. What is newer than 1998 here: relu for tanh,
// the largest of a window for its average, Adam, a batch in random order.
//
// What is hers here: the loops of convolutions and pooling and their gradients (10), beside all that trains (02 to 09).
//
//   ./tt milestone 1998
//   ./tt milestone 1998 --data FOLDER        MNIST's own files
//   ./tt milestone 1998 --pictures FOLDER    filters and maps as SVG, too
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "tinytensor/io/file.h"
#include "tinytensor/plot/heat_map.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

struct LeNet : Layer<LeNet> {
  Conv2d first{1, 6, 5, {.padding = 2}}, second{6, 16, 5};
  Linear third{16 * 5 * 5, 120}, fourth{120, 84}, last{84, 10};

  Tensor maps_of_first(const Tensor& x) const { return relu(first(x)); }  // (N, 6, 28, 28)
  Tensor maps_of_second(const Tensor& x) const {
    return relu(second(max_pool2d(maps_of_first(x), 2)));
  }  // (N, 16, 10, 10)
  Tensor forward(const Tensor& x) const {
    const Tensor seen = flatten(max_pool2d(maps_of_second(x), 2), 1);  // (N, 400)
    return last(relu(fourth(relu(third(seen)))));
  }
  void members(MemberVisitor& visit) override {
    visit.module("first", first);
    visit.module("second", second);
    visit.module("third", third);
    visit.module("fourth", fourth);
    visit.module("last", last);
  }
};

// --- training --------------------------------------------------------------------------------------------------------

IndexTensor read(const LeNet& net, const Tensor& images) {
  const NoGrad guard;
  IndexTensor answers({images.size(0)});
  constexpr int64_t at_once = 500;
  for (int64_t i = 0; i < images.size(0); i += at_once) {
    const IndexTensor some = argmax(net(slice(images, 0, i, i + at_once)), 1);
    for (int64_t k = 0; k < some.numel(); ++k) answers.data()[i + k] = some.at({k});
  }
  return answers;
}

double share_of_right(const IndexTensor& answers, const IndexTensor& labels) {
  int64_t right = 0;
  for (int64_t i = 0; i < answers.numel(); ++i) right += answers.at({i}) == labels.at({i}) ? 1 : 0;
  return static_cast<double>(right) / static_cast<double>(answers.numel());
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void train(LeNet& net, const Digits& digits, int64_t epochs) {
  constexpr double rate = 0.002;
  const DataLoader batches(digits.train.images, digits.train.labels, {.batch_size = 32, .shuffle = true});
  AdamW optimizer(net.parameters(), rate);
  const CosineSchedule schedule{rate, 0, 0, epochs * batches.size()};
  const auto start = std::chrono::steady_clock::now();
  int64_t step = 0;
  fmt::print("  epoch     loss   test digits read   seconds\n");
  for (int64_t epoch = 1; epoch <= epochs; ++epoch) {
    double sum = 0;
    for (const auto& [x, y] : batches) {
      const Tensor loss = cross_entropy(net(x), y);
      optimizer.zero_grad();
      backward(loss);
      optimizer.set_lr(schedule(step++));
      optimizer.step();
      sum += loss.item();
    }
    const double right = share_of_right(read(net, digits.test.images), digits.test.labels);
    fmt::print("  {:5}   {:.4f}   {:15.2f}%   {:7.0f}\n", epoch, sum / static_cast<double>(batches.size()), 100 * right,
               seconds_since(start));
    std::fflush(stdout);
  }
}

// --- looking inside --------------------------------------------------------------------------------------------------

// A number as two columns of text: shades of what is above 0, minus signs for what is below.
std::string cell(double value, double largest) {
  const double share = largest > 0 ? value / largest : 0;
  if (share < -0.5) return "--";
  if (share < -0.15) return " -";
  return share > 0.75 ? "██" : share > 0.5 ? "▓▓" : share > 0.3 ? "▒▒" : share > 0.15 ? "░░" : "  ";
}

double largest_of(const Tensor& x) { return static_cast<double>(max(abs(x)).item()); }

// Planes (K, H, W) side by side, every `step`-th row and column, each in its own scale.
void show(const Tensor& planes, int64_t step) {
  for (int64_t row = 0; row < planes.size(1); row += step) {
    fmt::print("  ");
    for (int64_t k = 0; k < planes.size(0); ++k) {
      const double largest = largest_of(planes[k]);
      for (int64_t column = 0; column < planes.size(2); column += step) {
        fmt::print("{}", cell(static_cast<double>(planes.at({k, row, column})), largest));
      }
      fmt::print("  ");
    }
    fmt::print("\n");
  }
  fmt::print("\n");
}

// Planes (K, H, W) as one matrix, `across` of them in a row, NaN between them; each divided by its largest number.
Tensor beside_each_other(const Tensor& planes, int64_t across) {
  const int64_t height = planes.size(1) + 1, width = planes.size(2) + 1, rows = (planes.size(0) + across - 1) / across;
  const Tensor all = full({rows * height - 1, across * width - 1}, std::numeric_limits<double>::quiet_NaN());
  for (int64_t k = 0; k < planes.size(0); ++k) {
    const int64_t top = k / across * height, left = k % across * width;
    const double largest = largest_of(planes[k]);
    const Tensor place = slice(slice(all, 0, top, top + height - 1), 1, left, left + width - 1);
    copy_(place, div(planes[k], largest > 0 ? largest : 1));
  }
  return all;
}

// A digit, and what the net makes of it.
void look_inside(const LeNet& net, const LabelledImages& digits, const std::string& folder) {
  const NoGrad guard;
  const Tensor filters = reshape(net.first.weight.detach(), {6, 5, 5});
  fmt::print("\nThe six filters of the first layer, 5 x 5. Bright wants ink, minus wants paper:\n\n");
  show(filters, 1);
  constexpr int64_t which = 4;  // the test digits begin with 0, 1, 2, … if they are ours
  const Tensor image = slice(digits.images, 0, which, which + 1);
  fmt::print("A {}, and what the first, the second and the fourth see of it, every other pixel:\n\n",
             digits.labels.at({which}));
  const Tensor maps = net.maps_of_first(image)[0];
  show(slice(cat({image[0], slice(maps, 0, 0, 2), slice(maps, 0, 3, 4)}, 0), 1, 4, 24), 2);
  if (folder.empty()) return;
  const auto write = [&](const char* name, const Tensor& planes, int64_t across, const HeatMapLabels& labels) {
    write_file(folder + "/" + name, heat_map(beside_each_other(planes, across), labels));
    fmt::print("{}/{}\n", folder, name);
  };
  write("1998_filters.svg", filters, 6, {.title = "LeNet's first filters", .unit = "weight"});
  write("1998_maps.svg", maps, 3, {.title = "What they see of a digit", .unit = "output"});
  write("1998_deep.svg", net.maps_of_second(image)[0], 4, {.title = "The second layer's maps", .unit = "output"});
}

void say_what_is_misread(const LabelledImages& digits, const IndexTensor& answers) {
  std::string list;
  int64_t wrong = 0;
  for (int64_t i = 0; i < answers.numel(); ++i) {
    if (answers.at({i}) == digits.labels.at({i})) continue;
    if (++wrong <= 12) {
      list += fmt::format("{}{} as {}", list.empty() ? "" : ", ", digits.labels.at({i}), answers.at({i}));
    }
  }
  fmt::print("{} of {} are misread: {}{}\n", wrong, answers.numel(), list, wrong > 12 ? ", …" : "");
}

struct Flags {
  std::string data, pictures;
  bool brief = false;
};

std::optional<Flags> flags_of(const std::vector<std::string>& words) {
  Flags flags;
  for (size_t i = 0; i < words.size(); ++i) {
    const bool takes_folder = words[i] == "--data" || words[i] == "--pictures";
    if (takes_folder && i + 1 < words.size()) {
      (words[i] == "--data" ? flags.data : flags.pictures) = words[i + 1];
      ++i;
    } else if (words[i] == "--short") {
      flags.brief = true;
    } else {
      fmt::print(stderr, "1998: there is no flag {}{}\n", words[i], takes_folder ? " without a folder" : "");
      return std::nullopt;
    }
  }
  return flags;
}

}  // namespace

int main(int argc, char** argv) try {
  const std::optional<Flags> flags = flags_of({argv + 1, argv + argc});
  if (!flags) return 2;
  const double goal = flags->brief ? 0.9 : 0.99;
  const Digits all = flags->data.empty() ? digits() : load_digits(flags->data);
  manual_seed(1998);
  LeNet net;
  fmt::print(
      "{} digits to learn from, {} others to be judged by: at least {:.0f}% of these are to be read.\n"
      "LeNet: {} weights, {} of them in filters.\n\n",
      all.train.labels.numel(), all.test.labels.numel(), 100 * goal, net.num_parameters(),
      net.first.num_parameters() + net.second.num_parameters());
  train(net, all, flags->brief ? 2 : 8);
  const IndexTensor answers = read(net, all.test.images);
  look_inside(net, all.test, flags->pictures);
  say_what_is_misread(all.test, answers);
  return share_of_right(answers, all.test.labels) >= goal ? 0 : 1;
} catch (const Error& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 2;
}
