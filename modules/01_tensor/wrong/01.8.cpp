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
