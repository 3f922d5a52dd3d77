// exercise: 01.1
// expect: 0 of 1, wrong
// says: a letter written as its number
// tries: to write a forbidden name in another way
int \u00e4 = 1;
return 1;
