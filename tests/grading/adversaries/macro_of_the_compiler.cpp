// exercise: 01.1
// expect: 0 of 1, wrong
// says: which is a macro
// tries: a macro of the standard library that is an attribute
_GLIBCXX_WEAK_DEFINITION int64_t n = 1;
return n;
