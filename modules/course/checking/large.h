// Questions with many numbers: sizes that loops in blocks, arrays on the stack and narrow counts run out at.
#pragma once

#include "check.h"
#include "large_size.h"

namespace course {

/// The parts of a check (check.h), and how cases of many numbers are drawn.
template <class Case>
struct PartsOfAnySize {
  std::string exercise;
  std::vector<Case> examples = {};
  std::function<Case(Draw&)> draw = {};
  int drawn = 60;
  /// The `which`-th of the large cases. Each is to cost milliseconds: what is expected takes time in proportion to its
  /// numbers.
  std::function<Case(Draw&, int which)> draw_large;
  int large = 2;  ///< how many of these there are
  Only<Call(const Case&), judging> call;
  Only<Answer(const Case&), !judging> ask;
  Only<Answer(const Case&), judging> expect;
  Only<Mistakes(const Case&), judging> mistakes = {};
  bool single_only = false;
};

struct Large {
  int which = 0;
};

/// A check, and behind it the same with its large cases, which are drawn when they are asked. Whoever is wrong there
/// was right for fewer numbers, and the question says so.
template <class Case>
class CheckOfAnySize {
 public:
  CheckOfAnySize(const PartsOfAnySize<Case>& p)
      : few_({.exercise = p.exercise,
              .examples = p.examples,
              .draw = p.draw,
              .drawn = p.drawn,
              .call = p.call,
              .ask = p.ask,
              .expect = p.expect,
              .mistakes = p.mistakes,
              .single_only = p.single_only}),
        many_(parts_of_many(p)) {}

 private:
  static CheckParts<Large> parts_of_many(const PartsOfAnySize<Case>& p) {
    const auto drawn = [draw_large = p.draw_large](const Large& c) {
      Draw draw(500000 + static_cast<uint64_t>(c.which));
      return draw_large(draw, c.which);
    };
    std::vector<Large> all;
    for (int i = 0; i < p.large; ++i) all.push_back({i});
    return {.exercise = p.exercise,
            .examples = std::move(all),
            .call =
                [drawn, call = p.call](const Large& c) {
                  Call asked = call(drawn(c));
                  asked.text +=
                      "\n  with many numbers: fewer came out right. Is the rest behind the last block of a loop "
                      "forgotten,\n  an array too short, or a count or a place of too few bits?";
                  return asked;
                },
            .ask = [drawn, ask = p.ask](const Large& c) { return ask(drawn(c)); },
            .expect = [drawn, expect = p.expect](const Large& c) { return expect(drawn(c)); },
            .single_only = p.single_only};
  }

  Check<Case> few_;
  Check<Large> many_;
};

}  // namespace course
