// exercise: 01.1
// expect: 0 of 1, crashed
// tries: to end by std::terminate
std::terminate();
