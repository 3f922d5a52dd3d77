// wrong: always a view, with dense strides
// says: would read other elements
return contiguous_strides(wanted);
// wrong: a view only of what is contiguous
// says: a copy is not needed
if (!is_contiguous(shape, strides)) return std::nullopt;
return contiguous_strides(wanted);
// wrong: never a view
// says: a copy is not needed
return std::nullopt;
// wrong: one step for all
Strides out = contiguous_strides(wanted);
for (int64_t& stride : out) stride *= strides.empty() ? 1 : strides.back();
return out;
// wrong: a stride of a size of 1 is compared too
// says: joins anything
Strides out(wanted.size());
size_t w = wanted.size();
int64_t run = 1, filled = 1, step = strides.empty() ? 1 : strides.back();
for (size_t i = shape.size(); i-- > 0;) {
  run *= shape[i];
  if (i > 0 && strides[i - 1] == run * step) continue;
  while (w > 0 && (filled < run || wanted[w - 1] == 1)) {
    out[w - 1] = filled * step;
    filled *= wanted[--w];
  }
  if (filled != run) return std::nullopt;
  if (i > 0) step = strides[i - 1];
  run = filled = 1;
}
while (w > 0) out[--w] = step;
return out;
// wrong: the step of a run is forgotten
Strides out(wanted.size());
size_t w = wanted.size();
int64_t run = 1, filled = 1, step = strides.empty() ? 1 : strides.back();
for (size_t i = shape.size(); i-- > 0;) {
  run *= shape[i];
  if (i > 0 && (shape[i - 1] == 1 || strides[i - 1] == run * step)) continue;
  while (w > 0 && (filled < run || wanted[w - 1] == 1)) {
    out[w - 1] = filled;
    filled *= wanted[--w];
  }
  if (filled != run) return std::nullopt;
  if (i > 0) step = strides[i - 1];
  run = filled = 1;
}
while (w > 0) out[--w] = step;
return out;
// wrong: a new dim may reach into the next run
Strides out(wanted.size());
size_t w = wanted.size();
int64_t run = 1, filled = 1, step = strides.empty() ? 1 : strides.back();
for (size_t i = shape.size(); i-- > 0;) {
  run *= shape[i];
  if (i > 0 && (shape[i - 1] == 1 || strides[i - 1] == run * step)) continue;
  while (w > 0 && (filled < run || wanted[w - 1] == 1)) {
    out[w - 1] = filled * step;
    filled *= wanted[--w];
  }
  if (i > 0) step = strides[i - 1];
  run = filled = 1;
}
while (w > 0) out[--w] = step;
return out;
// wrong: runs are joined across a gap
Strides out(wanted.size());
int64_t step = strides.empty() ? 1 : strides.back();
for (size_t w = wanted.size(); w-- > 0;) {
  out[w] = step;
  step *= wanted[w];
}
for (size_t i = 1; i < shape.size(); ++i) {
  if (shape[i - 1] != 1 && shape[i] != 1 && strides[i - 1] < strides[i]) return std::nullopt;
}
return out;
// wrong: only the last element is looked at
Strides out = contiguous_strides(wanted);
const int64_t step = strides.empty() ? 1 : strides.back();
int64_t last = 0, new_last = 0;
for (size_t i = 0; i < shape.size(); ++i) last += (shape[i] - 1) * strides[i];
for (size_t i = 0; i < wanted.size(); ++i) {
  out[i] *= step;
  new_last += (wanted[i] - 1) * out[i];
}
if (new_last != last) return std::nullopt;
return out;
// wrong: the run is an int
Strides out(wanted.size());
size_t w = wanted.size();
unsigned run = 1, filled = 1;
int64_t step = strides.empty() ? 1 : strides.back();
for (size_t i = shape.size(); i-- > 0;) {
  run *= static_cast<unsigned>(shape[i]);
  if (i > 0 && (shape[i - 1] == 1 || strides[i - 1] == static_cast<int>(run) * step)) continue;
  while (w > 0 && (filled < run || wanted[w - 1] == 1)) {
    out[w - 1] = filled * step;
    filled *= static_cast<unsigned>(wanted[--w]);
  }
  if (filled != run) return std::nullopt;
  if (i > 0) step = strides[i - 1];
  run = filled = 1;
}
while (w > 0) out[--w] = step;
return out;
// wrong: a stride of 0 makes every view possible
Strides out(wanted.size());
if (std::find(strides.begin(), strides.end(), 0) != strides.end()) return Strides(wanted.size(), 0);
if (!is_contiguous(shape, strides)) return std::nullopt;
return contiguous_strides(wanted);
// wrong: only with two dims more at most
// says: a copy is not needed
  if (wanted.size() > shape.size() + 2) return std::nullopt;
  Strides out(wanted.size());
  size_t w = wanted.size();
  int64_t run = 1, filled = 1, step = strides.empty() ? 1 : strides.back();
  for (size_t i = shape.size(); i-- > 0;) {
    run *= shape[i];
    if (!(i == 0 || (shape[i - 1] != 1 && strides[i - 1] != run * step))) continue;
    while (w > 0 && (filled < run || wanted[w - 1] == 1)) {
      out[w - 1] = filled * step;
      filled *= wanted[--w];
    }
    if (filled != run) return std::nullopt;
    if (i > 0) step = strides[i - 1];
    run = filled = 1;
  }
  while (w > 0) out[--w] = step;
  return out;
// wrong: a view only where the strides fall
for (size_t i = 1; i < shape.size(); ++i) {
  if (shape[i] != 1 && shape[i - 1] != 1 && strides[i - 1] < strides[i]) return std::nullopt;
}
Strides out(wanted.size());
size_t w = wanted.size();
int64_t run = 1, filled = 1, step = strides.empty() ? 1 : strides.back();
for (size_t i = shape.size(); i-- > 0;) {
  run *= shape[i];
  if (i != 0 && (shape[i - 1] == 1 || strides[i - 1] == run * step)) continue;
  while (w > 0 && (filled < run || wanted[w - 1] == 1)) {
    out[w - 1] = filled * step;
    filled *= wanted[--w];
  }
  if (filled != run) return std::nullopt;
  if (i > 0) step = strides[i - 1];
  run = filled = 1;
}
while (w > 0) out[--w] = step;
return out;
// wrong: dims may be joined or cut, not both
if (wanted.size() == shape.size() && wanted != shape) return std::nullopt;
Strides out(wanted.size());
size_t w = wanted.size();
int64_t run = 1, filled = 1, step = strides.empty() ? 1 : strides.back();
for (size_t i = shape.size(); i-- > 0;) {
  run *= shape[i];
  if (i != 0 && (shape[i - 1] == 1 || strides[i - 1] == run * step)) continue;
  while (w > 0 && (filled < run || wanted[w - 1] == 1)) {
    out[w - 1] = filled * step;
    filled *= wanted[--w];
  }
  if (filled != run) return std::nullopt;
  if (i > 0) step = strides[i - 1];
  run = filled = 1;
}
while (w > 0) out[--w] = step;
return out;
// wrong: two steps are compared in 32 bits
Strides out(wanted.size());
size_t w = wanted.size();
int64_t run = 1, filled = 1;
int64_t step = strides.empty() ? 1 : strides.back();
for (size_t i = shape.size(); i-- > 0;) {
  run *= shape[i];
  if (i != 0 && (shape[i - 1] == 1 || static_cast<int>(strides[i - 1]) == static_cast<int>(run * step))) continue;
  while (w > 0 && (filled < run || wanted[w - 1] == 1)) {
    out[w - 1] = filled * step;
    filled *= wanted[--w];
  }
  if (filled != run) return std::nullopt;
  if (i > 0) step = strides[i - 1];
  run = filled = 1;
}
while (w > 0) out[--w] = step;
return out;
