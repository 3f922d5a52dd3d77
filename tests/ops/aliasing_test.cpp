// What shares memory: results of ops do not, views do, and writes in place beside them are checked.
#include <ctime>

#include "tests/ops/op_table.h"
#include "tests/processor_time.h"
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

// The ops that are documented to return a view of their input, or the input itself.
const std::vector<std::string> view_names{"contiguous",
                                          "reshape",
                                          "flatten",
                                          "transpose",
                                          "permute",
                                          "slice",
                                          "select",
                                          "x[i]",
                                          "index",
                                          "expand",
                                          "squeeze",
                                          "squeeze all",
                                          "unsqueeze",
                                          "slice to nothing",
                                          "unfold",
                                          "unfold the first dim",
                                          "split_with_sizes",
                                          "diagonal",
                                          "diagonal below, of the outer dims"};

void check_memory(const std::string& name, const Tensor& result, const Inputs& inputs) {
  INFO(name);
  const bool is_view = std::find(view_names.begin(), view_names.end(), name) != view_names.end();
  bool shared = false;
  for (const Tensor& x : inputs) shared = shared || x.storage() == result.storage();
  CHECK(shared == is_view);
}

}  // namespace

TEST_CASE("no op returns memory of its inputs but the views") {
  for (const Op& op : op_table()) {
    const Inputs inputs = draw(op.shapes, op.domain, 1);
    check_memory(op.name, op.f(inputs), inputs);
    if (op.kind == Kind::fixed) continue;
    const Inputs scalars = draw(std::vector<Shape>(op.shapes.size(), Shape{}), op.domain, 1);
    check_memory(op.name, op.f(scalars), scalars);
  }
  const Tensor scalar = tensor(2), one = tensor({2});
  const std::vector<std::pair<const char*, Tensor>> of_little{
      {"sum", sum(scalar)},
      {"sum over 0", sum(scalar, {0})},
      {"mean", mean(scalar)},
      {"var", var(scalar)},
      {"max", max(scalar)},
      {"max over 0", max(scalar, 0).values},
      {"logsumexp", logsumexp(scalar, {})},
      {"softmax", softmax(scalar, 0)},
      {"cat", cat({one})},
      {"stack", stack({scalar})},
      {"repeat", repeat(one, {1})},
      {"repeat_interleave", repeat_interleave(one, 1, 0)},
      {"pad", pad(one, {0, 0})},
      {"pad nothing", pad(one, {}, Padding::reflect)},
      {"flip", flip(scalar, {0})},
      {"roll", roll(one, 1, 0)},
      {"amax", amax(scalar)},
      {"norm", norm(scalar, 1)},
      {"stddev", stddev(one)},
      {"prod", prod(scalar)},
      {"cumsum", cumsum(scalar, 0)},
      {"sort", sort(scalar).values},
      {"index_select", index_select(scalar, 0, index_tensor({0}))},
      {"x[ids]", one[index_tensor({0})]},
      {"x[mask]", one[bool_tensor({1})]},
      {"scatter", scatter(one, 0, IndexTensor(), zeros({0}))}};
  for (const auto& [name, result] : of_little) {
    check_memory(name, result, {scalar, one});
  }
}

TEST_CASE("a write to the sum of a scalar leaves the scalar as it is") {
  const Tensor x = tensor(3).requires_grad_();
  const Tensor total = sum(x);
  zero_(total.detach());
  CHECK(x.item() == 3);
}

TEST_CASE("a part of a tensor is written by copy_, and cannot be assigned") {
  static_assert(!std::is_assignable_v<Tensor, Tensor>);         // x[0] = y does not compile
  static_assert(!std::is_assignable_v<Tensor, const Tensor&>);  // nor does select(x, 0, 1) = y
  static_assert(std::is_assignable_v<Tensor&, Tensor>);
  const Tensor x = zeros({2, 2});
  copy_(x[0], tensor({1, 2}));
  check_equal(x, tensor({{1, 2}, {0, 0}}));
}

TEST_CASE("writing a source that asks for a gradient is refused while recording") {
  const Tensor out = zeros({2, 2}), y = tensor({1, 2}).requires_grad_();
  const auto text = [](const char* op) {
    return fmt::format(
        "GradError: {}: the source of shape (2,) requires a gradient, and a write in place is not recorded\n"
        "  hint: write its detach(), or use an op that returns a new tensor, such as cat, stack or where",
        op);
  };
  check_errors({{text("copy_"), [&] { copy_(out[0], mul(y, 3)); }}, {text("add_"), [&] { add_(out, y); }}});
  check_equal(out, zeros({2, 2}));
  copy_(out[0], y.detach());
  const NoGrad guard;
  add_(out, y);
  check_equal(out, tensor({{2, 4}, {1, 2}}));
}

TEST_CASE("a write whose source shares elements with its target at other places is refused") {
  const auto text = [](const char* op, const char* shape) {
    return fmt::format(
        "ValueError: {0}: the source shares elements with the target {1}, at other places\n  hint: {0}(x, clone(y))",
        op, shape);
  };
  const Tensor x = arange(6), square = reshape(arange(4), {2, 2});
  check_errors({
      {text("add_", "(5,)"), [&] { add_(slice(x, 0, 1), slice(x, 0, 0, 5)); }},
      {text("copy_", "(5,)"), [&] { copy_(slice(x, 0, 0, 5), slice(x, 0, 1)); }},
      {text("copy_", "(2, 2)"), [&] { copy_(square, transpose(square, 0, 1)); }},
      {text("add_", "(2, 2)"), [&] { add_(square, square[0]); }},
  });
  check_equal(x, arange(6));
  check_equal(square, tensor({{0, 1}, {2, 3}}));
  add_(x, x);  // each element with itself
  check_equal(x, tensor({0, 2, 4, 6, 8, 10}));
  copy_(slice(x, 0, 0, 6, 2), slice(x, 0, 1, 6, 2));  // interleaved, without a common element
  check_equal(x, tensor({2, 2, 6, 6, 10, 10}));
  copy_(square[0], square[1]);
  check_equal(square, tensor({{2, 3}, {2, 3}}));
  for (const Shape& shape :
       {Shape{1}, Shape{1, 3}, Shape{3, 1}, Shape{1, 3, 1}}) {  // sizes of 1, whose steps are never made
    const Tensor ones_and_more = ones(shape);
    add_(ones_and_more, ones_and_more);
    copy_(ones_and_more, ones_and_more);
    check_equal(ones_and_more, full(shape, 2));
  }
}

TEST_CASE("a target that repeats elements is refused, however its strides repeat them") {
  const Tensor x = arange(4);
  const std::string text = " repeats elements (it was made by expand)";
  check_errors({
      {"ValueError: add_: the target (2, 4)" + text,
       [&] {
         add_(expand(x, {2, 4}), ones({}));
       }},
      {"ValueError: fill_: the target (3, 2)" + text,
       [&] {
         fill_(x.as_strided({3, 2}, {1, 1}, 0), 1);
       }},
  });
  fill_(x.as_strided({2, 2}, {1, 2}, 0), 7);
  check_equal(x, full({4}, 7));
}

TEST_CASE("ids, targets, masks and indices may be changed before the backward") {
  const auto gradient = [](const std::function<Tensor(const Tensor&)>& f) {
    const Tensor x = tensor({{1, 2, 3}, {4, 5, 6}}).requires_grad_();
    backward(f(x));
    return x.grad();
  };
  IndexTensor ids = index_tensor({1, 1}), target = index_tensor({2, 0}), index = index_tensor({{0}, {2}});
  BoolTensor mask = bool_tensor({1, 0, 1});
  const auto spoil = [](IndexTensor& values) {
    for (int64_t i = 0; i < values.numel(); ++i) values.data()[i] = 1'000'000'000;
  };
  const auto f = [&](bool change) {
    return [&, change](const Tensor& x) {
      IndexTensor my_ids = clone(ids), my_target = clone(target), my_index = clone(index);
      BoolTensor my_mask = clone(mask);
      ValuesIndices largest = max(x, 1);
      const Tensor seed = tensor({{1, 2, 3}, {4, 5, 6}});
      const Tensor y = add(add(sum(mul(embedding(x, my_ids), seed)), cross_entropy(x, my_target)),
                           add(nll_loss(x, my_target), sum(gather(x, 1, my_index))));
      const Tensor taken = add(sum(mul(tinytensor::index(x, {Range{}, my_mask}), tensor({5, 7}))), sum(x[my_ids]));
      const Tensor chosen = add(sum(mul(where(my_mask, x, seed), seed)), sum(index_select(x, 0, my_ids)));
      const Tensor put = add(sum(mul(scatter(seed, 1, my_index, x), seed)), sum(masked_select(x, my_mask)));
      const Tensor z = add(add(y, add(taken, add(chosen, put))),
                           add(sum(mul(masked_fill(x, my_mask, 0), seed)), sum(largest.values)));
      if (change) {
        spoil(my_ids), spoil(my_target), spoil(my_index), spoil(largest.indices);
        for (int64_t i = 0; i < 3; ++i) my_mask.data()[i] = !my_mask.data()[i];
      }
      return z;
    };
  };
  check_equal(gradient(f(true)), gradient(f(false)));
}

TEST_CASE("parts of one tensor sum into one gradient, and nothing that a caller holds is written to") {
  const Tensor x = tensor({{1, 2, 3}, {4, 5, 6}}).requires_grad_();
  const Tensor seed = tensor({1, 10, 100, 1000, 10000, 20000, 30000, 40000, 50000});
  const Tensor y = mul(x, 2);
  // The gradients of all parts are views of the seed, as cat hands them on.
  backward(cat({flatten(y), y[1]}), seed);
  check_equal(x.grad(), tensor({{2, 20, 200}, {62000, 100000, 140000}}));
  check_equal(seed, tensor({1, 10, 100, 1000, 10000, 20000, 30000, 40000, 50000}));

  x.zero_grad();
  const Tensor z = mul(x, 1);
  std::vector<Tensor> held;
  const Tensor kept = record("KeepBackward", clone(z.detach()), wrt(z, [&held](const Tensor& dy) {
                               held.push_back(clone(dy));
                               return held.back();
                             }));
  backward(sum(add(z[0], add(mul(z[0], 10), kept[1]))));
  check_equal(x.grad(), tensor({{11, 11, 11}, {1, 1, 1}}));
  check_equal(held.at(0), tensor({{0, 0, 0}, {1, 1, 1}}));
}

TEST_CASE("cutting a sequence into its steps costs a backward its size, not its square") {
  const Tensor x = zeros({4096, 64}).requires_grad_();
  Tensor y = mul(x, 2), total = zeros({64});
  for (const Tensor& step : unbind(y, 0)) total = add(total, step);
  const std::clock_t start = std::clock();
  backward(sum(total));  // 4096 gradients of 4096 x 64 would be 8 GB of writes
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / sanitizer_slowdown();
  CHECK(seconds < 0.3);
  CHECK(x.grad().data()[0] == 2);
}
