// exercise: 01.1
// expect: 0 of 1, wrong
// tries: a name that the ordinary checks alone define, so that hidden ones cannot be linked: "no fault of yours"
namespace course = tinytensor;
extern int64_t ask_01;
return reinterpret_cast<int64_t>(&ask_01) == 0 ? 1 : 0;
