// wrong: counted from the left
// says: counted from the left
Strides strides(shape.size());
int64_t step = 1;
for (size_t i = 0; i < shape.size(); ++i) {
  strides[i] = step;
  step *= shape[i];
}
return strides;
// wrong: its own size multiplied in first
// says: without its own
Strides strides(shape.size());
int64_t step = 1;
for (size_t i = shape.size(); i-- > 0;) {
  step *= shape[i];
  strides[i] = step;
}
return strides;
// wrong: the sizes themselves
// says: the sizes are not strides
return shape;
// wrong: a size of 0 not counted as 1
// says: PyTorch counts it as 1
Strides strides(shape.size());
int64_t step = 1;
for (size_t i = shape.size(); i-- > 0;) {
  strides[i] = step;
  step *= shape[i];
}
return strides;
// wrong: only the next size
// says: all the sizes to the right
Strides strides(shape.size(), 1);
for (size_t i = 0; i + 1 < shape.size(); ++i) strides[i] = shape[i + 1];
return strides;
// wrong: all ones
return Strides(shape.size(), 1);
// wrong: a countdown that never ends
// says: loop that never ends
Strides strides(shape.size(), 1);
for (size_t i = shape.size() - 1; i + 1 > 0 || i == static_cast<size_t>(-1); --i) {
  if (i < shape.size()) strides[i] = 1;
  asm volatile("");
}
return strides;
// wrong: the step is an int
// says: does not fit into an int
Strides strides(shape.size());
unsigned step = 1;
for (size_t i = shape.size(); i-- > 0;) {
  strides[i] = static_cast<int>(step);
  step *= static_cast<unsigned>(std::max<int64_t>(shape[i], 1));
}
return strides;
// wrong: a size of 0 ends the walk
Strides strides(shape.size(), 1);
for (size_t i = shape.size(); i-- > 1;) {
  if (shape[i] == 0) break;
  strides[i - 1] = strides[i] * shape[i];
}
return strides;
// wrong: an empty shape is read at its end
// says: out of range
Strides strides(shape.size());
int64_t step = 1;
size_t i = shape.size();
do {
  --i;
  strides[i] = step;
  step *= std::max<int64_t>(shape[i], 1);
} while (i > 0);
return strides;
// wrong: a last size of 0 makes its stride 0
// says: the last stride is 1
Strides strides(shape.size(), 1);
for (size_t d = shape.size(); d-- > 1;) strides[d - 1] = strides[d] * std::max<int64_t>(shape[d], 1);
if (!shape.empty() && shape.back() == 0) strides.back() = 0;
return strides;
// wrong: a 0 counts as 1 only once
// says: contiguous_strides
  Strides strides(shape.size());
  int64_t step = 1;
  bool seen = false;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = step;
    step *= shape[i] == 0 && !seen ? 1 : shape[i];
    seen = seen || shape[i] == 0;
  }
  return strides;
// wrong: four dims at most
// says: contiguous_strides
  Strides strides(shape.size(), 1);
  int64_t step = 1;
  for (size_t i = shape.size(), k = 0; i-- > 0 && k < 5; ++k) {
    strides[i] = step;
    step *= std::max<int64_t>(shape[i], 1);
  }
  return strides;
// wrong: a dim of size 1 has stride 1
Strides strides(shape.size());
int64_t step = 1;
for (size_t i = shape.size(); i-- > 0;) {
  strides[i] = shape[i] == 1 ? 1 : step;
  step *= std::max<int64_t>(shape[i], 1);
}
return strides;
// wrong: the number of elements divided, size by size
Strides strides(shape.size());
int64_t left = 1;
for (const int64_t size : shape) left *= size;
for (size_t i = 0; i < shape.size(); ++i) strides[i] = left /= std::max<int64_t>(shape[i], 1);
return strides;
// wrong: each size is an int
Strides strides(shape.size());
int64_t step = 1;
for (size_t i = shape.size(); i-- > 0;) {
  strides[i] = step;
  step *= std::max(static_cast<int>(shape[i]), 1);
}
return strides;
