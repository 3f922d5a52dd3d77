#include "tinytensor/distributed/ring.h"

#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/kernels/kernels.h"

namespace tinytensor {
namespace {

void check(const char* name, const Tensor& x) {
  if (x.dim() == 1 && x.is_contiguous()) return;
  fail<ShapeError>("{}: one dimension is needed that lies dense: {}{}\n  hint: flatten() and contiguous()", name,
                   to_string(x.shape()), x.is_contiguous() ? "" : ", with gaps");
}

/// The parts of n numbers around the ring.
class Parts {
 public:
  Parts(int64_t n, int ranks) : parts_(shares_of(n, ranks)) {}
  /// Part i, counted modulo the number of ranks: -1 is the last one.
  Share operator[](int i) const {
    const int count = static_cast<int>(parts_.size());
    return parts_[static_cast<size_t>((i % count + count) % count)];
  }

 private:
  std::vector<Share> parts_;
};

size_t bytes(Share part) { return static_cast<size_t>(part.size()) * sizeof(real); }

}  // namespace

void ring_reduce_scatter(Communicator& ranks, const Tensor& x) {
  check("ring_reduce_scatter", x);
  const int size = ranks.size(), rank = ranks.rank();
  const int next = (rank + 1) % size, before = (rank + size - 1) % size;
  const Parts parts(x.numel(), size);
  // exercise 21.4 {
  for (int round = 1; round < size; ++round) {
    const Share sent = parts[rank - round], received = parts[rank - round - 1];
    std::vector<real> sums(static_cast<size_t>(received.size()));
    ranks.exchange({{next, x.data() + sent.begin, bytes(sent)}}, {{before, sums.data(), bytes(received)}});
    kernels().axpy(received.size(), 1, sums.data(), x.mutable_data() + received.begin);
  }
  // }
}

void ring_all_gather(Communicator& ranks, const Tensor& x) {
  check("ring_all_gather", x);
  const int size = ranks.size(), rank = ranks.rank();
  const int next = (rank + 1) % size, before = (rank + size - 1) % size;
  const Parts parts(x.numel(), size);
  // exercise 21.5 {
  real* all = x.mutable_data();
  for (int round = 0; round + 1 < size; ++round) {
    const Share sent = parts[rank - round], received = parts[rank - round - 1];
    ranks.exchange({{next, all + sent.begin, bytes(sent)}}, {{before, all + received.begin, bytes(received)}});
  }
  // }
}

void ring_all_reduce(Communicator& ranks, const Tensor& x) {
  ring_reduce_scatter(ranks, x);
  ring_all_gather(ranks, x);
}

}  // namespace tinytensor
