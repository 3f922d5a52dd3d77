// exercise: 01.1
// expect: 0 of 1, wrong
// says: closes what was opened outside of the region
// tries: a function that runs before main
return 0;
}
__attribute__((constructor(101))) static void first() { std::_Exit(0); }
int64_t another(const Shape& shape) {
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
