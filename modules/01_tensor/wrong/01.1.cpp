// wrong: sizes added
// says: added
int64_t count = 0;
for (const int64_t size : shape) count += size;
return count;
// wrong: the product begins at 0
// says: begins at 0
int64_t count = 0;
for (const int64_t size : shape) count *= size;
return count;
// wrong: a scalar has no elements
// says: the product of nothing is 1
if (shape.empty()) return 0;
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
// wrong: the first size is left out
int64_t count = 1;
for (size_t i = 1; i < shape.size(); ++i) count *= shape[i];
return count;
// wrong: sizes of 0 are skipped
// says: a size of 0 is a size
int64_t count = 1;
for (const int64_t size : shape) {
  if (size > 0) count *= size;
}
return count;
// wrong: counted in an int
// says: does not fit into an int
unsigned count = 1;
for (const int64_t size : shape) count *= static_cast<unsigned>(size);
return static_cast<int>(count);
// wrong: one index too far
int64_t count = 1;
for (size_t i = 0; i <= shape.size(); ++i) count *= shape.at(i);
return count;
// wrong: the first size is taken for a scalar too
return shape.front() * (shape.size() > 1 ? shape[1] : 1);
// wrong: counted in an int, which wraps around
// says: does not fit into an int
int count = 1;
for (const int64_t size : shape) count = static_cast<int>(static_cast<unsigned>(count) * static_cast<unsigned>(size));
return count;
// wrong: the return is missing
// says: -Werror=return-type
int64_t count = 1;
for (const int64_t size : shape) count *= size;
// wrong: it throws what is no exception
// says: something that is no exception
throw 42;
// wrong: a double: off beyond 2^53
double count = 1;
for (const int64_t size : shape) count *= static_cast<double>(size);
return static_cast<int64_t>(count);
// wrong: at most eight sizes
int64_t count = 1;
for (size_t d = 0; d < shape.size() && d < 8; ++d) count *= shape[d];
return count;
// wrong: equal sizes count once
Shape sizes = shape;
std::sort(sizes.begin(), sizes.end());
sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
int64_t count = 1;
for (const int64_t size : sizes) count *= size;
return count;
// wrong: at most thirty-two sizes
int64_t count = 1;
for (size_t d = 0; d < shape.size() && d < 32; ++d) count *= shape[d];
return count;
