// exercise: 01.1
// expect: 0 of 1, not_started
// tries: to catch what a stub throws and go on
try {
  todo("01.1 how many elements a shape has");
} catch (...) {
}
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
