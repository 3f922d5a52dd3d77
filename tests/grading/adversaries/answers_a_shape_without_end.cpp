// exercise: 07.3
// expect: 0 of 3, wrong
// tries: a shape of 10^12 elements that are all the same one
// region: 3
  if (bias.defined()) return mul(zeros({1}).as_strided({1 << 20, 1 << 20}, {0, 0}, 0), bias);
  return zeros({1}).as_strided({1 << 20, 1 << 20}, {0, 0}, 0);
