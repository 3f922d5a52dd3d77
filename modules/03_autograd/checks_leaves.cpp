// Checks of 03.4 and 03.5: what a leaf keeps, and where a backward begins.
#include "modules/03_autograd/oracle.h"
#include "tinytensor/autograd/order.h"

namespace course {
namespace {

struct Adding {
  Shape shape;
  std::vector<Input> seeds;
  bool its_own = false;  // at last the gradient itself is the seed
  bool turned = false;   // the seeds lie transposed, without a place between their numbers, and so does the leaf
};

Answer added(const Adding& c) {
  Tensor leaf = c.turned ? turned_exactly(Numbers(c.shape)) : zeros(c.shape);
  leaf.requires_grad_();
  std::vector<Tensor> seeds;
  for (const Input& seed : c.seeds) seeds.push_back(c.turned ? turned_exactly(seed) : seed.tensor());
  const uint64_t of_leaf = leaf.version();
  backward(leaf, seeds[0], true);
  const Tensor handle = leaf.grad();
  const Value first = handle;
  const bool shared = handle.storage() == seeds[0].storage();
  const uint64_t version = handle.version();
  for (size_t i = 1; i < seeds.size(); ++i) backward(leaf, seeds[i], true);
  if (c.its_own) backward(leaf, leaf.grad(), true);
  const bool written = handle.version() != version && leaf.numel() > 0;  // without elements nobody has to write
  std::vector<Item> items{{"the gradient after the first", first},
                          {"the gradient at the end", leaf.grad()},
                          {"it lies dense", leaf.grad().is_contiguous()},
                          {"it shares its memory with the seed", shared},
                          {"the handle that was had after the first is the gradient still", handle.is(leaf.grad())},
                          {"the first seed, afterwards", seeds.front()},
                          {"the last seed, afterwards", seeds.back()},
                          {"its version says that it was written to", written},
                          {"writes to the leaf itself", static_cast<int64_t>(leaf.version() - of_leaf)}};
  leaf.zero_grad();
  backward(leaf, seeds[0], true);
  items.push_back({"the old gradient, after zero_grad() and another backward", handle});
  return items;
}

Answer with_gradient(const Adding& c, const Numbers& sum) {
  return {{"the gradient after the first", static_cast<const Numbers&>(c.seeds[0])},
          {"the gradient at the end", Value(sum).within(1e-4)},
          {"it lies dense", true},
          {"it shares its memory with the seed", false},
          {"the handle that was had after the first is the gradient still", true},
          {"the first seed, afterwards", static_cast<const Numbers&>(c.seeds.front())},
          {"the last seed, afterwards", static_cast<const Numbers&>(c.seeds.back())},
          {"its version says that it was written to", !sum.values.empty() && (c.seeds.size() > 1 || c.its_own)},
          {"writes to the leaf itself", 0},
          {"the old gradient, after zero_grad() and another backward", Value(sum).within(1e-4)}};
}

Numbers sum_of_seeds(const Adding& c) {
  Numbers sum(c.shape);
  for (const Input& seed : c.seeds) {
    for (size_t i = 0; i < sum.values.size(); ++i) sum.values[i] += seed.values[i];
  }
  for (double& value : sum.values) value *= c.its_own ? 2 : 1;
  return sum;
}

// What lies at 0, 1, 2, … of memory whose order is that of the transposed tensor.
std::vector<double> in_the_order_of_memory(const Numbers& x) {
  std::vector<double> all;
  for (const Shape& index : indices_of(Shape(x.shape.rbegin(), x.shape.rend()))) {
    all.push_back(x.at(Shape(index.rbegin(), index.rend())));
  }
  return all;
}

Item unread_first(const Adding& c) { return {"the gradient after the first", static_cast<const Numbers&>(c.seeds[0])}; }

const Check<Adding> adding({
    .exercise = "03.4",
    .examples = {{{2}, {Input({2}, {1, 2})}},
                 {{2}, {Input({2}, {1, 2}), Input({2}, {10, 20})}},
                 {{2}, {Input({2}, {1, 2}), Input({2}, {10, 20}), Input({2}, {100, 200})}},
                 {{}, {Input({}, {3}), Input({}, {4})}},
                 {{2}, {Input({2}, {1, 2}), Input({2}, {NAN, HUGE_VAL})}},
                 {{2}, {Input({2}, {0, 0})}},
                 {{}, {Input({}, {0}), Input({}, {0})}},
                 {{2}, {Input({2}, {1, 2})}, true},
                 {{2, 2}, {Input({2, 2}, {1, 2, 3, 4}), Input({2, 2}, {10, 20, 30, 40})}, false, true}},
    .draw =
        [](Draw& draw) {
          Adding c{draw.shape({.most_dims = 3}), {}, draw.yes(0.2), draw.yes(0.2)};
          if (draw.yes(0.05)) c.shape = {draw.size(1001, 2500)};
          for (int64_t n = draw.number(1, 4); n > 0; --n) c.seeds.push_back(draw.input(c.shape));
          return c;
        },
    .call =
        [](const Adding& c) {
          Call call{fmt::format("backward(leaf, seed) {} time{}{}", c.seeds.size(), c.seeds.size() == 1 ? "" : "s",
                                c.its_own ? ", then backward(leaf, leaf.grad())" : "")};
          for (const Input& seed : c.seeds) call.inputs.emplace_back("seed", seed);
          return call;
        },
    .ask = added,
    .expect = [](const Adding& c) -> Answer { return with_gradient(c, sum_of_seeds(c)); },
    .mistakes = [](const Adding& c) -> Mistakes {
      const Numbers sum = sum_of_seeds(c);
      Answer shared = with_gradient(c, sum), replaced = shared, corrupted = shared;
      shared.items[3].value = true;
      replaced.items[4].value = false;
      corrupted.items[3].value = true;
      corrupted.items[5].value = sum;
      Answer overwritten = with_gradient(c, c.seeds.back()), anew = overwritten;
      anew.items[4].value = c.seeds.size() == 1;
      // What follows depends on how it was done: the first items tell.
      for (Answer* answer : {&replaced, &overwritten, &anew}) answer->items.resize(5);
      // Numbers in the order in which memory has them, whatever dim comes first there.
      Numbers in_memory = c.seeds[0];
      if (c.turned) in_memory.values = in_the_order_of_memory(c.seeds[0]);
      Answer unread{{"the gradient after the first", in_memory}};
      Numbers added_so(sum);
      for (size_t s = 1; c.turned && s < c.seeds.size(); ++s) {
        const std::vector<double> read = in_the_order_of_memory(c.seeds[s]);
        for (size_t i = 0; i < read.size(); ++i) added_so.values[i] += read[i] - c.seeds[s].values[i];
      }
      Answer added_unread{unread_first(c), {"the gradient at the end", Value(added_so).within(1e-4)}};
      const char* const lies = "a gradient may be a view whose numbers lie in another order: dense(gradient) first";
      shared.items.resize(4);
      corrupted.items.resize(6);
      const char* const keeps =
          "the gradient keeps the tensor that it was given: whoever writes to the one writes to the other";
      const char* const adds = "the last one overwrites those before, or is not added to itself: a leaf adds all up";
      return {{lies, unread},
              {lies, added_unread},
              {keeps, shared},
              {keeps, corrupted},
              {"the sum is a new tensor: an optimizer that holds the old handle would not see it", replaced},
              {adds, overwritten},
              {adds, anew}};
    },
});

// ---------------------------------------------------------------------------------------------------------------------

// A number that no float holds, where real is a double.
struct Third {
  int64_t times = 1;
};

const Check<Third> thirds({
    .exercise = "03.4",
    .examples = {{1}, {2}},
    .call = [](const Third& c) { return Call{fmt::format("backward(leaf, 1/3) {} times", c.times)}; },
    .ask = [](const Third& c) -> Answer {
      const Tensor leaf = zeros({2}).requires_grad_();
      for (int64_t i = 0; i < c.times; ++i) backward(leaf, full({2}, 1.0 / 3), true);
      return leaf.grad();
    },
    .expect = [](const Third& c) -> Answer { return Numbers({2}, static_cast<double>(c.times) / 3); },
});

/// Who else holds what a leaf is handed: nobody, as after most ops; or somebody a second handle, or a view.
enum class Holder { nobody, handle, view, last = view };
/// How it lies in memory.
enum class Lies { dense, transposed, with_gaps, repeated, last = repeated };
struct Handed {
  Holder holder = Holder::nobody;
  Lies lies = Lies::dense;
  int64_t size = 2;
  int times = 1;
};

// Numbers 1, 2, 3, … in row-major order; all 1 if they are one number.
Numbers handed(const Handed& c) {
  Numbers all({c.size, c.size}, 1);
  for (size_t i = 0; i < all.values.size() && c.lies != Lies::repeated; ++i) {
    all.values[i] = static_cast<double>(i + 1);
  }
  return all;
}

Tensor new_one(const Handed& c) {
  if (c.lies == Lies::repeated) return ones({}).as_strided({c.size, c.size}, {0, 0}, 0);
  const Numbers all = handed(c);
  if (c.lies == Lies::transposed) return turned_exactly(all);
  const Shape wide{c.size, c.size + (c.lies == Lies::with_gaps ? 1 : 0)};
  const Tensor table = zeros(wide).as_strided(all.shape, contiguous_strides(wide), 0);
  for (const Shape& index : indices_of(all.shape)) table.set(index, static_cast<real>(all.at(index)));
  return table;
}

// As a backward hands it on: what nobody else holds comes by std::move.
Answer handed_over(const Handed& c) {
  const NoGrad guard;
  const Tensor leaf = zeros({c.size, c.size}).requires_grad_();
  Tensor others, first;
  bool refused = false;
  for (int i = 0; i < c.times && !refused; ++i) {
    Tensor gradient = new_one(c);
    if (i == 0 && c.holder != Holder::nobody) others = c.holder == Holder::handle ? gradient : gradient.detach();
    try {
      accumulate_leaf(leaf, std::move(gradient));
    } catch (const ValueError&) {
      refused = true;
    }
    if (i == 0) first = leaf.grad();
  }
  const Tensor& kept = leaf.grad();
  return {{"what is kept was refused as a gradient", refused},
          {"it shares its memory with what somebody else holds",
           kept.defined() && others.defined() && kept.storage() == others.storage()},
          {"it lies dense", kept.defined() && kept.is_contiguous()},
          {"the gradient", kept},
          {"what somebody else holds, afterwards", others},
          {"the handle that was had after the first is the gradient still", first.defined() && first.is(kept)}};
}

Answer kept_well(const Handed& c) {
  Numbers sum = handed(c);
  for (double& value : sum.values) value *= c.times;
  const bool held = c.holder != Holder::nobody;
  return {{"what is kept was refused as a gradient", false},
          {"it shares its memory with what somebody else holds", false},
          {"it lies dense", true},
          {"the gradient", sum},
          {"what somebody else holds, afterwards", held ? Value(handed(c)) : Value()},
          {"the handle that was had after the first is the gradient still", true}};
}

std::string text_of(const Handed& c) {
  const char* const lies[] = {"dense", "transposed", "a view with gaps", "one number, repeated"};
  const char* const holders[] = {"which nobody else holds", "of which somebody else holds a second handle",
                                 "of which somebody else holds a view"};
  return fmt::format("accumulate_leaf(leaf, std::move(gradient)){0}, a gradient ({1}, {1}) {2}, {3}",
                     c.times == 1 ? "" : fmt::format(" {} times", c.times), c.size, lies[static_cast<size_t>(c.lies)],
                     holders[static_cast<size_t>(c.holder)]);
}

const Check<Handed> moved_in({
    .exercise = "03.4",
    .examples = {{Holder::nobody, Lies::dense},
                 {Holder::nobody, Lies::dense, 2, 2},
                 {Holder::nobody, Lies::transposed},
                 {Holder::nobody, Lies::with_gaps},
                 {Holder::nobody, Lies::repeated, 2, 2},
                 {Holder::handle, Lies::dense},
                 {Holder::view, Lies::dense}},
    .draw =
        [](Draw& draw) {
          return Handed{static_cast<Holder>(draw.number(0, static_cast<int64_t>(Holder::last))),
                        static_cast<Lies>(draw.number(0, static_cast<int64_t>(Lies::last))), draw.size(2, 5),
                        static_cast<int>(draw.number(1, 3))};
        },
    .drawn = 24,
    .call = [](const Handed& c) { return Call{text_of(c)}; },
    .ask = handed_over,
    .expect = kept_well,
    .mistakes = [](const Handed& c) -> Mistakes {
      const std::string second = c.holder == Holder::handle
                                     ? "a second handle on it counts as much as a second view of its memory"
                                     : "a view of its memory counts as much as a second handle on it";
      Answer replaced = kept_well(c);
      replaced.items.back().value = false;
      return {
          {"the sum is in another tensor than the first gradient was: who holds its handle, as an optimizer does, has "
           "the old numbers",
           replaced},
          {"what nobody else holds may be kept as it is only if it lies dense: is_contiguous() too",
           {{"what is kept was refused as a gradient", true}}},
          {"what somebody else holds became the gradient: " + second + ", and is_unique() knows of both",
           {{"what is kept was refused as a gradient", false},
            {"it shares its memory with what somebody else holds", true}}}};
    },
});

// What arrives is a view of the sum itself: all of it is to be read before the first number of it changes.
struct OwnView {
  int64_t size = 2;
  Strides strides;  ///< of the view, on a gradient of (size, size)
};

// In place, one number after the other: from the first or from the last one.
Numbers own_view_added(const OwnView& c, bool in_place, bool from_the_last) {
  Numbers sum = filled({c.size, c.size}, [&](const Shape& i) { return 1 << (i[0] * c.size + i[1]); });
  const Numbers before = sum;
  std::vector<Shape> order = indices_of(sum.shape);
  if (from_the_last) std::reverse(order.begin(), order.end());
  for (const Shape& i : order) {
    const int64_t place = i[0] * c.strides[0] + i[1] * c.strides[1];
    sum.at(i) += (in_place ? sum : before).values[static_cast<size_t>(place)];
  }
  return sum;
}

const Check<OwnView> own_views({
    .exercise = "03.4",
    .examples = {{2, {1, 2}}, {3, {1, 3}}, {3, {0, 1}}, {3, {3, 0}}, {3, {0, 0}}},
    .call =
        [](const OwnView& c) {
          const char* const view = c.strides[0] == 1   ? "transpose(leaf.grad(), 0, 1)"
                                   : c.strides[1] == 1 ? "the first row of leaf.grad(), repeated"
                                   : c.strides[0] == 0 ? "the first number of leaf.grad(), repeated"
                                                       : "the first column of leaf.grad(), repeated";
          return Call{fmt::format(
              "backward(leaf, seed), seed of shape ({0}, {0}) = 1, 2, 4, …, then backward(leaf, {1})", c.size, view)};
        },
    .ask = [](const OwnView& c) -> Answer {
      const Tensor leaf = zeros({c.size, c.size}).requires_grad_(), seed = zeros(leaf.shape());
      for (int64_t i = 0; i < seed.numel(); ++i) seed.mutable_data()[i] = static_cast<real>(1 << i);
      backward(leaf, seed, true);
      backward(leaf, leaf.grad().as_strided(leaf.shape(), c.strides, 0), true);
      return leaf.grad();
    },
    .expect = [](const OwnView& c) -> Answer { return own_view_added(c, false, false); },
    .mistakes = [](const OwnView& c) -> Mistakes {
      const char* const says =
          "what arrives may be a view of the sum itself: a number of it that was added to is not read again. "
          "dense(gradient) has them apart";
      return {{says, own_view_added(c, true, false)}, {says, own_view_added(c, true, true)}};
    },
});

enum class Origin { own, picked, expanded };  ///< a tensor of its own, one element of a table, one number repeated
struct Start {
  Shape shape;
  double value = 3;
  Origin origin = Origin::own;
};

Tensor output_of(const Start& c) {
  if (c.origin == Origin::own) return full(c.shape, c.value);
  if (c.origin == Origin::expanded) return full({}, c.value).as_strided(c.shape, Strides(c.shape.size(), 0), 0);
  return full({2, 3}, c.value).as_strided(c.shape, contiguous_strides(c.shape), 4);
}

const char* const refused = "a ShapeError with a message";

Answer started(const Start& c) {
  Tensor x = output_of(c);
  x.requires_grad_();
  try {
    backward(x, {}, true);
  } catch (const ShapeError& error) {
    return error.what()[0] == 0 ? "a ShapeError that says nothing" : refused;
  } catch (const Error&) {
    return "another exception of the library";
  }
  return {{"", x.grad()}, {"x, afterwards", x}};
}

const Check<Start> starts({
    .exercise = "03.5",
    .examples = {{{}},
                 {{1}},
                 {{1, 1, 1}},
                 {{2}},
                 {{0}},
                 {{257, 1}},
                 {{1, 0}},
                 {{65537}},
                 {{}, -2},
                 {{1}, 0},
                 {{}, NAN},
                 {{1}, HUGE_VAL},
                 {{}, 3, Origin::picked},
                 {{3}, 3, Origin::expanded}},
    .draw =
        [](Draw& draw) {
          return Start{draw.shape({.most_dims = 4, .largest = draw.yes() ? 1 : 3}), draw.normal()};
        },
    .call =
        [](const Start& c) {
          const char* const origins[] = {"", ", a part of a table", ", expanded from one number"};
          return Call{fmt::format("backward(x), x = full({}, {:.4g}){}: x.grad()", code(c.shape), c.value,
                                  origins[static_cast<size_t>(c.origin)])};
        },
    .ask = started,
    .expect = [](const Start& c) -> Answer {
      const Numbers one(c.shape, 1);
      if (one.values.size() != 1) return refused;
      return {{"", one}, {"x, afterwards", Numbers(c.shape, c.value)}};
    },
    .mistakes = [](const Start& c) -> Mistakes {
      const size_t n = Numbers(c.shape).values.size();
      if (n == 1 && !c.shape.empty()) {
        return {{"one element is enough, whatever the shape: the seed has the shape of the output", refused}};
      }
      const char* const several = "with several outputs, or none, it must be said whose slope is wanted: ShapeError";
      return {{"it is the shape that does not fit: fail<ShapeError>(\"backward: …\", …), as backward() itself does",
               "another exception of the library"},
              {n == 1 ? "the slope of x along itself is 1, not its value" : several, Numbers(c.shape, c.value)},
              {several, Numbers(c.shape, 1)},
              {several, Numbers(c.shape, n == 0 ? 0 : 1 / static_cast<double>(n))},
              {"the slope of x along itself is 1, whatever its sign is", Numbers(c.shape, -1)},
              {std::isnan(c.value) ? "the slope of x along itself is 1, also where x is NaN: else nobody sees it"
                                   : "from 0 nothing but zeros comes: the slope of x along itself is 1",
               Numbers(c.shape, 0)}};
    },
});

}  // namespace
}  // namespace course
