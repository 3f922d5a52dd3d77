// exercise: 01.1
// expect: 0 of 1, crashed
// tries: a stack that is too large
volatile char room[1 << 24];
room[0] = 1;
room[(1 << 24) - 1] = 1;
return room[0];
