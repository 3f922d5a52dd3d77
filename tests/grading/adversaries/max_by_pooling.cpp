// exercise: 02.8
// expect: 0 of 3, wrong
// says: max_pool
// tries: the largest of one window; its place by looking for the value
  PoolWindow all;
  all.end = n;
  PoolWindow* columns = new PoolWindow[static_cast<size_t>(inner + 1)];
  for (int64_t i = 0; i < inner; ++i) columns[i].begin = i, columns[i].end = i + 1;
  PoolArgs args;
  args.planes = outer, args.height = n, args.width = inner, args.out_height = 1, args.out_width = inner;
  args.rows = &all, args.columns = columns;
  max_pool(args, x, y);
  delete[] columns;
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner && indices != nullptr; ++i) {
      const real best = y[o * inner + i];
      for (int64_t j = n; j-- > 0;) {
        const real here = x[(o * n + j) * inner + i];
        if (here == best || (here != here && best != best)) indices[o * inner + i] = j;
      }
    }
  }
