// exercise: 01.1
// expect: 0 of 1, wrong
// tries: right by chance
return std::rand() % 30;
