// exercise: 01.1
// expect: 1 of 1, passed
// tries: nothing: an extension of the compiler, and right
return ({ int64_t count = 1; for (const auto size : shape) count *= size; count; });
