// exercise: 01.1
// expect: 0 of 1, wrong
// tries: right for the first calls
static int calls = 0;
if (++calls > 20) return 5;
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
