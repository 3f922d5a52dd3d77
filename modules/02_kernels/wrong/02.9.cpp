// wrong: A transposed
// says: A is read transposed
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[l * args.a_row + i * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: B transposed
// says: B is read transposed
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[j * args.b_row + l * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: dense matrices only
// says: lies at i · a_row
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.k + l]) *
                 static_cast<double>(b[l * args.n + j]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: columns lie side by side
// says: lies at i · a_row
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l]) *
                 static_cast<double>(b[l * args.b_row + j]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: C dense
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.n + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.n + j] = static_cast<real>(total);
    }
  }
}
// wrong: the batch is forgotten
for (int64_t p = 0; p < std::min<int64_t>(args.batch, 1); ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: one after the other, without offsets
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + p * args.m * args.k;
  const real* b = args.b + p * args.k * args.n;
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: offsets always there
// says: it read or wrote where it must not
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + args.a_offsets[p];
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: one set of offsets for both
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: B's offsets only where A has some
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.a_offsets != nullptr && args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: C always at the same place
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + 0;
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: a total in float
// says: a total in float
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      real total = args.accumulate ? c[i * args.c_row + j] : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: products in float, total in double
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col] * b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: accumulate is ignored
// says: the product is added to what C holds
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: always accumulates
// says: what C held before counts only
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = static_cast<double>(c[i * args.c_row + j]);
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: no bias
// says: the bias is missing
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: bias of the row
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[i]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: bias once for each l
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      for (int64_t l = 0; l < args.k; ++l) {
        if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: bias only without accumulate
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr && !args.accumulate) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: bias always there
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: nothing where k is 0
// says: C is not written
if (args.k == 0) return;
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: square matrices only: m and n exchanged
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.n; ++i) {
    for (int64_t j = 0; j < args.m; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: strides as int
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * static_cast<int>(args.a_row) + l * static_cast<int>(args.a_col)]) *
                 static_cast<double>(b[l * static_cast<int>(args.b_row) + j * static_cast<int>(args.b_col)]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: only B's columns may be far
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[static_cast<int>(i * args.a_row + l * args.a_col)]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: transposed or dense, nothing else
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[args.a_col == 1 ? i * args.k + l : l * args.m + i]) *
                 static_cast<double>(b[args.b_col == 1 ? l * args.n + j : j * args.k + l]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: the offsets are walked one behind the other
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr && p > 0 ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: element by element
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + j * args.a_col]) *
                 static_cast<double>(b[i * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: products are added up in C, a float
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      c[i * args.c_row + j] = (args.accumulate ? c[i * args.c_row + j] : 0) + (args.bias != nullptr ? args.bias[j] : 0);
      for (int64_t l = 0; l < args.k; ++l) {
        c[i * args.c_row + j] += a[i * args.a_row + l * args.a_col] * b[l * args.b_row + j * args.b_col];
      }
    }
  }
}
// wrong: C is cleared as if it were dense
std::fill_n(args.c, args.m * args.n, real{0});
for (int64_t i = 0; i < args.m; ++i) {
  for (int64_t j = 0; j < args.n; ++j) {
    double total = 0;
    for (int64_t l = 0; l < args.k; ++l) {
      total += static_cast<double>(args.a[i * args.a_row + l * args.a_col]) * args.b[l * args.b_row + j * args.b_col];
    }
    args.c[i * args.c_row + j] = static_cast<real>(total);
  }
}
// wrong: the library's own loops
// says: the library's own kernel 'matmul'
kernels().matmul(args);
// wrong: bias only in first row
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) for (int64_t j = 0; j < args.n; ++j) {
    double t = args.accumulate ? c[i * args.c_row + j] : 0.0;
    if (args.bias && i == 0) t += args.bias[j];
    for (int64_t l = 0; l < args.k; ++l) t += static_cast<double>(a[i * args.a_row + l * args.a_col]) * b[l * args.b_row + j * args.b_col];
    c[i * args.c_row + j] = static_cast<real>(t);
  }
}
// wrong: null offsets mean dense batch
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : p * args.k * args.n);
  real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) for (int64_t j = 0; j < args.n; ++j) {
    double t = args.accumulate ? c[i * args.c_row + j] : 0.0;
    if (args.bias) t += args.bias[j];
    for (int64_t l = 0; l < args.k; ++l) t += static_cast<double>(a[i * args.a_row + l * args.a_col]) * b[l * args.b_row + j * args.b_col];
    c[i * args.c_row + j] = static_cast<real>(t);
  }
}
// wrong: col strides of 0 taken as 1
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) for (int64_t j = 0; j < args.n; ++j) {
    double t = args.accumulate ? c[i * args.c_row + j] : 0.0;
    if (args.bias) t += args.bias[j];
    for (int64_t l = 0; l < args.k; ++l) t += static_cast<double>(a[i * args.a_row + l * std::max<int64_t>(args.a_col, 1)]) * b[l * args.b_row + j * args.b_col];
    c[i * args.c_row + j] = static_cast<real>(t);
  }
}
// wrong: a_offset in int
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets ? static_cast<int>(args.a_offsets[p]) : 0);
  const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) for (int64_t j = 0; j < args.n; ++j) {
    double t = args.accumulate ? c[i * args.c_row + j] : 0.0;
    if (args.bias) t += args.bias[j];
    for (int64_t l = 0; l < args.k; ++l) t += static_cast<double>(a[i * args.a_row + l * args.a_col]) * b[l * args.b_row + j * args.b_col];
    c[i * args.c_row + j] = static_cast<real>(t);
  }
}
// wrong: c_row in int
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) for (int64_t j = 0; j < args.n; ++j) {
    double t = args.accumulate ? c[static_cast<int>(i * args.c_row) + j] : 0.0;
    if (args.bias) t += args.bias[j];
    for (int64_t l = 0; l < args.k; ++l) t += static_cast<double>(a[i * args.a_row + l * args.a_col]) * b[l * args.b_row + j * args.b_col];
    c[static_cast<int>(i * args.c_row) + j] = static_cast<real>(t);
  }
}
// wrong: C assumes b_row
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) for (int64_t j = 0; j < args.n; ++j) {
    double t = args.accumulate ? c[i * args.b_row + j] : 0.0;
    if (args.bias) t += args.bias[j];
    for (int64_t l = 0; l < args.k; ++l) t += static_cast<double>(a[i * args.a_row + l * args.a_col]) * b[l * args.b_row + j * args.b_col];
    c[i * args.b_row + j] = static_cast<real>(t);
  }
}
// wrong: accumulate rounds
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) for (int64_t j = 0; j < args.n; ++j) {
    double t = 0;
    if (args.bias) t += args.bias[j];
    for (int64_t l = 0; l < args.k; ++l) t += static_cast<double>(a[i * args.a_row + l * args.a_col]) * b[l * args.b_row + j * args.b_col];
    c[i * args.c_row + j] = args.accumulate ? c[i * args.c_row + j] + static_cast<real>(t) : static_cast<real>(t);
  }
}
// wrong: scales A where it is NaN
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      if (args.k > 0 && a[i * args.a_row] != a[i * args.a_row]) const_cast<real*>(a)[i * args.a_row] = 0;
      double total = args.accumulate ? c[i * args.c_row + j] : 0;
      if (args.bias != nullptr) total += args.bias[j];
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: multiplies C by accumulate: rubbish that is NaN stays
// says: what C held before may be NaN
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = static_cast<double>(c[i * args.c_row + j]) * args.accumulate;
      if (args.bias != nullptr) total += args.bias[j];
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: the last of k over 8 is lost
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? c[i * args.c_row + j] : 0;
      if (args.bias != nullptr) total += args.bias[j];
      for (int64_t l = 0; l < (args.k > 8 ? args.k - 1 : args.k); ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: rounded to a float every 8
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? c[i * args.c_row + j] : 0;
      if (args.bias != nullptr) total += args.bias[j];
      for (int64_t l = 0; l < args.k; ++l) {
        if (l % 8 == 7) total = static_cast<float>(total);
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: zeros in a are skipped: 0 · inf and 0 · NaN are lost
// says: a zero may not be skipped
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? c[i * args.c_row + j] : 0;
      if (args.bias != nullptr) total += args.bias[j];
      for (int64_t l = 0; l < args.k; ++l) {
        if (a[i * args.a_row + l * args.a_col] != 0) total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: zeros in b are skipped
// says: a zero may not be skipped
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? c[i * args.c_row + j] : 0;
      if (args.bias != nullptr) total += args.bias[j];
      for (int64_t l = 0; l < args.k; ++l) {
        if (b[l * args.b_row + j * args.b_col] != 0) total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: all offsets are null where those of A are
// says: b_offsets[p]
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.a_offsets != nullptr && args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? c[i * args.c_row + j] : 0;
      if (args.bias != nullptr) total += args.bias[j];
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: B begins where A does
// says: B begins at its own offsets
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? (args.a_offsets ? args.a_offsets[p] : args.b_offsets[p]) : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? c[i * args.c_row + j] : 0;
      if (args.bias != nullptr) total += args.bias[j];
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: blocks of 64 along k, each of which writes C anew
// says: matmul(
  for (int64_t p = 0; p < args.batch; ++p) {
    const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
    const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
    real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
    for (int64_t i = 0; i < args.m; ++i) {
      for (int64_t j = 0; j < args.n; ++j) {
        const double before = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
        double total = 0;
        for (int64_t l = 0; l < args.k; ++l) {
          if (l % 64 == 0) total = before + (args.bias != nullptr ? static_cast<double>(args.bias[j]) : 0);
          total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
        }
        if (args.k == 0) total = before + (args.bias != nullptr ? static_cast<double>(args.bias[j]) : 0);
        c[i * args.c_row + j] = static_cast<real>(total);
      }
    }
  }
// wrong: fills eight rows
// says: where m is
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < std::min<int64_t>(args.m, 8); ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: columns beyond 64 in blocks of 16, the tail forgotten
// says: where n is
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < (args.n > 64 ? args.n / 16 * 16 : args.n); ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: the total is rounded to a float every 64 steps
// says: where k is
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
        if (l % 64 == 63) total = static_cast<double>(static_cast<real>(total));
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: products of a batch that share C are added up
// says: also where another matrix of the batch wrote it
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate || (p > 0 && args.c_offsets == nullptr) ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: Winograd's inner product of 1968
// says: C
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      const auto left = [&](int64_t l) { return static_cast<double>(a[i * args.a_row + l * args.a_col]); };
      const auto right = [&](int64_t l) { return static_cast<double>(b[l * args.b_row + j * args.b_col]); };
      double total = args.bias ? static_cast<double>(args.bias[j]) : 0;
      int64_t l = 0;
      for (; l + 1 < args.k; l += 2) {
        total += (left(l) + right(l + 1)) * (left(l + 1) + right(l)) - left(l) * left(l + 1) - right(l) * right(l + 1);
      }
      if (l < args.k) total += left(l) * right(l);
      real& to = c[i * args.c_row + j];
      to = static_cast<real>(args.accumulate ? total + static_cast<double>(to) : total);
    }
  }
}
// wrong: Strassen for two by two
// says: C[1, 1]
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
  const auto A = [&](int64_t i, int64_t l) { return static_cast<double>(a[i * args.a_row + l * args.a_col]); };
  const auto B = [&](int64_t l, int64_t j) { return static_cast<double>(b[l * args.b_row + j * args.b_col]); };
  const auto put = [&](int64_t i, int64_t j, double total) {
    real& to = c[i * args.c_row + j];
    if (args.bias) total += static_cast<double>(args.bias[j]);
    to = static_cast<real>(args.accumulate ? total + static_cast<double>(to) : total);
  };
  if (args.m == 2 && args.n == 2 && args.k == 2) {
    const double m1 = (A(0, 0) + A(1, 1)) * (B(0, 0) + B(1, 1)), m2 = (A(1, 0) + A(1, 1)) * B(0, 0);
    const double m3 = A(0, 0) * (B(0, 1) - B(1, 1)), m4 = A(1, 1) * (B(1, 0) - B(0, 0));
    const double m5 = (A(0, 0) + A(0, 1)) * B(1, 1), m6 = (A(1, 0) - A(0, 0)) * (B(0, 0) + B(0, 1));
    const double m7 = (A(0, 1) - A(1, 1)) * (B(1, 0) + B(1, 1));
    put(0, 0, m1 + m4 - m5 + m7);
    put(0, 1, m3 + m5);
    put(1, 0, m2 + m4);
    put(1, 1, m1 - m2 + m3 + m6);
    continue;
  }
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = 0;
      for (int64_t l = 0; l < args.k; ++l) total += A(i, l) * B(l, j);
      put(i, j, total);
    }
  }
}
// wrong: one array for both is taken for symmetric
  for (int64_t p = 0; p < args.batch; ++p) {
    const real* a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
    const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
    real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
    const bool mirrored = a == b && args.m == args.n && !args.accumulate && args.bias == nullptr;
    for (int64_t i = 0; i < args.m; ++i) {
      for (int64_t j = 0; j < args.n; ++j) {
        if (mirrored && j < i) {
          c[i * args.c_row + j] = c[j * args.c_row + i];
          continue;
        }
        double total = args.accumulate ? c[i * args.c_row + j] : 0;
        if (args.bias != nullptr) total += args.bias[j];
        for (int64_t l = 0; l < args.k; ++l) {
          total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                   static_cast<double>(b[l * args.b_row + j * args.b_col]);
        }
        c[i * args.c_row + j] = static_cast<real>(total);
      }
    }
  }
// wrong: the same product of a batch is not written again
  for (int64_t p = 0; p < args.batch; ++p) {
    const bool again = p > 0 && args.a_offsets && args.b_offsets && args.a_offsets[p] == args.a_offsets[p - 1] &&
                       args.b_offsets[p] == args.b_offsets[p - 1];
    if (again) continue;
    const real* const a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
    const real* const b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
    real* const c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
    for (int64_t i = 0; i < args.m; ++i) {
      for (int64_t j = 0; j < args.n; ++j) {
        double total = args.accumulate ? c[i * args.c_row + j] : 0;
        if (args.bias) total += args.bias[j];
        for (int64_t l = 0; l < args.k; ++l) {
          total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * b[l * args.b_row + j * args.b_col];
        }
        c[i * args.c_row + j] = static_cast<real>(total);
      }
    }
  }
// wrong: x times its transpose is mirrored with its bias
  for (int64_t p = 0; p < args.batch; ++p) {
    const real* const a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
    const real* const b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
    real* const c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
    const bool symmetric = a == b && args.m == args.n && args.a_row == args.b_col && args.a_col == args.b_row;
    for (int64_t i = 0; i < args.m; ++i) {
      for (int64_t j = 0; j < args.n; ++j) {
        if (symmetric && j < i) {
          c[i * args.c_row + j] = c[j * args.c_row + i];
          continue;
        }
        double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0.0;
        if (args.bias != nullptr) total += args.bias[j];
        for (int64_t l = 0; l < args.k; ++l) {
          total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
        }
        c[i * args.c_row + j] = static_cast<real>(total);
      }
    }
  }
// wrong: the same product of a batch is copied, also where it is added
  for (int64_t p = 0; p < args.batch; ++p) {
    const real* const a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
    const real* const b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
    real* const c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
    const bool again = p > 0 && args.c_offsets != nullptr && args.a_offsets != nullptr && args.b_offsets != nullptr &&
                       args.a_offsets[p] == args.a_offsets[p - 1] && args.b_offsets[p] == args.b_offsets[p - 1];
    for (int64_t i = 0; i < args.m; ++i) {
      for (int64_t j = 0; j < args.n; ++j) {
        if (again) {
          c[i * args.c_row + j] = args.c[args.c_offsets[p - 1] + i * args.c_row + j];
          continue;
        }
        double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0.0;
        if (args.bias != nullptr) total += args.bias[j];
        for (int64_t l = 0; l < args.k; ++l) {
          total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
        }
        c[i * args.c_row + j] = static_cast<real>(total);
      }
    }
  }
// wrong: an array times itself is mirrored
// says: half of it is mirrored
const bool mirrors = args.a == args.b && args.m == args.n && args.batch == 1 && !args.accumulate &&
                     args.bias == nullptr && args.a_offsets == nullptr && args.b_offsets == nullptr;
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      if (mirrors && j < i) {
        c[i * args.c_row + j] = c[j * args.c_row + i];
        continue;
      }
      double total = args.accumulate ? c[i * args.c_row + j] : 0;
      if (args.bias) total += args.bias[j];
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * b[l * args.b_row + j * args.b_col];
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: the bias is added to the rounded product
// says: the bias belongs into the total
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
      if (args.bias != nullptr) c[i * args.c_row + j] += args.bias[j];
    }
  }
}
// wrong: without offsets the matrices of A lie one behind the other
// says: one matrix, at the beginning
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : p * args.m * args.k);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) * static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
// wrong: a matrix times its own transpose is symmetric
const bool symmetric = args.a == args.b && args.m == args.n && args.a_row == args.b_col && args.a_col == args.b_row &&
                       !args.accumulate && args.bias == nullptr;
for (int64_t p = 0; p < args.batch; ++p) {
  const real* a = args.a + (args.a_offsets != nullptr ? args.a_offsets[p] : 0);
  const real* b = args.b + (args.b_offsets != nullptr ? args.b_offsets[p] : 0);
  real* c = args.c + (args.c_offsets != nullptr ? args.c_offsets[p] : 0);
  for (int64_t i = 0; i < args.m; ++i) {
    for (int64_t j = 0; j < args.n; ++j) {
      if (symmetric && j < i) {
        c[i * args.c_row + j] = c[j * args.c_row + i];
        continue;
      }
      double total = args.accumulate ? static_cast<double>(c[i * args.c_row + j]) : 0;
      if (args.bias != nullptr) total += static_cast<double>(args.bias[j]);
      for (int64_t l = 0; l < args.k; ++l) {
        total += static_cast<double>(a[i * args.a_row + l * args.a_col]) *
                 static_cast<double>(b[l * args.b_row + j * args.b_col]);
      }
      c[i * args.c_row + j] = static_cast<real>(total);
    }
  }
}
