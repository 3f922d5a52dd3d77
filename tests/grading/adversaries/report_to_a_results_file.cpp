// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses fopen
// tries: to write the file of results
std::FILE* file = std::fopen("results.json", "w");
if (file != nullptr) std::fputs("{\"score\": 100}", file);
return 0;
