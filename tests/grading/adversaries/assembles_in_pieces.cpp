// exercise: 01.1
// expect: 0 of 1, wrong
// says: a backslash at the end of a line
// tries: the word asm over two lines
as\
m("ud2");
return 0;
