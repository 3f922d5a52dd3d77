// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses exit
// tries: to end the program with status 0 before anything is compared
std::exit(0);
