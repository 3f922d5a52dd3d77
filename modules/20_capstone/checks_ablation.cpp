// Checks of 20.9: each part left out once.
#include <fmt/ranges.h>

#include <functional>
#include <memory>

#include "modules/20_capstone/oracle.h"

namespace course {
namespace {

struct Parts {
  int64_t parts = 3;
};

// What a choice scores depends on it, and on how many calls there were before, which
// the function object counts in itself: a copy of it counts for itself.
double score_of(const std::vector<bool>& there, int64_t call) {
  double score = 1.0 / 8 * static_cast<double>(call);
  for (size_t i = 0; i < there.size(); ++i) score += there[i] ? static_cast<double>(1 + i % 5 + i) : 0;
  return score;
}

std::string text_of(const std::vector<bool>& there) {
  std::string text;
  for (const bool is : there) text += is ? '1' : '0';
  return text;
}

enum class Misplayed { none, cumulative, alone, empty_whole, backwards, whole_last, difference, whole_twice, a_copy };

struct Played {
  double whole = 0;
  std::vector<double> without;
  std::vector<std::string> calls;
};

Played played(const Parts& c, Misplayed slip = Misplayed::none) {
  Played all;
  const auto n = static_cast<size_t>(c.parts);
  int64_t calls = 0;
  const auto ask = [&](const std::vector<bool>& there) {
    all.calls.push_back(text_of(there));
    return score_of(there, slip == Misplayed::a_copy ? 0 : calls++);
  };
  const std::vector<bool> everything(n, true);
  if (slip != Misplayed::whole_last)
    all.whole = ask(slip == Misplayed::empty_whole ? std::vector<bool>(n, false) : everything);
  std::vector<bool> there = everything;
  all.without.resize(n);
  for (size_t k = 0; k < n; ++k) {
    const size_t i = slip == Misplayed::backwards ? n - 1 - k : k;
    if (slip != Misplayed::cumulative) there = std::vector<bool>(n, slip != Misplayed::alone);
    there[i] = slip == Misplayed::alone;
    if (slip == Misplayed::whole_twice) all.whole = ask(everything);
    all.without[i] = ask(there) - (slip == Misplayed::difference ? all.whole : 0);
  }
  if (slip == Misplayed::whole_last) all.whole = ask(everything);
  return all;
}

std::vector<Item> items_of(const Played& all) {
  std::string calls;
  for (size_t i = 0; i < all.calls.size() && i < 12; ++i) calls += (i == 0 ? "" : " ") + all.calls[i].substr(0, 40);
  return {{"the whole", all.whole},
          {"without each", Numbers({std::ssize(all.without)}, all.without)},
          {"which parts were there in the first calls", calls},
          {"calls", static_cast<int64_t>(all.calls.size())}};
}

// The score that was handed in is called once more, of no parts: it says how many calls it has counted.
constexpr const char* counted_in_score = "what the score says behind it, an eighth for each call that it has had";

const Check<Parts> ablations({
    .exercise = "20.9",
    .examples = {{3}, {1}, {2}, {0}, {5}, {70}, {300}, {1100}},
    .draw = [](Draw& draw) { return Parts{draw.size(0, 8, 300)}; },
    .drawn = 20,
    .often = [] { do_not_optimize(ablation(0, [](const std::vector<bool>&) { return 1.0; })); },
    .call = [](const Parts& c) { return Call{fmt::format("ablation({}, score)", c.parts)}; },
    .ask = [](const Parts& c) -> Answer {
      const auto calls = std::make_shared<std::vector<std::string>>();
      const std::function<double(const std::vector<bool>&)> score =
          [calls, own = int64_t{0}](const std::vector<bool>& there) mutable {
            calls->push_back(text_of(there));
            return score_of(there, own++);
          };
      const Ablation result = ablation(c.parts, score);
      std::vector<Item> items = items_of({result.whole, result.without, *calls});
      items.push_back({counted_in_score, score({})});
      return items;
    },
    .expect = [](const Parts& c) -> Answer {
      std::vector<Item> items = items_of(played(c));
      items.push_back({counted_in_score, score_of({}, c.parts + 1)});
      return items;
    },
    .mistakes = [](const Parts& c) -> Mistakes {
      const auto by = [&](Misplayed slip) { return Answer(items_of(played(c, slip))); };
      Answer copied(items_of(played(c)));
      copied.items.push_back({counted_in_score, score_of({}, 0)});
      return {
          {"a copy of the score is asked: the one that was handed in has counted nothing", copied},
          {"what was left out before is to be there again", by(Misplayed::cumulative)},
          {"each part alone: all others are to be there", by(Misplayed::alone)},
          {"the whole has all parts", by(Misplayed::empty_whole)},
          {"from the first part to the last", by(Misplayed::backwards)},
          {"the whole comes first", by(Misplayed::whole_last)},
          {"scores, not differences to the whole", by(Misplayed::difference)},
          {"the whole is scored once", by(Misplayed::whole_twice)},
          {"the score that was handed in is called, not a copy for each call: what it keeps in itself would be lost",
           by(Misplayed::a_copy)}};
    },
});

// What comes may be anything, and is kept.
struct Odd {
  std::vector<double> scores;  ///< of the calls, in order
};

const Check<Odd> odd_scores({
    .exercise = "20.9",
    .examples = {{{nan, 1, 2}},
                 {{1, infinity, -infinity, nan}},
                 {{-1, -2}},
                 {{1e300, 1e-300, 0}},
                 {{16'777'217, 16'777'217, 0.1}}},
    .call =
        [](const Odd& c) {
          return Call{fmt::format("ablation({}, score)   // {}", c.scores.size() - 1, list_of(c.scores))};
        },
    .ask = [](const Odd& c) -> Answer {
      size_t call = 0;
      const Ablation result =
          ablation(std::ssize(c.scores) - 1, [&](const std::vector<bool>&) { return c.scores.at(call++); });
      return {{"the whole", result.whole}, {"without each", Numbers({std::ssize(result.without)}, result.without)}};
    },
    .expect = [](const Odd& c) -> Answer {
      return {{"the whole", c.scores[0]},
              {"without each",
               Value(Numbers({std::ssize(c.scores) - 1}, {c.scores.begin() + 1, c.scores.end()})).within(0)}};
    },
    .mistakes = [](const Odd& c) -> Mistakes {
      const int64_t n = std::ssize(c.scores) - 1;
      const Numbers same({n}, std::vector<double>(static_cast<size_t>(n), c.scores[0]));
      return {{"the other scores are kept as they are, whatever that of the whole is",
               {{"the whole", c.scores[0]}, {"without each", Value(same).within(0)}}}};
    },
});

// A score that throws, and one that makes an ablation itself: the list of parts is not one for all calls.
struct Thrown {
  int64_t parts = 3;
  int64_t throws_at = 0;  ///< at which call
  enum { interruption, value_error, number } what = interruption;
};

constexpr const char* comes_out = "the error comes out";
constexpr const char* asked_afterwards = "which parts the next ablation asks for";
constexpr const char* asked_inside = "which parts an ablation asks for whose score makes one of its own";

std::string calls_of(const Parts& c) { return fmt::format("{}", fmt::join(played(c).calls, " ")); }

// The parts that are asked for; `inside` makes an ablation of the same size between two calls.
std::string asked_by(int64_t parts, bool inside) {
  std::vector<std::string> calls;
  ablation(parts, [&](const std::vector<bool>& there) {
    if (inside) ablation(parts, [](const std::vector<bool>&) { return 1.0; });
    calls.push_back(text_of(there));
    return 1.0;
  });
  return fmt::format("{}", fmt::join(calls, " "));
}

void throw_one(const Thrown& c) {
  if (c.what == Thrown::value_error) throw ValueError("the score's own error");
  if (c.what == Thrown::number) throw 7;
  throw Interruption();
}

const Check<Thrown> score_throws({
    .exercise = "20.9",
    .examples = {{3, 1},
                 {3, 0},
                 {3, 3},
                 {0, 0},
                 {3, 2},
                 {3, 0, Thrown::value_error},
                 {3, 1, Thrown::value_error},
                 {3, 2, Thrown::number}},
    .call =
        [](const Thrown& c) {
          const char* const what[] = {"", " a ValueError", " an int"};
          return Call{
              fmt::format("ablation({}, score), whose score throws{} at call {}", c.parts, what[c.what], c.throws_at)};
        },
    .ask = [](const Thrown& c) -> Answer {
      int64_t calls = 0;
      std::string end = "it returns";
      try {
        ablation(c.parts, [&](const std::vector<bool>&) {
          if (calls++ == c.throws_at) throw_one(c);
          return 1.0;
        });
      } catch (const Interruption&) {
        end = c.what == Thrown::interruption ? comes_out : "another error comes out";
      } catch (const ValueError&) {
        end = c.what == Thrown::value_error ? comes_out : "another error comes out";
      } catch (int number) {
        end = c.what == Thrown::number && number == 7 ? comes_out : "another error comes out";
      }
      return {{"how it ends", end},
              {"calls until then", calls},
              {asked_afterwards, asked_by(c.parts, false)},
              {asked_inside, asked_by(c.parts, true)}};
    },
    .expect = [](const Thrown& c) -> Answer {
      return {{"how it ends", comes_out},
              {"calls until then", c.throws_at + 1},
              {asked_afterwards, calls_of({c.parts})},
              {asked_inside, calls_of({c.parts})}};
    },
    .mistakes = [](const Thrown& c) -> Mistakes {
      Played hole = played({c.parts});
      if (c.throws_at > 0) {
        const auto out = static_cast<size_t>(c.throws_at - 1);
        for (size_t k = 0; k < hole.calls.size() && k <= out; ++k) hole.calls[k][out] = '0';
      }
      const std::string all_there(static_cast<size_t>(c.parts), '1');
      Answer with_all_inside{
          {"how it ends", comes_out}, {"calls until then", c.throws_at + 1}, {asked_afterwards, calls_of({c.parts})}};
      const std::vector<std::string> each(static_cast<size_t>(c.parts) + 1, all_there);
      with_all_inside.items.push_back({asked_inside, fmt::format("{}", fmt::join(each, " "))});
      return {{"an error of the score is its caller's: nothing is caught here", {{"how it ends", "it returns"}}},
              {"a part is still missing from the call before, which threw: the list of parts is not kept",
               {{"how it ends", comes_out},
                {"calls until then", c.throws_at + 1},
                {asked_afterwards, fmt::format("{}", fmt::join(hole.calls, " "))}}},
              {"the score has made an ablation of its own, and that has changed the list of parts: each call has one",
               with_all_inside}};
    },
});

}  // namespace
}  // namespace course
