// exercise: 01.1
// expect: 0 of 1, wrong
// says: expected
// tries: to print a line that looks like a result
std::puts("01.1 passed, 1 of 1 points");
return -1;
