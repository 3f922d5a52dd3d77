// Checks of module 02: the largest of many numbers, and where it is.
#include "modules/02_kernels/oracle.h"

namespace course {
namespace {

struct Largest {
  Block block;
  bool with_indices = true;
};

// By a sorted list of (value, place): a NaN is above all, and of equals the first is the largest.
size_t place_of_largest(const std::vector<double>& column) {
  std::vector<size_t> order(column.size());
  for (size_t j = 0; j < order.size(); ++j) order[j] = j;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    const double x = column[a], y = column[b];
    return std::isnan(x) != std::isnan(y) ? std::isnan(x) : x > y;
  });
  return order.front();
}

Answer found(const Largest& c, size_t (*choose)(const std::vector<double>&)) {
  std::vector<double> values;
  Shape indices;
  for (const std::vector<double>& column : columns(c.block)) {
    const size_t at = choose(column);
    values.push_back(at < column.size() ? column[at] : 0);
    indices.push_back(at < column.size() ? static_cast<int64_t>(at) : 0);
  }
  std::vector<Item> items = should_be(values, 0).items;
  if (c.with_indices) {
    items.push_back({"the indices", indices});
    items.push_back({"indices written outside", 0});
  }
  items.push_back({inputs_changed, 0});
  return items;
}

// The first one that is better than all before it.
template <class Better>
size_t best_by(const std::vector<double>& all, Better better) {
  size_t best = 0;
  for (size_t j = 1; j < all.size(); ++j) best = better(all[j], all[best]) ? j : best;
  return best;
}
size_t later_of_equals(const std::vector<double>& all) { return best_by(all, std::greater_equal<>()); }
size_t without_nan(const std::vector<double>& all) { return best_by(all, std::greater<>()); }
size_t smallest(const std::vector<double>& all) { return best_by(all, std::less<>()); }
size_t without_sign(const std::vector<double>& all) {
  return best_by(all, [](double x, double y) { return std::abs(x) > std::abs(y); });
}
size_t last_nan(const std::vector<double>& column) {
  size_t best = place_of_largest(column);
  for (size_t j = 0; j < column.size(); ++j) best = std::isnan(column[j]) ? j : best;
  return best;
}

size_t above_zero(const std::vector<double>& column) {
  size_t best = column.size();
  double largest = 0;
  for (size_t j = 0; j < column.size(); ++j) {
    if (column[j] > largest) largest = column[j], best = j;
  }
  return best;
}

Answer from_lowest(const Largest& c) {
  Largest above = c;
  for (double& x : above.block.x) x = x == -infinity ? -3.4028234663852886e38 : x;
  return found(above, place_of_largest);
}

const Check<Largest> largest_of_columns({
    .exercise = "02.8",
    .examples = {{{1, 4, 1, {1, 7, 3, 5}}},
                 {{1, 4, 1, {2, 7, 7, 5}}},
                 {{1, 3, 1, {-4, -2, -3}}},
                 {{2, 3, 1, {1, 9, 2, 8, 3, 4}}},
                 {{1, 2, 3, {1, 5, 3, 4, 2, 6}}},
                 {{2, 2, 2, {1, 8, 3, 4, 5, 2, 7, 6}}},
                 {{1, 4, 1, {1, nan, 3, nan}}},
                 {{1, 3, 1, {nan, 5, 6}}},
                 {{1, 3, 1, {5, infinity, nan}}},
                 {{1, 2, 1, {-infinity, -infinity}}},
                 {{3, 1, 2, {1, 2, 3, 4, 5, 6}}},
                 {{0, 3, 2, {}}},
                 {{2, 3, 0, {}}},
                 {{1, 3, 1, {2, 3, 1}}, false},
                 {{2, 2, 2, {1, 8, 3, 4, 5, 2, 7, 6}}, false},
                 {{1, 2, 1, {16777216, 16777218}}},
                 {{1, 2, 1, {1e-13, 2e-13}}},
                 {{1, 3, 1, {0x1p-149, 0x1p-148, 0}}},
                 {{1, 3, 1, {-3e38, -1e30, -2e38}}}},
    .draw =
        [](Draw& draw) {
          Largest c{block_for(draw, 1), draw.yes(0.8)};
          const double sign = draw.yes(0.3) ? -1 : 1;
          const bool ties = draw.yes(0.4), near = draw.yes(0.2);
          const double size = draw.one_of<double>({1, 1, 0x1p-40, 0x1p-100, 0x1p100});
          for (double& x : c.block.x) {
            if (sign < 0) x = -std::abs(x) - 0.25;
            if (ties) x = std::round(x);
            if (near) x = as_float(1 + static_cast<double>(draw.number(0, 3)) * 0x1p-23);  // one step of a float apart
            x = as_float(x * size);
            if (draw.yes(0.06)) x = draw.yes() ? nan : -nan;
            if (draw.yes(0.03)) x = -infinity;
          }
          return c;
        },
    .drawn = 150,
    .call =
        [](const Largest& c) {
          return call_of("max", c.block, c.with_indices ? "x, y, indices" : "x, y, indices = nullptr");
        },
    .ask = [](const Largest& c) -> Answer {
      const int64_t n = c.block.outer * c.block.inner;
      Room x = input(c.block.x), y = output(n);
      constexpr int64_t margin = 4;
      Shape indices(static_cast<size_t>(n + 2 * margin), -7777);
      reference::max(c.block.outer, c.block.n, c.block.inner, x.data(), y.data(),
                     c.with_indices ? indices.data() + margin : nullptr);
      std::vector<Item> items = written(y).items;
      if (c.with_indices) {
        items.push_back({"the indices", Shape(indices.begin() + margin, indices.end() - margin)});
        int64_t touched = 0;
        for (int64_t k = 0; k < margin; ++k) {
          touched += indices[static_cast<size_t>(k)] != -7777 ? 1 : 0;
          touched += indices[static_cast<size_t>(margin + n + k)] != -7777 ? 1 : 0;
        }
        items.push_back({"indices written outside", touched});
      }
      items.push_back({inputs_changed, x.changed()});
      return items;
    },
    .expect = [](const Largest& c) -> Answer { return found(c, place_of_largest); },
    .mistakes = [](const Largest& c) -> Mistakes {
      const Answer right = found(c, place_of_largest);
      Mistakes all = {
          {"a NaN is larger than every number, and stays so: comparisons with it are false, so ask for it",
           found(c, without_nan)},
          {"of equal numbers the first is wanted: >, not >=", found(c, later_of_equals)},
          {"of several NaN the first is wanted", found(c, last_nan)},
          {"this is the largest without its sign: -7 is smaller than 3", found(c, without_sign)},
          {"this is the smallest", found(c, smallest)},
          {"begin with the first number, not with the lowest: of a row of -inf the largest is -inf", from_lowest(c)},
          {"all numbers may be negative: begin with the first one, not with 0", found(c, above_zero)}};
      if (c.with_indices) {
        Answer flat = right, in_block = right, turned = right;
        Shape by_inner;
        for (int64_t p = 0; p < c.block.outer * c.block.inner; ++p) {
          const int64_t from = p % c.block.outer * c.block.inner + p / c.block.outer;
          by_inner.push_back(right.items[2].value.integers[static_cast<size_t>(from)]);
        }
        turned.items[2].value = by_inner;
        all.push_back({"indices lie as y does: the one of (o, i) at o · inner + i", turned});
        Shape places, places_in_block;
        size_t next = 0;
        for (int64_t o = 0; o < c.block.outer; ++o) {
          for (int64_t i = 0; i < c.block.inner; ++i) {
            const int64_t j = right.items[2].value.integers[next++];
            places.push_back((o * c.block.n + j) * c.block.inner + i);
            places_in_block.push_back(j * c.block.inner + i);
          }
        }
        const char* const says = "an index counts along the middle, from 0 to n - 1";
        flat.items[2].value = places;
        in_block.items[2].value = places_in_block;
        all.push_back({says, flat});
        all.push_back({says, in_block});
        Answer none = right;
        none.items[2].value = Shape(places.size(), -7777);
        all.push_back({"the indices are not written", none});
      }
      return all;
    },
});

}  // namespace
}  // namespace course
