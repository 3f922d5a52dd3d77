// x[…] with ranges, numbers, ids and masks. Numbers and ranges give views, ids and masks copies.
#include <numeric>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/elements.h"
#include "tinytensor/ops/indexing.h"

namespace tinytensor {
namespace {

// x after its numbers and ranges, and for each dim that is left the ids that are taken from it, if any.
struct Lookup {
  Tensor x;
  std::vector<std::optional<IndexTensor>> ids;
};

// A mask over some dims is, for each of them, the ids of its true elements.
void add_mask(Lookup& lookup, int64_t& dim, const BoolTensor& mask) {
  const IndexTensor places = nonzero(mask);
  for (int64_t d = 0; d < mask.dim(); ++d) {
    if (dim >= lookup.x.dim() || lookup.x.size(dim) != mask.size(d)) {
      fail<IndexError>("index: a mask of {} does not fit {} from dim {} on", to_string(mask.shape()),
                       to_string(lookup.x.shape()), dim - d);
    }
    IndexTensor ids(Shape{places.size(0)});
    for (int64_t i = 0; i < ids.numel(); ++i) ids.data()[i] = places.data()[i * mask.dim() + d];
    lookup.ids.emplace_back(ids);
    ++dim;
  }
}

int64_t dims_of(const Subscript& subscript) {
  const BoolTensor* mask = std::get_if<BoolTensor>(&subscript);
  return mask == nullptr ? 1 : mask->dim();
}

Lookup look_up(const Tensor& x, const std::vector<Subscript>& subscripts) {
  int64_t count = 0;
  for (const Subscript& subscript : subscripts) count += dims_of(subscript);
  if (count > x.dim()) {
    fail<IndexError>("index: {} subscripts for a tensor of {} dimensions, {}", count, x.dim(), to_string(x.shape()));
  }
  Lookup lookup{x, {}};
  int64_t dim = 0;
  for (const Subscript& subscript : subscripts) {
    if (const int64_t* position = std::get_if<int64_t>(&subscript)) {
      lookup.x = select(lookup.x, dim, *position);
    } else if (const Range* range = std::get_if<Range>(&subscript)) {
      lookup.x = slice(lookup.x, dim++, range->start, range->end, range->step);
      lookup.ids.emplace_back(std::nullopt);
    } else if (const IndexTensor* ids = std::get_if<IndexTensor>(&subscript)) {
      lookup.ids.emplace_back(from_the_start(*ids, lookup.x.size(dim++)));
    } else {
      const BoolTensor& mask = std::get<BoolTensor>(subscript);
      if (mask.dim() == 0) fail<IndexError>("index: a mask without dims selects nothing\n  hint: where() chooses");
      add_mask(lookup, dim, mask);
    }
  }
  lookup.ids.resize(static_cast<size_t>(lookup.x.dim()));
  return lookup;
}

// The row of x, whose first dims the ids index, for each place of the ids' common shape.
std::vector<int64_t> rows_of(const std::vector<IndexTensor>& ids, const Shape& shape, const Shape& indexed) {
  std::vector<int64_t> rows(static_cast<size_t>(numel(shape)), 0);
  for (size_t k = 0; k < ids.size(); ++k) {
    size_t next = 0;
    const Strides strides = broadcast_strides("index", ids[k].shape(), contiguous_strides(ids[k].shape()), shape);
    for_each_run<1>(shape, {strides}, [&](int64_t length, const auto& at, const auto& step) {
      for (int64_t i = 0; i < length; ++i, ++next) {
        rows[next] = rows[next] * indexed[k] + ids[k].data()[at[0] + i * step[0]];
      }
    });
  }
  return rows;
}

// The order of dims that brings `count` of them from the front to `place`.
std::vector<int64_t> moved_from_front(int64_t dims, int64_t count, int64_t place) {
  std::vector<int64_t> order;
  for (int64_t d = 0; d < place; ++d) order.push_back(count + d);
  for (int64_t d = 0; d < count; ++d) order.push_back(d);
  for (int64_t d = count + place; d < dims; ++d) order.push_back(d);
  return order;
}

Tensor taken(const Lookup& lookup) {
  std::vector<int64_t> order, others;
  std::vector<IndexTensor> ids;
  Shape indexed, shape, rest;
  for (int64_t d = 0; d < lookup.x.dim(); ++d) {
    const auto& of_dim = lookup.ids[static_cast<size_t>(d)];
    if (!of_dim) {
      others.push_back(d);
      rest.push_back(lookup.x.size(d));
      continue;
    }
    order.push_back(d);
    indexed.push_back(lookup.x.size(d));
    ids.push_back(*of_dim);
    shape = broadcast_shapes("index", shape, of_dim->shape());
  }
  const bool adjacent = order.back() - order.front() + 1 == static_cast<int64_t>(order.size());
  const int64_t place = adjacent ? order.front() : 0;
  order.insert(order.end(), others.begin(), others.end());

  const auto count = static_cast<int64_t>(shape.size());
  std::vector<int64_t> rows = rows_of(ids, shape, indexed);
  const int64_t length = numel(rest);
  shape.insert(shape.end(), rest.begin(), rest.end());
  const Tensor y = take_rows("IndexBackward", permute(lookup.x, order), std::move(rows), length, shape);
  return place == 0 ? y : permute(y, moved_from_front(y.dim(), count, place));
}

}  // namespace

Tensor index(const Tensor& x, const std::vector<Subscript>& subscripts) {
  const Lookup lookup = look_up(x, subscripts);
  const bool is_view = std::none_of(lookup.ids.begin(), lookup.ids.end(), [](const auto& ids) { return bool(ids); });
  return is_view ? lookup.x : taken(lookup);
}

Tensor Tensor::operator[](const IndexTensor& ids) const { return index(*this, {ids}); }
Tensor Tensor::operator[](const BoolTensor& mask) const { return index(*this, {mask}); }

}  // namespace tinytensor
