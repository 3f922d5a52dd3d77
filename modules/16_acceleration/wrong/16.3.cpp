// wrong: k outermost
// says: columns outermost
for (int64_t l = 0; l < p.k; l += sizes.depth) {
  for (int64_t j = 0; j < p.n; j += sizes.wide) {
    add(block_of(p, 0, p.m, l, smaller(sizes.depth, p.k - l), j, smaller(sizes.wide, p.n - j)));
  }
}
// wrong: whole blocks only
// says: what is left behind the last whole block
for (int64_t j = 0; j + sizes.wide <= p.n; j += sizes.wide) {
  for (int64_t l = 0; l + sizes.depth <= p.k; l += sizes.depth) add(block_of(p, 0, p.m, l, sizes.depth, j, sizes.wide));
}
// wrong: the last blocks reach beyond the matrix
for (int64_t j = 0; j < p.n; j += sizes.wide) {
  for (int64_t l = 0; l < p.k; l += sizes.depth) add(block_of(p, 0, p.m, l, sizes.depth, j, sizes.wide));
}
// wrong: depth and wide exchanged
// says: depth is how much of k
for (int64_t j = 0; j < p.n; j += sizes.depth) {
  for (int64_t l = 0; l < p.k; l += sizes.wide) {
    add(block_of(p, 0, p.m, l, smaller(sizes.wide, p.k - l), j, smaller(sizes.depth, p.n - j)));
  }
}
// wrong: one block
add(p);
// wrong: only the columns are cut
for (int64_t j = 0; j < p.n; j += sizes.wide) add(block_of(p, 0, p.m, 0, p.k, j, smaller(sizes.wide, p.n - j)));
// wrong: only k is cut
for (int64_t l = 0; l < p.k; l += sizes.depth) add(block_of(p, 0, p.m, l, smaller(sizes.depth, p.k - l), 0, p.n));
// wrong: rows are cut as well
for (int64_t i = 0; i < p.m; i += sizes.depth) {
  for (int64_t j = 0; j < p.n; j += sizes.wide) {
    for (int64_t l = 0; l < p.k; l += sizes.depth) {
      add(block_of(p, i, smaller(sizes.depth, p.m - i), l, smaller(sizes.depth, p.k - l), j, smaller(sizes.wide, p.n - j)));
    }
  }
}
// wrong: nothing is called
// says: nothing is called
static_cast<void>(sizes), static_cast<void>(add);
// wrong: an empty block at the end
for (int64_t j = 0; j <= p.n; j += sizes.wide) {
  for (int64_t l = 0; l < p.k; l += sizes.depth) {
    add(block_of(p, 0, p.m, l, smaller(sizes.depth, p.k - l), j, smaller(sizes.wide, p.n - j)));
  }
}
// wrong: an exception is swallowed
for (int64_t j = 0; j < p.n; j += sizes.wide) {
  for (int64_t l = 0; l < p.k; l += sizes.depth) {
    try {
      add(block_of(p, 0, p.m, l, smaller(sizes.depth, p.k - l), j, smaller(sizes.wide, p.n - j)));
    } catch (...) {
    }
  }
}
// wrong: counted in 32 bits
for (int j = 0; j < p.n; j += static_cast<int>(sizes.wide)) {
  for (int l = 0; l < p.k; l += static_cast<int>(sizes.depth)) {
    add(block_of(p, 0, p.m, l, smaller(sizes.depth, p.k - l), j, smaller(sizes.wide, p.n - j)));
  }
}
// wrong: a small rest of k goes along with the block before
// says: a block has at most
for (int64_t j = 0; j < p.n; j += sizes.wide) {
  const int64_t columns = smaller(sizes.wide, p.n - j);
  for (int64_t l = 0; l < p.k;) {
    const int64_t left = p.k - l;
    const int64_t depth = left - sizes.depth < sizes.depth / 4 ? left : sizes.depth;
    add(block_of(p, 0, p.m, l, depth, j, columns));
    l += depth;
  }
}
// wrong: the number of blocks is rounded up by an addition that overflows
const int64_t across = ceil_div(p.n, sizes.wide), down = ceil_div(p.k, sizes.depth);
for (int64_t q = 0; q < across; ++q) {
  for (int64_t d = 0; d < down; ++d) {
    const int64_t j = q * sizes.wide, l = d * sizes.depth;
    add(block_of(p, 0, p.m, l, smaller(sizes.depth, p.k - l), j, smaller(sizes.wide, p.n - j)));
  }
}
// wrong: rows are cut as well, at 16384
constexpr int64_t high = 1 << 14;  // so that the block of A is held by the third level
for (int64_t j = 0; j < p.n;) {
  const int64_t columns = smaller(sizes.wide, p.n - j);
  for (int64_t l = 0; l < p.k;) {
    const int64_t depth = smaller(sizes.depth, p.k - l);
    for (int64_t i = 0; i < p.m; i += high) {
      add(block_of(p, i, smaller(high, p.m - i), l, depth, j, columns));
    }
    l += depth;
  }
  j += columns;
}
// wrong: sizes in 32 bits
const int64_t wide = larger(1, static_cast<unsigned>(sizes.wide & 0xffffffff));
const int64_t depth = larger(1, static_cast<unsigned>(sizes.depth & 0xffffffff));
for (int64_t j = 0; j < p.n; j += wide) {
  for (int64_t l = 0; l < p.k; l += depth) {
    add(block_of(p, 0, p.m, l, smaller(depth, p.k - l), j, smaller(wide, p.n - j)));
  }
}
