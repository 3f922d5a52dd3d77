// Looking rows and elements up by index.
#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

void check_ids(const char* op, const IndexTensor& ids, int64_t size, const char* what) {
  for (int64_t i = 0; i < ids.numel(); ++i) {
    if (ids.data()[i] < 0 || ids.data()[i] >= size) {
      fail<IndexError>("{}: index {} at position {} is out of range for {} {}", op, ids.data()[i], i, size, what);
    }
  }
}

}  // namespace

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
  if (x.dim() == 0 && index.dim() == 0) return reshape(gather(unsqueeze(x, 0), 0, index.reshape({1})), {});
  bool fits = index.dim() == x.dim();
  for (int64_t i = 0; fits && i < x.dim(); ++i) fits = i == d || index.size(i) <= x.size(i);
  if (!fits) {
    fail<ShapeError>("gather: an index of {} does not fit {} along dim {}", to_string(index.shape()),
                     to_string(x.shape()), d);
  }
  check_ids("gather", index, x.size(d), "elements");

  // Where each element of the result lies in a dense x: its own place, but along d the place that the index names.
  const Strides strides = contiguous_strides(x.shape());
  Strides outside = strides;
  outside[static_cast<size_t>(d)] = 0;
  std::vector<int64_t> positions;
  for_each_run<1>(index.shape(), {outside}, [&](int64_t length, const auto& at, const auto& step) {
    for (int64_t i = 0; i < length; ++i) {
      const int64_t along = index.data()[positions.size()];
      positions.push_back(at[0] + i * step[0] + along * strides[static_cast<size_t>(d)]);
    }
  });
  const Tensor source = dense(x);
  const Tensor y(index.shape());
  kernels().gather(index.numel(), 1, positions.data(), 1, source.data(), y.mutable_data());
  return record("GatherBackward", y, wrt(x, [positions, shape = x.shape()](const Tensor& dy) {
                  const Tensor elements = dense(dy);
                  const Tensor dx = zeros(shape);
                  kernels().scatter_add_rows(elements.numel(), 1, positions.data(), elements.data(), dx.mutable_data());
                  return dx;
                }));
}

}  // namespace tinytensor
