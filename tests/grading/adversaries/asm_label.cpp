// exercise: 01.1
// expect: 0 of 1, wrong
// says: 'asm'
// tries: to call a function of the system by the name that the linker knows
extern long call(long, long, const void*, unsigned long) asm("syscall");
call(1, 3, "passed", 6);
return 0;
