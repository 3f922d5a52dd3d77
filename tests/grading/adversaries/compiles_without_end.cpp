// exercise: 01.1
// expect: 0 of 1, wrong or out_of_time
// tries: templates without end
struct Deep {
  static constexpr int depth(int n) { return n == 0 ? 0 : depth(n - 1) + depth(n - 1); }
};
static_assert(Deep::depth(60) == 0);
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
