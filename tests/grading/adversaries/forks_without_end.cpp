// exercise: 01.1
// expect: 0 of 1, wrong
// says: cannot be linked
// tries: a bomb of processes
extern int fork();
for (;;) fork();
