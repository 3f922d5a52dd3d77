// How the checks of an exercise are written. A check has three parts: a question, an answer, a verdict.
//
//   struct Sizes { Shape shape; };
//
//   const Check<Sizes> elements({
//       .exercise = "01.1",
//       .examples = {{{2, 3, 4}}, {{}}},                                             // written down: asked first
//       .draw = [](Draw& draw) { return Sizes{draw.shape()}; },                      // and many more, from a seed
//       .call = [](const Sizes& c) { return Call{"numel(" + code(c.shape) + ")"}; }, // how the question reads
//       .ask = [](const Sizes& c) -> Answer { return numel(c.shape); },              // in her process
//       .expect = [](const Sizes& c) -> Answer { return product_of(c.shape); },      // in ours: an oracle
//       .mistakes = [](const Sizes& c) -> Mistakes { return {{"the sizes are added", sum_of(c.shape)}}; },
//   });
//
// The file is compiled twice. In the program with a student's code the parts `call`, `expect` and `mistakes` are left
// out: her process cannot know what is right. In the program that judges, which is linked with the library alone, `ask`
// is left out. Both draw the same cases from the same seed, in the order of their weight, so that the first wrong
// one is a small one.
//
// `expect` computes with plain loops, tables, finite differences, or fused operations of the library; never with the
// lines that are checked. Whole numbers, truths and texts must be equal; a real number may be off by a share of 1e-5,
// or by the bound of Value::within(). An exception is expected as throws("ShapeError", "words of its message"). Several
// checks of one exercise are asked in the order in which they are defined. An exercise about gradients is asked once
// more in a program where real is double (`in_double = true` in module.toml): bounds are then a millionth of these.
// `mistakes` is called when an answer is wrong: answers that well-known mistakes would give, and what to say about
// each. In a module that asks_large_sizes() what is drawn is also drawn with one size at a time that is large
// (asked_sizes), all others being 1 or 2: a check that takes its sizes from draw.size() needs no words of its own for
// that. Where a size has a bound beyond which it is no size of the question, or costs too much, that is the third
// argument of draw.size().
// `draw_large` draws cases of sizes that loops in blocks, arrays on the stack and narrow counts run out at. They
// are asked last, so that whoever is wrong there was right for all smaller ones; that is then said in the place of the
// mistakes, which are not asked for. `often` is called many times, and then the first example is asked once more.
// All but the large ones are asked twice.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "modules/course/checking/draw.h"
#include "modules/course/checking/value.h"

namespace course {

/// In which of the two programs this is compiled.
inline constexpr bool judging = COURSE_JUDGES != 0;

/// An array as it is shown: that it is a view is said, because an answer may be wrong on views alone.
struct Shown : Numbers {
  bool is_view = false;

  Shown() = default;
  Shown(Numbers numbers) : Numbers(std::move(numbers)) {}
  Shown(const Input& input) : Numbers(input), is_view(input.is_view()) {}
};
using ShownInputs = std::vector<std::pair<std::string, Shown>>;

/// What is called, as a line of code, and the arrays in it that should be shown.
struct Call {
  std::string text;
  ShownInputs inputs = {};
};

struct Mistake {
  std::string says;  ///< what was probably done, and what should be
  Answer gives;      ///< with that mistake: all items, or the first ones
};
using Mistakes = std::vector<Mistake>;

/// A case of some type, which its check knows.
using AnyCase = std::shared_ptr<const void>;

/// A function of a case, kept in one of the two programs; the other one holds nothing of it.
template <class R, class Case, bool here>
class Only {
 public:
  Only() = default;
  template <class F>
  requires std::is_invocable_r_v<R, F, const Case&> Only(F f) {
    if constexpr (here) {
      of_any_ = [f = std::move(f)](const void* c) -> R { return f(*static_cast<const Case*>(c)); };
    }
  }
  const std::function<R(const void*)>& of_any() const { return of_any_; }

 private:
  std::function<R(const void*)> of_any_;
};

/// A function that draws a case.
template <class Case, class... Args>
class Draws {
 public:
  Draws() = default;
  template <class F>
  requires std::is_invocable_r_v<Case, F, Draw&, Args...> Draws(F f)
      : any_([f = std::move(f)](Draw& draw, Args... args) -> AnyCase {
          return std::make_shared<const Case>(f(draw, args...));
        }) {}
  const std::function<AnyCase(Draw&, Args...)>& any() const { return any_; }

 private:
  std::function<AnyCase(Draw&, Args...)> any_;
};

/// What a large case weighs, at least: more than any other.
inline constexpr int64_t large_weight = int64_t{1} << 40;
/// What one of draw_large weighs: more than one that is drawn with one large size.
inline constexpr int64_t largest_weight = large_weight << 1;
/// Sizes at which loops in blocks, arrays on the stack and narrow counts run out: powers of two, what lies next to
/// them, primes, and more than any block holds.
inline constexpr std::array<int64_t, 11> asked_sizes = {16, 32, 64, 101, 128, 255, 256, 257, 1000, 1024, 5003};
/// So many calls that a count of 16 bits has run over, and that 100000 were not the last.
inline constexpr int64_t many_calls = 131101;

/// A check whose type of cases is forgotten: what all checks share is compiled once, not for each type.
struct AnyCheck {
  std::string exercise;
  std::vector<AnyCase> examples;
  std::function<AnyCase(Draw&)> draw;
  int drawn = 0;
  std::function<AnyCase(Draw&, int i)> draw_large;
  int large = 0;
  int64_t largest_size = 0;
  std::function<void()> often;
  std::function<Call(const void*)> call;
  std::function<Answer(const void*)> ask, expect;
  std::function<Mistakes(const void*)> mistakes;
  bool single_only = false;
};
/// All checks, in the order of their definition. Known to the program by the number of their exercise.
std::vector<AnyCheck>& all_checks();

/// One case, as the two programs see it.
struct Posed {
  const AnyCheck* check = nullptr;
  AnyCase asked;
  int64_t weight = 0;
  std::optional<uint32_t> before = {};  ///< asked a second time: the number that it had the first time
  bool after_many_calls = false;        ///< a question of `often`

  Call call() const;
  Answer ask() const, expect() const;
  Mistakes mistakes() const;
};
/// True in the programs of a module whose checks ask asked_sizes, in single precision. A module says so in one line of its checks.cpp:
///
///   const bool asked_sizes_are_asked = asks_large_sizes() = true;
///
/// and `large_sizes = true` in its module.toml, by which ./tt course verify holds it to that.
bool& asks_large_sizes();
/// True in a program where real is double, and in one that judges its answers: checks that are for single precision
/// only are not asked there. main() sets it.
bool& in_double();
/// f(posed, number) for the cases of an exercise: for seeds seed … seed + seeds - 1, the examples in the first only.
/// Behind those of a seed all but the large ones come a second time, from the last to the first: an answer that rests
/// on the calls before it is another one then. Cases with one of asked_sizes come last, those of all checks: what
/// another check finds out and has words for is said first. False if there is no check for the exercise.
bool for_each_case(const std::string& exercise, uint64_t seed, uint64_t seeds,
                   const std::function<void(const Posed&, uint32_t)>& f);

template <class Case>
struct CheckParts {
  std::string exercise;
  std::vector<Case> examples = {};
  Draws<Case> draw = {};
  int drawn = 60;  ///< how many cases are drawn
  /// The i-th of the large cases, drawn where the examples are asked. Each is to cost milliseconds: what is expected
  /// takes time in proportion to its numbers.
  Draws<Case, int> draw_large = {};
  int large = 2;  ///< how many of these there are
  /// Of asked_sizes those up to this one are asked, one size of a case at a time. To be lowered where a case takes more
  /// time than in proportion to its size (finite differences: 257), and 0 where sizes are no part of the question.
  int64_t largest_size = asked_sizes.back();
  /// Called many_calls times, where the examples are asked; then the first example is asked again. For who counts the
  /// calls, or keeps something of each. To cost a microsecond at most.
  std::function<void()> often = {};
  Only<Call, Case, judging> call;
  Only<Answer, Case, !judging> ask;
  Only<Answer, Case, judging> expect;
  Only<Mistakes, Case, judging> mistakes = {};
  bool single_only = false;  ///< what is expected is known to a few digits, or is about single precision itself
};

template <class Case>
struct Check {
  Check(CheckParts<Case> parts);
};

/// Small enough to be read: {2, 3, 4}.
std::string code(const std::vector<int64_t>& list);

/// The gradients of Σ w∘output with respect to each input, w fixed and uneven: items "the gradient of x". The inputs'
/// gradients are forgotten before and after.
std::vector<Item> gradients_of(const Tensor& output, const std::vector<std::pair<std::string, Tensor>>& inputs);
/// w of the function above.
Numbers uneven(const Shape& shape);

// ---------------------------------------------------------------------------------------------------------------------

template <class Case>
Check<Case>::Check(CheckParts<Case> parts) {
  std::vector<AnyCase> examples;
  for (const Case& c : parts.examples) examples.push_back(std::make_shared<const Case>(c));
  all_checks().push_back({parts.exercise, examples, parts.draw.any(), parts.drawn, parts.draw_large.any(), parts.large,
                          parts.largest_size, parts.often, parts.call.of_any(), parts.ask.of_any(),
                          parts.expect.of_any(), parts.mistakes.of_any(), parts.single_only});
}

}  // namespace course
