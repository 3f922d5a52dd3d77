// exercise: 01.1
// expect: 0 of 1, out_of_memory
// tries: all memory
std::vector<std::vector<char>> all;
for (;;) all.emplace_back(std::size_t{1} << 26, 'x');
