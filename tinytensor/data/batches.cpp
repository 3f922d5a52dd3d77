#include "tinytensor/data/batches.h"

#include <algorithm>
#include <numeric>

#include "tinytensor/core/error.h"

namespace tinytensor {

namespace {

template <class Id>
Batch draw_batch(const std::vector<Id>& tokens, int64_t block_size, int64_t batch_size, Generator& generator) {
  if (block_size < 1 || batch_size < 1) {
    fail<ValueError>("random_batch: block_size and batch_size must be at least 1: {} and {}", block_size, batch_size);
  }
  const auto count = static_cast<int64_t>(tokens.size());
  if (count <= block_size) {
    fail<ValueError>(
        "random_batch: {} tokens are too few for a block of {} and the token after it\n"
        "  hint: --block-size {} would fit, or a longer text",
        count, block_size, std::max<int64_t>(count - 1, 1));
  }
  Batch batch{IndexTensor({batch_size, block_size}), IndexTensor({batch_size, block_size})};
  // exercise 09.3 {
  std::vector<int64_t> starts(static_cast<size_t>(batch_size));
  fill_randint(starts.data(), batch_size, 0, count - block_size, generator);
  for (int64_t b = 0; b < batch_size; ++b) {
    const Id* from = tokens.data() + starts[static_cast<size_t>(b)];
    std::copy_n(from, block_size, batch.inputs.data() + b * block_size);
    std::copy_n(from + 1, block_size, batch.targets.data() + b * block_size);
  }
  // }
  return batch;
}

/// Copies rows of `width` numbers each.
template <class Number>
void copy_rows(const Number* from, int64_t count, int64_t width, const std::vector<int64_t>& indices, Number* to) {
  for (const int64_t index : indices) {
    if (index < 0 || index >= count) fail<IndexError>("rows: index {} is out of range for {} rows", index, count);
    to = std::copy_n(from + index * width, width, to);
  }
}

/// The shape of a selection of rows, and the number of elements in one row.
std::pair<Shape, int64_t> shape_of_rows(Shape shape, size_t count) {
  if (shape.empty()) fail<ShapeError>("rows: a scalar has none");
  shape[0] = 1;
  const int64_t width = numel(shape);
  shape[0] = static_cast<int64_t>(count);
  return {shape, width};
}

}  // namespace

Batch random_batch(const std::vector<int32_t>& tokens, int64_t block_size, int64_t batch_size, Generator& generator) {
  return draw_batch(tokens, block_size, batch_size, generator);
}
Batch random_batch(const std::vector<int64_t>& tokens, int64_t block_size, int64_t batch_size, Generator& generator) {
  return draw_batch(tokens, block_size, batch_size, generator);
}

Tensor rows(const Tensor& x, const std::vector<int64_t>& indices) {
  const auto [shape, width] = shape_of_rows(x.shape(), indices.size());
  const Tensor dense = x.is_contiguous() ? x : tensor(x.to_vector(), x.shape());
  Tensor result(shape);
  copy_rows(dense.data(), x.size(0), width, indices, result.mutable_data());
  return result;
}

IndexTensor rows(const IndexTensor& x, const std::vector<int64_t>& indices) {
  const auto [shape, width] = shape_of_rows(x.shape(), indices.size());
  IndexTensor result(shape);
  copy_rows(x.data(), x.size(0), width, indices, result.data());
  return result;
}

void detail::check_dataset(const std::vector<Shape>& shapes) {
  for (const Shape& shape : shapes) {
    const Shape& first = shapes[0];
    if (!first.empty() && !shape.empty() && shape[0] == first[0]) continue;
    fail<ShapeError>("TensorDataset: the tensors must be as long as each other in dimension 0: {} and {}",
                     to_string(first), to_string(shape));
  }
}

void detail::check_batch_size(int64_t batch_size) {
  if (batch_size < 1) fail<ValueError>("DataLoader: batch_size must be at least 1: {}", batch_size);
}

int64_t detail::batch_count(int64_t n, const DataLoaderOptions& options) {
  // exercise 09.2 {
  const int64_t whole = n / options.batch_size;
  return options.drop_last || n % options.batch_size == 0 ? whole : whole + 1;
  // }
}

std::vector<int64_t> detail::batch_rows(const std::vector<int64_t>& order, int64_t batch,
                                        const DataLoaderOptions& options) {
  const int64_t batches = batch_count(std::ssize(order), options);
  if (batch >= batches) fail<IndexError>("DataLoader: there is no batch {}: this epoch has {}", batch, batches);
  // exercise 09.2 {
  const auto first = order.begin() + batch * options.batch_size;
  return {first, first + std::min<int64_t>(options.batch_size, order.end() - first)};
  // }
}

// What PyTorch's loader draws, in its order: a seed for its workers, of which there are none here; then, where no
// generator was given, a seed for the sampler's own; and after the epoch a second permutation, of which nothing is
// used. The epochs are the same only if all of it is drawn.
std::vector<int64_t> detail::epoch_order(int64_t n, bool shuffle, Generator* given) {
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  Generator& outer = given != nullptr ? *given : default_generator();
  outer.random64();
  if (!shuffle) return order;
  Generator own;
  if (given == nullptr) own = Generator(outer.random64() & uint64_t{INT64_MAX});
  Generator& sampler = given != nullptr ? *given : own;
  fill_randperm(order.data(), n, sampler);
  std::vector<int64_t> unused(order.size());
  fill_randperm(unused.data(), n, sampler);
  return order;
}

}  // namespace tinytensor
