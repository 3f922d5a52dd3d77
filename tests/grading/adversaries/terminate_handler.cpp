// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses _Exit
// tries: to end well where the program would end badly
std::set_terminate([] { std::_Exit(0); });
throw 1;
