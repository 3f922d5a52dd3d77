// wrong: NoGrad is forgotten
// says: under NoGrad nothing is recorded
Needed needed;
for (const Tensor& input : inputs) needed.push_back(input.defined() && input.requires_grad());
return needed;
// wrong: an input that was left out is asked
// says: threw
Needed needed;
for (const Tensor& input : inputs) needed.push_back(grad_enabled() && input.requires_grad());
return needed;
// wrong: leaves only
// says: nothing arrives at that leaf
Needed needed;
for (const Tensor& input : inputs) {
  needed.push_back(grad_enabled() && input.defined() && input.is_leaf() && input.requires_grad());
}
return needed;
// wrong: what was computed only
// says: a leaf that asks needs one as well
Needed needed;
for (const Tensor& input : inputs) needed.push_back(grad_enabled() && input.defined() && !input.is_leaf());
return needed;
// wrong: all, if one needs it
// says: a flag of its own
bool any = false;
for (const Tensor& input : inputs) any = any || (input.defined() && input.requires_grad());
return Needed(inputs.size(), any && grad_enabled());
// wrong: nothing ever
return Needed(inputs.size(), false);
// wrong: the flags of the needed ones only
Needed needed;
for (const Tensor& input : inputs) {
  if (grad_enabled() && input.defined() && input.requires_grad()) needed.push_back(true);
}
return needed;
// wrong: whoever has a gradient already
Needed needed;
for (const Tensor& input : inputs) needed.push_back(grad_enabled() && input.defined() && input.grad().defined());
return needed;
// wrong: the first input's flag for all
Needed needed;
for (const Tensor& input : inputs) {
  needed.push_back(grad_enabled() && input.defined() && inputs[0].defined() && inputs[0].requires_grad());
}
return needed;
// wrong: stops at an input that was left out
Needed needed(inputs.size());
for (size_t i = 0; i < inputs.size(); ++i) {
  if (!inputs[i].defined()) break;
  needed[i] = grad_enabled() && inputs[i].requires_grad();
}
return needed;
// wrong: only the first eight inputs are looked at (cat of many)
Needed needed(inputs.size(), false);
for (size_t i = 0; i < inputs.size() && i < 8; ++i)
  needed[i] = grad_enabled() && inputs[i].defined() && inputs[i].requires_grad();
return needed;
// wrong: a tensor of no elements needs no gradient, so it gets none
Needed needed;
for (const Tensor& x : inputs) needed.push_back(grad_enabled() && x.defined() && x.requires_grad() && x.numel() > 0);
return needed;
// wrong: a leaf that has a gradient already needs none
Needed needed;
for (const Tensor& x : inputs) needed.push_back(grad_enabled() && x.defined() && x.requires_grad() && !x.grad().defined());
return needed;
// wrong: a tensor that is given twice is asked for once
Needed needed;
for (size_t i = 0; i < inputs.size(); ++i) {
  bool need = grad_enabled() && inputs[i].defined() && inputs[i].requires_grad();
  for (size_t j = 0; j < i; ++j) need = need && !(inputs[j].defined() && inputs[j].is(inputs[i]));
  needed.push_back(need);
}
return needed;
// wrong: a view of a leaf shares its storage and needs one as well
// says: each input has a flag of its own: the pixels need no
  Needed needed;
  for (const Tensor& input : inputs) {
    bool need = grad_enabled() && input.defined() && input.requires_grad();
    for (const Tensor& other : inputs) {
      need = need || (grad_enabled() && input.defined() && other.defined() && other.requires_grad() && other.storage() == input.storage());
    }
    needed.push_back(need);
  }
  return needed;
// wrong: a scalar needs none
Needed needed;
for (const Tensor& input : inputs) needed.push_back(grad_enabled() && input.defined() && input.dim() > 0 && input.requires_grad());
return needed;
// wrong: a gradient that asks for one is passed over
  Needed needed;
  for (const Tensor& input : inputs) {
    needed.push_back(grad_enabled() && input.defined() && input.requires_grad() && !input.is_of_gradient());
  }
  return needed;
