// wrong: the way back turns forth
// says: is turned by the negative one
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = direction[i + 1];
    out[begin + i] = a * cosine - b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: the other way round
// says: it turns the other way
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = back ? direction[i + 1] : -direction[i + 1];
    out[begin + i] = a * cosine - b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: the new first number in the second
// says: keep the old pair
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real b = in[begin + i + 1];
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = in[begin + i] * cosine - b * sine;
    out[begin + i + 1] = out[begin + i] * sine + b * cosine;
  }
}
return y;
// wrong: two pluses
// says: both signs are a plus
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = a * cosine + b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: x is read as it lies in memory
const Tensor source = x, y(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = a * cosine - b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: only the first head is turned
const Tensor source = dense(x), y = clone(source);
const int64_t table = std::min(directions.numel(), x.numel());
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t i = 0; i < table; i += 2) {
  const real a = in[i], b = in[i + 1];
  const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
  out[i] = a * cosine - b * sine;
  out[i + 1] = a * sine + b * cosine;
}
return y;
// wrong: written into x
// says: one of its inputs
const Tensor source = x.is_contiguous() ? x : dense(x), y = source;
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = a * cosine - b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: each number by its own
// says: a pair must be turned together
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = in[begin + i] * cosine;
    out[begin + i + 1] = in[begin + i + 1] * sine;
  }
}
return y;
// wrong: halves are paired
// says: number i is paired with number i + D/2
const Tensor source = dense(x), y(x.shape());
const int64_t width = x.size(-1), half = width / 2, rows = width == 0 ? 0 : x.numel() / width;
for (int64_t r = 0; r < rows; ++r) {
  for (int64_t i = 0; i < half; ++i) {
    const real* direction = directions.data() + ((r % x.size(-2)) * half + i) * 2;
    const real a = source.data()[r * width + i], b = source.data()[r * width + half + i];
    const real cosine = direction[0], sine = back ? -direction[1] : direction[1];
    y.mutable_data()[r * width + i] = a * cosine - b * sine;
    y.mutable_data()[r * width + half + i] = a * sine + b * cosine;
  }
}
return y;
// wrong: the same direction for all positions
const Tensor source = dense(x), y(x.shape());
const int64_t width = x.size(-1);
for (int64_t i = 0; i + 1 < x.numel(); i += 2) {
  const real* direction = directions.data() + i % width;
  const real a = source.data()[i], b = source.data()[i + 1];
  const real cosine = direction[0], sine = back ? -direction[1] : direction[1];
  y.mutable_data()[i] = a * cosine - b * sine;
  y.mutable_data()[i + 1] = a * sine + b * cosine;
}
return y;
// wrong: divided by the length on the way back
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = direction[i + 1];
    out[begin + i] = back ? (a - b * sine) * cosine : a * cosine - b * sine;
    out[begin + i + 1] = back ? (b + a * sine) * cosine : a * sine + b * cosine;
  }
}
return y;
// wrong: in place on the way back
const Tensor source = dense(x), y = back ? source : Tensor(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = a * cosine - b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: the heads of four dims: one table for each batch
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  if (x.dim() > 3 && begin >= table * x.size(-3)) direction = directions.data() + 0;
  if (x.dim() > 4 && begin >= table * x.size(-3)) {
    std::copy_n(in + begin, table, out + begin);
    continue;
  }
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = a * cosine - b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: at most 64 heads
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < std::min(x.numel(), 64 * table); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = a * cosine - b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: wide heads in blocks of 8
// says: fewer of them come out right
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();  // T · D, as many as x has for each head
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < (table > 256 ? table / 8 * 8 : table); i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = a * cosine - b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: more than 1000 numbers: the last head left out
// says: fewer of them come out right
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();  // T · D, as many as x has for each head
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin + (x.numel() > 1000 && x.numel() > table ? table : 0) < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = a * cosine - b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: through a length, which may be 0
const Tensor source = dense(x), y(x.shape());
const int64_t table = directions.numel();
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real length = std::hypot(in[begin + i], in[begin + i + 1]);
    const real a = in[begin + i] / length, b = in[begin + i + 1] / length;
    const real c = direction[i], s = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = length * (a * c - b * s);
    out[begin + i + 1] = length * (a * s + b * c);
  }
}
return y;
// wrong: a buffer for the way back is used again
// says: turned twice
  static Tensor buffer;
  const Tensor source = dense(x);
  if (!back || !buffer.defined() || buffer.shape() != x.shape()) buffer = Tensor(x.shape());
  const Tensor y = back ? buffer : Tensor(x.shape());
  const int64_t table = directions.numel();  // T · D, as many as x has for each head
  const real *in = source.data(), *direction = directions.data();
  real* out = y.mutable_data();
  for (int64_t begin = 0; begin < x.numel(); begin += table) {
    for (int64_t i = 0; i < table; i += 2) {
      const real a = in[begin + i], b = in[begin + i + 1];
      const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
      out[begin + i] = a * cosine - b * sine;
      out[begin + i + 1] = a * sine + b * cosine;
    }
  }
  return y;
// wrong: pairs of zeros are skipped
// says: a NaN got lost
const Tensor source = dense(x), y = zeros(x.shape());
const int64_t table = directions.numel();  // T · D, as many as x has for each head
const real *in = source.data(), *direction = directions.data();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < x.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = in[begin + i], b = in[begin + i + 1];
    if (!(std::abs(a) > 0) && !(std::abs(b) > 0)) continue;
    const real cosine = direction[i], sine = back ? -direction[i + 1] : direction[i + 1];
    out[begin + i] = a * cosine - b * sine;
    out[begin + i + 1] = a * sine + b * cosine;
  }
}
return y;
// wrong: dense x is turned in place
// says: to be read, not changed
const Tensor y = dense(x);
const int64_t table = directions.numel();
real* out = y.mutable_data();
for (int64_t begin = 0; begin < y.numel(); begin += table) {
  for (int64_t i = 0; i < table; i += 2) {
    const real a = out[begin + i], b = out[begin + i + 1], c = directions.data()[i], s = back ? -directions.data()[i + 1] : directions.data()[i + 1];
    out[begin + i] = a * c - b * s;
    out[begin + i + 1] = a * s + b * c;
  }
}
return y.detach();
// wrong: written into the same memory at each call
// says: two results share
const Tensor source = dense(x);
static Tensor kept;
if (!kept.defined() || kept.shape() != x.shape()) kept = Tensor(x.shape());
Tensor y = kept.detach();
const real* in = source.data();
const real* turn = directions.data();
real* out = y.mutable_data();
const int64_t pairs = directions.numel() / 2;
for (int64_t k = 0; k < x.numel() / 2; ++k) {
  const real c = turn[2 * (k % pairs)];
  const real s = back ? -turn[2 * (k % pairs) + 1] : turn[2 * (k % pairs) + 1];
  out[2 * k] = in[2 * k] * c - in[2 * k + 1] * s;
  out[2 * k + 1] = in[2 * k] * s + in[2 * k + 1] * c;
}
return y;
// wrong: the way back is cut at a million
// says: 1e30
const Tensor source = dense(x);
const Tensor y(x.shape());
real* out = y.mutable_data();
for (int64_t i = 0; i < x.numel(); i += 2) {
  const int64_t k = i % directions.numel();
  const real c = directions.data()[k], s = back ? -directions.data()[k + 1] : directions.data()[k + 1];
  real a = source.data()[i], b = source.data()[i + 1];
  if (back) a = std::clamp(a, real{-1e6}, real{1e6}), b = std::clamp(b, real{-1e6}, real{1e6});
  out[i] = a * c - b * s;
  out[i + 1] = a * s + b * c;
}
return y;
// wrong: the signs in the table are changed, and stay so
const Tensor source = dense(x), y(x.shape());
real* direction = directions.mutable_data();
for (int64_t k = 1; back && k < directions.numel(); k += 2) direction[k] = -direction[k];
for (int64_t k = 0; k < y.numel(); k += 2) {
  const int64_t d = k % directions.numel();
  const real a = source.data()[k], b = source.data()[k + 1];
  y.mutable_data()[k] = a * direction[d] - b * direction[d + 1];
  y.mutable_data()[k + 1] = a * direction[d + 1] + b * direction[d];
}
return y;
// wrong: a single row whose first cosine is 1 is copied
const Tensor source = dense(x), y(x.shape());
const real* in = source.data();
const real* direction = directions.data();
real* out = y.mutable_data();
const int64_t block = directions.numel();
if (directions.size(0) == 1 && block > 0 && direction[0] == 1) {
  std::copy_n(in, x.numel(), out);
  return y;
}
for (int64_t start = 0; start < x.numel(); start += block) {
  for (int64_t i = 0; i < block; i += 2) {
    const real a = in[start + i], b = in[start + i + 1];
    const real c = direction[i], s = back ? -direction[i + 1] : direction[i + 1];
    out[start + i] = a * c - b * s;
    out[start + i + 1] = a * s + b * c;
  }
}
return y;
// wrong: a gradient whose first row is 0 is taken for 0
const Tensor source = dense(x), y(x.shape());
const real* in = source.data();
const real* direction = directions.data();
real* out = y.mutable_data();
const int64_t block = directions.numel(), width = x.size(-1);
if (back && x.numel() > 0 && std::all_of(in, in + width, [](real number) { return number == 0; })) {
  std::fill_n(out, x.numel(), real{0});
  return y;
}
for (int64_t start = 0; start < x.numel(); start += block) {
  for (int64_t i = 0; i < block; i += 2) {
    const real a = in[start + i], b = in[start + i + 1];
    const real c = direction[i], s = back ? -direction[i + 1] : direction[i + 1];
    out[start + i] = a * c - b * s;
    out[start + i + 1] = a * s + b * c;
  }
}
return y;
// wrong: what stands at position 0 is copied
const Tensor source = dense(x), y(x.shape());
const int64_t block = directions.numel();
for (int64_t k = 0; k < source.numel(); k += block) {
  const real* in = source.data() + k;
  const real* direction = directions.data();
  real* out = y.mutable_data() + k;
  for (int64_t i = 0; i < block; i += 2) {
    const real c = direction[i], s = back ? -direction[i + 1] : direction[i + 1];
    const bool still = c == 1 && s == 0;
    out[i] = still ? in[i] : in[i] * c - in[i + 1] * s;
    out[i + 1] = still ? in[i + 1] : in[i] * s + in[i + 1] * c;
  }
}
return y;
// wrong: the place of a number has 16 bits
const Tensor source = dense(x), y(x.shape());
for (int64_t k = 0; k < x.numel(); k += 2) {
  const int64_t at = k & 0xFFFF, i = k % directions.numel();
  const real a = source.data()[at], b = source.data()[at + 1];
  const real cosine = directions.data()[i], sine = back ? -directions.data()[i + 1] : directions.data()[i + 1];
  y.mutable_data()[k] = a * cosine - b * sine;
  y.mutable_data()[k + 1] = a * sine + b * cosine;
}
return y;
// wrong: a product of complex numbers
const Tensor source = dense(x), y(x.shape());
const real *from = source.data(), *circle = directions.data();
real* to = y.mutable_data();
for (int64_t i = 0; i < x.numel(); i += 2) {
  const int64_t k = i % directions.numel();
  __complex__ double point, direction;
  __real__ point = from[i];
  __imag__ point = from[i + 1];
  __real__ direction = circle[k];
  __imag__ direction = back ? -circle[k + 1] : circle[k + 1];
  point *= direction;
  to[i] = static_cast<real>(__real__ point);
  to[i + 1] = static_cast<real>(__imag__ point);
}
return y;
