// exercise: 01.1
// expect: 0 of 1, wrong
// says: a line for the preprocessor
// tries: #define that leaks out of the region
#define count 24
return count;
