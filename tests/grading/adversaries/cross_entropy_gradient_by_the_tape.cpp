// exercise: 06.8
// expect: 0 of 3, wrong
// says: backward
// deep: others of its kind are asked at each change
// tries: lets the tape find the gradient of the op log_softmax
  const int64_t n = args.classes;
  const Tensor logits(Shape{args.rows, n}), hit(Shape{args.rows, n}), seed(Shape{args.rows, 1});
  std::copy_n(args.logits, args.rows * n, logits.mutable_data());
  const real share = args.label_smoothing / static_cast<real>(n);
  for (int64_t i = 0; i < args.rows; ++i) {
    const bool ignored = args.targets[i] == args.ignore_index;
    seed.mutable_data()[i] = ignored ? 0 : dlosses[i];
    for (int64_t j = 0; j < n; ++j) hit.mutable_data()[i * n + j] = ignored ? 0 : share + (j == args.targets[i] ? 1 - args.label_smoothing : 0);
  }
  Tensor leaf = logits;
  leaf.requires_grad_();
  tinytensor::backward(neg(tinytensor::sum(mul(tinytensor::log_softmax(leaf, 1), hit), {1}, true)), seed);
  std::copy_n(leaf.grad().data(), args.rows * n, dlogits);
