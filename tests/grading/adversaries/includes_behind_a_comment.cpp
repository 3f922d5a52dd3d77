// exercise: 01.1
// expect: 0 of 1, wrong
// says: a line for the preprocessor
// tries: the same where the line seems to begin otherwise
/* a comment */ #include "/etc/passwd"
return 0;
