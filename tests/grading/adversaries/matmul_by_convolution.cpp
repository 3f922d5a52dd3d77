// exercise: 02.9
// expect: 0 of 5, wrong
// says: conv2d
// deep: others of its kind are asked at each change
// tries: a convolution of one pixel is a product of matrices
  for (int64_t p = 0; p < args.batch; ++p) {
    const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
    const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
    real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
    const int64_t k = args.k + 2;  // the bias, and what c holds, are two products more
    real* weight = new real[static_cast<size_t>(args.m * k)];
    real* image = new real[static_cast<size_t>(k * args.n + 1)];
    real* out = new real[static_cast<size_t>(args.m * args.n + 1)];
    for (int64_t i = 0; i < args.m; ++i) {
      for (int64_t l = 0; l < args.k; ++l) weight[l] = a[i * args.a_row + l * args.a_col];
      weight[args.k] = args.bias != nullptr ? 1 : 0, weight[args.k + 1] = args.accumulate ? 1 : 0;
      for (int64_t j = 0; j < args.n; ++j) {
        for (int64_t l = 0; l < args.k; ++l) image[l * args.n + j] = b[l * args.b_row + j * args.b_col];
        image[args.k * args.n + j] = args.bias != nullptr ? args.bias[j] : 0;
        image[(args.k + 1) * args.n + j] = args.accumulate ? c[i * args.c_row + j] : 0;
      }
      ConvSizes sizes;
      sizes.channels = k, sizes.filters = 1;
      sizes.columns.in = sizes.columns.out = args.n;
      conv2d(sizes, image, weight, nullptr, out);
      for (int64_t j = 0; j < args.n; ++j) c[i * args.c_row + j] = out[j];
    }
    delete[] weight, delete[] image, delete[] out;
  }
