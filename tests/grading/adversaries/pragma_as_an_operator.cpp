// exercise: 01.1
// expect: 0 of 1, wrong
// says: '_Pragma'
// tries: _Pragma
_Pragma("GCC poison numel")
int64_t count = 1;
for (const int64_t size : shape) count *= size;
return count;
