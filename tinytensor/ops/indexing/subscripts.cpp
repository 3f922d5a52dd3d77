// x[…] with ranges, numbers, ids and masks, read and written. Numbers and ranges give views, ids and masks copies.
#include <limits>
#include <numeric>

#include "tinytensor/autograd/tape.h"
#include "tinytensor/ops/apply.h"
#include "tinytensor/ops/indexing/gather.h"
#include "tinytensor/ops/indexing/ids.h"
#include "tinytensor/ops/indexing/indexing.h"

namespace tinytensor {
namespace {

// x after its numbers and ranges, and for each dim that is left the ids that are taken from it, if any.
template <class Handle>
struct Lookup {
  Handle x;
  std::vector<std::optional<IndexTensor>> ids;
};

// A mask over some dims is, for each of them, the ids of its true elements.
template <class Handle>
void add_mask(Lookup<Handle>& lookup, int64_t& dim, const BoolTensor& mask) {
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

template <class Handle>
Lookup<Handle> look_up(const Handle& x, const std::vector<Subscript>& subscripts) {
  int64_t count = 0;
  for (const Subscript& subscript : subscripts) count += dims_of(subscript);
  if (count > x.dim()) {
    fail<IndexError>("index: {} subscripts for a tensor of {} dimensions, {}", count, x.dim(), to_string(x.shape()));
  }
  Lookup<Handle> lookup{x, {}};
  int64_t dim = 0;
  for (const Subscript& subscript : subscripts) {
    if (const int64_t* position = std::get_if<int64_t>(&subscript)) {
      lookup.x = select(lookup.x, dim, *position);
    } else if (const Range* range = std::get_if<Range>(&subscript)) {
      lookup.x =
          slice(lookup.x, dim++, range->start, range->end.value_or(std::numeric_limits<int64_t>::max()), range->step);
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

// What ids and masks take: a row of x, whose indexed dims stand in front, for each place of the ids' common shape.
template <class Handle>
struct Taken {
  Handle x;
  int64_t indexed;            // how many dims stand in front
  std::vector<int64_t> rows;  // counted over these
  Shape ids, rest;            // the common shape of the ids, and the other sizes of x
  int64_t place;              // where the dims of the ids stand in the result
};

template <class Handle>
Taken<Handle> taken(const Lookup<Handle>& lookup) {
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
  const auto count = static_cast<int64_t>(order.size());
  order.insert(order.end(), others.begin(), others.end());
  return {permute(lookup.x, order), count, rows_of(ids, shape, indexed), shape, rest, place};
}

Shape concatenated(Shape a, const Shape& b) { return a.insert(a.end(), b.begin(), b.end()), a; }

template <class Handle>
bool is_view(const Lookup<Handle>& lookup) {
  return std::none_of(lookup.ids.begin(), lookup.ids.end(), [](const auto& ids) { return bool(ids); });
}

// For a backward: ids and masks have no version that would tell of a change.
std::vector<Subscript> cloned(std::vector<Subscript> subscripts) {
  for (Subscript& subscript : subscripts) {
    if (IndexTensor* ids = std::get_if<IndexTensor>(&subscript)) *ids = clone(*ids);
    if (BoolTensor* mask = std::get_if<BoolTensor>(&subscript)) *mask = clone(*mask);
  }
  return subscripts;
}

// Where the element lies that a row of dims (shape, strides), counted in row-major order, begins with.
int64_t offset_of(int64_t row, const Shape& shape, const Strides& strides) {
  int64_t offset = 0;
  for (size_t d = shape.size(); d-- > 0; row /= shape[d]) offset += row % shape[d] * strides[d];
  return offset;
}

// values, of the shape that index() would give, written to the rows.
void write(const Taken<Tensor>& to, const Tensor& values) {
  std::vector<int64_t> order(static_cast<size_t>(values.dim()));  // the ids' dims in front
  std::iota(order.begin(), order.end(), 0);
  std::rotate(order.begin(), order.begin() + to.place,
              order.begin() + to.place + static_cast<std::ptrdiff_t>(to.ids.size()));
  const Tensor source = dense(permute(values, order));
  const Shape front(to.x.shape().begin(), to.x.shape().begin() + to.indexed);
  const Strides rest_strides(to.x.strides().begin() + to.indexed, to.x.strides().end());
  const real* from = source.data();
  real* destination = to.x.mutable_data();
  for (const int64_t row : to.rows) {
    real* begin = destination + offset_of(row, front, to.x.strides());
    for_each_run<1>(to.rest, {rest_strides}, [&](int64_t length, const auto& at, const auto& step) {
      for (int64_t i = 0; i < length; ++i) begin[at[0] + i * step[0]] = *from++;
    });
  }
}

// index of tensors, ids and masks alike.
template <class Handle>
Handle index_alike(const Handle& x, const std::vector<Subscript>& subscripts) {
  const Lookup<Handle> lookup = look_up(x, subscripts);
  if (is_view(lookup)) return lookup.x;
  Taken<Handle> t = taken(lookup);
  const auto count = static_cast<int64_t>(t.ids.size());
  const Handle y = take_rows("IndexBackward", t.x, std::move(t.rows), numel(t.rest), concatenated(t.ids, t.rest));
  return t.place == 0 ? y : permute(y, moved_from_front(y.dim(), count, t.place));
}

}  // namespace

Tensor index(const Tensor& x, const std::vector<Subscript>& subscripts) { return index_alike(x, subscripts); }
template <class T>
Array<T> index(const Array<T>& x, const std::vector<Subscript>& subscripts) {
  return subscripts.empty() ? clone(x) : index_alike(x, subscripts);
}
template IndexTensor index(const IndexTensor&, const std::vector<Subscript>&);
template BoolTensor index(const BoolTensor&, const std::vector<Subscript>&);

void index_put_(const Tensor& x, const std::vector<Subscript>& subscripts, const Tensor& values) {
  check_write("index_put_", x, values);
  const NoGrad guard;  // the views below are not recorded
  const Lookup<Tensor> lookup = look_up(x, subscripts);
  const Tensor source = values.storage() == x.storage() ? clone(values) : values;
  if (is_view(lookup)) return copy_(lookup.x, source);
  const Taken<Tensor> to = taken(lookup);
  Shape shape = to.rest;
  shape.insert(shape.begin() + to.place, to.ids.begin(), to.ids.end());
  if (!broadcasts_to(source.shape(), shape)) {
    fail<ShapeError>("index_put_: values of {} for a part of {}, which is {}", to_string(values.shape()),
                     to_string(x.shape()), to_string(shape));
  }
  write(to, expand(source, shape));
}

void index_put_(const Tensor& x, const std::vector<Subscript>& subscripts, double value) {
  index_put_(x, subscripts, full({}, value));
}

// dx = dy, but 0 where it is written    dvalues = dy there
Tensor index_put(const Tensor& x, const std::vector<Subscript>& subscripts, const Tensor& values) {
  const Tensor y = clone(x.detach());
  index_put_(y, subscripts, values.detach());
  const std::vector<Subscript> places = cloned(subscripts);
  return record("IndexPutBackward", y,
                wrt(x,
                    [places](const Tensor& dy) {
                      const Tensor dx = clone(dy);
                      index_put_(dx, places, 0);
                      return dx;
                    }),
                wrt(values, [places](const Tensor& dy) { return index(dy, places); }));
}

Tensor Tensor::operator[](const IndexTensor& ids) const { return index(*this, {ids}); }
Tensor Tensor::operator[](const BoolTensor& mask) const { return index(*this, {mask}); }

}  // namespace tinytensor
