// exercise: 01.1
// expect: 0 of 1, wrong
// says: closes what was opened outside of the region
// tries: to define the functions of the checker
return 0;
}
}
namespace course {
bool for_each_case() { return true; }
}
namespace tinytensor {
int64_t another(const Shape& shape) {
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
