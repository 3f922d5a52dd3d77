// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses _Exit
// tries: the same without destructors
::_Exit(0);
