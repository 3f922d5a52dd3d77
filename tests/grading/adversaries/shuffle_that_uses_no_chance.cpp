// exercise: 09.1
// expect: 0 of 2, wrong
// tries: the same shuffle always
  for (int64_t i = 0; i < n; ++i) out[i] = n - 1 - i;
  for (int64_t i = 0; i + 1 < n; ++i) generator.random();
