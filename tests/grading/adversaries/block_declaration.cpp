// exercise: 01.1
// expect: 0 of 1, wrong
// says: cannot be linked
// tries: to declare a function of the checker and call it
extern bool& in_double();
in_double() = true;
return 0;
