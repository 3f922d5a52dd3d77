// exercise: 01.1
// expect: 0 of 1, out_of_memory
// tries: to claim that there was no memory
throw std::bad_alloc();
