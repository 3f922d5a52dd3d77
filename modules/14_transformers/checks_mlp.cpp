// Checks of 14.1: the MLP.
#include "modules/14_transformers/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct OneMlp {
  Input x;
  Gelu kind = Gelu::exact;
  bool bias = true, training = true;
  double dropout = 0;
  uint64_t seed = 7;
  bool other_mode = false;  ///< the dropout alone is in the other mode
  bool large = false;       ///< nothing is asked about gradients: differences would take too long
  int64_t taken = 0;        ///< the bias that was taken away when the MLP was made: of 1, c_fc, or 2, c_proj

  bool drops() const { return training != other_mode; }
};

// Many rows, or wide ones.
OneMlp large_mlp(Draw& draw, int i) {
  OneMlp c{draw.input(i == 0 ? Shape{beyond_blocks(draw), 2} : Shape{2, odd_size(draw, 129, 160)}, Layout::dense)};
  c.large = true;
  return c;
}

OneMlp mlp_for(Draw& draw) {
  Shape shape = draw.shape({.fewest_dims = 0, .most_dims = 3, .smallest = 0, .largest = 3});
  shape.push_back(draw.size(1, 4));
  if (const int64_t rows = large_size(draw)) shape = {rows, 2};
  OneMlp c{draw.input(shape)};
  const double factor = draw.one_of<double>({1, 1, 5});
  for (double& value : c.x.values) value *= factor;
  c.kind = draw.yes() ? Gelu::exact : Gelu::tanh;
  c.bias = draw.yes(0.7), c.training = draw.yes(0.6);
  c.dropout = draw.one_of<double>({0, 0, 0.4, 1});
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  c.other_mode = draw.yes(0.2);
  if (c.bias && draw.yes(0.2)) c.taken = draw.number(1, 2);
  return c;
}

MLP module_of(const OneMlp& c) {
  MLP mlp(c.x.shape.back(), c.bias, c.dropout, c.kind);
  if (c.taken == 1) mlp.c_fc.bias = Tensor();
  if (c.taken == 2) mlp.c_proj.bias = Tensor();
  mlp.train(c.training);
  mlp.dropout.train(c.drops());
  return mlp;
}

const std::vector<std::string> mlp_weights = {"c_fc.weight", "c_proj.weight", "c_fc.bias", "c_proj.bias"};

const char* const plainly = "the output where x needs no gradient";

Answer of_mlp(const OneMlp& c, Wiring wiring, bool with_gradients) {
  Parameters p = fill(module_of(c), c.seed);
  wiring.width = c.x.shape.back(), wiring.kind = c.kind;
  manual_seed(c.seed);
  Reals kept = kept_by_dropout(c.x.shape, c.dropout, c.drops());
  if (wiring.drops_twice) {
    const Reals again = kept_by_dropout(c.x.shape, c.dropout, c.drops());
    for (size_t i = 0; i < kept.size(); ++i) kept[i] *= again[i];
  }
  Numbers x(c.x.shape, c.x.values);
  const auto run = [&] {
    Reals y = plain_mlp(x.values, p, "", wiring);
    for (size_t i = 0; i < y.size(); ++i) y[i] *= kept[i];
    return y;
  };
  const Numbers y(c.x.shape, run());
  std::vector<Item> items = {{"the output", near(y)}};
  if (!with_gradients) return items;
  items.push_back({"the number that the default generator draws next", default_generator().uniform()});
  if (c.large) return items;
  const Numbers w = uneven(c.x.shape);
  items.push_back({"the gradient of x", near(by_differences(x, w, run))});
  for (const std::string& name : mlp_weights) {
    if (p.count(name) == 0) continue;
    items.push_back({"the gradient of " + name, near(by_differences(p.at(name), w, run))});
  }
  items.push_back({plainly, near(y)});
  items.push_back({unrecorded, near(y)});
  items.push_back({"x afterwards", static_cast<const Numbers&>(c.x)});
  p = fill(module_of(c), c.seed + 1);
  append(items, changed_weights(near(y), near(Numbers(c.x.shape, run()))));
  return items;
}

const Check<OneMlp> of_mlps({
    .exercise = "14.1",
    .examples = {{Input({1, 2}, {1, -1})},
                 {Input({2, 3}, {1, 2, 3, -1, 0, 0.5}), Gelu::tanh},
                 {Input({2, 2, 1}, {1, 2, -3, 4}), Gelu::exact, false},
                 {Input({2, 2}, {1, 2, -3, 4}), Gelu::exact, true, true, 1},
                 {Input({2, 2}, {1, 2, -3, 4}), Gelu::exact, true, true, 0.4},
                 {Input({2, 2}, {1, 2, -3, 4}), Gelu::exact, true, false, 0.4},
                 {Input({2, 2}, {1, 2, -3, 4}), Gelu::exact, true, false, 0.4, 7, true},
                 {Input({2, 2}, {1, 2, -3, 4}), Gelu::exact, true, true, 0.4, 7, true},
                 {Input({2, 2}, {1, 2, -3, 4}), Gelu::exact, true, true, 0, 7, false, false, 1},
                 {Input({2, 2}, {1, 2, -3, 4}), Gelu::exact, true, true, 0, 7, false, false, 2},
                 {Input({3}, {3, -4, 0.5})}},
    .draw = mlp_for,
    .draw_large = large_mlp,
    .call =
        [](const OneMlp& c) {
          return Call{
              fmt::format("MLP({}, bias {}, dropout {}, {}).forward(x), {} mode{}{}", c.x.shape.back(), c.bias,
                          c.dropout, c.kind == Gelu::exact ? "exact" : "tanh", c.training ? "training" : "evaluation",
                          c.other_mode ? ", but its dropout is in the other one" : "",
                          c.taken == 0   ? ""
                          : c.taken == 1 ? "; c_fc.bias was taken away"
                                         : "; c_proj.bias was taken away"),
              {{"x", c.x}}};
        },
    .ask = [](const OneMlp& c) -> Answer {
      const MLP mlp = module_of(c);
      fill(mlp, c.seed);
      const Tensor x = c.x.tensor().requires_grad_();
      manual_seed(c.seed);
      const Tensor y = mlp.forward(x);
      const double next = default_generator().uniform();
      if (c.large) return {{"the output", y}, {"the number that the default generator draws next", next}};
      std::vector<std::pair<std::string, Tensor>> inputs = {{"x", x}};
      for (const std::string& wanted : mlp_weights) {
        for (const auto& [name, parameter] : mlp.named_parameters()) {
          if (name == wanted) inputs.emplace_back(name, parameter);
        }
      }
      std::vector<Item> items = gradients_of(y, inputs);
      items.insert(items.begin(), {"the number that the default generator draws next", next});
      items.insert(items.begin(), {"the output", y});
      manual_seed(c.seed);
      const Tensor plain = x.detach();
      items.push_back({plainly, mlp.forward(plain)});
      items.push_back(without_recording(c.seed, [&] { return mlp.forward(x); }));
      items.push_back({"x afterwards", clone(plain)});
      append(items, with_changed_weights(
                        mlp, c.seed, [&](uint64_t seed) { fill(mlp, seed); }, [&] { return mlp.forward(plain); }));
      return items;
    },
    .expect = [](const OneMlp& c) -> Answer { return of_mlp(c, {}, true); },
    .mistakes = [](const OneMlp& c) -> Mistakes {
      OneMlp dry = c, wet = c;
      dry.dropout = 0, wet.training = true, wet.other_mode = false;
      const char* const decides = "the mode of the MLP is not asked: let the module `dropout` decide";
      return {
          {"the gelu is missing: two linear layers in a row are one",
           of_mlp(c, with([](Wiring& w) { w.gelu_missing = true; }), false)},
          {"the gelu comes last: it belongs between the two layers",
           of_mlp(c, with([](Wiring& w) { w.gelu_last = true; }), false)},
          {"that is the other gelu: `kind` says which one is wanted",
           of_mlp(c, with([](Wiring& w) { w.other_gelu = true; }), false)},
          {c.other_mode ? decides : "the dropout is missing: it is on the result", of_mlp(dry, {}, false)},
          {"the dropout is there twice", of_mlp(c, with([](Wiring& w) { w.drops_twice = true; }), false)},
          {c.other_mode ? decides : "dropout in evaluation: let the module `dropout` decide", of_mlp(wet, {}, false)}};
    },
});

// The op alone: any widths, each bias there or not.
struct OneOp {
  Input x;
  int64_t hidden = 3, out = 2;
  bool inner_bias = true, outer_bias = true;
  Gelu kind = Gelu::exact;
  uint64_t seed = 7;
};

OneOp op_for(Draw& draw) {
  OneOp c{draw.input(draw.shape({.fewest_dims = 1, .most_dims = 4, .smallest = 1, .largest = 3})),
          draw.size(1, draw.yes(0.3) ? 20 : 5), draw.size(1, 4)};
  c.inner_bias = draw.yes(), c.outer_bias = draw.yes();
  c.kind = draw.yes() ? Gelu::exact : Gelu::tanh;
  c.seed = static_cast<uint64_t>(draw.number(1, 1000000));
  return c;
}

Parameters weights_of(const OneOp& c) {
  Draw draw(c.seed);
  const auto drawn = [&](const Shape& shape) { return filled(shape, [&](const Shape&) { return draw.normal(); }); };
  Parameters p = {{"c_fc.weight", drawn({c.hidden, c.x.shape.back()})}, {"c_proj.weight", drawn({c.out, c.hidden})}};
  if (c.inner_bias) p["c_fc.bias"] = drawn({c.hidden});
  if (c.outer_bias) p["c_proj.bias"] = drawn({c.out});
  return p;
}

Shape result_of(const OneOp& c) {
  Shape shape = c.x.shape;
  shape.back() = c.out;
  return shape;
}

const Check<OneOp> of_ops({
    .exercise = "14.1",
    .examples = {{Input({1, 2}, {1, -1})},
                 {Input({1, 2}, {1, -1}), 3, 2, true, false},
                 {Input({1, 2}, {1, -1}), 11, 2, true, false},
                 {Input({1, 2}, {1, -1}), 3, 2, false, true},
                 {Input({2, 2}, {30, -20, 0.5, 1}), 1},  // of one of these two the first row lies far below 0
                 {Input({2, 2}, {-30, 20, 0.5, 1}), 1}},
    .draw = op_for,
    .drawn = 30,
    .call =
        [](const OneOp& c) {
          return Call{fmt::format("composed::feed_forward(x, inner ({}, {}) {} a bias, outer ({}, {}) {} a bias, {})",
                                  c.hidden, c.x.shape.back(), c.inner_bias ? "with" : "without", c.out, c.hidden,
                                  c.outer_bias ? "with" : "without", c.kind == Gelu::exact ? "exact" : "tanh"),
                      {{"x", c.x}}};
        },
    .ask = [](const OneOp& c) -> Answer {
      std::map<std::string, Tensor> made;
      std::vector<std::pair<std::string, Tensor>> inputs;
      for (const auto& [name, numbers] : weights_of(c)) {
        made[name] = tensor(std::vector<real>(numbers.values.begin(), numbers.values.end()), numbers.shape);
        inputs.emplace_back(name, made[name].requires_grad_());
      }
      const Tensor x = c.x.tensor().requires_grad_();
      inputs.emplace_back("x", x);
      const Tensor y = composed::feed_forward(x, {made["c_fc.weight"], made["c_fc.bias"]},
                                              {made["c_proj.weight"], made["c_proj.bias"]}, c.kind);
      std::vector<Item> items = gradients_of(y, inputs);
      items.insert(items.begin(), {"the output", y});
      return items;
    },
    .expect = [](const OneOp& c) -> Answer {
      Parameters p = weights_of(c);
      Numbers x(c.x.shape, c.x.values);
      const Wiring wiring{.width = c.x.shape.back(), .hidden = c.hidden, .kind = c.kind};
      const auto run = [&] { return plain_mlp(x.values, p, "", wiring); };
      const Numbers w = uneven(result_of(c));
      std::vector<Item> items = {{"the output", near(Numbers(result_of(c), run()))}};
      for (auto& [name, numbers] : p)
        items.push_back({"the gradient of " + name, near(by_differences(numbers, w, run))});
      items.push_back({"the gradient of x", near(by_differences(x, w, run))});
      return items;
    },
});

}  // namespace
}  // namespace course
