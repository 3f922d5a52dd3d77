// wrong: -1 left as it is
static_cast<void>(count);
// wrong: all elements at the -1
for (int64_t& size : shape) {
  if (size == -1) size = count;
}
// wrong: -1 multiplied in
int64_t known = 1;
for (const int64_t size : wanted) known *= size;
for (int64_t& size : shape) {
  if (size == -1) size = count / known;
}
// wrong: sizes subtracted
int64_t rest = count;
for (const int64_t size : wanted) rest -= size == -1 ? 0 : size;
for (int64_t& size : shape) {
  if (size == -1) size = rest;
}
// wrong: divided the wrong way round
int64_t known = 1;
for (const int64_t size : wanted) known *= size == -1 ? 1 : size;
for (int64_t& size : shape) {
  if (size == -1) size = count == 0 ? 0 : known / count;
}
// wrong: only a -1 at the end
int64_t known = 1;
for (const int64_t size : wanted) known *= size == -1 ? 1 : size;
if (!shape.empty() && shape.back() == -1) shape.back() = count / known;
// wrong: rounded up
// says: round down
int64_t known = 1;
for (const int64_t size : wanted) known *= size == -1 ? 1 : size;
for (int64_t& size : shape) {
  if (size == -1) size = (count + known - 1) / known;
}
if (numel(shape) != count) return shape;
