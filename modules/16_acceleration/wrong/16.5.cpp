// wrong: whole tiles only
// says: the edges are left out
static_cast<void>(edge);
for (int64_t i = 0; i + rows <= p.m; i += rows) {
  for (int64_t j = 0; j + columns <= p.n; j += columns) whole(block_of(p, i, rows, 0, p.k, j, columns));
}
// wrong: columns outermost
// says: strips from top to bottom
for (int64_t j = 0; j < p.n; j += columns) {
  for (int64_t i = 0; i < p.m; i += rows) {
    const Product tile = block_of(p, i, smaller(rows, p.m - i), 0, p.k, j, smaller(columns, p.n - j));
    if (tile.m == rows && tile.n == columns) whole(tile); else edge(tile);
  }
}
// wrong: all of them are whole
// says: a tile that lacks rows or columns is an edge
static_cast<void>(edge);
for (int64_t i = 0; i < p.m; i += rows) {
  for (int64_t j = 0; j < p.n; j += columns) whole(block_of(p, i, smaller(rows, p.m - i), 0, p.k, j, smaller(columns, p.n - j)));
}
// wrong: all of them are edges
// says: a tile that has all its rows and columns is a whole one
static_cast<void>(whole);
for (int64_t i = 0; i < p.m; i += rows) {
  for (int64_t j = 0; j < p.n; j += columns) edge(block_of(p, i, smaller(rows, p.m - i), 0, p.k, j, smaller(columns, p.n - j)));
}
// wrong: an edge is what lacks both
for (int64_t i = 0; i < p.m; i += rows) {
  for (int64_t j = 0; j < p.n; j += columns) {
    const Product tile = block_of(p, i, smaller(rows, p.m - i), 0, p.k, j, smaller(columns, p.n - j));
    if (tile.m == rows || tile.n == columns) whole(tile); else edge(tile);
  }
}
// wrong: all edges last
for (int64_t i = 0; i + rows <= p.m; i += rows) {
  for (int64_t j = 0; j + columns <= p.n; j += columns) whole(block_of(p, i, rows, 0, p.k, j, columns));
}
const int64_t whole_rows = p.m / rows * rows, whole_columns = p.n / columns * columns;
for (int64_t i = 0; i < whole_rows; i += rows) {
  if (whole_columns < p.n) edge(block_of(p, i, rows, 0, p.k, whole_columns, p.n - whole_columns));
}
for (int64_t j = 0; whole_rows < p.m && j < p.n; j += columns) {
  edge(block_of(p, whole_rows, p.m - whole_rows, 0, p.k, j, smaller(columns, p.n - j)));
}
// wrong: the lower edge as one
for (int64_t i = 0; i < p.m; i += rows) {
  if (p.m - i < rows) {
    edge(block_of(p, i, p.m - i, 0, p.k, 0, p.n));
    continue;
  }
  for (int64_t j = 0; j < p.n; j += columns) {
    const Product tile = block_of(p, i, rows, 0, p.k, j, smaller(columns, p.n - j));
    if (tile.n == columns) whole(tile); else edge(tile);
  }
}
// wrong: rows and columns exchanged
// says: rows are cut from m
for (int64_t i = 0; i < p.m; i += columns) {
  for (int64_t j = 0; j < p.n; j += rows) {
    const Product tile = block_of(p, i, smaller(columns, p.m - i), 0, p.k, j, smaller(rows, p.n - j));
    if (tile.m == columns && tile.n == rows) whole(tile); else edge(tile);
  }
}
// wrong: a block's edge tile reaches beyond it
for (int64_t i = 0; i < p.m; i += rows) {
  for (int64_t j = 0; j < p.n; j += columns) {
    const Product tile = block_of(p, i, rows, 0, p.k, j, columns);
    if (i + rows <= p.m && j + columns <= p.n) whole(tile); else edge(tile);
  }
}
// wrong: counted in 32 bits
for (int i = 0; i < p.m; i += static_cast<int>(rows)) {
  for (int j = 0; j < p.n; j += static_cast<int>(columns)) {
    const Product tile = block_of(p, i, smaller(rows, p.m - i), 0, p.k, j, smaller(columns, p.n - j));
    if (tile.m == rows && tile.n == columns) whole(tile); else edge(tile);
  }
}
// wrong: what is left over is an int
const int lower = static_cast<int>(p.m % rows), right = static_cast<int>(p.n % columns);
const auto strip = [&](int64_t i, int64_t height, Add inner) {
  int64_t j = 0;
  for (; j + columns <= p.n; j += columns) inner(block_of(p, i, height, 0, p.k, j, columns));
  if (right > 0) edge(block_of(p, i, height, 0, p.k, j, right));
};
int64_t i = 0;
for (; i + rows <= p.m; i += rows) strip(i, rows, whole);
if (lower > 0) strip(i, lower, edge);
// wrong: if both functions are the same, one call does it
if (whole == edge) {
  if (p.m > 0 && p.n > 0) whole(p);
  return;
}
for (int64_t i = 0; i < p.m; i += rows) {
  for (int64_t j = 0; j < p.n; j += columns) {
    const Product tile = block_of(p, i, smaller(rows, p.m - i), 0, p.k, j, smaller(columns, p.n - j));
    (tile.m == rows && tile.n == columns ? whole : edge)(tile);
  }
}
// wrong: one static product for all tiles
// says: on several threads at once
  static Product tile;
  for (int64_t i = 0; i < p.m; i += rows) {
    for (int64_t j = 0; j < p.n; j += columns) {
      tile = block_of(p, i, smaller(rows, p.m - i), 0, p.k, j, smaller(columns, p.n - j));
      if (tile.m < rows || tile.n < columns) {
        edge(tile);
      } else {
        whole(tile);
      }
    }
  }
