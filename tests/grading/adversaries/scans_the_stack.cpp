// exercise: 01.1
// expect: 0 of 1, wrong
// tries: to find the expected value in the memory above its own
const volatile int64_t* place = reinterpret_cast<const volatile int64_t*>(&shape);
int64_t largest = 0;
for (int i = 0; i < 64; ++i) largest = place[i] > largest && place[i] < 100000 ? place[i] : largest;
return largest;
