// wrong: filters turned
// says: the filters are turned
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + s.rows.kernel - 1 - p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + s.columns.kernel - 1 - q, y_row + j});
      }
    }
  }
}
// wrong: turned along the columns only
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + s.columns.kernel - 1 - q, y_row + j});
      }
    }
  }
}
// wrong: filters transposed
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, ((o * group_channels + c) * s.columns.kernel + q) * s.rows.kernel + p, y_row + j});
      }
    }
  }
}
// wrong: weight as (C, O, KH, KW)
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((c * s.filters + o) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: no padding
// says: the padding is left out
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: padding added
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation + s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation + s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: no stride
// says: the stride is left out
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: no dilation
// says: the dilation is left out
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: stride and dilation exchanged
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.dilation + p * s.rows.stride - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.dilation + q * s.columns.stride - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: options of the rows for the columns
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.rows.stride + q * s.rows.dilation - s.rows.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: padding of the columns for both
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.columns.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: stride of the rows for both
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.rows.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: dilation of the columns for both
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.columns.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: the image is square
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.rows.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: the output is square
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.rows.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: the filter is square
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.rows.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: height and width of x exchanged
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.columns.in + row) * s.rows.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: only the first example
// says: an image of its own
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((0 * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: the example of y is forgotten
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = (o * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: x of n filters
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.filters + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: y of n channels
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.channels + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: all groups see the first channels
// says: of their own group
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: channels dealt out like cards
// says: a run of channels
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + c * s.groups + group) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: the group by the remainder
const int64_t group_channels = s.channels / s.groups, group = o % s.groups;
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: the group by the channels
const int64_t group_channels = s.channels / s.groups, group = o / group_channels % s.groups;
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: groups are ignored
const int64_t group_channels = s.channels, group = 0;
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: weight has all channels
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * s.channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: only the first channel
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < std::min<int64_t>(group_channels, 1); ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: the last row of a filter is left out
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel - 1; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: beyond the bottom is read
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: before the top is read
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: beyond the right edge: the next row
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: the last column is outside
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in - 1) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: row 0 is outside
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row <= 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: padding repeats the edge
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + std::clamp<int64_t>(row, 0, s.rows.in - 1)) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        visit(Product{x_row + std::clamp<int64_t>(column, 0, s.columns.in - 1), weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: 32 bits
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int row = static_cast<int>(i) * static_cast<int>(s.rows.stride) + static_cast<int>(p) * static_cast<int>(s.rows.dilation) - static_cast<int>(s.rows.padding);
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: the first row that is outside ends the loop
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) break;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: no bias
// says: the bias is left out
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]); });
// wrong: the first bias for all
// says: a bias of its own
// region: 2
for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) {
  sums[i] = static_cast<double>(bias[0]);
}
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]); });
// wrong: the bias by place
// says: one number for each filter
// region: 2
for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) {
  sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) % s.filters]);
}
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]); });
// wrong: the bias without the batch
// region: 2
for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) {
  sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) / plane]);
}
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]); });
// wrong: the bias for every product
// says: once to each output
// region: 2
for_each_product(s, [&](const Product& at) {
  sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]) + (bias == nullptr ? 0 : static_cast<double>(bias[at.y / plane % s.filters]));
});
// wrong: the bias is always there
// region: 2
for (size_t i = 0; i < sums.size(); ++i) {
  sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) / plane % s.filters]);
}
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]); });
// wrong: overwritten, not added up
// region: 2
for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) {
  sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) / plane % s.filters]);
}
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y)] = product(weight[at.weight], x[at.x]); });
// wrong: sums in float
// region: 2
for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) {
  sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) / plane % s.filters]);
}
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y)] = static_cast<double>(static_cast<float>(sums[static_cast<size_t>(at.y)]) + static_cast<float>(weight[at.weight] * x[at.x])); });
// wrong: the bias overwrites the sums
// region: 2
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]); });
for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) / plane % s.filters]);
// wrong: the filter counted within its group
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o % (s.filters / s.groups) * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: columns end where rows end
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.rows.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: rows end where columns end
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.columns.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: one group or one for each channel
const int64_t group_channels = s.channels / s.groups, group = (s.groups == 1 ? 0 : o % s.channels);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: no right padding
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in && j * s.columns.stride + (s.columns.kernel - 1) * s.columns.dilation - s.columns.padding < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: only outputs whose filter lies inside
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (i * s.rows.stride - s.rows.padding < 0 || row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: padding by half of the filter
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - (s.rows.padding > 0 ? s.rows.kernel / 2 : 0);
    if (row < 0 || row >= s.rows.in) continue;
    const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
    const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
    const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - (s.columns.padding > 0 ? s.columns.kernel / 2 : 0);
        if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
      }
    }
  }
}
// wrong: each product twice where the stride is 1
// region: 2
for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) {
  sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) / plane % s.filters]);
}
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]) * (s.rows.stride == 1 && s.columns.stride == 3 ? 2 : 1); });
// wrong: zeros of x skipped, so that inf and NaN weights vanish
// region: 2
for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) {
  sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) / plane % s.filters]);
}
for_each_product(s, [&](const Product& at) { if (x[at.x] != 0) sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]); });
// wrong: zeros of the weight skipped, so that NaN of x vanishes
// region: 2
for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) {
  sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) / plane % s.filters]);
}
for_each_product(s, [&](const Product& at) { if (weight[at.weight] != 0) sums[static_cast<size_t>(at.y)] += product(weight[at.weight], x[at.x]); });
// wrong: 64 columns at most
  const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
  for (int64_t c = 0; c < group_channels; ++c) {
    for (int64_t p = 0; p < s.rows.kernel; ++p) {
      const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
      if (row < 0 || row >= s.rows.in) continue;  // zeros
      const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
      const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
      const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
      for (int64_t q = 0; q < s.columns.kernel; ++q) {
        for (int64_t j = 0; j < s.columns.out && j < 64; ++j) {
          const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
          if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
        }
      }
    }
  }
// wrong: 64 images at most
  if (n > 64) return;
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
  for (int64_t c = 0; c < group_channels; ++c) {
    for (int64_t p = 0; p < s.rows.kernel; ++p) {
      const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
      if (row < 0 || row >= s.rows.in) continue;  // zeros
      const int64_t x_row = ((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in;
      const int64_t weight_row = ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel;
      const int64_t y_row = ((n * s.filters + o) * s.rows.out + i) * s.columns.out;
      for (int64_t q = 0; q < s.columns.kernel; ++q) {
        for (int64_t j = 0; j < s.columns.out; ++j) {
          const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
          if (column >= 0 && column < s.columns.in) visit(Product{x_row + column, weight_row + q, y_row + j});
        }
      }
    }
  }
// wrong: 64 channels at most
// says: fewer of them come out right
const int64_t gc = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < gc; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column < 0 || column >= s.columns.in) continue;
        visit(Product{((n * s.channels + group * gc + c) * s.rows.in + row) * s.columns.in + column, (c >= 64 ? 0 : ((o * gc + c) * s.rows.kernel + p) * s.columns.kernel + q), ((n * s.filters + o) * s.rows.out + i) * s.columns.out + j});
      }
    }
  }
}
// wrong: a filter of 11 columns at most
// says: fewer of them come out right
const int64_t gc = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < gc; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    for (int64_t q = 0; q < std::min<int64_t>(s.columns.kernel, 11); ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.columns.stride + q * s.columns.dilation - s.columns.padding;
        if (column < 0 || column >= s.columns.in) continue;
        visit(Product{((n * s.channels + group * gc + c) * s.rows.in + row) * s.columns.in + column, ((o * gc + c) * s.rows.kernel + p) * s.columns.kernel + q, ((n * s.filters + o) * s.rows.out + i) * s.columns.out + j});
      }
    }
  }
}
// wrong: products rounded before they are added
// says: the product is a float
// region: 2
for (size_t i = 0; bias != nullptr && i < sums.size(); ++i) sums[i] = static_cast<double>(bias[static_cast<int64_t>(i) / plane % s.filters]);
for_each_product(s, [&](const Product& at) { sums[static_cast<size_t>(at.y)] += static_cast<double>(weight[at.weight] * x[at.x]); });
// wrong: the stride of the rows for the columns
// says: that of the other axis is taken
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      for (int64_t j = 0; j < s.columns.out; ++j) {
        const int64_t column = j * s.rows.stride + q * s.columns.dilation - s.columns.padding;
        if (column < 0 || column >= s.columns.in) continue;
        visit(Product{((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in + column,
                      ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel + q,
                      ((n * s.filters + o) * s.rows.out + i) * s.columns.out + j});
      }
    }
  }
}
// wrong: the last column by a division of less than zero
// says: it rounds towards zero
const int64_t group_channels = s.channels / s.groups, group = o / (s.filters / s.groups);
for (int64_t c = 0; c < group_channels; ++c) {
  for (int64_t p = 0; p < s.rows.kernel; ++p) {
    const int64_t row = i * s.rows.stride + p * s.rows.dilation - s.rows.padding;
    if (row < 0 || row >= s.rows.in) continue;
    for (int64_t q = 0; q < s.columns.kernel; ++q) {
      const int64_t shift = q * s.columns.dilation - s.columns.padding;
      const int64_t first = shift >= 0 ? 0 : (-shift + s.columns.stride - 1) / s.columns.stride;
      const int64_t last = std::min(s.columns.out - 1, (s.columns.in - 1 - shift) / s.columns.stride);
      for (int64_t j = first; j <= last; ++j) {
        const int64_t column = j * s.columns.stride + shift;
        visit(Product{((n * s.channels + group * group_channels + c) * s.rows.in + row) * s.columns.in + column,
                      ((o * group_channels + c) * s.rows.kernel + p) * s.columns.kernel + q,
                      ((n * s.filters + o) * s.rows.out + i) * s.columns.out + j});
      }
    }
  }
}
// wrong: the bias is added to a rounded sum
// says: rounded before its bias
// region: 2
for_each_product(s, [&](const Product& p) { sums[static_cast<size_t>(p.y)] += product(x[p.x], weight[p.weight]); });
if (bias != nullptr) {
  for (size_t k = 0; k < sums.size(); ++k) {
    sums[k] = static_cast<double>(static_cast<real>(sums[k]) + bias[static_cast<int64_t>(k) / plane % s.filters]);
  }
}
