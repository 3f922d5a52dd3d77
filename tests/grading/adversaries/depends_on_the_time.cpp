// exercise: 01.1
// expect: 0 of 1, wrong or out_of_time
// tries: right now and then
int64_t count = ::clock() % 2;
for (const int64_t size : shape) count *= size;
return count;
