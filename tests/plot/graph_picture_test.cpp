#include "tinytensor/plot/graph_picture.h"

#include "tests/plot/xml.h"
#include "tests/support.h"
#include "tinytensor/autograd/tape.h"
#include "tinytensor/models/gpt.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

std::string gpt_graph(int64_t layers) {
  GPT model({.block_size = 8, .vocab_size = 11, .n_layer = layers, .n_head = 2, .n_embd = 4});
  const IndexTensor ids({2, 8});
  return graph_svg(model.loss(ids, ids), model.named_parameters());
}

}  // namespace

TEST_CASE("a graph has a box for each op with its shape and the names of its parameters, and an arrow for each use") {
  Linear layer(3, 2);
  const Tensor y = tanh(layer.forward(ones({4, 3})));
  const std::string svg = graph_svg(mean(mul(y, y)), layer.named_parameters(), "A small graph");
  CHECK(xml_fault(svg) == "");
  for (const char* part : {">A small graph<", ">Linear<", ">Tanh<", ">Mul<", ">Mean<", ">weight (2, 3)<", ">bias (2,)<",
                           ">(4, 2)<", "<title>Linear gives (4, 2)\nuses weight (2, 3)\nuses bias (2,)</title>"}) {
    CAPTURE(part);
    CHECK((contains(svg, part) || contains(svg, "uses weight (2, 3) uses bias")));
  }
  CHECK(count_of(svg, "class=\"box\"") == 4);
  CHECK(count_of(svg, "class=\"e\"") == 4);
}

TEST_CASE("blocks that are alike are drawn once, and counted: a picture of 12 layers is as large as one of 3") {
  const std::string twelve = gpt_graph(12), three = gpt_graph(3);
  CHECK(xml_fault(twelve) == "");
  CHECK(contains(twelve, ">× 12<"));
  CHECK(contains(three, ">× 3<"));
  CHECK(contains(twelve, "h.*.attn.q_proj.weight"));
  CHECK_FALSE(contains(twelve, "h.0."));
  CHECK(count_of(twelve, "class=\"box\"") == count_of(three, "class=\"box\""));
  CHECK(contains(gpt_graph(1), "h.0.attn.q_proj.weight"));  // one block is no repeat
}

TEST_CASE("a repeat may have parts that differ; what only looks alike is not folded") {
  Tensor x = tanh(normal({4, 4}, 1));
  for (int i = 0; i < 4; ++i) x = i % 2 == 0 ? exp(add(tanh(x), 1)) : reshape(mul(x, 2), {4, 4});
  CHECK(contains(graph_svg(x), ">× 2<"));
  // Of the same ops, but each is added to what came one step earlier than in the part before.
  std::vector<Tensor> steps{tanh(normal({2}, 1))};
  for (size_t i = 0; i < 6; ++i) steps.push_back(add(exp(steps.back()), steps[i / 2]));
  CHECK_FALSE(contains(graph_svg(steps.back()), "alike"));
}

TEST_CASE("a chain of 100,000 ops is two boxes: the first uses a leaf") {
  Tensor y = normal({}, 1);
  for (int i = 0; i < 100'000; ++i) y = add(y, 1);
  const std::string svg = graph_svg(y);
  CHECK(contains(svg, ">× 99,999<"));
  CHECK(count_of(svg, "class=\"box\"") == 2);
}

TEST_CASE("the graph can be drawn after it was freed, with any names, and is the same for the same program") {
  const auto draw = [](bool free) {
    const Tensor x = normal({2, 2}, 1);
    const Tensor loss = sum(matmul(x, exp(x)));
    if (free) backward(loss);
    return graph_svg(loss, {{"<x> & \"\x1b", x}, {"none", Tensor()}});
  };
  CHECK(draw(false) == draw(true));
  CHECK(xml_fault(draw(false)) == "");
  CHECK(contains(draw(false), "&lt;x&gt; &amp; &quot;\uFFFD"));
}

TEST_CASE("what was not recorded, and what is too large, is an error that says what to do") {
  check_errors({
      {"GradError: graph_svg: nothing was recorded that computed (2,)\n"
       "  hint: compute it outside of NoGrad, from a tensor that requires a gradient",
       [] { graph_svg(ones({2})); }},
      {"GradError: graph_svg: nothing was recorded that computed an undefined tensor\n"
       "  hint: compute it outside of NoGrad, from a tensor that requires a gradient",
       [] { graph_svg(Tensor()); }},
  });
  Tensor y = normal({1}, 1);
  for (int64_t i = 1; i <= 500; ++i) y = sum(mul(y, ones({i})));  // each shape differs
  const std::string error = thrown_by([&] { graph_svg(y); });
  CHECK(error ==
        "ValueError: graph_svg: 1000 ops are too many to draw: at most 400\n  hint: draw a part of the computation, or "
        "write_dot it");
}
