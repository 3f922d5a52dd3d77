// exercise: 05.10
// expect: 0 of 4, wrong
// says: cross_entropy
// deep: others of its kind are asked at each change
// tries: asks the kernel of cross-entropy, which writes the logarithm of the sum down on its way
    Shape order;
    for (int64_t d = 0; d < x.dim(); ++d) {
      if (std::find(over.begin(), over.end(), d) == over.end()) order.push_back(d);
    }
    const size_t left = order.size();
    order.insert(order.end(), over.begin(), over.end());
    int64_t n = 1;
    for (size_t d = left; d < order.size(); ++d) n *= x.size(order[d]);
    const Tensor rows = n == 0 || numel(kept) == 0 ? x : dense(reshape(permute(x, order), {-1, n}));
    const int64_t count = numel(kept);
    std::vector<int64_t> targets(static_cast<size_t>(count), 0);
    std::vector<real> losses(static_cast<size_t>(count)), totals(static_cast<size_t>(count));
    CrossEntropyArgs args;
    args.rows = count, args.classes = n, args.logits = rows.data(), args.targets = targets.data();
    args.log_total = totals.data();
    if (n > 0 && count > 0) kernels().cross_entropy(args, losses.data());
    y = full(kept, -std::numeric_limits<double>::infinity());
    const Tensor most = dense(largest);
    for (int64_t i = 0; i < count && n > 0; ++i) {
      const real m = most.data()[i];
      y.mutable_data()[i] = m - m == 0 ? totals[static_cast<size_t>(i)] + m : m;
    }
