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
