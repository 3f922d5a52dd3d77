// exercise: 01.1
// expect: 0 of 1, wrong
// tries: a file of 100 GB
std::ofstream file("huge");
for (int i = 0; i < 100000; ++i) file << std::string(1 << 20, 'x');
return 0;
