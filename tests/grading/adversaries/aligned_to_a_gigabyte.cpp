// exercise: 01.1
// expect: 0 of 1, wrong or crashed or out_of_memory
// tries: a variable whose alignment makes the program too large to be linked or begun
alignas(1 << 28) static volatile char place = 1;
return place;
