// wrong: input: overwritten
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.x)] = product(weight[at.weight], dy[at.y]); });
// wrong: input: filters turned
// says: turned here
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.x)] += product(weight[at.weight / (s.rows.kernel * s.columns.kernel) * s.rows.kernel * s.columns.kernel + s.rows.kernel * s.columns.kernel - 1 - at.weight % (s.rows.kernel * s.columns.kernel)], dy[at.y]); });
// wrong: input: without the weight
// says: dy alone
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.x)] += static_cast<double>(dy[at.y]); });
// wrong: input: without dy
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.x)] += static_cast<double>(weight[at.weight]); });
// wrong: input: collected by the place in y
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y % static_cast<int64_t>(sums.size()))] += product(weight[at.weight], dy[at.y]); });
// wrong: input: the first filter only
// says: add up over all of them
for_each_product(s, [&](const Product& at) { if (at.y / (s.rows.out * s.columns.out) % s.filters == 0) sums[static_cast<size_t>(at.x)] += product(weight[at.weight], dy[at.y]); });
// wrong: input: the mean over the filters
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.x)] += product(weight[at.weight], dy[at.y]) / static_cast<double>(s.filters); });
// wrong: input: sums in float
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.x)] = static_cast<double>(static_cast<float>(sums[static_cast<size_t>(at.x)]) + static_cast<float>(weight[at.weight] * dy[at.y])); });
// wrong: input: the weight of the output's place
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.x)] += product(weight[at.y % (s.filters * (s.channels / s.groups) * s.rows.kernel * s.columns.kernel)], dy[at.y]); });
// wrong: weight: overwritten
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] = product(x[at.x], dy[at.y]); });
// wrong: weight: only the first example
// says: sum over the batch
// region: 2
for_each_product(s, [&](const Product& at) { if (at.y < s.filters * s.rows.out * s.columns.out) sums[static_cast<size_t>(at.weight)] += product(x[at.x], dy[at.y]); });
// wrong: weight: the mean over the batch
// says: not the mean
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] += product(x[at.x], dy[at.y]) / static_cast<double>(s.batch); });
// wrong: weight: the mean over the places
// says: not the mean
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] += product(x[at.x], dy[at.y]) / static_cast<double>(s.rows.out * s.columns.out); });
// wrong: weight: without x
// says: dy alone
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] += static_cast<double>(dy[at.y]); });
// wrong: weight: x of the place in y
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] += product(x[at.y % (s.batch * s.channels * s.rows.in * s.columns.in)], dy[at.y]); });
// wrong: weight: turned
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight / (s.rows.kernel * s.columns.kernel) * s.rows.kernel * s.columns.kernel + s.rows.kernel * s.columns.kernel - 1 - at.weight % (s.rows.kernel * s.columns.kernel))] += product(x[at.x], dy[at.y]); });
// wrong: weight: sums in float
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] = static_cast<double>(static_cast<float>(sums[static_cast<size_t>(at.weight)]) + static_cast<float>(x[at.x] * dy[at.y])); });
// wrong: weight: dy squared
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] += product(dy[at.y], dy[at.y]); });
// wrong: bias: the mean
// says: a sum, not a mean
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = mean(doutput, {0, 2, 3});
// wrong: bias: without the batch
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(slice(doutput, 0, 0, 1), {0, 2, 3});
// wrong: bias: the first place
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(slice(slice(doutput, 2, 0, 1), 3, 0, 1), {0, 2, 3});
// wrong: bias: over the wrong dims
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {1, 2, 3});
// wrong: bias: over the wrong dims where they are as many
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sizes.batch == sizes.filters ? sum(doutput, {1, 2, 3}) : sum(doutput, {0, 2, 3});
// wrong: bias: kept dims
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3}, true);
// wrong: bias: divided by the batch
// says: not a mean
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = div(sum(doutput, {0, 2, 3}), static_cast<double>(std::max<int64_t>(1, sizes.batch)));
// wrong: bias: none
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
// wrong: input: none
// region: 3
if (false) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: weight: none
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (false) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: weight only if the input is wanted too
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[0] && needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: bias only if the weight is wanted too
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[1] && needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: all are computed, whoever wants them
// region: 3
if (true) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (true) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (weight().size(0) > 0) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: the gradient of the input, always
// region: 3
if (true) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: the gradient of the weight, always
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (true) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: needed exchanged
// region: 3
if (needed[9 - 8]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[0]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: dy as it lies
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), dy.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), dy.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(dy, {0, 2, 3});
// wrong: the output's shape for the input
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.columns.in, sizes.rows.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: the weight's shape without groups
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: the kernel is square
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.columns.kernel, sizes.rows.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: nothing for an empty batch
// region: 3
if (sizes.batch == 0) return gradients;
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: bias changes dy in place
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
mul_(dy, 1.0);
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: the bias from the middle of dy
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = mul(mean(doutput, {0, 2, 3}), static_cast<double>(sizes.rows.out * sizes.columns.out));
// wrong: the bias by a loop over dense dy, without the batch stride
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) {
  gradients[2] = zeros({sizes.filters});
  for (int64_t i = 0; i < doutput.numel(); ++i) gradients[2].mutable_data()[i / (sizes.rows.out * sizes.columns.out) / std::max<int64_t>(1, sizes.batch) % sizes.filters] += doutput.data()[i];
}
// wrong: weight: the last example counts
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] = (at.y >= (s.batch - 1) * s.filters * s.rows.out * s.columns.out ? 1 : 0) * product(x[at.x], dy[at.y]) + sums[static_cast<size_t>(at.weight)]; });
// wrong: input: divided by how many outputs it is in
std::vector<double> often(sums.size());
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.x)] += product(weight[at.weight], dy[at.y]); });
for_each_product(s, [&](const Product& at) { often[static_cast<size_t>(at.x)] += 1; });
for (size_t i = 0; i < sums.size(); ++i) sums[i] /= std::max(often[i], 1.0);
// wrong: input and weight: rounded to float each
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] += static_cast<double>(static_cast<int>(x[at.x] * dy[at.y] * 1000)) / 1000; });
// wrong: the gradients of both only together
// region: 3
if (needed[0] && needed[1]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: a dy of zero is skipped: NaN of the weight lost
// region: 1
for_each_product(s, [&](const Product& at) { if (dy[at.y] != 0) sums[static_cast<size_t>(at.x)] += product(weight[at.weight], dy[at.y]); });
// wrong: a dy of zero is skipped: inf of x lost
// region: 2
for_each_product(s, [&](const Product& at) { if (dy[at.y] != 0) sums[static_cast<size_t>(at.weight)] += product(x[at.x], dy[at.y]); });
// wrong: places are counted in a byte
  for_each_product(s,
                   [&](const Product& at) { sums[static_cast<uint8_t>(at.x)] += product(weight[at.weight], dy[at.y]); });
// wrong: weight: what is 0 is skipped
// says: expected nan
// region: 2
for_each_product(s, [&](const Product& at) { if (x[at.x] != 0) sums[static_cast<size_t>(at.weight)] += product(x[at.x], dy[at.y]); });
// wrong: one piece of memory for all gradients
// region: 3
if (needed[0]) {
  static Tensor kept; kept = kept.defined() && kept.shape() == Shape{sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in} ? kept : Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in}); gradients[0] = kept;
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: weight: products rounded before they are added
// says: the product is a float
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.weight)] += static_cast<double>(x[at.x] * dy[at.y]); });
// wrong: input: products rounded before they are added
// says: the product is a float
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.x)] += static_cast<double>(weight[at.weight] * dy[at.y]); });
// wrong: op: the bias is added up in float
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) {
  gradients[2] = zeros({sizes.filters});
  const int64_t plane = sizes.rows.out * sizes.columns.out;
  for (int64_t i = 0; i < doutput.numel(); ++i) gradients[2].mutable_data()[i / plane % sizes.filters] += doutput.data()[i];
}
// wrong: op: a bias gradient that nobody wants
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
gradients[2] = sum(doutput, {0, 2, 3});
// wrong: one array for the weight's gradient, for all calls
// says: one piece of memory
// region: 3
if (needed[0]) {
  const Tensor dx(x().shape());
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), dx.mutable_data());
  gradients[0] = dx;
}
if (needed[1]) {
  static Tensor dweight;
  if (!dweight.defined() || dweight.shape() != weight().shape()) dweight = Tensor(weight().shape());
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), dweight.mutable_data());
  gradients[1] = dweight;
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: a gradient that repeats along the columns is taken for one number
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor(weight().shape());
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2] && dy.numel() > 0 && dy.size(3) > 1 && dy.strides().back() == 0) {
  const double places = static_cast<double>(sizes.batch * sizes.rows.out * sizes.columns.out);
  gradients[2] = mul(slice(reshape(select(doutput, 0, 0), {sizes.filters, -1}), 1, 0, 1), places);
  gradients[2] = reshape(gradients[2], {sizes.filters});
} else if (needed[2]) {
  gradients[2] = sum(doutput, {0, 2, 3});
}
// wrong: x is read although only its own gradient is needed
// region: 3
const Tensor input = x();
if (needed[0]) {
  gradients[0] = Tensor(input.shape());
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, input.data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: the weight is read although only its own gradient is needed
// region: 3
const Tensor filters = weight();
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, filters.data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor(filters.shape());
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
}
if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
// wrong: the bias has a gradient only where the weight has one
// says: needed or not by itself
// region: 3
if (needed[0]) {
  gradients[0] = Tensor({sizes.batch, sizes.channels, sizes.rows.in, sizes.columns.in});
  kernels().conv2d_backward_input(sizes, weight().data(), doutput.data(), gradients[0].mutable_data());
}
if (needed[1]) {
  gradients[1] = Tensor({sizes.filters, sizes.channels / sizes.groups, sizes.rows.kernel, sizes.columns.kernel});
  kernels().conv2d_backward_weight(sizes, x().data(), doutput.data(), gradients[1].mutable_data());
  if (needed[2]) gradients[2] = sum(doutput, {0, 2, 3});
}
