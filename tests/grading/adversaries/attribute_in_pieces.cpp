// exercise: 01.1
// expect: 0 of 1, wrong
// says: an attribute of a compiler's own
// tries: a blank and a comment between the two brackets, and brackets in a text
[ /* ] */ [deprecated("]]"), gnu::alias("_ZN10tinytensor5numelERKSt6vectorIlSaIlEE")]] extern int64_t twin(const Shape&);
return twin(shape);
