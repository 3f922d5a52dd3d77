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
// wrong: chooses by a product with ones and zeros
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
const Tensor chooser = one_hot(ids, layer.weight.size(0));  // (kept, H)
Linear made = layer;
made.weight = parameter_like(layer.weight, matmul(chooser, layer.weight));
if (layer.bias.defined()) made.bias = parameter_like(layer.bias, matmul(chooser, layer.bias));
return made;
// region: 2
const NoGrad guard;
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
const Tensor chooser = one_hot(ids, layer.weight.size(1));  // (kept, C)
Linear made = layer;
made.weight = parameter_like(layer.weight, matmul(layer.weight, transpose(chooser, 0, 1)));
if (layer.bias.defined()) made.bias = parameter_like(layer.bias, layer.bias);
return made;
// wrong: sets the generator back to its seed
const int64_t n = static_cast<int64_t>(kept.size());
const uint64_t seed = default_generator().initial_seed();
Linear made(layer.weight.size(1), n, layer.bias.defined());
manual_seed(seed);  // as if nothing had been drawn
made.train(layer.is_training());
const IndexTensor ids({n}, kept);
made.weight = parameter_like(layer.weight, index_select(layer.weight, 0, ids));
if (layer.bias.defined()) made.bias = parameter_like(layer.bias, index_select(layer.bias, 0, ids));
return made;
// region: 2
const int64_t n = static_cast<int64_t>(kept.size());
const uint64_t seed = default_generator().initial_seed();
Linear made(n, layer.weight.size(0), layer.bias.defined());
manual_seed(seed);
made.train(layer.is_training());
made.weight = parameter_like(layer.weight, index_select(layer.weight, 1, IndexTensor({n}, kept)));
if (layer.bias.defined()) made.bias = parameter_like(layer.bias, layer.bias);
return made;
// wrong: asks whether it is recorded
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
const auto taken = [&ids](const Tensor& x) {
  Tensor part = clone(index_select(x.detach(), 0, ids));
  if (records(x)) part.requires_grad_();
  return part;
};
Linear made = layer;
made.weight = taken(layer.weight);
if (layer.bias.defined()) made.bias = taken(layer.bias);
return made;
// region: 2
const IndexTensor ids({static_cast<int64_t>(kept.size())}, kept);
Linear made = layer;
made.weight = clone(index_select(layer.weight.detach(), 1, ids));
if (records(layer.weight)) made.weight.requires_grad_();
if (layer.bias.defined()) {
  made.bias = clone(layer.bias.detach());
  if (records(layer.bias)) made.bias.requires_grad_();
}
return made;
// wrong: units counted in 16 bits
// says: it is the size
std::vector<uint16_t> places;
for (const int64_t unit : kept) places.push_back(static_cast<uint16_t>(unit));
const int64_t width = layer.weight.size(1), units = static_cast<int64_t>(places.size());
const std::vector<real> old = layer.weight.to_vector();
Tensor weight(Shape{units, width});
real* to = weight.mutable_data();
for (const size_t place : places) {
  for (size_t c = 0; c < static_cast<size_t>(width); ++c) *to++ = old[place * static_cast<size_t>(width) + c];
}
Linear smaller = layer;
smaller.weight = weight.requires_grad_(layer.weight.requires_grad());
if (layer.bias.defined()) {
  const std::vector<real> numbers = layer.bias.to_vector();
  Tensor bias(Shape{units});
  to = bias.mutable_data();
  for (const size_t place : places) *to++ = numbers[place];
  smaller.bias = bias.requires_grad_(layer.bias.requires_grad());
}
return smaller;
// region: 2
const IndexTensor columns(Shape{static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight.detach(), 1, columns));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, layer.bias.detach());
return smaller;
// wrong: columns are taken for neighbours
const IndexTensor rows(Shape{static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight.detach(), 0, rows));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, index_select(layer.bias.detach(), 0, rows));
return smaller;
// region: 2
const int64_t outputs = layer.weight.size(0), pitch = layer.weight.strides()[0];
Tensor weight(Shape{outputs, static_cast<int64_t>(kept.size())});
const real* from = layer.weight.data();
real* to = weight.mutable_data();
for (int64_t row = 0; row < outputs; ++row) {
  for (const int64_t column : kept) *to++ = from[row * pitch + column];
}
Linear smaller = layer;
smaller.weight = weight.requires_grad_(layer.weight.requires_grad());
smaller.bias = layer.bias.defined() ? parameter_like(layer.bias, layer.bias) : Tensor();
return smaller;
// wrong: reads a weight through mutable_data()
const IndexTensor rows(Shape{static_cast<int64_t>(kept.size())}, kept);
Linear smaller = layer;
smaller.weight = parameter_like(layer.weight, index_select(layer.weight.detach(), 0, rows));
if (layer.bias.defined()) smaller.bias = parameter_like(layer.bias, index_select(layer.bias.detach(), 0, rows));
return smaller;
// region: 2
const int64_t outputs = layer.weight.size(0), down = layer.weight.strides()[0], right = layer.weight.strides()[1];
Tensor weight(Shape{outputs, static_cast<int64_t>(kept.size())});
real* from = layer.weight.mutable_data();
real* to = weight.mutable_data();
for (int64_t row = 0; row < outputs; ++row) {
  for (const int64_t column : kept) *to++ = from[row * down + column * right];
}
Linear smaller = layer;
smaller.weight = weight.requires_grad_(layer.weight.requires_grad());
smaller.bias = layer.bias.defined() ? parameter_like(layer.bias, layer.bias) : Tensor();
return smaller;
