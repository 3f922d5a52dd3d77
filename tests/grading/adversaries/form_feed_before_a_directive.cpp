// exercise: 12.5
// expect: 0 of 2, wrong
// says: 0x0C
// deep: others of its kind are asked at each change
// tries: lines for the preprocessor behind a form feed
#define real double
#include </etc/passwd>
  return {};
