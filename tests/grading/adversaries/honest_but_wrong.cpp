// exercise: 01.1
// expect: 0 of 1, wrong
// says: added
// tries: nothing: an honest mistake
int64_t count = 0;
for (const int64_t size : shape) count += size;
return count;
