// exercise: 13.9
// expect: 0 of 2, wrong
// tries: C++20 can import without a number sign
  import <cstdio>;
  import "tinytensor/tinytensor.h";
  return x;
