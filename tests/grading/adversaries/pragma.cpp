// exercise: 01.1
// expect: 0 of 1, wrong
// says: a line for the preprocessor
// tries: #pragma
#pragma GCC optimize("O0")
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
