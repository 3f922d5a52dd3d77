// One depth of a product: C = A B (+ C) (+ bias) for a k that is short enough for the caches.
//
//   each thread: pack the shared factor, which has fewer lines      second-level cache, or beyond
//   for each group of strips of the other, its own factor           in parallel: every element of C has one owner
//     for each shared strip
//       for each own strip: a block, 32 x 32 of C                   in tiles or in vectors
//     meanwhile pack the next group                                 second-level cache
//
// A group is one strip if the shared factor stays in the second-level cache: then both factors come from there.
// Otherwise the shared factor comes from farther away, and a group has as many strips as it takes to amortise fetching
// a shared strip.
//
// What packing finds not to be finite is multiplied in float: everything if it is in the shared factor, else the strip.
#pragma once

#include <atomic>

#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/bfloat16/bfloat16.h"
#include "tinytensor/kernels/bfloat16/product.h"
#include "tinytensor/kernels/processor.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::bfloat16 {
namespace {

// The shared factor may take half of the second-level cache, a group a quarter.
inline int64_t words_of_near_factor() { return processor::caches().second_level / 8; }
inline int64_t words_of_group() { return processor::caches().second_level / 16; }
constexpr int64_t max_group = 64;
constexpr int64_t multiplications_worth_a_thread = 1 << 20;

/// One of the two factors, and how it is packed.
template <int parts>
struct Factor {
  Lines lines;
  TileOrder order;

  int64_t strips() const { return ceil_div(lines.count, strip_lines); }
  int64_t words_of_strip() const { return strip_words<parts>(lines.depth); }
  StripPacker<parts> packer(int64_t strip, float* to) const {
    return {lines.part(strip * strip_lines, 0, strip_lines, lines.depth), order, to};
  }
};

/// Strips first … last - 1 of the own factor, packed.
struct Group {
  int64_t first, last;
  float* strips;
  bool is_finite[max_group];  // of each strip
};

/// Packs a group, piece by piece: strip after strip.
template <int parts>
class GroupPacker {
 public:
  GroupPacker(const Factor<parts>& factor, Group& group)
      : factor_(factor), group_(group), strip_(group.first), packer_(factor.packer(group.first, group.strips)) {}

  [[gnu::noinline, gnu::flatten]] void pack_piece() {
    if (strip_ >= group_.last || packer_.pack_piece()) return;
    group_.is_finite[strip_ - group_.first] = packer_.finish();
    ++strip_;
    if (strip_ < group_.last) {
      packer_ = factor_.packer(strip_, group_.strips + (strip_ - group_.first) * factor_.words_of_strip());
    }
  }
  void finish() {
    while (strip_ < group_.last) pack_piece();
  }

 private:
  const Factor<parts>& factor_;
  Group& group_;
  int64_t strip_;
  StripPacker<parts> packer_;
};

/// One depth of a product, its factors told apart, and what packing found out.
template <class Unit>
struct Slab {
  const Product& product;
  bool own_is_a;
  Factor<Unit::parts> own, shared;
  int64_t number;  // no other slab has it
  std::atomic<bool> shared_is_finite{true}, own_is_finite{true};

  Slab(const Product& p, int64_t slab_number)
      : product(p),
        own_is_a(p.a.count >= p.b.count),
        own(own_is_a ? Factor<Unit::parts>{p.a, TileOrder::of_a} : Factor<Unit::parts>{p.b, TileOrder::of_b}),
        shared(own_is_a ? Factor<Unit::parts>{p.b, TileOrder::of_b} : Factor<Unit::parts>{p.a, TileOrder::of_a}),
        number(slab_number) {}

  int64_t strips_of_group() const {
    if (shared.strips() * shared.words_of_strip() <= words_of_near_factor()) return 1;
    return smaller(max_group, ceil_div(words_of_group(), own.words_of_strip()));
  }
};

/// The shared factor, packed by each thread for itself: strips that another core has packed come from its cache, which
/// takes longer than packing. Valid until the thread packs another.
template <class Unit>
const float* pack_shared(Slab<Unit>& slab) {
  thread_local int64_t packed_last = -1;
  const Factor<Unit::parts>& factor = slab.shared;
  float* strips = scratch(Scratch::shared_panels, factor.strips() * factor.words_of_strip());
  if (packed_last == slab.number) return strips;
  packed_last = slab.number;
  for (int64_t i = 0; i < factor.strips(); ++i) {
    if (!factor.packer(i, strips + i * factor.words_of_strip()).finish()) slab.shared_is_finite = false;
  }
  return strips;
}

/// The blocks of a group and all shared strips.
template <class Unit, class Meanwhile>
void multiply_group(Slab<Unit>& slab, const float* shared_strips, const Group& group, const Meanwhile& meanwhile) {
  for (int64_t t = 0; t < slab.shared.strips(); ++t) {
    for (int64_t s = group.first; s < group.last; ++s) {
      if (!group.is_finite[s - group.first]) {
        slab.own_is_finite = false;
        continue;
      }
      const float* own = group.strips + (s - group.first) * slab.own.words_of_strip();
      const float* shared = shared_strips + t * slab.shared.words_of_strip();
      if (slab.own_is_a) {
        multiply_block<Unit>(slab.product, s, own, t, shared, meanwhile);
      } else {
        multiply_block<Unit>(slab.product, t, shared, s, own, meanwhile);
      }
    }
  }
}

/// The blocks of own strips begin … end - 1: while one group is multiplied, the next is packed.
template <class Unit>
void multiply_strips(Slab<Unit>& slab, int64_t begin, int64_t end) {
  const float* shared = pack_shared(slab);
  if (!slab.shared_is_finite) return;
  [[maybe_unused]] const typename Unit::Registers registers;
  const int64_t strips = slab.strips_of_group();
  float* memory = scratch(Scratch::own_panels, 2 * strips * slab.own.words_of_strip());
  Group groups[2];
  groups[0].strips = memory;
  groups[1].strips = memory + strips * slab.own.words_of_strip();
  groups[0].first = begin;
  groups[0].last = smaller(begin + strips, end);
  GroupPacker(slab.own, groups[0]).finish();
  for (int now = 0; groups[now].first < end; now = 1 - now) {
    Group& next = groups[1 - now];
    next.first = groups[now].last;
    next.last = smaller(next.first + strips, end);
    GroupPacker packer(slab.own, next);
    multiply_group(slab, shared, groups[now], [&] { packer.pack_piece(); });
    packer.finish();
  }
}

/// The part of a product that strip `strip` of one factor decides: 32 rows of C, or 32 columns.
inline MatmulArgs product_of_strip(MatmulArgs args, bool of_a, int64_t strip) {
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

/// Multiplies in float what tiles and vectors left out because it is not finite.
template <class Unit>
void multiply_rest_in_float(const Slab<Unit>& slab, const Method& method, const MatmulArgs& args) {
  if (!slab.shared_is_finite) return method.in_float(args);
  if (slab.own_is_finite) return;
  float* memory = scratch(Scratch::own_panels, slab.own.words_of_strip());
  for (int64_t s = 0; s < slab.own.strips(); ++s) {
    if (slab.own.packer(s, memory).finish()) continue;
    method.in_float(product_of_strip(args, slab.own_is_a != slab.product.exchanged, s));
  }
}

template <class Unit>
void multiply_slab(const Method& method, const MatmulArgs& args) {
  static std::atomic<int64_t> slabs{0};
  const Product product = product_of(args);
  Slab<Unit> slab(product, ++slabs);
  const int64_t strips = slab.own.strips();
  const int64_t ranges = num_threads() == 1 ? 1 : int64_t{2} * num_threads();
  const int64_t work = strip_lines * slab.shared.strips() * strip_lines * args.k;
  const int64_t grain = larger(ceil_div(strips, ranges), ceil_div(multiplications_worth_a_thread, work));
  parallel_for(strips, grain, [&](int64_t begin, int64_t end) { multiply_strips(slab, begin, end); });
  multiply_rest_in_float(slab, method, args);
}

}  // namespace
}  // namespace tinytensor::bfloat16
