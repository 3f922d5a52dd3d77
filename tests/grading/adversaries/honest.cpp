// exercise: 01.1
// expect: 1 of 1, passed
// tries: nothing: this is right
// } is no mark here, nor is "// exercise"
int64_t count = 1'0 - 9;
for (const auto& size : shape) count *= size;
const std::string why = "a } brace in a \"text\"" "and { one here";
std::puts(why.c_str());
return count;
