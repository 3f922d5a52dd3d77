// exercise: 08.4
// expect: 0 of 4, wrong
// says: written outside
// tries: right, and one number more behind each array
  const real decay = static_cast<real>(1 - args.lr * args.weight_decay);
  const real step_size = static_cast<real>(args.lr / args.correction1);
  const real root_correction2 = static_cast<real>(std::sqrt(args.correction2));
  for (int64_t i = 0; i < n; ++i) {
    m[i] = static_cast<real>(args.beta1) * m[i] + static_cast<real>(1 - args.beta1) * g[i];
    v[i] = static_cast<real>(args.beta2) * v[i] + static_cast<real>(1 - args.beta2) * g[i] * g[i];
    p[i] = decay * p[i] - step_size * m[i] / (std::sqrt(v[i]) / root_correction2 + static_cast<real>(args.eps));
  }
  m[n] = v[n] = p[n] = 7;
