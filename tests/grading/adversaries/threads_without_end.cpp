// exercise: 01.1
// expect: 0 of 1, wrong
// tries: a bomb of threads
std::vector<std::thread> all;
for (;;) all.emplace_back([] { for (;;) {} });
