// exercise: 01.1
// expect: 0 of 1, crashed
// tries: to abort: a crash must be no pass
std::abort();
