// exercise: 05.6
// expect: 0 of 3, wrong
// says: with double
// deep: others of its kind are asked at each change
// tries: right in single precision alone: all that is double is rounded
  const float y = static_cast<float>(x);
  return static_cast<real>(y / 2 * (1 + std::tanh(0.79788456f * (y + 0.044715f * y * y * y))));
