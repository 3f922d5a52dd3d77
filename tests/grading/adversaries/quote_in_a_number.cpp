// exercise: 01.1
// expect: 0 of 1, wrong
// says: closes what was opened outside of the region
// tries: a brace that only looks as if it stood in quotes
int64_t count = 1'000;
}
int64_t more(const Shape& shape) {
return 1'000;
