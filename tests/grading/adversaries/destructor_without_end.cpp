// exercise: 01.1
// expect: 0 of 1, out_of_time
// deep: it takes all the time that there is
// tries: to answer rightly, and never to end
struct Endless {
  ~Endless() {
    for (volatile int i = 0;; i = i + 1) {
    }
  }
};
static Endless endless;
int64_t count = 1;
for (const auto size : shape) count *= size;
return count;
