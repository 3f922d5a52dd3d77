// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses exit
// tries: to end the program when a static variable is made
struct Ender {
  Ender() { std::exit(0); }
};
static Ender ender;
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
