// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses system
// tries: to run another program
return std::system("sleep 100 & echo passed >&3");
