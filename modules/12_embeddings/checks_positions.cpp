// Checks of 12.4 to 12.6: the clock, the directions of a turn, the turn.
#include "modules/12_embeddings/oracle.h"
#include "modules/course/checking/again.h"

namespace course {
namespace {

// --- 12.4 ------------------------------------------------------------------------------------------------------------

struct Clock {
  int64_t length = 0, width = 2;
};

// (T, C): f(angle of the hand, whether the column is its first, the column).
Numbers clock(const Clock& c, const std::function<long double(int64_t t, int64_t column)>& f) {
  return filled({c.length, c.width}, [&](const Shape& i) { return f(i[0], i[1]); });
}

Numbers sines_and_cosines(const Clock& c, Angle angle = published) {
  return clock(c, [&](int64_t t, int64_t column) {
    const long double a = angle(t, column / 2, c.width, 10000);
    return column % 2 == 0 ? sinl(a) : cosl(a);
  });
}

Mistakes mistakes_of_clock(const Clock& c) {
  const auto says = [&](const char* words, const Numbers& gives) { return Mistake{words, Value(gives).within(2e-6)}; };
  const auto with = [&](Angle angle) { return sines_and_cosines(c, angle); };
  return {says("the cosine stands first: column 2i is the sine", clock(c,
                                                                       [&](int64_t t, int64_t column) {
                                                                         const long double a =
                                                                             published(t, column / 2, c.width, 10000);
                                                                         return column % 2 == 0 ? cosl(a) : sinl(a);
                                                                       })),
          says("all sines, then all cosines: here each sine has its cosine beside it",
               clock(c,
                     [&](int64_t t, int64_t column) {
                       const int64_t half = c.width / 2;
                       const long double a = published(t, column % half, c.width, 10000);
                       return column < half ? sinl(a) : cosl(a);
                     })),
          says("a hand's sine and cosine have one angle: the exponent of column 2i + 1 is that of column 2i",
               clock(c,
                     [&](int64_t t, int64_t column) {
                       const long double a = t * powl(10000, -static_cast<long double>(column) / c.width);
                       return column % 2 == 0 ? sinl(a) : cosl(a);
                     })),
          says("the hands slow down half as fast as they should: the exponent is 2i/C, where 2i is the column",
               with([](int64_t t, int64_t i, int64_t w, long double b) { return t * powl(b, -1.0L * i / w); })),
          says("the exponent is 2i/C, not 2i/(C - 2): the last hand is a little faster than 1/10000",
               with([](int64_t t, int64_t i, int64_t w, long double b) {
                 return t * powl(b, w > 2 ? -2.0L * i / (w - 2) : 0);
               })),
          says("the hands slow down twice as fast as they should: the exponent is 2i/C, where 2i is the column",
               with([](int64_t t, int64_t i, int64_t w, long double b) { return t * powl(b, -4.0L * i / w); })),
          says("multiplied, not divided: the hands become slower from left to right",
               with([](int64_t t, int64_t i, int64_t w, long double b) { return t * powl(b, 2.0L * i / w); })),
          says("positions count from 0: the first row is 0 1 0 1 …",
               with([](int64_t t, int64_t i, int64_t w, long double b) { return (t + 1) * powl(b, -2.0L * i / w); })),
          says("a hand that turns 2π with a position stands still: the angle is in radians, t / 10000^(2i/C)",
               with([](int64_t t, int64_t i, int64_t w, long double b) {
                 return 2 * acosl(-1.0L) * t * powl(b, -2.0L * i / w);
               })),
          says("the angle was computed in float: at this position it has lost its digits behind the point",
               with([](int64_t t, int64_t i, int64_t w, long double) -> long double {
                 return static_cast<long double>(static_cast<float>(t) /
                                                 std::pow(10000.0F, static_cast<float>(2 * i) / static_cast<float>(w)));
               })),
          says("others wrote into a table that was given out before: it is not kept, but made anew",
               clock(c, [](int64_t, int64_t) { return 7.0L; })),
          says("only sines",
               clock(c, [&](int64_t t, int64_t column) { return sinl(published(t, column / 2, c.width, 10000)); }))};
}

const Check<Clock> clocks({
    .exercise = "12.4",
    .examples = {{2, 6}, {3, 4}, {1, 2}, {0, 6}, {5, 6}, {40, 16}, {6000, 8}, {4000, 6}, {4, 160}},
    .draw =
        [](Draw& draw) {
          return Clock{draw.size(0, 12), 2 * draw.size(1, 9)};
        },
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t many = beyond_blocks(draw);
          return i == 0 ? Clock{many, 2} : Clock{2, 2 * many};
        },
    .call = [](const Clock& c) { return Call{fmt::format("sinusoidal_positions({}, {})", c.length, c.width)}; },
    .ask = [](const Clock& c) -> Answer {
      fill_(sinusoidal_positions(c.length + 1, c.width), 7);  // what others do with theirs must not matter
      fill_(sinusoidal_positions(c.length, c.width), 7);
      return sinusoidal_positions(c.length, c.width);
    },
    .expect = [](const Clock& c) -> Answer { return Value(sines_and_cosines(c)).within(2e-6); },
    .mistakes = mistakes_of_clock,
    .single_only = true,
});

// Small angles, which are known to as many digits as a double has.
const Check<Clock> small_clocks({
    .exercise = "12.4",
    .examples = {{3, 4}, {9, 6}},
    .call = [](const Clock& c) { return Call{fmt::format("sinusoidal_positions({}, {})", c.length, c.width)}; },
    .ask = [](const Clock& c) -> Answer { return sinusoidal_positions(c.length, c.width); },
    .expect = [](const Clock& c) -> Answer { return Value(sines_and_cosines(c)).within(2e-6); },
    .mistakes = mistakes_of_clock,
});

const Check<Clock> not_learned({
    .exercise = "12.4",
    .examples = {{3, 4}},
    .call =
        [](const Clock& c) {
          return Call{fmt::format("sinusoidal_positions({}, {}).requires_grad()", c.length, c.width)};
        },
    .ask = [](const Clock& c) -> Answer { return sinusoidal_positions(c.length, c.width).requires_grad(); },
    .expect = [](const Clock&) -> Answer { return false; },
    .mistakes = [](const Clock&) -> Mistakes {
      return {{"the clock is not learned: it wants no gradient", true}};
    },
});

// --- 12.5 ------------------------------------------------------------------------------------------------------------

struct Turns {
  int64_t length = 1, width = 2, first = 0;
  double base = 10000;
};

// Of the calls before the one that is asked about: no case has such ones.
constexpr double another_base = 77;
constexpr int64_t another_first = 100003;

Turns drawn_turns(Draw& draw) {
  return {draw.size(0, 9), 2 * draw.size(0, 8), draw.yes() ? 0 : draw.number(1, draw.yes(0.3) ? 50000 : 20),
          draw.one_of<double>({10000, 10000, 500, 2, 0.5, 1e6, 2.5, 10.75})};
}

std::string arguments(const Turns& c) {
  std::string text = fmt::format("{}, {}", c.length, c.width);
  if (c.first != 0 || c.base != 10000) text += fmt::format(", {}", c.first);
  return c.base == 10000 ? text : text + fmt::format(", {}", c.base);
}

Mistakes mistakes_of_directions(const Turns& c) {
  const auto says = [&](const char* words, const Numbers& gives) { return Mistake{words, Value(gives).within(2e-6)}; };
  const auto with = [&](Angle angle) { return circle(c.length, c.width, c.first, c.base, angle); };
  Numbers exchanged = with(published), negative = exchanged;
  for (size_t i = 0; i + 1 < exchanged.values.size(); i += 2) {
    std::swap(exchanged.values[i], exchanged.values[i + 1]);
    negative.values[i + 1] = -negative.values[i + 1];
  }
  return {
      says("the sine stands first: a point of the circle is (cosine, sine)", exchanged),
      says("it turns the other way: the sine has the wrong sign", negative),
      says("others wrote into a table that was given out before: it is not kept, but made anew",
           Numbers({c.length, c.width / 2, 2}, 7)),
      says("the table of an earlier call, which had another base: what is kept must be of the same base",
           circle(c.length, c.width, c.first, another_base)),
      says("the table of an earlier call, which began at another position: what is kept must be of the same `first`",
           circle(c.length, c.width, c.first + another_first, c.base)),
      says("`first` is ignored: row t stands at position first + t of the text", circle(c.length, c.width, 0, c.base)),
      says(
          "the base is an argument, 10000 by default only; and nothing that an earlier call computed holds for another",
          circle(c.length, c.width, c.first, 10000)),
      says("θᵢ = base^(-2i/D): the exponent is half as large here",
           with([](int64_t t, int64_t i, int64_t w, long double b) { return t * powl(b, -1.0L * i / w); })),
      says("θᵢ = base^(-2i/D): the exponent is divided by D - 2 here",
           with([](int64_t t, int64_t i, int64_t w, long double b) {
             return t * powl(b, w > 2 ? -2.0L * i / (w - 2) : 0);
           })),
      says("θᵢ = base^(-2i/D): the exponent is twice as large here",
           with([](int64_t t, int64_t i, int64_t w, long double b) { return t * powl(b, -4.0L * i / w); })),
      says("θᵢ = base^(-2i/D): without the minus the hands become faster",
           with([](int64_t t, int64_t i, int64_t w, long double b) { return t * powl(b, 2.0L * i / w); })),
      says("the base need be no whole number",
           circle(c.length, c.width, c.first, c.base < 1 ? c.base : std::floor(c.base))),
      says("the first position of all has the angle 0",
           with([](int64_t t, int64_t i, int64_t w, long double b) { return (t + 1) * powl(b, -2.0L * i / w); })),
      says("the angle was computed in float: at this position it has lost its digits behind the point",
           with([](int64_t t, int64_t i, int64_t w, long double b) -> long double {
             return static_cast<long double>(
                 static_cast<float>(t) *
                 std::pow(static_cast<float>(b), -static_cast<float>(2 * i) / static_cast<float>(w)));
           }))};
}

const Check<Turns> directions({
    .exercise = "12.5",
    .examples = {{3, 6},
                 {3, 4},
                 {1, 2},
                 {4, 4, 2},
                 {3, 4, 0, 100},
                 {2, 6, 30000},
                 {0, 4},
                 {3, 0},
                 {2, 4, 5, 2},
                 {2, 4, 70000},
                 {2, 2, 5'000'000'000}},
    .draw = drawn_turns,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t many = beyond_blocks(draw);
          return i == 0 ? Turns{many, 2, 1} : Turns{2, 2 * many};
        },
    .call = [](const Turns& c) { return Call{"rotary_directions(" + arguments(c) + ")"}; },
    .ask = [](const Turns& c) -> Answer {
      rotary_directions(c.length, c.width, c.first + another_first, c.base);
      rotary_directions(c.length, c.width, c.first, another_base);
      fill_(rotary_directions(c.length, c.width, c.first, c.base), 7);  // what others do with theirs must not matter
      return rotary_directions(c.length, c.width, c.first, c.base);
    },
    .expect = [](const Turns& c) -> Answer { return Value(circle(c.length, c.width, c.first, c.base)).within(2e-6); },
    .mistakes = mistakes_of_directions,
    .single_only = true,
});

// Small angles, which are known to as many digits as a double has.
const Check<Turns> small_turns({
    .exercise = "12.5",
    .examples = {{3, 6}, {5, 4, 2, 100}},
    .call = [](const Turns& c) { return Call{"rotary_directions(" + arguments(c) + ")"}; },
    .ask = [](const Turns& c) -> Answer { return rotary_directions(c.length, c.width, c.first, c.base); },
    .expect = [](const Turns& c) -> Answer { return Value(circle(c.length, c.width, c.first, c.base)).within(2e-6); },
    .mistakes = mistakes_of_directions,
});

// --- 12.6 ------------------------------------------------------------------------------------------------------------

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
                 {Input({2, 2, 2, 1, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}), 1},
                 {Input({130, 1, 2}, std::vector<double>(260, 1)), 1},
                 {Input({0, 3, 4}, {})},
                 {Input({2, 0, 4}, {})},
                 {Input({3, 0}, {})}},
    .draw = drawn_turned,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t many = beyond_blocks(draw);
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
      answer.items.push_back(gradient_by_gaps(rotary_embedding(leaf, c.first, c.base), leaf));
      const Tensor plain = c.x.tensor();
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
      answer.items.push_back({by_gaps, Value(turn(uneven(c.x.shape), -1)).within(4e-6)});
      return with_two_results(answer, Value(turn(c.x, 1)).within(1e-5), Value(turn(halved(c.x), 1)).within(1e-5));
    },
    .mistakes = mistakes_of_turning,
});

}  // namespace
}  // namespace course
