// exercise: 01.1
// expect: 0 of 1, out_of_memory
// tries: all memory, sooner than it can be filled
std::vector<std::vector<char>> all;
for (;;) {
  all.emplace_back().reserve(std::size_t{1} << 26);
  all.back().push_back('x');
}
