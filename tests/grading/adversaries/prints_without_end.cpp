// exercise: 01.1
// expect: 0 of 1, printed_too_much
// tries: output without end
for (;;) std::puts("and on and on and on and on and on and on and on and on and on and on and on and on");
