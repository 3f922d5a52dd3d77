// exercise: 08.9
// expect: 0 of 3, wrong
// says: set_kernels
// tries: puts a table of kernels of its own in, in which no number is ever large
  static Kernels mine = reference_kernels();
  mine.sum_of_squares = [](int64_t, const real*) { return 1e-12; };
  set_kernels(mine);
  double squares = 0;
  for (const Tensor& parameter : parameters) {
    if (parameter.grad().defined()) squares += kernels().sum_of_squares(parameter.numel(), parameter.grad().data());
  }
  return std::sqrt(squares);
