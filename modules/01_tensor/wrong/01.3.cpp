// wrong: the strides are thought to be dense
// says: a view has its own
const Strides dense = contiguous_strides(shape);
int64_t offset = 0;
for (size_t d = 0; d < index.size(); ++d) offset += (index[d] < 0 ? index[d] + shape[d] : index[d]) * dense[d];
return offset;
// wrong: negative indices as they are
// says: add the size first
int64_t offset = 0;
for (size_t d = 0; d < index.size(); ++d) offset += index[d] * strides[d];
return offset;
// wrong: -1 is one before the last
// says: off by one
int64_t offset = 0;
for (size_t d = 0; d < index.size(); ++d) offset += (index[d] < 0 ? index[d] + shape[d] - 1 : index[d]) * strides[d];
return offset;
// wrong: indices added without strides
// says: multiplied by its stride
int64_t offset = 0;
for (size_t d = 0; d < index.size(); ++d) offset += index[d] < 0 ? index[d] + shape[d] : index[d];
return offset;
// wrong: multiplied by sizes
// says: the strides how far apart
int64_t offset = 0;
for (size_t d = 0; d < index.size(); ++d) offset += (index[d] < 0 ? index[d] + shape[d] : index[d]) * shape[d];
return offset;
// wrong: the last dim left out
int64_t offset = 0;
for (size_t d = 0; d + 1 < index.size(); ++d) offset += (index[d] < 0 ? index[d] + shape[d] : index[d]) * strides[d];
return offset;
// wrong: Horner's rule, which is for dense numbers
int64_t offset = 0;
for (size_t d = 0; d < index.size(); ++d) offset = offset * shape[d] + (index[d] < 0 ? index[d] + shape[d] : index[d]);
return offset;
// wrong: the offset is an int
// says: does not fit into an int
unsigned offset = 0;
for (size_t d = 0; d < index.size(); ++d) {
  const int64_t i = index[d] < 0 ? index[d] + shape[d] : index[d];
  offset += static_cast<unsigned>(i) * static_cast<unsigned>(strides[d]);
}
return static_cast<int>(offset);
// wrong: only the last index may be negative
int64_t offset = 0;
for (size_t d = 0; d < index.size(); ++d) {
  offset += (index[d] < 0 && d + 1 == index.size() ? index[d] + shape[d] : index[d]) * strides[d];
}
return offset;
// wrong: a recursion without end
// says: the stack ran out
return element_offset(shape, strides, index) + 0 * index.at(0);
// wrong: added up in a double
// says: element_offset
  double offset = 0;
  for (size_t d = 0; d < index.size(); ++d) {
    const int64_t i = index[d] < 0 ? index[d] + shape[d] : index[d];
    offset += static_cast<double>(i) * static_cast<double>(strides[d]);
  }
  return static_cast<int64_t>(offset);
// wrong: of negative indices only -1
int64_t offset = 0;
for (size_t d = 0; d < index.size(); ++d) offset += (index[d] == -1 ? shape[d] - 1 : index[d]) * strides[d];
return offset;
// wrong: the end is counted from once, for the whole offset
int64_t offset = 0, last = 0;
for (size_t d = 0; d < index.size(); ++d) offset += index[d] * strides[d], last += shape[d] * strides[d];
return offset < 0 ? offset + last : offset;
// wrong: the index is an int
int64_t offset = 0;
for (size_t d = 0; d < index.size(); ++d) {
  const int i = static_cast<int>(index[d] < 0 ? index[d] + shape[d] : index[d]);
  offset += i * strides[d];
}
return offset;
// wrong: at most eight dims
int64_t offset = 0;
for (size_t d = 0; d < index.size() && d < 8; ++d) offset += (index[d] < 0 ? index[d] + shape[d] : index[d]) * strides[d];
return offset;
// wrong: the size is added after the stride
// says: before that is multiplied by the stride
int64_t offset = 0;
for (size_t d = 0; d < index.size(); ++d) {
  offset += index[d] * strides[d];
  if (index[d] < 0) offset += shape[d];
}
return offset;
