// The switch between fused ops and their composed twins.
#include <doctest/doctest.h>

#include <string>

#include "tests/processes.h"
#include "tests/processor_time.h"
#include "tests/support.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

struct Composed {
  Composed() { set_composed_ops(true); }
  ~Composed() { set_composed_ops(false); }
};

}  // namespace

TEST_CASE("an op that is composed leaves its small steps in the graph") {
  const Tensor x = tensor({{1, 2}, {3, 5}}).requires_grad_();
  const Tensor weight = tensor({{1, 0}, {2, 1}});
  const Tensor four = reshape(x, {1, 1, 2, 2});
  CHECK(std::string(softmax(x, -1).grad_fn()) == "SoftmaxBackward");
  CHECK(std::string(scaled_dot_product_attention(four, four, four).grad_fn()) == "ScaledDotProductAttentionBackward");
  CHECK(std::string(rms_norm(x).grad_fn()) == "FusedRmsNormBackward");
  CHECK(std::string(swiglu(x, x).grad_fn()) == "SwigluBackward");
  const Composed guard;
  CHECK(std::string(softmax(x, -1).grad_fn()) == "DivBackward");
  CHECK(std::string(log_softmax(x, -1).grad_fn()) == "SubBackward");
  CHECK(std::string(linear(x, weight).grad_fn()) == "MatmulBackward");
  CHECK(std::string(layer_norm(x, {}, {}).grad_fn()) == "MulBackward");
  CHECK(std::string(rms_norm(x).grad_fn()) == "MulBackward");
  CHECK(std::string(swiglu(x, x).grad_fn()) == "MulBackward");
  CHECK(std::string(scaled_dot_product_attention(four, four, four).grad_fn()) == "MatmulBackward");
  CHECK(std::string(cross_entropy(x, index_tensor({0, 1})).grad_fn()) != "CrossEntropyBackward");
}

TEST_CASE("a GPT has the same loss, fused and composed") {
  Generator generator(1);
  const GPT gpt({.block_size = 6, .vocab_size = 7, .n_layer = 2, .n_head = 2, .n_embd = 8}, generator);
  const IndexTensor ids = randint(0, 7, {2, 6}, generator), targets = randint(0, 7, {2, 6}, generator);
  const double fused = static_cast<double>(gpt.loss(ids, targets).item());
  const Composed guard;
  CHECK(static_cast<double>(gpt.loss(ids, targets).item()) == doctest::Approx(fused).epsilon(1e-5));
}

TEST_CASE("prints which of the twins are in use" * doctest::skip()) {
  std::printf("%s\n", thrown_by([] { std::printf("composed: %d\n", composed_ops()); }).c_str());
}

TEST_CASE("TINYTENSOR_OPS chooses the twins at the start, and other words are refused" * doctest::skip(is_emulated())) {
  const auto with = [](const std::string& value) {
    return output_of_test("prints which of the twins are in use", "TINYTENSOR_OPS=" + value);
  };
  CHECK(with("composed").find("composed: 1\n") != std::string::npos);
  CHECK(with("fused").find("composed: 0\n") != std::string::npos);
  CHECK(with("").find("composed: 0\n") != std::string::npos);
  for (const char* wrong : {"Composed", "both", "1"}) {
    INFO(wrong);
    const std::string message = "ValueError: TINYTENSOR_OPS: must be fused or composed: ";
    CHECK(with(wrong).find(message + wrong + "\n") != std::string::npos);
  }
}
