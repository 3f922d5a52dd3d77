// exercise: 01.1
// expect: 0 of 1, out_of_time
// tries: to wait without the processor's limit
const auto start = std::chrono::steady_clock::now();
while (std::chrono::steady_clock::now() - start < std::chrono::hours(1)) {
}
return 0;
