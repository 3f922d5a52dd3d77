// Batches: what one step of training sees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "tinytensor/core/random.h"
#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/creation.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// B stretches of T tokens, and for each token the one that follows it, which a language model learns to predict.
struct Batch {
  IndexTensor inputs, targets;  // (B, T)
};

/// Stretches that begin at random places of the tokens, drawn as nanoGPT's get_batch draws them:
/// torch.randint(len(tokens) - T, (B,)). ValueError unless there are more than T tokens, and B, T >= 1.
Batch random_batch(const std::vector<int32_t>& tokens, int64_t block_size, int64_t batch_size,
                   Generator& generator = default_generator());
Batch random_batch(const std::vector<int64_t>& tokens, int64_t block_size, int64_t batch_size,
                   Generator& generator = default_generator());

/// The rows of x that indices name, in their order: (n, …) -> (indices.size(), …). A copy. IndexError.
Tensor rows(const Tensor& x, const std::vector<int64_t>& indices);
IndexTensor rows(const IndexTensor& x, const std::vector<int64_t>& indices);

struct DataLoaderOptions {
  int64_t batch_size = 1;
  bool shuffle = false;    // a new order each epoch
  bool drop_last = false;  // leaves out the last batch if it is a smaller one
};

/// Examples (x[i], y[i]) in batches. One range-for is one epoch; X and Y are Tensor or IndexTensor.
///
///   DataLoader loader(images, labels, {.batch_size = 32, .shuffle = true}, generator);
///   for (int epoch = 0; epoch < 10; ++epoch) {
///     for (const auto& [x, y] : loader) step(x, y);
///   }
///
/// The order is that of PyTorch's DataLoader with the same generator, or, like PyTorch's without one, after the same
/// manual_seed(). What is drawn besides is the same too.
template <class X, class Y>
class DataLoader {
 public:
  /// ShapeError unless x and y are as long, ValueError unless batch_size >= 1. The generator must outlive the loader.
  DataLoader(X x, Y y, DataLoaderOptions options, Generator& generator)
      : DataLoader(std::move(x), std::move(y), options, &generator) {}
  /// Draws from default_generator() a seed for each epoch's order.
  DataLoader(X x, Y y, DataLoaderOptions options) : DataLoader(std::move(x), std::move(y), options, nullptr) {}

  /// Number of batches of an epoch.
  int64_t size() const;

  class Iterator {
   public:
    std::pair<X, Y> operator*() const;
    Iterator& operator++() { return ++batch_, *this; }
    bool operator!=(const Iterator& other) const { return batch_ != other.batch_; }

   private:
    friend class DataLoader;
    Iterator(const DataLoader& loader, std::vector<int64_t> order, int64_t batch)
        : loader_(loader), order_(std::move(order)), batch_(batch) {}

    const DataLoader& loader_;
    std::vector<int64_t> order_;
    int64_t batch_;
  };
  /// Begins an epoch: draws its order.
  Iterator begin() const;
  Iterator end() const { return {*this, {}, size()}; }

 private:
  DataLoader(X x, Y y, DataLoaderOptions options, Generator* generator);

  X x_;
  Y y_;
  DataLoaderOptions options_;
  Generator* generator_;  // null: none was given
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {
void check_examples(const Shape& x, const Shape& y, int64_t batch_size);
/// 0 … n-1, or a permutation of it. A null generator stands for none.
std::vector<int64_t> epoch_order(int64_t n, bool shuffle, Generator* generator);
}  // namespace detail

template <class X, class Y>
DataLoader<X, Y>::DataLoader(X x, Y y, DataLoaderOptions options, Generator* generator)
    : x_(std::move(x)), y_(std::move(y)), options_(options), generator_(generator) {
  detail::check_examples(x_.shape(), y_.shape(), options_.batch_size);
}

template <class X, class Y>
int64_t DataLoader<X, Y>::size() const {
  const int64_t n = x_.size(0);
  return (options_.drop_last ? n : n + options_.batch_size - 1) / options_.batch_size;
}

template <class X, class Y>
typename DataLoader<X, Y>::Iterator DataLoader<X, Y>::begin() const {
  return {*this, detail::epoch_order(x_.size(0), options_.shuffle, generator_), 0};
}

template <class X, class Y>
std::pair<X, Y> DataLoader<X, Y>::Iterator::operator*() const {
  const auto first = order_.begin() + batch_ * loader_.options_.batch_size;
  const std::vector<int64_t> indices(first, first + std::min(loader_.options_.batch_size, order_.end() - first));
  return {rows(loader_.x_, indices), rows(loader_.y_, indices)};
}

}  // namespace tinytensor
