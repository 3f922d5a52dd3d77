// exercise: 01.1
// expect: 0 of 1, wrong
// says: not all compilers agree
// tries: what a reader takes for a raw text, and the compiler for a plain one behind a suffix
const char* text = "a"R"(";
}
int64_t more(const Shape& shape) {
const char* other = ")";
return 1;
