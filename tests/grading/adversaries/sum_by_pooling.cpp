// exercise: 02.6
// expect: 0 of 3, wrong
// says: avg_pool
// deep: others of its kind are asked at each change
// tries: the average of a window, times its size
  PoolWindow all;
  all.end = n;
  PoolWindow* columns = new PoolWindow[static_cast<size_t>(inner + 1)];
  for (int64_t i = 0; i < inner; ++i) columns[i].begin = i, columns[i].end = i + 1;
  PoolArgs args;
  args.planes = outer, args.height = n, args.width = inner, args.out_height = 1, args.out_width = inner;
  args.rows = &all, args.columns = columns;
  avg_pool(args, x, y);
  delete[] columns;
