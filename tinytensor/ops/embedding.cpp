// Looking up rows and elements by their index.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/elements.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
// y[i] = W[ids[i]]:  dW[ids[i]] += dy[i]
Tensor embedding(const Tensor& weight, const IndexTensor& ids) {
  if (weight.dim() != 2) {
    fail<ShapeError>("embedding: the weight must be a table (V, C): {}", to_string(weight.shape()));
  }
  check_ids("embedding", ids, weight.size(0), "rows");
  const Tensor table = dense(weight);
  const int64_t width = weight.size(1);
  std::vector<int64_t> offsets(ids.data(), ids.data() + ids.numel());
  for (int64_t& offset : offsets) offset *= width;
  Shape shape = ids.shape();
  shape.push_back(width);
  const Tensor y(shape);
  kernels().gather(ids.numel(), width, offsets.data(), 1, table.data(), y.mutable_data());
  return record("EmbeddingBackward", y, wrt(weight, [ids = clone(ids), shape = weight.shape()](const Tensor& dy) {
                  const Tensor rows = dense(dy);
                  const Tensor dweight = zeros(shape);
                  kernels().scatter_add_rows(ids.numel(), shape[1], ids.data(), rows.data(), dweight.mutable_data());
                  return dweight;
                }));
}

Tensor gather(const Tensor& x, int64_t dim, const IndexTensor& index) {
  const int64_t d = normalize_dim("gather", dim, x.dim());
  return take_rows("GatherBackward", x, places_along("gather", x.shape(), d, index), 1, index.shape());
}

}  // namespace tinytensor
