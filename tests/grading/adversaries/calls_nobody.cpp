// exercise: 07.2
// expect: 0 of 3, wrong
// says: nobody_has_written_this
// tries: a function that nobody has written
  double nobody_has_written_this(double);
  return nobody_has_written_this(slope);
