// wrong: the weight is (in, out)
// says: a row for each output
weight = Tensor({in, out});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_();
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
bias.requires_grad_();
// wrong: Kaiming for a relu
// says: a = √5
weight = Tensor({out, in});
init::kaiming_uniform_(weight, 0, generator);
weight.requires_grad_();
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
bias.requires_grad_();
// wrong: Xavier
// says: that is Xavier
weight = Tensor({out, in});
init::xavier_uniform_(weight, 1, generator);
weight.requires_grad_();
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
bias.requires_grad_();
// wrong: the bias is bounded by the outputs
// says: the bias counts the inputs too
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_();
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(out));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
bias.requires_grad_();
// wrong: the bias begins at 0
// says: not at 0
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_();
if (!with_bias) return;
bias = zeros({out});
bias.requires_grad_();
// wrong: the bias is drawn first
// says: PyTorch draws the weight first
const double bound = 1 / std::sqrt(static_cast<double>(in));
if (with_bias) {
  bias = Tensor({out});
  init::uniform_(bias, -bound, bound, generator);
  bias.requires_grad_();
}
weight = Tensor({out, in});
init::uniform_(weight, -bound, bound, generator);
weight.requires_grad_();
// wrong: nobody wants a gradient
// says: requires_grad_()
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
// wrong: the bias wants none
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_();
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
// wrong: always a bias
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_();
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
bias.requires_grad_();
// wrong: never a bias
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_();
// wrong: the generator of all
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0));
weight.requires_grad_();
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound);
bias.requires_grad_();
// wrong: the bias is a row of a table
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_();
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({1, out});
init::uniform_(bias, -bound, bound, generator);
bias.requires_grad_();
// wrong: members: the bias first
// region: 2
visit.parameter("bias", bias);
visit.parameter("weight", weight);
// wrong: members: no bias
// region: 2
visit.parameter("weight", weight);
// wrong: members: short names
// region: 2
visit.parameter("w", weight);
visit.parameter("b", bias);
// wrong: members: the bias as a buffer
// region: 2
visit.parameter("weight", weight);
visit.buffer("bias", bias);
// wrong: members: copies
// region: 2
Tensor copy = weight.detach();
visit.parameter("weight", copy);
visit.parameter("bias", bias);
// wrong: op: not turned
// region: 3
const Tensor y = matmul(x, weight);
return bias.defined() ? add(y, bias) : y;
// wrong: op: turned only if it does not fit
// region: 3
const Tensor y = matmul(x, x.size(-1) == weight.size(0) ? weight : transpose(weight, 0, 1));
return bias.defined() ? add(y, bias) : y;
// wrong: op: reshaped
// region: 3
const Tensor y = matmul(x, reshape(weight, {weight.size(1), weight.size(0)}));
return bias.defined() ? add(y, bias) : y;
// wrong: op: no bias
// says: the bias is not added
// region: 3
return matmul(x, transpose(weight, 0, 1));
// wrong: op: always a bias
// region: 3
return add(matmul(x, transpose(weight, 0, 1)), bias);
// wrong: op: the bias subtracted
// says: the bias is subtracted
// region: 3
const Tensor y = matmul(x, transpose(weight, 0, 1));
return bias.defined() ? sub(y, bias) : y;
// wrong: op: the weight detached
// says: the weight gets no gradient
// region: 3
const Tensor y = matmul(x, transpose(weight.detach(), 0, 1));
return bias.defined() ? add(y, bias) : y;
// wrong: op: the bias detached
// says: the bias gets no gradient
// region: 3
const Tensor y = matmul(x, transpose(weight, 0, 1));
return bias.defined() ? add(y, bias.detach()) : y;
// wrong: op: not recorded
// region: 3
const NoGrad guard;
const Tensor y = matmul(x, transpose(weight, 0, 1));
return bias.defined() ? add(y, bias) : y;
// wrong: op: for tables only
// region: 3
const Tensor rows = reshape(x, {-1, x.size(-1)});
const Tensor y = matmul(rows, transpose(weight, 0, 1));
return bias.defined() ? add(y, bias) : y;
// wrong: op: the other way round
// region: 3
const Tensor y = transpose(matmul(weight, transpose(x, 0, 1)), 0, 1);
return bias.defined() ? add(y, bias) : y;
// wrong: op: the library's own
// says: which is the library's own answer
// region: 3
return tinytensor::linear(x, weight, bias);
// wrong: op: the sum in place
// region: 3
const Tensor y = matmul(x, transpose(weight, 0, 1));
if (bias.defined()) add_(y.detach(), bias.detach());
return y;
// wrong: integer division in the bound
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_();
if (!with_bias) return;
const double bound = std::sqrt(static_cast<double>(1 / in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
bias.requires_grad_();
// wrong: a copy of the generator
Generator copy = generator;
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), copy);
weight.requires_grad_();
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, copy);
bias.requires_grad_();
// wrong: draws a bias that it throws away
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_();
const double bound = 1 / std::sqrt(static_cast<double>(in));
Tensor drawn({out});
init::uniform_(drawn, -bound, bound, generator);
if (with_bias) bias = drawn.requires_grad_();
// wrong: op: bias twice where x is a vector
// region: 3
const Tensor y = matmul(x, transpose(weight, 0, 1));
if (!bias.defined()) return y;
return x.dim() == 1 ? add(add(y, bias), bias) : add(y, bias);
// wrong: op: bias along the rows if it fits
// region: 3
const Tensor y = matmul(x, transpose(weight, 0, 1));
if (!bias.defined()) return y;
if (y.dim() == 2 && y.size(0) == bias.size(0)) return add(y, reshape(bias, {-1, 1}));
return add(y, bias);
// wrong: op: reads memory of the weight
// region: 3
const Tensor turned = weight.as_strided({weight.size(1), weight.size(0)}, {1, weight.size(1)}, 0);
const Tensor y = matmul(x, turned);
return bias.defined() ? add(y, bias) : y;
// wrong: op: dense loop without bias grad when out is 1
// region: 3
const Tensor y = matmul(x, transpose(weight, 0, 1));
if (!bias.defined()) return y;
return weight.size(0) == 1 ? add(y, static_cast<double>(bias.item())) : add(y, bias);
// wrong: handles are listed, and not the layer's own members
// region: 2
Tensor w = weight, b = bias;
visit.parameter("weight", w);
visit.parameter("bias", b);
// wrong: a weight that is a turned view
weight = transpose(Tensor({in, out}), 0, 1);
Tensor w({out, in});
init::kaiming_uniform_(w, std::sqrt(5.0), generator);
copy_(weight, w);
weight = weight.detach();
weight.requires_grad_();
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
bias.requires_grad_();
// wrong: the weight of the layer before, if it is as large
// says: a second layer
static Tensor before;
if (before.defined() && before.shape() == Shape{out, in}) {
  weight = before;
} else {
  weight = Tensor({out, in});
}
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_();
before = weight;
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
bias.requires_grad_();
// wrong: the bias is listed only where there is one
// says: is listed as well, undefined
// region: 2
visit.parameter("weight", weight);
if (bias.defined()) visit.parameter("bias", bias);
// wrong: a frozen weight is listed as a buffer
// region: 2
if (weight.requires_grad()) {
  visit.parameter("weight", weight);
} else {
  visit.buffer("weight", weight);
}
visit.parameter("bias", bias);
// wrong: made under NoGrad it never learns
// says: also where the layer was made under NoGrad
weight = Tensor({out, in});
init::kaiming_uniform_(weight, std::sqrt(5.0), generator);
weight.requires_grad_(grad_enabled());
if (!with_bias) return;
const double bound = 1 / std::sqrt(static_cast<double>(in));
bias = Tensor({out});
init::uniform_(bias, -bound, bound, generator);
bias.requires_grad_(grad_enabled());
// wrong: weight and bias in one memory
// says: lie in one memory
// region: 1
const double bound = 1 / std::sqrt(static_cast<double>(in));
const Tensor all({out * in + (with_bias ? out : 0)});
init::uniform_(all, -bound, bound, generator);
weight = all.as_strided({out, in}, {in, 1}, 0);
weight.requires_grad_();
if (with_bias) {
  bias = all.as_strided({out}, {1}, out * in);
  bias.requires_grad_();
}
// wrong: a bias of zeros is not added, and gets no gradient
// region: 3
// says: the bias gets no gradient
const Tensor y = matmul(x, transpose(weight, 0, 1));
if (!bias.defined() || (bias.numel() > 0 && max(abs(bias.detach())).item() == 0)) return y;
return add(y, bias);
// wrong: a weight that is elsewhere is not listed
// region: 2
if (weight.defined()) visit.parameter("weight", weight);
visit.parameter("bias", bias);
