// exercise: 01.1
// expect: 0 of 1, wrong
// says: this raw text does not end in the region
// tries: a raw text that swallows what comes behind
const char* text = R"x(
return 1;
