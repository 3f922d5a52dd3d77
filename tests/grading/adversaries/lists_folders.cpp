// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses system
// tries: to look for other submissions
return std::system("ls /tmp");
