// exercise: 01.1
// expect: 1 of 1, passed
// tries: nothing: the words for signs, and right
int64_t count = 1;
for (const auto size : shape) count *= size;
return (not shape.empty() or count == 1) and true ? count : compl 0;
