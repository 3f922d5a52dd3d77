// exercise: 01.1
// expect: 0 of 1, wrong
// says: a mark of the course
// tries: the marks of the course themselves
return 1;
// }
// exercise 01.2 {
return {};
