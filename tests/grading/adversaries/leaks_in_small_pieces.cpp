// exercise: 01.1
// expect: 0 of 1, out_of_memory
// tries: all memory, in pieces that nobody counts
for (;;) {
  volatile char* piece = new char[1 << 16];
  piece[0] = 1;
}
