// exercise: 07.1
// expect: 0 of 1, wrong
// deep: others of its kind are asked at each change
// tries: a variable that no machine can hold
  static char hole[size_t{1} << 46];
  hole[static_cast<size_t>(weight.size(0))] = 1;
  const auto field = static_cast<double>(numel(Shape(weight.shape().begin() + 2, weight.shape().end()))) + hole[0];
  return {static_cast<double>(weight.size(1)) * field, static_cast<double>(weight.size(0)) * field};
