#include "modules/course/checking/judging/difference_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "tinytensor/plot/heat_map.h"
#include "tinytensor/tensor/creation.h"

namespace course {
namespace {

using namespace tinytensor;

constexpr size_t handful = 8;
constexpr int fewest_columns = 60, most_rows = 16;

// The matrix that is compared, and where it is among others: "[1, 0]".
struct Matrix {
  size_t rows, columns;
  std::string place;
  std::vector<double> expected, got;
  std::vector<bool> wrong;
};

template <class T>
std::vector<T> part(const std::vector<T>& all, size_t begin, size_t count) {
  return {all.begin() + static_cast<ptrdiff_t>(begin), all.begin() + static_cast<ptrdiff_t>(begin + count)};
}

Matrix first_wrong_matrix(const Compared& all) {
  const size_t dims = all.shape.size();
  const auto rows = static_cast<size_t>(all.shape[dims - 2]), columns = static_cast<size_t>(all.shape[dims - 1]);
  const auto first = static_cast<size_t>(std::find(all.wrong.begin(), all.wrong.end(), true) - all.wrong.begin());
  const size_t number = first / (rows * columns), begin = number * rows * columns, count = rows * columns;
  std::string place;
  auto rest = static_cast<int64_t>(number);
  for (size_t d = dims - 2; d-- > 0;) {
    place = fmt::format("{}{}{}", rest % all.shape[d], place.empty() ? "" : ", ", place);
    rest /= all.shape[d];
  }
  return {rows,
          columns,
          place.empty() ? "" : "[" + place + "]",
          part(all.expected, begin, count),
          part(all.got, begin, count),
          part(all.wrong, begin, count)};
}

// got = factor · expected, everywhere.
bool is_multiple(const Matrix& m) {
  const auto first = std::find_if(m.expected.begin(), m.expected.end(), [](double x) { return x != 0; });
  if (first == m.expected.end()) return false;
  const double factor = m.got[static_cast<size_t>(first - m.expected.begin())] / *first;
  for (size_t i = 0; i < m.got.size(); ++i) {
    if (!(std::abs(m.got[i] - factor * m.expected[i]) <= 1e-3 * std::abs(m.got[i]))) return false;
  }
  return true;
}

bool is_one_number(const std::vector<double>& all) {
  return std::all_of(all.begin(), all.end(),
                     [&](double x) { return x == all[0] || (std::isnan(x) && std::isnan(all[0])); });
}

// True if a wrong number is off by a tenth of the greatest at least: less would have the same shade.
bool is_visible(const Matrix& m) {
  double greatest = 0;
  for (const auto* numbers : {&m.expected, &m.got}) {
    for (const double x : *numbers) greatest = std::isfinite(x) ? std::max(greatest, std::abs(x)) : greatest;
  }
  for (size_t i = 0; i < m.got.size(); ++i) {
    if (m.wrong[i] && !(std::abs(m.got[i] - m.expected[i]) < greatest / 10)) return true;
  }
  return false;
}

bool says_more(const Matrix& m) {
  return m.rows >= 2 && m.columns >= 2 && m.rows * m.columns > handful &&
         std::count(m.wrong.begin(), m.wrong.end(), true) >= 2 && !is_one_number(m.got) && !is_multiple(m) &&
         is_visible(m);
}

// How wide the terminal is and what it shows is known to the program that has it.
TextSize terminal_size() {
  const char *columns = std::getenv("COURSE_COLUMNS"), *unicode = std::getenv("COURSE_UNICODE");
  return {columns == nullptr ? 80 : std::min(std::atoi(columns), 200), most_rows, unicode != nullptr};
}

std::string counted(const char* what, const std::vector<size_t>& numbers) {
  std::string text = fmt::format("all of {}{}", what, numbers.size() > 1 ? "s" : "");
  for (size_t i = 0; i < numbers.size(); ++i) {
    text += fmt::format("{} {}", i == 0 ? "" : i + 1 == numbers.size() ? " and" : ",", numbers[i]);
  }
  return text;
}

// The rows (or columns) that are wrong where all wrong places are whole rows, three at most and not all there are.
template <class F>
std::vector<size_t> whole_lines(size_t lines, size_t length, const F& is_wrong) {
  std::vector<size_t> whole;
  for (size_t i = 0; i < lines; ++i) {
    size_t count = 0;
    for (size_t k = 0; k < length; ++k) count += is_wrong(i, k) ? 1 : 0;
    if (count != 0 && count != length) return {};
    if (count != 0) whole.push_back(i);
  }
  return whole.size() > 3 || whole.size() == lines ? std::vector<size_t>{} : whole;
}

}  // namespace

std::string pattern_in_words(const std::vector<bool>& wrong, size_t columns) {
  if (columns == 0 || std::count(wrong.begin(), wrong.end(), true) < 2) return "";
  const size_t rows = wrong.size() / columns;
  if (std::all_of(wrong.begin(), wrong.end(), [](bool w) { return w; })) return "";
  const auto at = [&](size_t i, size_t j) { return wrong[i * columns + j]; };
  if (const auto whole = whole_lines(rows, columns, at); !whole.empty()) return counted("row", whole);
  const auto across = [&](size_t j, size_t i) { return at(i, j); };
  if (const auto whole = whole_lines(columns, rows, across); !whole.empty()) return counted("column", whole);
  const auto are = [&](const auto& holds) {
    for (size_t i = 0; i < rows; ++i) {
      for (size_t j = 0; j < columns; ++j) {
        if (at(i, j) != holds(i, j)) return false;
      }
    }
    return true;
  };
  if (are([](size_t i, size_t j) { return i == j; })) return "all on the diagonal";
  if (are([](size_t i, size_t j) { return i != j; })) return "all but the diagonal";
  if (are([](size_t i, size_t j) { return i < j; })) return "all above the diagonal";
  if (are([](size_t i, size_t j) { return i > j; })) return "all below the diagonal";
  if (are([](size_t i, size_t j) { return i <= j; })) return "all on and above the diagonal";
  if (are([](size_t i, size_t j) { return i >= j; })) return "all on and below the diagonal";
  return "";
}

std::string heat_maps_of(const Compared& compared) {
  const TextSize size = terminal_size();
  const bool any = std::find(compared.wrong.begin(), compared.wrong.end(), true) != compared.wrong.end();
  if (!any || compared.shape.size() < 2 || size.width < fewest_columns) return "";
  const Matrix m = first_wrong_matrix(compared);
  if (!says_more(m)) return "";
  const auto rows = static_cast<int64_t>(m.rows), columns = static_cast<int64_t>(m.columns);
  const auto numbers = [&](const std::vector<double>& all) {
    return tensor(std::vector<real>(all.begin(), all.end()), {rows, columns});
  };
  const std::string words = pattern_in_words(m.wrong, m.columns);
  const std::string maps =
      heat_maps_text(numbers(m.expected), numbers(m.got), BoolTensor({rows, columns}, m.wrong),
                     {"expected" + m.place, "got" + m.place}, {size.width - 2, size.height, size.unicode});
  std::string text =
      words.empty() ? "" : fmt::format("  wrong{}: {}\n", m.place.empty() ? "" : " in " + m.place, words);
  for (size_t begin = 0; begin < maps.size();) {
    const size_t end = maps.find('\n', begin) + 1;
    text += "  " + maps.substr(begin, end - begin);
    begin = end;
  }
  return text;
}

}  // namespace course
