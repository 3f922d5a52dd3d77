// exercise: 01.1
// expect: 0 of 1, wrong
// says: cannot be linked
// tries: to jump out of the program that asks
extern void longjmp(void*, int);
longjmp(nullptr, 1);
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
