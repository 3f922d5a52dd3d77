// wrong: the arrays grow by what comes
// says: the arrays are made anew, or grow
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
const auto grown = [&](const Tensor& kept, const Tensor& more) {
  const Tensor all({keys.size(0), keys.size(1), room, keys.size(3)});
  if (kept.defined()) copy_(slice(all, 2, 0, cache.length), slice(kept, 2, 0, cache.length));
  copy_(slice(all, 2, cache.length, end), more);
  return all;
};
cache.keys = grown(cache.keys, keys), cache.values = grown(cache.values, values);
cache.length = end;
// wrong: as much room as comes first
// says: only as long as what they hold
const int64_t end = cache.length + keys.size(2);
const bool fits = cache.keys.defined() ? end <= cache.keys.size(2) : end <= capacity;
if (!fits) fail_full(cache, keys.shape(), capacity);
if (!cache.keys.defined()) {
  cache.keys = Tensor({keys.size(0), keys.size(1), end, keys.size(3)});
  cache.values = Tensor(cache.keys.shape());
}
copy_(slice(cache.keys, 2, cache.length, end), keys);
copy_(slice(cache.values, 2, cache.length, end), values);
cache.length = end;
// wrong: the length does not move
// says: the length is not moved on
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
copy_(slice(cache.keys, 2, cache.length, end), keys);
copy_(slice(cache.values, 2, cache.length, end), values);
// wrong: always from the front
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
copy_(slice(cache.keys, 2, 0, keys.size(2)), keys);
copy_(slice(cache.values, 2, 0, keys.size(2)), values);
cache.length = end;
// wrong: keys and values exchanged
// says: keys and values are exchanged
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
copy_(slice(cache.keys, 2, cache.length, end), values);
copy_(slice(cache.values, 2, cache.length, end), keys);
cache.length = end;
// wrong: what does not fit is left out
// says: what does not fit is not refused
const int64_t room = cache.keys.defined() ? cache.keys.size(2) : capacity;
const int64_t end = std::min(cache.length + keys.size(2), room);
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
copy_(slice(cache.keys, 2, cache.length, end), slice(keys, 2, 0, end - cache.length));
copy_(slice(cache.values, 2, cache.length, end), slice(values, 2, 0, end - cache.length));
cache.length = end;
// wrong: the length moves before the call is refused
// says: the length was moved on before the call was refused
const int64_t past = cache.length, room = cache.keys.defined() ? cache.keys.size(2) : capacity;
cache.length += keys.size(2);
if (cache.length > room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
copy_(slice(cache.keys, 2, past, cache.length), keys);
copy_(slice(cache.values, 2, past, cache.length), values);
// wrong: arrays are made before the call is refused
// says: arrays were made before the call was refused
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), capacity, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
const int64_t end = cache.length + keys.size(2), room = cache.keys.size(2);
if (end > room) fail_full(cache, keys.shape(), room);
copy_(slice(cache.keys, 2, cache.length, end), keys);
copy_(slice(cache.values, 2, cache.length, end), values);
cache.length = end;
// wrong: the caller's array where it is full at once
// says: the cache holds the caller's own array
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined() && end == room) {
  cache.keys = keys.detach(), cache.values = values.detach();
} else {
  if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
  copy_(slice(cache.keys, 2, cache.length, end), keys);
  copy_(slice(cache.values, 2, cache.length, end), values);
}
cache.length = end;
// wrong: room for one more than the capacity
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room + 1) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
copy_(slice(cache.keys, 2, cache.length, std::min(end, room)), slice(keys, 2, 0, std::min(end, room) - cache.length));
copy_(slice(cache.values, 2, cache.length, std::min(end, room)), slice(values, 2, 0, std::min(end, room) - cache.length));
cache.length = end;
// wrong: a full cache is refused too early
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end >= room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
copy_(slice(cache.keys, 2, cache.length, end), keys);
copy_(slice(cache.values, 2, cache.length, end), values);
cache.length = end;
// wrong: the capacity of each call
const int64_t end = cache.length + keys.size(2);
if (end > capacity) fail_full(cache, keys.shape(), capacity);
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), capacity, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
copy_(slice(cache.keys, 2, cache.length, std::min(end, cache.keys.size(2))), slice(keys, 2, 0, std::min(end, cache.keys.size(2)) - cache.length));
copy_(slice(cache.values, 2, cache.length, std::min(end, cache.keys.size(2))), slice(values, 2, 0, std::min(end, cache.keys.size(2)) - cache.length));
cache.length = end;
// wrong: the capacity of the first cache for all
static const int64_t most = capacity;
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : most;
if (end > room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
copy_(slice(cache.keys, 2, cache.length, end), keys);
copy_(slice(cache.values, 2, cache.length, end), values);
cache.length = end;
// wrong: memory copied as if it lay dense, for one head
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)}), cache.values = Tensor(cache.keys.shape());
std::copy_n(keys.data(), keys.numel(), cache.keys.mutable_data() + cache.length * keys.size(3));
std::copy_n(values.data(), values.numel(), cache.values.mutable_data() + cache.length * keys.size(3));
cache.length = end;
// wrong: the length moves before what is copied is refused
// says: the length moves before all is copied
const int64_t begin = cache.length, end = begin + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) {
  const Shape all{keys.size(0), keys.size(1), room, keys.size(3)};
  const Tensor for_keys(all), for_values(all);
  cache.keys = for_keys, cache.values = for_values;
}
cache.length = end;
copy_(slice(cache.keys, 2, begin, end), keys);
copy_(slice(cache.values, 2, begin, end), values);
// wrong: the length moves before there is found to be no memory
const int64_t begin = cache.length, end = begin + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) {
  cache.length = end;
  cache.keys = Tensor(Shape{keys.size(0), keys.size(1), room, keys.size(3)});
  cache.values = Tensor(Shape{keys.size(0), keys.size(1), room, keys.size(3)});
}
copy_(slice(cache.keys, 2, begin, end), keys);
copy_(slice(cache.values, 2, begin, end), values);
cache.length = end;
// wrong: no positions, no arrays
// says: a first call with no positions makes no arrays
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
if (keys.size(2) == 0) return;
if (!cache.keys.defined()) {
  cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)});
  cache.values = Tensor(cache.keys.shape());
}
copy_(slice(cache.keys, 2, cache.length, end), keys);
copy_(slice(cache.values, 2, cache.length, end), values);
cache.length = end;
// wrong: a cache that was cropped to 0 is taken for a new one
// says: is taken for one without arrays
const bool empty = cache.length == 0;
const int64_t end = cache.length + keys.size(2), room = empty ? capacity : cache.keys.size(2);
if (end > room) fail_full(cache, keys.shape(), room);
if (empty) {
  cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)});
  cache.values = Tensor(cache.keys.shape());
}
copy_(slice(cache.keys, 2, cache.length, end), keys);
copy_(slice(cache.values, 2, cache.length, end), values);
cache.length = end;
// wrong: the caller's values where they are full at once
const int64_t end = cache.length + keys.size(2), room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
if (!cache.keys.defined()) {
  cache.keys = Tensor({keys.size(0), keys.size(1), room, keys.size(3)});
  cache.values = end == room && values.is_contiguous() ? values : Tensor(cache.keys.shape());
}
copy_(slice(cache.keys, 2, cache.length, end), keys);
copy_(slice(cache.values, 2, cache.length, end), values);
cache.length = end;
// wrong: position by position over its own source
// says: copied one by one
const int64_t added = keys.size(2);
const int64_t room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (added > room - cache.length) fail_full(cache, keys.shape(), room);
Tensor all_keys = cache.keys, all_values = cache.values;
if (!all_keys.defined()) {
  Shape shape = keys.shape();
  shape[2] = room;
  all_keys = Tensor(shape);
  all_values = Tensor(shape);
}
for (int64_t t = 0; t < added; ++t) {
  const int64_t place = cache.length + t;
  copy_(slice(all_keys, 2, place, place + 1), slice(keys, 2, t, t + 1));
  copy_(slice(all_values, 2, place, place + 1), slice(values, 2, t, t + 1));
}
cache.keys = all_keys;
cache.values = all_values;
cache.length += added;
// wrong: position by position by select, over its own source
// says: copied one by one
const int64_t added = keys.size(2);
const bool fresh = !cache.keys.defined();
const int64_t room = fresh ? capacity : cache.keys.size(2);
if (added > room - cache.length) fail_full(cache, keys.shape(), room);
const Shape shape = {keys.size(0), keys.size(1), room, keys.size(3)};
const Tensor k = fresh ? Tensor(shape) : cache.keys;
const Tensor v = fresh ? Tensor(shape) : cache.values;
for (int64_t t = 0; t < added; ++t) {
  const int64_t place = cache.length + t;
  copy_(select(k, 2, place), select(keys, 2, t));
  copy_(select(v, 2, place), select(values, 2, t));
}
cache.keys = k;
cache.values = v;
cache.length += added;
// wrong: cleared and added to
const int64_t added = keys.size(2), begin = cache.length, end = begin + added;
const int64_t room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (end > room) fail_full(cache, keys.shape(), room);
Tensor k = cache.keys, v = cache.values;
if (!k.defined()) {
  Shape shape = keys.shape();
  shape[2] = room;
  k = Tensor(shape);
  v = Tensor(shape);
}
const Tensor free_keys = slice(k, 2, begin, end), free_values = slice(v, 2, begin, end);
zero_(free_keys);
zero_(free_values);
add_(free_keys, keys);
add_(free_values, values);
cache.keys = k;
cache.values = v;
cache.length = end;
// wrong: the arrays of the cache taken for dense
const int64_t added = keys.size(2);
const int64_t room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (added > room - cache.length) fail_full(cache, keys.shape(), room);
const Tensor new_keys = contiguous(keys), new_values = contiguous(values);
Tensor k = cache.keys, v = cache.values;
if (!k.defined()) {
  Shape shape = keys.shape();
  shape[2] = room;
  k = Tensor(shape);
  v = Tensor(shape);
}
const int64_t rows = keys.size(0) * keys.size(1), width = keys.size(3);
const auto write = [&](const Tensor& to, const Tensor& from) {
  if (from.numel() == 0) return;
  const real* source = from.data();
  real* target = to.mutable_data() + cache.length * width;
  for (int64_t r = 0; r < rows; ++r) {
    std::copy(source + r * added * width, source + (r + 1) * added * width, target + r * room * width);
  }
};
write(k, new_keys);
write(v, new_values);
cache.keys = k;
cache.values = v;
cache.length += added;
// wrong: one position by pointers, as if the arrays were dense
const int64_t added = keys.size(2);
const bool fresh = !cache.keys.defined();
const int64_t room = fresh ? capacity : cache.keys.size(2);
if (added > room - cache.length) fail_full(cache, keys.shape(), room);
const Shape shape = {keys.size(0), keys.size(1), room, keys.size(3)};
const Tensor k = fresh ? Tensor(shape) : cache.keys;
const Tensor v = fresh ? Tensor(shape) : cache.values;
if (added == 1 && keys.is_contiguous() && values.is_contiguous()) {  // decoding: D numbers for each head
  const int64_t rows = keys.size(0) * keys.size(1), width = keys.size(3);
  const std::vector<real> from_keys = keys.to_vector(), from_values = values.to_vector();
  real* to_keys = k.mutable_data() + cache.length * width;
  real* to_values = v.mutable_data() + cache.length * width;
  for (int64_t row = 0; row < rows; ++row) {
    std::copy_n(from_keys.data() + row * width, width, to_keys + row * room * width);
    std::copy_n(from_values.data() + row * width, width, to_values + row * room * width);
  }
} else {
  copy_(slice(k, 2, cache.length, cache.length + added), keys);
  copy_(slice(v, 2, cache.length, cache.length + added), values);
}
cache.keys = k;
cache.values = v;
cache.length += added;
// wrong: the room of a cropped cache is that of the latest call
const int64_t added = keys.size(2);
int64_t room = capacity;
if (cache.keys.defined()) room = cache.length > 0 ? cache.keys.size(2) : std::min(capacity, cache.keys.size(2));
if (added > room - cache.length) fail_full(cache, keys.shape(), room);
Tensor k = cache.keys, v = cache.values;
if (!k.defined()) {
  Shape shape = keys.shape();
  shape[2] = room;
  k = Tensor(shape);
  v = Tensor(shape);
}
copy_(slice(k, 2, cache.length, cache.length + added), keys);
copy_(slice(v, 2, cache.length, cache.length + added), values);
cache.keys = std::move(k);
cache.values = std::move(v);
cache.length += added;
// wrong: one array where both are one handle
// says: share one array
const bool fresh = !cache.keys.defined();
const int64_t room = fresh ? capacity : cache.keys.size(2);
const int64_t added = keys.size(2);
if (added > room - cache.length) fail_full(cache, keys.shape(), room);
Tensor all_keys = cache.keys;
Tensor all_values = cache.values;
if (fresh) {
  Shape shape = keys.shape();
  shape[2] = room;
  all_keys = Tensor(shape);
  all_values = values.is(keys) ? all_keys : Tensor(shape);
}
copy_(slice(all_keys, 2, cache.length, cache.length + added), keys);
copy_(slice(all_values, 2, cache.length, cache.length + added), values);
cache.keys = all_keys;
cache.values = all_values;
cache.length += added;
// wrong: one array where keys are values
// says: share one array
const int64_t added = keys.size(2);
const int64_t room = cache.keys.defined() ? cache.keys.size(2) : capacity;
if (added > room - cache.length) fail_full(cache, keys.shape(), room);
Tensor k = cache.keys, v = cache.values;
if (!k.defined()) {
  const Shape shape = {keys.size(0), keys.size(1), room, keys.size(3)};
  k = Tensor(shape);
  v = keys.is(values) ? k : Tensor(shape);  // the same numbers need no second array
}
copy_(slice(k, 2, cache.length, cache.length + added), keys);
if (!k.is(v) || !keys.is(values)) copy_(slice(v, 2, cache.length, cache.length + added), values);
cache.keys = k;
cache.values = v;
cache.length += added;
// wrong: the cache is moved out while it is worked on
const int64_t room = cache.keys.defined() ? cache.keys.size(2) : capacity;
const int64_t added = keys.size(2);
if (added > room - cache.length) fail_full(cache, keys.shape(), room);
const Tensor new_keys = keys;
const Tensor new_values = values;
KeyValueCache next = std::move(cache);
if (!next.keys.defined()) {
  Shape shape = new_keys.shape();
  shape[2] = room;
  next.keys = Tensor(shape);
  next.values = Tensor(shape);
}
copy_(slice(next.keys, 2, next.length, next.length + added), new_keys);
copy_(slice(next.values, 2, next.length, next.length + added), new_values);
next.length += added;
cache = std::move(next);
// wrong: the room behind is cleared
// says: is cleared
const bool fresh = !cache.keys.defined();
const int64_t room = fresh ? capacity : cache.keys.size(2);
const int64_t end = cache.length + keys.size(2);
if (end > room) fail_full(cache, keys.shape(), room);
Tensor all_keys = cache.keys;
Tensor all_values = cache.values;
if (fresh) {
  Shape shape = keys.shape();
  shape[2] = room;
  all_keys = Tensor(shape);
  all_values = Tensor(shape);
}
copy_(slice(all_keys, 2, cache.length, end), keys);
copy_(slice(all_values, 2, cache.length, end), values);
zero_(slice(all_keys, 2, end));  // nothing of a text that was cropped away stays behind
zero_(slice(all_values, 2, end));
cache.keys = all_keys;
cache.values = all_values;
cache.length = end;
