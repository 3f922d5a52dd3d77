// exercise: 01.1
// expect: 0 of 1, wrong
// says: a line for the preprocessor
// tries: to make a name of two pieces
int x ## y = 1;
return 1;
