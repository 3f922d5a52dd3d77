// exercise: 01.1
// expect: 0 of 1, wrong or out_of_time
// tries: templates inside of templates
auto deeper = [](auto self, auto value) -> int64_t { return self(self, std::make_pair(value, value)); };
return deeper(deeper, 1);
