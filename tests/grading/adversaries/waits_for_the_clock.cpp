// exercise: 01.1
// expect: 0 of 1, out_of_time
// tries: to wait without the processor's limit
const auto start = ::time(nullptr);
while (::time(nullptr) - start < 3600) {
}
return 0;
