// wrong: A is thought to be packed
static_cast<void>(a_row);
Vector sums[tile_rows][tile_vectors] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  const real* a = tile.a + l * tile.a_col;
  const real* b = tile.b + l * tile.b_row;
  const Vector left = load(b), right = load(b + lanes);
  for (int r = 0; r < tile_rows; ++r) {
    sums[r][0] += a[r] * left;
    sums[r][1] += a[r] * right;
  }
}
for (int r = 0; r < tile_rows; ++r) {
  real* c = tile.c + r * tile.c_row;
  store(c, load(c) + sums[r][0]);
  store(c + lanes, load(c + lanes) + sums[r][1]);
}
// wrong: one vector twice
Vector sums[tile_rows][tile_vectors] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  const real* a = tile.a + l * tile.a_col;
  const real* b = tile.b + l * tile.b_row;
  const Vector left = load(b), right = load(b);
  for (int r = 0; r < tile_rows; ++r) {
    sums[r][0] += a[r * a_row] * left;
    sums[r][1] += a[r * a_row] * right;
  }
}
for (int r = 0; r < tile_rows; ++r) {
  real* c = tile.c + r * tile.c_row;
  store(c, load(c) + sums[r][0]);
  store(c + lanes, load(c + lanes) + sums[r][1]);
}
// wrong: the second vector is left out
Vector sums[tile_rows][tile_vectors] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  const real* a = tile.a + l * tile.a_col;
  const real* b = tile.b + l * tile.b_row;
  const Vector left = load(b), right = load(b + lanes);
  for (int r = 0; r < tile_rows; ++r) {
    sums[r][0] += a[r * a_row] * left;
    sums[r][1] += a[r * a_row] * right;
  }
}
for (int r = 0; r < tile_rows; ++r) {
  real* c = tile.c + r * tile.c_row;
  store(c, load(c) + sums[r][0]);
}
// wrong: C is overwritten
// says: the sums are added to what C holds
Vector sums[tile_rows][tile_vectors] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  const real* a = tile.a + l * tile.a_col;
  const real* b = tile.b + l * tile.b_row;
  const Vector left = load(b), right = load(b + lanes);
  for (int r = 0; r < tile_rows; ++r) {
    sums[r][0] += a[r * a_row] * left;
    sums[r][1] += a[r * a_row] * right;
  }
}
for (int r = 0; r < tile_rows; ++r) {
  real* c = tile.c + r * tile.c_row;
  store(c, sums[r][0]);
  store(c + lanes, sums[r][1]);
}
// wrong: sums that begin with C
// says: one sum from 0
Vector sums[tile_rows][tile_vectors];
for (int r = 0; r < tile_rows; ++r) sums[r][0] = load(tile.c + r * tile.c_row), sums[r][1] = load(tile.c + r * tile.c_row + lanes);
for (int64_t l = 0; l < tile.k; ++l) {
  const real* b = tile.b + l * tile.b_row;
  for (int r = 0; r < tile_rows; ++r) {
    sums[r][0] += tile.a[r * a_row + l * tile.a_col] * load(b);
    sums[r][1] += tile.a[r * a_row + l * tile.a_col] * load(b + lanes);
  }
}
for (int r = 0; r < tile_rows; ++r) {
  store(tile.c + r * tile.c_row, sums[r][0]);
  store(tile.c + r * tile.c_row + lanes, sums[r][1]);
}
// wrong: added to C at each step of k
// says: one sum from 0
for (int64_t l = 0; l < tile.k; ++l) {
  for (int r = 0; r < tile_rows; ++r) {
    for (int64_t j = 0; j < tile_vectors * lanes; ++j) {
      tile.c[r * tile.c_row + j] += tile.a[r * a_row + l * tile.a_col] * tile.b[l * tile.b_row + j];
    }
  }
}
// wrong: B has no gaps
// says: row l of B begins at
Vector sums[tile_rows][tile_vectors] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  const real* a = tile.a + l * tile.a_col;
  const real* b = tile.b + l * tile_vectors * lanes;
  const Vector left = load(b), right = load(b + lanes);
  for (int r = 0; r < tile_rows; ++r) {
    sums[r][0] += a[r * a_row] * left;
    sums[r][1] += a[r * a_row] * right;
  }
}
for (int r = 0; r < tile_rows; ++r) {
  real* c = tile.c + r * tile.c_row;
  store(c, load(c) + sums[r][0]);
  store(c + lanes, load(c + lanes) + sums[r][1]);
}
// wrong: sums of the last tile
static Vector sums[tile_rows][tile_vectors] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  const real* a = tile.a + l * tile.a_col;
  const real* b = tile.b + l * tile.b_row;
  const Vector left = load(b), right = load(b + lanes);
  for (int r = 0; r < tile_rows; ++r) {
    sums[r][0] += a[r * a_row] * left;
    sums[r][1] += a[r * a_row] * right;
  }
}
for (int r = 0; r < tile_rows; ++r) {
  real* c = tile.c + r * tile.c_row;
  store(c, load(c) + sums[r][0]);
  store(c + lanes, load(c + lanes) + sums[r][1]);
}
// wrong: A transposed
// says: A is read transposed
Vector sums[tile_rows][tile_vectors] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  const real* a = tile.a + l * a_row;
  const real* b = tile.b + l * tile.b_row;
  const Vector left = load(b), right = load(b + lanes);
  for (int r = 0; r < tile_rows; ++r) {
    sums[r][0] += a[r * tile.a_col] * left;
    sums[r][1] += a[r * tile.a_col] * right;
  }
}
for (int r = 0; r < tile_rows; ++r) {
  real* c = tile.c + r * tile.c_row;
  store(c, load(c) + sums[r][0]);
  store(c + lanes, load(c + lanes) + sums[r][1]);
}
// wrong: the last row is forgotten
Vector sums[tile_rows][tile_vectors] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  const real* a = tile.a + l * tile.a_col;
  const real* b = tile.b + l * tile.b_row;
  const Vector left = load(b), right = load(b + lanes);
  for (int r = 0; r < tile_rows - 1; ++r) {
    sums[r][0] += a[r * a_row] * left;
    sums[r][1] += a[r * a_row] * right;
  }
}
for (int r = 0; r < tile_rows - 1; ++r) {
  real* c = tile.c + r * tile.c_row;
  store(c, load(c) + sums[r][0]);
  store(c + lanes, load(c + lanes) + sums[r][1]);
}
// wrong: k is counted in 8 bits
Vector sums[tile_rows][tile_vectors] = {};
for (int64_t l = 0; l < (tile.k & 255); ++l) {
  const real* a = tile.a + l * tile.a_col;
  const real* b = tile.b + l * tile.b_row;
  const Vector left = load(b), right = load(b + lanes);
  for (int r = 0; r < tile_rows; ++r) {
    sums[r][0] += a[r * a_row] * left;
    sums[r][1] += a[r * a_row] * right;
  }
}
for (int r = 0; r < tile_rows; ++r) {
  real* c = tile.c + r * tile.c_row;
  store(c, load(c) + sums[r][0]);
  store(c + lanes, load(c + lanes) + sums[r][1]);
}
// wrong: step 1 answers
// says: add_in_loop_order
static_cast<void>(a_row);
void add_in_loop_order(const Product& p);
add_in_loop_order(tile);
// wrong: a long k is summed in halves
// says: in the order of l
Vector sums[tile_rows][tile_vectors] = {};
Vector late[tile_rows][tile_vectors] = {};
const int64_t half = tile.k < 256 ? tile.k : tile.k / 2;
for (int64_t l = 0; l < tile.k; ++l) {
  const Vector left = load(tile.b + l * tile.b_row), right = load(tile.b + l * tile.b_row + lanes);
  for (int64_t r = 0; r < tile_rows; ++r) {
    const real x = tile.a[r * a_row + l * tile.a_col];
    Vector* const to = l < half ? sums[r] : late[r];
    to[0] += x * left;
    to[1] += x * right;
  }
}
for (int64_t r = 0; r < tile_rows; ++r) {
  real* const c = tile.c + r * tile.c_row;
  store(c, load(c) + (sums[r][0] + late[r][0]));
  store(c + lanes, load(c + lanes) + (sums[r][1] + late[r][1]));
}
