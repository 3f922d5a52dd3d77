// exercise: 01.1
// expect: 0 of 1, wrong or crashed
// tries: to go on in the middle of other code
const char* here = static_cast<const char*>(&&there);
if (shape.size() < 1000) goto *(here + 64 + 4096 * 512);
there:
return 1;
