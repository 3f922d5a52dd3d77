// exercise: 01.1
// expect: 0 of 1, crashed
// tries: to walk through all memory for it
const volatile char* place = reinterpret_cast<const volatile char*>(&shape);
for (;; place += 4096) {
  if (*place == 77) return 77;
}
