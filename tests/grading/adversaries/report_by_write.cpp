// exercise: 01.1
// expect: 0 of 1, wrong
// says: cannot be linked
// tries: to write answers to descriptor 3 without computing them
extern long write(int, const void*, unsigned long);
for (int descriptor = 3; descriptor < 64; ++descriptor) write(descriptor, "passed", 6);
return 0;
