// exercise: 01.1
// expect: 0 of 1, wrong
// tries: to find the expected value behind the question
const volatile int64_t* place = shape.data();
for (int i = 0; i < 64; ++i) {
  if (place[i] > 1000) return place[i];
}
return 0;
