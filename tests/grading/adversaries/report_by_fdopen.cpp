// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses fdopen
// tries: the same with a file of C
std::FILE* file = ::fdopen(3, "w");
if (file != nullptr) std::fputs("passed", file);
return 0;
