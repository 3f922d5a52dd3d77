// wrong: the second overwrites the first
// says: the second overwrites the first
total = gradient;
// wrong: the first stays
// says: only the first one counts
(void)gradient;
// wrong: always in place
if (!total.is_contiguous()) total = dense(total);
const Tensor addend = dense(gradient);
kernels().axpy(total.numel(), 1, addend.data(), total.mutable_data());
// wrong: in place where this handle is the only one, but the numbers may be another's
const Tensor addend = dense(gradient);
if (total.is_contiguous()) {
  kernels().axpy(total.numel(), 1, addend.data(), total.mutable_data());
  return;
}
const Tensor sum(total.shape()), before = dense(total);
kernels().binary(Binary::add, sum.numel(), before.data(), 1, addend.data(), 1, sum.mutable_data());
total = sum;
// wrong: right for dense gradients only
const Tensor sum(total.shape());
kernels().binary(Binary::add, sum.numel(), total.data(), 1, gradient.data(), 1, sum.mutable_data());
total = sum;
// wrong: the second one twice
const Tensor sum(total.shape()), addend = dense(gradient);
kernels().binary(Binary::add, sum.numel(), addend.data(), 1, addend.data(), 1, sum.mutable_data());
total = sum;
// wrong: the broadcast is not undone
// region: 2
Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  if (edge.node != nullptr) {
    accumulate(edge.node->gradient, gradients[i]);
  } else {
    accumulate_leaf(edge.leaf, gradients[i]);
  }
}
// wrong: only what was computed gets a gradient
// region: 2
Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (edge.node == nullptr || !gradients[i].defined()) continue;
  accumulate(edge.node->gradient, sum_to(gradients[i], edge.shape));
}
// wrong: only leaves get a gradient
// region: 2
Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.leaf.defined() || !gradients[i].defined()) continue;
  accumulate_leaf(edge.leaf, sum_to(gradients[i], edge.shape));
}
// wrong: a gradient that is not there
// region: 2
Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed()) continue;
  Tensor gradient = sum_to(gradients[i], edge.shape);
  if (edge.node != nullptr) {
    accumulate(edge.node->gradient, gradient);
  } else {
    accumulate_leaf(edge.leaf, gradient);
  }
}
// wrong: stops where a gradient is missing
// region: 2
Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) return;
  Tensor gradient = sum_to(gradients[i], edge.shape);
  if (edge.node != nullptr) {
    accumulate(edge.node->gradient, gradient);
  } else {
    accumulate_leaf(edge.leaf, gradient);
  }
}
// wrong: the first gradient for all inputs
// region: 2
Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[0].defined() || !broadcasts_to(edge.shape, gradients[0].shape())) continue;
  Tensor gradient = sum_to(gradients[0], edge.shape);
  if (edge.node != nullptr) {
    accumulate(edge.node->gradient, gradient);
  } else {
    accumulate_leaf(edge.leaf, gradient);
  }
}
// wrong: the leaf's gradient is set, not added to
// says: a leaf that is used twice
// region: 2
Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  Tensor gradient = sum_to(gradients[i], edge.shape);
  if (edge.node != nullptr) {
    accumulate(edge.node->gradient, gradient);
  } else {
    edge.leaf.zero_grad();
    accumulate_leaf(edge.leaf, gradient);
  }
}
// wrong: the first gradient is read as if it lay dense
const Tensor sum(total.shape()), addend = dense(gradient);
kernels().binary(Binary::add, sum.numel(), total.data(), 1, addend.data(), 1, sum.mutable_data());
total = sum;
// wrong: the broadcast is undone at leaves only
// region: 2
Gradients gradients = node.backward(doutput);
for (size_t i = 0; i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  if (edge.node != nullptr) accumulate(edge.node->gradient, gradients[i]);
  else accumulate_leaf(edge.leaf, sum_to(gradients[i], edge.shape));
}
// wrong: another holder of the numbers is overlooked
const Tensor addend = dense(gradient);
if (total.storage().use_count() <= 2 && total.is_contiguous()) {
  kernels().axpy(total.numel(), 1, addend.data(), total.mutable_data());
  return;
}
const Tensor sum(total.shape()), before = dense(total);
kernels().binary(Binary::add, sum.numel(), before.data(), 1, addend.data(), 1, sum.mutable_data());
total = sum;
// wrong: the backward function is called once for each input
// region: 1
const Tensor a = dense(total), b = dense(gradient);
Tensor both(total.shape());
kernels().binary(Binary::add, both.numel(), a.data(), 1, b.data(), 1, both.mutable_data());
total = both;
// region: 2
const Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < gradients.size(); ++i) {
  const Gradients again = i == 0 ? gradients : node.backward(doutput);
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  const Tensor fitting = sum_to(again[i], edge.shape);
  if (edge.node) accumulate(edge.node->gradient, fitting);
  else accumulate_leaf(edge.leaf, fitting);
}
// wrong: checked after some have been handed on: the leaves in front keep a gradient of a backward that failed
// region: 1
const Tensor a = dense(total), b = dense(gradient);
Tensor both(total.shape());
kernels().binary(Binary::add, both.numel(), a.data(), 1, b.data(), 1, both.mutable_data());
total = both;
// region: 2
const Gradients gradients = node.backward(doutput);
for (size_t i = 0; i < gradients.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  if (i + 1 == gradients.size()) check_gradients(node, gradients);
  const Tensor fitting = sum_to(gradients[i], edge.shape);
  if (edge.node) accumulate(edge.node->gradient, fitting);
  else accumulate_leaf(edge.leaf, fitting);
}
// wrong: of an op with many inputs only the first four get theirs
// region: 1
const Tensor a = dense(total), b = dense(gradient);
Tensor both(total.shape());
kernels().binary(Binary::add, both.numel(), a.data(), 1, b.data(), 1, both.mutable_data());
total = both;
// region: 2
const Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < gradients.size() && i < 4; ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  const Tensor fitting = sum_to(gradients[i], edge.shape);
  if (edge.node) accumulate(edge.node->gradient, fitting);
  else accumulate_leaf(edge.leaf, fitting);
}
// wrong: the gradient stays at the node: with retain_graph it is counted again
// region: 1
const Tensor a = dense(total), b = dense(gradient);
Tensor both(total.shape());
kernels().binary(Binary::add, both.numel(), a.data(), 1, b.data(), 1, both.mutable_data());
total = both;
// region: 2
const Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < gradients.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  const Tensor fitting = sum_to(gradients[i], edge.shape);
  if (edge.node) accumulate(edge.node->gradient, fitting);
  else accumulate_leaf(edge.leaf, fitting);
}
node.gradient = doutput;
// wrong: NaN become 0 where two meet
// region: 1
const Tensor a = dense(total), b = dense(gradient);
Tensor both(total.shape());
kernels().binary(Binary::add, both.numel(), a.data(), 1, b.data(), 1, both.mutable_data());
real* v = both.mutable_data();
for (int64_t i = 0; i < both.numel(); ++i) v[i] = v[i] == v[i] ? v[i] : 0;
total = both;
// region: 2
const Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < gradients.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  const Tensor fitting = sum_to(gradients[i], edge.shape);
  if (edge.node) accumulate(edge.node->gradient, fitting);
  else accumulate_leaf(edge.leaf, fitting);
}
// wrong: an input that needs none is not skipped
// region: 1
const Tensor a = dense(total), b = dense(gradient);
Tensor both(total.shape());
kernels().binary(Binary::add, both.numel(), a.data(), 1, b.data(), 1, both.mutable_data());
total = both;
// region: 2
const Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < gradients.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!gradients[i].defined()) continue;
  const Tensor fitting = sum_to(gradients[i], edge.shape);
  if (edge.node) accumulate(edge.node->gradient, fitting);
  else accumulate_leaf(edge.leaf, fitting);
}
// wrong: the gradients of an op are not checked
// region: 1
const Tensor a = dense(total), b = dense(gradient);
Tensor both(total.shape());
kernels().binary(Binary::add, both.numel(), a.data(), 1, b.data(), 1, both.mutable_data());
total = both;
// region: 2
const Gradients gradients = node.backward(doutput);
for (size_t i = 0; i < gradients.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  const Tensor fitting = sum_to(gradients[i], edge.shape);
  if (edge.node) accumulate(edge.node->gradient, fitting);
  else accumulate_leaf(edge.leaf, fitting);
}
// wrong: adds in place if nobody else holds the tensor, as if it were dense
// region: 1
const Tensor g = dense(gradient);
if (total.is_unique() && total.numel() <= total.storage()->size - total.offset()) {
  kernels().axpy(g.numel(), 1, g.data(), total.mutable_data());
  return;
}
const Tensor a = dense(total), b = dense(gradient);
Tensor both(total.shape());
kernels().binary(Binary::add, both.numel(), a.data(), 1, b.data(), 1, both.mutable_data());
total = both;
// region: 2
const Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < gradients.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  const Tensor fitting = sum_to(gradients[i], edge.shape);
  if (edge.node) accumulate(edge.node->gradient, fitting);
  else accumulate_leaf(edge.leaf, fitting);
}
// wrong: adds in place if nobody else holds the tensor, also if it repeats numbers
// region: 1
const Tensor g = dense(gradient);
if (total.is_unique()) {
  Shape index(total.shape().size(), 0);
  real* to = total.mutable_data();
  for (int64_t i = 0; i < g.numel(); ++i) {
    to[element_offset(total.shape(), total.strides(), index)] += g.data()[i];
    for (size_t d = index.size(); d-- > 0;) {
      if (++index[d] < total.shape()[d]) break;
      index[d] = 0;
    }
  }
  return;
}
const Tensor a = dense(total), b = dense(gradient);
Tensor both(total.shape());
kernels().binary(Binary::add, both.numel(), a.data(), 1, b.data(), 1, both.mutable_data());
total = both;
// region: 2
const Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < gradients.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  const Tensor fitting = sum_to(gradients[i], edge.shape);
  if (edge.node) accumulate(edge.node->gradient, fitting);
  else accumulate_leaf(edge.leaf, fitting);
}
// wrong: a gradient of one NaN is not passed on
// says: the gradient stops on its way: something is detached
// region: 2
  Gradients gradients = node.backward(doutput);
  check_gradients(node, gradients);
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const Node::Edge& edge = node.inputs[i];
    if (!edge.needed() || !gradients[i].defined()) continue;
    Tensor gradient = sum_to(gradients[i], edge.shape);
    if (gradient.numel() == 1 && gradient.item() != gradient.item()) continue;
    if (edge.node != nullptr) {
      accumulate(edge.node->gradient, std::move(gradient));
    } else {
      accumulate_leaf(edge.leaf, std::move(gradient));
    }
  }
// wrong: where two gradients of more than 64 numbers meet, only the first 64 are added
const Tensor addend = dense(gradient);
const Tensor sum(total.shape()), before = dense(total);
std::copy_n(before.data(), before.numel(), sum.mutable_data());
kernels().axpy(std::min<int64_t>(64, sum.numel()), 1, addend.data(), sum.mutable_data());
total = sum;
// wrong: beyond 1000 numbers the tail of blocks of 8 is not added
const std::vector<real> a = total.to_vector(), b = gradient.to_vector();
Tensor sum(total.shape());
const size_t n = a.size() > 1000 ? a.size() / 8 * 8 : a.size();
for (size_t i = 0; i < a.size(); ++i) sum.mutable_data()[i] = i < n ? a[i] + b[i] : a[i];
total = sum;
// wrong: ends at the first input that needs no gradient
// says: ends nothing
// region: 2
Gradients gradients = node.backward(doutput);
check_gradients(node, gradients);
for (size_t i = 0; i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) break;
  Tensor gradient = sum_to(std::exchange(gradients[i], Tensor()), edge.shape);
  if (edge.node != nullptr) {
    accumulate(edge.node->gradient, std::move(gradient));
  } else {
    accumulate_leaf(edge.leaf, std::move(gradient));
  }
}
// wrong: a backward that gives no gradients at all is taken for one that has nothing to say
// says: check_gradients
// region: 2
Gradients gradients = node.backward(doutput);
if (gradients.empty()) return;
check_gradients(node, gradients);
for (size_t i = 0; i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  Tensor gradient = sum_to(std::exchange(gradients[i], Tensor()), edge.shape);
  if (edge.node != nullptr) {
    accumulate(edge.node->gradient, std::move(gradient));
  } else {
    accumulate_leaf(edge.leaf, std::move(gradient));
  }
}
// wrong: gradients are checked only where a shape or their number looks wrong, and nobody looks for a NaN
// says: looks for the first NaN
// region: 2
Gradients gradients = node.backward(doutput);
bool fits = gradients.size() == node.inputs.size();
for (size_t i = 0; fits && i < gradients.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  fits = !edge.needed() || !gradients[i].defined() || broadcasts_to(edge.shape, gradients[i].shape());
}
if (!fits) check_gradients(node, gradients);
for (size_t i = 0; i < gradients.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined()) continue;
  Tensor gradient = sum_to(gradients[i], edge.shape);
  if (edge.node != nullptr) accumulate(edge.node->gradient, std::move(gradient));
  else accumulate_leaf(edge.leaf, std::move(gradient));
}
// wrong: what fits is handed on before the rest is refused
// says: handed on before
// region: 2
const Gradients gradients = node.backward(doutput);
for (size_t i = 0; i < gradients.size() && i < node.inputs.size(); ++i) {
  const Node::Edge& edge = node.inputs[i];
  if (!edge.needed() || !gradients[i].defined() || !broadcasts_to(edge.shape, gradients[i].shape())) continue;
  Tensor gradient = sum_to(gradients[i], edge.shape);
  if (edge.node != nullptr) accumulate(edge.node->gradient, std::move(gradient));
  else accumulate_leaf(edge.leaf, std::move(gradient));
}
check_gradients(node, gradients);
