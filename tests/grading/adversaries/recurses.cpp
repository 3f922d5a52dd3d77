// exercise: 01.1
// expect: 0 of 1, crashed
// says: the stack ran out
// tries: a recursion that is too deep
const std::function<int64_t(int64_t)> deeper = [&](int64_t n) { return deeper(n + 1) + 1; };
return deeper(0);
