// exercise: 01.1
// expect: 0 of 1, not_started
// tries: to look as if it were not written yet
todo("01.1 how many elements a shape has");
