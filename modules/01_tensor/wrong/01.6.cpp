// wrong: sizes of 1 keep their stride
// says: stay in the same place
const size_t missing = target.size() - shape.size();
Strides out(target.size(), 0);
for (size_t i = 0; i < shape.size(); ++i) out[missing + i] = strides[i];
return out;
// wrong: aligned at the left
// says: at the right
Strides out(target.size(), 0);
for (size_t i = 0; i < shape.size(); ++i) {
  if (shape[i] != 1) out[i] = strides[i];
}
return out;
// wrong: the target's dense strides
return contiguous_strides(target);
// wrong: the shape's dense strides
// says: a view's are not the dense ones
const Strides dense = contiguous_strides(shape);
const size_t missing = target.size() - shape.size();
Strides out(target.size(), 0);
for (size_t i = 0; i < shape.size(); ++i) {
  if (shape[i] != 1) out[missing + i] = dense[i];
}
return out;
// wrong: new dims step like the first old one
const size_t missing = target.size() - shape.size();
Strides out(target.size(), strides.empty() ? 0 : strides[0]);
for (size_t i = 0; i < shape.size(); ++i) out[missing + i] = shape[i] == 1 ? 0 : strides[i];
return out;
// wrong: 1 instead of 0
const size_t missing = target.size() - shape.size();
Strides out(target.size(), 1);
for (size_t i = 0; i < shape.size(); ++i) {
  if (shape[i] != 1) out[missing + i] = strides[i];
}
return out;
// wrong: everything repeats
// says: everything is 0
return Strides(target.size(), 0);
