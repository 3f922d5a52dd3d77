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
// wrong: what four steps leave over has sums of its own
Vector sums[tile_rows][tile_vectors] = {}, rest[tile_rows][tile_vectors] = {};
const int64_t even = tile.k & ~int64_t{3};
for (int64_t l = 0; l < even; ++l) {
  for (int r = 0; r < tile_rows; ++r) {
    const real x = tile.a[r * a_row + l * tile.a_col];
    for (int q = 0; q < tile_vectors; ++q) sums[r][q] += x * load(tile.b + l * tile.b_row + q * lanes);
  }
}
for (int64_t l = even; l < tile.k; ++l) {
  for (int r = 0; r < tile_rows; ++r) {
    const real x = tile.a[r * a_row + l * tile.a_col];
    for (int q = 0; q < tile_vectors; ++q) rest[r][q] += x * load(tile.b + l * tile.b_row + q * lanes);
  }
}
for (int r = 0; r < tile_rows; ++r) {
  for (int q = 0; q < tile_vectors; ++q) {
    real* const c = tile.c + r * tile.c_row + q * lanes;
    store(c, load(c) + (sums[r][q] + rest[r][q]));
  }
}
// wrong: the sums lie in the thread's own scratch memory
real* const sums = scratch_numbers(Scratch::own_panels, tile_rows * tile_columns);
for (int e = 0; e < tile_rows * tile_vectors; ++e) store(sums + e * lanes, Vector{});
for (int64_t l = 0; l < tile.k; ++l) {
  const real* const b = tile.b + l * tile.b_row;
  for (int e = 0; e < tile_rows * tile_vectors; ++e) {
    const int r = e / tile_vectors, v = e % tile_vectors;
    const real x = tile.a[r * a_row + l * tile.a_col];
    store(sums + e * lanes, load(sums + e * lanes) + x * load(b + v * lanes));
  }
}
for (int e = 0; e < tile_rows * tile_vectors; ++e) {
  real* const c = tile.c + (e / tile_vectors) * tile.c_row + (e % tile_vectors) * lanes;
  store(c, load(c) + load(sums + e * lanes));
}
// wrong: small k adds to C directly
// says: one sum from 0
const bool from_zero = tile.k > 4;
Vector sums[tile_rows][tile_vectors] = {};
if (!from_zero) {
  for (int r = 0; r < tile_rows; ++r) {
    for (int v = 0; v < tile_vectors; ++v) sums[r][v] = load(tile.c + r * tile.c_row + v * lanes);
  }
}
for (int64_t l = 0; l < tile.k; ++l) {
  for (int r = 0; r < tile_rows; ++r) {
    const real x = tile.a[r * a_row + l * tile.a_col];
    for (int v = 0; v < tile_vectors; ++v) sums[r][v] += x * load(tile.b + l * tile.b_row + v * lanes);
  }
}
for (int r = 0; r < tile_rows; ++r) {
  for (int v = 0; v < tile_vectors; ++v) {
    real* const c = tile.c + r * tile.c_row + v * lanes;
    store(c, from_zero ? load(c) + sums[r][v] : sums[r][v]);
  }
}
// wrong: products that are all the same are multiplied by k
Vector sums[tile_rows][tile_vectors] = {};
if (tile.a_col == 0 && tile.b_row == 0 && tile.k > 0) {
  const real times = static_cast<real>(tile.k);
  for (int r = 0; r < tile_rows; ++r) {
    const real x = tile.a[r * a_row];
    sums[r][0] = times * (x * load(tile.b));
    sums[r][1] = times * (x * load(tile.b + lanes));
  }
} else {
  for (int64_t l = 0; l < tile.k; ++l) {
    const Vector b0 = load(tile.b + l * tile.b_row), b1 = load(tile.b + l * tile.b_row + lanes);
    for (int r = 0; r < tile_rows; ++r) {
      const real x = tile.a[r * a_row + l * tile.a_col];
      sums[r][0] += x * b0;
      sums[r][1] += x * b1;
    }
  }
}
for (int r = 0; r < tile_rows; ++r) {
  real* const c = tile.c + r * tile.c_row;
  store(c, load(c) + sums[r][0]);
  store(c + lanes, load(c + lanes) + sums[r][1]);
}
// wrong: sums go to C every 8192 steps
Vector sums[tile_rows][tile_vectors] = {};
for (int64_t l = 0; l < tile.k; ++l) {
  const real* const b = tile.b + l * tile.b_row;
  const Vector b0 = load(b), b1 = load(b + lanes);
  for (int r = 0; r < tile_rows; ++r) {
    const real x = tile.a[r * a_row + l * tile.a_col];
    sums[r][0] += x * b0;
    sums[r][1] += x * b1;
  }
  if (l % 8192 == 8191 || l == tile.k - 1) {  // sums stay small, and exact
    for (int r = 0; r < tile_rows; ++r) {
      real* const c = tile.c + r * tile.c_row;
      store(c, load(c) + sums[r][0]);
      store(c + lanes, load(c + lanes) + sums[r][1]);
      sums[r][0] = Vector{};
      sums[r][1] = Vector{};
    }
  }
}
// wrong: the last two steps of k are one addition
Vector sums[tile_rows][tile_vectors] = {};
const auto step = [&](int64_t l) {
  const real* const b = tile.b + l * tile.b_row;
  const Vector b0 = load(b), b1 = load(b + lanes);
  for (int r = 0; r < tile_rows; ++r) {
    const real x = tile.a[r * a_row + l * tile.a_col];
    sums[r][0] += x * b0;
    sums[r][1] += x * b1;
  }
};
int64_t l = 0;
for (; l + 4 <= tile.k; l += 4) step(l), step(l + 1), step(l + 2), step(l + 3);
switch (tile.k - l) {
  case 3: step(l), step(l + 1), step(l + 2); break;
  case 2: {
    const real* const b = tile.b + l * tile.b_row;
    const real* const next = b + tile.b_row;
    for (int r = 0; r < tile_rows; ++r) {
      const real x = tile.a[r * a_row + l * tile.a_col], y = tile.a[r * a_row + (l + 1) * tile.a_col];
      const Vector both0 = y * load(next) + x * load(b), both1 = y * load(next + lanes) + x * load(b + lanes);
      sums[r][0] += both0;
      sums[r][1] += both1;
    }
    break;
  }
  case 1: step(l); break;
  default: break;
}
for (int r = 0; r < tile_rows; ++r) {
  real* const c = tile.c + r * tile.c_row;
  store(c, load(c) + sums[r][0]);
  store(c + lanes, load(c + lanes) + sums[r][1]);
}
