// exercise: 01.1
// expect: 0 of 1, wrong
// says: the byte 0x0D
// tries: a line end that one compiler sees and another does not
// a commentreturn 1;
