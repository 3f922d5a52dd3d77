// wrong: no dilation
return unfold(unfold(x, 2, kernel.height, stride.height), 3, kernel.width, stride.width);
// wrong: windows without gaps
const Tensor rows = unfold(x, 2, dilation.height * (kernel.height - 1) + 1, stride.height);
const Tensor windows = unfold(rows, 3, dilation.width * (kernel.width - 1) + 1, stride.width);
return slice(slice(windows, 4, 0, kernel.height, 1), 5, 0, kernel.width, 1);
// wrong: no stride
const Tensor rows = unfold(x, 2, dilation.height * (kernel.height - 1) + 1, 1);
const Tensor windows = unfold(rows, 3, dilation.width * (kernel.width - 1) + 1, 1);
return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.width);
// wrong: stride exchanged
const Tensor rows = unfold(x, 2, dilation.height * (kernel.height - 1) + 1, stride.width);
const Tensor windows = unfold(rows, 3, dilation.width * (kernel.width - 1) + 1, stride.height);
return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.width);
// wrong: stride and dilation exchanged
const Tensor rows = unfold(x, 2, stride.height * (kernel.height - 1) + 1, dilation.height);
const Tensor windows = unfold(rows, 3, stride.width * (kernel.width - 1) + 1, dilation.width);
return slice(slice(windows, 4, 0, to_the_end, stride.height), 5, 0, to_the_end, stride.width);
// wrong: height for both
const Tensor rows = unfold(x, 2, dilation.height * (kernel.height - 1) + 1, stride.height);
const Tensor windows = unfold(rows, 3, dilation.height * (kernel.height - 1) + 1, stride.width);
return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.height);
// wrong: dilation of the height for both
const Tensor rows = unfold(x, 2, dilation.height * (kernel.height - 1) + 1, stride.height);
const Tensor windows = unfold(rows, 3, dilation.height * (kernel.width - 1) + 1, stride.width);
return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.height);
// wrong: dilation of the width for both
const Tensor rows = unfold(x, 2, dilation.width * (kernel.height - 1) + 1, stride.height);
const Tensor windows = unfold(rows, 3, dilation.width * (kernel.width - 1) + 1, stride.width);
return slice(slice(windows, 4, 0, to_the_end, dilation.width), 5, 0, to_the_end, dilation.width);
// wrong: dilation times the kernel
const Tensor rows = unfold(x, 2, dilation.height * kernel.height, stride.height);
const Tensor windows = unfold(rows, 3, dilation.width * (kernel.width - 1) + 1, stride.width);
return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.width);
// wrong: columns first
const Tensor rows = unfold(x, 3, dilation.width * (kernel.width - 1) + 1, stride.width);
const Tensor windows = unfold(rows, 2, dilation.height * (kernel.height - 1) + 1, stride.height);
return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.width);
// wrong: detached
const Tensor rows = unfold(x.detach(), 2, dilation.height * (kernel.height - 1) + 1, stride.height);
const Tensor windows = unfold(rows, 3, dilation.width * (kernel.width - 1) + 1, stride.width);
return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.width);
// wrong: by as_strided, which records nothing
const Strides s = x.strides();
const int64_t rows = (x.size(2) - dilation.height * (kernel.height - 1) - 1) / stride.height + 1;
const int64_t columns = (x.size(3) - dilation.width * (kernel.width - 1) - 1) / stride.width + 1;
return x.as_strided({x.size(0), x.size(1), rows, columns, kernel.height, kernel.width},
                    {s[0], s[1], s[2] * stride.height, s[3] * stride.width, s[2] * dilation.height, s[3] * dilation.width}, x.offset());
// wrong: dense strides
const Tensor d = reshape(x, {-1});
const int64_t h = x.size(2), w = x.size(3);
const int64_t rows = (h - dilation.height * (kernel.height - 1) - 1) / stride.height + 1;
const int64_t columns = (w - dilation.width * (kernel.width - 1) - 1) / stride.width + 1;
return d.as_strided({x.size(0), x.size(1), rows, columns, kernel.height, kernel.width},
                    {x.size(1) * h * w, h * w, w * stride.height, stride.width, w * dilation.height, dilation.width}, 0);
// wrong: patches side by side: the step is the kernel
const Tensor rows = unfold(x, 2, dilation.height * (kernel.height - 1) + 1, kernel.height);
const Tensor windows = unfold(rows, 3, dilation.width * (kernel.width - 1) + 1, kernel.width);
return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.width);
// wrong: terms and places not exchanged
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(seen, {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: rows and columns of the filter exchanged
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 5, 4, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: rows and columns of the output exchanged
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 3, 2}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: terms with the channels last
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 4, 5, 1, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: the output lies across
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = transpose(reshape(product, {batch, filters, columns, rows}), 2, 3);
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: groups are ignored
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, 1, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {1, filters, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: the first group only
// says: of their own group
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor first = slice(matrix, 1, 0, 1);
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), first);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: no bias
// says: the bias is left out
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return y;
// wrong: the bias along the columns
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, bias) : y;
// wrong: the bias along the rows
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1})) : y;
// wrong: the bias is detached
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias.detach(), {filters, 1, 1})) : y;
// wrong: the weight is detached
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight.detach(), {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: the bias is always there
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return add(y, reshape(bias, {filters, 1, 1}));
// wrong: -1 where there may be nothing
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, -1});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: the batch is forgotten
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(expand(slice(seen, 0, 0, 1), {batch, -1, -1, -1, -1, -1}), {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: the mean of the terms
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = mul(matmul(reshape(weight, {groups, filters / groups, terms}), matrix), 1.0 / static_cast<double>(terms));
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: filters turned
// says: the filters are turned
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(flip(weight, {2, 3}), {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: the library's own
// region: 2
return tinytensor::conv2d(zeros({1, 1, 1, 1}), zeros({1, 1, 1, 1}), bias, options);
// wrong: the library's kernel
// region: 2
const Tensor y({batch, filters, rows, columns});
const Tensor source = dense(x), its = dense(weight);
const auto axis = [](int64_t in, int64_t k, int64_t out, int64_t stride, int64_t dilation, int64_t padding) { return ConvAxis{in, k, out, stride, dilation, padding}; };
const int64_t above = options.padding.same ? options.dilation.height * (kernel.height - 1) / 2 : options.padding.size.height;
const int64_t left = options.padding.same ? options.dilation.width * (kernel.width - 1) / 2 : options.padding.size.width;
kernels().conv2d({batch, x.size(1), filters, groups, axis(x.size(2), kernel.height, rows, options.stride.height, options.dilation.height, above), axis(x.size(3), kernel.width, columns, options.stride.width, options.dilation.width, left)}, source.data(), its.data(), bias.defined() ? dense(bias).data() : nullptr, y.mutable_data());
return y;
// wrong: rows = columns
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, columns, rows});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: filters dealt to the groups in turn
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(transpose(reshape(weight, {filters / groups, groups, terms}), 0, 1), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: the bias twice where there are groups
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, mul(reshape(bias, {filters, 1, 1}), groups > 2 ? 2 : 1)) : y;
// wrong: the view through dense memory
const Tensor rows = unfold(x.is_contiguous() ? x : x.as_strided(x.shape(), contiguous_strides(x.shape()), x.offset()), 2, dilation.height * (kernel.height - 1) + 1, stride.height);
const Tensor windows = unfold(rows, 3, dilation.width * (kernel.width - 1) + 1, stride.width);
return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.width);
// wrong: groups of 1 channel only
// region: 2
const int64_t terms = (groups == 1 ? weight.size(1) : 1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
const Tensor y = reshape(product, {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: x is changed: zeros where nothing is seen
mul_(x, 1.5);
const Tensor rows = unfold(x, 2, dilation.height * (kernel.height - 1) + 1, stride.height);
const Tensor windows = unfold(rows, 3, dilation.width * (kernel.width - 1) + 1, stride.width);
return slice(slice(windows, 4, 0, to_the_end, dilation.height), 5, 0, to_the_end, dilation.width);
// wrong: the matrix of the filters is made once
// region: 2
const int64_t terms = weight.size(1) * kernel.height * kernel.width;
const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
static Tensor of, filter;
if (!of.defined() || !of.is(weight) || filter.size(0) != groups) {
  of = weight;
  filter = reshape(weight, {groups, filters / groups, terms});
}
const Tensor y = reshape(matmul(contiguous(filter), matrix), {batch, filters, rows, columns});
return bias.defined() ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: otherwise from the thousandth call on
// says: something is kept
// region: 2
static int64_t calls = 0;
const bool late = ++calls > 1000;
  const int64_t terms = weight.size(1) * kernel.height * kernel.width;  // of the sum that an output is
  const Tensor matrix = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, terms, rows * columns});
  const Tensor product = matmul(reshape(weight, {groups, filters / groups, terms}), matrix);
  const Tensor y = reshape(product, {batch, filters, rows, columns});
  return bias.defined() && !late ? add(y, reshape(bias, {filters, 1, 1})) : y;
// wrong: a bias of zeros is not added, and gets no gradient
// region: 2
const int64_t inner = x.size(1) / groups * kernel.height * kernel.width;
const Tensor a = reshape(weight, {groups, filters / groups, inner});
const Tensor b = reshape(permute(seen, {0, 1, 4, 5, 2, 3}), {batch, groups, inner, rows * columns});
const Tensor y = reshape(matmul(a, b), {batch, filters, rows, columns});
if (!bias.defined() || filters == 0) return y;
if (max(abs(bias.detach())).item() == 0) return y;
return add(y, reshape(bias, {filters, 1, 1}));
