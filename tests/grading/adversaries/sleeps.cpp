// exercise: 01.1
// expect: 0 of 1, wrong
// tries: to sleep
std::this_thread::sleep_for(std::chrono::hours(1));
return 0;
