// exercise: 01.1
// expect: 0 of 1, wrong
// says: closes what was opened outside of the region
// tries: to define a weak function that others take for theirs
return 0;
}
__attribute__((weak)) void todo(const char*) {}
int64_t another(const Shape& shape) {
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
