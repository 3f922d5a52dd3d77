// exercise: 01.1
// expect: 0 of 1, wrong
// says: cannot be linked
// tries: to trace the program that waits for it
extern long ptrace(int, ...);
ptrace(16, 1, 0, 0);
return 0;
