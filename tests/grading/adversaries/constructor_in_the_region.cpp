// exercise: 01.1
// expect: 0 of 1, wrong
// says: an attribute of a compiler's own
// tries: the same from inside of the function
[[gnu::constructor]] void first();
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
