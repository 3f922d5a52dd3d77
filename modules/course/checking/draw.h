// Inputs drawn from a seed: the same in the process that holds a student's code and in the one that judges it. No
// function of the library takes part.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

#include "modules/course/checking/value.h"

namespace course {

/// How the numbers of an input lie in memory.
enum class Layout {
  dense,
  gaps,        ///< parts of a larger tensor: more room between rows than they need
  transposed,  ///< dims in another order
  repeated,    ///< some dims have stride 0: the same numbers again
};

/// A tensor to be made: its numbers in row-major order, whatever their layout is.
struct Input : Numbers {
  Strides strides;
  int64_t offset = 0;

  Input() = default;
  /// Dense, with these numbers: for cases that are written down.
  Input(Shape sizes, std::vector<double> all);
  /// As the library's, a view where the layout asks for it. Places that belong to no element hold 7e7, so that
  /// whoever reads them is found out.
  Tensor tensor() const;
  /// Whether its elements lie otherwise in memory than one behind the other, from the first place on.
  bool is_view() const;
};

/// More than any size that is drawn.
inline constexpr int64_t no_bound = int64_t{1} << 40;

/// Of the sizes of a case the one that is `size`, counted from 0 in the order in which they are drawn. All others are 1
/// or 2, or as small as they may be.
struct OneLargeSize {
  int64_t place = 0, size = 0;
};

/// Random choices. The sum of all sizes drawn is the weight of a case: the lightest wrong one is shown.
class Draw {
 public:
  explicit Draw(uint64_t seed) : state_(seed) {}
  /// With one size beyond those that are usually drawn: answers that are right for small sizes alone are wrong there.
  /// std::length_error from whatever draws more numbers than that one size accounts for.
  Draw(uint64_t seed, OneLargeSize large) : state_(seed), large_(large) {}

  /// A whole number from low to high, both included; it adds nothing to the weight.
  int64_t number(int64_t low, int64_t high);
  /// A size from low to high. Small ones come more often, and so do 0 and 1 where they are allowed. `high` is a bound
  /// of cost alone: as the large size of a case it may be any number up to `most`.
  int64_t size(int64_t low, int64_t high, int64_t most = no_bound);
  /// True with this probability.
  bool yes(double probability = 0.5) { return uniform() < probability; }
  double uniform(double low = 0, double high = 1);
  /// A number near 0, of a normal distribution, that a float holds exactly.
  double normal();
  template <class T>
  T one_of(const std::vector<T>& all) {
    return all[static_cast<size_t>(number(0, static_cast<int64_t>(all.size()) - 1))];
  }

  struct Sizes {
    int64_t fewest_dims = 0, most_dims = 4;
    int64_t smallest = 0, largest = 5;
    int64_t most = no_bound;  ///< as that of size()
  };
  Shape shape() { return shape(Sizes{}); }
  Shape shape(const Sizes& sizes);
  /// A shape that broadcasts to this one: leading dims left out, sizes replaced by 1.
  Shape broadcast_to(const Shape& target);
  /// Strides as views have them: dense, with gaps, of dims in another order, or 0, at random.
  Strides strides(const Shape& shape);
  Strides strides(const Shape& shape, Layout layout);

  /// Normal numbers in a random layout.
  Input input(const Shape& shape);
  Input input(const Shape& shape, Layout layout);
  /// f() at each place that is not a repetition.
  template <class F>
  Input input(const Shape& shape, Layout layout, const F& f);

  int64_t weight() const { return weight_; }
  /// How many sizes were drawn so far, as places of OneLargeSize count.
  int64_t sizes() const { return sizes_; }
  /// Whether the large size has come, at a place that may be as large.
  bool came() const { return came_; }

 private:
  uint64_t next();
  Input laid_out(const Shape& shape, Layout layout);

  uint64_t state_;
  std::optional<OneLargeSize> large_ = {};
  int64_t weight_ = 0, sizes_ = 0;
  bool came_ = false;
};

template <class F>
Input Draw::input(const Shape& shape, Layout layout, const F& f) {
  Input input = laid_out(shape, layout);
  Shape first;  // of those places that repeat: the one with index 0 along each dim of stride 0
  for (const Shape& index : indices_of(shape)) {
    first = index;
    for (size_t d = 0; d < index.size(); ++d) {
      if (input.strides[d] == 0) first[d] = 0;
    }
    input.at(index) = first == index ? static_cast<double>(static_cast<float>(f())) : input.at(first);
  }
  return input;
}

}  // namespace course
