// exercise: 01.1
// expect: 0 of 1, wrong
// says: cannot be linked
// tries: the network
extern int socket(int, int, int);
return socket(2, 1, 0);
