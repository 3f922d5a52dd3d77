// wrong: sum: divided
// says: that is the mean
return expand(mul(with_kept_dims(dy, shape, over), 1.0 / static_cast<double>(count_over(shape, over))), shape);
// wrong: sum: expanded without the kept dims
return expand(dy, shape);
// wrong: sum: dy as it is
return dy;
// wrong: sum: ones
return ones(shape);
// wrong: sum: repeated in memory order
Tensor dx(shape);
const Tensor source = dense(dy);
for (int64_t i = 0; i < dx.numel(); ++i) dx.mutable_data()[i] = source.data()[i % source.numel()];
return dx;
// wrong: sum: the first element of dy for all
return expand(slice(reshape(dy, {-1}), 0, 0, 1), shape);
// wrong: mean: not divided
// says: moves by 1/n
// region: 2
return expand(with_kept_dims(dy, shape, over), shape);
// wrong: mean: by all elements
// says: of the dims that vanish
// region: 2
return expand(div(with_kept_dims(dy, shape, over), static_cast<double>(numel(shape))), shape);
// wrong: mean: by the size of the first dim
// region: 2
return expand(div(with_kept_dims(dy, shape, over), static_cast<double>(shape.empty() ? 1 : shape[0])), shape);
// wrong: mean: twice
// says: twice
// region: 2
return expand(div(div(with_kept_dims(dy, shape, over), count), count), shape);
// wrong: mean: by the elements of dy
// region: 2
return expand(div(with_kept_dims(dy, shape, over), static_cast<double>(dy.numel())), shape);
// wrong: var: without the 2
// says: the 2 of the square
// region: 3
return mul(mul(deviation, 1 / freedom), with_kept_dims(dy, shape, over));
// wrong: var: divided by n
// says: n - correction
// region: 3
return mul(mul(deviation, 2.0 / static_cast<double>(count_over(shape, over))), with_kept_dims(dy, shape, over));
// wrong: var: divided by n - 1
// says: correction says
// region: 3
return mul(mul(deviation, 2.0 / static_cast<double>(count_over(shape, over) - 1)), with_kept_dims(dy, shape, over));
// wrong: var: not divided
// says: not divided
// region: 3
return mul(mul(deviation, 2), with_kept_dims(dy, shape, over));
// wrong: var: without the kept dims
// region: 3
return mul(mul(deviation, 2 / freedom), dy);
// wrong: var: the squares
// region: 3
return mul(mul(mul(deviation, deviation), 2 / freedom), with_kept_dims(dy, shape, over));
// wrong: var: the sign
// says: the sign
// region: 3
return mul(mul(deviation, -2 / freedom), with_kept_dims(dy, shape, over));
// wrong: sum: kept dims in the wrong place
return expand(reshape(dy, [&] { Shape s = dy.shape(); s.insert(s.begin(), over.empty() ? 0 : over.size(), 1); return s.size() == shape.size() ? s : reduced_shape(shape, over, true); }()), shape);
// wrong: sum: times n
return expand(mul(with_kept_dims(dy, shape, over), static_cast<double>(count_over(shape, over))), shape);
// wrong: sum: only the first gets it
const Tensor dx = zeros(shape);
copy_(dx.numel() == 0 ? dx : slice(reshape(dx, {-1}), 0, 0, 1), reshape(dy, {-1}));
return dx;
// wrong: mean: integer division
// region: 2
return expand(mul(with_kept_dims(dy, shape, over), static_cast<double>(1 / static_cast<int64_t>(count))), shape);
// wrong: mean: times count
// region: 2
return expand(mul(with_kept_dims(dy, shape, over), count), shape);
// wrong: mean: by count - 1
// region: 2
return expand(div(with_kept_dims(dy, shape, over), std::max(count - 1, 1.0)), shape);
// wrong: mean: by last size
// region: 2
return expand(div(with_kept_dims(dy, shape, over), static_cast<double>(shape.empty() ? 1 : shape.back())), shape);
// wrong: mean: by number of dims
// region: 2
return expand(div(with_kept_dims(dy, shape, over), static_cast<double>(std::max<size_t>(1, over.size()))), shape);
// wrong: var: absolute deviations
// region: 3
return mul(mul(abs(deviation), 2 / freedom), with_kept_dims(dy, shape, over));
// wrong: var: of the first only, sqrt as for std
// region: 3
return mul(mul(deviation, 1 / std::sqrt(freedom)), with_kept_dims(dy, shape, over));
// wrong: var: 2/n * (1 - 1/n)
// region: 3
const double n = static_cast<double>(count_over(shape, over));
return mul(mul(deviation, 2 / freedom * (1 - 1 / n)), with_kept_dims(dy, shape, over));
// wrong: var: without dy
// region: 3
return mul(deviation, 2 / freedom);
// wrong: var: dy only
// region: 3
return expand(mul(with_kept_dims(dy, shape, over), 2 / freedom), shape);
// wrong: var: deviation changed in place
// region: 3
mul_(deviation, 2 / freedom);
return mul(deviation, with_kept_dims(dy, shape, over));
// wrong: sum: dy changed
return expand(with_kept_dims(dense(dy), shape, std::vector<int64_t>(over.rbegin(), over.rend())), reduced_shape(shape, {}, false).empty() ? shape : shape).detach().as_strided(shape, contiguous_strides(shape), 0);
// wrong: sum: square shapes: expand straight if it fits
if (broadcasts_to(dy.shape(), shape)) return expand(dy, shape);
return expand(with_kept_dims(dy, shape, over), shape);
// wrong: mean: straight if it fits
// region: 2
if (broadcasts_to(dy.shape(), shape)) return expand(div(dy, count), shape);
return expand(div(with_kept_dims(dy, shape, over), count), shape);
// wrong: var: straight
// region: 3
if (broadcasts_to(dy.shape(), shape)) return mul(mul(deviation, 2 / freedom), dy);
return mul(mul(deviation, 2 / freedom), with_kept_dims(dy, shape, over));
// wrong: mean as float int
// region: 2
return expand(mul(with_kept_dims(dy, shape, over), std::round(1000 / count) / 1000), shape);
// wrong: var: biased when keepdim
// region: 3
return mul(mul(deviation, 2 / (dy.dim() == static_cast<int64_t>(shape.size()) ? static_cast<double>(count_over(shape, over)) : freedom)), with_kept_dims(dy, shape, over));
// wrong: mean: one over n is a float
// says: is there a float on the way
// region: 2
return expand(mul(with_kept_dims(dy, shape, over), static_cast<double>(1.0F / static_cast<float>(count))), shape);
// wrong: variance: a small number keeps the divisor from 0
// region: 3
return mul(mul(deviation, 2 / (freedom + 1e-9)), with_kept_dims(dy, shape, over));
// wrong: the count is cut to 16 bits
// region: 1
return expand(with_kept_dims(dy, shape, over), shape);
// region: 2
return expand(with_kept_dims(div(dy, static_cast<double>(static_cast<int16_t>(count))), shape, over), shape);
// region: 3
return mul(mul(deviation, 2.0 / freedom), with_kept_dims(dy, shape, over));
// wrong: the gradient is written into dy where nothing vanished
// region: 1
if (over.empty()) {
  mul_(dy, 1.0);
  return dy;
}
return expand(with_kept_dims(dy, shape, over), shape);
// region: 2
return expand(with_kept_dims(div(dy, count), shape, over), shape);
// region: 3
return mul(mul(deviation, 2.0 / freedom), with_kept_dims(dy, shape, over));
// wrong: freedom 0 counts as 1
// region: 1
return expand(with_kept_dims(dy, shape, over), shape);
// region: 2
return expand(with_kept_dims(div(dy, count), shape, over), shape);
// region: 3
return mul(mul(deviation, 2.0 / std::max(freedom, 1.0)), with_kept_dims(dy, shape, over));
// wrong: freedom 0 gives 0: the gradient of the variance of one number is 0 instead of NaN
// region: 1
return expand(with_kept_dims(dy, shape, over), shape);
// region: 2
return expand(with_kept_dims(div(dy, count), shape, over), shape);
// region: 3
return mul(mul(deviation, (freedom > 0 ? 2.0 / freedom : 0.0)), with_kept_dims(dy, shape, over));
// wrong: sum: the mean of dy where several dims vanish
// says: sum
  const Tensor kept = with_kept_dims(dy, shape, over);
  return over.size() > 2 ? expand(mean(kept), shape) : expand(kept, shape);
// wrong: a gradient of no elements divides by zero and throws
// says: mean: no elements
// region: 2
if (count == 0) fail<ValueError>("mean: no elements");
return expand(div(with_kept_dims(dy, shape, over), count), shape);
// wrong: mean: by the first dim only
// says: the size of one dim
// region: 2
return expand(div(with_kept_dims(dy, shape, over), over.empty() ? 1.0 : static_cast<double>(shape[static_cast<size_t>(over[0])])), shape);
// wrong: how many numbers a mean has is counted by dividing the sizes, of which one may be 0
// says: divided a whole number by zero
// region: 2
const int64_t n = numel(shape) / dy.numel();
return expand(div(with_kept_dims(dy, shape, over), static_cast<double>(n)), shape);
// wrong: of a cube other dims have vanished
                  return expand(with_kept_dims(dy, shape, over), shape);
// region: 2
                  std::vector<int64_t> gone = over;
                  const bool cube = shape.size() == 3 && shape[0] == shape[1] && shape[1] == shape[2];
                  if (cube && over.size() == 2 && over[1] == 1 && dy.dim() == 1) gone = {0, 2};
                  return expand(div(with_kept_dims(dy, shape, gone), count), shape);
// region: 3
                  return mul(mul(with_kept_dims(dy, shape, over), deviation), 2 / freedom);
// wrong: a gradient of 0 is not sent on
// says: one like any other
if (dy.numel() == 1 && dy.item() == 0) return {};
return expand(with_kept_dims(dy, shape, over), shape);
// wrong: var: the freedom is cut at 0, as in the forward
// says: nothing is cut
// region: 3
return mul(div(mul(deviation, 2.0), std::max(0.0, freedom)), with_kept_dims(dy, shape, over));
// wrong: var: the freedom is cut at 1
// says: nothing is cut
// region: 3
return mul(mul(deviation, 2 / (freedom < 0 ? 1.0 : freedom)), with_kept_dims(dy, shape, over));
// wrong: sum: the dims that vanished are put back only where the shapes do not fit by themselves
// says: happens to fit
const bool fits = dy.dim() <= static_cast<int64_t>(shape.size()) && std::equal(dy.shape().rbegin(), dy.shape().rend(), shape.rbegin());
return expand(fits ? dy : with_kept_dims(dy, shape, over), shape);
