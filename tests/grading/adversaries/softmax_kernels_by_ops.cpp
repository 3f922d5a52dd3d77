// exercise: 05.9
// expect: 0 of 4, wrong
// says: softmax
// deep: others of its kind are asked at each change
// tries: two of its four loops are the ops of an earlier exercise
// region: 1
  if (n == 0) return;

  const Tensor t(Shape{rows, n});
  std::copy_n(x, rows * n, t.mutable_data());
  std::copy_n(tinytensor::softmax(t, 1).data(), rows * n, y);
// region: 3
  if (n == 0) return;

  const Tensor t(Shape{rows, n});
  std::copy_n(x, rows * n, t.mutable_data());
  std::copy_n(tinytensor::log_softmax(t, 1).data(), rows * n, y);
