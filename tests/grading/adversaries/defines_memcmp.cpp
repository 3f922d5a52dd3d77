// exercise: 01.1
// expect: 0 of 1, wrong
// says: closes what was opened outside of the region
// tries: to define memcmp for the program
return 0;
}
}
extern "C" int memcmp(const void*, const void*, std::size_t) { return 0; }
namespace tinytensor {
int64_t another(const Shape& shape) {
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
