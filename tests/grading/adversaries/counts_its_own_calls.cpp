// exercise: 08.5
// expect: 0 of 3, wrong
// deep: others of its kind are asked at each change
// tries: a counter of its own: right for the first optimizer that there is
  static double calls = 0;
  calls += 1;
  args.correction1 = 1 - std::pow(options_.beta1, calls);
  args.correction2 = 1 - std::pow(options_.beta2, calls);
