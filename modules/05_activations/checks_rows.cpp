// Checks of 05.9: softmax and its logarithm row by row, and their gradients, as kernels compute them.
#include "modules/05_activations/rows.h"

namespace course {
namespace {

// f(row, j) for each number of a table with these rows.
using OfRow = std::function<double(const std::vector<double>& row, size_t j)>;

Answer each_of(const Rows& c, const OfRow& f) {
  std::vector<double> values, row;
  const auto n = static_cast<size_t>(c.x.size(1));
  for (size_t i = 0; i < c.x.values.size(); ++i) {
    const auto begin = c.x.values.begin() + static_cast<std::ptrdiff_t>(i / n * n);
    if (i % n == 0) row.assign(begin, begin + static_cast<std::ptrdiff_t>(n));
    values.push_back(f(row, i % n));
  }
  double largest = is_logarithm(c.kernel) ? 1 : 1e-30;  // the shares of a long row are all small
  for (const double x : values) largest = std::isfinite(x) ? std::max(largest, std::abs(x)) : largest;
  return with_inputs_kept(should_be(values, 2e-6 * largest));
}

// f(y, dy, j), y and dy rows.
using OfTwo = std::function<double(const std::vector<double>& y, const std::vector<double>& dy, size_t j)>;

// Off by roundings of the largest that is added up for a number: of dy and Σ dy∘y, times a share; or of dy and a share
// of Σ dy.
double room_for(const Rows& c) {
  const int64_t n = c.x.size(1);
  double room = 1e-30;
  for (int64_t i = 0; i < c.x.size(0); ++i) {
    double share = 0, largest = 0, sum = 0;
    for (int64_t j = i * n; j < (i + 1) * n; ++j) {
      const double y = c.x.values[static_cast<size_t>(j)], dy = std::abs(c.dy[static_cast<size_t>(j)]);
      share = std::max(share, is_logarithm(c.kernel) ? std::exp(y) : std::abs(y));
      if (!std::isfinite(dy)) continue;
      largest = std::max(largest, dy);
      sum += is_logarithm(c.kernel) ? dy : dy * std::abs(y);
    }
    room = std::max(room, is_logarithm(c.kernel) ? largest + share * sum : share * (largest + sum));
  }
  return 2e-6 * room;
}

Answer each_of_two(const Rows& c, const OfTwo& f) {
  const std::vector<double> all = c.x.values;
  std::vector<double> values, y, dy;
  const auto n = static_cast<size_t>(c.x.size(1));
  for (size_t i = 0; i < all.size(); ++i) {
    const auto from = static_cast<std::ptrdiff_t>(i / n * n), to = from + static_cast<std::ptrdiff_t>(n);
    if (i % n == 0) y.assign(all.begin() + from, all.begin() + to), dy.assign(c.dy.begin() + from, c.dy.begin() + to);
    values.push_back(f(y, dy, i % n));
  }
  return with_inputs_kept(should_be(values, room_for(c)));
}

Answer shares_or_logarithms(const Rows& c) {
  LogOfSum sum({});
  return each_of(c, [&](const std::vector<double>& row, size_t j) {
    if (j == 0) sum = LogOfSum(row);
    const long double difference = sum.share(row[j]);
    return static_cast<double>(is_logarithm(c.kernel) ? difference : expl(difference));
  });
}

// dx_j = Σ_k dy_k ∂y_k/∂x_j, with the whole table of slopes: of a share y_k (δ_kj - y_j), of a logarithm δ_kj - e^y_j.
double by_table(Kernel kernel, const std::vector<double>& y, const std::vector<double>& dy, size_t j) {
  double total = 0;
  const double share = is_logarithm(kernel) ? std::exp(y[j]) : y[j];
  for (size_t k = 0; k < y.size(); ++k) {
    const double same = k == j ? 1 : 0;
    total += dy[k] * (is_logarithm(kernel) ? same - share : y[k] * (same - share));
  }
  return total;
}

double sum_of(const std::vector<double>& row) {
  double total = 0;
  for (const double x : row) total += x;
  return total;
}
double dot_of(const std::vector<double>& a, const std::vector<double>& b) {
  double total = 0;
  for (size_t i = 0; i < a.size(); ++i) total += a[i] * b[i];
  return total;
}
double largest_of_row(const std::vector<double>& row) {
  double largest = -infinity;
  for (const double x : row) largest = std::max(largest, x);
  return largest;
}

Mistakes mistakes_forward(const Rows& c) {
  // As a real holds it.
  const auto e = [](double x) {
    return in_double() ? std::exp(x) : static_cast<double>(std::exp(static_cast<float>(x)));
  };
  const auto unshifted = [=](const std::vector<double>& row) {
    double total = 0;
    for (const double x : row) total = in_double() ? total + e(x) : as_float(total + e(x));
    return total;
  };
  const char* const overflows = "e^x overflows, or becomes 0: subtract the largest of the row first";
  LogOfSum sum({});
  const auto share = [&](const std::vector<double>& row, size_t j) {
    if (j == 0) sum = LogOfSum(row);
    return sum.share(row[j]);
  };
  const auto first_largest = c.x.values.empty() ? 0.0 : largest_of_row(c.x.values);
  if (!is_logarithm(c.kernel)) {
    return {{overflows, each_of(c, [=](const auto& row, size_t j) { return e(row[j]) / unshifted(row); })},
            {"these are the exponentials: divide by their sum",
             each_of(c, [](const auto& row, size_t j) { return std::exp(row[j] - largest_of_row(row)); })},
            {"the sum of all rows: each row has its own", each_of(c,
                                                                  [&](const auto& row, size_t j) {
                                                                    double total = 0;
                                                                    for (const double x : c.x.values)
                                                                      total += std::exp(x - first_largest);
                                                                    return std::exp(row[j] - first_largest) / total;
                                                                  })},
            {"in a row of -inf alone, -inf - (-inf) is NaN, as in PyTorch: it does not become 0",
             each_of(c,
                     [&](const auto& row, size_t j) {
                       return largest_of_row(row) == -infinity ? 0 : static_cast<double>(expl(share(row, j)));
                     })},
            {"this is the logarithm of it", each_of(c, [](const auto& row, size_t j) {
               return static_cast<double>(static_cast<long double>(row[j]) - log_of_sum(row));
             })}};
  }
  return {
      {overflows, each_of(c, [=](const auto& row, size_t j) { return row[j] - std::log(unshifted(row)); })},
      {"the logarithm of a share that has become 0 is -inf: subtract logarithms instead",
       each_of(
           c, [&](const auto& row, size_t j) { return std::log(as_float(static_cast<double>(expl(share(row, j))))); })},
      {"the largest and the logarithm of the sum are added first: beside a large number the logarithm loses its "
       "digits. "
       "Subtract one after the other",
       each_of(c, [](const auto& row, size_t j) { return row[j] - static_cast<double>(log_of_sum(row)); })},
      {"these are the shares: their logarithm is asked for",
       each_of(c,
               [](const auto& row, size_t j) {
                 return static_cast<double>(expl(static_cast<long double>(row[j]) - log_of_sum(row)));
               })},
      {"the largest is subtracted twice, or not added to log Σ exp again", each_of(c, [](const auto& row, size_t j) {
         return static_cast<double>(static_cast<long double>(row[j]) - log_of_sum(row)) - largest_of_row(row);
       })}};
}

Mistakes mistakes_of_one_row(const Rows& c) {
  const auto gives = [&](const OfTwo& f) { return each_of_two(c, f); };
  const auto but_last = [](std::vector<double> row) {
    row.back() = 0;
    return row;
  };
  if (!is_logarithm(c.kernel)) {
    const char* const left_out = "0 · inf is NaN: a share of 0 is not left out, neither of the sum nor of dx";
    const auto sum_without_zeros = [](const auto& y, const auto& dy) {
      double total = 0;
      for (size_t k = 0; k < y.size(); ++k) total += y[k] == 0 ? 0 : y[k] * dy[k];
      return total;
    };
    return {{left_out, gives([=](const auto& y, const auto& dy, size_t j) {
               return y[j] == 0 ? 0 : y[j] * (dy[j] - sum_without_zeros(y, dy));
             })},
            {left_out,
             gives([=](const auto& y, const auto& dy, size_t j) { return y[j] * (dy[j] - sum_without_zeros(y, dy)); })},
            {"y ∘ dy is what a share of its own would send: the others lose what it wins, Σ dy∘y is subtracted",
             gives([](const auto& y, const auto& dy, size_t j) { return y[j] * dy[j]; })},
            {"subtracted is the sum of dy: it is to be weighted, Σ dy∘y",
             gives([](const auto& y, const auto& dy, size_t j) { return y[j] * (dy[j] - sum_of(dy)); })},
            {"the sum is divided by n: the shares are the weights already",
             gives([](const auto& y, const auto& dy, size_t j) {
               return y[j] * (dy[j] - dot_of(y, dy) / static_cast<double>(y.size()));
             })},
            {"the plain mean of dy is subtracted: it is to be weighted, Σ dy∘y",
             gives([](const auto& y, const auto& dy, size_t j) {
               return y[j] * (dy[j] - sum_of(dy) / static_cast<double>(y.size()));
             })},
            {"the factor y before the bracket is missing: y ∘ (dy - Σ dy∘y)",
             gives([](const auto& y, const auto& dy, size_t j) { return dy[j] - dot_of(y, dy); })},
            {"y (1 - y) is for a number alone, as in the sigmoid: here each share moves all others",
             gives([](const auto& y, const auto& dy, size_t j) { return dy[j] * y[j] * (1 - y[j]); })},
            {"the bracket: y ∘ (dy - Σ dy∘y), not y ∘ dy - Σ dy∘y",
             gives([](const auto& y, const auto& dy, size_t j) { return y[j] * dy[j] - dot_of(y, dy); })}};
  }
  const char* const missing = c.x.size(1) == 2
                                  ? "in the sum stands the first of each row alone: all of them belong to it"
                                  : "the last of each row is missing in the sum";
  return {{missing, gives([=](const auto& y, const auto& dy, size_t j) {
             return dy[j] - std::exp(y[j]) * sum_of(but_last(dy));
           })},
          {"y holds logarithms: the share is exp(y)",
           gives([](const auto& y, const auto& dy, size_t j) { return dy[j] - y[j] * sum_of(dy); })},
          {"that is the gradient of softmax: of its logarithm it is dy - exp(y) Σ dy",
           gives([](const auto& y, const auto& dy, size_t j) { return y[j] * (dy[j] - dot_of(y, dy)); })},
          {"the share is missing: dy - exp(y) Σ dy",
           gives([](const auto&, const auto& dy, size_t j) { return dy[j] - sum_of(dy); })},
          {"dy - exp(y) dy: the sum of dy is missing",
           gives([](const auto& y, const auto& dy, size_t j) { return dy[j] * (1 - std::exp(y[j])); })},
          {"the mean of dy in the place of its sum", gives([](const auto& y, const auto& dy, size_t j) {
             return dy[j] - std::exp(y[j]) * sum_of(dy) / static_cast<double>(y.size());
           })},
          {"a plus in the place of the minus: dy - exp(y) Σ dy",
           gives([](const auto& y, const auto& dy, size_t j) { return dy[j] + std::exp(y[j]) * sum_of(dy); })},
          {"dy is handed on as it came: dy - exp(y) Σ dy",
           gives([](const auto&, const auto& dy, size_t j) { return dy[j]; })}};
}

// Those of sums over more than a row come first: a row alone would not show them.
Mistakes mistakes_backward(const Rows& c) {
  const auto gives = [&](const OfTwo& f) { return each_of_two(c, f); };
  const char* const of_all = "the sum is over all rows, or goes on from row to row: each row begins at 0";
  double so_far = 0;
  const auto going_on = [&](const auto& y, const auto& dy, size_t j) {
    if (j == 0) so_far += is_logarithm(c.kernel) ? sum_of(dy) : dot_of(y, dy);
    return is_logarithm(c.kernel) ? dy[j] - std::exp(y[j]) * so_far : y[j] * (dy[j] - so_far);
  };
  const double whole = is_logarithm(c.kernel) ? sum_of(c.dy) : dot_of(c.x.values, c.dy);
  const auto of_everything = [&](const auto& y, const auto& dy, size_t j) {
    return is_logarithm(c.kernel) ? dy[j] - std::exp(y[j]) * whole : y[j] * (dy[j] - whole);
  };
  Rows first = c;  // every row has the dy of the first
  for (size_t i = 0, n = static_cast<size_t>(c.x.size(1)); i < first.dy.size(); ++i) first.dy[i] = c.dy[i % n];
  const auto right = [&](const auto& y, const auto& dy, size_t j) { return by_table(c.kernel, y, dy, j); };
  const char* const skipped = "a row in which the sum is 0 is a row, too: all of its dx are to be written";
  const auto unwritten_where_0 = [&](const auto& y, const auto& dy, size_t j) {
    const double sum = is_logarithm(c.kernel) ? sum_of(dy) : dot_of(y, dy);
    return sum == 0 ? unwritten : by_table(c.kernel, y, dy, j);
  };
  const Mistakes sums = {{skipped, gives(unwritten_where_0)},
                         {of_all, gives(going_on)},
                         {of_all, gives(of_everything)},
                         {"each row has a dy of its own: dy moves on by n, as y and dx do", each_of_two(first, right)}};
  Mistakes all = mistakes_of_one_row(c);
  all.insert(all.begin(), sums.begin(), sums.end());
  return all;
}

const Check<Rows> rows({
    .exercise = "05.9",
    .examples = {of_rows(Kernel::softmax, {1, 3}, {1, 2, 3}),
                 of_rows(Kernel::log_softmax, {1, 3}, {1, 2, 3}),
                 of_rows(Kernel::softmax_backward, {1, 2}, {0.25, 0.75}, {4, 0}),
                 of_rows(Kernel::log_softmax_backward, {1, 2}, {as_float(std::log(0.25)), as_float(std::log(0.75))},
                         {4, 1}),
                 of_rows(Kernel::softmax_backward, {2, 2}, {0.25, 0.75, 0.5, 0.5}, {4, 0, 1, 2}),
                 of_rows(Kernel::log_softmax_backward, {2, 2}, {-1, -0.5, -0.25, -2}, {4, 1, 2, 5}),
                 of_rows(Kernel::softmax_backward, {2, 2}, {0.25, 0.75, 0.5, 0.5}, {3, -1, 1, 2}),  // Σ dy∘y = 0
                 of_rows(Kernel::softmax_backward, {2, 2}, {0.25, 0.75, 0.5, 0.5}, {0, 0, 1, 2}),
                 of_rows(Kernel::log_softmax_backward, {2, 2}, {-1, -0.5, -0.25, -2}, {2, 5, 3, -3}),  // Σ dy = 0
                 of_rows(Kernel::log_softmax_backward, {2, 2}, {-1, -0.5, -0.25, -2}, {0, 0, 1, 2}),
                 of_rows(Kernel::softmax, {2, 3}, {1, 2, 3, 0, 0, 5}),
                 of_rows(Kernel::log_softmax, {2, 3}, {1, 2, 3, 0, 0, 5}),
                 of_rows(Kernel::softmax, {2, 2}, {1000, 1001, -1000, -1001}),
                 of_rows(Kernel::log_softmax, {2, 2}, {1000, 1001, -1000, -1001}),
                 of_rows(Kernel::log_softmax, {1, 2}, {0, -200}),
                 of_rows(Kernel::log_softmax, {1, 2}, {0, -1000}),
                 of_rows(Kernel::softmax, {1, 2}, {3e38, -3e38}),
                 of_rows(Kernel::softmax, {2, 3}, {1, -infinity, 2, 0, 0, -infinity}),
                 of_rows(Kernel::softmax, {2, 3}, {-infinity, 1, 2, -infinity, -infinity, 0}),
                 of_rows(Kernel::softmax, {1, 2}, {-infinity, -infinity}),
                 of_rows(Kernel::log_softmax, {2, 3}, {1, -infinity, 2, 0, 0, -infinity}),
                 of_rows(Kernel::log_softmax, {2, 3}, {-infinity, 1, 2, -infinity, -infinity, 0}),
                 of_rows(Kernel::log_softmax, {1, 2}, {-infinity, -infinity}),
                 of_rows(Kernel::softmax, {1, 3}, {1, nan, 2}),
                 of_rows(Kernel::log_softmax, {1, 3}, {1, nan, 2}),
                 of_rows(Kernel::softmax_backward, {2, 2}, {0.25, 0.75, 0.5, 0.5}, {4, nan, 1, 2}),
                 of_rows(Kernel::log_softmax_backward, {2, 2}, {-1, -0.5, -0.25, -2}, {nan, 1, 2, 3}),
                 of_rows(Kernel::log_softmax, {2, 2}, {1e20, 1e20, -1e20, -1e20}),
                 of_rows(Kernel::log_softmax_backward, {1, 3}, {-1, -2, -0.7}, {-1, 0.5, 2}),
                 of_rows(Kernel::log_softmax_backward, {1, 2}, {nan, nan}, {1, -1}),
                 of_rows(Kernel::softmax_backward, {2, 2}, {0, 1, 0.5, 0.5}, {infinity, 1, 2, 3}),
                 of_rows(Kernel::softmax, {3, 0}, {}),
                 of_rows(Kernel::log_softmax_backward, {0, 3}, {}),
                 of_rows(Kernel::softmax, {1, 1}, {-7}),
                 of_rows(Kernel::softmax, {2, 3}, {1, 2, 3, 3, 2, 1}),
                 of_rows(Kernel::log_softmax, {1, 9}, {0, 0, 0, 0, 0, 0, 0, 0, 30}),
                 of_rows(Kernel::softmax, {1, 9}, {0, 0, 0, 0, 0, 0, 0, 0, 1000}),
                 of_rows(Kernel::softmax, {3, 1}, {-infinity, nan, infinity}),
                 of_rows(Kernel::log_softmax, {3, 1}, {-infinity, nan, infinity}),
                 long_rows(Kernel::softmax),
                 long_rows(Kernel::softmax_backward),
                 long_rows(Kernel::log_softmax),
                 long_rows(Kernel::log_softmax_backward),
                 of_rows(Kernel::softmax, {1, 3000}, std::vector<double>(3000, 81)),  // only their sum overflows
                 of_rows(Kernel::log_softmax, {1, 3000}, std::vector<double>(3000, 81))},
    .draw = rows_for,
    .drawn = 160,
    .draw_large = many_rows,
    .large = 12,
    .call =
        [](const Rows& c) {
          const char* const name = kernel_names[static_cast<size_t>(c.kernel)];
          const std::string sizes = fmt::format("rows = {}, n = {}", c.x.size(0), c.x.size(1));
          if (!is_backward(c.kernel)) return Call{fmt::format("{}({}, x, y)", name, sizes), {{"x", c.x}}};
          return Call{fmt::format("{}({}, y, dy, dx)", name, sizes), {{"y", c.x}, {"dy", Numbers(c.x.shape, c.dy)}}};
        },
    .ask = [](const Rows& c) -> Answer {
      const int64_t count = c.x.size(0), n = c.x.size(1);
      Room out = output(count * n);
      if (is_backward(c.kernel)) {
        Room y = input(c.x.values), dy = input(c.dy);
        const auto kernel = is_logarithm(c.kernel) ? reference::log_softmax_backward : reference::softmax_backward;
        kernel(count, n, y.data(), dy.data(), out.data());
        return written(out, {&y, &dy});
      }
      Room x = input(c.x.values);
      (is_logarithm(c.kernel) ? reference::log_softmax : reference::softmax)(count, n, x.data(), out.data());
      return written(out, {&x});
    },
    .expect = [](const Rows& c) -> Answer {
      if (!is_backward(c.kernel)) return shares_or_logarithms(c);
      return each_of_two(c, [&](const auto& y, const auto& dy, size_t j) { return by_table(c.kernel, y, dy, j); });
    },
    .mistakes = [](const Rows& c) { return is_backward(c.kernel) ? mistakes_backward(c) : mistakes_forward(c); },
});

}  // namespace
}  // namespace course
