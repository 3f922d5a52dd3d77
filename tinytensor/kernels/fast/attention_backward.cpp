// The gradients of attention, by the same tiles: the weights are computed again from each row's largest score and total.
//
//   P = exp(scale Q Kᵀ + mask - largest) / total      dP = dO Vᵀ      dS = scale · P ∘ (dP - delta),  delta = rowsum(dO ∘ O)
//   dV = Pᵀ dO      dQ = dS K      dK = dSᵀ Q
//
//   for each head of keys and values                                        in parallel
//     for each tile of keys (at most max_keys)
//       scale Kᵀ, Vᵀ: packed in panels; the others are read where they lie
//       for each block of rows (at most max_rows) of each query head that reads them
//         scores and dP for the whole block by RowProducts, where that pays
//         for each strip of the block: scores become P, dP becomes dS, both kept (rows x keys); dQ += dS K
//         for each strip of the keys: dV += Pᵀ dO, dK += dSᵀ Q
//
//                  keys
//          +------------------+
//          | P, dS:           |     read by rows for dQ, by columns for dV and dK. Causal: a strip of rows ends at its
//   rows   |  \   strip of    |     diagonal, a strip of keys begins there.
//          |    \  rows →     |
//          +------------------+
//             strip of keys ↓
#include "tinytensor/core/parallel.h"
#include "tinytensor/kernels/fast/attention.h"
#include "tinytensor/kernels/fast/fast.h"
#include "tinytensor/kernels/scratch.h"

namespace tinytensor::TINYTENSOR_ISA {
namespace {

constexpr int64_t max_rows = 128;

struct Memory {
  float* delta;                                       // rows of the heads of a group
  float *k_transposed, *k, *v_transposed;             // of the tile of keys
  float *q, *dout;                                    // of the block of rows
  float *weights, *slopes;                            // P and dP, then dS: rows x keys, score_step floats for each row
  float *scaled, *packed_k, *packed_v, *packed_rows;  // for products of rows
};

Memory lay_out(const RowProducts* products, const AttentionArgs& args, Arena arena, int64_t* total) {
  const int64_t keys = smaller(max_keys, args.keys);
  const int64_t rows = smaller(max_rows, args.queries);
  Memory memory{};
  memory.delta = arena.take(args.group * args.queries);
  memory.k_transposed = arena.take(right_side_floats(args.width, keys));
  memory.k = arena.take(right_side_floats(keys, args.width));
  memory.v_transposed = arena.take(right_side_floats(args.value_width, keys));
  memory.q = arena.take(right_side_floats(rows, args.width));
  memory.dout = arena.take(right_side_floats(rows, args.value_width));
  const int64_t whole_rows = products != nullptr ? ceil_div(rows, products->rows) * products->rows : rows;
  memory.weights = arena.take(whole_rows * score_step);
  memory.slopes = arena.take(whole_rows * score_step);
  if (products != nullptr) {
    const int64_t width = larger(args.width, args.value_width);
    memory.scaled = arena.take(keys * width);
    memory.packed_k = arena.take(products->packed_floats(keys, args.width));
    memory.packed_v = arena.take(products->packed_floats(keys, args.value_width));
    memory.packed_rows = arena.take(products->packed_floats(products->rows, width));
  }
  *total = arena.used;
  return memory;
}

// One head of queries, the head of keys that it reads, one tile of these, one block of rows; the right sides of their
// products.
struct Block {
  int64_t b, h, key_head, first_key, keys, first_row, rows;
  RightSide k_transposed, k, v_transposed, q, dout;
  const float *packed_k, *packed_v;  // null: not packed for products of rows
};

void clear(const MutableHeadsView& view, int64_t b, int64_t h, int64_t rows, int64_t width) {
  for (int64_t t = 0; view.data != nullptr && t < rows; ++t) {
    float* row = row_of(view, b, h, t);
    for (int64_t j = 0; j < width; ++j) row[j] = 0;
  }
}

// Turns a row of scores into weights, and a row of dP into dS. Both are 0 from `visible` to `end`. Writes whole
// vectors.
void weigh_row(int64_t visible, int64_t end, float largest, float total, float delta, float scale, float* weights,
               float* slopes) {
  const int64_t counted = total == 0 ? 0 : visible;  // a row that sees no key has no weights
  const float share = 1 / total;
  const auto weigh = [=](int64_t j, Floats score, Floats slope) {
    const Floats weight = exp_limited(score - largest) * share;
    store(weights + j, weight);
    store(slopes + j, weight * (slope - delta) * scale);
  };
  int64_t j = 0;
  for (; j + W <= counted; j += W) weigh(j, load(weights + j), load(slopes + j));
  if (j < counted) {
    weigh(j, load_first(weights + j, counted - j, -infinity), load_first(slopes + j, counted - j));
    j += W;
  }
  for (; j < end; j += W) {
    store(weights + j, Floats{});
    store(slopes + j, Floats{});
  }
}

// Scores and dP of the whole block by products of rows. False if these cannot make them.
bool multiply_block(const RowProducts* products, const AttentionGradArgs& args, const Block& block,
                    const Memory& memory) {
  if (block.packed_k == nullptr || block.packed_v == nullptr) return false;
  const AttentionArgs& f = args.forward;
  for (int64_t row = 0; row < block.rows; row += products->rows) {
    const int64_t count = smaller(products->rows, block.rows - row), t = block.first_row + row;
    const int64_t visible = visible_keys(f, t + count - 1, block.first_key, block.keys);
    const View q = rows_of(f.q, block.b, block.h, t), dout = rows_of(args.dout, block.b, block.h, t);
    const bool done = products->multiply(count, visible, f.width, q.data, q.row, block.packed_k, memory.packed_rows,
                                         memory.weights + row * score_step, score_step) &&
                      products->multiply(count, visible, f.value_width, dout.data, dout.row, block.packed_v,
                                         memory.packed_rows, memory.slopes + row * score_step, score_step);
    if (!done) return false;
  }
  return true;
}

void weigh_strip(const AttentionGradArgs& args, const Block& block, const Memory& memory, int64_t row, int64_t count,
                 bool has_scores) {
  const AttentionArgs& f = args.forward;
  const int64_t t = block.first_row + row;
  const int64_t visible = visible_keys(f, t + count - 1, block.first_key, block.keys);
  const int64_t end = smaller(block.keys, visible + tile_rows);  // as far as a strip of keys may look
  float* weights = memory.weights + row * score_step;
  float* slopes = memory.slopes + row * score_step;
  if (!has_scores) {
    multiply_strip(count, visible, f.width, rows_of(f.q, block.b, block.h, t), block.k_transposed, weights);
    multiply_strip(count, visible, f.value_width, rows_of(args.dout, block.b, block.h, t), block.v_transposed, slopes);
  }
  const int64_t first = (block.b * f.heads + block.h) * f.queries;
  for (int64_t r = 0; r < count; ++r) {
    float* scores = weights + r * score_step;
    if (f.mask != nullptr) add_mask(f, block.b, block.h, t + r, block.first_key, visible, scores);
    weigh_row(visible_keys(f, t + r, block.first_key, block.keys), end, f.largest[first + t + r],
              f.total[first + t + r], memory.delta[(block.h - block.key_head * f.group) * f.queries + t + r], f.scale,
              scores, slopes + r * score_step);
  }
  if (args.dq.data != nullptr && visible > 0) {
    multiply_scores<Layout::by_rows>(count, f.width, visible, slopes, block.k, row_of(args.dq, block.b, block.h, t),
                                     args.dq.row, block.first_key > 0);
  }
}

// dV and dK of some keys, from the first row that sees one of them.
void add_key_strip(const AttentionGradArgs& args, const Block& block, const Memory& memory, int64_t key,
                   int64_t count) {
  const AttentionArgs& f = args.forward;
  const int64_t s = block.first_key + key;
  const int64_t row = f.causal ? larger<int64_t>(0, s - block.first_row) : 0;
  if (row >= block.rows) return;
  const auto from_row = [row](const RightSide& b) { return RightSide{b.data + row * b.row, b.row, b.panel}; };
  // Is there an earlier head of the group, or an earlier block, that sees key s?
  const bool accumulate = block.h > block.key_head * f.group || block.first_row > (f.causal ? s : 0);
  if (args.dv.data != nullptr) {
    multiply_scores<Layout::by_columns>(count, f.value_width, block.rows - row, memory.weights + row * score_step + key,
                                        from_row(block.dout), row_of(args.dv, block.b, block.key_head, s), args.dv.row,
                                        accumulate);
  }
  if (args.dk.data != nullptr) {
    multiply_scores<Layout::by_columns>(count, f.width, block.rows - row, memory.slopes + row * score_step + key,
                                        from_row(block.q), row_of(args.dk, block.b, block.key_head, s), args.dk.row,
                                        accumulate);
  }
}

void add_block(const RowProducts* products, const AttentionGradArgs& args, const Block& block, const Memory& memory) {
  const bool has_scores = multiply_block(products, args, block, memory);
  const int64_t row_height = strip_height(block.rows);
  for (int64_t row = 0; row < block.rows; row += row_height) {
    weigh_strip(args, block, memory, row, smaller(row_height, block.rows - row), has_scores);
  }
  const int64_t key_height = strip_height(block.keys);
  for (int64_t key = 0; key < block.keys; key += key_height) {
    add_key_strip(args, block, memory, key, smaller(key_height, block.keys - key));
  }
}

// delta of every row of one head.
void sum_rows(const AttentionGradArgs& args, int64_t b, int64_t h, float* delta) {
  const AttentionArgs& f = args.forward;
  for (int64_t t = 0; t < f.queries; ++t) {
    const float* out = row_of(f.out, b, h, t);
    const float* dout = rows_of(args.dout, b, h, t).data;
    delta[t] = sum_over(f.value_width, [=](int64_t j, int64_t lanes) {
      return load_first(out + j, lanes) * load_first(dout + j, lanes);
    });
  }
}

// All rows of the block's head against its tile of keys.
void add_rows(const RowProducts* products, const AttentionGradArgs& args, Block block, const Memory& memory) {
  const AttentionArgs& f = args.forward;
  for (block.first_row = 0; block.first_row < f.queries; block.first_row += max_rows) {
    block.rows = smaller(max_rows, f.queries - block.first_row);
    if (visible_keys(f, block.first_row + block.rows - 1, block.first_key, block.keys) == 0) continue;
    const View q = rows_of(f.q, block.b, block.h, block.first_row);
    const View dout = rows_of(args.dout, block.b, block.h, block.first_row);
    block.q = right_side(block.rows, f.width, q, memory.q);
    block.dout = right_side(block.rows, f.value_width, dout, memory.dout);
    add_block(products, args, block, memory);
  }
}

// A head of keys and values, and all heads of queries that read it, one after another.
void add_key_head(const RowProducts* products, const AttentionGradArgs& args, int64_t b, int64_t key_head,
                  const Memory& memory) {
  const AttentionArgs& f = args.forward;
  const int64_t first_head = key_head * f.group;
  for (int64_t i = 0; i < f.group; ++i) sum_rows(args, b, first_head + i, memory.delta + i * f.queries);
  for (int64_t first_key = 0; first_key < f.keys; first_key += max_keys) {
    const int64_t keys = smaller(max_keys, f.keys - first_key);
    const View k = rows_of(f.k, b, key_head, first_key), v = rows_of(f.v, b, key_head, first_key);
    Block block{};
    block.b = b, block.key_head = key_head, block.first_key = first_key, block.keys = keys;
    block.k_transposed = pack_right_side(f.width, keys, transposed(k), f.scale, memory.k_transposed);
    block.v_transposed = pack_right_side(f.value_width, keys, transposed(v), 1, memory.v_transposed);
    block.k = right_side(keys, f.width, k, memory.k);
    if (products != nullptr) {
      block.packed_k = pack_rows(*products, keys, f.width, k, f.scale, memory.scaled, memory.packed_k);
      block.packed_v = pack_rows(*products, keys, f.value_width, v, 1, memory.scaled, memory.packed_v);
    }
    for (block.h = first_head; block.h < first_head + f.group; ++block.h) add_rows(products, args, block, memory);
  }
}

}  // namespace

void attention_backward(const AttentionGradArgs& args) { attention_backward_with(nullptr, args); }

void attention_backward_with(const RowProducts* products, const AttentionGradArgs& args) {
  const AttentionArgs& f = args.forward;
  if (!pays(products, f)) products = nullptr;
  const bool unseen_keys = f.queries == 0 || (f.causal && f.keys > f.queries);
  const int64_t key_heads = f.heads / f.group;
  parallel_for(f.batch * key_heads, 1, [&](int64_t begin, int64_t end) {
    const RowProductsScope scope(products);
    int64_t floats = 0;
    lay_out(products, f, {}, &floats);
    const Memory memory = lay_out(products, f, {scratch(Scratch::attention, floats), 0}, &floats);
    for (int64_t i = begin; i < end; ++i) {
      const int64_t b = i / key_heads, key_head = i % key_heads;
      for (int64_t h = 0; f.keys == 0 && h < f.group; ++h) {
        clear(args.dq, b, key_head * f.group + h, f.queries, f.width);
      }
      if (unseen_keys) clear(args.dk, b, key_head, f.keys, f.width);
      if (unseen_keys) clear(args.dv, b, key_head, f.keys, f.value_width);
      add_key_head(products, args, b, key_head, memory);
    }
  });
}

}  // namespace tinytensor::TINYTENSOR_ISA
