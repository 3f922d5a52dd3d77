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
// wrong: the product is an int
unsigned known = 1;
for (const int64_t size : wanted) known *= size == -1 ? 1u : static_cast<unsigned>(size);
for (int64_t& size : shape) {
  if (size == -1) size = static_cast<int>(count) / static_cast<int>(known | (known == 0 ? 1u : 0u));
}
// wrong: only the first known size counts
int64_t known = 1;
for (const int64_t size : wanted) {
  if (size != -1 && known == 1) known = size;
}
for (int64_t& size : shape) {
  if (size == -1) size = count / known;
}
// wrong: divided by the first size whatever it is
// says: divided a whole number by zero
int64_t zero = 0;
for (const int64_t size : wanted) zero += size * 0;
for (int64_t& size : shape) {
  if (size == -1) size = count / zero;
}
// wrong: an int
int place_ = 0;
int known = 1;
(void)place_;
int64_t place = -1;
for (size_t d = 0; d < shape.size(); ++d) {
  if (shape[d] == -1) place = static_cast<int64_t>(d);
  else known *= static_cast<int>(shape[d]);
}
if (place >= 0) shape[static_cast<size_t>(place)] = count / known;
// wrong: through a double
int64_t known = 1, place = -1;
for (size_t d = 0; d < shape.size(); ++d) {
  if (shape[d] == -1) place = static_cast<int64_t>(d);
  else known *= shape[d];
}
if (place >= 0) shape[static_cast<size_t>(place)] = static_cast<int64_t>(static_cast<double>(count) / static_cast<double>(known));
// wrong: sizes behind the -1 are not multiplied
int64_t known = 1;
for (const int64_t size : wanted) {
  if (size == -1) break;
  known *= size;
}
for (int64_t& size : shape) {
  if (size == -1) size = count / known;
}
// wrong: the elements are counted again, in from, without those of size 0
int64_t all = 1, known = 1;
for (const int64_t size : from) all *= size == 0 ? 1 : size;
for (const int64_t size : wanted) known *= size == -1 ? 1 : size;
for (int64_t& size : shape) {
  if (size == -1) size = all / known;
}
// wrong: each size is an int
int64_t known = 1;
for (const int64_t size : wanted) known *= size == -1 ? 1 : static_cast<int>(size);
for (int64_t& size : shape) {
  if (size == -1) size = count / known;
}
// wrong: the quotient is taken before it is known that a size is left out
// says: divided a whole number by zero
int64_t known = 1;
for (const int64_t size : wanted) known *= size == -1 ? 1 : size;
const int64_t rest = count / known;
for (int64_t& size : shape) {
  if (size == -1) size = rest;
}
// wrong: sizes of 0 are filled, too
// says: only -1 is left out
int64_t known = 1;
for (const int64_t size : wanted) known *= size <= 0 ? 1 : size;
for (int64_t& size : shape) {
  if (size <= 0) size = count / known;
}
