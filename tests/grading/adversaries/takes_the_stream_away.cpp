// exercise: 01.1
// expect: 1 of 1, passed
// tries: to leave its process without a stream to print to
stdout = nullptr;
int64_t count = 1;
for (const auto size : shape) count *= size;
return count;
