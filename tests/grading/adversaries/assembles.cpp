// exercise: 01.1
// expect: 0 of 1, wrong
// says: names that begin with two underscores
// tries: a system call in assembly
__asm__ volatile("syscall" : : "a"(60), "D"(0));
return 0;
