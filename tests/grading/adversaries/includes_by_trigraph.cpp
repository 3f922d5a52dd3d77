// exercise: 01.1
// expect: 0 of 1, wrong
// says: two question marks
// tries: the same with a sign of older C
??=include "/etc/passwd"
return 0;
