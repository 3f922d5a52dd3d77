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
