// exercise: 01.1
// expect: 0 of 1, wrong or out_of_time
// tries: an array that fills the disk with its object
static const char zeros[1ull << 33] = {1};
return zeros[shape.size()];
