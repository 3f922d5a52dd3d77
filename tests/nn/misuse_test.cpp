// Misuse: every public function with arguments that nobody should give it. What is wrong is refused by an Error that a
// person can read; nothing crashes, and nothing reads or writes outside (the sanitizers run this too).
#include <limits>

#include "tests/nn/misuse_calls.h"
#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

constexpr int64_t largest = std::numeric_limits<int64_t>::max(), smallest = std::numeric_limits<int64_t>::min();
constexpr int64_t huge = int64_t{1} << 61;  // numbers of this count are more than any machine holds
const double not_a_number = std::nan("");

// Everything may be refused or done, but only by an Error of ours.
void check_orderly(const std::string& name, const std::function<void()>& run) {
  const std::string thrown = thrown_by(run);
  INFO(name, ": ", thrown);
  CHECK_FALSE(thrown.starts_with("an exception of another kind"));
}

Tensor moved_from() {
  Tensor x = ones({2, 2});
  const Tensor taken = std::move(x);
  return x;  // NOLINT: it is what this is about
}

}  // namespace

TEST_CASE("a tensor that is undefined or was moved from is refused by every function, in every place") {
  const std::string text = "ValueError: tensor: this handle holds no tensor (it was never assigned)";
  for (const Call& call : calls()) {
    for (size_t place = 0; place < call.tensors; ++place) {
      Inputs inputs(call.tensors, ones({2, 2}));
      if (call.name == "feed_forward" || call.name.starts_with("attention")) {
        inputs.assign(call.tensors, call.name == "feed_forward" ? ones({2, 2}) : ones({1, 1, 2, 2}));
      }
      for (const Tensor& wrong : {Tensor(), moved_from()}) {
        inputs[place] = wrong;
        INFO(call.name, " in place ", place);
        CHECK(thrown_by([&] { call.run(inputs); }) == text);
      }
    }
  }
}

TEST_CASE("tensors of every odd kind are taken or refused in order, by every function") {
  const Tensor wide = expand(ones({}), {huge}), wide_matrix = expand(ones({1, 2}), {huge / 4, 2});
  const std::vector<std::pair<const char*, Tensor>> odd{
      {"a scalar", ones({})},
      {"empty", zeros({0})},
      {"no rows", zeros({0, 2})},
      {"no columns", zeros({2, 0})},
      {"many dims", ones({1, 1, 1, 2, 1, 1, 2, 1})},
      {"NaN", full({2, 2}, not_a_number)},
      {"infinite", full({2, 2}, -std::numeric_limits<double>::infinity())},
      {"repeated", expand(ones({2}), {2, 2})},
      {"computed", mul(ones({2, 2}).requires_grad_(), 1)},
      {"a leaf", ones({2, 2}).requires_grad_()},
  };
  for (const Call& call : calls()) {
    for (const auto& entry : odd) {
      const std::string kind = entry.first;
      const Tensor tensor = entry.second;
      check_orderly(call.name + " of " + kind, [&] { call.run(Inputs(call.tensors, tensor)); });
      Inputs mixed(call.tensors, ones({2, 2}));
      mixed.back() = tensor;
      check_orderly(call.name + " of " + kind + " at last", [&] { call.run(mixed); });
    }
  }
  for (const Tensor& x : {wide, wide_matrix}) {  // they hold one or two numbers; what would be computed is too large
    for (const char* name : {"neg", "add", "mul", "contiguous", "clone", "sum", "softmax", "relu", "layer_norm", "cat",
                             "stack", "max over", "argmax", "zeros_like", "fill_", "add_", "mse_loss", "clamp"}) {
      for (const Call& call : calls()) {
        if (call.name != name) continue;
        INFO(name);
        CHECK(thrown_by([&] { call.run(Inputs(call.tensors, x)); }) != "nothing was thrown");
        check_orderly(name, [&] { call.run(Inputs(call.tensors, x)); });
      }
    }
  }
}

TEST_CASE("sizes, dims and indices at the ends of their type are refused in order") {
  const Tensor x = ones({2, 3}), v = arange(5);
  for (const int64_t n : {smallest, smallest + 1, int64_t{-7}, huge, largest}) {
    const std::vector<std::pair<const char*, std::function<void()>>> runs{
        {"Tensor", [=] { Tensor({n}); }},
        {"Tensor of two",
         [=] {
           Tensor({n, 2});
         }},
        {"full", [=] { full({n}, 0); }},
        {"IndexTensor", [=] { IndexTensor({n}); }},
        {"BoolTensor",
         [=] {
           BoolTensor({n, 8});
         }},
        {"reshape",
         [=] {
           reshape(x, {n, 2});
         }},
        {"expand",
         [=] {
           expand(x, {n, 2, 3});
         }},
        {"expand twice",
         [=] {
           expand(expand(ones({}), {n}), {n, n});
         }},
        {"transpose", [=] { transpose(x, 0, n); }},
        {"permute",
         [=] {
           permute(x, {0, n});
         }},
        {"squeeze", [=] { squeeze(x, n); }},
        {"unsqueeze", [=] { unsqueeze(x, n); }},
        {"flatten", [=] { flatten(x, 0, n); }},
        {"select", [=] { select(v, 0, n); }},
        {"at", [=] { v.at({n}); }},
        {"set", [=] { v.set({n}, 0); }},
        {"index",
         [=] {
           index(x, {n, n});
         }},
        {"sum", [=] { sum(x, {n}); }},
        {"softmax", [=] { softmax(x, n); }},
        {"gather", [=] { gather(v, 0, IndexTensor({1}, {n})); }},
        {"embedding", [=] { embedding(x, IndexTensor({1}, {n})); }},
        {"cross_entropy",
         [=] {
           cross_entropy(x, IndexTensor({2}, {0, n}));
         }},
        {"index_arange", [=] { index_arange(n); }},
        {"randperm", [=] { randperm(n); }},
        {"eye", [=] { eye(n); }},
        {"causal_mask", [=] { causal_mask(n, largest); }},
        {"split_heads",
         [=] {
           split_heads(ones({1, 2, 4}), n);
         }},
        {"Linear", [=] { Linear(n, n); }},
        {"Embedding", [=] { Embedding(n, 4); }},
        {"LayerNorm", [=] { LayerNorm(n).weight.dim(); }},
        {"MultiHeadAttention", [=] { MultiHeadAttention(4, n); }},
        {"PackedAttention", [=] { PackedAttention(n, 1); }},
        {"TransformerEncoderLayer", [=] { TransformerEncoderLayer(4, 2, {.dim_feedforward = n}); }},
        {"TransformerDecoder", [=] { TransformerDecoder(TransformerDecoderLayer(4, 2), n); }},
        {"as_strided", [=] { v.as_strided({2}, {n}, n); }},
    };
    for (const auto& entry : runs) {
      const std::string name = entry.first;
      const std::function<void()> run = entry.second;
      INFO(name, " ", n);
      CHECK(thrown_by(run) != "nothing was thrown");
      check_orderly(name, run);
    }
    // These have a meaning for all numbers.
    check_orderly("split", [=] { split(v, n); });
    check_orderly("slice", [=] { slice(v, 0, n, n / -2, largest); });
    check_orderly("randint", [=] { randint(n, largest, {3}); });
    check_orderly("var", [=] { var(x, {}, false, n); });
  }
  CHECK(slice(v, 0, smallest, largest, largest).to_vector() == std::vector<real>{0});
  CHECK(slice(v, 0, 1, largest, 3).to_vector() == std::vector<real>{1, 4});
  const Tensor wide = expand(ones({}), {huge});
  CHECK(thrown_by([&] {
          cat({wide, wide, wide, wide, wide});
        }) == "ShapeError: cat: too many elements to count along dim 0");
}

TEST_CASE("numbers that are none are refused where they make no sense") {
  const Tensor x = ones({2, 2}), p = ones({2}).requires_grad_();
  for (const double wrong : {not_a_number, -1.0, std::numeric_limits<double>::infinity()}) {
    const std::vector<std::pair<const char*, std::function<void()>>> runs{
        {"dropout", [=] { dropout(x, wrong); }},
        {"Dropout", [=] { Dropout{wrong}; }},
        {"label_smoothing",
         [=] {
           cross_entropy(x, index_tensor({0, 1}), {-100, wrong});
         }},
        {"attention dropout",
         [=] {
           scaled_dot_product_attention(ones({1, 1, 2, 2}), ones({1, 1, 2, 2}), ones({1, 1, 2, 2}), {},
                                        {.dropout_p = wrong});
         }},
        {"MultiHeadAttention", [=] { MultiHeadAttention(4, 2, true, wrong); }},
        {"PackedAttention", [=] { PackedAttention(4, 2, wrong); }},
        {"beta", [=] { Adam({p}, 0.1, {.beta1 = wrong}); }},
        {"top_p", [=] { sample(ones({3}), {.top_p = wrong}); }},
        {"arange", [=] { arange(0, wrong); }},
        {"randperm", [] { randperm(-1); }},
    };
    for (const auto& entry : runs) {
      const std::string name = entry.first;
      const std::function<void()> run = entry.second;
      INFO(name, " ", wrong);
      CHECK(thrown_by(run) != "nothing was thrown");
      check_orderly(name, run);
    }
  }
  for (const double wrong : {not_a_number, -1.0}) {
    CHECK(thrown_by([=] { SGD({p}, wrong); }).starts_with("ValueError: optimizer"));
    CHECK(thrown_by([=] { SGD({p}, 0.1, {.momentum = wrong}); }).starts_with("ValueError: SGD"));
    CHECK(thrown_by([=] { Adam({p}, 0.1, {.eps = wrong}); }).starts_with("ValueError: Adam"));
    CHECK(thrown_by([=] { clip_grad_norm({p}, wrong); }).starts_with("ValueError: clip_grad_norm"));
    CHECK(thrown_by([=] { sample(ones({3}), {.temperature = wrong}); }).starts_with("ValueError: sample"));
  }
  CHECK(thrown_by([] { index_tensor(not_a_number); }) == "ValueError: index_tensor: nan is no whole number");
  check_orderly("sample of NaN", [] { sample(full({3}, not_a_number)); });
  check_orderly("printing NaN", [] { to_string(full({3, 3}, not_a_number)); });
}

TEST_CASE("arrays that were moved from are refused by every function that takes them") {
  IndexTensor ids = index_tensor({0, 1});
  BoolTensor mask = bool_tensor({1, 0});
  const IndexTensor taken_ids = std::move(ids);
  const BoolTensor taken_mask = std::move(mask);
  const Tensor x = ones({2, 2}), q = ones({1, 1, 2, 2});
  const std::string text = "ValueError: array: this handle holds no array (it was moved from)";
  check_errors({
      {text, [&] { embedding(x, ids); }},
      {text, [&] { gather(x, 0, ids); }},
      {text, [&] { nll_loss(x, ids); }},
      {text, [&] { cross_entropy(x, ids); }},
      {text, [&] { where(mask, x, x); }},
      {text, [&] { masked_fill(x, mask, 0); }},
      {text, [&] { scaled_dot_product_attention(q, q, q, mask); }},
      {text, [&] { to_string(ids); }},
      {text, [&] { to_string(mask); }},
      {text, [&] { Embedding(3, 2).forward(ids); }},
      {text, [&] { GPT({.block_size = 4, .vocab_size = 7, .n_layer = 1, .n_head = 1, .n_embd = 2}).forward(ids); }},
  });
}

TEST_CASE("caches that do not belong to a model are refused") {
  const GPT model({.block_size = 4, .vocab_size = 7, .n_layer = 2, .n_head = 2, .n_embd = 8});
  const IndexTensor ids = index_tensor({{1, 2}});
  const auto with = [&](const std::function<void(std::vector<KeyValueCache>&)>& change) {
    std::vector<KeyValueCache> caches;
    model.forward(ids, caches);
    change(caches);
    model.forward(index_tensor({{3}}), caches);
  };
  const std::string foreign = "ShapeError: KeyValueCache: this cache was not filled by a layer of 2 heads of width 4";
  check_errors({
      {"nothing was thrown", [&] { with([](auto&) {}); }},
      {"ValueError: GPT: 1 caches for 2 layers\n  hint: an empty vector begins a text",
       [&] { with([](auto& c) { c.pop_back(); }); }},
      {"ValueError: GPT: 3 caches for 2 layers\n  hint: an empty vector begins a text",
       [&] { with([](auto& c) { c.push_back({}); }); }},
      {foreign, [&] { with([](auto& c) {
                        c[1].keys = ones({1, 2, 4, 3});
                      }); }},
      {foreign, [&] { with([](auto& c) { c[1].values = Tensor(); }); }},
      {foreign, [&] { with([](auto& c) {
                        c[1].values = ones({1, 2, 3, 4});
                      }); }},
      {foreign, [&] { with([](auto& c) { c[1].keys = c[1].values = ones({2}); }); }},
      {"ValueError: GPT: the caches of its layers hold different numbers of positions: 2 and -1",
       [&] { with([](auto& c) { c[1].length = -1; }); }},
      {"ShapeError: GPT: ids (B, T) at positions below block_size = 4 are expected: (1, 1) from position 4",
       [&] { with([](auto& c) { c[0].length = c[1].length = 4; }); }},
  });
  check_orderly("a length at the end of its type", [&] { with([](auto& c) { c[0].length = largest; }); });
  check_orderly("a negative capacity", [] {
    KeyValueCache cache;
    MultiHeadAttention(4, 2).forward(ones({1, 1, 4}), cache, -5);
  });
}

TEST_CASE("after all of this the library still works") {
  const Tensor x = tensor({1, 2}).requires_grad_();
  backward(sum(mul(x, x)));
  check_equal(x.grad(), tensor({2, 4}));
}
