// Checks of 19.4 and 19.5: how much a hidden unit can do, and layers without some of theirs.
#include "modules/19_compression/oracle.h"

namespace course {
namespace {

// --- 19.4

struct Units {
  Input in, bias, out;  ///< (H, C), (H) or no dims: none, (E, H)
  bool biased() const { return !bias.shape.empty(); }
};

Units units_of(Draw& draw, int64_t units, int64_t inputs, int64_t outputs, bool biased) {
  const double scale = draw.one_of<double>({1, 1, 1e-25, 1e25}), zeros = draw.one_of<double>({0, 0, 0.5});
  const auto number = [&] { return draw.yes(zeros) ? 0 : scale * draw.normal(); };
  Units c{draw.input({units, inputs}, plain_layout(draw), number), Input({}, {0}),
          draw.input({outputs, units}, plain_layout(draw))};
  if (biased) c.bias = draw.input({units}, draw.yes() ? Layout::dense : Layout::gaps, number);
  return c;
}

Units units_for(Draw& draw) {
  const int64_t units = draw.size(0, 6), inputs = draw.size(0, 5), outputs = draw.size(0, 5);
  const int64_t many = large_size(draw);
  return units_of(draw, many == 0 ? units : many, inputs, outputs, draw.yes(0.7));
}

using Parts = std::function<Exact(const std::vector<Exact>& reads, const std::vector<Exact>& bias,
                                  const std::vector<Exact>& writes)>;

Exact squares(const std::vector<Exact>& values) {
  Exact total = 0;
  for (const Exact x : values) total += x * x;
  return total;
}
Exact sizes(const std::vector<Exact>& values) {
  Exact total = 0;
  for (const Exact x : values) total += std::abs(x);
  return total;
}
Exact joined_length(const std::vector<Exact>& reads, const std::vector<Exact>& bias) {
  return std::sqrt(squares(reads) + squares(bias));
}

Numbers scores_of(const Units& c, const Parts& rule, bool turned = false) {
  const int64_t units = c.in.size(0), inputs = c.in.size(1), outputs = c.out.size(0);
  Numbers scores({units});
  for (int64_t j = 0; j < units; ++j) {
    std::vector<Exact> reads, bias, writes;
    for (int64_t i = 0; i < inputs; ++i) reads.push_back(static_cast<Exact>(c.in.at({j, i})));
    if (c.biased()) bias.push_back(static_cast<Exact>(c.bias.at({j})));
    for (int64_t e = 0; e < outputs; ++e)
      writes.push_back(static_cast<Exact>(turned ? c.out.at({j, e}) : c.out.at({e, j})));
    scores.at({j}) = static_cast<double>(rule(reads, bias, writes));
  }
  return scores;
}

Exact importance(const std::vector<Exact>& reads, const std::vector<Exact>& bias, const std::vector<Exact>& writes) {
  return joined_length(reads, bias) * std::sqrt(squares(writes));
}

Exact rounded(Exact x) { return static_cast<Exact>(static_cast<float>(x)); }
Exact single_squares(const std::vector<Exact>& values) {
  Exact total = 0;
  for (const Exact x : values) total += rounded(x * x);
  return total;
}

Mistakes mistakes_of_scores(const Units& c) {
  using V = const std::vector<Exact>&;
  const auto rule = [&](const Parts& parts) { return Answer{{"the scores", scores_of(c, parts)}}; };
  Mistakes all = {
      {"the two lengths are added: a unit that nobody reads is worth nothing, however much it reads itself",
       rule([](V r, V b, V w) { return joined_length(r, b) + std::sqrt(squares(w)); })},
      {c.in.size(1) == 0 ? "without inputs a unit reads by its bias alone"
                         : "the bias is missing: it belongs to what a unit reads by",
       rule([](V r, V, V w) { return std::sqrt(squares(r)) * std::sqrt(squares(w)); })},
      {"what the unit writes by is missing", rule([](V r, V b, V) { return joined_length(r, b); })},
      {"what the unit reads by is missing", rule([](V, V, V w) { return std::sqrt(squares(w)); })},
      {"sums of magnitudes: a length is the root of a sum of squares",
       rule([](V r, V b, V w) { return (sizes(r) + sizes(b)) * sizes(w); })},
      {"the roots are missing", rule([](V r, V b, V w) { return (squares(r) + squares(b)) * squares(w); })},
      {"the bias is added to the length: it is one more number under the root",
       rule([](V r, V b, V w) { return (std::sqrt(squares(r)) + sizes(b)) * std::sqrt(squares(w)); })},
      {"means in the place of sums", rule([](V r, V b, V w) {
         const auto n = static_cast<Exact>(r.size() + b.size()), m = static_cast<Exact>(w.size());
         return std::sqrt((squares(r) + squares(b)) / n) * std::sqrt(squares(w) / m);
       })},
      {"a unit whose row is all 0 is passed over: it reads by its bias as well",
       rule([](V r, V b, V w) { return squares(r) == 0 ? 0 : importance(r, b, w); })},
      {"the squares are made in single precision, where those of 1e30 are infinite and those of 1e-30 are 0",
       rule([](V r, V b, V w) {
         return std::sqrt(single_squares(r) + single_squares(b)) * std::sqrt(single_squares(w));
       })}};
  if (c.out.size(0) == c.out.size(1)) {
    all.push_back({"unit j writes by column j of the second weight, not by row j",
                   {{"the scores", scores_of(c, importance, true)}}});
  }
  return all;
}

constexpr std::array<const char*, 2> halves_of_in = {"the scores where `in` is the first half of a larger tensor",
                                                     "the scores of its other half, twice as large"};

// The scores where the numbers of one part are twice as large.
Numbers scores_with_twice(Units c, Input Units::*part) {
  for (double& value : (c.*part).values) value *= 2;
  return scores_of(c, importance);
}

const Check<Units> scores_of_units({
    .exercise = "19.4",
    .examples = {{Input({3, 2}, {3, 0, 0, 0, 0, 2}), Input({3}, {4, 7, 0}), Input({2, 3}, {6, 0, 1, 8, 0, 0})},
                 {Input({3, 2}, {3, 0, 0, 0, 0, 2}), Input({}, {0}), Input({2, 3}, {6, 0, 1, 8, 0, 0})},
                 {Input({2, 2}, {1, 2, 3, 4}), Input({2}, {1, -1}), Input({2, 2}, {1, -2, 3, -4})},
                 {Input({2, 2}, {0, 0, 1, 2}), Input({2}, {7, 1}), Input({2, 2}, {3, 1, 4, 2})},
                 {Input({2, 1}, {3, 4}), Input({2}, {0, 0}), Input({3, 2}, {0, 1, 5, 0, 0, 2})},
                 {Input({1, 2}, {1e30, 1e30}), Input({1}, {-1e30}), Input({1, 1}, {1e-30})},
                 {Input({1, 1}, {1e-30}), Input({1}, {1e-30}), Input({2, 1}, {1e30, 2e30})},
                 {Input({0, 2}, {}), Input({0}, {}), Input({3, 0}, {})},
                 {Input({2, 0}, {}), Input({2}, {3, -1}), Input({1, 2}, {1, 2})},
                 {Input({2, 1}, {1, 2}), Input({2}, {3, -1}), Input({0, 2}, {})}},
    .draw = units_for,
    .drawn = 80,
    .draw_large =
        [](Draw& draw, int i) {
          return i == 0 ? units_of(draw, beyond_blocks(draw), 2, 2, true)
                        : units_of(draw, 2, beyond_blocks(draw), 3, true);
        },
    .call =
        [](const Units& c) {
          Call call{fmt::format("unit_importance(in, {}, out)", c.biased() ? "bias" : "no bias"),
                    {{"in", c.in}, {"out", c.out}}};
          if (c.biased()) call.inputs.emplace_back("bias", c.bias);
          return call;
        },
    .ask = [](const Units& c) -> Answer {
      const Tensor in = c.in.tensor().requires_grad_(), out = c.out.tensor().requires_grad_();
      const Tensor bias = c.biased() ? c.bias.tensor().requires_grad_() : Tensor();
      const auto list = [](const std::vector<double>& scores) {
        return Value(Numbers({static_cast<int64_t>(scores.size())}, scores));
      };
      std::vector<Item> items{{"the scores", list(unit_importance(in, bias, out))}};
      if (c.biased()) {
        const Tensor another = mul(bias.detach(), 2);
        items.push_back({"the scores where the bias is twice as large", list(unit_importance(in, another, out))});
      }
      if (in.shape() == out.shape())
        items.push_back({"the scores of in with itself", list(unit_importance(in, bias, in))});
      const NoGrad guard;
      items.push_back({"the scores where out is twice as large", list(unit_importance(in, bias, mul(out, 2)))});
      items.push_back({"the scores where nothing is recorded", list(unit_importance(in, bias, out))});
      const Tensor both = stack({in, mul(in, 2)});
      for (const int64_t half : {0, 1})
        items.push_back(
            {halves_of_in[static_cast<size_t>(half)], list(unit_importance(select(both, 0, half), bias, out))});
      return items;
    },
    .expect = [](const Units& c) -> Answer {
      const Numbers scores = scores_of(c, importance);
      std::vector<Item> items{{"the scores", scores}};
      if (c.biased())
        items.push_back({"the scores where the bias is twice as large", scores_with_twice(c, &Units::bias)});
      if (c.in.shape == c.out.shape) {
        Units same = c;
        same.out = c.in;
        items.push_back({"the scores of in with itself", scores_of(same, importance)});
      }
      items.push_back({"the scores where out is twice as large", scores_with_twice(c, &Units::out)});
      items.push_back({"the scores where nothing is recorded", scores});
      items.push_back({halves_of_in[0], scores});
      items.push_back({halves_of_in[1], scores_with_twice(c, &Units::in)});
      return items;
    },
    .mistakes = mistakes_of_scores,
});

// --- 19.5

struct Kept {
  int64_t in = 2, out = 3;
  std::vector<int64_t> kept = {0, 2};
  bool outputs = true, bias = true, frozen = false;
  bool bias_frozen = false;  ///< by itself
  bool evaluating = false;
};

std::string modes_of(const Kept& c) {
  std::string text = c.bias ? " with a bias" : " without a bias";
  if (c.frozen) text += c.bias && !c.bias_frozen ? ", its weight frozen" : ", frozen";
  if (!c.frozen && c.bias && c.bias_frozen) text += ", its bias frozen";
  return c.evaluating ? text + ", in evaluation mode" : text;
}

Kept kept_for(Draw& draw) {
  Kept c{draw.size(1, 7), draw.size(1, 7), {}, draw.yes(), draw.yes(0.75), draw.yes(0.3), draw.yes(0.3), draw.yes(0.3)};
  const int64_t all = c.outputs ? c.out : c.in;
  const double share = draw.uniform(0.2, 1);
  for (int64_t i = 0; i < all; ++i) {
    if (draw.yes(share)) c.kept.push_back(i);
  }
  if (c.kept.empty()) c.kept = {draw.number(0, all - 1)};
  return c;
}

// Numbers that say where they stood: 100 · row + column, in no layer twice; the bias is -1 - row.
double weight_at(int64_t row, int64_t column) {
  return static_cast<double>(row * 7 % 1009) + static_cast<double>(column * 3 % 1013) / 1024;
}

Numbers layer_weight(const Kept& c) {
  return filled({c.out, c.in}, [](const Shape& i) { return weight_at(i[0], i[1]); });
}
Numbers layer_bias(const Kept& c) {
  return filled({c.out}, [](const Shape& i) { return -1 - static_cast<double>(i[0]); });
}

Numbers weight_of(const Kept& c, const std::vector<int64_t>& kept, bool outputs) {
  const auto count = static_cast<int64_t>(kept.size());
  return filled(outputs ? Shape{count, c.in} : Shape{c.out, count}, [&](const Shape& i) {
    const auto [row, column] =
        outputs ? std::pair{kept[static_cast<size_t>(i[0])], i[1]} : std::pair{i[0], kept[static_cast<size_t>(i[1])]};
    return weight_at(row, column);
  });
}

Numbers bias_of(const std::vector<int64_t>& kept) {
  return filled({static_cast<int64_t>(kept.size())},
                [&](const Shape& i) { return -1 - static_cast<double>(kept[static_cast<size_t>(i[0])]); });
}

Answer kept_answer(const Kept& c) {
  std::vector<Item> items{{"the weight", weight_of(c, c.kept, c.outputs)}, {"there is a bias", c.bias}};
  if (c.bias) items.push_back({"the bias", c.outputs ? bias_of(c.kept) : layer_bias(c)});
  items.push_back({"its weight asks for a gradient", !c.frozen});
  if (c.bias) items.push_back({"its bias asks for a gradient", !c.bias_frozen});
  const std::vector<Item> rest = {{"its parameters are leaves, each dense in memory of its own", true},
                                  {"it is in training mode", !c.evaluating},
                                  {"the layer's own weight afterwards", layer_weight(c)},
                                  {"the layer's own bias afterwards", c.bias ? Value(layer_bias(c)) : Value()},
                                  {"the layer's own weight asks for a gradient still", !c.frozen},
                                  {"the layer's own bias asks for a gradient still", c.bias && !c.bias_frozen},
                                  {"the number that the default generator draws next", default_generator().uniform()}};
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
                 {1, 1, {0}, true}},
    .draw = kept_for,
    .drawn = 80,
    .call =
        [](const Kept& c) {
          return Call{fmt::format("{}(layer ({}, {}){}, {})", c.outputs ? "keep_outputs" : "keep_inputs", c.out, c.in,
                                  modes_of(c),
                                  c.kept.size() > 12 ? fmt::format("{} units", c.kept.size()) : code(c.kept))};
        },
    .ask = [](const Kept& c) -> Answer {
      Linear layer(c.in, c.out, c.bias);
      for (const auto& [tensor, numbers] :
           {std::pair{layer.weight, layer_weight(c)}, std::pair{layer.bias, layer_bias(c)}}) {
        if (!tensor.defined()) continue;
        for (size_t i = 0; i < numbers.values.size(); ++i)
          tensor.mutable_data()[i] = static_cast<real>(numbers.values[i]);
      }
      layer.weight.requires_grad_(!c.frozen);
      if (c.bias) layer.bias.requires_grad_(!c.bias_frozen);
      layer.train(!c.evaluating);
      manual_seed(5);
      const Linear smaller = c.outputs ? keep_outputs(layer, c.kept) : keep_inputs(layer, c.kept);
      std::vector<Item> items{{"the weight", smaller.weight.detach()}, {"there is a bias", smaller.bias.defined()}};
      if (smaller.bias.defined()) items.push_back({"the bias", smaller.bias.detach()});
      items.push_back({"its weight asks for a gradient", smaller.weight.requires_grad()});
      if (smaller.bias.defined()) items.push_back({"its bias asks for a gradient", smaller.bias.requires_grad()});
      bool own = true;
      for (const auto& [now, before] : {std::pair{smaller.weight, layer.weight}, std::pair{smaller.bias, layer.bias}}) {
        if (!now.defined()) continue;
        own = own && now.is_leaf() && now.is_contiguous() && now.storage() != before.storage() &&
              now.storage()->size == now.numel();
      }
      const std::vector<Item> rest = {
          {"its parameters are leaves, each dense in memory of its own", own},
          {"it is in training mode", smaller.is_training()},
          {"the layer's own weight afterwards", layer.weight.detach()},
          {"the layer's own bias afterwards", layer.bias.defined() ? Value(layer.bias.detach()) : Value()},
          {"the layer's own weight asks for a gradient still", layer.weight.requires_grad()},
          {"the layer's own bias asks for a gradient still", layer.bias.defined() && layer.bias.requires_grad()},
          {"the number that the default generator draws next", default_generator().uniform()}};
      items.insert(items.end(), rest.begin(), rest.end());
      return items;
    },
    .expect = [](const Kept& c) -> Answer {
      manual_seed(5);
      return kept_answer(c);
    },
    .mistakes = mistakes_of_kept,
});

}  // namespace
}  // namespace course
