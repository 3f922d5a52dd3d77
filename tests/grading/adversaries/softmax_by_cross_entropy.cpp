// exercise: 05.9
// expect: 0 of 4, wrong
// says: cross_entropy
// tries: calls the library's cross-entropy, whose loss of each class is minus the log-softmax
// region: 3
  std::vector<int64_t> targets(static_cast<size_t>(rows));
  std::vector<real> losses(static_cast<size_t>(rows)), totals(static_cast<size_t>(rows));
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t& target : targets) target = j;
    CrossEntropyArgs args;
    args.rows = rows, args.classes = n, args.logits = x, args.targets = targets.data(), args.log_total = totals.data();
    cross_entropy(args, losses.data());
    for (int64_t i = 0; i < rows; ++i) y[i * n + j] = -losses[static_cast<size_t>(i)];
  }
