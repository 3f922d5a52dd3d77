// exercise: 01.1
// expect: 0 of 1, wrong
// tries: an exception in the place of every answer
fail<ShapeError>("numel: no");
