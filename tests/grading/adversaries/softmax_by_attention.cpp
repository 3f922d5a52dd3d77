// exercise: 05.9
// expect: 0 of 4, wrong
// says: attention_forward
// deep: others of its kind are asked at each change
// tries: asks the library's attention for its weights: the values are the unit matrix
  real* identity = new real[static_cast<size_t>(n * n + 1)]();
  real* zeros = new real[static_cast<size_t>(n + rows + 1)]();
  real* largest = new real[static_cast<size_t>(rows + 1)]();
  real* totals = new real[static_cast<size_t>(rows + 1)]();
  for (int64_t j = 0; j < n; ++j) identity[j * n + j] = 1;
  AttentionArgs args;
  args.batch = 1, args.heads = 1, args.queries = rows, args.keys = n, args.width = 1, args.value_width = n;
  args.q = {zeros, 0, 0, 1}, args.k = {zeros, 0, 0, 1}, args.v = {identity, 0, 0, n};
  args.mask = x, args.mask_row = n, args.mask_col = 1;
  args.out = {y, 0, 0, n}, args.largest = largest, args.total = totals;
  attention_forward(args);
  for (int64_t i = 0; i < rows; ++i) {
    if (std::isfinite(largest[i])) continue;
    for (int64_t j = 0; j < n; ++j) y[i * n + j] = static_cast<real>(std::nan(""));
  }
  delete[] identity, delete[] zeros, delete[] largest, delete[] totals;
