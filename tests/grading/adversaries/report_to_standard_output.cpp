// exercise: 01.1
// expect: 0 of 1, wrong
// says: expected
// tries: to print what the judge prints
std::printf("{\"kind\": \"passed\", \"text\": \"\"}\n");
return 7;
