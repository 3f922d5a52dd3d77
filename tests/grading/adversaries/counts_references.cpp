// exercise: 01.1
// expect: 1 of 1, passed
// tries: nothing: a shared pointer, whose counter asks the system whether there are threads, and right
const auto count = std::make_shared<int64_t>(1);
const std::shared_ptr<int64_t> same = count;
for (const auto size : shape) *same *= size;
return *count;
