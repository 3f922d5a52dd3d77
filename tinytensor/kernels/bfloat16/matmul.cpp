// C = A B (+ C) (+ bias) from parts of A and B in bfloat16.
//
//   for each `depth` of k                                   (a fixed cut, whatever the threads)
//     each thread: pack the shared factor, which has fewer lines      second-level cache, or beyond
//     for each group of strips of the other, its own factor           in parallel: every element of C has one owner
//       for each shared strip
//         for each own strip: a block, 32 x 32 of C                   in AMX's registers or in vectors
//         meanwhile pack the next group                               second-level cache
//
// A group is one strip, if the shared factor stays in the second-level cache: both then come from there. Otherwise the
// shared factor comes from farther away, and a group is as many strips as make each of its strips worth the way.
//
// What packing finds not to be finite is multiplied in float: all if it is in the shared factor, else the strip.
// The file is compiled for AVX-512 BF16 and AMX; precision.cpp asks whether the processor has them.
#include "tinytensor/kernels/bfloat16/bfloat16.h"

#include <atomic>

#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/bfloat16/block.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::bfloat16 {
namespace {

constexpr int64_t max_depth = 512;
constexpr int64_t near_words = 1 << 18;      // 1 MB of the second-level cache
constexpr int64_t words_of_group = 1 << 17;  // 512 KB
constexpr int64_t max_group = 64;
constexpr int64_t words_of_small_c = 1 << 16;
constexpr int64_t multiplications_worth_a_thread = 1 << 20;
constexpr int64_t words_worth_a_thread = 1 << 14;

// One of the two factors.
template <int parts, Order order>
struct Factor {
  const Lines& lines;

  explicit Factor(const Product& product) : lines(order == Order::lines_of_pairs ? product.a : product.b) {}

  int64_t strips() const { return ceil_div(lines.count, strip_lines); }
  int64_t strip_words() const { return bfloat16::strip_words<parts>(lines.depth); }
  Packer<parts, order> packer(int64_t strip, float* to) const {
    return {lines.part(strip * strip_lines, 0, strip_lines, lines.depth), to};
  }
};

// Packs strips first … last - 1, a portion at a time.
template <int parts, Order order>
class GroupPacker {
 public:
  GroupPacker(const Factor<parts, order>& factor, int64_t first, int64_t last, float* to, bool* skipped)
      : factor_(factor), strip_(first), last_(last), to_(to), skipped_(skipped), packer_(factor.packer(first, to)) {}

  [[gnu::noinline, gnu::flatten]] void work() {
    if (strip_ >= last_ || packer_.work()) return;
    *skipped_++ = !packer_.finish();
    if (++strip_ < last_) packer_ = factor_.packer(strip_, to_ += factor_.strip_words());
  }
  void finish() {
    while (strip_ < last_) work();
  }

 private:
  const Factor<parts, order>& factor_;
  int64_t strip_, last_;
  float* to_;
  bool* skipped_;  // of the next strip: it is not finite
  Packer<parts, order> packer_;
};

std::atomic<int64_t> products{0};

// All strips of a factor, packed by each thread for itself: strips that another core has packed come from its cache,
// which takes longer than packing. Valid until the thread packs another.
template <int parts, Order order>
const float* packed_here(const Factor<parts, order>& factor, int64_t product_number, std::atomic<bool>& finite) {
  thread_local int64_t last_product = -1;
  float* strips = scratch(Scratch::shared_panels, factor.strips() * factor.strip_words());
  if (last_product == product_number) return strips;
  last_product = product_number;
  for (int64_t i = 0; i < factor.strips(); ++i) {
    if (!factor.packer(i, strips + i * factor.strip_words()).finish()) finite = false;
  }
  return strips;
}

MatmulArgs some_lines(MatmulArgs args, bool of_a, int64_t strip) {
  const int64_t line = strip * strip_lines;
  if (of_a) {
    args.a += line * args.a_row;
    args.c += line * args.c_row;
    args.m = smaller(args.m - line, strip_lines);
  } else {
    args.b += line * args.b_col;
    args.c += line;
    if (args.bias != nullptr) args.bias += line;
    args.n = smaller(args.n - line, strip_lines);
  }
  return args;
}

template <Unit unit, int parts, Order own_order>
void multiply_slab(const Method& method, const MatmulArgs& args, const Product& product) {
  constexpr bool own_is_a = own_order == Order::lines_of_pairs;
  const Factor<parts, own_order> own(product);
  const Factor<parts, own_is_a ? Order::pairs_of_lines : Order::lines_of_pairs> shared(product);
  const int64_t words = own.strip_words(), shared_count = shared.strips(), number = ++products;
  const int64_t group = shared_count * words <= near_words ? 1 : smaller(max_group, ceil_div(words_of_group, words));
  std::atomic<bool> shared_is_finite{true}, own_is_finite{true};

  auto multiply_strips = [&](int64_t begin, int64_t end) {
    const float* shared_strips = packed_here(shared, number, shared_is_finite);
    if (!shared_is_finite) return;
    const TileRegisters registers(unit == Unit::amx);
    float* buffer = scratch(Scratch::own_panels, 2 * group * words);
    bool skipped[2][max_group];
    GroupPacker(own, begin, smaller(begin + group, end), buffer, skipped[0]).finish();
    for (int64_t first = begin, turn = 0; first < end; first += group, turn = 1 - turn) {
      const int64_t last = smaller(first + group, end);
      const float* own_strips = buffer + turn * group * words;
      float* next_strips = buffer + (1 - turn) * group * words;
      GroupPacker next(own, last, smaller(last + group, end), next_strips, skipped[1 - turn]);
      const auto meanwhile = [&] { next.work(); };
      for (int64_t t = 0; t < shared_count; ++t) {
        for (int64_t s = first; s < last; ++s) {
          if (skipped[turn][s - first]) {
            own_is_finite = false;
            continue;
          }
          const float *own_strip = own_strips + (s - first) * words, *shared_strip = shared_strips + t * words;
          if constexpr (own_is_a)
            multiply_block<unit, parts>(product, s, own_strip, t, shared_strip, meanwhile);
          else
            multiply_block<unit, parts>(product, t, shared_strip, s, own_strip, meanwhile);
        }
      }
      next.finish();
    }
  };
  const int64_t ranges = num_threads() == 1 ? 1 : int64_t{2} * num_threads();
  const int64_t work = strip_lines * shared_count * strip_lines * args.k;
  parallel_for(own.strips(), larger(ceil_div(own.strips(), ranges), ceil_div(multiplications_worth_a_thread, work)),
               multiply_strips);

  if (!shared_is_finite) return method.in_float(args);
  if (own_is_finite) return;
  for (int64_t s = 0; s < own.strips(); ++s) {
    const bool finite = own.packer(s, scratch(Scratch::own_panels, words)).finish();
    if (!finite) method.in_float(some_lines(args, own_is_a != product.turned, s));
  }
}

bool is_for(const MatmulArgs& args) {
  const bool single =
      args.batch == 1 && args.a_offsets == nullptr && args.b_offsets == nullptr && args.c_offsets == nullptr;
  const auto is_dense = [](int64_t row, int64_t column) { return row == 1 || column == 1; };
  return single && args.m >= lines_of_tile && args.n >= lines_of_tile && args.k >= tile_depth &&
         is_dense(args.a_row, args.a_col) && is_dense(args.b_row, args.b_col);
}

// k from p to p + depth
MatmulArgs slab_of(MatmulArgs args, int64_t p, int64_t depth) {
  const bool last = p + depth >= args.k;
  args.k = smaller(depth, args.k - p);
  args.a += p * args.a_col;
  args.b += p * args.b_row;
  args.accumulate = args.accumulate || p > 0;
  if (!last) args.bias = nullptr;
  return args;
}

template <Unit unit, int parts>
void multiply_slab(const Method& method, const MatmulArgs& slab) {
  const Product product = product_of(slab);
  if (product.a.count >= product.b.count)
    multiply_slab<unit, parts, Order::lines_of_pairs>(method, slab, product);
  else
    multiply_slab<unit, parts, Order::pairs_of_lines>(method, slab, product);
}

// One slab for each thread, which has most likely written what is multiplied there: k are the tokens, where C is small.
// Sums are added in the order of the slabs, as if they had been made one after the other.
template <Unit unit, int parts>
void multiply_side_by_side(const Method& method, const MatmulArgs& args, int64_t slabs, int64_t depth) {
  float* sums = scratch(Scratch::partial_sums, (slabs - 1) * args.m * args.n);
  parallel_for(slabs, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      MatmulArgs slab = slab_of(args, i * depth, depth);
      slab.bias = nullptr;
      if (i > 0) {
        slab.c = sums + (i - 1) * args.m * args.n;
        slab.c_row = args.n;
        slab.accumulate = false;
      }
      multiply_slab<unit, parts>(method, slab);
    }
  });
  parallel_for(args.m, ceil_div(words_worth_a_thread, args.n), [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      for (int64_t j = 0; j < args.n; j += 16) {
        const __mmask16 mask = first(args.n - j);
        float* c = args.c + row * args.c_row + j;
        __m512 y = _mm512_maskz_loadu_ps(mask, c);
        for (int64_t i = 0; i < slabs - 1; ++i)
          y = _mm512_add_ps(_mm512_maskz_loadu_ps(mask, sums + (i * args.m + row) * args.n + j), y);
        if (args.bias != nullptr) y = _mm512_add_ps(y, _mm512_maskz_loadu_ps(mask, args.bias + j));
        _mm512_mask_storeu_ps(c, mask, y);
      }
    }
  });
}

template <Unit unit, int parts>
void multiply(const Method& method, const MatmulArgs& args) {
  const int64_t even = ceil_div(args.k, ceil_div(args.k, max_depth));
  const int64_t depth = ceil_div(even, tile_depth) * tile_depth, slabs = ceil_div(args.k, depth);
  const bool worth_it = args.m * args.n * depth >= multiplications_worth_a_thread;
  if (worth_it && num_threads() > 1 && slabs % num_threads() == 0 && args.m * args.n <= words_of_small_c)
    return multiply_side_by_side<unit, parts>(method, args, slabs, depth);
  for (int64_t p = 0; p < args.k; p += depth) multiply_slab<unit, parts>(method, slab_of(args, p, depth));
}

}  // namespace

void matmul(const Method& method, const MatmulArgs& args) {
  if (!is_for(args)) return method.in_float(args);
  if (method.unit == Unit::avx512) return multiply<Unit::avx512, 1>(method, args);
  switch (method.parts) {
    case 1: return multiply<Unit::amx, 1>(method, args);
    case 2: return multiply<Unit::amx, 2>(method, args);
    default: return multiply<Unit::amx, 3>(method, args);
  }
}

}  // namespace tinytensor::bfloat16
