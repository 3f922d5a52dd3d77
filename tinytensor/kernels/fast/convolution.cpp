// Convolution and its gradients as products with the matrix of patches (patches.h), image by image, K = C · KH · KW
// rows and P = OH · OW columns, each product by the tiles of tile.h:
//
//   y (O, P) = weight (O, K) · patches (K, P)             a panel of patches is copied out, and read by all filters
//   dpatches (K, P) = weightᵀ (K, O) · dy (O, P)          each tile is added to the image as soon as it is made, unless
//                                                         dx is made as a convolution of dy
//   dweightᵀ (K, O) = Σ_n patches (K, P) · dyᵀ (P, O)     strips of patches are copied out, dy is transposed
//
// Every number is summed by one thread in one order: images, then pixels, or weights.
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/fast/pack.h"
#include "tinytensor/kernels/fast/patches.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t multiplications_worth_a_thread = 1 << 18;
constexpr int64_t weights_in_part = 196;     // of one filter, whose dx is made together
constexpr int64_t most_weights = max_depth;  // of one filter, in a panel

// One group of a convolution by itself.
struct Group {
  int64_t channels, filters, weights, pixels;  // weights: of one filter

  explicit Group(const ConvSizes& s)
      : channels(s.channels / s.groups),
        filters(s.filters / s.groups),
        weights(channels * s.rows.kernel * s.columns.kernel),
        pixels(s.rows.out * s.columns.out) {}
  int64_t multiplications() const { return filters * weights * pixels; }
};

// Where the parts of image i / groups, group i % groups lie.
int64_t image_at(const ConvSizes& s, const Group& g, int64_t i) { return i * g.channels * s.rows.in * s.columns.in; }
int64_t output_at(const Group& g, int64_t i) { return i * g.filters * g.pixels; }
int64_t weight_at(const ConvSizes& s, const Group& g, int64_t i) { return i % s.groups * g.filters * g.weights; }

// The largest part of n that is at most `most`, when all parts are about equal.
int64_t even_part(int64_t n, int64_t most) { return n == 0 ? 1 : ceil_div(n, ceil_div(n, most)); }

float* padded_scratch(const ConvSizes& s, int64_t channels) {
  return scratch(Scratch::shared_panels, channels * padded_sizes(s).plane() + W);
}

// Calls body(i) for every group of every image: by image on all threads if there are enough of them, else one after the
// other, and body has the threads for itself.
template <class Body>
void for_images(const ConvSizes& s, const Group& g, Body body) {
  const int64_t images = s.batch * s.groups;
  const int64_t grain = ceil_div(multiplications_worth_a_thread, larger<int64_t>(g.multiplications(), 1));
  parallel_for(images, images >= num_threads() ? grain : larger<int64_t>(images, 1), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) body(i);
  });
}

// Panel `first` … of y for one image: all filters at up to tile_columns pixels.
void convolve_panel(const ConvSizes& s, const Group& g, const float* padded, int64_t first, const float* weight,
                    const float* bias, float* y) {
  const PixelBlock block(s, first, smaller<int64_t>(tile_columns, g.pixels - first));
  const int64_t height = even_part(g.filters, tile_rows), depth = even_part(g.weights, most_weights);
  float* panel = scratch(Scratch::own_panels, depth * tile_columns + W);
  for (int64_t o = 0; o < g.filters; ++o) fill(y + o * g.pixels + first, block.pixels, bias == nullptr ? 0 : bias[o]);
  for (int64_t k = 0; k < g.weights; k += depth) {
    const int64_t rows = smaller(depth, g.weights - k);
    unfold(s, padded, k, rows, block, panel, tile_columns);
    for (int64_t o = 0; o < g.filters; o += height) {
      const int64_t count = smaller(height, g.filters - o);
      const TileOutput out{y + o * g.pixels + first, g.pixels, block.pixels, true, nullptr};
      tile_for<Layout::by_rows>(count, block.pixels)(rows, weight + o * g.weights + k, g.weights, panel, tile_columns,
                                                     out);
    }
  }
}

// dx of channels first … first + channels - 1 of one image.
void send_back(const ConvSizes& s, const Group& g, int64_t first, int64_t channels, const float* weight,
               const float* dy, float* dx) {
  if (g.filters == 0) return fill(dx, channels * s.rows.in * s.columns.in, 0);  // there are no weights either
  const int64_t of_channel = s.rows.kernel * s.columns.kernel, rows = channels * of_channel;
  const int64_t height = even_part(rows, tile_rows), step = packed_strip_step(height, g.filters);
  float* strips = scratch(Scratch::own_panels, ceil_div(rows, height) * step);
  pack_a_strips(rows, height, g.filters, {weight + first * of_channel, 1, g.weights}, strips);
  float* padded = padded_scratch(s, channels);
  fill(padded, channels * padded_sizes(s).plane(), 0);
  float* last_panel = scratch(Scratch::partial_sums, g.filters * tile_columns);
  float sums[tile_rows * tile_columns];
  for (int64_t pixel = 0; pixel < g.pixels; pixel += tile_columns) {
    const PixelBlock block(s, pixel, smaller<int64_t>(tile_columns, g.pixels - pixel));
    const bool whole = block.pixels == tile_columns;  // a tile reads whole vectors
    if (!whole) pack_b_panel(g.filters, block.pixels, {dy + pixel, g.pixels, 1}, 1, last_panel);
    for (int64_t r = 0; r < rows; r += height) {
      const int64_t count = smaller(height, rows - r);
      tile_for<Layout::by_columns>(count, block.pixels)(
          g.filters, strips + r / height * step, height, whole ? dy + pixel : last_panel,
          whole ? g.pixels : tile_columns, {sums, tile_columns, block.pixels, false, nullptr});
      fold(s, sums, tile_columns, r, count, block, padded);
    }
  }
  remove_padding(s, channels, padded, dx);
}

// With a stride of 1 dx is itself a convolution, of dy with the filters turned by 180 degrees:
//   dx[c, h, w] = Σ_o Σ_p Σ_q weight[o, c, p, q] · dy[o, h + padding - p·dilation, …]
ConvAxis mirrored(const ConvAxis& axis) {
  return {axis.out, axis.kernel, axis.in, 1, axis.dilation, axis.dilation * (axis.kernel - 1) - axis.padding};
}
ConvSizes sizes_of_mirror(const ConvSizes& s) {
  return {s.batch, s.filters, s.channels, s.groups, mirrored(s.rows), mirrored(s.columns)};
}

// Whether that is possible, and faster: its panels are shared by the channels, and it has as many pixels as the image.
bool is_convolution_of_dy(const ConvSizes& s, const Group& g) {
  const ConvSizes mirror = sizes_of_mirror(s);
  return s.rows.stride == 1 && s.columns.stride == 1 && mirror.rows.padding >= 0 && mirror.columns.padding >= 0 &&
         (g.channels >= 16 || (g.channels == 1 && g.filters == 1)) && 2 * s.rows.in * s.columns.in <= 3 * g.pixels;
}

// (O, C / G, KH, KW) as (C, O / G, KH, KW), each filter turned by 180 degrees.
void turn_filters(const ConvSizes& s, const Group& g, const float* weight, float* turned) {
  const int64_t field = s.rows.kernel * s.columns.kernel;
  for (int64_t c = 0; c < s.channels; ++c) {
    for (int64_t o = 0; o < g.filters; ++o) {
      const float* from = weight + ((c / g.channels * g.filters + o) * g.channels + c % g.channels) * field;
      for (int64_t i = 0; i < field; ++i) *turned++ = from[field - 1 - i];
    }
  }
}

// One block of pixels of one image, what it adds to rows first … first + rows - 1 of dweightᵀ.
void add_products(const ConvSizes& s, const Group& g, const float* padded, int64_t first, int64_t rows,
                  const PixelBlock& block, const float* panels, bool accumulate, float* sums) {
  const int64_t height = even_part(rows, tile_rows);
  float* strip = scratch(Scratch::attention, height * row_step + W);
  for (int64_t r = 0; r < rows; r += height) {
    const int64_t count = smaller(height, rows - r);
    unfold(s, padded, first + r, count, block, strip, row_step);
    for (int64_t o = 0; o < g.filters; o += tile_columns) {
      const int64_t columns = smaller<int64_t>(tile_columns, g.filters - o);
      tile_for<Layout::by_rows>(count, columns)(block.pixels, strip, row_step, panels + o * block.pixels, tile_columns,
                                                {sums + r * g.filters + o, g.filters, columns, accumulate, nullptr});
    }
  }
}

// Weights first … first + count - 1 of every filter of a group.
void sum_weights(const ConvSizes& s, const Group& g, int64_t group, int64_t first, int64_t count, const float* x,
                 const float* dy, float* dweight) {
  const int64_t of_channel = s.rows.kernel * s.columns.kernel;
  const int64_t channel = first / of_channel, channels = (first + count - 1) / of_channel - channel + 1;
  const int64_t depth = even_part(g.pixels, most_pixels);
  float* padded = padded_scratch(s, channels);
  float* panels = scratch(Scratch::own_panels, ceil_div(g.filters, tile_columns) * tile_columns * depth);
  float* sums = scratch(Scratch::partial_sums, count * g.filters);
  fill(sums, count * g.filters, 0);
  for (int64_t n = 0; n < s.batch; ++n) {
    const int64_t i = n * s.groups + group;
    add_padding(s, channels, x + image_at(s, g, i) + channel * s.rows.in * s.columns.in, padded);
    for (int64_t pixel = 0; pixel < g.pixels; pixel += depth) {
      const PixelBlock block(s, pixel, smaller(depth, g.pixels - pixel));
      for (int64_t o = 0; o < g.filters; o += tile_columns) {
        const float* from = dy + output_at(g, i) + o * g.pixels + pixel;
        pack_b_panel(block.pixels, smaller<int64_t>(tile_columns, g.filters - o), {from, 1, g.pixels}, 1,
                     panels + o * block.pixels);
      }
      add_products(s, g, padded, first - channel * of_channel, count, block, panels, true, sums);
    }
  }
  for (int64_t o = 0; o < g.filters; ++o) {
    for (int64_t r = 0; r < count; ++r)
      dweight[(group * g.filters + o) * g.weights + first + r] = sums[r * g.filters + o];
  }
}

}  // namespace

void conv2d(const ConvSizes& s, const float* x, const float* weight, const float* bias, float* y) {
  if (is_depthwise(s)) return depthwise(s, x, weight, bias, y);
  const Group g(s);
  const int64_t panel_work = g.filters * g.weights * tile_columns;
  for_images(s, g, [&](int64_t i) {
    float* padded = padded_scratch(s, g.channels);
    add_padding(s, g.channels, x + image_at(s, g, i), padded);
    const float* offsets = bias != nullptr ? bias + i % s.groups * g.filters : nullptr;
    parallel_for(ceil_div(g.pixels, tile_columns),
                 ceil_div(multiplications_worth_a_thread, larger<int64_t>(panel_work, 1)),
                 [&](int64_t begin, int64_t end) {
                   for (int64_t panel = begin; panel < end; ++panel) {
                     convolve_panel(s, g, padded, panel * tile_columns, weight + weight_at(s, g, i), offsets,
                                    y + output_at(g, i));
                   }
                 });
  });
}

void conv2d_backward_input(const ConvSizes& s, const float* weight, const float* dy, float* dx) {
  const Group g(s);
  if (is_convolution_of_dy(s, g)) {
    float* turned = scratch(Scratch::partial_sums, s.groups * g.filters * g.weights);
    turn_filters(s, g, weight, turned);
    return conv2d(sizes_of_mirror(s), dy, turned, nullptr, dx);
  }
  if (is_depthwise(s)) return depthwise_backward_input(s, weight, dy, dx);
  // The same parts for every number of threads: the order of sums depends on them.
  const int64_t part = larger<int64_t>(1, weights_in_part / (s.rows.kernel * s.columns.kernel));
  const int64_t plane = s.rows.in * s.columns.in;
  for_images(s, g, [&](int64_t i) {
    parallel_for(ceil_div(g.channels, part), 1, [&](int64_t begin, int64_t end) {
      for (int64_t c = begin * part; c < smaller(end * part, g.channels); c += part) {
        send_back(s, g, c, smaller(part, g.channels - c), weight + weight_at(s, g, i), dy + output_at(g, i),
                  dx + image_at(s, g, i) + c * plane);
      }
    });
  });
}

void conv2d_backward_weight(const ConvSizes& s, const float* x, const float* dy, float* dweight) {
  if (is_depthwise(s)) return depthwise_backward_weight(s, x, dy, dweight);
  const Group g(s);
  const int64_t wanted = s.groups >= num_threads() ? 1 : num_threads();
  const int64_t part = larger<int64_t>(1, ceil_div(g.weights, wanted));
  const int64_t parts = ceil_div(g.weights, part);
  const int64_t work = s.batch * g.filters * g.pixels * part;
  parallel_for(s.groups * parts, ceil_div(multiplications_worth_a_thread, larger<int64_t>(work, 1)),
               [&](int64_t begin, int64_t end) {
                 for (int64_t i = begin; i < end; ++i) {
                   const int64_t first = i % parts * part;
                   sum_weights(s, g, i / parts, first, smaller(part, g.weights - first), x, dy, dweight);
                 }
               });
}

}  // namespace tinytensor::TINYTENSOR_ISA
