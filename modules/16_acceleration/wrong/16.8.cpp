// wrong: the last panel is left out
pack_a(p, strip);
for (int64_t j = 0; j + tile_columns <= p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: a strip with fewer rows is left out
if (p.m < tile_rows) return;
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: every tile is written whole
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  add_vector_tile({tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, p.c + j, p.c_row});
}
// wrong: the strip is not packed
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: always the first panel
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: a panel is so many numbers as it has rows
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: C is overwritten
// says: the product is added to what C holds
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] = sums[r * tile_columns + i];
  }
}
// wrong: sums are not begun anew
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  static real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: rows that are not there are written
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < tile_rows; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: columns that are not there are written
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < tile_columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: packed for the first strip of this size only
static int64_t packed = -1;
if (packed != p.k) pack_a(p, strip), packed = p.k;
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: nothing is done
// says: C is not written
static_cast<void>(panels), static_cast<void>(strip);
// wrong: C is thought to be dense
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  real sums[tile_rows * tile_columns] = {};
  const Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, sums, tile_columns};
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.n + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: columns of the matrix, not of the tile, are counted
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n);
  real sums[tile_rows * tile_columns] = {};
  add_vector_tile({tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, sums, tile_columns});
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: the array for edges is one for all threads
static real sums[tile_rows * tile_columns];
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t columns = smaller(tile_columns, p.n - j);
  Product tile{tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, p.c + j, p.c_row};
  if (p.m == tile_rows && columns == tile_columns) {
    add_vector_tile(tile);
    continue;
  }
  for (real& sum : sums) sum = 0;
  tile.c = sums, tile.c_row = tile_columns;
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t c = 0; c < columns; ++c) p.c[r * p.c_row + j + c] += sums[r * tile_columns + c];
  }
}
// wrong: at an edge each product goes into C at once
// says: one sum from 0
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const real* const panel = panels + j * p.k;
  if (p.m == tile_rows && p.n - j >= tile_columns) {
    add_vector_tile({tile_rows, tile_columns, p.k, strip, 1, tile_rows, panel, tile_columns, 1, p.c + j, p.c_row});
    continue;
  }
  const int64_t columns = smaller(tile_columns, p.n - j);
  for (int64_t l = 0; l < p.k; ++l) {
    for (int64_t r = 0; r < p.m; ++r) {
      for (int64_t c = 0; c < columns; ++c) {
        p.c[r * p.c_row + j + c] += strip[l * tile_rows + r] * panel[l * tile_columns + c];
      }
    }
  }
}
// wrong: sums of an edge lie where the caller's panels are
pack_a(p, strip);
real* const sums = scratch_numbers(Scratch::shared_panels, tile_rows * tile_columns);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  Product tile = {tile_rows, tile_columns, p.k, strip, 1, tile_rows, panels + j * p.k, tile_columns, 1, p.c + j, p.c_row};
  const int64_t columns = smaller(tile_columns, p.n - j);
  if (p.m == tile_rows && columns == tile_columns) {
    add_vector_tile(tile);
    continue;
  }
  for (int64_t i = 0; i < tile_rows * tile_columns; ++i) sums[i] = 0;
  tile.c = sums, tile.c_row = tile_columns;
  add_vector_tile(tile);
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t i = 0; i < columns; ++i) p.c[r * p.c_row + j + i] += sums[r * tile_columns + i];
  }
}
// wrong: the gap behind C's rows is borrowed
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t have = smaller(tile_columns, p.n - j);
  real kept[tile_rows][tile_columns] = {};
  Product tile;
  tile.m = tile_rows, tile.n = tile_columns, tile.k = p.k;
  tile.a = strip, tile.a_row = 1, tile.a_col = tile_rows;
  tile.b = panels + j * p.k, tile.b_row = tile_columns, tile.b_col = 1;
  if (p.m == tile_rows && j + tile_columns <= p.c_row) {
    tile.c = p.c + j, tile.c_row = p.c_row;
    for (int64_t r = 0; r < tile_rows; ++r) {
      for (int64_t c = have; c < tile_columns; ++c) kept[r][c] = tile.c[r * p.c_row + c];
    }
    add_vector_tile(tile);
    for (int64_t r = 0; r < tile_rows; ++r) {
      for (int64_t c = have; c < tile_columns; ++c) tile.c[r * p.c_row + c] = kept[r][c];
    }
  } else {
    tile.c = &kept[0][0], tile.c_row = tile_columns;
    add_vector_tile(tile);
    for (int64_t r = 0; r < p.m; ++r) {
      for (int64_t c = 0; c < have; ++c) p.c[r * p.c_row + j + c] += kept[r][c];
    }
  }
}
// wrong: a deep edge is computed 512 steps at a time
constexpr int64_t stretch = 512;
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t have = smaller(tile_columns, p.n - j);
  Product tile;
  tile.m = tile_rows, tile.n = tile_columns, tile.k = p.k;
  tile.a = strip, tile.a_row = 1, tile.a_col = tile_rows;
  tile.b = panels + j * p.k, tile.b_row = tile_columns, tile.b_col = 1;
  tile.c = p.c + j, tile.c_row = p.c_row;
  if (p.m == tile_rows && have == tile_columns) {
    add_vector_tile(tile);
    continue;
  }
  real sums[tile_rows * tile_columns] = {};
  tile.c = sums, tile.c_row = tile_columns;
  for (int64_t l = 0; l < p.k; l += stretch) {
    add_vector_tile(block_of(tile, 0, tile_rows, l, smaller(stretch, p.k - l), 0, tile_columns));
  }
  for (int64_t r = 0; r < p.m; ++r) {
    for (int64_t c = 0; c < have; ++c) p.c[r * p.c_row + j + c] += sums[r * tile_columns + c];
  }
}
// wrong: B is read where it lies if it is shallow
pack_a(p, strip);
real edge[tile_rows * tile_columns];
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t wide = smaller(tile_columns, p.n - j);
  const bool whole = p.m == tile_rows && wide == tile_columns;
  Product tile = block_of(p, 0, tile_rows, 0, p.k, 0, tile_columns);
  tile.a = strip, tile.a_row = 1, tile.a_col = tile_rows;
  if (whole && p.b != nullptr && p.b_col == 1 && p.k < 8) {
    tile.b = p.b + j;
  } else {
    tile.b = panels + j * p.k, tile.b_row = tile_columns, tile.b_col = 1;
  }
  if (whole) {
    tile.c = p.c + j;
  } else {
    for (real& x : edge) x = 0;
    tile.c = edge, tile.c_row = tile_columns;
  }
  add_vector_tile(tile);
  if (whole) continue;
  for (int64_t i = 0; i < p.m; ++i) {
    for (int64_t v = 0; v < wide; ++v) p.c[i * p.c_row + j + v] += edge[i * tile_columns + v];
  }
}
// wrong: what the tile made more of C is added
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t wide = smaller(tile_columns, p.n - j);
  Product tile = p;
  tile.m = tile_rows, tile.n = tile_columns;
  tile.a = strip, tile.a_row = 1, tile.a_col = tile_rows;
  tile.b = panels + j * p.k, tile.b_row = tile_columns, tile.b_col = 1;
  tile.c = p.c + j;
  if (p.m < tile_rows || wide < tile_columns) {
    real edge[tile_rows * tile_columns] = {};
    for (int64_t i = 0; i < p.m; ++i) {
      for (int64_t v = 0; v < wide; ++v) edge[i * tile_columns + v] = p.c[i * p.c_row + j + v];
    }
    tile.c = edge, tile.c_row = tile_columns;
    add_vector_tile(tile);
    for (int64_t i = 0; i < p.m; ++i) {
      for (int64_t v = 0; v < wide; ++v) {
        real& c = p.c[i * p.c_row + j + v];
        const real more = edge[i * tile_columns + v] - c;
        c += more;
      }
    }
  } else {
    add_vector_tile(tile);
  }
}
// wrong: a deep strip in pieces of k
pack_a(p, strip);
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t wide = smaller(tile_columns, p.n - j);
  for (int64_t l = 0; l < p.k; l += 512) {
    Product tile = p;
    tile.m = tile_rows, tile.n = tile_columns, tile.k = smaller(512, p.k - l);
    tile.a = strip + l * tile_rows, tile.a_row = 1, tile.a_col = tile_rows;
    tile.b = panels + (j * p.k + l * tile_columns), tile.b_row = tile_columns, tile.b_col = 1;
    tile.c = p.c + j;
    if (p.m == tile_rows && wide == tile_columns) {
      add_vector_tile(tile);
      continue;
    }
    real edge[tile_rows * tile_columns] = {};
    tile.c = edge, tile.c_row = tile_columns;
    add_vector_tile(tile);
    for (int64_t i = 0; i < p.m; ++i) {
      for (int64_t v = 0; v < wide; ++v) p.c[i * p.c_row + j + v] += edge[i * tile_columns + v];
    }
  }
}
// wrong: a long k goes by in pieces of 512
pack_a(p, strip);
constexpr int64_t piece = 512;  // so that strip and panel stay in the first level
for (int64_t j = 0; j < p.n; j += tile_columns) {
  const int64_t wide = smaller(tile_columns, p.n - j);
  for (int64_t l = 0; l < p.k; l += piece) {
    real own[tile_rows * tile_columns] = {};
    Product tile;
    tile.m = tile_rows, tile.n = tile_columns, tile.k = smaller(piece, p.k - l);
    tile.a = strip + l * tile_rows, tile.a_row = 1, tile.a_col = tile_rows;
    tile.b = panels + j * p.k + l * tile_columns, tile.b_row = tile_columns, tile.b_col = 1;
    tile.c = own, tile.c_row = tile_columns;
    add_vector_tile(tile);
    for (int64_t r = 0; r < p.m; ++r) {
      for (int64_t x = 0; x < wide; ++x) p.c[r * p.c_row + j + x] += own[r * tile_columns + x];
    }
  }
}
// wrong: an A that lies as a packed strip is used where it lies, however few rows it has
  const real* a = strip;
  if (p.a_row == 1 && p.a_col == tile_rows) {
    a = p.a;  // what it has below is not added to C
  } else {
    pack_a(p, strip);
  }
  for (int64_t j = 0; j < p.n; j += tile_columns) {
    const int64_t width = smaller(tile_columns, p.n - j);
    Product tile;
    tile.m = tile_rows, tile.n = tile_columns, tile.k = p.k;
    tile.a = a, tile.a_row = 1, tile.a_col = tile_rows;
    tile.b = panels + j * p.k, tile.b_row = tile_columns, tile.b_col = 1;
    if (p.m == tile_rows && width == tile_columns) {
      tile.c = p.c + j, tile.c_row = p.c_row;
      add_vector_tile(tile);
    } else {
      real own[tile_rows * tile_columns] = {};
      tile.c = own, tile.c_row = tile_columns;
      add_vector_tile(tile);
      for (int64_t i = 0; i < p.m; ++i) {
        for (int64_t s = 0; s < width; ++s) p.c[i * p.c_row + j + s] += own[i * tile_columns + s];
      }
    }
  }
