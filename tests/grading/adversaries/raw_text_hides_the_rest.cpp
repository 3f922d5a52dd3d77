// exercise: 01.1
// expect: 0 of 1, wrong
// says: a raw text
// tries: a raw text that swallows what comes behind
const char* text = R"x(
return 1;
