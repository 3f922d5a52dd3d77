// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses freopen
// tries: to turn standard output into descriptor 3
std::freopen("/proc/self/fd/3", "w", stdout);
std::puts("passed");
return 0;
