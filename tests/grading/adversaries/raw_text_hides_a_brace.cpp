// exercise: 01.1
// expect: 0 of 1, wrong
// says: a raw text
// tries: a brace that only looks as if it stood in a text
const char* text = R"(")";
}
int64_t more(const Shape& shape) {
const char* other = R"(")";
return 1;
