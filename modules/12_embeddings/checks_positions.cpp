// Checks of 12.4 and 12.5: the clock, and the directions of a turn.
#include "modules/12_embeddings/oracle.h"
#include "modules/course/checking/large_size.h"
#include "modules/course/checking/octaves.h"

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
          if (i == 0) return Clock{many, 2};
          if (i == 1) return Clock{2, 2 * many};
          if (i == 2) return Clock{odd_size(draw, 5001, 6000), 2 * odd_size(draw, 65, 80)};
          if (i == 3) return Clock{odd_size(draw, 66'001, 68'000), 2};  // more than 16 bits count
          return Clock{octaves(draw, 10 + i, 10 + i).front(), 6};
        },
    .large = 6,
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

// One behind another that has as many numbers, in another shape.
const Check<Clock> as_many({
    .exercise = "12.4",
    .examples = {{4, 6}, {3, 4}},
    .draw =
        [](Draw& draw) {
          return Clock{draw.size(1, 9), 2 * draw.size(2, 9)};
        },
    .drawn = 5,
    .call =
        [](const Clock& c) {
          return Call{fmt::format("sinusoidal_positions({}, 2), then sinusoidal_positions({}, {})",
                                  c.length * c.width / 2, c.length, c.width)};
        },
    .ask = [](const Clock& c) -> Answer {
      const Tensor first = sinusoidal_positions(c.length * c.width / 2, 2);
      return {{"the first", first}, {"the second", sinusoidal_positions(c.length, c.width)}};
    },
    .expect = [](const Clock& c) -> Answer {
      return {{"the first", Value(sines_and_cosines({c.length * c.width / 2, 2})).within(2e-6)},
              {"the second", Value(sines_and_cosines(c)).within(2e-6)}};
    },
    .mistakes = [](const Clock& c) -> Mistakes {
      const Numbers first = sines_and_cosines({c.length * c.width / 2, 2});
      return {{"the numbers of the table before, which had as many: none is kept from one call to the next",
               {{"the first", Value(first).within(2e-6)},
                {"the second", Value(Numbers({c.length, c.width}, first.values)).within(2e-6)}}}};
    },
    .single_only = true,
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
          draw.one_of<double>({10000, 10000, 500, 2, 0.5, 1e6, 2.5, 10.75, 1e30})};
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
      says(c.base > 1 ? "θᵢ = base^(-2i/D): without the minus the hands become faster"
                      : "of a base below 1 the hands become faster, from θ₀ on: θᵢ = base^(-2i/D)",
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
                 {3, 4, 0, infinity},  // one hand turns, the others never
                 {2, 4, 70000},
                 {2, 2, 5'000'000'000},
                 {2, 6, 1'000'000'000, 1e30},  // slow hands that have turned all the same
                 {1, 6, 1'000'000'000'000, 1e42}},
    .draw = drawn_turns,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t many = beyond_blocks(draw);
          if (i == 0) return Turns{many, 2, 1};
          if (i == 1) return Turns{2, 2 * many};
          if (i == 9) return Turns{odd_size(draw, 66'001, 68'000), 2, 5};  // more than 16 bits count
          return Turns{3, 2 * octaves(draw, 2 + i, 2 + i).front(), draw.number(100'000, 900'000)};
        },
    .large = 10,
    .call = [](const Turns& c) { return Call{"rotary_directions(" + arguments(c) + ")"}; },
    .ask = [](const Turns& c) -> Answer {
      rotary_directions(c.length, c.width, c.first + another_first, c.base);
      rotary_directions(c.length, c.width, c.first, another_base);
      const Tensor others = rotary_directions(c.length, c.width, c.first, c.base);
      if (others.numel() > 0) fill_(others, 7);  // what others do with theirs must not matter
      return rotary_directions(c.length, c.width, c.first, c.base);
    },
    .expect = [](const Turns& c) -> Answer { return Value(circle(c.length, c.width, c.first, c.base)).within(2e-6); },
    .mistakes = mistakes_of_directions,
    .single_only = true,
});

// One behind another that has as many numbers, in another shape.
const Check<Turns> as_many_turns({
    .exercise = "12.5",
    .examples = {{4, 6}, {3, 4, 2, 100}},
    .call =
        [](const Turns& c) {
          Turns other = c;
          other.length = c.length * c.width / 2, other.width = 2;
          return Call{fmt::format("rotary_directions({}), then rotary_directions({})", arguments(other), arguments(c))};
        },
    .ask = [](const Turns& c) -> Answer {
      const Tensor first = rotary_directions(c.length * c.width / 2, 2, c.first, c.base);
      return {{"the first", first}, {"the second", rotary_directions(c.length, c.width, c.first, c.base)}};
    },
    .expect = [](const Turns& c) -> Answer {
      return {{"the first", Value(circle(c.length * c.width / 2, 2, c.first, c.base)).within(2e-6)},
              {"the second", Value(circle(c.length, c.width, c.first, c.base)).within(2e-6)}};
    },
    .single_only = true,
});

// One position behind another, as a model asks for them that writes.
const Check<Turns> one_by_one({
    .exercise = "12.5",
    .examples = {{4000, 4}, {3000, 6, 100, 500}},
    .call =
        [](const Turns& c) {
          return Call{fmt::format("rotary_directions(1, {}, first, {}) for first = {}, {}, … {}: the last one", c.width,
                                  c.base, c.first, c.first + 1, c.first + c.length - 1)};
        },
    .ask = [](const Turns& c) -> Answer {
      Tensor last;
      for (int64_t t = 0; t < c.length; ++t) last = rotary_directions(1, c.width, c.first + t, c.base);
      return last;
    },
    .expect = [](const Turns& c) -> Answer {
      return Value(circle(1, c.width, c.first + c.length - 1, c.base)).within(2e-6);
    },
    .single_only = true,
});

// Tables of one shape that are there at once: none is written into for another.
const Check<Turns> several_turns({
    .exercise = "12.5",
    .examples = {{4, 8}, {3, 4, 2, 100}},
    .draw = drawn_turns,
    .drawn = 20,
    .call =
        [](const Turns& c) {
          return Call{fmt::format("rotary_directions({}), kept while others of that shape are made", arguments(c))};
        },
    .ask = [](const Turns& c) -> Answer {
      const Tensor one = rotary_directions(c.length, c.width, c.first, c.base);
      const Tensor later = rotary_directions(c.length, c.width, c.first + c.length, c.base);
      const Tensor slower = rotary_directions(c.length, c.width, c.first, 2 * c.base);
      return {{"its numbers, afterwards", one}, {"those of the positions behind", later}, {"twice the base", slower}};
    },
    .expect = [](const Turns& c) -> Answer {
      const auto of = [&](int64_t first, double base) {
        return Value(circle(c.length, c.width, first, base)).within(2e-6);
      };
      return {{"its numbers, afterwards", of(c.first, c.base)},
              {"those of the positions behind", of(c.first + c.length, c.base)},
              {"twice the base", of(c.first, 2 * c.base)}};
    },
    .mistakes = [](const Turns& c) -> Mistakes {
      return {{"a table that was given out is written into again: it is made anew for each call",
               {{"its numbers, afterwards", Value(circle(c.length, c.width, c.first, 2 * c.base)).within(2e-6)}}}};
    },
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

}  // namespace
}  // namespace course
