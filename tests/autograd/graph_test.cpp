// The graph as DOT.
#include "tinytensor/autograd/graph.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/nn/linear.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("the graph of a loss names ops and leaves with their shapes") {
  Linear layer(3, 2);
  const Tensor x = ones({4, 3});
  const Tensor loss = mean(tanh(layer.forward(x)));
  CHECK(to_dot(loss, layer.named_parameters()) == R"dot(digraph tape {
  op0 [label="LinearBackward\n(4, 2)"];
  leaf0 [shape=box, label="weight\n(2, 3)"];
  leaf0 -> op0;
  leaf1 [shape=box, label="bias\n(2,)"];
  leaf1 -> op0;
  op1 [label="TanhBackward\n(4, 2)"];
  op0 -> op1;
  op2 [label="MeanBackward\n()"];
  op1 -> op2;
}
)dot");
}

TEST_CASE("a leaf and a result that are used twice appear once, with two arrows") {
  const Tensor x = normal({2}, 1);
  const Tensor y = mul(x, x);
  CHECK(to_dot(add(y, y)) == R"dot(digraph tape {
  op0 [label="MulBackward\n(2,)"];
  leaf0 [shape=box, label="(2,)"];
  leaf0 -> op0;
  leaf0 -> op0;
  op1 [label="AddBackward\n(2,)"];
  op0 -> op1;
  op0 -> op1;
}
)dot");
}

TEST_CASE("two leaves on one storage are two leaves") {
  const Tensor x = normal({2}, 1);
  Tensor twin = x.detach();
  twin.requires_grad_();
  const std::string dot = to_dot(add(x, twin), {{"x", x}, {"a \"twin\"", twin}});
  CHECK(dot.find(R"dot(leaf0 [shape=box, label="x\n(2,)"])dot") != std::string::npos);
  CHECK(dot.find(R"dot(leaf1 [shape=box, label="a \"twin\"\n(2,)"])dot") != std::string::npos);
}

TEST_CASE("the graph can be drawn after it was freed, and is the same for the same program") {
  const auto draw = [](bool free) {
    const Tensor x = normal({2, 2}, 1);
    const Tensor loss = sum(matmul(x, exp(x)));
    if (free) backward(loss);
    return to_dot(loss);
  };
  CHECK(draw(false) == draw(true));
}

TEST_CASE("a graph of many nodes is walked without recursion") {
  Tensor y = normal({}, 1);
  for (int i = 0; i < 100000; ++i) y = add(y, 1);
  const std::string dot = to_dot(y);
  CHECK(dot.find("op99998 -> op99999;") != std::string::npos);
}

TEST_CASE("write_dot writes to_dot") {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "tinytensor_graph_test.dot";
  const Tensor loss = sum(normal({2}, 1));
  write_dot(loss, path);
  CHECK(text_of(path) == to_dot(loss));
  std::filesystem::remove(path);
}

TEST_CASE("a graph that was not recorded or cannot be written is an error") {
  const Tensor loss = sum(normal({2}, 1));
  check_errors({
      {"GradError: to_dot: nothing was recorded that computed (2,)\n"
       "  hint: compute it outside of NoGrad, from a tensor that requires a gradient",
       [] { to_dot(ones({2})); }},
      {"FileError: write_dot: cannot write /nowhere/graph.dot: No such file or directory",
       [&] { write_dot(loss, "/nowhere/graph.dot"); }},
  });
  if (!std::filesystem::exists("/dev/full")) return;  // a disk that is full, where the system has one
  CHECK(thrown_by([&] { write_dot(loss, "/dev/full"); }) ==
        "FileError: write_dot: cannot write /dev/full: No space left on device");
}
