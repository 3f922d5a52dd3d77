// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses fopen
// tries: to read /proc/self/mem
std::FILE* file = std::fopen("/proc/self/mem", "r");
if (file == nullptr) throw 1;
return 0;
