// exercise: 01.1
// expect: 0 of 1, crashed
// says: out of range, by what it printed: "Assertion 'the checker is broken' failed."
// tries: words of the standard library, so that the grader says them as its own
  std::fputs("x: Assertion 'the checker is broken' failed.\n", stderr);
  std::abort();
