// Checks of 12.6: the turn.
#include "modules/12_embeddings/oracle.h"
#include "modules/course/checking/large_size.h"
#include "modules/course/checking/non_contiguous.h"
#include "modules/course/checking/second_call.h"

namespace course {
namespace {

const char* const far_out = "the output for 1e30 times as much";
const char* const from_far_out = "the gradient where each number of dy is 1e30";
const char* const of_last_row = "the gradient where dy is 0 but for the last position";
const char* const twice_turned = "the gradient of an x that is turned twice";

struct Turned {
  Input x;  // (…, T, D)
  int64_t first = 0;
  double base = 10000;
  bool transposed = false;  // dy comes as a view in another order
};

Turned drawn_turned(Draw& draw) {
  Shape shape = draw.shape({.fewest_dims = 0, .most_dims = 3, .smallest = 0, .largest = 3});
  shape.push_back(draw.size(0, 5));
  shape.push_back(2 * draw.size(0, 4));
  Turned c;
  c.x = draw.input(shape);
  const bool repeats = std::count(c.x.strides.begin(), c.x.strides.end(), 0) > 0;
  for (size_t i = 0; !repeats && i + 1 < c.x.values.size(); i += 2) {
    if (draw.yes(0.1)) c.x.values[i] = c.x.values[i + 1] = 0;
    if (draw.yes(0.02)) c.x.values[i] = nan, c.x.values[i + 1] = draw.yes() ? nan : 0;
  }
  c.first = draw.yes() ? 0 : draw.number(1, 30);
  c.base = draw.yes(0.7) ? 10000 : draw.one_of<double>({3, 100});
  c.transposed = draw.yes(0.3);
  return c;
}

// 0 but for the last position.
Numbers last_row_of(Numbers dy) {
  const int64_t length = dy.shape[dy.shape.size() - 2];
  return filled(dy.shape, [&](const Shape& i) { return i[i.size() - 2] == length - 1 ? dy.at(i) : 0; });
}

Call turn_shown(const Turned& c) {
  std::string more;
  if (c.first != 0 || c.base != 10000) more += fmt::format(", {}", c.first);
  if (c.base != 10000) more += fmt::format(", {}", c.base);
  return {fmt::format("rotary_embedding(x{}){}", more, c.transposed ? ", its last two dims exchanged behind it" : ""),
          {{"x", c.x}}};
}

Numbers swapped(const Numbers& x) {
  Shape shape = x.shape;
  std::swap(shape[shape.size() - 1], shape[shape.size() - 2]);
  return filled(shape, [&](Shape i) {
    std::swap(i[i.size() - 1], i[i.size() - 2]);
    return x.at(i);
  });
}

// The output, and what comes back: as turns of x and of dy by some rule.
Answer turned_both(const Turned& c, const std::function<Numbers(const Numbers&, int sign)>& rule) {
  const Numbers y = rule(c.x, 1);
  const Numbers shown = c.transposed ? swapped(y) : y;
  const Numbers w = uneven(shown.shape);
  double most = 1;
  for (const double value : w.values) most = std::max(most, std::abs(value));
  return {{"the output", Value(shown).within(1e-5)},
          {"the gradient of x", Value(rule(c.transposed ? swapped(w) : w, -1)).within(4e-6 * most)}};
}

// Each pair (a, b) with its cosine and sine becomes f(a, b, cos, sin).
using Pair = std::pair<long double, long double>;
Numbers by_pairs(const Turned& c, const Numbers& x, int sign,
                 const std::function<Pair(long double, long double, long double, long double)>& f) {
  Numbers out = x;
  const int64_t length = x.shape[x.shape.size() - 2], width = x.shape.back();
  for (size_t i = 0; i + 1 < x.values.size(); i += 2) {
    const auto place = static_cast<int64_t>(i);
    const long double angle = sign * published(c.first + place / width % length, place % width / 2, width, c.base);
    const auto [a, b] = f(x.values[i], x.values[i + 1], cosl(angle), sinl(angle));
    out.values[i] = static_cast<double>(a), out.values[i + 1] = static_cast<double>(b);
  }
  return out;
}

Mistakes mistakes_of_turning(const Turned& c) {
  const auto pairs = [&](std::function<Pair(long double, long double, long double, long double)> f) {
    return turned_both(c, [&, f](const Numbers& x, int sign) { return by_pairs(c, x, sign, f); });
  };
  const auto turn = [&](int64_t first, int forth, int back) {
    return turned_both(
        c, [=, &c](const Numbers& x, int sign) { return turned_pairs(x, first, c.base, sign > 0 ? forth : back); });
  };
  Answer shared = turn(c.first, 1, -1);
  shared.items.push_back({"x afterwards", static_cast<const Numbers&>(c.x)});
  shared.items.push_back({"dy after the way back", Numbers(c.x.shape, 3)});
  shared.items.push_back({twice_turned, Value(turned_pairs(Numbers(c.x.shape, 16), c.first, c.base, -1)).within(8e-5)});
  return {
      {"two results share their numbers: the second call wrote into what the first one had given", shared},
      {"the way back turns by the same angle again: the gradient is turned by the negative one", turn(c.first, 1, 1)},
      {"it turns the other way", turn(c.first, -1, 1)},
      {"the gradient comes back unturned",
       turned_both(c, [&](const Numbers& x, int sign) { return sign > 0 ? turned_pairs(x, c.first, c.base, 1) : x; })},
      {"the second number of a pair was computed from the first one when that had been turned already: keep the old "
       "pair",
       pairs([](auto a, auto b, auto cosine, auto sine) {
         const long double first = a * cosine - b * sine;
         return Pair(first, first * sine + b * cosine);
       })},
      {"both signs are a plus: this is no turn, the lengths change", pairs([](auto a, auto b, auto cosine, auto sine) {
         return Pair(a * cosine + b * sine, a * sine + b * cosine);
       })},
      {"sine and cosine are exchanged", pairs([](auto a, auto b, auto cosine, auto sine) {
         return Pair(a * sine - b * cosine, a * cosine + b * sine);
       })},
      {"every number is multiplied by its own number of the table: a pair must be turned together",
       pairs([](auto a, auto b, auto cosine, auto sine) { return Pair(a * cosine, b * sine); })},
      {"pairs are neighbours, 2i and 2i + 1: here number i is paired with number i + D/2",
       turned_both(c, [&](const Numbers& x, int sign) {
         Numbers out = x;
         const int64_t length = x.shape[x.shape.size() - 2], width = x.shape.back(), half = width / 2;
         for (size_t i = 0; i < x.values.size(); ++i) {
           const auto place = static_cast<int64_t>(i);
           const int64_t column = place % width;
           if (column >= half) continue;
           const long double angle = sign * published(c.first + place / width % length, column, width, c.base);
           const size_t other = i + static_cast<size_t>(half);
           out.values[i] = static_cast<double>(x.values[i] * cosl(angle) - x.values[other] * sinl(angle));
           out.values[other] = static_cast<double>(x.values[i] * sinl(angle) + x.values[other] * cosl(angle));
         }
         return out;
       })}};
}

const Check<Turned> turns({
    .exercise = "12.6",
    .examples = {{Input({2, 2}, {1, 0, 1, 0})},
                 {Input({3, 4}, {1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1})},
                 {Input({2, 2, 2}, {1, 0, 1, 0, 0, 1, 0, 1})},
                 {Input({1, 2}, {3, 4}), 5},
                 {Input({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}), 2, 10},
                 {Input({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}), 0, 10000, true},
                 {Input({2, 2}, {0, 0, infinity, 1}), 1},
                 {Input({2, 2}, {1, nan, 2, -1}), 1},
                 {Input({2, 2}, {1, nan, 2, infinity})},
                 {Input({1, 2}, {infinity, infinity})},
                 {Input({1, 4}, {1, 2, 3, 4}), 710},  // its cosine is 1 to a float
                 {Input({1, 4}, {1, 2, 3, 4}), 355},
                 {Input({2, 2, 2, 1, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}), 1},
                 {Input({130, 1, 2}, std::vector<double>(260, 1)), 1},
                 {Input({0, 3, 4}, {})},
                 {Input({2, 0, 4}, {})},
                 {Input({3, 0}, {})}},
    .draw = drawn_turned,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t many = i < 2 ? odd_size(draw, 17'001, 18'000) : beyond_blocks(draw);  // numbers beyond 16 bits
          return Turned{draw.input(i == 0 ? Shape{2, many, 2} : i == 1 ? Shape{many, 2, 2} : Shape{3, 2 * many})};
        },
    .large = 3,
    .call = turn_shown,
    .ask = [](const Turned& c) -> Answer {
      const Tensor x = c.x.tensor();
      const Tensor before = clone(x);
      Tensor leaf = x;
      leaf.requires_grad_();
      const Tensor turned = rotary_embedding(leaf, c.first, c.base);
      const Tensor y = c.transposed ? transpose(turned, -1, -2) : turned;
      Answer answer{{"the output", y}};
      backward(y, ones(y.shape()), true);  // the same graph is asked twice
      for (Item& item : gradients_of(y, {{"x", leaf}})) answer.items.push_back(std::move(item));
      answer.items.push_back({"x afterwards", leaf.detach()});
      const Tensor again = rotary_embedding(leaf, c.first, c.base), dy = full(again.shape(), 3);
      backward(again, dy);
      answer.items.push_back({"dy after the way back", dy});
      leaf.zero_grad();
      const Tensor twice = mul(leaf, 2);  // no leaf: the tape holds both of its gradients at once
      const Tensor other = rotary_embedding(twice, c.first, c.base), one = rotary_embedding(twice, c.first, c.base);
      const Tensor both = add(one, mul(other, 4));
      backward(both, ones(both.shape()));
      answer.items.push_back({twice_turned, leaf.grad()});
      answer.items.push_back(gradient_from_non_contiguous(rotary_embedding(leaf, c.first, c.base), leaf));
      const Tensor far = full(leaf.shape(), 1e30);
      leaf.zero_grad();
      backward(rotary_embedding(leaf, c.first, c.base), far);
      answer.items.push_back({from_far_out, leaf.grad()});
      leaf.zero_grad();
      const Numbers last = last_row_of(uneven(leaf.shape()));
      backward(rotary_embedding(leaf, c.first, c.base), Input(last.shape, last.values).tensor());
      answer.items.push_back({of_last_row, leaf.grad()});
      const Tensor plain = c.x.tensor();
      answer.items.push_back({far_out, rotary_embedding(mul(plain, 1e30), c.first, c.base)});
      for (Item& item : two_results(plain, [&] { return rotary_embedding(plain, c.first, c.base); })) {
        answer.items.push_back(std::move(item));
      }
      return answer;
    },
    .expect = [](const Turned& c) -> Answer {
      Answer answer =
          turned_both(c, [&](const Numbers& x, int sign) { return turned_pairs(x, c.first, c.base, sign); });
      answer.items.push_back({"x afterwards", static_cast<const Numbers&>(c.x)});
      answer.items.push_back({"dy after the way back", Numbers(c.x.shape, 3)});
      const auto turn = [&](const Numbers& x, int sign) { return turned_pairs(x, c.first, c.base, sign); };
      answer.items.push_back({twice_turned, Value(turn(Numbers(c.x.shape, 10), -1)).within(8e-5)});
      answer.items.push_back({with_non_contiguous_upstream, Value(turn(uneven(c.x.shape), -1)).within(4e-6)});
      Numbers far(c.x.shape, 1e30), much = c.x;
      for (double& value : much.values) value *= 1e30;
      answer.items.push_back({from_far_out, Value(turn(far, -1)).within(1e30 * 4e-6)});
      answer.items.push_back({of_last_row, Value(turn(last_row_of(uneven(c.x.shape)), -1)).within(4e-6)});
      answer.items.push_back({far_out, Value(turn(much, 1)).within(1e30 * 1e-5)});
      return with_two_results(answer, Value(turn(c.x, 1)).within(1e-5), Value(turn(halved(c.x), 1)).within(1e-5));
    },
    .mistakes = mistakes_of_turning,
});

}  // namespace
}  // namespace course
