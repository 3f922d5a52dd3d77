// C = A B (+ C) (+ bias) from parts of A and B in bfloat16.
//
//   for each `depth` of k                              (a fixed cut, whatever the threads)
//     pack the factor with fewer lines, all its strips      in parallel; shared, second-level cache or beyond
//     for each group of strips of the other                 in parallel: every element of C has one owner
//       pack them                                           own, second-level cache
//       for each shared strip
//         for each own strip: a block, 32 x 32 of C         in AMX's registers or in vectors
//
// Packing splits, transposes where the matrix lies the other way, and fills up with zeros. What it finds unfit, see
// bfloat16.h, is multiplied in float: everything if it is in the shared factor, else the strip.
// The file is compiled for AVX-512 BF16 and AMX; precision.cpp asks whether the processor has them.
#include "tinytensor/kernels/bfloat16/bfloat16.h"

#include <atomic>
#include <vector>

#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/bfloat16/block.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::bfloat16 {
namespace {

constexpr int64_t max_depth = 1024;
constexpr int64_t words_of_group = 1 << 17;  // 512 KB of the second-level cache
constexpr int64_t multiplications_worth_a_thread = 1 << 20;
constexpr int64_t words_worth_a_thread = 1 << 14;

// The functions for a method.
struct Steps {
  bool (*pack)(const Lines& from, Order order, float* to);
  void (*multiply)(int64_t steps, const float* a, const float* b, float* c, int64_t c_row);
};
Steps steps_of(const Method& method) {
  if (method.unit == Unit::avx512) return {pack_strip<1>, multiply_avx512};
  if (method.parts == 1) return {pack_strip<1>, multiply_amx<1>};
  if (method.parts == 2) return {pack_strip<2>, multiply_amx<2>};
  return {pack_strip<3>, multiply_amx<3>};
}

// What is done with k from p to p + depth, as a product of its own.
struct Slab {
  const Method& method;
  Steps steps;
  MatmulArgs args;

  int64_t tile_steps() const { return ceil_div(args.k, tile_depth); }
  int64_t strip_words() const { return tile_steps() * method.parts * 2 * tile_words; }
};

// One factor of a slab.
struct Factor {
  Lines lines;
  Order order;

  int64_t strips() const { return ceil_div(lines.count, strip_lines); }
  bool pack(const Slab& slab, int64_t strip, float* to) const {
    return slab.steps.pack(lines.part(strip * strip_lines, 0, strip_lines, slab.args.k), order, to);
  }
};
Factor factor_a(const MatmulArgs& args) {
  return {{args.a, args.a_row, args.a_col, args.m, args.k}, Order::lines_of_pairs};
}
Factor factor_b(const MatmulArgs& args) {
  return {{args.b, args.b_col, args.b_row, args.n, args.k}, Order::pairs_of_lines};
}

MatmulArgs some_rows(MatmulArgs args, int64_t row, int64_t count) {
  args.a += row * args.a_row;
  args.c += row * args.c_row;
  args.m = smaller(args.m - row, count);
  return args;
}
MatmulArgs some_columns(MatmulArgs args, int64_t column, int64_t count) {
  args.b += column * args.b_col;
  args.c += column;
  if (args.bias != nullptr) args.bias += column;
  args.n = smaller(args.n - column, count);
  return args;
}

// out.c, at most 32 x 32, from the sums of a block
void add_to_output(const float* block, const MatmulArgs& out) {
  for (int64_t i = 0; i < out.m; ++i) {
    for (int64_t j = 0; j < out.n; j += 16) {
      const __mmask16 mask = first(out.n - j);
      float* c = out.c + i * out.c_row + j;
      __m512 y = _mm512_load_ps(block + i * strip_lines + j);
      if (out.accumulate) y = _mm512_add_ps(y, _mm512_maskz_loadu_ps(mask, c));
      if (out.bias != nullptr) y = _mm512_add_ps(y, _mm512_maskz_loadu_ps(mask, out.bias + j));
      _mm512_mask_storeu_ps(c, mask, y);
    }
  }
}

void multiply_block(const Slab& slab, const float* a_strip, const float* b_strip, const MatmulArgs& out) {
  const bool whole = out.m == strip_lines && out.n == strip_lines;
  if (whole && !out.accumulate && out.bias == nullptr)
    return slab.steps.multiply(slab.tile_steps(), a_strip, b_strip, out.c, out.c_row);
  alignas(64) float block[strip_lines * strip_lines];
  slab.steps.multiply(slab.tile_steps(), a_strip, b_strip, block, strip_lines);
  add_to_output(block, out);
}

// Returns whether all of it was fit.
bool pack_all(const Slab& slab, const Factor& factor, float* to) {
  std::atomic<bool> fit{true};
  parallel_for(factor.strips(), ceil_div(words_worth_a_thread, slab.strip_words()), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      if (!factor.pack(slab, i, to + i * slab.strip_words())) fit = false;
    }
  });
  return fit;
}

void multiply_slab(const Slab& slab) {
  const MatmulArgs& args = slab.args;
  const bool own_is_a = args.m >= args.n;
  const Factor own = own_is_a ? factor_a(args) : factor_b(args), shared = own_is_a ? factor_b(args) : factor_a(args);
  const int64_t words = slab.strip_words();
  float* shared_strips = scratch(Scratch::shared_panels, shared.strips() * words);
  if (!pack_all(slab, shared, shared_strips)) return slab.method.in_float(args);

  const int64_t wanted = num_threads() == 1 ? 1 : int64_t{4} * num_threads();
  const int64_t at_most = smaller(ceil_div(words_of_group, words), ceil_div(own.strips(), wanted));
  const int64_t group = at_most;
  std::vector<unsigned char> unfit(static_cast<size_t>(own.strips()), 0);
  const int64_t work = group * strip_lines * shared.strips() * strip_lines * args.k;
  parallel_for(
      ceil_div(own.strips(), group), ceil_div(multiplications_worth_a_thread, work), [&](int64_t begin, int64_t end) {
        const TileRegisters registers(slab.method.unit == Unit::amx);
        float* own_strips = scratch(Scratch::own_panels, group * words);
        for (int64_t i = begin * group; i < smaller(end * group, own.strips()); i += group) {
          const int64_t last = smaller(i + group, own.strips());
          for (int64_t s = i; s < last; ++s)
            unfit[static_cast<size_t>(s)] = !own.pack(slab, s, own_strips + (s - i) * words);
          for (int64_t t = 0; t < shared.strips(); ++t) {
            for (int64_t s = i; s < last; ++s) {
              if (unfit[static_cast<size_t>(s)]) continue;
              const float *own_strip = own_strips + (s - i) * words, *shared_strip = shared_strips + t * words;
              const int64_t row = own_is_a ? s : t, column = own_is_a ? t : s;
              const MatmulArgs out = some_columns(some_rows(args, row * strip_lines, strip_lines),
                                                  column * strip_lines, strip_lines);
              multiply_block(slab, own_is_a ? own_strip : shared_strip, own_is_a ? shared_strip : own_strip, out);
            }
          }
        }
      });
  for (int64_t s = 0; s < own.strips(); ++s) {
    if (!unfit[static_cast<size_t>(s)]) continue;
    const auto some = own_is_a ? some_rows : some_columns;
    slab.method.in_float(some(args, s * strip_lines, strip_lines));
  }
}

bool is_for(const MatmulArgs& args) {
  const bool single =
      args.batch == 1 && args.a_offsets == nullptr && args.b_offsets == nullptr && args.c_offsets == nullptr;
  const auto is_dense = [](int64_t row, int64_t column) { return row == 1 || column == 1; };
  return single && args.m >= lines_of_tile && args.n >= lines_of_tile && args.k >= tile_depth &&
         is_dense(args.a_row, args.a_col) && is_dense(args.b_row, args.b_col);
}

}  // namespace

void matmul(const Method& method, const MatmulArgs& args) {
  if (!is_for(args)) return method.in_float(args);
  const int64_t even = ceil_div(args.k, ceil_div(args.k, max_depth));
  const int64_t depth = ceil_div(even, tile_depth) * tile_depth;
  for (int64_t p = 0; p < args.k; p += depth) {
    MatmulArgs part = args;
    part.k = smaller(depth, args.k - p);
    part.a += p * args.a_col;
    part.b += p * args.b_row;
    part.accumulate = args.accumulate || p > 0;
    if (p + part.k < args.k) part.bias = nullptr;
    multiply_slab({method, steps_of(method), part});
  }
}

}  // namespace tinytensor::bfloat16
