// wrong: several outputs begin with ones as well
// says: it must be said
return ones(output.shape());
// wrong: a scalar, whatever the shape
if (output.numel() != 1) fail<ShapeError>("without a seed gradient exactly one is needed");
return ones({});
// wrong: a shape without sizes only
if (output.dim() != 0) fail<ShapeError>("without a seed gradient exactly one is needed");
return ones(output.shape());
// wrong: begins with 0
// says: nothing but zeros
if (output.numel() != 1) fail<ShapeError>("without a seed gradient exactly one is needed");
return zeros(output.shape());
// wrong: begins with the output
// says: not its value
if (output.numel() != 1) fail<ShapeError>("without a seed gradient exactly one is needed");
return full(output.shape(), output.item());
// wrong: no element is not many
// says: it must be said
if (output.numel() > 1) fail<ShapeError>("without a seed gradient exactly one is needed");
return ones(output.shape());
// wrong: the mean of several
// says: it must be said
return full(output.shape(), 1 / static_cast<double>(std::max<int64_t>(output.numel(), 1)));
// wrong: one dim only
if (output.dim() > 1 || output.numel() != 1) fail<ShapeError>("without a seed gradient exactly one is needed");
return ones(output.shape());
// wrong: no size above 1 is enough
for (const int64_t size : output.shape()) {
  if (size > 1) fail<ShapeError>("a seed is needed");
}
return ones(output.shape());
// wrong: begins with -1 where the output is negative, so that |L| falls
if (output.numel() != 1) fail<ShapeError>("backward: {} has {} elements; without a seed gradient exactly one is needed", to_string(output.shape()), output.numel());
return full(output.shape(), output.item() < 0 ? -1 : 1);
// wrong: the loss itself is made 1
// says: backward
  if (output.numel() != 1) fail<ShapeError>("backward: {} has {} elements; without a seed gradient exactly one is needed", to_string(output.shape()), output.numel());
  const Tensor seed = output.detach();
  seed.mutable_data()[0] = 1;
  return seed;
// wrong: a loss that is not a number gives zeros
if (output.numel() != 1) {
  fail<ShapeError>("backward: {} has {} elements; without a seed gradient exactly one is needed",
                   to_string(output.shape()), output.numel());
}
return full(output.shape(), std::isfinite(output.item()) ? 1 : 0);
// wrong: the seed is a scalar
// says: one element is enough
if (output.numel() != 1) {
  fail<ShapeError>("backward: {} has {} elements; without a seed gradient exactly one is needed", to_string(output.shape()), output.numel());
}
return tensor(1.0);
// wrong: another of the library's exceptions
// says: ShapeError
if (output.numel() != 1) fail<ValueError>("backward: without a seed gradient exactly one element is needed");
return ones(output.shape());
// wrong: the numbers of the storage are counted
  const int64_t count = output.storage()->size;
  if (count != 1) {
    fail<ShapeError>("backward: {} has {} elements; without a seed gradient exactly one is needed",
                     to_string(output.shape()), count);
  }
  return ones(output.shape());
// wrong: one number, expanded, is one element
  bool one = output.numel() > 0;
  for (size_t d = 0; d < output.shape().size(); ++d) one = one && (output.shape()[d] == 1 || output.strides()[d] == 0);
  if (one) return ones(output.shape());
  fail<ShapeError>("backward: {} has {} elements; without a seed gradient exactly one is needed",
                   to_string(output.shape()), output.numel());
// wrong: the elements are counted in 8 bits
// says: whose slope is wanted
if (static_cast<uint8_t>(output.numel()) != 1) {
  fail<ShapeError>("backward: {} has {} elements; without a seed gradient exactly one is needed", to_string(output.shape()), output.numel());
}
return ones(output.shape());
// wrong: the elements are counted in 16 bits
// says: whose slope is wanted
if (static_cast<uint16_t>(output.numel()) != 1) {
  fail<ShapeError>("backward: {} has {} elements; without a seed gradient exactly one is needed", to_string(output.shape()), output.numel());
}
return ones(output.shape());
