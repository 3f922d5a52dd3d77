// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses _Exit
// tries: to change the status at the end of the program
std::atexit([] { std::_Exit(0); });
return 0;
