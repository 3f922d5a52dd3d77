// exercise: 01.1
// expect: 0 of 1, wrong
// says: cannot be linked
// tries: to read the seed behind the stack and draw the questions itself
extern char** environ;
for (char** word = environ; *word != nullptr; ++word) std::puts(*word);
return 0;
