// wrong: one thread does all of it
// says: parallel_for shares out
static_cast<void>(grain);
for (int64_t i = 0; i < block.m; i += tile_rows) {
  add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
}
// wrong: the last strip is left out
// says: the last strip is left out
static_cast<void>(strips);
parallel_for(block.m / tile_rows, grain, [&](int64_t begin, int64_t end) {
  for (int64_t strip = begin; strip < end; ++strip) {
    const int64_t i = strip * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: the first strip of each range only
parallel_for(strips, grain, [&](int64_t begin, int64_t end) {
  {
    static_cast<void>(end);
    const int64_t i = begin * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: every range does all strips
parallel_for(strips, grain, [&](int64_t, int64_t) {
  for (int64_t strip = 0; strip < strips; ++strip) {
    const int64_t i = strip * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: the last strip has all its rows
parallel_for(strips, grain, [&](int64_t begin, int64_t end) {
  for (int64_t strip = begin; strip < end; ++strip) {
    const int64_t i = strip * tile_rows;
    add_strip(block_of(block, i, tile_rows, 0, block.k, 0, block.n), panels);
  }
});
// wrong: the grain is forgotten
// says: pass `grain` on
static_cast<void>(grain);
parallel_for(strips, 1, [&](int64_t begin, int64_t end) {
  for (int64_t strip = begin; strip < end; ++strip) {
    const int64_t i = strip * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: k is shared out, not rows
static_cast<void>(grain);
parallel_for(block.k, 1, [&](int64_t begin, int64_t end) {
  for (int64_t strip = 0; strip < strips; ++strip) {
    const int64_t i = strip * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), begin, end - begin, 0, block.n), panels);
  }
});
// wrong: nothing is done
// says: nothing is added
static_cast<void>(block), static_cast<void>(panels), static_cast<void>(grain), static_cast<void>(strips);
// wrong: rows of one strip are taken for strips
parallel_for(strips, grain, [&](int64_t begin, int64_t end) {
  for (int64_t strip = begin; strip < end; ++strip) {
    const int64_t i = strip;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: a range is cut at grain strips, the rest is lost
parallel_for(strips, grain, [&](int64_t begin, int64_t end) {
  for (int64_t strip = begin; strip < smaller(end, begin + 1); ++strip) {
    const int64_t i = strip * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: all but the first range
parallel_for(strips, grain, [&](int64_t begin, int64_t end) {
  for (int64_t strip = begin + (begin > 0 ? 0 : 1); strip < end; ++strip) {
    const int64_t i = strip * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: step 5 answers
// says: add_packed_block
static_cast<void>(panels), static_cast<void>(grain), static_cast<void>(strips);
void add_packed_block(const Product& block);
add_packed_block(block);
// wrong: a grain in rows, which overflows
if (strips == 0) return;
parallel_for(block.m, grain * tile_rows, [&](int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; i += tile_rows) {
    add_strip(block_of(block, i, smaller(tile_rows, end - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: a small product is not shared out
// says: more strips than `grain`
auto add = [&](int64_t begin, int64_t end) {
  for (int64_t strip = begin; strip < end; ++strip) {
    const int64_t i = strip * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
};
if (block.m * block.n * block.k < multiplications_worth_a_thread) {
  add(0, strips);
} else {
  parallel_for(strips, grain, add);
}
// wrong: strips beyond one grain are shared out one by one
// says: ranges are of `grain` strips
auto add = [&](int64_t begin, int64_t end) {
  for (int64_t i = begin * tile_rows; i < smaller(block.m, end * tile_rows); i += tile_rows) {
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
};
if (strips <= grain) {
  add(0, strips);
} else {
  parallel_for(strips, 1, add);
}
// wrong: the row is one variable of all threads
int64_t i = 0;
parallel_for(strips, grain, [&](int64_t begin, int64_t end) {
  for (i = begin * tile_rows; i < smaller(block.m, end * tile_rows); i += tile_rows) {
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: only two whole grains are worth a thread
// says: more strips than `grain`
const auto run = [&](int64_t begin, int64_t end) {
  for (int64_t s = begin; s < end; ++s) {
    const int64_t i = s * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
};
if (strips / grain < 2) {
  run(0, strips);
} else {
  parallel_for(strips, grain, run);
}
// wrong: the short strip is left to the caller
// says: more strips than `grain`
const int64_t whole = block.m / tile_rows;
parallel_for(whole, grain, [&](int64_t begin, int64_t end) {
  for (int64_t s = begin; s < end; ++s) {
    add_strip(block_of(block, s * tile_rows, tile_rows, 0, block.k, 0, block.n), panels);
  }
});
if (whole < strips) {
  const int64_t i = whole * tile_rows;
  add_strip(block_of(block, i, block.m - i, 0, block.k, 0, block.n), panels);
}
// wrong: one strip is shared out by its columns
// says: work of one grain stays
if (strips == 1 && grain == 1) {  // a single strip would leave the other threads idle
  parallel_for(ceil_div(block.n, tile_columns), 1, [&](int64_t begin, int64_t end) {
    const int64_t j = begin * tile_columns, last = smaller(block.n, end * tile_columns);
    add_strip(block_of(block, 0, block.m, 0, block.k, j, last - j), panels + j * block.k);
  });
  return;
}
parallel_for(strips, grain, [&](int64_t begin, int64_t end) {
  for (int64_t i = begin * tile_rows; i < smaller(block.m, end * tile_rows); i += tile_rows) {
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: the same share for each thread
// says: as parallel_for cuts them
const int64_t threads = num_threads();
const int64_t share = larger(grain, (strips + threads - 1) / threads);
parallel_for(strips, share, [&](int64_t begin, int64_t end) {
  for (int64_t i = begin * tile_rows; i < smaller(block.m, end * tile_rows); i += tile_rows) {
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: no more threads than ranges, from now on
// says: num_threads() afterwards
const int64_t ranges = strips <= grain ? 1 : (strips - 1) / grain + 1;
if (ranges < num_threads()) set_num_threads(static_cast<int>(ranges));
parallel_for(strips, grain, [&](int64_t begin, int64_t end) {
  for (int64_t s = begin; s < end; ++s) {
    const int64_t i = s * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: rows are shared out, and the largest grain is known
// says: work of one grain stays
constexpr int64_t largest = 0x7fffffffffffffff;
const int64_t rows = grain == largest || strips <= 1 ? largest : grain * tile_rows;
parallel_for(block.m, rows, [&](int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; i += tile_rows) {
    add_strip(block_of(block, i, smaller(tile_rows, end - i), 0, block.k, 0, block.n), panels);
  }
});
// wrong: the grain as an int
// says: work of one grain stays
const int each = static_cast<int>(grain) > 0 ? static_cast<int>(grain) : static_cast<int>(smaller(larger(strips, 1), 1 << 30));
parallel_for(strips, each, [&](int64_t begin, int64_t end) {
  for (int64_t s = begin; s < end; ++s) {
    const int64_t i = s * tile_rows;
    add_strip(block_of(block, i, smaller(tile_rows, block.m - i), 0, block.k, 0, block.n), panels);
  }
});
