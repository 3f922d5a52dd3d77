// Checks of 13.2 to 13.5: the steps of attention before its softmax, one by one.
#include "modules/13_attention/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Scale {
  int64_t width;
  std::optional<double> given = {};
  bool causal = false;  ///< what is none of its business
  double dropout = 0;
};

double as_int(int64_t x) { return static_cast<double>(static_cast<int32_t>(static_cast<uint64_t>(x))); }

const Check<Scale> scale({
    .exercise = "13.2",
    .examples = {{64}, {4}, {50}, {1}, {2}, {3000000000}, {64, 0.5}, {64, {}, false, 0.5}, {64, {}, true}},
    .draw =
        [](Draw& draw) {
          Scale c{draw.size(1, draw.yes(0.2) ? 5000000000 : 300)};
          c.causal = draw.yes(0.3), c.dropout = draw.yes(0.3) ? draw.uniform(0, 1) : 0;
          return c;
        },
    .call =
        [](const Scale& c) {
          std::string options;
          const auto add = [&](const std::string& option) { options += (options.empty() ? "" : ", ") + option; };
          if (c.causal) add(".is_causal = true");
          if (c.dropout != 0) add(fmt::format(".dropout_p = {:.4g}", c.dropout));
          if (c.given) add(fmt::format(".scale = {}", *c.given));
          return Call{fmt::format("attention_scale({}, {{{}}})", c.width, options)};
        },
    .ask = [](const Scale& c) -> Answer {
      return attention_scale(c.width, {.is_causal = c.causal, .dropout_p = c.dropout, .scale = c.given});
    },
    .expect = [](const Scale& c) -> Answer {
      const double exact = 1 / std::sqrt(static_cast<double>(c.width));
      return c.given ? Value(*c.given) : Value(exact).within(1e-14 * exact);
    },
    .mistakes = [](const Scale& c) -> Mistakes {
      const double d = static_cast<double>(c.width);
      const auto exactly = [](double x) { return Value(x).within(1e-9 * x); };
      return {
          {"divided by D: it is the square root of D, for variances add up, not deviations", exactly(1 / d)},
          {"multiplied by √D: the scores are to become smaller", exactly(std::sqrt(d))},
          {"dropout makes up for itself: the scale knows the width alone", exactly(1 / std::sqrt(d) / (1 - c.dropout))},
          {"there is no scale: 1 / √D, however small D is", 1.0},
          {"whole numbers divide to whole numbers: make one of them a double", exactly(0)},
          {"the root of a whole number is no whole number: keep it a double", exactly(1 / std::floor(std::sqrt(d)))},
          {"the width is an int64_t: an int does not hold it",
           c.width < (int64_t{1} << 31) ? Answer() : exactly(1 / std::sqrt(as_int(c.width)))}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Scored {
  Input q, k;
  double scale;
};

Scored scored_for(Draw& draw) {
  const Sizes n = sizes_for(draw);
  Scored c;
  const Layout layout = draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated});
  c.q = draw.input(n.q(), layout), c.k = draw.input(draw.yes(0.15) ? n.q() : n.k());
  c.scale = draw.uniform(-1, 2) * (draw.yes(0.15) ? 100 : 1);
  return c;
}

Answer scores_of(const Scored& c, double factor) {
  const Numbers scores = plain_scores(c.q, c.k, factor);
  Sent sent;
  through_scores(c.q, c.k, uneven(scores.shape), factor, sent);
  return {{"the scores", near(scores, 4e-6)},
          {"the gradient of q", near(sent.q, 4e-6)},
          {"the gradient of k", near(sent.k, 4e-6)},
          {"the scores where nothing needs a gradient", near(scores, 4e-6)},
          {"q, afterwards", Value(static_cast<const Numbers&>(c.q)).within(1e-6)},
          {first_of_two, near(scores, 4e-6)},
          {second_of_two, near(plain_scores(halved(c.q), c.k, factor), 4e-6)}};
}

const Check<Scored> scores({
    .exercise = "13.3",
    .examples = {{words(), words(), 1},
                 {some({1, 1, 2, 3}, 1), some({1, 1, 4, 3}, 2), 0.5},
                 {some({1, 1, 3, 3}, 1), some({1, 1, 3, 3}, 2), 0.5},
                 {some({2, 3, 4, 5}, 3), some({2, 3, 2, 5}, 4), 0.25},
                 {some({1, 1, 2, 3}, 1), some({1, 1, 4, 3}, 2), 0},
                 {some({1, 1, 2, 3}, 1), some({1, 1, 4, 3}, 2), 100},
                 {some({1, 1, 2, 2}, 1), Input({1, 1, 2, 2}, {1, nan, 2, 3}), 1},
                 {Input({0, 2, 2, 3}, {}), Input({0, 2, 4, 3}, {}), 0.5}},
    .draw = scored_for,
    .draw_large =
        [](Draw& draw, int i) {  // whole numbers, whose sums are exact, along the width
          const int64_t keys = i == 0 ? odd_size(draw, 1001, 1400) : 2, width = i == 0 ? 2 : beyond_blocks(draw);
          const auto few = [&] { return static_cast<double>(draw.number(-2, 2)); };
          return Scored{draw.input({1, 1, 2, width}, Layout::dense, few),
                        draw.input({1, 1, keys, width}, Layout::dense, few), 0.5};
        },
    .call =
        [](const Scored& c) {
          return Call{fmt::format("attention_scores(q, k, {:.4g})", c.scale), {{"q", c.q}, {"k", c.k}}};
        },
    .ask = [](const Scored& c) -> Answer {
      const Tensor q = c.q.tensor().requires_grad_(), k = c.k.tensor().requires_grad_();
      const Tensor y = attention_scores(q, k, c.scale);
      std::vector<Item> items = gradients_of(y, {{"q", q}, {"k", k}});
      items.insert(items.begin(), {"the scores", y});
      const Tensor plain = c.q.tensor();
      items.push_back({"the scores where nothing needs a gradient", attention_scores(plain, c.k.tensor(), c.scale)});
      items.push_back({"q, afterwards", clone(plain)});
      const Tensor keys = c.k.tensor();
      for (Item& item : two_results(plain, [&] { return attention_scores(plain, keys, c.scale); })) {
        items.push_back(std::move(item));
      }
      return items;
    },
    .expect = [](const Scored& c) { return scores_of(c, c.scale); },
    .mistakes = [](const Scored& c) -> Mistakes {
      return {{"the scale is missing", scores_of(c, 1)},
              {"divided by the scale instead of multiplied", scores_of(c, 1 / c.scale)}};
    },
});

// Queries and keys are one tensor: what it is sent is the sum of both.
struct Itself {
  Input x;
};

const Check<Itself> scores_of_itself({
    .exercise = "13.3",
    .examples = {{some({2, 1, 3, 2}, 1)}},
    .call =
        [](const Itself& c) {
          return Call{"attention_scores(x, x, 0.5)", {{"x", c.x}}};
        },
    .ask = [](const Itself& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_();
      const Tensor y = attention_scores(x, x, 0.5);
      std::vector<Item> items = gradients_of(y, {{"x", x}});
      items.insert(items.begin(), {"the scores", y});
      return items;
    },
    .expect = [](const Itself& c) -> Answer {
      const Answer apart = scores_of({c.x, c.x, 0.5}, 0.5);
      Numbers all(c.x.shape);
      for (size_t i = 0; i < all.values.size(); ++i) {
        all.values[i] = apart.items[1].value.numbers[i] + apart.items[2].value.numbers[i];
      }
      return {apart.items[0], {"the gradient of x", near(all, 4e-6)}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Shapes {
  Shape mask, scores;
};

Shapes shapes_for(Draw& draw) {
  Shapes c;
  c.scores = draw.shape({.fewest_dims = 4, .most_dims = 4, .largest = 4});
  c.mask = mask_shape_for(draw, c.scores);
  if (draw.yes(0.1)) c.mask = {};
  if (!c.mask.empty() && draw.yes(0.25)) {
    c.mask[static_cast<size_t>(draw.number(0, static_cast<int64_t>(c.mask.size()) - 1))] = draw.size(0, 5);
  }
  if (c.mask.size() == 3 && draw.yes(0.2)) c.mask[0] = c.scores[1];  // the heads', in the place of the batch
  if (c.mask.size() > 1 && draw.yes(0.1)) std::swap(c.mask.back(), c.mask[c.mask.size() - 2]);
  if (!c.mask.empty() && draw.yes(0.15)) {  // the size of another dim
    c.mask[static_cast<size_t>(draw.number(0, std::ssize(c.mask) - 1))] = draw.one_of(c.scores);
  }
  if (draw.yes(0.05)) c.mask.insert(c.mask.begin(), 1);
  return c;
}

// ShapeError where it doesn't fit.
Answer if_it_fits(const Shape& four, const Shape& scores) {
  bool fits = four.size() == 4;
  for (size_t d = 0; d < 4 && fits; ++d) fits = four[d] == scores[d] || four[d] == 1;
  return fits ? Value(four) : throws("ShapeError", "does not broadcast");
}

Shape in_four(const Shape& mask) {
  switch (mask.size()) {
    case 0: return {1, 1, 1, 1};
    case 1: return {1, 1, 1, mask[0]};
    case 2: return {1, 1, mask[0], mask[1]};
    case 3: return {mask[0], 1, mask[1], mask[2]};
    default: return mask;
  }
}

const Check<Shapes> mask_shapes({
    .exercise = "13.4",
    .examples = {{{3, 4}, {2, 2, 3, 4}},
                 {{2, 1, 4}, {2, 2, 3, 4}},
                 {{2, 3, 4}, {2, 5, 3, 4}},
                 {{5, 3, 4}, {2, 5, 3, 4}},
                 {{4}, {2, 2, 3, 4}},
                 {{3}, {2, 2, 3, 4}},
                 {{2}, {2, 5, 3, 4}},
                 {{5}, {2, 5, 3, 4}},
                 {{2, 4}, {2, 5, 3, 4}},
                 {{5, 4}, {2, 5, 3, 4}},
                 {{2, 2, 3, 4}, {2, 2, 3, 4}},
                 {{1, 3, 4}, {2, 2, 3, 4}},
                 {{}, {2, 2, 3, 4}},
                 {{3, 5}, {2, 2, 3, 4}},
                 {{4, 3}, {2, 2, 3, 4}},
                 {{2, 4, 3}, {2, 2, 3, 4}},
                 {{2, 4}, {2, 2, 3, 4}},
                 {{3, 3, 4}, {2, 2, 3, 4}},
                 {{2, 2}, {2, 2, 2, 2}},
                 {{2, 2, 2}, {2, 2, 2, 2}},
                 {{1, 2, 2, 3, 4}, {2, 2, 3, 4}},
                 {{1, 1, 1, 1, 4}, {2, 2, 3, 4}}},
    .draw = shapes_for,
    .drawn = 150,
    .call =
        [](const Shapes& c) {
          return Call{fmt::format("mask_shape(mask {}, scores {})", code(c.mask), code(c.scores))};
        },
    .ask = [](const Shapes& c) -> Answer { return mask_shape(c.mask, c.scores); },
    .expect = [](const Shapes& c) { return if_it_fits(in_four(c.mask), c.scores); },
    .mistakes = [](const Shapes& c) -> Mistakes {
      Shape aligned = c.mask, appended = c.mask, exchanged = c.mask;
      if (exchanged.size() > 1) std::swap(exchanged.back(), exchanged[exchanged.size() - 2]);
      while (aligned.size() < 4) aligned.insert(aligned.begin(), 1);
      while (appended.size() < 4) appended.push_back(1);
      Mistakes mistakes = {
          {"this mask fits. Where it has fewer than four sizes, ones belong in front; of three, behind the first",
           throws("ShapeError", "")},
          {"the first of three sizes is the batch: aligned at the right it would meet the heads. Their 1 stands behind "
           "it",
           if_it_fits(aligned, c.scores)},
          {"queries come before keys: (S, T) is no mask", if_it_fits(in_four(exchanged), c.scores)},
          {"sizes of 1 belong in front: the last two are queries and keys", if_it_fits(appended, c.scores)}};
      if (c.mask.size() == 3) {
        mistakes.push_back({"the heads' 1 belongs behind the batch, not behind the queries",
                            if_it_fits({c.mask[0], c.mask[1], 1, c.mask[2]}, c.scores)});
      }
      return mistakes;
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Allowed {
  Mask mask;
  Shape scores;
};

Numbers filled_mask(const Allowed& c, double yes, double no) {
  Numbers bias(in_four(c.mask.values.shape), c.mask.values.values);
  for (double& value : bias.values) value = value != 0 ? yes : no;
  return bias;
}

// A query to which nothing is allowed is allowed everything.
Numbers blind_sees_all(const Allowed& c) {
  Numbers bias = filled_mask(c, 0, -infinity);
  const size_t keys = static_cast<size_t>(bias.shape[3]);
  for (size_t row = 0; keys > 0 && row < bias.values.size(); row += keys) {
    const auto begin = bias.values.begin() + static_cast<std::ptrdiff_t>(row);
    const auto end = begin + static_cast<std::ptrdiff_t>(keys);
    if (std::all_of(begin, end, [](double value) { return value != 0; })) std::fill(begin, end, 0.0);
  }
  return bias;
}

// true where it is false.
Mask opposite_of(Mask mask) {
  for (double& value : mask.values.values) value = 1 - value;
  return mask;
}
void turn_round(const AttentionMask& mask) {
  BoolTensor allowed = std::get<BoolTensor>(mask);  // the same array
  for (int64_t i = 0; i < allowed.numel(); ++i) allowed.data()[i] = !allowed.data()[i];
}
const char* const of_the_opposite = "the second one, of the opposite mask";
const char* const of_the_same_array = "the next one, when the caller has turned round all of the same mask";

Allowed allowed_for(Draw& draw) {
  Allowed c;
  c.scores = draw.shape({.fewest_dims = 4, .most_dims = 4, .largest = 4});
  c.mask = {Mask::Kind::boolean, Numbers(mask_shape_for(draw, c.scores))};
  const double share = draw.uniform(0, 1.1);
  std::vector<double>& all = c.mask.values.values;
  for (double& value : all) value = draw.yes(share) ? 1 : 0;
  const Shape& shape = c.mask.values.shape;
  if (shape.size() > 1 && draw.yes(0.3)) {  // the last row is like the first one, whatever lies between
    const int64_t keys = shape.back(), rows = std::max<int64_t>(shape[shape.size() - 2], 1);
    for (int64_t row = rows - 1; row < std::ssize(all) / std::max<int64_t>(keys, 1); row += rows) {
      std::copy_n(all.begin() + (row - rows + 1) * keys, keys, all.begin() + row * keys);
    }
  }
  return c;
}

const Check<Allowed> boolean_masks({
    .exercise = "13.5",
    .examples = {{{Mask::Kind::boolean, Numbers({2, 3}, {1, 0, 1, 1, 1, 0})}, {1, 1, 2, 3}},
                 {{Mask::Kind::boolean, Numbers({2, 1, 3}, {1, 1, 0, 1, 0, 0})}, {2, 2, 2, 3}},
                 {{Mask::Kind::boolean, Numbers({1, 1, 2, 2}, {0, 0, 1, 1})}, {1, 1, 2, 2}},
                 {{Mask::Kind::boolean, Numbers({3, 3}, {1, 1, 0, 1, 0, 1, 1, 1, 0})}, {1, 2, 3, 3}},
                 {{Mask::Kind::boolean, Numbers({3, 3}, {1, 1, 0, 0, 1, 1, 1, 1, 0})}, {1, 2, 3, 3}}},
    .draw = allowed_for,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t many = i == 0 ? odd_size(draw, 66'001, 68'000) : beyond_blocks(draw);  // of both rows, 17 bits
          Allowed c{{Mask::Kind::boolean, Numbers(i == 0 ? Shape{2, many} : Shape{many, 1, 2})}, {}};
          c.scores = i == 0 ? Shape{1, 3, 2, many} : Shape{many, 1, 3, 2};
          for (double& value : c.mask.values.values) value = draw.yes() ? 1 : 0;
          return c;
        },
    .call =
        [](const Allowed& c) {
          return Call{fmt::format("additive_mask({}, scores {})", c.mask.text(), code(c.scores)),
                      {{c.mask.name(), c.mask.values}}};
        },
    .ask = [](const Allowed& c) -> Answer {
      const AttentionMask given = c.mask.given();
      additive_mask(given, c.scores);
      const Tensor before = additive_mask(c.mask.given(), c.scores);
      if (!before.defined()) return Value();
      write_into(before);
      const Tensor mask = additive_mask(c.mask.given(), c.scores);
      const Item alone{"", mask};
      const Tensor opposite = additive_mask(opposite_of(c.mask).given(), c.scores);
      const Item afterwards = c.mask.afterwards(given);
      additive_mask(given, c.scores);
      turn_round(given);
      const Tensor next = additive_mask(given, c.scores);
      return {alone, afterwards, {first_of_two, mask}, {of_the_opposite, opposite}, {of_the_same_array, next}};
    },
    .expect = [](const Allowed& c) -> Answer {
      const Numbers mask = filled_mask(c, 0, -infinity);
      const Numbers opposite = filled_mask({opposite_of(c.mask), c.scores}, 0, -infinity);
      return {{"", mask},
              c.mask.afterwards(),
              {first_of_two, mask},
              {of_the_opposite, opposite},
              {of_the_same_array, opposite}};
    },
    .mistakes = [](const Allowed& c) -> Mistakes {
      const Numbers mask = filled_mask(c, 0, -infinity);
      return {
          {"a mask may be written to and given again: its numbers are read at each call",
           {{"", mask},
            c.mask.afterwards(),
            {first_of_two, mask},
            {of_the_opposite, filled_mask({opposite_of(c.mask), c.scores}, 0, -infinity)},
            {of_the_same_array, mask}}},
          {"undefined is what there is where no mask is given: this one was, even if it allows all", Value()},
          {"others wrote into a mask that was given out before: it is not kept, but made anew", filled_mask(c, 7, 7)},
          {"where nothing is allowed all of the row is -infinity: what becomes of it is for 13.7", blind_sees_all(c)},
          {"the mask is inverted: true means may attend, as in PyTorch", filled_mask(c, -infinity, 0)},
          {"no number is small enough beside scores that are as small: -infinity leaves exactly nothing",
           filled_mask(c, 0, lowest)},
          {"-1e9 is not small enough beside scores of 1e9: it is -infinity that leaves exactly nothing",
           filled_mask(c, 0, -1e9)},
          {"1 and 0 say little when they are added to scores: 0 and -infinity", filled_mask(c, 1, 0)},
          {"1 is added where it may attend: 0 is what changes nothing", filled_mask(c, 1, -infinity)},
          {"+infinity would draw all the weight", filled_mask(c, 0, infinity)},
          {"-infinity times 0 is nan: choose between two numbers, don't multiply",
           filled_mask(c, std::nan(""), -infinity)}};
    },
});

}  // namespace
}  // namespace course
