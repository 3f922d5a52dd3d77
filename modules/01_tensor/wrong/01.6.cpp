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
// says: 0 only where a number is read again
return Strides(target.size(), 0);
// wrong: dims are matched by their sizes, from the left
Strides out(target.size(), 0);
size_t next = 0;
for (size_t d = 0; d < target.size() && next < shape.size(); ++d) {
  if (shape[next] == target[d]) {
    out[d] = shape[next] == 1 ? 0 : strides[next];
    ++next;
  } else if (shape[next] == 1) {
    ++next;
  }
}
return out;
// wrong: strides are ints
// says: does not fit into an int
const size_t missing = target.size() - shape.size();
Strides out(target.size(), 0);
for (size_t i = 0; i < shape.size(); ++i) {
  if (shape[i] != 1) out[missing + i] = static_cast<int>(strides[i]);
}
return out;
// wrong: a dim of size 2 repeats
const size_t missing = target.size() - shape.size();
Strides out(target.size(), 0);
for (size_t i = 0; i < shape.size(); ++i) {
  if (shape[i] > 2) out[missing + i] = strides[i];
}
return out;
// wrong: what an earlier call wrote is still there
static Strides out;
out.resize(target.size());
const size_t missing = target.size() - shape.size();
for (size_t i = 0; i < shape.size(); ++i) out[missing + i] = shape[i] == 1 ? 0 : strides[i];
return out;
// wrong: with as many dims nothing is to be done
if (shape.size() == target.size() && strides.size() > 2) return strides;
Strides out(target.size(), 0);
for (size_t i = 0; i < shape.size(); ++i) {
  if (shape[i] != 1) out[target.size() - shape.size() + i] = strides[i];
}
return out;
// wrong: one missing dim at most
// says: more than one dim may be missing
Strides out(target.size(), 0);
const size_t missing = target.size() > shape.size() ? 1 : 0;
for (size_t i = 0; i < shape.size(); ++i) {
  if (shape[i] != 1) out[missing + i] = strides[i];
}
return out;
