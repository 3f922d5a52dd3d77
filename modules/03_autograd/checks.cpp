// Checks of 03.1 to 03.3: what stands at the ends of a graph.
#include <fmt/ranges.h>
#include <cmath>

#include "modules/03_autograd/oracle.h"

namespace course {
namespace {

struct Summed {
  Input x;
  Shape shape;
};

Numbers counted_once(const Summed& c, bool first) {
  Numbers out(c.shape);
  std::set<Shape> written;
  for (const Shape& index : indices_of(c.x.shape)) {
    const Shape to = narrowed(index, c.shape);
    if (written.insert(to).second || !first) out.at(to) = c.x.at(index);
  }
  return out;
}

Numbers mean_to(const Summed& c) {
  Numbers out = summed_to(c.x, c.shape);
  for (double& value : out.values) {
    value *= static_cast<double>(out.values.size()) / static_cast<double>(std::max<size_t>(c.x.values.size(), 1));
  }
  return out;
}

// As if the dims that `shape` has were the first ones of x.
Numbers summed_at_the_left(const Summed& c) {
  Numbers out(c.shape);
  for (const Shape& index : indices_of(c.x.shape)) {
    Shape to(index.begin(), index.begin() + static_cast<std::ptrdiff_t>(c.shape.size()));
    for (size_t d = 0; d < to.size(); ++d) to[d] = std::min(to[d], c.shape[d] - 1);
    if (!out.values.empty()) out.at(to) += c.x.at(index);
  }
  return out;
}

// Two dims in the middle are exchanged: the first and the last stride are those of a dense tensor.
Summed heads_exchanged(Draw& draw) {
  const int64_t batch = draw.number(1, 3), heads = draw.number(2, 4), length = draw.number(2, 4),
                width = draw.number(1, 3);
  const Shape shape{batch, heads, length, width};
  Summed c{draw.input(shape, Layout::dense), draw.broadcast_to(shape)};
  c.x.strides = {heads * length * width, width, heads * width, 1};
  return c;
}

// The first, the middle and the last number are equal, and others are not.
Summed looks_constant(Draw& draw) {
  const Shape shape{draw.number(1, 3), draw.number(4, 9)};
  Summed c{draw.input(shape, Layout::dense), draw.broadcast_to(shape)};
  c.x.values[c.x.values.size() / 2] = c.x.values.back() = c.x.values.front();
  return c;
}

// Nothing but 1s in front is left out, or all is summed up to one number, of views of every kind.
Summed few_sizes_change(Draw& draw) {
  const Layout layout = draw.one_of<Layout>({Layout::gaps, Layout::transposed, Layout::repeated});
  Shape shape = draw.shape({.fewest_dims = 1, .most_dims = 3, .smallest = 1, .largest = 4});
  if (draw.yes()) return {draw.input(shape, layout), Shape(static_cast<size_t>(draw.number(0, 1)), 1)};
  const Shape rest = shape;
  shape.insert(shape.begin(), static_cast<size_t>(draw.number(1, 2)), 1);
  return {draw.input(shape, layout), rest};
}

// Also long dims, squares, and numbers that lie dense but do not begin where their memory does.
Summed summed_for(Draw& draw) {
  Shape shape = draw.shape({.most_dims = 5, .largest = 4});
  if (draw.yes(0.15)) shape = draw.shape({.most_dims = 2, .largest = 12});
  if (shape.size() > 1 && draw.yes(0.2)) shape = Shape(shape.size(), shape[0]);
  if (draw.yes(0.06)) shape = draw.shape({.fewest_dims = 7, .most_dims = 12, .smallest = 1, .largest = 2});
  Summed c{draw.input(shape), draw.broadcast_to(shape)};
  if (draw.yes(0.06)) c = heads_exchanged(draw);
  if (draw.yes(0.06)) c = looks_constant(draw);
  if (draw.yes(0.15)) c = few_sizes_change(draw);
  shape = c.x.shape;
  if (draw.yes(0.1)) {  // what is no number is added as well
    c.x = draw.input(shape, draw.one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed}), [&] {
      return draw.yes(0.1) ? NAN : draw.yes(0.1) ? HUGE_VAL : draw.normal();
    });
  }
  if (draw.yes(0.2)) c.x.offset += 3;
  return c;
}

const Check<Summed> sums({
    .exercise = "03.1",
    .examples = {{Input({2, 3}, {1, 2, 3, 4, 5, 6}), {3}},
                 {Input({2, 3}, {1, 2, 3, 4, 5, 6}), {2, 1}},
                 {Input({2, 3}, {1, 2, 3, 4, 5, 6}), {}},
                 {Input({2, 3}, {1, 2, 3, 4, 5, 6}), {1, 1}},
                 {Input({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}), {2, 1}},
                 {Input({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}), {2, 1, 2}},
                 {Input({2, 2}, {1, 2, 3, 4}), {2}},
                 {Input({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}), {3}},
                 {Input({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}), {3, 1}},
                 {Input({0, 3}, {}), {1, 3}},
                 {Input({0, 3}, {}), {}},
                 {Input({1, 1, 4}, {1, 2, 3, 4}), {4}},
                 {Input({1, 5}, {1, 2, 1, 4, 1}), {1}},
                 {Input({2, 1, 1, 1, 1, 1, 1, 1, 1, 3}, {1, 2, 3, 4, 5, 6}), {2, 1, 1, 1, 1, 1, 1, 1, 1, 1}}},
    .draw = summed_for,
    .drawn = 160,
    .call =
        [](const Summed& c) {
          return Call{fmt::format("sum_to(x, {})", code(c.shape)), {{"x", c.x}}};
        },
    .ask = [](const Summed& c) -> Answer {
      const Tensor x = c.x.tensor();
      const Tensor sums = sum_to(x, c.shape);
      if (c.shape != c.x.shape) sum_to(zeros(c.x.shape), c.shape);  // must leave the first sums alone
      return {{"the sums", sums}, {"x, afterwards", x}};
    },
    .expect = [](const Summed& c) -> Answer {
      return {{"the sums", Value(summed_to(c.x, c.shape)).within(1e-4)},
              {"x, afterwards", Value(static_cast<const Numbers&>(c.x)).within(0)}};
    },
    .mistakes = [](const Summed& c) -> Mistakes {
      const char* const once = "one of the numbers that belong together stands for all: they are to be added";
      const auto sums = [](const Numbers& x) { return Answer{{"the sums", x}}; };
      return {
          {"these are 0, as those of the call after it are: each call has a tensor of its own", sums(Numbers(c.shape))},
          {"this is the mean: a copy's effect counts in full, so add", sums(mean_to(c))},
          {"the shapes are aligned at the left: it is the dims at the left that are missing",
           sums(summed_at_the_left(c))},
          {once, sums(counted_once(c, true))},
          {once, sums(counted_once(c, false))}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

struct Asking {
  /// 0 none, 1 plain, 2 a leaf that asks, 3 computed, 4 a leaf without elements, 5 a leaf that has a gradient already,
  /// 6 the same leaf each time, 7 that leaf's numbers, detached, 8 a leaf that is one number, 9 a gradient that asks itself
  std::vector<int64_t> kinds;
  bool recording = true;
};
bool asks(int64_t kind) { return kind >= 2 && kind != 7; }

Answer flags(const std::vector<int64_t>& of) {
  const bool any = std::find(of.begin(), of.end(), 1) != of.end();
  const std::vector<int64_t> kept = any ? of : std::vector<int64_t>{};
  return {{"the output requires a gradient", any},
          {"which inputs the node keeps", Shape(kept)},
          {"which gradients its backward is asked for", Shape(kept)}};
}

template <class F>
Answer flags_where(const Asking& c, const F& needed) {
  std::vector<int64_t> all;
  for (const int64_t kind : c.kinds) all.push_back(needed(kind) ? 1 : 0);
  return flags(all);
}

Answer recorded_flags(const Asking& c) {
  std::vector<Tensor> inputs;
  const Tensor same = ones({2}).requires_grad_();
  for (const int64_t kind : c.kinds) {
    Tensor x = kind == 0 ? Tensor() : ones(kind == 8 ? Shape{} : Shape{kind == 4 ? 0 : 2});
    if (kind == 2 || kind == 4 || kind == 5 || kind == 8) x.requires_grad_();
    if (kind == 5) x.set_grad(ones({2}));
    if (kind == 9) {
      const Tensor leaf = ones({2}).requires_grad_();
      leaf.set_grad(x);
      x.requires_grad_();
    }
    inputs.push_back(kind == 3 ? computed(x) : kind == 6 ? same : kind == 7 ? same.detach() : x);
  }
  Shape asked;
  const auto backward = [&asked](const Tensor& doutput, const Needed& needed) -> Gradients {
    for (const bool one : needed) asked.push_back(one ? 1 : 0);
    return Gradients(needed.size(), doutput);
  };
  const Tensor y = keep(ones({2}));
  if (c.recording) {
    record_joint("Op", y, inputs, backward);
  } else {
    const NoGrad guard;
    record_joint("Op", y, inputs, backward);
  }
  Shape kept;
  if (y.node() != nullptr) {
    for (const Node::Edge& edge : y.node()->inputs) kept.push_back(edge.needed() ? 1 : 0);
    y.node()->backward(ones({2}));
  }
  return {{"the output requires a gradient", y.requires_grad()},
          {"which inputs the node keeps", kept},
          {"which gradients its backward is asked for", asked}};
}

const Check<Asking> needed({
    .exercise = "03.2",
    .examples = {{{2, 1}},
                 {{1, 1}},
                 {{3, 1}},
                 {{1, 2, 0}},
                 {{2, 3}, false},
                 {{0, 3}},
                 {{}},
                 {{2}},
                 {{0}},
                 {{4, 1}},
                 {{1, 5}},
                 {{6, 6}},
                 {{6, 7}},
                 {{8, 1}},
                 {{9, 1}},
                 {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}}},
    .draw =
        [](Draw& draw) {
          Asking c{{}, draw.yes(0.8)};
          const int64_t most = draw.yes(0.1) ? 150 : draw.yes(0.2) ? 20 : 6;
          for (int64_t n = draw.size(0, most); n > 0; --n) c.kinds.push_back(draw.number(0, 9));
          return c;
        },
    .call =
        [](const Asking& c) {
          std::vector<std::string> words;
          for (const int64_t kind : c.kinds) {
            words.push_back(std::vector<std::string>{"Tensor()", "plain", "leaf", "computed", "leaf without elements",
                                                     "leaf with a gradient", "the same leaf", "the same leaf, detached",
                                                     "leaf of one number",
                                                     "gradient that asks for one"}[static_cast<size_t>(kind)]);
          }
          return Call{fmt::format("record_joint(\"Op\", y, {{{}}}, …){}", fmt::join(words, ", "),
                                  c.recording ? "" : ", under NoGrad")};
        },
    .ask = recorded_flags,
    .expect = [](const Asking& c) -> Answer {
      return flags_where(c, [&](int64_t kind) { return c.recording && asks(kind); });
    },
    .mistakes = [](const Asking& c) -> Mistakes {
      const auto any = std::any_of(c.kinds.begin(), c.kinds.end(), asks);
      return {{"under NoGrad nothing is recorded: ask grad_enabled()", flags_where(c, asks)},
              {"what was computed from a leaf needs a gradient as well: else nothing arrives at that leaf",
               flags_where(c, [&](int64_t kind) { return c.recording && asks(kind) && kind != 3; })},
              {"a leaf that asks needs one as well",
               flags_where(c, [&](int64_t kind) { return c.recording && kind == 3; })},
              {"each input has a flag of its own: the pixels need no gradient because the weights do",
               flags_where(c, [&](int64_t kind) { return c.recording && any && kind > 0; })},
              {"each input has a flag of its own: the pixels need no gradient because the weights do",
               flags_where(c, [&](int64_t) { return c.recording && any; })}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

enum class Change : int64_t {
  none,
  before,
  after,
  same_number,
  through_a_view,
  of_a_clone,
  twice,
  many,       ///< as often as a byte counts
  saved_too,  ///< it is saved once more
  last = saved_too
};

struct Saving {
  Input x;
  Change change = Change::none;
  bool was_computed = false, defined = true, asks = false;  ///< asks: a leaf that asks for a gradient
  bool let_go = false;                                      ///< who has written to it holds it no longer
};

bool noticed(const Saving& c) {
  return c.defined && c.change != Change::none && c.change != Change::before && c.change != Change::of_a_clone &&
         c.change != Change::saved_too;
}

Answer what_was_saved(const Saving& c) {
  if (!c.defined) return saved(Tensor(), "b")().defined();
  Tensor x = c.x.tensor();
  if (c.was_computed) x = computed(x);
  if (c.asks) x.requires_grad_();
  const NoGrad guard;
  const Shape first(static_cast<size_t>(x.dim()), 0);
  if (c.change == Change::before) x.set(first, x.at(first));
  const int64_t blocks = memory_stats().live_blocks;
  const Saved s = saved(x, "b");
  const int64_t more = memory_stats().live_blocks - blocks;
  const int times = c.change == Change::after ? 1 : c.change == Change::twice ? 2 : c.change == Change::many ? 256 : 0;
  for (int i = 0; i < times; ++i) x.set(first, 5);
  if (c.change == Change::saved_too) saved(x, "c")();
  if (c.change == Change::same_number) x.set(first, x.at(first));
  if (c.change == Change::through_a_view) x.as_strided({}, {}, x.offset()).mutable_data()[0] = 5;
  if (c.change == Change::of_a_clone) clone(x).set(first, 5);
  if (!c.was_computed)
    x.requires_grad_();  // as an output is recorded after it was saved: the numbers know nothing of it
  if (noticed(c)) {
    if (c.let_go) x = Tensor();
    try {
      s();
      return "nothing was thrown";
    } catch (const GradError&) {
    }
    s();
    return "the second time nothing was thrown";
  }
  const Tensor kept = s();
  return {{"the saved value", kept},
          {"it belongs to a graph", kept.node() != nullptr || kept.requires_grad()},
          {"it is the same memory, not a copy", kept.storage() == x.storage()},
          {"blocks of memory that saving takes", more},
          {"the value asked for again", s()}};
}

const Check<Saving> saving({
    .exercise = "03.3",
    .examples = {{Input({2}, {1, 2})},
                 {Input({2}, {1, 2}), Change::none, true},
                 {Input({2}, {1, 2}), Change::after},
                 {Input({2}, {1, 2}), Change::before},
                 {Input({2}, {1, 2}), Change::same_number},
                 {Input({2}, {1, 2}), Change::through_a_view, true},
                 {Input({2}, {1, 2}), Change::of_a_clone},
                 {Input({2}, {1, 2}), Change::many},
                 {Input({2}, {1, 2}), Change::saved_too},
                 {Input({2}, {1, 2}), Change::after, false, true, true},
                 {Input({2}, {1, 2}), Change::after, false, true, false, true},
                 {Input({}, {3}), Change::after},
                 {Input({0}, {})},
                 {Input({2, 0}, {}), Change::saved_too, true},
                 {Input({}, {0}), Change::none, false, false}},
    .draw =
        [](Draw& draw) {
          const bool large = draw.yes(0.1);
          Saving c{draw.input(large ? Shape{draw.size(1001, 1400)} : draw.shape({.smallest = 1, .largest = 3}))};
          c.change = static_cast<Change>(draw.number(0, static_cast<int64_t>(Change::last)));
          c.was_computed = draw.yes();
          c.asks = !c.was_computed && draw.yes();
          c.let_go = noticed(c) && draw.yes(0.3);
          return c;
        },
    .call =
        [](const Saving& c) {
          if (!c.defined) return Call{"saved(Tensor(), \"b\")().defined()"};
          const std::vector<std::string> words = {"",
                                                  ", written to before that",
                                                  ", then written to",
                                                  ", then its first number written again",
                                                  ", then written to through a view",
                                                  ", then a clone of it written to",
                                                  ", then written to twice",
                                                  ", then written to 256 times",
                                                  ", then saved once more"};
          return Call{fmt::format("saved(x, \"b\")() of {}{}",
                                  c.was_computed ? "an x that was computed"
                                  : c.asks       ? "a leaf x that asks"
                                                 : "a leaf x",
                                  words[static_cast<size_t>(c.change)]) +
                          (c.let_go ? ", and let go by all others" : ""),
                      {{"x", c.x}}};
        },
    .ask = what_was_saved,
    .expect = [](const Saving& c) -> Answer {
      if (!c.defined) return false;
      if (noticed(c)) return throws("GradError", "'b'");
      return {{"the saved value", static_cast<const Numbers&>(c.x)},
              {"it belongs to a graph", false},
              {"it is the same memory, not a copy", true},
              {"blocks of memory that saving takes", 0},
              {"the value asked for again", static_cast<const Numbers&>(c.x)}};
    },
    .mistakes = [](const Saving& c) -> Mistakes {
      const Numbers& x = c.x;
      const auto with = [&](bool graph, bool same, int64_t blocks) {
        return Answer{{"the saved value", x},
                      {"it belongs to a graph", graph},
                      {"it is the same memory, not a copy", same},
                      {"blocks of memory that saving takes", blocks},
                      {"the value asked for again", x}};
      };
      return {
          {"saved with its graph: a node that holds its own output is never freed; detach() it", with(true, true, 0)},
          {"a copy costs memory at every step of every op, and hides that the value was changed",
           with(false, false, 1)},
          {"it was written to after it was saved, and nobody noticed: compare version() with the one kept; the same "
           "number again counts too",
           "nothing was thrown"},
          {"whatever was written before it was saved is no mistake, only what comes after: keep version() as it is "
           "then, "
           "and look without mutable_data(), which counts as a write",
           throws("GradError", "'b'")},
          {"whoever asks a second time must hear it as well", "the second time nothing was thrown"},
          {"the message must say which value: name_", throws("GradError", "changed in place")}};
    },
});

}  // namespace
}  // namespace course
