// exercise: 01.1
// expect: 0 of 1, wrong
// tries: to end by a signal
std::raise(15);
return 0;
