// Attention by tiles with a running softmax: Dao et al., FlashAttention, arXiv 2205.14135; Milakov & Gimelshein,
// arXiv 1805.02867. The T x S scores are never all in memory: those of one strip of rows against one tile of keys
// stay in the nearest cache.
//
//   for each block of rows (at most max_rows) of each head of queries       in parallel
//     for each tile of keys (at most max_keys)
//       scale Kᵀ: packed in panels; Q and V: where they lie
//       for each strip of the block (at most tile_rows)
//         scores = Q (scale Kᵀ) + mask                   by RowProducts, for some strips at once, where that pays
//         new maximum → weights = exp(scores - maximum), sum and out scaled down by exp(old maximum - new)
//         out += weights V
//     out / sum; each row's maximum and sum are kept for the backward
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/attention.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t max_rows = 256, max_rows_of_products = 512;
constexpr int64_t multiplications_worth_a_thread = 1 << 18;

// Rows first_row … first_row + rows - 1 of one head, and the head of keys and values that they read.
struct Block {
  int64_t b, h, key_head, first_row, rows;
};

struct Memory {
  float *k, *v, *scores, *maxima, *sums;
  float *scaled_k, *packed_k, *packed_q;  // for products of rows
};

Memory lay_out(const RowProducts* products, const AttentionArgs& args, int64_t rows, Arena arena, int64_t* total) {
  const int64_t keys = smaller(max_keys, args.keys);
  Memory memory{};
  memory.k = arena.take(right_side_floats(args.width, keys));
  memory.v = arena.take(right_side_floats(keys, args.value_width));
  memory.scores =
      arena.take((products != nullptr ? larger<int64_t>(products->rows, tile_rows) : tile_rows) * score_step);
  memory.maxima = arena.take(rows);
  memory.sums = arena.take(rows);
  if (products != nullptr) {
    memory.scaled_k = arena.take(keys * args.width);
    memory.packed_k = arena.take(products->packed_floats(keys, args.width));
    memory.packed_q = arena.take(products->packed_floats(products->rows, args.width));
  }
  *total = arena.used;
  return memory;
}

void scale_row(int64_t n, float factor, float* x) {
  along_row(n, [=](int64_t j, int64_t lanes) { store_first(x + j, load_first(x + j, lanes) * factor, lanes); });
}

// The largest of the `visible` scores of a row and of `maximum`.
float largest_score(int64_t visible, const float* scores, float maximum) {
  const int64_t whole = visible / W * W;
  Floats highest = broadcast(maximum);
  for (int64_t j = 0; j < whole; j += W) highest = max(load(scores + j), highest);
  if (whole < visible) highest = max(load_first(scores + whole, visible - whole, -infinity), highest);
  return largest(highest);
}

// Replaces the `visible` scores of a row by exp(score - shift) and those behind, up to n, by 0. Returns the sum. Writes
// whole vectors.
float exponentials(int64_t visible, int64_t n, float shift, float* scores) {
  const int64_t whole = visible / W * W;
  Floats added{};
  for (int64_t j = 0; j < whole; j += W) {
    const Floats e = exp_limited(load(scores + j) - shift);
    store(scores + j, e);
    added += e;
  }
  for (int64_t j = whole; j < n; j += W) {
    const Floats e = j < visible ? exp_limited(load_first(scores + j, visible - whole, -infinity) - shift) : Floats{};
    store(scores + j, e);
    added += e;
  }
  return total(added);
}

// The running softmax of each row of a strip: its largest score so far, and what follows from that.
struct Rows {
  float maxima[tile_rows + W] = {}, shifts[tile_rows + W], factors[tile_rows + W];

  // Shifts are subtracted from the scores; factors multiply what was summed over earlier tiles of keys.
  void compare(int64_t count, bool first, const float* old_maxima) {
    for (int64_t r = 0; r < count; r += W) {
      const Floats maximum = load(maxima + r);
      const Floats shift = maximum == -infinity ? Floats{} : maximum;  // no key seen yet: all weights exp(-inf) = 0
      store(shifts + r, shift);
      store(factors + r, first ? Floats{} : exp(load_first(old_maxima + r, count - r) - shift));
    }
  }
};

// A tile of keys and their values. packed_k is null if the keys are not packed for products of rows.
struct Keys {
  int64_t first, count;
  RightSide v;
  const float* packed_k;
};

// What a strip of scores adds to the output, and to the maxima and sums of its rows. The scores become weights.
void attend_strip(const AttentionArgs& args, const Block& block, const Memory& memory, int64_t row, int64_t count,
                  const Keys& keys, float* strip) {
  const int64_t t = block.first_row + row, first_key = keys.first;
  const int64_t visible = visible_keys(args, t + count - 1, first_key, keys.count);
  if (visible == 0) return;
  const bool first = first_key == 0;
  Rows rows;
  for (int64_t r = 0; r < count; ++r) {
    float* scores = strip + r * score_step;
    if (args.mask != nullptr) add_mask(args, block.b, block.h, t + r, first_key, visible, scores);
    rows.maxima[r] = largest_score(visible_keys(args, t + r, first_key, keys.count), scores,
                                   first ? -infinity : memory.maxima[row + r]);
  }
  rows.compare(count, first, memory.maxima + row);
  for (int64_t r = 0; r < count; ++r) {
    const float factor = rows.factors[r];
    const float sum =
        exponentials(visible_keys(args, t + r, first_key, keys.count), visible, rows.shifts[r], strip + r * score_step);
    memory.maxima[row + r] = rows.maxima[r];
    memory.sums[row + r] = first ? sum : memory.sums[row + r] * factor + sum;
    if (!first && factor != 1) scale_row(args.value_width, factor, row_of(args.out, block.b, block.h, t + r));
  }
  multiply_scores<Layout::by_rows>(count, args.value_width, visible, strip, keys.v,
                                   row_of(args.out, block.b, block.h, t), args.out.row, first_key > 0);
}

// A row that has seen nothing has the maximum -inf and the sum 0: its out is 0 / 1.
void finish(const AttentionArgs& args, const Block& block, const Memory& memory) {
  const int64_t first = (block.b * args.heads + block.h) * args.queries + block.first_row;
  for (int64_t i = 0; i < block.rows; i += W) {
    const Floats sums = load_first(memory.sums + i, block.rows - i);
    const Floats maxima = load_first(memory.maxima + i, block.rows - i);
    store_first(args.largest + first + i, sums == sums ? maxima : sums, block.rows - i);
    store_first(args.total + first + i, sums, block.rows - i);
    store_first(memory.sums + i, 1.0f / (sums == 0.0f ? broadcast(1) : sums), block.rows - i);
  }
  for (int64_t i = 0; i < block.rows; ++i) {
    scale_row(args.value_width, memory.sums[i], row_of(args.out, block.b, block.h, block.first_row + i));
  }
}

// `count` rows: the scores of all of them at once by products of rows, if keys are packed for that and all of Q is
// finite; otherwise strip by strip.
void attend_rows(const RowProducts* products, const AttentionArgs& args, const Block& block, const Memory& memory,
                 int64_t row, int64_t count, const Keys& keys) {
  const View q = rows_of(args.q, block.b, block.h, block.first_row + row);
  const int64_t visible = visible_keys(args, block.first_row + row + count - 1, keys.first, keys.count);
  if (visible == 0) return;
  const int64_t height = strip_height(count);
  if (keys.packed_k != nullptr && products->multiply(count, visible, args.width, q.data, q.row, keys.packed_k,
                                                     memory.packed_q, memory.scores, score_step)) {
    for (int64_t r = 0; r < count; r += height) {
      attend_strip(args, block, memory, row + r, smaller(height, count - r), keys, memory.scores + r * score_step);
    }
    return;
  }
  const View k_rows = rows_of(args.k, block.b, block.key_head, keys.first);
  const RightSide k = pack_right_side(args.width, keys.count, transposed(k_rows), args.scale, memory.k);
  for (int64_t r = 0; r < count; r += height) {
    const int64_t rows = smaller(height, count - r);
    const int64_t seen = visible_keys(args, block.first_row + row + r + rows - 1, keys.first, keys.count);
    multiply_strip(rows, seen, args.width, {q.at(r, 0), q.row, q.column}, k, memory.scores);
    attend_strip(args, block, memory, row + r, rows, keys, memory.scores);
  }
}

void attend(const RowProducts* products, const AttentionArgs& args, const Block& block, const Memory& memory) {
  const int64_t rows = block.rows;
  const int64_t rows_at_once = products != nullptr ? products->rows : rows;
  for (int64_t first_key = 0; first_key < args.keys; first_key += max_keys) {
    const int64_t keys =
        visible_keys(args, block.first_row + rows - 1, first_key, smaller(max_keys, args.keys - first_key));
    if (keys == 0) break;
    const View k = rows_of(args.k, block.b, block.key_head, first_key);
    const RightSide v =
        right_side(keys, args.value_width, rows_of(args.v, block.b, block.key_head, first_key), memory.v);
    const float* packed_k =
        products == nullptr ? nullptr
                            : pack_rows(*products, keys, args.width, k, args.scale, memory.scaled_k, memory.packed_k);
    for (int64_t row = 0; row < rows; row += rows_at_once) {
      attend_rows(products, args, block, memory, row, smaller(rows_at_once, rows - row),
                  {first_key, keys, v, packed_k});
    }
  }
  finish(args, block, memory);
}

// One query for each head, as in decoding: the heads of a group are then rows that read the same keys and values, and
// these, which take most of the time, are read once for all of them.
AttentionArgs with_groups_as_rows(AttentionArgs args) {
  if (args.queries != 1) return args;
  if (args.causal) args.keys = smaller<int64_t>(args.keys, 1), args.causal = false;
  args.q.row = args.q.head, args.q.head *= args.group;
  args.out.row = args.out.head, args.out.head *= args.group;
  args.mask_row = args.mask_head, args.mask_head *= args.group;
  args.queries = args.group, args.heads /= args.group, args.group = 1;
  return args;
}

// Without keys there is nothing to attend to.
void attend_to_nothing(const AttentionArgs& args) {
  for (int64_t i = 0; i < args.batch * args.heads * args.queries; ++i) {
    const int64_t head = i / args.queries;
    float* out = row_of(args.out, head / args.heads, head % args.heads, i % args.queries);
    for (int64_t j = 0; j < args.value_width; ++j) out[j] = 0;
    args.largest[i] = -infinity, args.total[i] = 0;
  }
}

}  // namespace

void attention_forward(const AttentionArgs& args) { attention_forward_with(nullptr, args); }

void attention_forward_with(const RowProducts* products, const AttentionArgs& wanted) {
  if (wanted.batch * wanted.heads * wanted.queries == 0) return;
  const AttentionArgs args = with_groups_as_rows(wanted);
  if (args.keys == 0) return attend_to_nothing(args);
  if (!pays(products, args)) products = nullptr;
  const int64_t blocks = ceil_div(args.queries, products != nullptr ? max_rows_of_products : max_rows);
  const int64_t block_rows = ceil_div(args.queries, blocks);
  const int64_t work = block_rows * larger<int64_t>(1, args.keys) * (args.width + args.value_width);
  const int64_t grain = ceil_div(multiplications_worth_a_thread, larger<int64_t>(1, work));
  parallel_for(args.batch * args.heads * blocks, grain, [&](int64_t begin, int64_t end) {
    const RowProductsScope scope(products);
    int64_t floats = 0;
    lay_out(products, args, block_rows, {}, &floats);
    const Memory memory = lay_out(products, args, block_rows, {scratch(Scratch::attention, floats), 0}, &floats);
    for (int64_t i = begin; i < end; ++i) {
      const int64_t b = i / blocks / args.heads, h = i / blocks % args.heads;
      const int64_t first = i % blocks * block_rows;
      const Block block{b, h, h / args.group, first, smaller(block_rows, args.queries - first)};
      attend(products, args, block, memory);
    }
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
