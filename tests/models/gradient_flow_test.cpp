// Every parameter of a transformer receives a gradient.
#include "tests/models/flow.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("every parameter of attention, layer norm, MLP and a GPT of two layers receives a gradient") {
  run_gradient_flow_tests();
}

TEST_CASE("a GPT without biases and with a tied head has as many gradients as parameters") {
  Generator generator(1);
  GPTConfig config = tiny_gpt();
  config.bias = false;
  config.tie_weights = true;
  GPT model(config, generator);
  backward(model.loss(randint(0, 20, {2, 8}, generator), randint(0, 20, {2, 8}, generator)));
  check_gradient_flow(model, 2 * 8 + 3);
}

TEST_CASE("a tied head adds its gradient to the embedding's") {
  Generator generator(1);
  GPTConfig config = tiny_gpt();
  GPT untied(config, generator);
  config.tie_weights = true;
  GPT tied(config, generator);
  std::map<std::string, Tensor> state = untied.state_dict();
  state["lm_head.weight"] = state["wte.weight"];
  untied.load_state_dict(state);
  state.erase("lm_head.weight");
  tied.load_state_dict(state);
  const IndexTensor ids = randint(0, 20, {2, 8}, generator), targets = randint(0, 20, {2, 8}, generator);
  backward(tied.loss(ids, targets));
  backward(untied.loss(ids, targets));
  check_close(tied.wte.weight.grad(), add(untied.wte.weight.grad(), untied.lm_head.weight.grad()), 1e-5);
}
