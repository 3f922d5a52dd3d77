// The fast products against the readable one. The tolerance is the bound of a float sum in any order:
// (k + 2) ε Σ |a| |b|, to which what is added belongs.
#include "tests/kernels/kernel_testing.h"

namespace tinytensor {
namespace {

enum class Order { rows, columns, strided };

// A matrix of random numbers, dense by rows or by columns, or with gaps everywhere.
struct Matrix {
  Numbers numbers;
  int64_t row, column;

  Matrix(int64_t rows, int64_t columns, Order order, unsigned seed)
      : row(order == Order::rows      ? columns
            : order == Order::columns ? 1
                                      : 2 * columns + 3),
        column(order == Order::rows      ? 1
               : order == Order::columns ? rows
                                         : 2) {
    numbers = random_numbers(rows * row + columns * column + 1, seed);
  }
};

struct Case {
  int64_t m, n, k;
  Order a = Order::rows, b = Order::rows;
  bool accumulate = false, bias = false;
  int64_t batch = 1;
};

std::string describe(const Case& c) {
  const auto name = [](Order order) {
    return order == Order::rows ? "rows" : order == Order::columns ? "columns" : "strided";
  };
  return std::to_string(c.m) + " x " + std::to_string(c.n) + " x " + std::to_string(c.k) + ", A by " + name(c.a) +
         ", B by " + name(c.b) + (c.accumulate ? ", accumulate" : "") + (c.bias ? ", bias" : "") + ", batch " +
         std::to_string(c.batch);
}

Numbers magnitudes(Numbers numbers) {
  for (float& x : numbers) x = std::abs(x);
  return numbers;
}

void check_product(const Case& c) {
  INFO(describe(c));
  Matrix a(c.batch * c.m, c.k, c.a, 1);
  Matrix b(c.k, c.batch * c.n, c.b, 2);
  Numbers start = random_numbers(c.batch * c.m * (c.n + 3), 3);
  Numbers bias = random_numbers(c.n, 4);
  std::vector<int64_t> a_offsets, b_offsets, c_offsets;
  for (int64_t i = 0; i < c.batch; ++i) {
    a_offsets.push_back(i * c.m * a.row);
    b_offsets.push_back((c.batch - 1 - i) * c.n * b.column);
    c_offsets.push_back(i * c.m * (c.n + 3));
  }
  const auto run = [&](const Kernels& table) {
    Numbers out = start;
    MatmulArgs args{c.m,
                    c.n,
                    c.k,
                    a.numbers.data(),
                    a.row,
                    a.column,
                    b.numbers.data(),
                    b.row,
                    b.column,
                    out.data(),
                    c.n + 3,
                    c.accumulate,
                    c.bias ? bias.data() : nullptr,
                    c.batch,
                    a_offsets.data(),
                    b_offsets.data(),
                    c_offsets.data()};
    table.matmul(args);
    return out;
  };
  const Numbers expected = run(reference_kernels());
  const std::vector<Numbers*> operands{&a.numbers, &b.numbers, &start, &bias};
  const std::vector<Numbers> signed_operands{a.numbers, b.numbers, start, bias};
  for (Numbers* numbers : operands) *numbers = magnitudes(*numbers);
  Numbers tolerance = run(reference_kernels());
  for (float& x : tolerance) x *= static_cast<float>(c.k + 2) * epsilon;
  for (size_t i = 0; i < operands.size(); ++i) *operands[i] = signed_operands[i];
  for_each_instruction_set(run, [&](const Numbers& got) { check_close(got, expected, tolerance); });
}

TEST_CASE("fast products equal the readable ones on odd sizes") {
  for (const int64_t m : {1, 3, 17, 65}) {
    for (const int64_t n : {1, 3, 17, 63, 65}) {
      for (const int64_t k : {1, 3, 17, 257}) check_product({.m = m, .n = n, .k = k});
    }
  }
}

TEST_CASE("a product reads matrices with any strides") {
  for (const Order a : {Order::rows, Order::columns, Order::strided}) {
    for (const Order b : {Order::rows, Order::columns, Order::strided}) {
      check_product({.m = 29, .n = 47, .k = 19, .a = a, .b = b});
      check_product({.m = 1, .n = 65, .k = 130, .a = a, .b = b});
      check_product({.m = 2, .n = 33, .k = 70, .a = a, .b = b});
      check_product({.m = 65, .n = 1, .k = 17, .a = a, .b = b});
      check_product({.m = 130, .n = 70, .k = 771, .a = a, .b = b, .accumulate = true, .bias = true});
    }
  }
}

TEST_CASE("a product adds to what is there, and adds a bias, once") {
  for (const int64_t k : {0, 1, 385, 1000}) {
    for (const bool accumulate : {false, true}) {
      for (const bool bias : {false, true}) {
        check_product({.m = 15, .n = 33, .k = k, .accumulate = accumulate, .bias = bias});
        check_product({.m = 1, .n = 33, .k = k, .b = Order::columns, .accumulate = accumulate, .bias = bias});
      }
    }
  }
}

TEST_CASE("a batch of products is as many products") {
  check_product({.m = 5, .n = 7, .k = 9, .batch = 6});
  check_product({.m = 1, .n = 7, .k = 9, .batch = 3});
  check_product({.m = 33, .n = 65, .k = 17, .a = Order::rows, .b = Order::columns, .accumulate = true, .batch = 5});
}

TEST_CASE("the last columns may be few, whatever the strides") {
  for (const Order a : {Order::rows, Order::columns, Order::strided}) {
    for (const Order b : {Order::rows, Order::columns, Order::strided}) {
      check_product({.m = 29, .n = 65, .k = 70, .a = a, .b = b});
      check_product({.m = 47, .n = 98, .k = 500, .a = a, .b = b, .accumulate = true, .bias = true});
    }
  }
  check_product({.m = 6, .n = 2, .k = 90, .batch = 3});
}

TEST_CASE("a transposed matrix is packed where it is read many times") {
  for (const int64_t m : {5, 13, 100, 470}) {
    check_product({.m = m, .n = 300, .k = 70, .a = Order::columns, .batch = 2});
    check_product({.m = m, .n = 131, .k = 900, .a = Order::columns, .accumulate = true, .bias = true});
    check_product({.m = m, .n = 256, .k = 40, .a = Order::columns, .b = Order::columns});
  }
}

TEST_CASE("wide and deep products are cut into blocks") {
  check_product({.m = 15, .n = 3100, .k = 400, .b = Order::columns});
  check_product({.m = 400, .n = 65, .k = 1200, .a = Order::columns, .bias = true});
  check_product({.m = 470, .n = 600, .k = 40, .accumulate = true});  // so many rows that B is packed, dense as it is
}

TEST_CASE("a product without rows, columns or depth is fine") {
  check_product({.m = 0, .n = 3, .k = 2});
  check_product({.m = 3, .n = 0, .k = 2});
  for (const bool accumulate : {false, true}) {
    for (const bool bias : {false, true}) {
      check_product({.m = 3, .n = 4, .k = 0, .accumulate = accumulate, .bias = bias});
    }
  }
}

TEST_CASE("a NaN or an infinity in a product stays in its row and column") {
  const int64_t n = 37;
  Numbers a = random_numbers(n * n, 1), b = random_numbers(n * n, 2);
  a[5 * n + 3] = nan;
  b[4 * n + 36] = infinity;
  check_against_reference(
      [&](const Kernels& table) {
        Numbers c(n * n);
        table.matmul({.m = n,
                      .n = n,
                      .k = n,
                      .a = a.data(),
                      .a_row = n,
                      .a_col = 1,
                      .b = b.data(),
                      .b_row = n,
                      .b_col = 1,
                      .c = c.data(),
                      .c_row = n});
        return c;
      },
      0, 40 * epsilon);
}

}  // namespace
}  // namespace tinytensor
