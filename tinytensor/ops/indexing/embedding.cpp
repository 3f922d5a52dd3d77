// Looking up the rows of a table by their number.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/indexing/gather.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

/// Row ids[i] of the table (V, C) for every i: ids of shape S give S x (C).
Tensor rows_of(const Tensor& table, const IndexTensor& ids) {
  // exercise 12.1 {
  const int64_t width = table.size(1);
  std::vector<int64_t> offsets(ids.data(), ids.data() + ids.numel());
  for (int64_t& offset : offsets) offset *= width;
  Shape shape = ids.shape();
  shape.push_back(width);
  const Tensor y(shape);
  kernels().gather(ids.numel(), width, offsets.data(), 1, table.data(), y.mutable_data());
  return y;
  // }
}

/// The way back: a table of this shape (V, C), to whose row ids[i] row i of dy is added.
Tensor table_of(const Tensor& dy, const IndexTensor& ids, const Shape& shape) {
  // exercise 12.3 {
  const Tensor rows = dense(dy), dweight = zeros(shape);
  kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
  return dweight;
  // }
}

}  // namespace

// y[i] = W[ids[i]]:  dW[ids[i]] += dy[i]
Tensor embedding(const Tensor& weight, const IndexTensor& ids) {
  if (weight.dim() != 2) {
    fail<ShapeError>("embedding: the weight must be a table (V, C): {}", to_string(weight.shape()));
  }
  check_ids("embedding", ids, weight.size(0), "rows");
  return record(
      "EmbeddingBackward", rows_of(dense(weight), ids),
      wrt(weight, [ids = clone(ids), shape = weight.shape()](const Tensor& dy) { return table_of(dy, ids, shape); }));
}

}  // namespace tinytensor
