// exercise: 01.1
// expect: 0 of 1, wrong
// says: closes what was opened outside of the region
// tries: a brace that closes the region early
return 1;
}
int64_t more(const Shape& shape) {
return 1;
