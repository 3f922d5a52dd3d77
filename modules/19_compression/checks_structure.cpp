// Checks of 19.4: how much a hidden unit can do.
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
  const bool mixed = draw.yes(0.25);  // from the smallest to the largest that a float holds
  const auto number = [&] {
    if (draw.yes(zeros)) return 0.0;
    return draw.normal() * (mixed ? std::pow(10.0, draw.uniform(-44, 37)) : scale);
  };
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

// As a float holds it.
Exact rounded(Exact x) { return static_cast<Exact>(static_cast<float>(x)); }

Numbers scores_of(const Units& c, const Parts& rule, bool turned = false) {
  const int64_t units = c.in.size(0), inputs = c.in.size(1), outputs = c.out.size(0);
  Numbers scores({units});
  for (int64_t j = 0; j < units; ++j) {
    std::vector<Exact> reads, bias, writes;
    for (int64_t i = 0; i < inputs; ++i) reads.push_back(rounded(static_cast<Exact>(c.in.at({j, i}))));
    if (c.biased()) bias.push_back(rounded(static_cast<Exact>(c.bias.at({j}))));
    for (int64_t e = 0; e < outputs; ++e)
      writes.push_back(rounded(static_cast<Exact>(turned ? c.out.at({j, e}) : c.out.at({e, j}))));
    scores.at({j}) = static_cast<double>(rule(reads, bias, writes));
  }
  return scores;
}

Exact importance(const std::vector<Exact>& reads, const std::vector<Exact>& bias, const std::vector<Exact>& writes) {
  return joined_length(reads, bias) * std::sqrt(squares(writes));
}

Exact single_squares(const std::vector<Exact>& values) {
  Exact total = 0;
  for (const Exact x : values) total += rounded(x * x);
  return total;
}

// With their logarithms: all digits that a double has are asked for, of small ones as well.
Answer scored(const Numbers& scores) {
  Numbers logs = scores;
  for (double& value : logs.values) value = std::log2(value);
  return {{"the scores", scores}, {"their logarithms, to the base 2", Value(logs).within(1e-11)}};
}

Mistakes mistakes_of_scores(const Units& c) {
  using V = const std::vector<Exact>&;
  const auto rule = [&](const Parts& parts) { return scored(scores_of(c, parts)); };
  const auto nearly_rule = [&](const Parts& parts) { return Answer{{"the scores", scores_of(c, parts)}}; };
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
       nearly_rule([](V r, V b, V w) {
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
                 {Input({1, 1}, {1e-39}), Input({1}, {1}), Input({1, 1}, {1})},
                 {Input({1, 2}, {3e38, 3e38}), Input({}, {0}), Input({1, 1}, {1})},
                 {Input({2, 1}, {1e-12, 1}), Input({}, {0}), Input({1, 2}, {1, 1})},
                 {Input({2, 1}, {1, 1}), Input({}, {0}), Input({1, 2}, {-2, 3})},
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
      const auto writes = [&] { return in.version() + out.version() + (c.biased() ? bias.version() : 0); };
      const uint64_t before = writes();
      const std::vector<double> scores = unit_importance(in, bias, out);
      const bool written = writes() != before;
      std::vector<Item> items = scored(Numbers({static_cast<int64_t>(scores.size())}, scores)).items;
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
      items.push_back({"in afterwards", in.detach()});
      items.push_back({"out afterwards", out.detach()});
      items.push_back({"the bias afterwards", c.biased() ? Value(bias.detach()) : Value()});
      items.push_back({"one of them counts as written (version())", written});
      return items;
    },
    .expect = [](const Units& c) -> Answer {
      const Numbers scores = scores_of(c, importance);
      std::vector<Item> items = scored(scores).items;
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
      items.push_back({"in afterwards", static_cast<const Numbers&>(c.in)});
      items.push_back({"out afterwards", static_cast<const Numbers&>(c.out)});
      items.push_back({"the bias afterwards", c.biased() ? Value(static_cast<const Numbers&>(c.bias)) : Value()});
      items.push_back({"one of them counts as written (version())", false});
      return items;
    },
    .mistakes = mistakes_of_scores,
});

}  // namespace
}  // namespace course
