// exercise: 01.1
// expect: 0 of 1, wrong
// tries: to take the library's fast kernels
return choose_kernels("fast", "").name == nullptr ? 0 : 1;
