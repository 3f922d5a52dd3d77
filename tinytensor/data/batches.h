// Batches: what one step of training sees.
#pragma once

#include <cstdint>
#include <tuple>
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

/// Tensors whose rows belong together, such as images, labels and weights: Tensor or IndexTensor, any number of them.
template <class... Parts>
struct TensorDataset {
  static_assert(sizeof...(Parts) > 0, "a TensorDataset needs a tensor");
  /// ShapeError unless all are as long as each other in dimension 0.
  explicit TensorDataset(Parts... tensors);

  /// How many examples there are.
  int64_t size() const { return std::get<0>(parts).size(0); }
  /// The examples that indices name, in their order: a copy. IndexError.
  std::tuple<Parts...> rows(const std::vector<int64_t>& indices) const;

  std::tuple<Parts...> parts;
};

/// Examples in batches: (x[i], y[i]), or those of a TensorDataset. One range-for is one epoch.
///
///   DataLoader loader(images, labels, {.batch_size = 32, .shuffle = true}, generator);
///   for (const auto& [x, y] : loader) step(x, y);
///   DataLoader three(TensorDataset(images, labels, weights), {.batch_size = 32});
///   for (const auto& [x, y, weight] : three) step(x, y, weight);
///
/// The order is that of PyTorch's DataLoader with the same generator, or, like PyTorch's without one, after the same
/// manual_seed(). What is drawn besides is the same too.
template <class... Parts>
class DataLoader {
 public:
  /// ValueError unless batch_size >= 1. The generator must outlive the loader.
  DataLoader(TensorDataset<Parts...> data, DataLoaderOptions options, Generator& generator)
      : DataLoader(std::move(data), options, &generator) {}
  /// Draws from default_generator() a seed for each epoch's order.
  explicit DataLoader(TensorDataset<Parts...> data, DataLoaderOptions options = {})
      : DataLoader(std::move(data), options, nullptr) {}
  /// The same of two tensors. ShapeError unless they are as long as each other.
  DataLoader(Parts... tensors, DataLoaderOptions options, Generator& generator)
      : DataLoader(TensorDataset<Parts...>(std::move(tensors)...), options, &generator) {}
  DataLoader(Parts... tensors, DataLoaderOptions options)
      : DataLoader(TensorDataset<Parts...>(std::move(tensors)...), options, nullptr) {}

  /// Number of batches of an epoch.
  int64_t size() const;

  class Iterator {
   public:
    std::tuple<Parts...> operator*() const;
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
  DataLoader(TensorDataset<Parts...> data, DataLoaderOptions options, Generator* generator);

  TensorDataset<Parts...> data_;
  DataLoaderOptions options_;
  Generator* generator_;  // null: none was given
};

// The compiler cannot tell by itself where the tensors end.
template <class X, class Y>
DataLoader(X, Y, DataLoaderOptions) -> DataLoader<X, Y>;
template <class X, class Y>
DataLoader(X, Y, DataLoaderOptions, Generator&) -> DataLoader<X, Y>;

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {
void check_dataset(const std::vector<Shape>& shapes);
void check_batch_size(int64_t batch_size);
/// How many batches n examples make.
int64_t batch_count(int64_t n, const DataLoaderOptions& options);
/// Those of the order that are in a batch, which is counted from 0.
std::vector<int64_t> batch_rows(const std::vector<int64_t>& order, int64_t batch, const DataLoaderOptions& options);
/// 0 … n-1, or a permutation of it. A null generator stands for none.
std::vector<int64_t> epoch_order(int64_t n, bool shuffle, Generator* generator);
}  // namespace detail

template <class... Parts>
TensorDataset<Parts...>::TensorDataset(Parts... tensors) : parts(std::move(tensors)...) {
  std::apply([](const auto&... part) { detail::check_dataset({part.shape()...}); }, parts);
}

template <class... Parts>
std::tuple<Parts...> TensorDataset<Parts...>::rows(const std::vector<int64_t>& indices) const {
  return std::apply([&](const auto&... part) { return std::tuple<Parts...>{tinytensor::rows(part, indices)...}; },
                    parts);
}

template <class... Parts>
DataLoader<Parts...>::DataLoader(TensorDataset<Parts...> data, DataLoaderOptions options, Generator* generator)
    : data_(std::move(data)), options_(options), generator_(generator) {
  detail::check_batch_size(options_.batch_size);
}

template <class... Parts>
int64_t DataLoader<Parts...>::size() const {
  return detail::batch_count(data_.size(), options_);
}

template <class... Parts>
typename DataLoader<Parts...>::Iterator DataLoader<Parts...>::begin() const {
  return {*this, detail::epoch_order(data_.size(), options_.shuffle, generator_), 0};
}

template <class... Parts>
std::tuple<Parts...> DataLoader<Parts...>::Iterator::operator*() const {
  return loader_.data_.rows(detail::batch_rows(order_, batch_, loader_.options_));
}

}  // namespace tinytensor
