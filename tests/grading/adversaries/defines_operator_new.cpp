// exercise: 01.1
// expect: 0 of 1, wrong
// says: closes what was opened outside of the region
// tries: to define operator new behind a brace that closes the function early
return 0;
}
}
void* operator new(std::size_t) { std::abort(); }
namespace tinytensor {
int64_t another(const Shape& shape) {
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
