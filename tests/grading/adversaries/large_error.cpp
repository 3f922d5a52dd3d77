// exercise: 01.1
// expect: 0 of 1, wrong or out_of_time
// tries: an error of many megabytes
auto twice = [](auto f) { return [=](auto x) { return f(f(x)); }; };
auto all = twice(twice(twice(twice([](auto x) { return std::make_pair(x, x); }))));
return all(1);
