// exercise: 05.5
// expect: 0 of 3, wrong
// says: with double
// tries: right where a real is a float, and not written where it is not
  if constexpr (sizeof(real) == 4) {
    return (1 + std::erf(x * root_half)) / 2;
  } else {
    return 0.5;
  }
