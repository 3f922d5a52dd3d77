// exercise: 01.1
// expect: 0 of 1, wrong
// says: cannot be linked
// tries: to find a function by its name when the program runs
extern void* dlsym(void*, const char*);
void* found = dlsym(nullptr, "write");
return found == nullptr ? 0 : 1;
