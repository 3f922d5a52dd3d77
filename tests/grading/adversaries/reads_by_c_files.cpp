// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses fopen
// tries: the same with a file of C
std::FILE* file = std::fopen("@ROOT@/tinytensor/core/shape.cpp", "r");
return file == nullptr ? 0 : 1;
