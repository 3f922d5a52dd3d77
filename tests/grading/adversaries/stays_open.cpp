// exercise: 01.1
// expect: 0 of 1, wrong
// says: is not closed in the region
// tries: a brace that swallows what comes behind
if (shape.empty()) {
return 1;
