// exercise: 01.1
// expect: 0 of 1, wrong
// says: cannot be linked
// tries: LD_PRELOAD for what comes next
extern int setenv(const char*, const char*, int);
setenv("LD_PRELOAD", "/tmp/mine.so", 1);
return 0;
