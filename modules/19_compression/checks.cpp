// Checks of 19.1 and 19.2: which weights go, and when.
#include "modules/19_compression/oracle.h"

namespace course {
namespace {

[[maybe_unused]] const bool large_sizes_are_asked = asks_large_sizes() = true;

// --- 19.1

constexpr double largest_float = 3.4028234663852886e38;

struct Pruned {
  Input w;
  double share = 0.5;
};

Pruned pruned_for(Draw& draw) {
  Shape shape = draw.shape({.most_dims = 3, .largest = 5});
  if (const int64_t n = large_size(draw)) shape = {n};
  const int64_t kind = draw.number(0, 6);
  const auto around = draw.one_of<double>({1, 1e8, 1e-8, 3e38, 1e-38, 3e-45});
  const auto number = [&]() -> double {
    if (kind <= 1) return static_cast<double>(draw.number(-3, 3));  // many ties
    if (kind == 2) return draw.normal() * draw.one_of<double>({1e-30, 1, 1e30});
    if (kind == 3)
      return draw.one_of<double>({0.0, -0.0, infinity, -infinity, largest_float, -largest_float, 1, draw.normal()});
    if (kind == 4) return draw.normal();
    return nearly(draw, around) * draw.one_of<double>({1, -1});  // ties, and what is nearly one
  };
  const double share = draw.yes(0.2) ? static_cast<double>(draw.number(0, 1)) : draw.uniform();
  return {draw.input(shape, plain_layout(draw), number), share};
}

Pruned large_pruned(Draw& draw, int i) {
  const auto number = [&] { return i == 0 ? draw.normal() : static_cast<double>(draw.number(-40, 40)); };
  return {draw.input({beyond_blocks(draw)}, Layout::dense, number), draw.uniform(0.2, 0.8)};
}

Answer stays(const Pruned& c, const Flags& keep) { return {{"what stays", mask_of(c.w.shape, keep)}}; }

// As |w| > t and the like, t being the largest magnitude that goes.
Flags by_threshold(const Pruned& c, size_t count, bool and_equal) {
  std::vector<double> sorted = each_of(c.w.values, magnitude);
  std::sort(sorted.begin(), sorted.end());
  Flags keep(c.w.values.size(), true);
  if (count == 0) return keep;
  for (size_t i = 0; i < keep.size(); ++i) {
    const double x = std::abs(c.w.values[i]);
    keep[i] = and_equal ? x >= sorted[count - 1] : x > sorted[count - 1];
  }
  return keep;
}

Flags last_first(const Pruned& c, size_t count) {
  std::vector<double> turned = each_of(c.w.values, magnitude);
  std::reverse(turned.begin(), turned.end());
  Flags keep = without_lowest(turned, count);
  std::reverse(keep.begin(), keep.end());
  return keep;
}

// What lies in memory from the first number of w on, one behind the other, where a view has its numbers elsewhere.
std::vector<double> as_if_dense(const Input& w) {
  const Tensor memory = w.tensor().as_strided({w.tensor().storage()->size}, {1}, 0);
  const std::vector<real> all = memory.to_vector();
  std::vector<double> values;
  for (size_t i = 0; i < w.values.size(); ++i)
    values.push_back(static_cast<double>(all[std::min(all.size() - 1, static_cast<size_t>(w.offset) + i)]));
  return values;
}

// Causes that are told apart by these numbers: where some stay and some go, and where no two are of one size.
Mistakes mistakes_of_masks(const Pruned& c) {
  const size_t n = c.w.values.size(), count = count_of(c.share, n);
  std::vector<double> sizes = each_of(c.w.values, magnitude), sorted = sizes;
  std::sort(sorted.begin(), sorted.end());
  const bool ties = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  const Flags right = without_lowest(sizes, count);
  if (n < 2) return {};
  Mistakes all = {{"all stay", stays(c, Flags(n, true))},
                  {"one too few goes", stays(c, without_lowest(sizes, count == 0 ? 0 : count - 1))},
                  {"one too many goes", stays(c, without_lowest(sizes, count + 1))}};
  if (count == 0 || count == n) return all;
  const auto squared = [](double x) {
    const auto one = static_cast<float>(x);
    return static_cast<double>(one * one);
  };
  const Flags cut = without_lowest(each_of(sizes, [](double x) { return std::min(x, largest_float); }), count);
  if (cut != right) return {{"an infinity is larger than the largest float, and stays before it", stays(c, cut)}};
  if (n < 3) return all;  // of two there is one other answer, whatever its cause
  Mistakes first = {{"memory is read as if it lay dense: the numbers of a view lie elsewhere",
                     stays(c, without_lowest(each_of(as_if_dense(c.w), magnitude), count))},
                    {"the mask says what goes: true is for what stays", stays(c, inverted(right))},
                    {"the largest magnitudes go: it is the smallest that are missed least",
                     stays(c, without_lowest(each_of(sizes, [](double x) { return -x; }), count))}};
  if (!ties) {
    first.push_back({"by value, not by magnitude: -5 is a large weight", stays(c, without_lowest(c.w.values, count))});
  }
  const Mistakes more = {
      {"so many stay: so many are to go", stays(c, without_lowest(sizes, n - count))},
      {"of equal magnitudes the last go first: it is the first ones that go", stays(c, last_first(c, count))},
      {"all that equal the threshold go, and so too many: exactly `count` go, of equal ones the first",
       stays(c, by_threshold(c, count, false))},
      {"all that equal the threshold stay, and so too few go: exactly `count` go",
       stays(c, by_threshold(c, count, true))},
      {"by the squares: those of small numbers are all 0, and of large ones all infinite",
       stays(c, without_lowest(each_of(c.w.values, squared), count))}};
  first.insert(first.end(), more.begin(), more.end());
  first.insert(first.end(), all.begin(), all.end());
  return first;
}

const Check<Pruned> masks_by_magnitude({
    .exercise = "19.1",
    .examples = {{Input({4}, {4, -1, 2, -3}), 0.25},
                 {Input({5}, {2, -2, 2, -2, 2}), 0.4},
                 {Input({2, 3}, {0.5, -0.1, 0.3, -0.9, 0.2, -0.4}), 0.5},
                 {Input({4}, {2, -2, 2, -2}), 0.5},
                 {Input({4}, {1, 1, 1, 1}), 0.75},
                 {turned_in_memory({2, 2}, {1, 1, 1, 1}), 0.5},
                 {turned_in_memory({2, 3}, {2, -1, 1, 1, -1, 2}), 0.34},
                 {Input({3}, {3, 1, 2}), 1e-7},
                 {Input({4}, {0, -0.0, 1, 0}), 0.5},
                 {Input({4}, {infinity, 1, -infinity, 2}), 0.75},
                 {Input({2}, {100000008, 100000000}), 0.5},  // neighbours, as floats are
                 {Input({3}, {1e5, -2e5, 3e4}), 0.34},
                 {Input({3}, {0.50000006, 0.5, 1}), 0.34},  // the next float above one half
                 {Input({4}, {1e-30, 3e-30, 2e-30, 1}), 0.5},
                 {Input({2}, {-2.8e-45, 1.4e-45}), 0.5},
                 {Input({2}, {infinity, largest_float}), 0.5},
                 {Input({0}, {}), 0.5},
                 {Input({2, 0}, {}), 1},
                 {Input({}, {5}), 1},
                 {Input({3}, {3, 1, 2}), 0},
                 {Input({3}, {3, 1, 2}), 1}},
    .draw = pruned_for,
    .drawn = 130,
    .draw_large = large_pruned,
    .call =
        [](const Pruned& c) {
          return Call{fmt::format("magnitude_mask(w, {:.4g})", c.share), {{"w", c.w}}};
        },
    .ask = [](const Pruned& c) -> Answer {
      const Tensor w = c.w.tensor().requires_grad_();
      const uint64_t version = w.version();
      const BoolTensor keep = magnitude_mask(w, c.share);
      const bool written = w.version() != version;
      const BoolTensor another = magnitude_mask(neg(w.detach()), c.share);
      std::vector<real> turned = w.to_vector();
      std::reverse(turned.begin(), turned.end());
      const BoolTensor of_turned = magnitude_mask(tensor(turned, w.shape()), c.share);
      const NoGrad guard;
      const Tensor both = stack({w, tensor(turned, w.shape())});
      return {{"what stays", keep},
              {"what stays of -w", another},
              {"what stays of the same numbers, backwards", of_turned},
              {"what stays where nothing is recorded", magnitude_mask(w, c.share)},
              {"what stays of the first half of a larger tensor", magnitude_mask(select(both, 0, 0), c.share)},
              {"what stays of its other half", magnitude_mask(select(both, 0, 1), c.share)},
              {"w afterwards", w.detach()},
              {"w counts as written (version())", written}};
    },
    .expect = [](const Pruned& c) -> Answer {
      const size_t count = count_of(c.share, c.w.values.size());
      std::vector<double> turned = each_of(c.w.values, magnitude);
      const Value keep = mask_of(c.w.shape, without_lowest(turned, count));
      std::reverse(turned.begin(), turned.end());
      const Value of_turned = mask_of(c.w.shape, without_lowest(turned, count));
      return {{"what stays", keep},
              {"what stays of -w", keep},
              {"what stays of the same numbers, backwards", of_turned},
              {"what stays where nothing is recorded", keep},
              {"what stays of the first half of a larger tensor", keep},
              {"what stays of its other half", of_turned},
              {"w afterwards", static_cast<const Numbers&>(c.w)},
              {"w counts as written (version())", false}};
    },
    .mistakes = mistakes_of_masks,
});

// --- 19.2

struct Moment {
  int64_t t = 0;
  double first = 0, last = 0.9;
  int64_t begin = 0, steps = 10;
};

using Curve = std::function<Exact(Exact passed)>;  // what is left of the way, after this share of the time

Value share_of(const Moment& c, const Curve& left, bool before = true, bool behind = true) {
  Exact passed = (static_cast<Exact>(c.t) - static_cast<Exact>(c.begin)) / static_cast<Exact>(c.steps);
  if (before) passed = std::max<Exact>(passed, 0);
  if (behind) passed = std::min<Exact>(passed, 1);
  const Exact share =
      static_cast<Exact>(c.last) + (static_cast<Exact>(c.first) - static_cast<Exact>(c.last)) * left(passed);
  return Value(static_cast<double>(share)).within(1e-12);
}
Exact cubed(Exact passed) { return (1 - passed) * (1 - passed) * (1 - passed); }

constexpr int64_t huge = int64_t{1} << 62, most = std::numeric_limits<int64_t>::max(),
                  lowest = std::numeric_limits<int64_t>::min();

// An eighth, or some, of a plan so long that its digits are those of doubles, or of one of some steps.
Moment moment_for(Draw& draw) {
  const auto share = [&] { return draw.yes(0.3) ? draw.one_of<double>({0, 1, 0.5}) : draw.uniform(); };
  Moment c{0, share(), share(), draw.number(-20, 20), draw.number(1, 40)};
  if (draw.yes(0.15)) c.last = c.first;
  c.t = c.begin + draw.number(-4, c.steps + 4);
  if (!draw.yes(0.3)) return c;
  c.begin = draw.one_of<int64_t>({lowest, -huge, 0, huge, most});
  c.steps = draw.one_of<int64_t>({huge / 4, huge, most});
  const Exact t =
      static_cast<Exact>(c.begin) + static_cast<Exact>(c.steps) / 8 * static_cast<Exact>(draw.number(-2, 10));
  c.t = static_cast<int64_t>(std::clamp<Exact>(t, static_cast<Exact>(lowest), static_cast<Exact>(most)));
  return c;
}

// t - begin and begin + steps, as 64 bits have them.
int64_t wrapped(int64_t a, int64_t b, bool plus) {
  const auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
  return static_cast<int64_t>(plus ? x + y : x - y);
}

// Where whole numbers run over, and where a share is to fall: asked before all else that gives the same.
Mistakes rare_mistakes(const Moment& c) {
  Mistakes mistakes;
  const int64_t passed = wrapped(c.t, c.begin, false);
  if ((passed < 0) != (c.t < c.begin)) {
    Moment there = c;
    there.t = passed, there.begin = 0;
    mistakes.push_back({"t - begin is more than 64 bits hold: take the difference in doubles", share_of(there, cubed)});
  }
  const Exact from = static_cast<Exact>(c.begin), now = static_cast<Exact>(c.t);
  if (wrapped(c.begin, c.steps, true) < c.begin && now > from) {
    const Exact until = static_cast<Exact>(most);
    mistakes.push_back({"begin + steps is more than 64 bits hold: where it is cut off the way is another one",
                        share_of(c, [&](Exact) { return cubed((now - from) / (until - from)); })});
  }
  if (wrapped(c.begin, c.steps, true) < c.begin)
    mistakes.push_back({"begin + steps is more than 64 bits hold: take it in doubles", Value(c.last).within(1e-12)});
  if (c.first > c.last) {
    mistakes.push_back(
        {"the share is held above `first`: where `first` is above `last` it falls", Value(c.first).within(1e-12)});
  }
  if (now > from && c.t < 0)
    mistakes.push_back({"t and begin may be below 0: steps before 0 count as others do", Value(c.first).within(1e-12)});
  if (c.t == c.begin)
    mistakes.push_back({"at `begin` it is still `first`, also of a plan of one step", Value(c.last).within(1e-12)});
  return mistakes;
}

std::string read_aloud(const Moment& c) {
  return fmt::format("cubic_sparsity({}, {{.first = {:.4g}, .last = {:.4g}, .begin = {}, .steps = {}}})", c.t, c.first,
                     c.last, c.begin, c.steps);
}
double sparsity_at(const Moment& c) { return cubic_sparsity(c.t, {c.first, c.last, c.begin, c.steps}); }

const Check<Moment> shares_of_zeros({
    .exercise = "19.2",
    .examples = {{3},
                 {5},
                 {0},
                 {10},
                 {1},
                 {-3},
                 {50},
                 {12, 0.2, 0.8, 10, 4},
                 {9, 0.2, 0.8, 10, 4},
                 {3, 0.9, 0.1, 0, 10},
                 {7, 0.5, 0.5, 0, 10},
                 {1, 0, 1, 0, 1},
                 {0, 0, 1, 0, 1},
                 {1, 0.5, 0, 0, 2},
                 {0, 0.5, 0, 0, 2},
                 {4, 0, 0.5, -6, 20},
                 {-1, 0, 0.5, -6, 20},
                 {huge, 0.1, 0.7, -huge, 1000},
                 {-huge, 0.1, 0.7, huge, 1000},
                 {huge + huge / 2, 0.1, 0.7, huge, huge},
                 {huge + huge / 2, 0.1, 0.7, huge, most},
                 {most, 0.1, 0.7, lowest, most},
                 {lowest, 0.1, 0.7, most, most},
                 {most, 0.1, 0.7, most, 1},
                 {3'000'000'000, 0.1, 0.7, 0, 4'000'000'000},
                 {16'777'219, 0.1, 0.7, 16'777'217, 7},  // beyond what a float counts
                 {8'388'609, 0.1, 0.7, 0, 16'777'217},
                 {16'777'217, 0.1, 0.7, 0, 33'554'435}},
    .draw = moment_for,
    .drawn = 140,
    .call = [](const Moment& c) { return Call{read_aloud(c)}; },
    .ask = [](const Moment& c) -> Answer { return sparsity_at(c); },
    .expect = [](const Moment& c) -> Answer { return share_of(c, cubed); },
    .mistakes = [](const Moment& c) -> Mistakes {
      Moment turned = c, early = c;
      std::swap(turned.first, turned.last);
      early.begin = 0;
      const bool on_the_way =
          c.t > c.begin && static_cast<Exact>(c.t) - static_cast<Exact>(c.begin) < static_cast<Exact>(c.steps);
      Mistakes all = rare_mistakes(c);
      const Mistakes often = {
          {"a straight line: what is left of the time is to be cubed", share_of(c, [](Exact p) { return 1 - p; })},
          {"a square: the power is 3", share_of(c, [](Exact p) { return (1 - p) * (1 - p); })},
          {"slow at first and fast at the end: it is what is left of the time that is cubed, not what has passed",
           share_of(c, [](Exact p) { return 1 - p * p * p; })},
          {"the way is walked backwards: at `begin` it is `first`, at the end `last`",
           on_the_way ? Answer(share_of(turned, cubed)) : Answer()},
          {"the steps are counted from `begin`", share_of(early, cubed)},
          {"behind its end the curve goes on: it stays at `last`", share_of(c, cubed, true, false)},
          {"before `begin` the curve is there already: the share is `first` until then", share_of(c, cubed, false)},
          {"steps by steps is a division of whole numbers: 3 / 10 is 0",
           share_of(c, [](Exact p) { return cubed(p < 1 ? 0 : 1); })}};
      all.insert(all.end(), often.begin(), often.end());
      return all;
    },
});

// Plans that differ in one thing, by turns: who remembers one has to know it by all that it is made of.
std::vector<std::pair<const char*, Moment>> by_turns(const Moment& c) {
  Moment first = c, last = c, begin = c, steps = c, t = c;
  first.first = c.first == 0.25 ? 0.75 : 0.25;
  last.last = c.last == 0.35 ? 0.65 : 0.35;
  begin.begin += 1, steps.steps += 1, t.t += 1;
  return {{"the share", c},
          {"with another `first`", first},
          {"the share, once more", c},
          {"with another `last`", last},
          {"the share, for the third time", c},
          {"with another `begin`", begin},
          {"the share, for the fourth time", c},
          {"with other `steps`", steps},
          {"the share, for the fifth time", c},
          {"at another t", t}};
}

const Check<Moment> plans_by_turns({
    .exercise = "19.2",
    .examples = {{3, 0.2, 0.8, 0, 10}, {0, 0.2, 0.8, 0, 10}, {12, 0.2, 0.8, 0, 10}},
    .drawn = 0,
    .call = [](const Moment& c) { return Call{read_aloud(c) + ", and plans that differ in one thing, by turns"}; },
    .ask = [](const Moment& c) -> Answer {
      std::vector<Item> items;
      for (const auto& [name, moment] : by_turns(c)) items.push_back({name, sparsity_at(moment)});
      return items;
    },
    .expect = [](const Moment& c) -> Answer {
      std::vector<Item> items;
      for (const auto& [name, moment] : by_turns(c)) items.push_back({name, share_of(moment, cubed)});
      return items;
    },
});

}  // namespace
}  // namespace course
