// exercise: 01.1
// expect: 0 of 1, wrong
// tries: the same through /dev/fd
std::ofstream("/dev/fd/3") << "passed";
return 0;
