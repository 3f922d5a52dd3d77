// exercise: 01.1
// expect: 0 of 1, wrong
// says: a line for the preprocessor
// tries: the same with the other way to write #
%:include "/etc/passwd"
return 0;
