// Checks of 19.1 to 19.3: which weights go, when, and how they stay away.
#include "modules/19_compression/oracle.h"

namespace course {
namespace {

[[maybe_unused]] const bool large_sizes_are_asked = asks_large_sizes() = true;

// --- 19.1

struct Pruned {
  Input w;
  double share = 0.5;
};

Pruned pruned_for(Draw& draw) {
  Shape shape = draw.shape({.most_dims = 3, .largest = 5});
  if (const int64_t n = large_size(draw)) shape = {n};
  const int64_t kind = draw.number(0, 4);
  const auto number = [&]() -> double {
    if (kind <= 1) return static_cast<double>(draw.number(-3, 3));  // many ties
    if (kind == 2) return draw.normal() * draw.one_of<double>({1e-30, 1, 1e30});
    if (kind == 3) return draw.one_of<double>({0.0, -0.0, infinity, -infinity, 1, -1, draw.normal()});
    return draw.normal();
  };
  const double share = draw.yes(0.2) ? static_cast<double>(draw.number(0, 1)) : draw.uniform();
  return {draw.input(shape, plain_layout(draw), number), share};
}

Pruned large_pruned(Draw& draw, int i) {
  const auto number = [&] { return i == 0 ? draw.normal() : static_cast<double>(draw.number(-40, 40)); };
  return {draw.input({beyond_blocks(draw)}, Layout::dense, number), draw.uniform(0.2, 0.8)};
}

Answer stays(const Pruned& c, const Flags& keep) { return {{"what stays", mask_of(c.w.shape, keep)}}; }

Flags inverted(Flags keep) {
  keep.flip();
  return keep;
}

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

Mistakes mistakes_of_masks(const Pruned& c) {
  const size_t n = c.w.values.size(), count = count_of(c.share, n);
  const std::vector<double> sizes = each_of(c.w.values, magnitude);
  const Flags right = without_lowest(sizes, count);
  return {{"the mask says what goes: true is for what stays", stays(c, inverted(right))},
          {"the largest magnitudes go: it is the smallest that are missed least",
           stays(c, without_lowest(each_of(sizes, [](double x) { return -x; }), count))},
          {"by value, not by magnitude: -5 is a large weight", stays(c, without_lowest(c.w.values, count))},
          {"so many stay: so many are to go", stays(c, without_lowest(sizes, n - count))},
          {"of equal magnitudes the last go first: it is the first ones that go", stays(c, last_first(c, count))},
          {"all that equal the threshold go, and so too many: exactly `count` go, of equal ones the first",
           stays(c, by_threshold(c, count, false))},
          {"all that equal the threshold stay, and so too few go: exactly `count` go",
           stays(c, by_threshold(c, count, true))},
          {"one too few goes", stays(c, without_lowest(sizes, count == 0 ? 0 : count - 1))},
          {"one too many goes", stays(c, without_lowest(sizes, count + 1))},
          {"all stay", stays(c, Flags(n, true))},
          {"by the squares: those of small numbers are all 0, and of large ones all infinite",
           stays(c, without_lowest(each_of(c.w.values,
                                           [](double x) {
                                             const auto one = static_cast<float>(x);
                                             return static_cast<double>(one * one);
                                           }),
                                   count))}};
}

const Check<Pruned> masks_by_magnitude({
    .exercise = "19.1",
    .examples = {{Input({4}, {4, -1, 2, -3}), 0.25},
                 {Input({5}, {2, -2, 2, -2, 2}), 0.4},
                 {Input({2, 3}, {0.5, -0.1, 0.3, -0.9, 0.2, -0.4}), 0.5},
                 {Input({4}, {2, -2, 2, -2}), 0.5},
                 {Input({3}, {3, 1, 2}), 1e-7},
                 {Input({4}, {0, -0.0, 1, 0}), 0.5},
                 {Input({4}, {infinity, 1, -infinity, 2}), 0.75},
                 {Input({3}, {1e5, -2e5, 3e4}), 0.34},
                 {Input({4}, {1e-30, -3e-30, 2e-30, 1}), 0.5},
                 {Input({0}, {}), 0.5},
                 {Input({2, 0}, {}), 1},
                 {Input({}, {5}), 1},
                 {Input({3}, {3, 1, 2}), 0},
                 {Input({3}, {3, 1, 2}), 1}},
    .draw = pruned_for,
    .drawn = 100,
    .draw_large = large_pruned,
    .call =
        [](const Pruned& c) {
          return Call{fmt::format("magnitude_mask(w, {:.4g})", c.share), {{"w", c.w}}};
        },
    .ask = [](const Pruned& c) -> Answer {
      const Tensor w = c.w.tensor().requires_grad_();
      const BoolTensor keep = magnitude_mask(w, c.share);
      const BoolTensor another = magnitude_mask(neg(w.detach()), c.share);
      std::vector<real> turned = w.to_vector();
      std::reverse(turned.begin(), turned.end());
      const BoolTensor of_turned = magnitude_mask(tensor(turned, w.shape()), c.share);
      const NoGrad guard;
      return {{"what stays", keep},
              {"what stays of -w", another},
              {"what stays of the same numbers, backwards", of_turned},
              {"what stays where nothing is recorded", magnitude_mask(w, c.share)},
              {"w afterwards", w.detach()}};
    },
    .expect = [](const Pruned& c) -> Answer {
      const size_t count = count_of(c.share, c.w.values.size());
      std::vector<double> turned = each_of(c.w.values, magnitude);
      const Value keep = mask_of(c.w.shape, without_lowest(turned, count));
      std::reverse(turned.begin(), turned.end());
      return {{"what stays", keep},
              {"what stays of -w", keep},
              {"what stays of the same numbers, backwards", mask_of(c.w.shape, without_lowest(turned, count))},
              {"what stays where nothing is recorded", keep},
              {"w afterwards", static_cast<const Numbers&>(c.w)}};
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

constexpr int64_t huge = int64_t{1} << 62;

const Check<Moment> shares_of_zeros({
    .exercise = "19.2",
    .examples = {{0},
                 {10},
                 {5},
                 {1},
                 {-3},
                 {50},
                 {12, 0.2, 0.8, 10, 4},
                 {9, 0.2, 0.8, 10, 4},
                 {3, 0.9, 0.1, 0, 10},
                 {7, 0.5, 0.5, 0, 10},
                 {1, 0, 1, 0, 1},
                 {0, 0, 1, 0, 1},
                 {huge, 0.1, 0.7, -huge, 1000},
                 {-huge, 0.1, 0.7, huge, 1000},
                 {huge + huge / 2, 0.1, 0.7, huge, huge},
                 {3'000'000'000, 0.1, 0.7, 0, 4'000'000'000},
                 {16'777'219, 0.1, 0.7, 16'777'217, 7},  // beyond what a float counts
                 {8'388'609, 0.1, 0.7, 0, 16'777'217},
                 {16'777'217, 0.1, 0.7, 0, 33'554'435}},
    .draw =
        [](Draw& draw) {
          Moment c{0, draw.uniform(), draw.uniform(), draw.number(-20, 20), draw.number(1, 40)};
          c.t = c.begin + draw.number(-4, c.steps + 4);
          return c;
        },
    .drawn = 100,
    .call =
        [](const Moment& c) {
          return Call{fmt::format("cubic_sparsity({}, {{.first = {:.4g}, .last = {:.4g}, .begin = {}, .steps = {}}})",
                                  c.t, c.first, c.last, c.begin, c.steps)};
        },
    .ask = [](const Moment& c) -> Answer {
      return cubic_sparsity(c.t, {c.first, c.last, c.begin, c.steps});
    },
    .expect = [](const Moment& c) -> Answer { return share_of(c, cubed); },
    .mistakes = [](const Moment& c) -> Mistakes {
      Moment turned = c, early = c;
      std::swap(turned.first, turned.last);
      early.begin = 0;
      return {{"a straight line: what is left of the time is to be cubed", share_of(c, [](Exact p) { return 1 - p; })},
              {"a square: the power is 3", share_of(c, [](Exact p) { return (1 - p) * (1 - p); })},
              {"slow at first and fast at the end: it is what is left of the time that is cubed, not what has passed",
               share_of(c, [](Exact p) { return 1 - p * p * p; })},
              {"the way is walked backwards: at `begin` it is `first`, at the end `last`", share_of(turned, cubed)},
              {"the steps are counted from `begin`", share_of(early, cubed)},
              {"behind its end the curve goes on: it stays at `last`", share_of(c, cubed, true, false)},
              {"before `begin` the curve is there already: the share is `first` until then", share_of(c, cubed, false)},
              {"steps by steps is a division of whole numbers: 3 / 10 is 0",
               share_of(c, [](Exact p) { return cubed(p < 1 ? 0 : 1); })}};
    },
});

// --- 19.3

struct Held {
  Input w;
  Flags keep;
};

Held held_for(Draw& draw) {
  Shape shape = draw.shape({.most_dims = 3, .largest = 5});
  if (const int64_t n = large_size(draw)) shape = {n};
  const double unusual = draw.one_of<double>({0, 0, 0.4});
  const auto number = [&] {
    return draw.yes(unusual) ? draw.one_of<double>({nan, infinity, -infinity, -0.0, 3e38, -1e-40}) : draw.normal();
  };
  Held c{draw.input(shape, plain_layout(draw), number), {}};
  const double share = draw.uniform();
  for (size_t i = 0; i < c.w.values.size(); ++i) c.keep.push_back(draw.yes(share));
  return c;
}

Numbers held_as(const Held& c, const std::function<double(double, bool)>& f) {
  Numbers out(c.w.shape, c.w.values);
  for (size_t i = 0; i < c.keep.size(); ++i) out.values[i] = f(out.values[i], c.keep[i]);
  return out;
}

const char* const negative_zeros = "how many zeros are negative";

int64_t negative_zeros_in(const std::vector<double>& values) {
  return std::count_if(values.begin(), values.end(), [](double x) { return x == 0 && std::signbit(x); });
}

Answer held_answer(const Held& c, const std::function<double(double, bool)>& f) {
  const Numbers right = held_as(c, f);
  return {{"w afterwards", right}, {negative_zeros, negative_zeros_in(right.values)}};
}

// All of the memory behind w, where places between its numbers are nobody's.
Tensor memory_of(const Tensor& w) { return w.detach().as_strided({w.storage()->size}, {1}, 0); }

Answer right_held(const Held& c) {
  Answer answer = held_answer(c, [](double x, bool stays) { return stays ? x : 0; });
  const Tensor w = c.w.tensor();
  const std::vector<Shape> places = indices_of(c.w.shape);
  for (size_t i = 0; i < places.size(); ++i) {
    if (!c.keep[i]) w.set(places[i], 0);
  }
  answer.items.push_back({"the memory in which w lies", memory_of(w)});
  answer.items.push_back({"it is a parameter still", true});
  answer.items.push_back({"its gradient", full(c.w.shape, 3)});
  answer.items.push_back({"the mask afterwards", mask_of(c.w.shape, c.keep)});
  answer.items.push_back({"a tensor that asks for no gradient afterwards", answer.items[0].value});
  return answer;
}

const Check<Held> zeros_that_stay({
    .exercise = "19.3",
    .examples = {{Input({2, 2}, {1, -2, 3, -4}), {true, false, false, true}},
                 {Input({3}, {-5, 5, -0.0}), {false, true, true}},
                 {Input({3}, {nan, infinity, -infinity}), {false, false, true}},
                 {Input({2}, {nan, 1}), {true, false}},
                 {Input({2}, {1e5, -3e20}), {true, false}},
                 {Input({0}, {}), {}},
                 {Input({2, 0}, {}), {}},
                 {Input({}, {7}), {false}}},
    .draw = held_for,
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int) {
          Held c{draw.input({beyond_blocks(draw)}, Layout::dense), {}};
          for (size_t i = 0; i < c.w.values.size(); ++i) c.keep.push_back(draw.yes());
          return c;
        },
    .large = 1,
    .call =
        [](const Held& c) {
          Numbers keep(c.w.shape);
          for (size_t i = 0; i < c.keep.size(); ++i) keep.values[i] = c.keep[i] ? 1 : 0;
          return Call{"hold(w, keep)", {{"w", c.w}, {"keep", keep}}};
        },
    .ask = [](const Held& c) -> Answer {
      const Tensor w = c.w.tensor().requires_grad_();
      const Tensor gradient = full(c.w.shape, 3);
      w.set_grad(gradient);
      const BoolTensor keep(c.w.shape, c.keep);
      hold(w, keep);
      hold(w, keep);  // once more changes nothing
      const Tensor plain = c.w.tensor();
      hold(plain, keep);
      const std::vector<real> values = w.to_vector();
      return {{"w afterwards", w.detach()},
              {negative_zeros, negative_zeros_in(std::vector<double>(values.begin(), values.end()))},
              {"the memory in which w lies", memory_of(w)},
              {"it is a parameter still", w.is_leaf() && w.requires_grad() && w.node() == nullptr},
              {"its gradient", w.grad()},
              {"the mask afterwards", keep},
              {"a tensor that asks for no gradient afterwards", plain}};
    },
    .expect = right_held,
    .mistakes = [](const Held& c) -> Mistakes {
      return {{"times the mask: 0 times a NaN is a NaN, and 0 times -5 is -0; the number has to be set",
               held_answer(c, [](double x, bool stays) { return x * (stays ? 1 : 0); })},
              {"the mask is read the wrong way round: true stays",
               held_answer(c, [](double x, bool stays) { return stays ? 0 : x; })},
              {"w is as it was: it is to be changed where it lies, not in a copy",
               held_answer(c, [](double x, bool) { return x; })},
              {"all of it is 0 now", held_answer(c, [](double, bool) { return 0; })}};
    },
});

// What is held through the steps of an optimizer, in evaluation or not.
const Check<Held> zeros_while_learning({
    .exercise = "19.3",
    .examples = {{Input({2, 3}, {1, -2, 3, -4, 5, 6}), {true, false, false, true, true, false}}},
    .drawn = 0,
    .call =
        [](const Held& c) {
          return Call{"three steps of AdamW with Masks::apply() behind each", {{"w", c.w}}};
        },
    .ask = [](const Held& c) -> Answer {
      const Tensor w = c.w.tensor().requires_grad_();
      AdamW optimizer({w}, 0.1, 0);
      Masks masks({{"w", w}});
      masks.set({BoolTensor(c.w.shape, c.keep)});
      for (int i = 0; i < 3; ++i) {
        w.set_grad(full(c.w.shape, 1));
        optimizer.step();
        masks.apply();
      }
      return {{"w afterwards", w.detach()}};
    },
    .expect = [](const Held& c) -> Answer {
      // Of a gradient that is always the same each step of Adam is lr.
      return {
          {"w afterwards", Value(held_as(c, [](double x, bool stays) { return stays ? x - 0.3 : 0; })).within(1e-5)}};
    },
});

}  // namespace
}  // namespace course
