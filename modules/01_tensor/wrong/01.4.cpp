// wrong: compared with the dense strides, size 1 and all
// says: a dim of size 1 is never used
return strides == contiguous_strides(shape);
// wrong: only the last stride looked at
// says: the last stride alone says nothing
return strides.empty() || strides.back() == 1;
// wrong: sizes of 1 skipped, but an empty tensor judged
// says: nothing out of order
int64_t step = 1;
for (size_t i = shape.size(); i-- > 0;) {
  if (shape[i] != 1 && strides[i] != step) return false;
  step *= shape[i];
}
return true;
// wrong: descending strides are enough
for (size_t i = 1; i < shape.size(); ++i) {
  if (strides[i - 1] < strides[i]) return false;
}
return true;
// wrong: the first dim is never compared
if (numel(shape) == 0) return true;
int64_t step = 1;
for (size_t i = shape.size(); i-- > 1;) {
  if (shape[i] != 1 && strides[i] != step) return false;
  step *= shape[i];
}
return shape.size() != 1 || shape[0] == 1 || strides[0] == 1;
// wrong: always true
return true;
// wrong: walked from the left
int64_t step = 1;
for (size_t i = 0; i < shape.size(); ++i) {
  if (shape[i] == 0) return true;
  if (shape[i] != 1 && strides[i] != step) return false;
  step *= shape[i];
}
return true;
// wrong: neighbours only: whether each dim steps over the next one
// says: a gap between two of them
if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
for (size_t i = 1; i < shape.size(); ++i) {
  if (shape[i] != 1 && shape[i - 1] != 1 && strides[i - 1] != shape[i] * strides[i]) return false;
}
return shape.empty() || shape.back() == 1 || strides.back() == 1;
// wrong: the first and the last stride only
if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
if (shape.empty()) return true;
const Strides dense = contiguous_strides(shape);
const bool first = shape.front() == 1 || strides.front() == dense.front();
return first && (shape.back() == 1 || strides.back() == 1);
// wrong: the sum of the strides
if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
const Strides dense = contiguous_strides(shape);
int64_t sum = 0;
for (size_t i = 0; i < shape.size(); ++i) sum += shape[i] == 1 ? 0 : strides[i] - dense[i];
return sum == 0;
// wrong: the step is an int
if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
unsigned step = 1;
for (size_t i = shape.size(); i-- > 0;) {
  if (shape[i] != 1 && strides[i] != static_cast<int>(step)) return false;
  step *= static_cast<unsigned>(shape[i]);
}
return true;
// wrong: the places add up: the last element lies at numel - 1
if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
int64_t last = 0;
for (size_t i = 0; i < shape.size(); ++i) last += (shape[i] - 1) * strides[i];
return last == numel(shape) - 1;
// wrong: the strides fall, and the last element lies at numel - 1
// says: what is repeated is not there twice
  if (numel(shape) <= 1) return true;
  int64_t last = 0, before = -1;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == 1) continue;
    if (before != -1 && strides[i] > before) return false;
    before = strides[i];
    last += (shape[i] - 1) * strides[i];
  }
  return last == numel(shape) - 1;
// wrong: the step has 32 bits and no sign
// says: these are exactly the dense strides
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
  unsigned step = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    if (shape[i] != 1 && strides[i] != static_cast<int64_t>(step)) return false;
    step *= static_cast<unsigned>(shape[i]);
  }
  return true;
// wrong: no overlap is enough
int64_t step = 1;
for (size_t i = shape.size(); i-- > 0;) {
  if (shape[i] != 1 && strides[i] < step) return false;
  step = shape[i] * strides[i];
}
return true;
// wrong: quotients of strides
if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
for (size_t i = 0; i < shape.size(); ++i) {
  if (shape[i] == 1) continue;
  if (i + 1 == shape.size() ? strides[i] != 1 : strides[i] / shape[i + 1] != std::max<int64_t>(strides[i + 1], 1)) return false;
}
return true;
// wrong: the last eight dims only
if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
int64_t step = 1;
for (size_t i = shape.size(), most = 0; i-- > 0 && most < 8; ++most) {
  if (shape[i] != 1 && strides[i] != step) return false;
  step *= shape[i];
}
return true;
// wrong: compared in 32 bits
// says: longer than an int can hold
if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
uint32_t step = 1;
for (size_t i = shape.size(); i-- > 0;) {
  if (shape[i] != 1 && static_cast<uint32_t>(strides[i]) != step) return false;
  step *= static_cast<uint32_t>(shape[i]);
}
return true;
