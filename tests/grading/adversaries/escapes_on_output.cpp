// exercise: 01.1
// expect: 0 of 1, wrong
// says: \x1b[2J
// tries: escapes for a terminal
std::printf("\x1b[2J\x1b]52;c;cm0gLXJmIC8=\x07=1+1\n");
return -1;
