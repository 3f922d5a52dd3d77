// What a page shows of the tape is what the library does.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "examples/browser/expression_functions.h"
#include "examples/browser/tape_trace.h"
#include "tests/programs/shell.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor::tests {
namespace {

/// The gradient of each leaf by name, as the last share says that brought something.
std::map<std::string, std::vector<real>> gradients_of(const TapeTrace& trace) {
  std::map<std::string, std::vector<real>> gradients;
  for (const TapeTrace::Step& step : trace.steps) {
    for (const TapeTrace::Share& share : step.shares) {
      const TapeTrace::Box& box = trace.boxes[share.to];
      if (box.kind == TapeTrace::Kind::leaf) gradients[box.name] = share.total.values;
    }
  }
  return gradients;
}

const TapeTrace::Box& box_named(const TapeTrace& trace, const std::string& name) {
  for (const TapeTrace::Box& box : trace.boxes) {
    if (box.name == name) return box;
  }
  FAIL("there is no box " << name);
  return trace.boxes.front();
}

const std::vector<std::string> programs{
    "x = data [2, -1]; w = [0.5, 1.5]; b = 0.25; z = w @ x + b; y = tanh(z); (y - 1) * (y - 1)",
    "z = [2, 1, -1]; t = data [0, 1, 0]; e = exp(z); p = e / sum(e); -sum(t * log(p))",
    "q = [[1, 0], [0, 1], [1, 1]]; k = [[1, 0.5], [-0.5, 1], [0, 1]]; v = [[1, 2], [3, -1], [0, 1]]\n"
    "y = softmax(causal(q @ k.T / 1.5)) @ v; mean(y * y)",
    "x = data [[1, 2], [3, 4], [5, 6]]; b = [0.5, -1]; sum(relu(x + b - 3))",
};

TEST_CASE("the gradients of a trace are those that backward() leaves") {
  Tensor w = tensor({0.5, 1.5}), b = tensor(0.25);
  w.requires_grad_(), b.requires_grad_();
  const Tensor y = tanh(matmul(w, tensor({2, -1})) + b);
  backward((y - 1) * (y - 1));
  const auto gradients = gradients_of(trace_tape(programs[0]));
  CHECK(gradients.at("w") == w.grad().to_vector());
  CHECK(gradients.at("b") == b.grad().to_vector());

  Tensor z = tensor({2, 1, -1});
  z.requires_grad_();
  backward(cross_entropy(z, IndexTensor({}, {1})));
  const std::vector<real> fused = z.grad().to_vector();
  CHECK(gradients_of(trace_tape("z = [2, 1, -1]; cross_entropy(z, 1)")).at("z") == fused);
  const std::vector<real> small_steps = gradients_of(trace_tape(programs[1])).at("z");
  for (size_t i = 0; i < fused.size(); ++i) CHECK(small_steps[i] == doctest::Approx(fused[i]).epsilon(1e-5));
}

TEST_CASE("what arrives at an op is the sum of what was handed to it") {
  for (const std::string& program : programs) {
    CAPTURE(program);
    const TapeTrace trace = trace_tape(program);
    std::map<size_t, std::vector<double>> sums;
    for (const TapeTrace::Step& step : trace.steps) {
      if (step.box != trace.result) {
        REQUIRE(sums.count(step.box) == 1);
        const std::vector<double>& sum = sums.at(step.box);
        REQUIRE(sum.size() == step.arrived.values.size());
        for (size_t i = 0; i < sum.size(); ++i) {
          CHECK(static_cast<double>(step.arrived.values[i]) == doctest::Approx(sum[i]).epsilon(1e-5));
        }
      }
      for (const TapeTrace::Share& share : step.shares) {
        CHECK(share.handed.shape == trace.boxes[share.to].numbers.shape);
        CHECK(share.met == (sums.count(share.to) == 1));
        std::vector<double>& sum = sums[share.to];
        sum.resize(share.handed.values.size());
        for (size_t i = 0; i < sum.size(); ++i) sum[i] += static_cast<double>(share.handed.values[i]);
      }
    }
  }
}

TEST_CASE("a broadcast is told with the shape that the op gave, before it is summed") {
  const TapeTrace trace = trace_tape("x = data [[1, 2], [3, 4], [5, 6]]; b = [0.5, -1]; sum(x + b)");
  const TapeTrace::Share& share = trace.steps.back().shares.back();
  CHECK(trace.boxes[share.to].name == "b");
  CHECK(share.made == Shape{3, 2});
  CHECK(share.handed.values == std::vector<real>{3, 3});
}

TEST_CASE("the tape keeps what an op needs on the way back, and lets all of it go") {
  const TapeTrace trace = trace_tape("x = [1, 2]; e = exp(x); s = x + 1; m = e * s; sum(m)");
  CHECK(box_named(trace, "e").kept);  // by exp, whose gradient it is, and by the product
  CHECK(box_named(trace, "s").kept);
  CHECK(!box_named(trace, "m").kept);  // a sum needs nothing
  CHECK(!box_named(trace, "x").kept);  // it is given
  for (const std::string& program : programs) {
    CAPTURE(program);
    const TapeTrace all = trace_tape(program);
    std::vector<size_t> freed, kept;
    for (const TapeTrace::Step& step : all.steps) freed.insert(freed.end(), step.freed.begin(), step.freed.end());
    for (size_t i = 0; i < all.boxes.size(); ++i) {
      if (all.boxes[i].kept) kept.push_back(i);
    }
    std::sort(freed.begin(), freed.end());
    CHECK(!kept.empty());
    CHECK(freed == kept);
  }
}

TEST_CASE("each function is one op, with the library's result") {
  for (const auto& entry : expression_functions()) {
    const std::string& name = entry.first;
    CAPTURE(name);
    const std::string call = name == "cross_entropy" ? "cross_entropy(x, [1, 0])" : name + "(x)";
    const std::string scalar = name == "cross_entropy" || name == "sum" || name == "mean" ? call : "sum(" + call + ")";
    if (name == "causal") continue;  // its -inf makes the sum infinite; attention above has it
    const TapeTrace trace = trace_tape("x = [[0.5, 1.5], [0.25, 2]]; " + scalar);
    CHECK(trace.steps.size() == trace.boxes.size() - 1);
    if (name == "cross_entropy") continue;  // of several ops
    CHECK(trace.boxes[1].symbol == name);
    Tensor x = tensor({{0.5, 1.5}, {0.25, 2}});
    CHECK(trace.boxes[1].numbers.values == entry.second.apply({x}).to_vector());
  }
}

TEST_CASE("operators bind as in arithmetic, and numbers are constants") {
  const std::vector<std::pair<std::string, double>> lines{
      {"x = 2; 1 + x * 3", 7},
      {"x = 2; (1 + x) * 3", 9},
      {"x = 2; 8 / x / 2 + x", 4},
      {"x = 2; 1 - x - 3", -4},
      {"x = 2; -x * -3", 6},
      {"n = 2 * 3; x = 2; x * n", 12},
      {"x = [1, 2]; x @ x", 5},
      {"x = [[1, 2]]; sum(x @ x.T)", 5},
      {"x = [[1, 2]]; sum(x @ [[1], [2]])", 5},
      {"x = 2  # two\n\n  x * x ", 4},
      {"a = [1e-1, .5]; sum(a)", 0.6},
      {"a = -3; b = a; b * b", 9},
  };
  for (const auto& line : lines) {
    CAPTURE(line.first);
    const TapeTrace trace = trace_tape(line.first);
    CHECK(static_cast<double>(trace.boxes[trace.result].numbers.values.at(0)) == doctest::Approx(line.second));
  }
}

TEST_CASE("what cannot be read or computed is said with its line") {
  const std::vector<std::pair<std::string, std::string>> refused{
      {"", "there is no line yet"},
      {"# nothing", "there is no line yet"},
      {"x = 2\ny + 1", "line 2: y has no value yet"},
      {"x = 2\n\nfoo(x)", "line 3: there is no function foo; there are causal, "},
      {"x = [1, 2", "] is expected at the end of a list, and nothing stands there"},
      {"x = [1, [2]]", "the rows of a list are of one length"},
      {"x = [[1, 2], [3]]", "the rows of a list are of one length"},
      {"x = [[1], 2]", "the rows of a list are of one length"},
      {"x = []", "a list holds numbers"},
      {"x = 2 +", "a number, a name or ( is expected, and nothing stands there"},
      {"x = 2 2", "this cannot be read: '2'"},
      {"x = (2", ") is expected"},
      {"x = 2; y = data x", "data is followed by numbers"},
      {"x = [1, 2]; x @ [1, 2, 3]", "line 2: matmul"},
      {"x = [1, 2]; x.T", "two dims are needed"},
      {"x = [1, 2]; cross_entropy(x, 0.5)", "a label is a whole number"},
      {"x = [1, 2]; cross_entropy(x)", "takes 2 argument(s), not 1"},
      {"x = [1, 2]; cross_entropy(x, 7)", "7"},
      {"x = [1, 2]; x * 2", "exactly one is needed"},
      {"2 + 3", "nothing was recorded"},
      {"x = data 2; x * x", "nothing was recorded"},
      {std::string(200, '('), "the parentheses are too deep"},
      {"x = [[1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [12], [13], [14], [15], [16], [17]]; sum(x @ "
       "x.T)",
       "makes more than 256 numbers"},
  };
  for (const auto& one : refused) {
    CAPTURE(one.first);
    std::string said;
    try {
      trace_tape(one.first);
    } catch (const Error& error) {
      said = error.what();
    }
    CHECK_MESSAGE(contains(said, one.second), said);
  }
  std::string long_one = "x = 1; x";
  for (int i = 0; i < 50; ++i) long_one += " + x";
  CHECK_THROWS_WITH_AS(trace_tape(long_one), doctest::Contains("more than 40 operations"), ValueError);
  CHECK(trace_tape("x = 2; x * x").steps.size() == 1);  // what was refused leaves nothing behind
}

}  // namespace
}  // namespace tinytensor::tests
