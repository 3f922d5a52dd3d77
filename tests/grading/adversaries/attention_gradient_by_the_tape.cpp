// exercise: 13.12
// expect: 0 of 5, wrong
// says: backward
// deep: others of its kind are asked at each change
// tries: lets the tape find the gradient, over softmax and matmul
  const auto keys = static_cast<int64_t>(weights.size());
  if (keys > 0) {
    const std::vector<double> scores = score_row(f, b, h, t);
    const Tensor s(Shape{1, keys}), v(Shape{keys, f.value_width}), seed(Shape{1, f.value_width});
    for (int64_t i = 0; i < keys; ++i) {
      s.mutable_data()[i] = weights[static_cast<size_t>(i)] == 0 ? static_cast<real>(-1e30) : static_cast<real>(scores[static_cast<size_t>(i)]);
      for (int64_t d = 0; d < f.value_width; ++d) v.mutable_data()[i * f.value_width + d] = weights[static_cast<size_t>(i)] == 0 ? 0 : row(f.v, b, h, i)[d];
    }
    std::copy_n(dout, f.value_width, seed.mutable_data());
    Tensor leaf = s;
    leaf.requires_grad_();
    tinytensor::backward(tinytensor::matmul(tinytensor::softmax(leaf, 1), v), seed);
    for (int64_t i = 0; i < keys; ++i) dscores[static_cast<size_t>(i)] = weights[static_cast<size_t>(i)] == 0 ? 0 : static_cast<double>(leaf.grad().data()[i]);
  }
