// wrong: rows and columns exchanged
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
if (kept.back() >= layer.weight.size(1)) return layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 1, ids));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, index_select(layer.bias, 0, ids));
return smaller;
// region: 2
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
if (kept.back() >= layer.weight.size(0)) return layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 0, ids));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, layer.bias);
return smaller;
// wrong: the bias of the outputs stays whole
// says: each output that stays keeps its own element of the bias
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 0, ids));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, layer.bias);
return smaller;
// wrong: the bias is cut with the inputs
// says: the outputs are all there still
// region: 2
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 1, ids));
if (layer.bias.defined()) {
  const bool fits = kept.back() < layer.bias.size(0);
  smaller.bias = parameter_like(layer.bias, fits ? index_select(layer.bias, 0, ids) : layer.bias);
}
return smaller;
// wrong: the bias is lost
// says: the bias is lost
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 0, ids));
smaller.bias = Tensor();
return smaller;
// wrong: the first ones
// says: the first ones are kept
Linear smaller = layer;
const auto count = static_cast<int64_t>(kept.size());
smaller.weight = parameter_like(layer.weight, slice(layer.weight.detach(), 0, 0, count));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, slice(layer.bias.detach(), 0, 0, count));
return smaller;
// wrong: those that are to go are kept
// says: those that were to go
const NoGrad guard;
std::vector<int64_t> others;
for (int64_t i = 0; i < layer.weight.size(0); ++i) {
  if (std::find(kept.begin(), kept.end(), i) == kept.end()) others.push_back(i);
}
if (others.empty()) return Linear(layer.weight.size(1), layer.weight.size(0), layer.bias.defined());
const IndexTensor ids({static_cast<int64_t>(others.size())}, others);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 0, ids));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, index_select(layer.bias, 0, ids));
return smaller;
// wrong: a layer of its own, which draws numbers
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller(layer.weight.size(1), static_cast<int64_t>(kept.size()), layer.bias.defined());
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 0, ids));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, index_select(layer.bias, 0, ids));
return smaller;
// wrong: the bias is shared with the old layer
// region: 2
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 1, ids));
return smaller;
// wrong: no gradient is asked for
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = index_select(layer.weight, 0, ids);
if (layer.bias.defined()) smaller.bias = index_select(layer.bias, 0, ids);
return smaller;
// wrong: what is frozen learns again
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = index_select(layer.weight, 0, ids).requires_grad_();
if (layer.bias.defined()) smaller.bias = index_select(layer.bias, 0, ids).requires_grad_();
return smaller;
// wrong: recorded, so that the new parameters are no leaves
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = index_select(layer.weight, 0, ids);
if (layer.bias.defined()) smaller.bias = index_select(layer.bias, 0, ids);
return smaller;
// wrong: the layer itself is made smaller
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
zero_(layer.weight);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 0, ids));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, index_select(layer.bias, 0, ids));
return smaller;
// wrong: zeros in the place of what goes, and the same size
const NoGrad guard;
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, layer.weight);
for (int64_t i = 0; i < layer.weight.size(0); ++i) {
  if (std::find(kept.begin(), kept.end(), i) == kept.end()) zero_(select(smaller.weight.detach(), 0, i));
}
return smaller;
// wrong: the bias asks for a gradient if the weight did
// says: the bias by the bias
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 0, ids));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.weight, index_select(layer.bias, 0, ids));
return smaller;
// wrong: the same where inputs go
// says: the bias by the bias
// region: 2
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight, 1, ids));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.weight, layer.bias);
return smaller;
