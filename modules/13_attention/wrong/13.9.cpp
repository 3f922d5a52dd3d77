// wrong: cut without the transpose
// says: a head gets whole tokens
return reshape(x, {x.size(0), num_heads, x.size(1), x.size(2) / num_heads});
// wrong: not transposed
// says: exchange dims 1 and 2
return reshape(x, {x.size(0), x.size(1), num_heads, x.size(2) / num_heads});
// wrong: cut into (D, H)
// says: not into (D, H)
return permute(reshape(x, {x.size(0), x.size(1), x.size(2) / num_heads, num_heads}), {0, 3, 1, 2});
// wrong: copied
// says: were copied
return contiguous(transpose(reshape(x, {x.size(0), x.size(1), num_heads, x.size(2) / num_heads}), 1, 2));
// wrong: the last dims exchanged
return transpose(reshape(x, {x.size(0), x.size(1), num_heads, x.size(2) / num_heads}), 2, 3);
// wrong: heads and width mixed up
return transpose(reshape(x, {x.size(0), x.size(1), x.size(2) / num_heads, num_heads}), 1, 2);
// wrong: two heads always
return transpose(reshape(x, {x.size(0), x.size(1), 2, x.size(2) / 2}), 1, 2);
// wrong: batch and heads exchanged
return permute(reshape(x, {x.size(0), x.size(1), num_heads, x.size(2) / num_heads}), {2, 0, 1, 3});
// wrong: the gradient stops
return transpose(reshape(x.detach(), {x.size(0), x.size(1), num_heads, x.size(2) / num_heads}), 1, 2);
// wrong: the width before the tokens
return permute(reshape(x, {x.size(0), x.size(1), num_heads, x.size(2) / num_heads}), {0, 2, 3, 1});
// wrong: reads x as if it were dense
const Tensor d = x.requires_grad() ? x : x.as_strided(x.shape(), contiguous_strides(x.shape()), x.offset());
return transpose(reshape(d, {x.size(0), x.size(1), num_heads, x.size(2) / num_heads}), 1, 2);
// wrong: a width of 0 is made 1
return transpose(reshape(x, {x.size(0), x.size(1), num_heads, std::max<int64_t>(1, x.size(2) / num_heads)}), 1, 2);
