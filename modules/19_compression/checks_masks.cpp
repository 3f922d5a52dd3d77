// Checks of 19.3: weights that stay away.
#include "modules/19_compression/oracle.h"

namespace course {
namespace {

struct Held {
  Input w;
  Flags keep;
};

Held held_for(Draw& draw) {
  Shape shape = draw.shape({.most_dims = 3, .largest = 5});
  if (const int64_t n = large_size(draw)) shape = {n};
  const double unusual = draw.one_of<double>({0, 0, 0.4});
  const bool few = draw.yes(0.3);  // of which often all that go are 0, or cancel out
  const auto number = [&] {
    if (few) return draw.one_of<double>({0.0, -0.0, -0.0, 2, -2, 1e-45, -1e-45});
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

const char* const held_by_other_numbers = "what the same mask, written anew from back to front, leaves of a w";

Answer right_held(const Held& c) {
  Answer answer = held_answer(c, [](double x, bool stays) { return stays ? x : 0; });
  const Tensor w = c.w.tensor();
  const std::vector<Shape> places = indices_of(c.w.shape);
  for (size_t i = 0; i < places.size(); ++i) {
    if (!c.keep[i]) w.set(places[i], 0);
  }
  answer.items.push_back({"the mask afterwards", mask_of(c.w.shape, c.keep)});
  answer.items.push_back({"the memory in which w lies", memory_of(w)});
  answer.items.push_back({"it is a parameter still", true});
  answer.items.push_back({"its gradient", full(c.w.shape, 3)});
  answer.items.push_back({"a tensor that asks for no gradient afterwards", answer.items[0].value});
  answer.items.push_back({"it asks for a gradient now", false});
  answer.items.push_back({"where a number is set, w counts as written (version())", true});
  Held other = c;
  std::reverse(other.keep.begin(), other.keep.end());
  answer.items.push_back({held_by_other_numbers, held_as(other, [](double x, bool stays) { return stays ? x : 0; })});
  return answer;
}

// With the numbers that go looked for one behind the other from w's first one on. Of a dense w that is right.
Answer held_as_if_dense(const Held& c) {
  const Tensor w = c.w.tensor(), memory = memory_of(w);
  for (int64_t i = 0; i < w.numel(); ++i) {
    if (!c.keep[static_cast<size_t>(i)] && w.offset() + i < memory.numel()) memory.set({w.offset() + i}, 0);
  }
  const std::vector<real> values = w.to_vector();
  return {{"w afterwards", w},
          {negative_zeros, negative_zeros_in(std::vector<double>(values.begin(), values.end()))},
          {"the mask afterwards", mask_of(c.w.shape, c.keep)},
          {"the memory in which w lies", memory}};
}

Answer held_by_a_turned_mask(const Held& c) {
  Answer answer = held_answer(c, [](double, bool) { return 0; });
  answer.items.push_back({"the mask afterwards", mask_of(c.w.shape, inverted(c.keep))});
  return answer;
}

const Check<Held> zeros_that_stay({
    .exercise = "19.3",
    .examples = {{Input({2, 2}, {1, -2, 3, -4}), {true, false, false, true}},
                 {Input({3}, {-5, 5, -0.0}), {false, true, true}},
                 {Input({3}, {nan, infinity, -infinity}), {false, false, true}},
                 {Input({2}, {nan, 1}), {true, false}},
                 {Input({2}, {2, -2}), {false, false}},
                 {Input({2}, {-0.0, 3}), {false, true}},
                 {Input({3}, {-1e-45, 0, 1e-45}), {false, true, false}},
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
      const uint64_t version = plain.version();
      hold(plain, keep);
      const bool nothing_is_set = std::find(c.keep.begin(), c.keep.end(), false) == c.keep.end();
      const std::vector<real> values = w.to_vector();
      const Value of_mask(keep);
      const Tensor another = c.w.tensor();
      BoolTensor same = keep;  // the same array
      std::reverse(same.data(), same.data() + same.numel());
      hold(another, keep);
      return {{"w afterwards", w.detach()},
              {negative_zeros, negative_zeros_in(std::vector<double>(values.begin(), values.end()))},
              {"the mask afterwards", of_mask},
              {"the memory in which w lies", memory_of(w)},
              {"it is a parameter still", w.is_leaf() && w.requires_grad() && w.node() == nullptr},
              {"its gradient", w.grad()},
              {"a tensor that asks for no gradient afterwards", plain.detach()},
              {"it asks for a gradient now", plain.requires_grad()},
              {"where a number is set, w counts as written (version())", nothing_is_set || plain.version() != version},
              {held_by_other_numbers, another}};
    },
    .expect = right_held,
    .mistakes = [](const Held& c) -> Mistakes {
      return {{"memory is written as if it lay dense: the numbers of a view lie elsewhere", held_as_if_dense(c)},
              {"the mask is turned round where it lies: a copy of a BoolTensor is one more handle of the same numbers",
               held_by_a_turned_mask(c)},
              {"a -0 that goes is to be +0: it is equal to 0, and has to be set as any other",
               held_answer(c, [](double x, bool stays) { return stays || x == 0 ? x : 0; })},
              {"times the mask: 0 times a NaN is a NaN, and 0 times -5 is -0; the number has to be set",
               held_answer(c, [](double x, bool stays) { return x * (stays ? 1 : 0); })},
              {"w is as it was: it is to be changed where it lies, not in a copy",
               held_answer(c, [](double x, bool) { return x; })},
              {"the mask is read the wrong way round: true stays",
               held_answer(c, [](double x, bool stays) { return stays ? 0 : x; })},
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
