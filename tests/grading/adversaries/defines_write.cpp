// exercise: 01.1
// expect: 0 of 1, wrong
// says: closes what was opened outside of the region
// tries: to define write, and so what is sent
return 0;
}
}
extern "C" long write(int, const void*, unsigned long) { return 1; }
namespace tinytensor {
int64_t another(const Shape& shape) {
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
