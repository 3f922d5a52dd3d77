// In which order products are added, and from where on: what comes out then, to the last bit.
#pragma once

#include "modules/16_acceleration/oracle.h"

namespace course {

enum class Way { in_order, backwards, in_pairs, in_turns, in_halves, in_double };
enum class Begin { at_c, at_zero };
enum class Skip { nothing, zeros_of_a, zeros_of_b };

using Products = std::vector<float>;
inline float sum_of(const Products& products, float from = 0) {
  float sum = from;
  for (const float x : products) sum += x;
  return sum;
}

// Parts of a chain, which are added up by themselves.
inline Products sums_apart(const Products& all, Way way) {
  Products parts;
  if (way == Way::in_pairs) {
    for (size_t l = 0; l < all.size(); l += 2) parts.push_back(l + 1 < all.size() ? all[l] + all[l + 1] : all[l]);
    return parts;
  }
  parts = {0, 0};
  for (size_t l = 0; l < all.size(); ++l) parts[way == Way::in_turns ? l % 2 : (2 * l < all.size() ? 0 : 1)] += all[l];
  return parts;
}

inline float element(float c, Products products, Begin begin, Way way) {
  if (way == Way::in_double) {
    double sum = begin == Begin::at_c ? static_cast<double>(c) : 0;
    for (const float x : products) sum += static_cast<double>(x);
    return begin == Begin::at_c ? static_cast<float>(sum) : c + static_cast<float>(sum);
  }
  if (way == Way::backwards) std::reverse(products.begin(), products.end());
  if (way != Way::in_order && way != Way::backwards) products = sums_apart(products, way);
  return begin == Begin::at_c ? sum_of(products, c) : c + sum_of(products);
}

inline std::vector<double> summed(const Matrices& c, Begin begin, Way way = Way::in_order, Skip skip = Skip::nothing) {
  const Rows a = a_of(c), b = b_of(c);
  std::vector<double> all = c.c;
  for (size_t i = 0; i < a.size(); ++i) {
    for (int64_t j = 0; j < c.n; ++j) {
      Products products;
      for (size_t l = 0; l < b.size(); ++l) {
        const double x = a[i][l], y = b[l][static_cast<size_t>(j)];
        if ((skip == Skip::zeros_of_a && x == 0) || (skip == Skip::zeros_of_b && y == 0)) continue;
        products.push_back(static_cast<float>(x * y));
      }
      double& to = all[static_cast<size_t>(static_cast<int64_t>(i) * c.c_row + j)];
      to = static_cast<double>(element(static_cast<float>(to), products, begin, way));
    }
  }
  return all;
}

/// What a mistake would leave behind.
struct Guess {
  const char* says;
  std::vector<double> numbers;
};
inline bool same_numbers(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}
/// A mistake is named where no other one leaves the same numbers; where two do, `rule` is said.
inline Mistakes singled_out(const std::vector<Guess>& all, const char* rule) {
  Mistakes mistakes;
  for (const Guess& one : all) {
    const bool alone = std::all_of(all.begin(), all.end(), [&](const Guess& other) {
      return std::string_view(other.says) == one.says || !same_numbers(other.numbers, one.numbers);
    });
    mistakes.push_back({alone ? one.says : rule, should_be(one.numbers, 0)});
  }
  return mistakes;
}

/// 2^24 has no room for a 1 in a float.
constexpr double large = 16777216;

/// Products 2^24, 1, 1, 1, 2^24: sums that are rounded lose the ones in every order, wider ones do not.
inline Matrices ones_between(int64_t m, int64_t n) {
  Matrices c = counted(m, n, 5);
  c.b.assign(c.b.size(), 1), c.c.assign(c.c.size(), 0);
  for (size_t i = 0; i < c.a.size(); ++i) c.a[i] = i % 5 == 0 || i % 5 == 4 ? large : 1;
  return c;
}
inline bool tells_widths(const Matrices& c) { return c.k == 5 && c.a[0] == large && c.a[4] == large; }

inline Mistakes order_mistakes(const Matrices& c, Begin begin) {
  const bool at_c = begin == Begin::at_c;
  const char* const other = at_c ? "each product is added to C by itself: there is no sum beside it"
                                 : "one sum from 0 for each element, added to C once, at an edge as elsewhere";
  const char* const order = "an element is one chain of additions, in the order of l: other sums are other floats";
  const char* const zeros = "no zero is passed over: 0 times infinity is NaN";
  std::vector<Guess> all = {{zeros, summed(c, begin, Way::in_order, Skip::zeros_of_a)},
                            {zeros, summed(c, begin, Way::in_order, Skip::zeros_of_b)},
                            {other, summed(c, at_c ? Begin::at_zero : Begin::at_c)}};
  for (const Way way : {Way::backwards, Way::in_pairs, Way::in_turns, Way::in_halves}) {
    all.push_back({order, summed(c, begin, way)});
  }
  if (tells_widths(c))
    all.push_back({"sums are real, and each addition is rounded to one", summed(c, begin, Way::in_double)});
  const std::vector<double> right = summed(c, begin);
  std::erase_if(all, [&](const Guess& one) { return same_numbers(one.numbers, right); });
  return singled_out(all,
                     at_c ? "the digits: one chain of additions in `real`, each product in its turn added to C itself"
                          : "the digits: one sum in `real` for each element, from 0, each product in its turn; "
                            "it is added to C once");
}

}  // namespace course
