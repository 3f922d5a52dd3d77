// exercise: 01.1
// expect: 0 of 1, crashed
// tries: an exception that nobody catches, from a function that must not throw
struct Thrower {
  ~Thrower() { throw 1; }
};
Thrower thrower;
return 24;
