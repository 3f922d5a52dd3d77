// Convolutions whose filters see one channel each: there is no product of matrices in them, and patches would be copied
// for a single use. Each vector of outputs is summed from the image itself instead.
//
// Of an image that is read with a stride S the columns 0, S, 2S, … come first in each row, then 1, S + 1, …: so the
// inputs that a weight meets at neighbouring outputs are neighbours, for every stride.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/patches.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t multiplications_worth_a_thread = 1 << 18;
constexpr int64_t most_filters = 2;  // of a channel: more of them share a panel of patches
constexpr int64_t most_taps = 121;
constexpr int at_once = 4;  // vectors of outputs
constexpr int weights_at_once = 5;

// One channel with zeros around it, and where its numbers lie.
struct Plane {
  int64_t height, stride, length;  // length: of the columns of one remainder

  explicit Plane(const ConvSizes& s)
      : height(padded_sizes(s).height),
        stride(s.columns.stride),
        length(ceil_div(padded_sizes(s).width, s.columns.stride)) {}
  int64_t row() const { return stride * length; }
  int64_t size() const { return height * row(); }
  int64_t place(int64_t i, int64_t j) const { return i * row() + j % stride * length + j / stride; }
};

float* plane_scratch(const Plane& plane) {
  float* memory = scratch(Scratch::own_panels, plane.size() + W);
  fill(memory, plane.size() + W, 0);  // a vector may begin at the last number
  return memory;
}

// Calls body(place in the plane, pixel of the image, count) for runs of numbers, which the image has `stride` apart.
template <class Body>
void for_each_run(const ConvSizes& s, const Plane& plane, Body body) {
  for (int64_t i = 0; i < s.rows.in; ++i) {
    for (int64_t j = 0; j < smaller(plane.stride, s.columns.in); ++j) {
      body(plane.place(i + s.rows.padding, j + s.columns.padding), i * s.columns.in + j,
           ceil_div(s.columns.in - j, plane.stride));
    }
  }
}

void spread(const ConvSizes& s, const Plane& plane, const float* image, float* padded) {
  for_each_run(s, plane, [&](int64_t place, int64_t pixel, int64_t count) {
    if (plane.stride == 1) return copy(image + pixel, count, padded + place);
    for (int64_t k = 0; k < count; ++k) padded[place + k] = image[pixel + k * plane.stride];
  });
}

void collect(const ConvSizes& s, const Plane& plane, const float* padded, float* image) {
  for_each_run(s, plane, [&](int64_t place, int64_t pixel, int64_t count) {
    if (plane.stride == 1) return copy(padded + place, count, image + pixel);
    for (int64_t k = 0; k < count; ++k) image[pixel + k * plane.stride] = padded[place + k];
  });
}

// For each weight of a filter, where it meets the input of the first output.
struct Taps {
  int64_t count, place[most_taps];

  Taps(const ConvSizes& s, const Plane& plane) : count(s.rows.kernel * s.columns.kernel) {
    for (int64_t k = 0; k < count; ++k) {
      place[k] = plane.place(k / s.columns.kernel * s.rows.dilation, k % s.columns.kernel * s.columns.dilation);
    }
  }
};

// A vector of outputs: where it is, where its first input is, and how many numbers it has.
struct Piece {
  int64_t output, input, numbers;
};

// The pieces of a plane of outputs; those behind the last one have no numbers.
class Pieces {
 public:
  Pieces(const ConvSizes& s, const Plane& plane)
      : columns_(s.columns.out),
        down_(s.rows.stride * plane.row()),
        in_row_(ceil_div(columns_, W)),
        count_(s.rows.out * in_row_) {}
  int64_t count() const { return count_; }
  Piece operator[](int64_t i) const {
    if (i >= count_) return {0, 0, 0};
    const int64_t row = i / in_row_, column = i % in_row_ * W;
    return {row * columns_ + column, row * down_ + column, smaller<int64_t>(columns_ - column, W)};
  }

 private:
  int64_t columns_, down_, in_row_, count_;
};

void convolve(const Pieces& pieces, const Taps& taps, const float* plane, const float* weight, float bias, float* y) {
  for (int64_t i = 0; i < pieces.count(); i += at_once) {
    Piece piece[at_once];
    Floats sums[at_once];
    for (int v = 0; v < at_once; ++v) piece[v] = pieces[i + v], sums[v] = broadcast(bias);
    for (int64_t k = 0; k < taps.count; ++k) {
      const float* from = plane + taps.place[k];
      const Floats w = broadcast(weight[k]);
      for (int v = 0; v < at_once; ++v) sums[v] = fma(w, load(from + piece[v].input), sums[v]);
    }
    for (int v = 0; v < at_once; ++v) store_first(y + piece[v].output, sums[v], piece[v].numbers);
  }
}

// Calls body(first output, its first input, numbers) for each vector of outputs; `numbers` is W but at the end of a
// row.
template <class Body>
[[gnu::always_inline]] inline void for_each_piece(const ConvSizes& s, const Plane& plane, Body body) {
  for (int64_t i = 0; i < s.rows.out; ++i) {
    const int64_t output = i * s.columns.out, input = i * s.rows.stride * plane.row();
    for (int64_t j = 0; j < s.columns.out; j += W) {
      body(output + j, input + j, smaller<int64_t>(s.columns.out - j, W));
    }
  }
}

// Adds to the plane what dy sends to it. Weight by weight, for vectors that overlap would wait for each other.
void send_back(const ConvSizes& s, const Plane& plane, const Taps& taps, const float* dy, const float* weight,
               float* padded) {
  for (int64_t k = 0; k < taps.count; ++k) {
    const Floats w = broadcast(weight[k]);
    float* to = padded + taps.place[k];
    for_each_piece(s, plane, [&](int64_t output, int64_t input, int64_t numbers) {
      if (numbers == W) return store(to + input, fma(w, load(dy + output), load(to + input)));
      const Floats sum = fma(w, load_first(dy + output, numbers), load_first(to + input, numbers));
      store_first(to + input, sum, numbers);
    });
  }
}

// Adds Σ x · dy to each weight, to some of them at once.
void add_products(const ConvSizes& s, const Plane& plane, const Taps& taps, const float* padded, const float* dy,
                  float* dweight) {
  for (int64_t first = 0; first < taps.count; first += weights_at_once) {
    const float* from[weights_at_once];
    Floats sums[weights_at_once] = {};
    for (int t = 0; t < weights_at_once; ++t) from[t] = padded + taps.place[smaller(first + t, taps.count - 1)];
    for_each_piece(s, plane, [&](int64_t output, int64_t input, int64_t numbers) {
      if (numbers == W) {
        const Floats d = load(dy + output);
        for (int t = 0; t < weights_at_once; ++t) sums[t] = fma(load(from[t] + input), d, sums[t]);
      } else {
        const Floats d = load_first(dy + output, numbers);
        for (int t = 0; t < weights_at_once; ++t) sums[t] = fma(load_first(from[t] + input, numbers), d, sums[t]);
      }
    });
    const int64_t count = smaller<int64_t>(weights_at_once, taps.count - first);
    for (int64_t t = 0; t < count; ++t) dweight[first + t] += total(sums[t]);
  }
}

// Calls body(i) for `count` images of one channel, on all threads.
template <class Body>
void for_planes(const ConvSizes& s, int64_t count, Body body) {
  const int64_t work = s.filters / s.groups * s.rows.out * s.columns.out * s.rows.kernel * s.columns.kernel;
  parallel_for(count, ceil_div(multiplications_worth_a_thread, larger<int64_t>(work, 1)),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin; i < end; ++i) body(i);
               });
}

}  // namespace

bool is_depthwise(const ConvSizes& s) {
  return s.channels == s.groups && s.filters <= most_filters * s.groups &&
         s.rows.kernel * s.columns.kernel <= most_taps;
}

void depthwise(const ConvSizes& s, const float* x, const float* weight, const float* bias, float* y) {
  const Plane plane(s);
  const Taps taps(s, plane);
  const Pieces pieces(s, plane);
  const int64_t filters = s.filters / s.groups;
  for_planes(s, s.batch * s.channels, [&](int64_t i) {
    float* padded = plane_scratch(plane);
    spread(s, plane, x + i * s.rows.in * s.columns.in, padded);
    for (int64_t f = 0; f < filters; ++f) {
      const int64_t o = i % s.channels * filters + f;
      convolve(pieces, taps, padded, weight + o * taps.count, bias == nullptr ? 0 : bias[o],
               y + (i * filters + f) * s.rows.out * s.columns.out);
    }
  });
}

void depthwise_backward_input(const ConvSizes& s, const float* weight, const float* dy, float* dx) {
  const Plane plane(s);
  const Taps taps(s, plane);
  const int64_t filters = s.filters / s.groups;
  for_planes(s, s.batch * s.channels, [&](int64_t i) {
    float* padded = plane_scratch(plane);
    for (int64_t f = 0; f < filters; ++f) {
      send_back(s, plane, taps, dy + (i * filters + f) * s.rows.out * s.columns.out,
                weight + (i % s.channels * filters + f) * taps.count, padded);
    }
    collect(s, plane, padded, dx + i * s.rows.in * s.columns.in);
  });
}

void depthwise_backward_weight(const ConvSizes& s, const float* x, const float* dy, float* dweight) {
  const Plane plane(s);
  const Taps taps(s, plane);
  const int64_t filters = s.filters / s.groups;
  for_planes(s, s.channels, [&](int64_t c) {
    fill(dweight + c * filters * taps.count, filters * taps.count, 0);
    float* padded = plane_scratch(plane);
    for (int64_t n = 0; n < s.batch; ++n) {
      const int64_t i = n * s.channels + c;
      spread(s, plane, x + i * s.rows.in * s.columns.in, padded);
      for (int64_t f = 0; f < filters; ++f) {
        add_products(s, plane, taps, padded, dy + (i * filters + f) * s.rows.out * s.columns.out,
                     dweight + (c * filters + f) * taps.count);
      }
    }
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
