// exercise: 01.1
// expect: 0 of 1, wrong
// says: hint: print with fmt::print("{}\n", x); in the place of std::cout
// tries: nothing: an honest line that a region cannot have
std::cout << shape.size() << std::endl;
return 1;
