// The gradient of every op, by central differences in double precision: for every way in which its inputs can lie in
// memory, every choice of inputs that ask for a gradient, and every way in which its output can be used.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <numeric>

#include "tests/ops/op_table.h"
#include "tinytensor/autograd/gradcheck.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

int checks = 0;  // run so far, by all tests of this file

void check(const std::string& name, const Function& f, const Inputs& inputs) {
  ++checks;
  try {
    gradcheck(f, inputs);
  } catch (const Error& error) {
    FAIL_CHECK(fmt::format("{}: {}", name, error.what()));
  }
}

Inputs leaves(std::vector<Tensor> values) {
  for (Tensor& value : values) value.requires_grad_();
  return values;
}

// --- how an input can lie in memory: a leaf of another shape, and the view of it that the op sees

struct InputLayout {
  std::string name;
  std::function<Shape(const Shape&)> leaf_shape;
  std::function<Tensor(const Tensor& leaf, const Shape&)> view;
};

const std::vector<InputLayout>& input_layouts() {
  static const std::vector<InputLayout> all{
      {"contiguous", [](const Shape& s) { return s; }, [](const Tensor& x, const Shape&) { return x; }},
      {"a part with an offset",
       [](Shape s) {
         s.insert(s.begin(), 2);
         return s;
       },
       [](const Tensor& x, const Shape&) { return select(x, 0, 1); }},
      {"transposed",
       [](Shape s) {
         if (s.size() >= 2) std::swap(s[0], s.back());
         return s;
       },
       [](const Tensor& x, const Shape& s) { return s.size() < 2 ? x : transpose(x, 0, -1); }},
      {"every second with an offset",
       [](Shape s) {
         if (!s.empty()) s.back() = 2 * s.back() + 1;
         return s;
       },
       [](const Tensor& x, const Shape& s) {
         return s.empty() ? x : slice(x, -1, 1, std::numeric_limits<int64_t>::max(), 2);
       }},
  };
  return all;
}
const InputLayout expanded{"expanded",
                           [](Shape s) {
                             if (!s.empty()) s[0] = 1;
                             return s;
                           },
                           [](const Tensor& x, const Shape& s) { return expand(x, s); }};

void check_layout(const Op& op, const std::vector<Shape>& shapes, const InputLayout& layout) {
  std::vector<Shape> leaf_shapes;
  for (const Shape& shape : shapes) leaf_shapes.push_back(layout.leaf_shape(shape));
  const Function f = [&](const Inputs& x) {
    Inputs seen;
    for (size_t i = 0; i < x.size(); ++i) seen.push_back(layout.view(x[i], shapes[i]));
    return op.f(seen);
  };
  check(fmt::format("{}, inputs {}", op.name, layout.name), f, leaves(draw(leaf_shapes, op.domain, 1)));
}

// --- how the output can be used

struct Use {
  std::string name;
  std::function<Tensor(const Op&, const Inputs&)> apply;
};
const std::vector<Use> uses{
    {"used twice",
     [](const Op& op, const Inputs& x) {
       const Tensor y = op.f(x);
       return y * y + y;
     }},
    {"computed twice", [](const Op& op, const Inputs& x) { return op.f(x) * op.f(x); }},
    // The gradient that arrives has a step of 2 between its elements.
    {"with a gradient that is not contiguous",
     [](const Op& op, const Inputs& x) {
       const Tensor y = op.f(x);
       return stack({y, 3.0 * y}, y.dim());
     }},
};

std::vector<Shape> repeated(const Shape& shape, size_t count) { return std::vector<Shape>(count, shape); }

}  // namespace

TEST_CASE("every op has the gradient that is measured, however its inputs lie in memory") {
  for (const Op& op : op_table()) {
    for (const InputLayout& layout : input_layouts()) check_layout(op, op.shapes, layout);
    if (!op.has_ties) check_layout(op, op.shapes, expanded);
  }
}

TEST_CASE("every op has the gradient that is measured for leaves that are not contiguous") {
  for (const Op& op : op_table()) {
    Inputs inputs;
    for (const Tensor& x : draw(op.shapes, op.domain, 2)) {
      const Tensor stored = x.dim() < 2 ? x : contiguous(transpose(x, 0, -1));
      inputs.push_back(x.dim() < 2 ? x : transpose(stored, 0, -1).detach());
    }
    check(op.name + ", leaves not contiguous", op.f, leaves(inputs));
  }
}

TEST_CASE("every op has the gradient that is measured, however its output is used") {
  for (const Op& op : op_table()) {
    for (const Use& use : uses) {
      const Function f = [&](const Inputs& x) { return use.apply(op, x); };
      check(fmt::format("{}, {}", op.name, use.name), f, leaves(draw(op.shapes, op.domain, 3)));
    }
  }
}

TEST_CASE("every op computes the gradients that are asked for and no others") {
  for (const Op& op : op_table()) {
    const size_t count = op.shapes.size();
    for (size_t asked = 1; count > 1 && asked + 1 < (size_t{1} << count); ++asked) {
      Inputs inputs = draw(op.shapes, op.domain, 4);
      for (size_t i = 0; i < count; ++i) inputs[i].requires_grad_((asked >> i & 1) != 0);
      check(fmt::format("{}, inputs asked for {:b}", op.name, asked), op.f, inputs);
      const Tensor y = op.f(inputs);
      backward(y, ones(y.shape()));
      for (size_t i = 0; i < count; ++i)
        CHECK_MESSAGE(inputs[i].grad().defined() == inputs[i].requires_grad(), op.name);
    }
  }
}

TEST_CASE("elementwise ops take scalars and tensors without elements") {
  for (const Op& op : op_table()) {
    if (op.kind == Kind::fixed) continue;
    for (const Shape& shape : {Shape{}, Shape{0, 3}, Shape{1, 0, 3}}) {
      const Inputs inputs = leaves(draw(repeated(shape, op.shapes.size()), op.domain, 5));
      check(fmt::format("{} of {}", op.name, to_string(shape)), op.f, inputs);
      const Tensor y = op.f(inputs);
      if (op.name.find("mean") == std::string::npos && op.name.find("sum") == std::string::npos) {
        CHECK_MESSAGE(y.shape() == shape, op.name);
      }
      backward(y, ones(y.shape()));
      for (const Tensor& x : inputs) CHECK_MESSAGE(x.grad().shape() == shape, op.name);
    }
  }
}

TEST_CASE("binary ops take one tensor as both inputs") {
  for (const Op& op : op_table()) {
    // Both inputs equal is a kink of maximum and minimum, where each input gets half: their sum is right all the same.
    if (op.kind == Kind::fixed || op.shapes.size() != 2) continue;
    const Function f = [&](const Inputs& x) { return op.f({x[0], x[0]}); };
    check(op.name + "(x, x)", f, leaves(draw({{2, 3}}, op.domain, 6)));
  }
}

TEST_CASE("binary ops undo every broadcast in their gradients") {
  const std::vector<std::pair<Shape, Shape>> broadcasts{
      {{1}, {}},        {{2}, {}},           {{1}, {2}},          {{2, 1}, {2}},   {{1, 2}, {2}},         {{3, 2}, {2}},
      {{1, 3, 2}, {2}}, {{1, 3, 2}, {3, 2}}, {{3, 1, 2}, {3, 2}}, {{2, 3, 2}, {}}, {{3, 1, 2}, {1, 3, 2}}};
  for (const Op& op : op_table()) {
    if (op.kind != Kind::binary) continue;
    for (const auto& [a, b] : broadcasts) {
      for (const auto& shapes : {std::vector<Shape>{a, b}, std::vector<Shape>{b, a}}) {
        const std::string name = fmt::format("{} of {} and {}", op.name, to_string(shapes[0]), to_string(shapes[1]));
        check(name, op.f, leaves(draw(shapes, op.domain, 7)));
      }
    }
  }
}

TEST_CASE("reductions have the gradient that is measured over every dim, with and without keepdim") {
  struct Reduction {
    std::string name;
    std::function<Tensor(const Tensor&, const std::vector<int64_t>&, bool)> f;
  };
  using Dims = std::vector<int64_t>;
  const std::vector<Reduction> reductions{
      {"sum", [](const Tensor& x, const Dims& dims, bool keep) { return sum(x, dims, keep); }},
      {"mean", [](const Tensor& x, const Dims& dims, bool keep) { return mean(x, dims, keep); }},
      {"var", [](const Tensor& x, const Dims& dims, bool keep) { return var(x, dims, keep, 0); }},
      {"logsumexp", [](const Tensor& x, const Dims& dims, bool keep) { return logsumexp(x, dims, keep); }},
      {"max", [](const Tensor& x, const Dims& dims,
                 bool keep) { return dims.empty() ? max(x) : max(x, dims[0], keep).values; }},
      {"min", [](const Tensor& x, const Dims& dims,
                 bool keep) { return dims.empty() ? min(x) : min(x, dims[0], keep).values; }},
      {"softmax", [](const Tensor& x, const Dims& dims, bool) { return softmax(x, dims.empty() ? 0 : dims[0]); }},
      {"log_softmax",
       [](const Tensor& x, const Dims& dims, bool) { return log_softmax(x, dims.empty() ? 0 : dims[0]); }},
  };
  for (const Reduction& reduction : reductions) {
    for (const Shape& shape : {Shape{}, Shape{2}, Shape{3, 5}, Shape{3, 2, 1, 2}}) {
      for (const Dims& dims : {Dims{0}, Dims{-1}, Dims{static_cast<int64_t>(shape.size()) / 2}, Dims{}}) {
        if (shape.empty() && !dims.empty() && dims[0] > 0) continue;
        for (const bool keep : {false, true}) {
          const Function f = [&](const Inputs& x) { return reduction.f(x[0], dims, keep); };
          check(fmt::format("{} of {} over {}, keepdim {}", reduction.name, to_string(shape), to_string(dims), keep), f,
                leaves(draw({shape}, Domain::any, 8)));
        }
      }
    }
  }
}

TEST_CASE("a few dims are reduced at once") {
  for (const std::vector<int64_t>& dims : {std::vector<int64_t>{0, 2}, {1, 2}, {-1, 0, 1}, {3, 1}}) {
    for (const bool keep : {false, true}) {
      const Shape shape{2, 3, 2, 2};
      const std::string name = fmt::format("over {}, keepdim {}", to_string(dims), keep);
      check(
          "sum " + name, [&](const Inputs& x) { return sum(x[0], dims, keep); }, leaves(draw({shape}, {}, 9)));
      check(
          "mean " + name, [&](const Inputs& x) { return mean(x[0], dims, keep); }, leaves(draw({shape}, {}, 9)));
      check(
          "var " + name, [&](const Inputs& x) { return var(x[0], dims, keep, 1); }, leaves(draw({shape}, {}, 9)));
      check(
          "logsumexp " + name, [&](const Inputs& x) { return logsumexp(x[0], dims, keep); },
          leaves(draw({shape}, {}, 9)));
    }
  }
}

TEST_CASE("no check was lost") {
  MESSAGE(fmt::format("{} gradient checks", checks));
  CHECK(checks >= 1700);
}
