// Checks of 19.5: layers without some of their units.
#include "modules/19_compression/oracle.h"

namespace course {
namespace {

struct Kept {
  int64_t in = 2, out = 3;
  std::vector<int64_t> kept = {0, 2};
  bool outputs = true, bias = true, frozen = false;
  bool bias_frozen = false;  ///< by itself
  bool evaluating = false;
  Layout layout = Layout::dense;  ///< of the old parameters
  bool unusual = false;           ///< some weights are NaN, infinite or -0
  bool recorded = true;           ///< false: under NoGrad
  int64_t drawn = 0;              ///< so many numbers of the default generator came before
};

std::string modes_of(const Kept& c) {
  std::string text = c.bias ? " with a bias" : " without a bias";
  if (c.frozen) text += c.bias && !c.bias_frozen ? ", its weight frozen" : ", frozen";
  if (!c.frozen && c.bias && c.bias_frozen) text += ", its bias frozen";
  if (c.evaluating) text += ", in evaluation mode";
  if (c.layout == Layout::transposed) text += ", its weight a transposed view";
  if (c.layout == Layout::gaps) text += ", its parameters views with gaps";
  if (c.unusual) text += ", some weights NaN, infinite or -0";
  return c.recorded ? text : text + ", under NoGrad";
}

Kept kept_for(Draw& draw) {
  Kept c{draw.size(1, 7), draw.size(1, 7), {}, draw.yes(), draw.yes(0.75), draw.yes(0.3), draw.yes(0.3), draw.yes(0.3)};
  const int64_t all = c.outputs ? c.out : c.in;
  const double share = draw.uniform(0.2, 1);
  for (int64_t i = 0; i < all; ++i) {
    if (draw.yes(share)) c.kept.push_back(i);
  }
  if (c.kept.empty()) c.kept = {draw.number(0, all - 1)};
  c.layout = plain_layout(draw);
  c.unusual = draw.yes(0.2);
  c.recorded = draw.yes(0.8);
  c.drawn = draw.number(0, 3);
  return c;
}

// Some units of very many: their places are more than 16 bits hold.
Kept kept_of_many(Draw& draw, int i) {
  Kept c{1, 1, {}, i == 0};
  const int64_t all = (c.outputs ? c.out : c.in) = beyond_17_bits(draw);
  c.kept = {0, 1, 65535, 65536, 65538, 131072, all - 1};
  return c;
}

// Numbers that say where they stood: 100 · row + column, in no layer twice; the bias is -1 - row.
double weight_at(const Kept& c, int64_t row, int64_t column) {
  const int64_t kind = c.unusual ? (row + 2 * column) % 5 : 4;
  if (kind < 3) return kind == 0 ? nan : kind == 1 ? infinity : -0.0;
  return static_cast<double>(row * 7 % 1009) + static_cast<double>(column * 3 % 1013) / 1024;
}

Numbers layer_weight(const Kept& c) {
  return filled({c.out, c.in}, [&](const Shape& i) { return weight_at(c, i[0], i[1]); });
}
Numbers layer_bias(const Kept& c) {
  return filled({c.out}, [](const Shape& i) { return -1 - static_cast<double>(i[0]); });
}

Numbers weight_of(const Kept& c, const std::vector<int64_t>& kept, bool outputs) {
  const auto count = static_cast<int64_t>(kept.size());
  return filled(outputs ? Shape{count, c.in} : Shape{c.out, count}, [&](const Shape& i) {
    const auto [row, column] =
        outputs ? std::pair{kept[static_cast<size_t>(i[0])], i[1]} : std::pair{i[0], kept[static_cast<size_t>(i[1])]};
    return weight_at(c, row, column);
  });
}

Numbers bias_of(const std::vector<int64_t>& kept) {
  return filled({static_cast<int64_t>(kept.size())},
                [&](const Shape& i) { return -1 - static_cast<double>(kept[static_cast<size_t>(i[0])]); });
}

const char* const negative_zeros_stay = "how many weights are -0";

int64_t negative_zeros_among(const std::vector<double>& values) {
  return std::count_if(values.begin(), values.end(), [](double x) { return x == 0 && std::signbit(x); });
}

Answer kept_answer(const Kept& c) {
  const Numbers right = weight_of(c, c.kept, c.outputs);
  std::vector<Item> items{{"the weight", Value(right).within(0)}, {"there is a bias", c.bias}};
  if (c.bias) items.push_back({"the bias", c.outputs ? bias_of(c.kept) : layer_bias(c)});
  items.push_back({"its weight asks for a gradient", !c.frozen});
  if (c.bias) items.push_back({"its bias asks for a gradient", !c.bias_frozen});
  const std::vector<Item> rest = {{negative_zeros_stay, negative_zeros_among(right.values)},
                                  {"its parameters are leaves, each dense in memory of its own", true},
                                  {"they have a gradient already", false},
                                  {"it is in training mode", !c.evaluating},
                                  {"the layer's own weight afterwards", layer_weight(c)},
                                  {"the layer's own bias afterwards", c.bias ? Value(layer_bias(c)) : Value()},
                                  {"the layer's own weight asks for a gradient still", !c.frozen},
                                  {"the layer's own bias asks for a gradient still", c.bias && !c.bias_frozen},
                                  {"the layer's own parameters count as written (version())", false},
                                  {"the default generator is as it was", true}};
  items.insert(items.end(), rest.begin(), rest.end());
  return items;
}

Mistakes mistakes_of_kept(const Kept& c) {
  std::vector<int64_t> gone, first;
  const int64_t all = c.outputs ? c.out : c.in;
  for (int64_t i = 0; i < all; ++i) {
    if (std::find(c.kept.begin(), c.kept.end(), i) == c.kept.end()) gone.push_back(i);
    if (i < static_cast<int64_t>(c.kept.size())) first.push_back(i);
  }
  Mistakes mistakes;
  if (!gone.empty()) {
    mistakes.push_back(
        {"these are those that were to go: `kept` names what stays", {{"the weight", weight_of(c, gone, c.outputs)}}});
  }
  mistakes.push_back({"the first ones are kept: `kept` says which", {{"the weight", weight_of(c, first, c.outputs)}}});
  if (c.kept.back() < (c.outputs ? c.in : c.out)) {
    mistakes.push_back({c.outputs ? "these are columns, which are inputs: an output is a row of the weight"
                                  : "these are rows, which are outputs: an input is a column of the weight",
                        {{"the weight", weight_of(c, c.kept, !c.outputs)}}});
  }
  const Item weight{"the weight", weight_of(c, c.kept, c.outputs)};
  mistakes.push_back({"the bias is lost", {weight, {"there is a bias", false}}});
  if (!c.bias) return mistakes;
  const auto asking = [&](bool frozen, bool bias_frozen) {
    return Answer{weight,
                  {"there is a bias", true},
                  {"the bias", c.outputs ? bias_of(c.kept) : layer_bias(c)},
                  {"its weight asks for a gradient", !frozen},
                  {"its bias asks for a gradient", !bias_frozen}};
  };
  for (const bool frozen : {c.frozen, c.bias_frozen}) {
    if (c.frozen == c.bias_frozen) continue;
    mistakes.push_back({"each parameter asks for a gradient if the old one of its own kind did, the bias by the bias",
                        asking(frozen, frozen)});
  }
  if (c.outputs) {
    mistakes.push_back({"each output that stays keeps its own element of the bias",
                        {weight, {"there is a bias", true}, {"the bias", layer_bias(c)}}});
    mistakes.push_back({"each output that stays keeps its own element of the bias",
                        {weight, {"there is a bias", true}, {"the bias", bias_of(first)}}});
  } else {
    mistakes.push_back({"the outputs are all there still: the bias is theirs, and stays whole",
                        {weight, {"there is a bias", true}, {"the bias", bias_of(c.kept)}}});
  }
  return mistakes;
}

// A tensor of these numbers that lies as the case says, with a gradient of its own where it asks for one.
Tensor old_parameter(const Numbers& numbers, Layout layout, bool frozen) {
  Input input(numbers.shape, numbers.values);
  if (layout == Layout::transposed) input = turned_in_memory(numbers.shape, numbers.values);
  if (layout == Layout::gaps) {
    for (int64_t& stride : input.strides) stride *= 2;
    input.offset = 1;
  }
  const Tensor made = input.tensor().requires_grad_(!frozen);
  if (!frozen) made.set_grad(full(numbers.shape, 3));
  return made;
}

Linear old_layer(const Kept& c) {
  Linear layer(c.in, c.out, c.bias);
  layer.weight = old_parameter(layer_weight(c), c.layout, c.frozen);
  if (c.bias) layer.bias = old_parameter(layer_bias(c), c.layout, c.bias_frozen);
  layer.train(!c.evaluating);
  return layer;
}

Linear smaller_layer(const Linear& layer, const Kept& c) {
  std::optional<NoGrad> guard;
  if (!c.recorded) guard.emplace();
  return c.outputs ? keep_outputs(layer, c.kept) : keep_inputs(layer, c.kept);
}

bool is_on_its_own(const Linear& smaller, const Linear& layer) {
  bool own = true;
  for (const auto& [now, before] : {std::pair{smaller.weight, layer.weight}, std::pair{smaller.bias, layer.bias}}) {
    if (!now.defined()) continue;
    own = own && now.is_leaf() && now.is_contiguous() && now.storage() != before.storage() &&
          now.storage()->size == now.numel();
  }
  return own && (!smaller.bias.defined() || smaller.bias.storage() != smaller.weight.storage());
}

const Check<Kept> smaller_layers({
    .exercise = "19.5",
    .examples = {{},
                 {3, 2, {0, 2}, false},
                 {3, 3, {1}, true},
                 {3, 3, {1}, false},
                 {3, 3, {0, 1, 2}, true},
                 {3, 3, {0, 1, 2}, false},
                 {4, 3, {0, 2}, true, false},
                 {4, 3, {0, 2}, false, false},
                 {4, 3, {1, 2}, true, true, true, true},
                 {4, 3, {1, 2}, false, true, true, true},
                 {4, 3, {0, 2}, true, true, false, true},
                 {4, 3, {0, 2}, false, true, false, true},
                 {3, 3, {0, 1}, true, true, true, false},
                 {3, 3, {0, 1}, false, true, true, false},
                 {3, 3, {0, 1, 2}, true, true, false, false, true},
                 {3, 3, {0, 1}, false, true, false, false, true},
                 {1, 1, {0}, true},
                 {3, 3, {0, 2}, true, true, false, false, false, Layout::transposed},
                 {3, 3, {0, 2}, false, true, false, false, false, Layout::transposed},
                 {3, 3, {0, 2}, true, true, false, false, false, Layout::gaps},
                 {3, 3, {0, 2}, false, true, false, false, false, Layout::gaps},
                 {3, 4, {1, 3}, true, true, false, false, false, Layout::dense, true},
                 {4, 3, {1, 3}, false, true, false, false, false, Layout::dense, true},
                 {3, 3, {0, 2}, true, true, false, false, false, Layout::dense, false, false},
                 {3, 3, {0, 2}, false, true, false, false, false, Layout::dense, false, false},
                 {3, 3, {0, 2}, true, true, false, false, false, Layout::dense, false, true, 3},
                 {3, 3, {0, 2}, false, true, false, false, false, Layout::dense, false, true, 3}},
    .draw = kept_for,
    .drawn = 100,
    .draw_large = kept_of_many,
    .call =
        [](const Kept& c) {
          return Call{fmt::format("{}(layer ({}, {}){}, {})", c.outputs ? "keep_outputs" : "keep_inputs", c.out, c.in,
                                  modes_of(c),
                                  c.kept.size() > 12 ? fmt::format("{} units", c.kept.size()) : code(c.kept))};
        },
    .ask = [](const Kept& c) -> Answer {
      const Linear layer = old_layer(c);
      manual_seed(5);
      for (int64_t i = 0; i < c.drawn; ++i) default_generator().normal();
      const Generator::State state = default_generator().state();
      const auto writes = [&] { return layer.weight.version() + (c.bias ? layer.bias.version() : 0); };
      const uint64_t before = writes();
      const Linear smaller = smaller_layer(layer, c);
      const bool written = writes() != before, as_it_was = default_generator().state() == state;
      std::vector<Item> items{{"the weight", smaller.weight.detach()}, {"there is a bias", smaller.bias.defined()}};
      if (smaller.bias.defined()) items.push_back({"the bias", smaller.bias.detach()});
      items.push_back({"its weight asks for a gradient", smaller.weight.requires_grad()});
      if (smaller.bias.defined()) items.push_back({"its bias asks for a gradient", smaller.bias.requires_grad()});
      const std::vector<real> weights = smaller.weight.to_vector();
      const std::vector<Item> rest = {
          {negative_zeros_stay, negative_zeros_among(std::vector<double>(weights.begin(), weights.end()))},
          {"its parameters are leaves, each dense in memory of its own", is_on_its_own(smaller, layer)},
          {"they have a gradient already",
           smaller.weight.grad().defined() || (smaller.bias.defined() && smaller.bias.grad().defined())},
          {"it is in training mode", smaller.is_training()},
          {"the layer's own weight afterwards", layer.weight.detach()},
          {"the layer's own bias afterwards", layer.bias.defined() ? Value(layer.bias.detach()) : Value()},
          {"the layer's own weight asks for a gradient still", layer.weight.requires_grad()},
          {"the layer's own bias asks for a gradient still", layer.bias.defined() && layer.bias.requires_grad()},
          {"the layer's own parameters count as written (version())", written},
          {"the default generator is as it was", as_it_was}};
      items.insert(items.end(), rest.begin(), rest.end());
      return items;
    },
    .expect = kept_answer,
    .mistakes = mistakes_of_kept,
});

// Layers that are all kept: each has numbers of its own.
const Check<Kept> layers_that_are_kept({
    .exercise = "19.5",
    .examples = {{}, {3, 2, {0, 2}, false}},
    .drawn = 0,
    .call =
        [](const Kept& c) { return Call{fmt::format("300 layers by {}", c.outputs ? "keep_outputs" : "keep_inputs")}; },
    .ask = [](const Kept& c) -> Answer {
      const auto one = [&](int64_t i) {
        const Linear layer = old_layer(c);
        const NoGrad guard;
        layer.weight.set({0, 0}, static_cast<real>(i));
        layer.bias.set({0}, static_cast<real>(i));
        return smaller_layer(layer, c);
      };
      const auto numbers = [](const Linear& layer) {
        std::vector<real> all = layer.weight.to_vector();
        for (const real value : layer.bias.to_vector()) all.push_back(value);
        return all;
      };
      return {{written_over, changed_since(one, numbers)}};
    },
    .expect = [](const Kept&) -> Answer {
      return {{written_over, int64_t{0}}};
    },
});

}  // namespace
}  // namespace course
