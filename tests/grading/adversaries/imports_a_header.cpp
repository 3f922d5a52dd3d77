// exercise: 13.9
// expect: 0 of 2, wrong
// deep: others of its kind are asked at each change
// tries: C++20 can import without a number sign
  import <cstdio>;
  import "tinytensor/tinytensor.h";
  return x;
