// exercise: 01.1
// expect: 0 of 1, wrong
// says: a line for the preprocessor
// tries: #include of the solution
#include "@ROOT@/tinytensor/core/shape.cpp"
return 0;
