// Checks of 07.3: the linear layer and its op.
#include "modules/07_layers/as_it_was.h"
#include "modules/07_layers/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct LayerCase {
  int64_t in, out;
  bool bias = true;
  bool own_generator = true;
  uint64_t seed = 7;
  bool recording = true;
};

// A listed layer: names, numbers and what they are to the tape, in order. And what the generator draws next.
struct Members : MemberVisitor {
  std::vector<std::string> names, kinds;
  std::vector<const Tensor*> places;  ///< a copy of a layer gets memory of its own through what is listed
  void take(const std::string& name, const Tensor& tensor, const char* kind) {
    names.push_back(name + (tensor.defined() ? "" : " (undefined)"));
    kinds.emplace_back(kind), places.push_back(&tensor);
  }
  void parameter(const std::string& name, Tensor& tensor) override { take(name, tensor, "parameter"); }
  void buffer(const std::string& name, Tensor& tensor) override { take(name, tensor, "buffer"); }
  void module(const std::string& name, Module&) override { names.push_back(name), kinds.emplace_back("module"); }
};

const char* const own_memories = "weight and bias have memories of their own";

Answer layer_with(const LayerCase& c, const Shape& weight_shape, double weight_bound, double bias_bound,
                  bool bias_first = false, bool wants = true) {
  Generator generator(c.seed);
  const auto drawn = [&](const Shape& shape, double bound) {
    Numbers numbers(shape);
    std::vector<real> all(numbers.values.size());
    if (bound > 0) fill_uniform(all.data(), static_cast<int64_t>(all.size()), -bound, bound, generator);
    for (size_t i = 0; i < all.size(); ++i) numbers.values[i] = static_cast<double>(all[i]);
    return Value(numbers).within(2e-6 * bound);
  };
  Value bias;
  if (c.bias && bias_first) bias = drawn({c.out}, bias_bound);
  const Value weight = drawn(weight_shape, weight_bound);
  if (c.bias && !bias_first) bias = drawn({c.out}, bias_bound);
  const std::string both = "parameter weight, parameter bias", members = c.bias ? both : both + " (undefined)";
  std::vector<Item> items = {{"the members", members}, {"the weight", weight}};
  if (c.bias) items.push_back({"the bias", bias});
  items.push_back({"the weight wants a gradient", wants});
  if (c.bias) items.push_back({"the bias wants a gradient", wants});
  items.push_back({"what is listed is the layer's own", true});
  items.push_back({"the parameters lie in memory row by row", true});
  if (c.bias) items.push_back({own_memories, true});
  items.push_back({"the number that the generator draws next", generator.uniform()});
  items.push_back({"a second layer of these sizes leaves the first one as it is", true});
  items.push_back({"the members of a layer that is frozen", members});
  return items;
}
double bound_of(const LayerCase& c) { return 1 / std::sqrt(static_cast<double>(c.in)); }

Answer asked_layer(const LayerCase& c) {
  Generator own(c.seed);
  default_generator().manual_seed(c.own_generator ? c.seed + 1 : c.seed);
  std::optional<NoGrad> guard;
  if (!c.recording) guard.emplace();
  Linear layer = c.own_generator ? Linear(c.in, c.out, c.bias, own) : Linear(c.in, c.out, c.bias);
  guard.reset();
  Members listed, listed_frozen;
  layer.members(listed);
  const auto text_of = [](const Members& members) {
    std::string text;
    for (size_t i = 0; i < members.names.size(); ++i) {
      text += (i == 0 ? "" : ", ") + members.kinds[i] + " " + members.names[i];
    }
    return text;
  };
  bool is_own = true;
  for (const Tensor* one : listed.places) is_own = is_own && (one == &layer.weight || one == &layer.bias);
  std::vector<Item> items = {{"the members", text_of(listed)}, {"the weight", layer.weight}};
  if (c.bias || layer.bias.defined()) items.push_back({"the bias", layer.bias});
  items.push_back({"the weight wants a gradient", layer.weight.requires_grad() && layer.weight.is_leaf()});
  if (c.bias) items.push_back({"the bias wants a gradient", layer.bias.requires_grad() && layer.bias.is_leaf()});
  items.push_back({"what is listed is the layer's own", is_own});
  const bool dense = layer.weight.is_contiguous() && (!layer.bias.defined() || layer.bias.is_contiguous());
  items.push_back({"the parameters lie in memory row by row", dense});
  if (c.bias) items.push_back({own_memories, layer.weight.storage() != layer.bias.storage()});
  items.push_back(
      {"the number that the generator draws next", (c.own_generator ? own : default_generator()).uniform()});
  const auto numbers = [&] {
    std::vector<real> all = layer.weight.to_vector(), more = layer.bias.defined() ? layer.bias.to_vector() : all;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const std::vector<real> before = numbers();
  const Linear second(c.in, c.out, c.bias, own);
  fill_(second.weight.detach(), 9);
  if (second.bias.defined()) fill_(second.bias.detach(), 9);
  items.push_back({"a second layer of these sizes leaves the first one as it is", numbers() == before});
  layer.weight.requires_grad_(false);
  if (layer.bias.defined()) layer.bias.requires_grad_(false);
  layer.members(listed_frozen);
  items.push_back({"the members of a layer that is frozen", text_of(listed_frozen)});
  return items;
}

const Check<LayerCase> first_of_layers({
    .exercise = "07.3",
    .examples = {{2, 3},
                 {3, 2},
                 {4, 4},
                 {1, 5},
                 {5, 1},
                 {2, 3, false},
                 {2, 3, true, false},
                 {16, 3},
                 {1, 1, false},
                 {2, 3, true, true, 7, false}},
    .draw =
        [](Draw& draw) {
          return LayerCase{draw.size(1, 20),
                           draw.size(1, 20),
                           draw.yes(0.7),
                           draw.yes(0.6),
                           static_cast<uint64_t>(draw.number(1, 1000)),
                           draw.yes(0.8)};
        },
    .drawn = 50,
    .draw_large =
        [](Draw& draw, int i) {
          const int64_t many = odd_size(draw, 1001, 4000);
          return i == 0 ? LayerCase{many, 3} : LayerCase{2, many};
        },
    .call =
        [](const LayerCase& c) {
          return Call{fmt::format("Linear({}, {}, {}{}) and its members{}", c.in, c.out, c.bias ? "true" : "false",
                                  c.own_generator ? ", generator" : "", c.recording ? "" : ", made under NoGrad")};
        },
    .ask = asked_layer,
    .expect =
        [](const LayerCase& c) {
          return layer_with(c, {c.out, c.in}, bound_of(c), bound_of(c));
        },
    .mistakes = [](const LayerCase& c) -> Mistakes {
      const Shape shape{c.out, c.in};
      const double bound = bound_of(c), relu = std::sqrt(6.0) * bound;
      Answer one_memory = layer_with(c, shape, bound, bound);
      for (Item& item : one_memory.items) {
        if (item.name == own_memories) item.value = false;
      }
      return {
          {"a bias that is not there is listed as well, undefined: its place is where one is put that comes later",
           {{"the members", "parameter weight"}}},
          {"weight and bias lie in one memory: whoever writes into one of them has changed what the tape keeps of the "
           "other",
           one_memory},
          {"the weight is (out, in): a row for each output",
           layer_with(c, {c.in, c.out}, 1 / std::sqrt(static_cast<double>(c.out)), bound)},
          {"that is Kaiming for a relu: a = √5, so that the bound is 1/√in", layer_with(c, shape, relu, bound)},
          {"that is Xavier: the bound of the weight is 1/√in",
           layer_with(c, shape, std::sqrt(6 / static_cast<double>(c.in + c.out)), bound)},
          {"the bias counts the inputs too: its bound is 1/√in",
           layer_with(c, shape, bound, 1 / std::sqrt(static_cast<double>(c.out)))},
          {"PyTorch's bias begins at U(±1/√in), not at 0", layer_with(c, shape, bound, 0)},
          {"PyTorch draws the weight first, then the bias", layer_with(c, shape, bound, bound, true)},
          {c.recording ? "a parameter asks for its gradient: requires_grad_()"
                       : "a parameter asks for its gradient also where the layer was made under NoGrad: "
                         "requires_grad_() does not ask whether the tape records now",
           layer_with(c, shape, bound, bound, false, false)}};
    },
    .single_only = true,
});

// --- 07.3: the op

struct Line {
  Input x, weight;
  std::optional<Input> bias = std::nullopt;
  bool for_x = true, for_weight = true, for_bias = true;
};

Line drawn_line(Draw& draw) {
  Line c;
  const auto in = draw.size(0, 5), out = draw.yes(0.2) ? in : draw.size(0, 5);
  Shape shape = draw.shape({.fewest_dims = 0, .most_dims = 3, .largest = 3});
  shape.push_back(in);
  c.x = draw.input(shape), c.weight = draw.input({out, in});
  if (draw.yes(0.7)) c.bias = draw.input({out});
  Input* const all_zero = draw.yes(0.8) ? nullptr : draw.yes() && c.bias ? &*c.bias : draw.yes() ? &c.x : &c.weight;
  if (all_zero != nullptr) std::fill(all_zero->values.begin(), all_zero->values.end(), 0);
  const int64_t wanted = draw.number(0, 7);
  if (wanted < 3) c.for_x = wanted == 0, c.for_weight = wanted == 1, c.for_bias = wanted == 2;
  return c;
}

double largest_in(const Numbers& x) {
  double largest = 0;
  for (const double value : x.values) largest = std::max(largest, std::abs(value));
  return largest;
}

// y with these weights; the gradients of Σ w·y.
Answer line_of(const Line& c, bool turned = false, double bias_times = 1) {
  const int64_t in = c.x.shape.back(), out = c.weight.shape[turned ? 1 : 0];
  Shape shape = c.x.shape;
  shape.back() = out;
  const auto weight = [&](int64_t o, int64_t i) { return turned ? c.weight.at({i, o}) : c.weight.at({o, i}); };
  const Numbers w = uneven(shape);
  Numbers y(shape), dx(c.x.shape), dweight(c.weight.shape), dbias({out});
  for (const Shape& place : indices_of(shape)) {
    Shape at = place;
    const int64_t o = place.back();
    for (int64_t i = 0; i < in; ++i) {
      at.back() = i;
      y.at(place) += c.x.at(at) * weight(o, i);
      dx.at(at) += w.at(place) * weight(o, i);
      dweight.at(turned ? Shape{i, o} : Shape{o, i}) += w.at(place) * c.x.at(at);
    }
    if (c.bias) y.at(place) += bias_times * c.bias->at({o});
    dbias.at({o}) += w.at(place);
  }
  const double x = largest_in(c.x), weights = largest_in(c.weight), bias = c.bias ? largest_in(*c.bias) : 0;
  const double rows = static_cast<double>(y.values.size()) / static_cast<double>(std::max<int64_t>(out, 1)) + 1;
  const auto value = [](bool wanted, const Numbers& numbers, double bound) {
    return wanted ? Value(numbers).within(bound + 1e-12) : Value();
  };
  return {{"the output", Value(y).within(2e-6 * (x * weights * static_cast<double>(in) + bias) + 1e-12)},
          {"the gradient of x", value(c.for_x, dx, 2e-6 * weights * static_cast<double>(out))},
          {"the gradient of weight", value(c.for_weight, dweight, 2e-6 * x * rows)},
          {"the gradient of bias", value(c.for_bias && c.bias, dbias, 2e-6 * rows)}};
}

const Input two_by_three({2, 3}, {1, 2, 3, 4, 5, 6}), three_wide({2, 3}, {1, 0, -1, 2, 1, 0});

const Check<Line> lines({
    .exercise = "07.3",
    .examples = {{three_wide, two_by_three, Input({2}, {10, 20})},
                 {three_wide, two_by_three},
                 {three_wide, two_by_three, Input({2}, {0, 0})},
                 {Input({3}, {1, 0, -1}), two_by_three, Input({2}, {10, 20})},
                 {three_wide, Input({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}), Input({3}, {1, 2, 3})},
                 {Input({1, 1, 2}, {2, 3}), Input({1, 2}, {5, 7}), Input({1}, {-1})},
                 {Input({3, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}), Input({2, 2}, {1, 2, 3, 4}),
                  Input({2}, {100, 200})}},
    .draw = drawn_line,
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int i) {  // many inputs, outputs, rows
          const int64_t many = odd_size(draw, 1001, 1300), in = i == 0 ? many : 2, out = i == 1 ? many : 3;
          return Line{draw.input({i == 2 ? many : 2, in}, Layout::dense), draw.input({out, in}, Layout::dense),
                      draw.input({out}, Layout::dense)};
        },
    .large = 3,
    .call =
        [](const Line& c) {
          Call call{fmt::format("composed::linear(x, weight{})", c.bias ? ", bias" : ""),
                    {{"x", c.x}, {"weight", c.weight}}};
          if (c.bias) call.inputs.emplace_back("bias", *c.bias);
          const std::string wanted = fmt::format("{}{}{}", c.for_x ? " x" : "", c.for_weight ? " weight" : "",
                                                 c.for_bias && c.bias ? " bias" : "");
          call.text += "; a gradient is wanted by:" + (wanted.empty() ? " none" : wanted);
          return call;
        },
    .ask = [](const Line& c) -> Answer {
      const Tensor x = c.x.tensor().requires_grad_(c.for_x), weight = c.weight.tensor().requires_grad_(c.for_weight);
      Tensor bias = c.bias ? c.bias->tensor() : zeros({1});
      bias.requires_grad_(c.for_bias);
      const Tensor y = composed::linear(x, weight, c.bias ? bias : Tensor());
      expect_as_it_was("x", c.x, x), expect_as_it_was("the weight", c.weight, weight);
      if (c.bias) expect_as_it_was("the bias", *c.bias, bias);
      Answer answer{{"the output", y}};
      for (Item& item : gradients_of(y, {{"x", x}, {"weight", weight}, {"bias", bias}})) answer.items.push_back(item);
      return answer;
    },
    .expect = [](const Line& c) { return line_of(c); },
    .mistakes = [](const Line& c) -> Mistakes {
      Mistakes all;
      if (c.bias) {
        all.push_back({"the bias is not added", {line_of(c, false, 0).items[0]}});
        all.push_back({"the bias is added twice", {line_of(c, false, 2).items[0]}});
        all.push_back({"the bias is subtracted", {line_of(c, false, -1).items[0]}});
      }
      if (c.weight.shape[0] == c.weight.shape[1]) {
        all.push_back(
            {"the weight is not turned: it is (out, in), and x meets its columns", {line_of(c, true).items[0]}});
      }
      const Answer right = line_of(c);
      all.push_back({"the output is right, but it is not recorded: no gradient comes back to x",
                     {right.items[0], {"the gradient of x", Value()}}});
      all.push_back({"the weight gets no gradient: was it detached?",
                     {right.items[0], right.items[1], {"the gradient of weight", Value()}}});
      all.push_back({"the bias gets no gradient: is it added, and not detached?",
                     {right.items[0], right.items[1], right.items[2], {"the gradient of bias", Value()}}});
      return all;
    },
});

// What may be there is listed, also where it is not: who walks over a model to put a weight in its place finds the place.
struct Bare {
  bool has_weight = false;
};

const Check<Bare> listed_without_numbers({
    .exercise = "07.3",
    .examples = {{false}, {true}},
    .call =
        [](const Bare& c) {
          return Call{fmt::format("what {}.members(visit) lists", c.has_weight ? "Linear(3, 2, false)" : "Linear()")};
        },
    .ask = [](const Bare& c) -> Answer {
      struct Names : MemberVisitor {
        void parameter(const std::string& name, Tensor& tensor) override {
          all += fmt::format("{}{}{}", all.empty() ? "" : ", ", name, tensor.defined() ? "" : " (undefined)");
        }
        void buffer(const std::string& name, Tensor&) override { all += ", buffer " + name; }
        void module(const std::string& name, Module&) override { all += ", module " + name; }
        std::string all;
      } names;
      Linear layer = c.has_weight ? Linear(3, 2, false) : Linear();
      layer.members(names);
      return names.all;
    },
    .expect = [](const Bare& c) -> Answer {
      return c.has_weight ? "weight, bias (undefined)" : "weight (undefined), bias (undefined)";
    },
    .mistakes = [](const Bare&) -> Mistakes {
      const char* const says =
          "both names are listed, whether there is a tensor or not: the walk passes over what is undefined";
      return {{says, "bias (undefined)"}, {says, "weight"}, {says, ""}};
    },
});

}  // namespace
}  // namespace course
