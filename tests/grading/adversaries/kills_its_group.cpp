// exercise: 01.1
// expect: 0 of 1, wrong
// says: cannot be linked
// tries: to kill its parent and its group
extern int kill(int, int);
kill(0, 9);
kill(-1, 9);
return 0;
