// exercise: 01.1
// expect: 0 of 1, wrong
// tries: a variable that is farther away than an instruction reaches
static volatile char all[int64_t{1} << 42];
all[shape.size()] = 1;
return all[0] + 1;
