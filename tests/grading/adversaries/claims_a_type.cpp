// exercise: 01.5
// expect: 0 of 3, wrong
// tries: an exception whose type has the name that is expected
struct ShapeError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
throw ShapeError("the shapes do not broadcast: 2 and 3, aligned at the right");
