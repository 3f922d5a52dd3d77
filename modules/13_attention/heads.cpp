// What module 13 gained: two heads that nobody told where to look. Draws heads.svg in the folder where it is run.
//
//   ./tt run modules/13_attention/heads.cpp
//
// Eight cards lie on a table in any order, a letter and a digit on each. Eight questions, a to h: which digit is on
// your card, and which one is on the card of the letter after yours? The loss knows the answers, and not a word of
// where they are to be found.
#include <fmt/format.h>

#include <cstdio>
#include <limits>

#include "tinytensor/io/file.h"
#include "tinytensor/plot/heat_map.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr int64_t cards = 8, digits = 10, width = 32, rounds = 16;

struct Table {
  IndexTensor letters, numbers;  ///< (B, 8): what is on each card, as they lie
  IndexTensor asked;             ///< (B, 8): a to h
  IndexTensor own, next;         ///< (B · 8): the answers
};

Table dealt(int64_t count) {
  std::vector<int64_t> letters, numbers, asked, own, next;
  for (int64_t b = 0; b < count; ++b) {
    const IndexTensor order = randperm(cards), digit = randint(0, digits, {cards});  // of the letters a to h
    for (int64_t i = 0; i < cards; ++i) {
      letters.push_back(order.data()[i]);
      numbers.push_back(digit.data()[order.data()[i]]);
      asked.push_back(i);
      own.push_back(digit.data()[i]);
      next.push_back(digit.data()[(i + 1) % cards]);
    }
  }
  const Shape shape{count, cards};
  return {IndexTensor(shape, letters), IndexTensor(shape, numbers), IndexTensor(shape, asked),
          IndexTensor({count * cards}, own), IndexTensor({count * cards}, next)};
}

struct Reader : Module {
  Embedding letter{cards, width}, number{digits, width}, question{cards, width};
  MultiHeadAttention attention{width, 2};
  Linear own{width, digits}, next{width, digits};

  Tensor on_the_table(const Table& t) const { return add(letter.forward(t.letters), number.forward(t.numbers)); }
  Tensor loss(const Table& t) const {
    const Tensor found = on_the_table(t), read = attention.forward(question.forward(t.asked), found, found);
    const auto scores = [&](const Linear& layer) { return reshape(layer.forward(read), {-1, digits}); };
    return div(add(cross_entropy(scores(own), t.own), cross_entropy(scores(next), t.next)), 2);
  }
  Tensor weights(const Table& t) const {  // (H, T, S), of the first round
    const NoGrad guard;
    const Tensor found = on_the_table(t);
    return select(attention.forward_with_weights(question.forward(t.asked), found, found).weights, 0, 0);
  }
  void members(MemberVisitor& visit) override {
    visit.module("letter", letter);
    visit.module("number", number);
    visit.module("question", question);
    visit.module("attention", attention);
    visit.module("own", own);
    visit.module("next", next);
  }
};

HeatMapLabels labels_of(const Table& t) {
  HeatMapLabels labels{.rows = "asks", .columns = "card", .unit = "weight"};
  for (int64_t i = 0; i < cards; ++i) {
    labels.row_names.emplace_back(1, static_cast<char>('a' + i));
    labels.column_names.push_back(
        fmt::format("{}{}", static_cast<char>('a' + t.letters.data()[i]), t.numbers.data()[i]));
  }
  return labels;
}

void show(const Reader& model, const Table& t, int64_t steps) {
  const Tensor weights = model.weights(t);
  fmt::print("\nafter {} steps: a loss of {:.4f}\n", steps, model.loss(t).item());
  for (int64_t head = 0; head < 2; ++head) {
    fmt::print("\nhead {}\n{}", head, heat_map_text(select(weights, 0, head), labels_of(t), {72, 24}));
  }
  std::fflush(stdout);
}

// Of the gray column, whose name is a space, there is nothing to say; a weight that is NaN keeps its tip and its text.
std::string silent_between(std::string svg) {
  constexpr std::string_view tip_end = " head 1  : nan</title>", number_end = ">nan</text>\n";
  for (size_t at = svg.find(tip_end); at != svg.npos; at = svg.find(tip_end)) {
    const size_t begin = svg.rfind("<title>", at);
    svg.erase(begin, at + tip_end.size() - begin);
    const size_t number = svg.find('\n', begin) + 1, end = svg.find('\n', number) + 1;  // the next line
    if (svg.substr(number, end - number).ends_with(number_end)) svg.erase(number, end - number);
  }
  return svg;
}

// Both heads beside each other, a gray column between them.
void draw(const Tensor& weights, HeatMapLabels labels) {
  std::vector<std::string> names = labels.column_names;
  names.emplace_back(" ");
  names.insert(names.end(), labels.column_names.begin(), labels.column_names.end());
  labels.title = "Where two heads look", labels.columns = "card, for head 0 and for head 1",
  labels.column_names = names;
  const Tensor between = full({cards, 1}, std::numeric_limits<double>::quiet_NaN());
  const Tensor both = cat({select(weights, 0, 0), between, select(weights, 0, 1)}, 1);
  write_file("heads.svg", silent_between(heat_map(both, labels)));
}

}  // namespace

int main() {
  manual_seed(13);
  Reader model;
  AdamW optimizer(model.parameters(), 3e-3);
  const Table shown = dealt(1);  // no step learns from this one
  constexpr int64_t steps = 400;
  for (int64_t i = 0; i <= steps; ++i) {
    if (i == 0 || i == 20 || i == steps) show(model, shown, i);
    const Tensor loss = model.loss(dealt(rounds));
    optimizer.zero_grad();
    backward(loss);
    optimizer.step();
  }
  draw(model.weights(shown), labels_of(shown));
  fmt::print("\nheads.svg has both heads in a picture\n");
}
