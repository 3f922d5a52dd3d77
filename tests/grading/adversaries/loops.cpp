// exercise: 01.1
// expect: 0 of 1, out_of_time
// tries: a loop without end
for (volatile int i = 0;; i = i + 1) {
}
