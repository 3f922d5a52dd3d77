// Checks of 13.1 to 13.9: from a score to attention. What is expected comes from plain loops, or from the library's
// fused ops.
#include "modules/13_attention/oracle.h"

namespace course {
namespace {

// --- 13.1: her loops are the reference kernel's

// With a mask that leaves one key, the logarithm of the sum of exponentials is that key's score.
Tensor kernel_scores(const Tensor& q, const Tensor& k, double scale, bool causal) {
  const Tensor scores(scores_shape(q, k));
  const Tensor mask({k.size(2)}), output({q.size(0), q.size(1), q.size(2), k.size(3)});
  const Tensor logsumexp({q.size(0), q.size(1), q.size(2)});
  const auto view = [](const Tensor& x) { return HeadsView{x.data(), x.strides()[0], x.strides()[1], x.strides()[2]}; };
  AttentionArgs args;
  args.batch = q.size(0), args.heads = q.size(1), args.queries = q.size(2), args.keys = k.size(2);
  args.width = q.size(3), args.value_width = k.size(3);
  args.scale = static_cast<real>(scale), args.causal = causal;
  args.q = view(q), args.k = view(k), args.v = view(k);
  args.out = {output.mutable_data(), output.strides()[0], output.strides()[1], output.strides()[2]};
  args.logsumexp = logsumexp.mutable_data();
  args.mask_col = 1;
  for (int64_t s = 0; s < k.size(2); ++s) {
    fill_(mask, -infinity);
    mask.set({s}, 0);
    args.mask = mask.data();
    reference_kernels().attention_forward(args);
    copy_(select(scores, 3, s), logsumexp);
  }
  return scores;
}

const Exercise loops("13.1", [](Check& check) {
  const auto expect = [&](const Tensor& q, const Tensor& k, double scale, bool causal) {
    const auto allowed = [](int64_t, int64_t, int64_t t, int64_t s) { return s <= t; };
    const Tensor all = plain_scores(q, k, scale);
    const Tensor one = plain_scores(slice(q, 3, 0, 1), slice(k, 3, 0, 1), scale);
    check.equal(
        {fmt::format("score_row of every query, scale {}{}", scale, causal ? ", causal" : ""), {{"q", q}, {"k", k}}},
        [&] { return Value(kernel_scores(q, k, scale, causal)); }, causal ? masked(all, allowed) : all,
        {{"the scale is missing: args.scale multiplies every score", plain_scores(q, k, 1)},
         {"a causal query looks ahead: only the first `visible` keys get a score", all},
         {"divided by the scale instead of multiplied", plain_scores(q, k, 1 / scale)},
         {"only the first number of each vector counts: sum over all of args.width", one}});
  };
  expect(words(), words(), 1, false);
  check.equal(
      {"the scores of the six words, row 1, to four decimals", {{"q = k", words()}}},
      [] { return Value(rounded(select(kernel_scores(words(), words(), 1, false), 2, 1))); },
      tensor({0.9544, 1.4950, 1.4754, 0.8434, 0.7070, 1.0865}).as_strided({1, 1, 6}, {6, 6, 1}, 0));
  expect(sample({1, 1, 2, 3}, 1), sample({1, 1, 4, 3}, 2), 0.5, false);
  expect(sample({1, 1, 3, 2}, 3), sample({1, 1, 3, 2}, 4), 0.25, true);
  expect(transpose(sample({2, 3, 2, 4}, 5), 1, 2), transpose(sample({2, 5, 2, 4}, 6), 1, 2), 0.5, false);
  expect(sample({1, 2, 4, 3}, 7), sample({1, 2, 2, 3}, 8), 2, true);
});

// ---------------------------------------------------------------------------------------------------------------------

const Exercise scale("13.2", [](Check& check) {
  for (const int64_t width : {64, 4, 1, 2, 50}) {
    const double d = static_cast<double>(width);
    check.equal({fmt::format("attention_scale({}, {{}})", width)}, [&] { return attention_scale(width, {}); },
                1 / std::sqrt(d),
                {{"divided by D: it is the square root of D, for variances add up, not deviations", 1 / d},
                 {"multiplied by √D: the scores are to become smaller", std::sqrt(d)},
                 {"there is no scale at all", 1.0},
                 {"whole numbers divide to whole numbers: make one of them a double", 0.0}});
  }
});

const Exercise scores("13.3", [](Check& check) {
  const auto expect = [&](const Tensor& q, const Tensor& k, double factor) {
    check.equal({fmt::format("attention_scores(q, k, {})", factor), {{"q", q}, {"k", k}}},
                [&] { return attention_scores(q, k, factor); }, plain_scores(q, k, factor),
                {{"the scale is missing", plain_scores(q, k, 1)},
                 {"divided by the scale instead of multiplied", plain_scores(q, k, 1 / factor)}});
  };
  expect(words(), words(), 1);
  check.equal(
      {"attention_scores(words, words, 1)[1], to four decimals"},
      [] { return Value(rounded(select(attention_scores(words(), words(), 1), 2, 1))); },
      tensor({0.9544, 1.4950, 1.4754, 0.8434, 0.7070, 1.0865}).as_strided({1, 1, 6}, {6, 6, 1}, 0));
  expect(sample({1, 1, 2, 3}, 1), sample({1, 1, 4, 3}, 2), 0.5);
  expect(sample({1, 1, 3, 3}, 1), sample({1, 1, 3, 3}, 2), 0.5);
  expect(sample({2, 3, 4, 5}, 3), sample({2, 3, 2, 5}, 4), 0.25);
  const Tensor q = sample({1, 2, 3, 2}, 5).requires_grad_(), k = sample({1, 2, 4, 2}, 6).requires_grad_();
  check.same_gradients(
      {"attention_scores(q, k, 0.5)", {{"q", q}, {"k", k}}}, [&] { return attention_scores(q, k, 0.5); },
      [&] { return mul(matmul(q, transpose(k, -1, -2)), 0.5); });
});

// ---------------------------------------------------------------------------------------------------------------------

std::string code(const Shape& list) { return fmt::format("{{{}}}", fmt::join(list, ", ")); }

const Exercise mask_shapes("13.4", [](Check& check) {
  const Shape shape{2, 2, 3, 4};
  const std::vector<std::pair<Shape, Shape>> cases = {
      {{3, 4}, {1, 1, 3, 4}},       {{2, 1, 4}, {2, 1, 1, 4}}, {{2, 3, 4}, {2, 1, 3, 4}}, {{4}, {1, 1, 1, 4}},
      {{2, 2, 3, 4}, {2, 2, 3, 4}}, {{1, 3, 4}, {1, 1, 3, 4}}, {{}, {1, 1, 1, 1}}};
  for (const auto& [mask, out] : cases) {
    Shape aligned = mask, appended = mask;
    while (aligned.size() < 4) aligned.insert(aligned.begin(), 1);
    while (appended.size() < 4) appended.push_back(1);
    check.equal({fmt::format("mask_shape(mask {}, scores {})", code(mask), code(shape))},
                [&mask = mask, &shape] { return mask_shape(mask, shape); }, out,
                {{"the first of three sizes is the batch: aligned at the right it would meet the heads", aligned},
                 {"sizes of 1 belong in front: the last two are queries and keys", appended}});
  }
  check.throws<ShapeError>(
      {"mask_shape(mask {3, 5}, scores {2, 2, 3, 4})"},
      [&] {
        mask_shape({3, 5}, shape);
      },
      "does not broadcast", "");
  check.throws<ShapeError>(
      {"mask_shape(mask {3, 3, 4}, scores {2, 2, 3, 4})"},
      [&] {
        mask_shape({3, 3, 4}, shape);
      },
      "does not broadcast", "");
});

const Exercise boolean_masks("13.5", [](Check& check) {
  const auto expect = [&](const std::string& name, const BoolTensor& mask, const Shape& shape) {
    const auto filled = [&](double yes, double no) {
      std::vector<real> values;
      for (const bool may : mask.to_vector()) values.push_back(static_cast<real>(may ? yes : no));
      return tensor(values, mask_shape(mask.shape(), shape));
    };
    check.equal({fmt::format("additive_mask({} {}, scores {})", name, to_string(mask), code(shape))},
                [&] { return additive_mask(mask, shape); }, filled(0, -infinity),
                {{"the mask is inverted: true means may attend, as in PyTorch", filled(-infinity, 0)},
                 {"-1e9 is not small enough beside scores of 1e9: it is -infinity that leaves exactly nothing",
                  filled(0, -1e9)},
                 {"1 and 0 say little when they are added to scores: 0 and -infinity", filled(1, 0)},
                 {"1 is added where she may attend: 0 is what changes nothing", filled(1, -infinity)},
                 {"+infinity would draw all the weight", filled(0, infinity)}});
  };
  expect("mask", bool_tensor({{1, 0, 1}, {1, 1, 0}}), {1, 1, 2, 3});
  expect("padding (B, 1, S)", BoolTensor({2, 1, 3}, {true, true, false, true, false, false}), {2, 2, 2, 3});
  expect("mask", BoolTensor({1, 1, 2, 2}, {false, false, true, true}), {1, 1, 2, 2});
});

const Exercise causal("13.6", [](Check& check) {
  for (const auto& [queries, keys] : std::vector<std::pair<int64_t, int64_t>>{{4, 4}, {3, 5}, {5, 3}, {1, 1}, {1, 4}}) {
    const auto filled = [&, t = queries, s = keys](const std::function<bool(int64_t, int64_t)>& may) {
      std::vector<real> values;
      for (int64_t i = 0; i < t * s; ++i) values.push_back(static_cast<real>(may(i / s, i % s) ? 0 : -infinity));
      return tensor(values, {t, s});
    };
    check.equal(
        {fmt::format("causal_bias({}, {})", queries, keys)}, [t = queries, s = keys] { return causal_bias(t, s); },
        filled([](int64_t t, int64_t s) { return s <= t; }),
        {{"the diagonal is masked: a token may attend to itself", filled([](int64_t t, int64_t s) { return s < t; })},
         {"it looks ahead instead of back: row t has 0 in columns 0 to t",
          filled([](int64_t t, int64_t s) { return s >= t; })},
         {"it looks ahead instead of back, and not at itself: row t has 0 in columns 0 to t",
          filled([](int64_t t, int64_t s) { return s > t; })},
         {"one column too many: query t sees key t + 1", filled([](int64_t t, int64_t s) { return s <= t + 1; })},
         {"nothing is masked", filled([](int64_t, int64_t) { return true; })}});
  }
});

// ---------------------------------------------------------------------------------------------------------------------

const Exercise stable_softmax("13.7", [](Check& check) {
  const auto expect = [&](const std::string& text, const Tensor& x, int64_t dim) {
    const Fused guard;
    const Tensor e = exp(sub(x, max(x, dim, true).values));
    check.equal({text, {{"x", x}}}, [&] { return composed::softmax(x, dim); }, softmax(x, dim),
                {{"over the wrong dim: these columns add up to 1, not the rows", softmax(x, dim == 0 ? 1 : 0)},
                 {"divided by the sum of everything: each row is to add up to 1 by itself", div(e, sum(e))},
                 {"nothing is divided: these are the exponentials", e},
                 {"this is the logarithm of it", log_softmax(x, dim)}});
  };
  expect("composed::softmax(x, 1)", tensor({{1, 2, 3}, {0, 0, 5}}), 1);
  expect("composed::softmax(x, 0)", tensor({{1, 2, 3}, {0, 0, 5}}), 0);
  check.equal(
      {"composed::softmax of the scores of the six words, rows 0 and 1, to four decimals"},
      [] {
        const Tensor all = reshape(plain_scores(words(), words(), 1), {6, 6});
        return Value(rounded(slice(composed::softmax(all, 1), 0, 0, 2)));
      },
      tensor({{0.2098, 0.2006, 0.1981, 0.1242, 0.1220, 0.1452}, {0.1385, 0.2379, 0.2333, 0.1240, 0.1082, 0.1581}}));
  expect("composed::softmax(x, 1), of large numbers", tensor({{1000, 1001, 999}, {-1000, -1001, -999}}), 1);
  expect("composed::softmax(x, 1), one row far above the other", tensor({{100000, 99999}, {-100000, -99998}}), 1);
  expect("composed::softmax(x, 1), with -inf", tensor({{1, -infinity, 2}, {0, 0, -infinity}}), 1);
  const Tensor x = sample({3, 4}, 1).requires_grad_();
  check.same_gradients(
      {"composed::softmax(x, 1)", {{"x", x}}}, [&] { return composed::softmax(x, 1); }, [&] { return softmax(x, 1); });
});

const Exercise blind_rows("13.8", [](Check& check) {
  const Tensor two = reshape(tensor({{1, 2, 3}, {-infinity, -infinity, -infinity}, {0, -infinity, 1}}), {1, 1, 3, 3});
  const Tensor good = plain_softmax(two);
  Tensor uniform = clone(good);
  for (int64_t s = 0; s < 3; ++s) uniform.set({0, 0, 1, s}, real{1} / real{3});
  const auto over_queries = [](const Tensor& s) { return transpose(plain_softmax(transpose(s, 2, 3)), 2, 3); };
  const Tensor plain = sample({2, 2, 3, 3}, 1);
  check.equal(
      {"attention_weights(scores)", {{"scores", plain}}}, [&] { return attention_weights(plain); },
      plain_softmax(plain),
      {{"softmax over the wrong dim: the weights of one query, over the keys, add up to 1", over_queries(plain)}});
  check.equal(
      {"attention_weights(scores)", {{"scores", two}}}, [&] { return attention_weights(two); }, good,
      {{"a query that sees nothing gets weights all the same: fill its row with 0 after the softmax too", uniform}});
  const Tensor scores = clone(two).requires_grad_();
  check.equal(
      {"the gradient of attention_weights(scores) with respect to scores, through its row of -inf"},
      [&] {
        backward(attention_weights(scores), sample({1, 1, 3, 3}, 2));
        return Value(select(select(select(scores.grad(), 0, 0), 0, 0), 0, 1));
      },
      zeros({3}));
});

// ---------------------------------------------------------------------------------------------------------------------

void expect_attention(Check& check, const Tensor& q, const Tensor& k, const Tensor& v, const AttentionCase& c) {
  const double root = 1 / std::sqrt(static_cast<double>(q.size(3)));
  const Tensor unmasked = plain_scores(q, k, root);
  const Tensor weights = plain_softmax(masked(unmasked, c.allowed));
  const Tensor after = table(weights.shape(), [&, w = plain_softmax(unmasked)](auto b, auto h, auto t, auto s) {
    return c.allowed(b, h, t, s) ? static_cast<double>(w.at({b, h, t, s})) : 0.0;
  });
  const auto scaled = [&](double by) { return plain_softmax(masked(plain_scores(q, k, by), c.allowed)); };
  const Call call{"attention_with_weights(q, k, v" + c.text + ")", {{"q", q}, {"k", k}, {"v", v}}};
  const std::vector<std::pair<std::string, Tensor>> wrong = {
      {"the mask comes after the softmax: what is left must add up to 1 again, so mask the scores", after},
      {"the mask is not used", plain_softmax(unmasked)},
      {"the scale is missing: 1 / √D", scaled(1)},
      {"scaled by D instead of √D", scaled(root * root)},
      {"these are scores, without the softmax", unmasked}};
  std::vector<Mistake> weight_mistakes, output_mistakes;
  for (const auto& [says, other] : wrong) {
    weight_mistakes.push_back({says, other});
    output_mistakes.push_back({says, plain_output(other, v)});
  }
  check.equal(
      {"the weights of " + call.text, call.inputs},
      [&] { return attention_with_weights(q, k, v, c.mask, c.options).weights; }, weights, weight_mistakes);
  check.equal(
      {"the output of " + call.text, call.inputs},
      [&] { return attention_with_weights(q, k, v, c.mask, c.options).output; }, plain_output(weights, v),
      output_mistakes);
}

const Exercise together("13.9", [](Check& check) {
  const auto all = [](int64_t, int64_t, int64_t, int64_t) { return true; };
  const auto back = [](int64_t, int64_t, int64_t t, int64_t s) { return s <= t; };
  const auto short_second = [](int64_t b, int64_t, int64_t, int64_t s) { return b == 0 || s < 1; };
  const BoolTensor padding({2, 1, 3}, {true, true, true, true, false, false});
  const Tensor q = sample({2, 2, 3, 4}, 1), k = sample({2, 2, 3, 4}, 2), v = sample({2, 2, 3, 5}, 3);
  const std::vector<AttentionCase> cases = {
      {"", {}, {}, all},
      {", a mask (T, S)",
       bool_tensor({{1, 0, 1}, {1, 1, 0}, {0, 1, 1}}),
       {},
       [](int64_t, int64_t, int64_t t, int64_t s) { return s != (t + 1) % 3; }},
      {", a padding mask (B, 1, S)", padding, {}, short_second},
      {", causal", {}, {.is_causal = true}, back},
      {", causal and padded",
       padding,
       {.is_causal = true},
       [&](int64_t b, int64_t h, int64_t t, int64_t s) { return back(b, h, t, s) && short_second(b, h, t, s); }},
      {", a query that sees nothing",
       bool_tensor({{1, 1, 1}, {0, 0, 0}, {1, 0, 0}}),
       {},
       [](int64_t, int64_t, int64_t t, int64_t s) { return t == 0 || (t == 2 && s == 0); }}};
  expect_attention(check, sample({1, 1, 2, 4}, 4), sample({1, 1, 3, 4}, 5), sample({1, 1, 3, 2}, 6), cases[0]);
  for (const AttentionCase& c : cases) expect_attention(check, q, k, v, c);
  check.equal(
      {"attention_with_weights(q, k, v, a float mask of 10 s): it is added to the scores"},
      [&] {
        return attention_with_weights(q, k, v, tensor({0, 10, 20})).weights;
      },
      plain_softmax(table({2, 2, 3, 3}, [&, s0 = plain_scores(q, k, 0.5)](auto b, auto h, auto t, auto s) {
        return static_cast<double>(s0.at({b, h, t, s})) + 10.0 * static_cast<double>(s);
      })));
  check.equal(
      {"attention_with_weights(q, k, v, everything dropped, dropout_p = 1).output"},
      [&] { return attention_with_weights(q, k, v, {}, {.dropout_p = 1}).output; }, zeros({2, 2, 3, 5}));
  check.equal({"attention_with_weights(q, k, v, dropout_p = 1).weights: those before dropout"},
              [&] { return attention_with_weights(q, k, v, {}, {.dropout_p = 1}).weights; },
              plain_softmax(plain_scores(q, k, 0.5)), {{"dropout is in the returned weights", zeros({2, 2, 3, 3})}});

  Generator generator(314159);
  const Tensor w_query = rand({3, 2}, generator), w_key = rand({3, 2}, generator), w_value = rand({3, 2}, generator);
  const AttentionResult step =
      attention_with_weights(matmul(words(), w_query), matmul(words(), w_key), matmul(words(), w_value));
  const Call by_step{"self-attention of the six words, seed 314159, word 1, to four decimals"};
  check.equal(
      by_step, [&] { return Value(rounded(reshape(select(step.weights, 2, 1), {6}))); },
      tensor({0.1773, 0.2112, 0.2064, 0.1319, 0.1020, 0.1712}));
  check.equal(
      by_step, [&] { return Value(rounded(reshape(select(step.output, 2, 1), {2}))); }, tensor({0.7261, 0.8764}));

  const Tensor qg = clone(q).requires_grad_(), kg = clone(k).requires_grad_(), vg = clone(v).requires_grad_();
  for (const AttentionCase& c : cases) {
    check.same_gradients(
        {"scaled_dot_product_attention(q, k, v" + c.text + ")", {{"q", qg}, {"k", kg}, {"v", vg}}},
        [&] { return attention_with_weights(qg, kg, vg, c.mask, c.options).output; },
        [&] { return scaled_dot_product_attention(qg, kg, vg, c.mask, c.options); });
  }
});

}  // namespace
}  // namespace course
