#include "modules/course/checking/draw.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace course {

Input::Input(Shape sizes, std::vector<double> all)
    : Numbers(std::move(sizes), std::move(all)), strides(shape.size(), 1) {
  for (size_t d = shape.size(); d-- > 1;) strides[d - 1] = strides[d] * std::max<int64_t>(shape[d], 1);
}

bool Input::is_view() const {
  if (values.size() <= 1) return false;
  const Strides dense = Input(shape, values).strides;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] > 1 && strides[d] != dense[d]) return true;
  }
  return offset != 0;
}

Tensor Input::tensor() const {
  int64_t room = offset + 1;
  for (size_t d = 0; d < shape.size(); ++d) room += std::max<int64_t>(shape[d] - 1, 0) * strides[d];
  const Tensor whole(Shape{room + 2});
  real* out = whole.mutable_data();
  std::fill_n(out, room + 2, real{7e7});
  size_t i = 0;
  for (const Shape& index : indices_of(shape)) {
    out[std::inner_product(index.begin(), index.end(), strides.begin(), offset)] = static_cast<real>(values[i++]);
  }
  return Tensor(whole.storage(), shape, strides, offset);
}

// splitmix64, Steele, Lea & Flood, "Fast splittable pseudorandom number generators" (2014).
uint64_t Draw::next() {
  // A case with a large size is to cost as much as its size, and not as the product of two. So many numbers are left for
  // 5003 elements.
  constexpr int64_t most_drawn = 16'000;
  if (large_ && ++weight_ > most_drawn) throw std::length_error("more numbers than a case with one large size has");
  uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

double Draw::uniform(double low, double high) {
  return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53;
}

int64_t Draw::number(int64_t low, int64_t high) {
  return low + static_cast<int64_t>(next() % static_cast<uint64_t>(high - low + 1));
}

int64_t Draw::size(int64_t low, int64_t high, int64_t most) {
  const int64_t place = sizes_++;
  if (large_) {
    const bool fits = place == large_->place && low <= large_->size && large_->size <= most;
    came_ = came_ || fits;
    return fits ? large_->size : std::clamp(number(1, 2), low, std::min(high, most));
  }
  int64_t size = low + static_cast<int64_t>(std::pow(uniform(), 1.3) * static_cast<double>(high - low + 1));
  if (low <= 1 && high >= 1 && yes(0.15)) size = 1;
  if (low == 0 && !yes(0.3))
    size = std::max<int64_t>(size, std::min<int64_t>(1, high));  // an empty tensor tests little
  weight_ += size;
  return size;
}

double Draw::normal() {
  const double radius = std::sqrt(-2 * std::log(1 - uniform()));
  return static_cast<double>(static_cast<float>(radius * std::cos(6.283185307179586 * uniform())));
}

Shape Draw::shape(const Sizes& sizes) {
  const int64_t fewest = large_ ? std::clamp<int64_t>(1, sizes.fewest_dims, sizes.most_dims) : sizes.fewest_dims;
  Shape shape(static_cast<size_t>(number(fewest, sizes.most_dims)));
  for (int64_t& one : shape) one = size(sizes.smallest, sizes.largest, sizes.most);
  weight_ += static_cast<int64_t>(shape.size());
  return shape;
}

Shape Draw::broadcast_to(const Shape& target) {
  const auto left_out = yes() ? number(0, static_cast<int64_t>(target.size())) : 0;
  Shape shape(target.begin() + left_out, target.end());
  for (int64_t& one : shape) {
    if (yes(0.35)) one = 1;
  }
  return shape;
}

Strides Draw::strides(const Shape& shape) {
  return strides(shape, one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated}));
}

Strides Draw::strides(const Shape& shape, Layout layout) {
  std::vector<size_t> order(shape.size());  // from the outermost dim to the innermost
  std::iota(order.begin(), order.end(), size_t{0});
  if (layout == Layout::transposed) {
    for (size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[static_cast<size_t>(number(0, static_cast<int64_t>(i) - 1))]);
  }
  Strides strides(shape.size());
  int64_t step = layout == Layout::gaps && yes(0.4) ? number(2, 3) : 1;
  for (size_t i = order.size(); i-- > 0;) {
    const bool repeats = layout == Layout::repeated && yes();
    strides[order[i]] = repeats ? 0 : step;
    if (!repeats) step *= std::max<int64_t>(shape[order[i]], 1);
    if (layout == Layout::gaps && yes()) step += number(1, 5);
  }
  // The stride of a dim of size 1 is never used: views leave any number there.
  if (layout != Layout::dense) {
    for (size_t d = 0; d < shape.size(); ++d) {
      if (shape[d] == 1 && yes()) strides[d] = number(0, 99);
    }
  }
  return strides;
}

Input Draw::laid_out(const Shape& shape, Layout layout) {
  Input input;
  input.shape = shape;
  input.values.resize(Numbers(shape).values.size());
  input.strides = strides(shape, layout);
  input.offset = layout == Layout::gaps ? number(0, 3) : 0;
  return input;
}

Input Draw::input(const Shape& shape) {
  return input(shape, one_of<Layout>({Layout::dense, Layout::gaps, Layout::transposed, Layout::repeated}));
}

Input Draw::input(const Shape& shape, Layout layout) {
  return input(shape, layout, [this] { return normal(); });
}

}  // namespace course
