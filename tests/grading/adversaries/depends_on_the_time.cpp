// exercise: 01.1
// expect: 0 of 1, wrong
// tries: right now and then
int64_t count = std::chrono::steady_clock::now().time_since_epoch().count() % 2;
for (const int64_t size : shape) count *= size;
return count;
