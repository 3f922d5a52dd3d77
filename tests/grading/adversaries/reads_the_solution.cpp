// exercise: 01.1
// expect: 0 of 1, wrong
// tries: to read the library's own lines
std::ifstream file("@ROOT@/tinytensor/core/shape.cpp");
std::string line;
while (std::getline(file, line)) std::printf("%s\n", line.c_str());
return 0;
