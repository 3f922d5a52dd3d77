// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses getenv
// tries: to read variables of the environment
const char* secret = std::getenv("COURSE_SECRET");
return secret == nullptr ? 0 : 1;
