#include "tinytensor/distributed/data_parallel.h"

#include <algorithm>
#include <utility>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/core/error.h"
#include "tinytensor/distributed/tree_sum.h"
#include "tinytensor/kernels/kernels.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

/// What parameters have as gradients, put back however the function ends.
class KeptGradients {
 public:
  explicit KeptGradients(const std::vector<Tensor>& parameters) : parameters_(parameters) {
    for (const Tensor& parameter : parameters) gradients_.push_back(parameter.grad());
  }
  ~KeptGradients() {
    for (size_t i = 0; i < parameters_.size(); ++i) parameters_[i].set_grad(gradients_[i]);
  }
  KeptGradients(const KeptGradients&) = delete;
  KeptGradients& operator=(const KeptGradients&) = delete;

 private:
  const std::vector<Tensor>& parameters_;
  std::vector<Tensor> gradients_;
};

/// What is known of the slices besides their gradients.
struct Tally {
  double loss = 0, count = 0;  // Σ over the slice's targets, and how many they are
};

/// Over all targets; NaN where there is none.
double mean_of(Tally sum) {
  // exercise 21.3 {
  return sum.loss / sum.count;
  // }
}

/// By which d (Σ loss) / d parameters is multiplied where the gradient of the mean is `dmean`.
real factor_of(double dmean, Tally sum) {
  // exercise 21.3 {
  return static_cast<real>(dmean / sum.count);
  // }
}

/// The slices of one rank.
class OwnSlices {
 public:
  OwnSlices(const std::vector<Tensor>& parameters, int64_t rows, int64_t slices,
            const std::function<SliceLoss(const Slice&)>& loss_of)
      : parameters_(parameters), rows_(rows), slices_(slices), loss_of_(loss_of), is_used_(parameters.size(), 0) {
    for (const Tensor& parameter : parameters) numbers_ += parameter.numel();
  }

  /// d (Σ loss of the node's targets) / d parameters; undefined where no slice of the node depends on one.
  std::vector<Tensor> gradients_of(Share node) {
    if (node.size() == 1) return gradients_of_slice(node.begin);
    const int64_t middle = middle_of(node);
    std::vector<Tensor> left = gradients_of({node.begin, middle});
    const std::vector<Tensor> right = gradients_of({middle, node.end});
    for (size_t i = 0; i < left.size(); ++i) {
      if (!right[i].defined() && !left[i].defined()) continue;
      if (!left[i].defined()) left[i] = zeros_like(right[i]);
      add_into(left[i], right[i].defined() ? right[i] : zeros_like(left[i]));  // -0 becomes 0, on any rank
    }
    return left;
  }

  /// The same as one vector, (numbers()).
  Tensor flat_gradient_of(Share node) {
    const std::vector<Tensor> gradients = gradients_of(node);
    Tensor flat({numbers_});
    real* to = flat.mutable_data();
    for (size_t i = 0; i < gradients.size(); ++i) {
      const int64_t n = parameters_[i].numel();
      if (gradients[i].defined()) {
        std::copy_n(gradients[i].data(), n, to);
        is_used_[i] = 1;
      } else {
        std::fill_n(to, n, real{0});
      }
      to += n;
    }
    return flat;
  }

  int64_t numbers() const { return numbers_; }
  const std::vector<Tally>& tallies() const { return tallies_; }
  /// Of each parameter 1 where the loss of a slice depends on it, else 0.
  const std::vector<char>& is_used() const { return is_used_; }

 private:
  std::vector<Tensor> gradients_of_slice(int64_t slice) {
    for (const Tensor& parameter : parameters_) parameter.zero_grad();
    const SliceLoss loss = loss_of_({slice, share_of(rows_, slices_, slice)});
    // exercise 21.3 {
    const auto count = static_cast<double>(loss.count);
    tallies_.push_back({loss.count == 0 ? 0 : loss.mean.item() * count, count});
    if (loss.count > 0) backward(loss.mean, full(loss.mean.shape(), count));
    // }
    std::vector<Tensor> gradients;
    for (const Tensor& parameter : parameters_) gradients.push_back(parameter.grad());
    return gradients;
  }

  const std::vector<Tensor>& parameters_;
  int64_t rows_, slices_, numbers_ = 0;
  const std::function<SliceLoss(const Slice&)>& loss_of_;
  std::vector<Tally> tallies_;
  std::vector<char> is_used_;
};

/// Added up along the tree, as the gradients.
Tally sum_of(Share node, const std::vector<Tally>& tallies) {
  if (node.size() == 1) return tallies[static_cast<size_t>(node.begin)];
  const int64_t middle = middle_of(node);
  const Tally left = sum_of({node.begin, middle}, tallies), right = sum_of({middle, node.end}, tallies);
  return {left.loss + right.loss, left.count + right.count};
}

Tally sum_over_ranks(Communicator& ranks, int64_t slices, const std::vector<Tally>& own) {
  const std::vector<Share> shares = shares_of(slices, ranks.size());
  std::vector<Tally> all(static_cast<size_t>(slices));
  std::copy(own.begin(), own.end(), all.begin() + shares[static_cast<size_t>(ranks.rank())].begin);
  all_gather(ranks, shares, all.data());
  return sum_of({0, slices}, all);
}

std::vector<char> used_on_any_rank(Communicator& ranks, const std::vector<char>& own) {
  const auto n = std::ssize(own);
  std::vector<char> all(own.size() * static_cast<size_t>(ranks.size()));
  std::copy(own.begin(), own.end(), all.begin() + n * ranks.rank());
  all_gather(ranks, shares_of(n * ranks.size(), ranks.size()), all.data());
  std::vector<char> used(own.size(), 0);
  for (size_t i = 0; i < all.size(); ++i) used[i % own.size()] |= all[i];
  return used;
}

/// The mean loss, whose backward hands out its share of `gradient`, that of the sum of all targets' losses.
Tensor handing_out(const Tensor& gradient, Tally sum, const std::vector<Tensor>& parameters,
                   const std::vector<char>& is_used) {
  const Tensor loss = full({}, mean_of(sum));
  std::vector<Tensor> inputs;
  std::vector<int64_t> offsets;
  int64_t offset = 0;
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (is_used[i] != 0) {
      inputs.push_back(parameters[i]);
      offsets.push_back(offset);
    }
    offset += parameters[i].numel();
  }
  std::vector<Shape> shapes;
  for (const Tensor& input : inputs) shapes.push_back(input.shape());
  return record_joint("DataParallelLossBackward", loss, inputs,
                      [gradient, offsets, shapes, sum](const Tensor& dloss, const Needed& needed) {
                        const real factor = factor_of(static_cast<double>(dloss.item()), sum);
                        Gradients gradients(shapes.size());
                        for (size_t i = 0; i < shapes.size(); ++i) {
                          if (!needed[i]) continue;
                          gradients[i] = Tensor(shapes[i]);
                          kernels().affine(gradients[i].numel(), factor, 0, gradient.data() + offsets[i],
                                           gradients[i].mutable_data());
                        }
                        return gradients;
                      });
}

void check(int64_t rows, int64_t slices) {
  if (rows < 1 || slices < 1) {
    fail<ValueError>("data_parallel_loss: there must be at least 1 row and 1 slice: {} and {}", rows, slices);
  }
  if (grad_enabled()) return;
  fail<GradError>(
      "data_parallel_loss: nothing is recorded here, and it computes gradients\n"
      "  hint: for a loss alone, call the model");
}

}  // namespace

Tensor data_parallel_loss(const std::vector<Tensor>& parameters, int64_t rows, int64_t slices, Communicator& ranks,
                          const std::function<SliceLoss(const Slice&)>& loss_of) {
  check(rows, slices);
  std::vector<Tensor> learned;
  for (const Tensor& parameter : parameters) {
    if (parameter.requires_grad()) learned.push_back(parameter);
  }
  const int64_t used_slices = std::min(slices, rows);
  OwnSlices own(learned, rows, used_slices, loss_of);
  std::vector<Tensor> sums;
  {
    const KeptGradients kept(learned);
    for (const Share node : nodes_within(used_slices, share_of(used_slices, ranks.size(), ranks.rank()))) {
      sums.push_back(own.flat_gradient_of(node));
    }
  }
  const Tally sum = sum_over_ranks(ranks, used_slices, own.tallies());
  const std::vector<char> is_used = used_on_any_rank(ranks, own.is_used());
  return handing_out(tree_sum(ranks, used_slices, own.numbers(), sums), sum, learned, is_used);
}

Generator slice_generator(uint64_t seed, int64_t step, int64_t batch, int64_t slice) {
  uint64_t stream = seed;
  const auto next = [&stream] {  // SplitMix64: Steele, Lea and Flood, OOPSLA 2014
    stream += 0x9e3779b97f4a7c15;
    uint64_t bits = (stream ^ (stream >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
  };
  for (const int64_t part : {step, batch, slice}) stream = next() ^ static_cast<uint64_t>(part);
  Generator::State state;
  state.seed = next();
  for (uint32_t& word : state.words) word = static_cast<uint32_t>(next() >> 32);
  Generator generator;
  generator.set_state(state);
  return generator;
}

}  // namespace tinytensor
