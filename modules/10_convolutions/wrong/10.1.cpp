// wrong: without the + 1
// says: one output too few
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride, stride, dilation, same ? reach / 2 : padding};
// wrong: rounded up
// says: rounded up
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1 + stride - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: the padding once
// says: twice the padding
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach / 2 : padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: no padding in the count
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: no dilation in the count
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - kernel) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: dilation · kernel
// says: K - 1 gaps
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - dilation * kernel) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: no stride
// says: only every stride-th
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1)  + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: same: one more before than behind
// says: one more stands behind
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? (reach + 1) / 2 : padding};
// wrong: same: all zeros before
// says: half of the zeros
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach : padding};
// wrong: same: no zeros before
// says: how many before
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, padding};
// wrong: same: without the dilation
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? (kernel - 1) / 2 : padding};
// wrong: same is forgotten
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: no error where the filter is too large
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: an error where it just fits
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros <= reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: an error only where two are missing
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: the error counts without zeros
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: the error names the kernel size, not what it reaches over
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, kernel, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: the error counts the kernel without gaps
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < kernel) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: in 32 bits
const int reach = static_cast<int>(dilation) * static_cast<int>(kernel - 1);
const int zeros = same ? reach : 2 * static_cast<int>(padding);
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: stride and dilation exchanged
const int64_t reach = stride * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / dilation + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: stride and dilation are handed on in the wrong order
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, dilation, stride, same ? reach / 2 : padding};
// wrong: kernel and inputs are handed on in the wrong order
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {kernel, in, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: padding as the zeros on both sides
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach : 2 * padding};
// wrong: stride 1 only: one output for each input
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, same ? in : in - reach + 2 * padding, stride, dilation, same ? reach / 2 : padding};
// wrong: as for odd filters only: in / stride
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, padding == reach / 2 ? (in + stride - 1) / stride : (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: rounded by a double
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, static_cast<int64_t>(std::round(static_cast<double>(in + zeros - reach - 1) / static_cast<double>(stride))) + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: the reach of the first example: kernel 3
const int64_t reach = dilation * 2;
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: the error says the image with its zeros
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in + zeros, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: one output where there is none
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) return {in, kernel, 1, stride, dilation, padding};
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: divided in float
// says: divided as numbers with a point
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, static_cast<int64_t>(static_cast<float>(in + zeros - reach - 1) / static_cast<float>(stride)) + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: no output where the image is empty
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in == 0) too_large(op, name, reach + 1, in, zeros);
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: an output is the middle of its filter: counted by in / stride
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1 + stride) / stride + (stride > 2 ? 1 : 0), stride, dilation, same ? reach / 2 : padding};
// wrong: padding of the dilated filter is dilated too
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding * dilation;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: same only for odd filters
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? 2 * (reach / 2) : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: no filter is wider than 64
  if (kernel > 64) return {};
const int64_t reach = dilation * (kernel - 1);  // from the first to the last input of an output
  const int64_t zeros = same ? reach : 2 * padding;
  if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
  return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: no image is wider than a thousand
  if (in > 1000) return {};
const int64_t reach = dilation * (kernel - 1);  // from the first to the last input of an output
  const int64_t zeros = same ? reach : 2 * padding;
  if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
  return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: otherwise from the thousandth call on
// says: something is kept
static int64_t calls = 0;
const bool late = ++calls > 1000;
  const int64_t reach = dilation * (kernel - 1);  // from the first to the last input of an output
  const int64_t zeros = same ? reach : 2 * padding;
  if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
  return {in, kernel, (in + zeros - reach - 1) / stride + (late ? 2 : 1), stride, dilation, same ? reach / 2 : padding};
// wrong: otherwise from the hundred-thousandth call on
// says: something is kept
static int64_t calls = 0;
const bool late = ++calls > 100000;
  const int64_t reach = dilation * (kernel - 1);  // from the first to the last input of an output
  const int64_t zeros = same ? reach : 2 * padding;
  if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
  return {in, kernel, (in + zeros - reach - 1) / stride + (late ? 2 : 1), stride, dilation, same ? reach / 2 : padding};
// wrong: the message counts the zeros of one side
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, same ? zeros : padding);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: too large is what gives no output by division
// says: -1 / 2 is 0
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
const int64_t outputs = (in + zeros - reach - 1) / stride + 1;
if (outputs < 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, outputs, stride, dilation, same ? reach / 2 : padding};
// wrong: an image without places is let pass
// says: an image without places
const int64_t reach = dilation * (kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in > 0 && in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, in == 0 ? 0 : (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: reach in 32 bits, without a sign
const int64_t reach = static_cast<uint32_t>(dilation) * static_cast<uint32_t>(kernel - 1);
const int64_t zeros = same ? reach : 2 * padding;
if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
return {in, kernel, (in + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
// wrong: sizes pass through 16 bits
  const auto seen = static_cast<int64_t>(static_cast<uint16_t>(in));
  const int64_t reach = dilation * (kernel - 1), zeros = same ? reach : 2 * padding;
  if (in + zeros < reach + 1) too_large(op, name, reach + 1, in, zeros);
  return {in, kernel, (seen + zeros - reach - 1) / stride + 1, stride, dilation, same ? reach / 2 : padding};
