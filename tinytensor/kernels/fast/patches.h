// A convolution as a product of matrices. What an output sees is a patch of the image; the patches are the columns of a
// matrix, one row for each weight of a filter (Chellapilla et al., 2006, im2col):
//
//              pixels of the output, OH · OW
//             +-----------------------------+
//   (c, p, q) |  x[c, i·s + p·d, j·s + q·d] |     C · KH · KW rows
//             +-----------------------------+
//
// It holds each number KH · KW times, so it is never stored: blocks of it are copied out of the image when a product
// needs them, and stay in a near cache. The zeros around an image are put there once, so that copying asks no
// questions.
#pragma once

#include "tinytensor/kernels/fast/tile.h"
#include "tinytensor/kernels/kernels.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

/// Some channels of one image with zeros around them, whole vectors of them behind the last number.
struct PaddedSizes {
  int64_t height, width;

  int64_t plane() const { return height * width; }
};

inline int64_t padded_size(const ConvAxis& axis) {
  const int64_t seen = (axis.out - 1) * axis.stride + (axis.kernel - 1) * axis.dilation + 1;
  return larger(seen, axis.padding + axis.in);
}
inline PaddedSizes padded_sizes(const ConvSizes& s) { return {padded_size(s.rows), padded_size(s.columns)}; }

inline void fill(float* to, int64_t count, float value) {
  for (int64_t i = 0; i < count; ++i) to[i] = value;
}
inline void copy(const float* from, int64_t count, float* to) {
  int64_t i = 0;
  for (; i + W <= count; i += W) store(to + i, load(from + i));
  if (i < count) store_first(to + i, load_first(from + i, count - i), count - i);
}

/// Copies channels (channels, H, W) to `padded`, which has room for W floats behind them.
inline void add_padding(const ConvSizes& s, int64_t channels, const float* image, float* padded) {
  const PaddedSizes size = padded_sizes(s);
  const int64_t top = s.rows.padding, left = s.columns.padding, width = s.columns.in;
  for (int64_t c = 0; c < channels; ++c, image += s.rows.in * width, padded += size.plane()) {
    fill(padded, top * size.width, 0);
    for (int64_t i = 0; i < s.rows.in; ++i) {
      float* row = padded + (top + i) * size.width;
      fill(row, left, 0);
      copy(image + i * width, width, row + left);
      fill(row + left + width, size.width - left - width, 0);
    }
    fill(padded + (top + s.rows.in) * size.width, (size.height - top - s.rows.in) * size.width, 0);
  }
  fill(padded, W, 0);  // a vector may begin at the last number
}

/// Copies what lies between the zeros back.
inline void remove_padding(const ConvSizes& s, int64_t channels, const float* padded, float* image) {
  const PaddedSizes size = padded_sizes(s);
  for (int64_t c = 0; c < channels; ++c, padded += size.plane()) {
    for (int64_t i = 0; i < s.rows.in; ++i, image += s.columns.in) {
      copy(padded + (s.rows.padding + i) * size.width + s.columns.padding, s.columns.in, image);
    }
  }
}

/// Pixels of one row of the output: where the first of them finds its patch in the padded image, and how many they are.
struct Run {
  int64_t image, length;
};

constexpr int64_t most_pixels = 256;  // in a block of the matrix

/// Columns first … first + pixels - 1 of the matrix.
struct PixelBlock {
  int64_t pixels, runs = 0, step;  // step: between neighbours in the image
  Run run[most_pixels];

  PixelBlock(const ConvSizes& s, int64_t first, int64_t count) : pixels(count), step(s.columns.stride) {
    const int64_t down = s.rows.stride * padded_sizes(s).width;
    int64_t i = first / s.columns.out, j = first % s.columns.out;
    for (int64_t done = 0; done < pixels; ++i, j = 0) {
      const int64_t length = smaller(s.columns.out - j, pixels - done);
      run[runs++] = {i * down + j * step, length};
      done += length;
    }
  }
  /// Whether the pixels are neighbours, and as many as a panel has: the most frequent case.
  bool is_panel() const { return runs == 1 && step == 1 && pixels == tile_columns; }
};

/// The rows of the matrix in order: where the weight (c, p, q) meets the first pixel in the padded image.
class RowPlace {
 public:
  RowPlace(const ConvSizes& s, int64_t row)
      : columns_(s.columns.kernel),
        rows_(s.rows.kernel),
        to_column_(s.columns.dilation),
        to_row_(s.rows.dilation * padded_sizes(s).width - columns_ * to_column_),
        to_channel_(padded_sizes(s).plane() - rows_ * s.rows.dilation * padded_sizes(s).width),
        q_(row % columns_),
        p_(row / columns_ % rows_),
        offset_(row / columns_ / rows_ * padded_sizes(s).plane() + p_ * s.rows.dilation * padded_sizes(s).width +
                q_ * to_column_) {}

  int64_t offset() const { return offset_; }
  [[gnu::always_inline]] void next() {
    offset_ += to_column_;
    if (++q_ < columns_) return;
    q_ = 0, offset_ += to_row_;
    if (++p_ < rows_) return;
    p_ = 0, offset_ += to_channel_;
  }

 private:
  int64_t columns_, rows_;                   // of a filter
  int64_t to_column_, to_row_, to_channel_;  // what the next one adds to the offset
  int64_t q_, p_, offset_;
};

/// Copies rows first … first + rows - 1 of a block of columns to to[row · step + pixel]. Whole vectors are read and
/// written: up to W - 1 floats behind each row are overwritten, and behind the last one.
inline void unfold(const ConvSizes& s, const float* image, int64_t first, int64_t rows, const PixelBlock& block,
                   float* to, int64_t step) {
  RowPlace place(s, first);
  if (block.is_panel()) {
    for (int64_t r = 0; r < rows; ++r, place.next(), to += step) {
      const float* from = image + place.offset() + block.run[0].image;
      for (int v = 0; v < tile_vectors; ++v) store(to + v * W, load(from + v * W));
    }
    return;
  }
  for (int64_t r = 0; r < rows; ++r, place.next(), to += step) {
    const float* row = image + place.offset();
    float* out = to;
    for (int64_t i = 0; i < block.runs; ++i) {
      const auto [from, length] = block.run[i];
      if (block.step == 1) {
        for (int64_t j = 0; j < length; j += W) store(out + j, load(row + from + j));
      } else {
        for (int64_t j = 0; j < length; ++j) out[j] = row[from + j * block.step];
      }
      out += length;
    }
  }
}

inline void add_runs(const PixelBlock& block, const float* from, float* row) {
  for (int64_t i = 0; i < block.runs; ++i) {
    const auto [to, length] = block.run[i];
    int64_t j = 0;
    if (block.step == 1) {
      for (; j + W <= length; j += W) store(row + to + j, load(row + to + j) + load(from + j));
      if (j < length) {
        const int64_t rest = length - j;
        store_first(row + to + j, load_first(row + to + j, rest) + load_first(from + j, rest), rest);
      }
    } else {
      for (; j < length; ++j) row[to + j * block.step] += from[j];
    }
    from += length;
  }
}

/// The reverse: adds to every place of the image what lies in the matrix for it. Neighbouring rows of the matrix go to
/// places that overlap, and a load that overlaps the store before it must wait: so rows of one kernel column are taken
/// one after the other, then those of the next.
inline void fold(const ConvSizes& s, const float* from, int64_t step, int64_t first, int64_t rows,
                 const PixelBlock& block, float* image) {
  int64_t offsets[tile_rows];
  RowPlace place(s, first);
  for (int64_t r = 0; r < rows; ++r, place.next()) offsets[r] = place.offset();
  for (int64_t begin = 0; begin < smaller(s.columns.kernel, rows); ++begin) {
    for (int64_t r = begin; r < rows; r += s.columns.kernel) add_runs(block, from + r * step, image + offsets[r]);
  }
}

}  // namespace
}  // namespace tinytensor::TINYTENSOR_ISA
