// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses quick_exit
// tries: the same in another way
std::quick_exit(0);
