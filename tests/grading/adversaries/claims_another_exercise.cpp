// exercise: 01.1
// expect: 0 of 1, waits
// tries: to look as if another one were missing
todo("01.7 the size that -1 stands for");
