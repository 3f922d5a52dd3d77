// exercise: 01.1
// expect: 0 of 1, wrong
// says: hint: write if (!(…)) fail<ValueError>("…"); in the place of assert(…)
// tries: nothing: an honest line that a region cannot have
assert(!shape.empty());
return 1;
