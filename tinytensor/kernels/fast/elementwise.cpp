// Element by element: vectors of W numbers, in ranges shared out to the threads.
//
//   x  |........|........|........|.....|      whole vectors, and at the end of all one that is partly filled
//      +---- range ----+---- range -----+      a range is a multiple of W: every element is computed by the same code,
//                                              whatever the number of threads
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/functions.h"
#include "tinytensor/kernels/fast/sums.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

// Elements that take a thread some 10 µs: if the function waits for memory, and if it computes.
constexpr int64_t light = 1 << 15;
constexpr int64_t heavy = 1 << 13;

constexpr float root_half_over_pi = 0.39894228f;
constexpr float root_2_over_pi = 0.797884561f;
constexpr float gelu_cubic = 0.044715f;

// out[i] to out[i + W - 1] = f(i, lanes), for all n elements. f is told how many of the lanes are used.
template <class F>
void for_vectors(int64_t n, int64_t grain, float* out, F f) {
  parallel_for(n, grain, [&](int64_t begin, int64_t end) {
    int64_t i = begin;
    for (; i + W <= end; i += W) store(out + i, f(i, int64_t{W}));
    if (i < end) store_first(out + i, f(i, end - i), end - i);
  });
}

[[gnu::always_inline]] inline Floats load_lanes(const float* p, int64_t lanes) {
  return lanes == W ? load(p) : load_first(p, lanes);
}

template <class F>
void map(int64_t n, int64_t grain, const float* x, float* y, F f) {
  for_vectors(n, grain, y, [=](int64_t i, int64_t lanes) { return f(load_lanes(x + i, lanes)); });
}

// tanh(√(2/π) (x + 0.044715 x³))
[[gnu::always_inline]] inline Floats gelu_inner_tanh(Floats x) {
  return tanh(root_2_over_pi * fma(gelu_cubic * x * x, x, x));
}

// An activation and its slope at one place: they have most of the work in common.
struct ValueAndSlope {
  Floats value, slope;
};

[[gnu::always_inline]] inline ValueAndSlope gelu_and_slope(Floats x) {
  const Normal n = normal(x);
  return {x * n.below, fma(x * root_half_over_pi, n.bell, n.below)};
}

[[gnu::always_inline]] inline ValueAndSlope gelu_tanh_and_slope(Floats x) {
  const Floats t = gelu_inner_tanh(x);
  const Floats inner_slope = root_2_over_pi * fma(3 * gelu_cubic * x, x, broadcast(1));
  return {0.5f * x * (1.0f + t), 0.5f * (1.0f + t) + 0.5f * x * (1.0f - t * t) * inner_slope};
}

[[gnu::always_inline]] inline ValueAndSlope silu_and_slope(Floats x) {
  const Floats s = sigmoid(x);
  return {x * s, s * fma(x, 1.0f - s, broadcast(1))};
}

// Where the i-th element of an operand lies: one after the other, always the same, or some steps apart.
struct Dense {
  const float* p;
  [[gnu::always_inline]] Floats at(int64_t i, int64_t lanes) const { return load_lanes(p + i, lanes); }
};
struct Repeated {
  const float* p;
  [[gnu::always_inline]] Floats at(int64_t, int64_t) const { return broadcast(*p); }
};
struct Strided {
  const float* p;
  int64_t step;
  [[gnu::always_inline]] Floats at(int64_t i, int64_t lanes) const {
    float values[W] = {};
    for (int64_t j = 0; j < lanes; ++j) values[j] = p[(i + j) * step];
    return load(values);
  }
};

template <class F>
void combine(int64_t n, const float* a, int64_t a_step, const float* b, int64_t b_step, float* out, F f) {
  const auto with = [&](auto left, auto right) {
    for_vectors(n, light, out, [=](int64_t i, int64_t lanes) { return f(left.at(i, lanes), right.at(i, lanes)); });
  };
  if (a_step == 1 && b_step == 1) return with(Dense{a}, Dense{b});
  if (a_step == 1 && b_step == 0) return with(Dense{a}, Repeated{b});
  if (a_step == 0 && b_step == 1) return with(Repeated{a}, Dense{b});
  with(Strided{a, a_step}, Strided{b, b_step});
}

template <class Mask>
[[gnu::always_inline]] inline Floats one_where(Mask mask) {
  return mask ? broadcast(1) : broadcast(0);
}

void power(int64_t n, const float* a, int64_t a_step, const float* b, int64_t b_step, float* out) {
  parallel_for(n, heavy / 8, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) out[i] = __builtin_powf(a[i * a_step], b[i * b_step]);
  });
}

}  // namespace

void unary(Unary f, int64_t n, const float* x, float* y) {
  switch (f) {
    case Unary::neg: return map(n, light, x, y, [](Floats v) { return -v; });
    case Unary::exp: return map(n, heavy, x, y, [](Floats v) { return exp(v); });
    case Unary::log: return map(n, heavy, x, y, [](Floats v) { return log(v); });
    case Unary::log1p: return map(n, heavy, x, y, [](Floats v) { return log1p(v); });
    case Unary::sqrt: return map(n, heavy, x, y, [](Floats v) { return sqrt(v); });
    case Unary::rsqrt: return map(n, heavy, x, y, [](Floats v) { return 1.0f / sqrt(v); });
    case Unary::abs: return map(n, light, x, y, [](Floats v) { return abs(v); });
    case Unary::relu: return map(n, light, x, y, [](Floats v) { return v < 0.0f ? Floats{} : v; });
    case Unary::sigmoid: return map(n, heavy, x, y, [](Floats v) { return sigmoid(v); });
    case Unary::tanh: return map(n, heavy, x, y, [](Floats v) { return tanh(v); });
    case Unary::gelu: return map(n, heavy, x, y, [](Floats v) { return v * normal(v).below; });
    case Unary::gelu_tanh: return map(n, heavy, x, y, [](Floats v) { return 0.5f * v * (1.0f + gelu_inner_tanh(v)); });
    case Unary::silu: return map(n, heavy, x, y, [](Floats v) { return v * sigmoid(v); });
  }
}

void unary_backward(Unary f, int64_t n, const float* x, const float* dy, float* dx, float* y) {
  const auto with = [&](auto at) {
    for_vectors(n, heavy, dx, [=](int64_t i, int64_t lanes) {
      const ValueAndSlope both = at(load_lanes(x + i, lanes));
      const Floats slope = load_lanes(dy + i, lanes) * both.slope;
      if (y != nullptr) store_first(y + i, both.value, lanes);
      return slope;
    });
  };
  if (f == Unary::relu) {
    return for_vectors(n, light, dx, [=](int64_t i, int64_t lanes) {
      const Floats at = load_lanes(x + i, lanes), slope = load_lanes(dy + i, lanes);
      if (y != nullptr) store_first(y + i, at < 0 ? Floats{} : at, lanes);
      return at <= 0 ? Floats{} : slope;
    });
  }
  if (f == Unary::gelu) return with([](Floats v) { return gelu_and_slope(v); });
  if (f == Unary::gelu_tanh) return with([](Floats v) { return gelu_tanh_and_slope(v); });
  with([](Floats v) { return silu_and_slope(v); });
}

void swiglu(int64_t n, const float* gate, const float* x, float* y) {
  for_vectors(n, heavy, y, [=](int64_t i, int64_t lanes) {
    const Floats at = load_lanes(gate + i, lanes);
    return at * sigmoid(at) * load_lanes(x + i, lanes);
  });
}

void swiglu_backward(int64_t n, const float* gate, const float* x, const float* dy, float* dgate, float* dx) {
  parallel_for(n, heavy, [=](int64_t begin, int64_t end) {
    along_row(end - begin, [=](int64_t j, int64_t lanes) {
      const int64_t i = begin + j;
      const ValueAndSlope opened = silu_and_slope(load_lanes(gate + i, lanes));
      const Floats slope = load_lanes(dy + i, lanes), of_gate = slope * load_lanes(x + i, lanes) * opened.slope;
      if (dgate != nullptr) store_first(dgate + i, of_gate, lanes);
      if (dx != nullptr) store_first(dx + i, slope * opened.value, lanes);
    });
  });
}

void binary(Binary f, int64_t n, const float* a, int64_t a_step, const float* b, int64_t b_step, float* out) {
  const auto with = [&](auto function) { combine(n, a, a_step, b, b_step, out, function); };
  switch (f) {
    case Binary::add: return with([](Floats x, Floats y) { return x + y; });
    case Binary::sub: return with([](Floats x, Floats y) { return x - y; });
    case Binary::mul: return with([](Floats x, Floats y) { return x * y; });
    case Binary::div: return with([](Floats x, Floats y) { return x / y; });
    case Binary::pow: return power(n, a, a_step, b, b_step, out);
    case Binary::maximum: return with([](Floats x, Floats y) { return is_nan(x) ? x : x > y ? x : y; });
    case Binary::minimum: return with([](Floats x, Floats y) { return is_nan(x) ? x : x < y ? x : y; });
    case Binary::less: return with([](Floats x, Floats y) { return one_where(x < y); });
    case Binary::less_equal: return with([](Floats x, Floats y) { return one_where(x <= y); });
    case Binary::equal: return with([](Floats x, Floats y) { return one_where(x == y); });
  }
}

void axpy(int64_t n, float alpha, const float* x, float* y) {
  for_vectors(n, light, y, [=](int64_t i, int64_t lanes) {
    return fma(broadcast(alpha), load_lanes(x + i, lanes), load_lanes(y + i, lanes));
  });
}

void affine(int64_t n, float alpha, float beta, const float* x, float* y) {
  map(n, light, x, y, [=](Floats v) { return fma(broadcast(alpha), v, broadcast(beta)); });
}

void gather(int64_t rows, int64_t length, const int64_t* offsets, int64_t step, const float* x, float* y) {
  parallel_for(rows, ceil_div(light, larger<int64_t>(length, 1)), [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const float* from = x + offsets[i];
      float* to = y + i * length;
      if (step == 1) {
        __builtin_memcpy(to, from, static_cast<size_t>(length) * sizeof(float));
      } else {
        for (int64_t j = 0; j < length; ++j) to[j] = from[j * step];
      }
    }
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
