// exercise: 01.1
// expect: 0 of 1, wrong
// tries: a label that takes in the statement behind the region
if (shape.empty()) return 1;
other: case 1:
