// When a wrong answer is drawn beside the right one, and which words say where it is wrong.
#include "modules/course/checking/judging/difference_maps.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <functional>

#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

using course::Compared;

namespace {

using Places = std::function<bool(size_t, size_t)>;

std::vector<bool> places(size_t rows, size_t columns, const Places& wrong) {
  std::vector<bool> all;
  for (size_t i = 0; i < rows * columns; ++i) all.push_back(wrong(i / columns, i % columns));
  return all;
}

// (4, 4): a lower triangle of ones was expected, and came but for these places, where there is a 3.
Compared triangle(const Places& wrong) {
  Compared c{{4, 4}, {}, {}, places(4, 4, wrong)};
  for (size_t i = 0; i < 16; ++i) {
    c.expected.push_back(i % 4 <= i / 4 ? 1 : 0);
    c.got.push_back(c.wrong[i] ? 3 : c.expected[i]);
  }
  return c;
}

bool above(size_t i, size_t j) { return j > i; }

/// The terminal that the judge is told of, while this lives.
struct Columns {
  explicit Columns(const char* columns, bool unicode = false) {
    ::setenv("COURSE_COLUMNS", columns, 1);
    if (unicode) ::setenv("COURSE_UNICODE", "1", 1);
  }
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;
  ~Columns() {
    ::unsetenv("COURSE_COLUMNS");
    ::unsetenv("COURSE_UNICODE");
  }
};

}  // namespace

TEST_CASE("a pattern of wrong places is said in words") {
  const auto words = [](size_t rows, size_t columns, const Places& wrong) {
    return course::pattern_in_words(places(rows, columns, wrong), columns);
  };
  CHECK(words(4, 3, [](size_t i, size_t) { return i == 2; }) == "all of row 2");
  CHECK(words(4, 3, [](size_t i, size_t) { return i != 2; }) == "all of rows 0, 1 and 3");
  CHECK(words(4, 3, [](size_t, size_t j) { return j > 0; }) == "all of columns 1 and 2");
  CHECK(words(4, 4, [](size_t i, size_t j) { return i == j; }) == "all on the diagonal");
  CHECK(words(4, 4, [](size_t i, size_t j) { return i != j; }) == "all but the diagonal");
  CHECK(words(4, 5, above) == "all above the diagonal");
  CHECK(words(4, 4, [](size_t i, size_t j) { return i > j; }) == "all below the diagonal");
  CHECK(words(4, 4, [](size_t i, size_t j) { return i <= j; }) == "all on and above the diagonal");
  CHECK(words(4, 4, [](size_t i, size_t j) { return i >= j; }) == "all on and below the diagonal");
}

TEST_CASE("places without a pattern, a single one, and all of them have no words") {
  const auto words = [](const Places& wrong) { return course::pattern_in_words(places(6, 6, wrong), 6); };
  CHECK(words([](size_t i, size_t j) { return (i * 5 + j) % 7 == 0; }).empty());
  CHECK(words([](size_t i, size_t j) { return i == 3 && j == 2; }).empty());
  CHECK(words([](size_t, size_t) { return true; }).empty());
  CHECK(words([](size_t, size_t) { return false; }).empty());
  CHECK(words([](size_t i, size_t) { return i > 1; }).empty());  // four rows: the picture says it better
  CHECK(course::pattern_in_words({}, 0).empty());
}

TEST_CASE("a wrong matrix is drawn beside the right one, with the pattern in words") {
  const std::string text = course::heat_maps_of(triangle(above));
  CHECK(text.starts_with("  wrong: all above the diagonal\n  expected "));
  CHECK(text.find(">#  3.00x#  3.00x#  3.00\n") != std::string::npos);
  CHECK(text.find(", >: the first") != std::string::npos);
}

TEST_CASE("it fits terminals of 60, 80 and 120 columns; a narrower one gets none") {
  for (const char* columns : {"60", "80", "120"}) {
    const Columns terminal(columns, true);
    for (const std::string& line : course::lines_of(course::heat_maps_of(triangle(above))))
      CHECK(course::columns_of(line) <= static_cast<size_t>(std::atoi(columns)));
    CHECK(course::heat_maps_of(triangle(above)).find("█") != std::string::npos);
  }
  for (const char* columns : {"59", "0", "-7", "many"}) {
    const Columns terminal(columns);
    CHECK(course::heat_maps_of(triangle(above)).empty());
  }
}

TEST_CASE("nothing is drawn where an index or a sentence says as much") {
  CHECK(course::heat_maps_of(triangle([](size_t i, size_t j) { return i == 1 && j == 2; })).empty());  // one place
  Compared c = triangle([](size_t, size_t) { return true; });
  c.got.assign(16, 0);
  CHECK(course::heat_maps_of(c).empty());  // one number everywhere
  c.got.assign(16, NAN);
  CHECK(course::heat_maps_of(c).empty());
  for (size_t i = 0; i < 16; ++i) c.got[i] = -2 * c.expected[i];
  CHECK(course::heat_maps_of(c).empty());  // a multiple
  for (size_t i = 0; i < 16; ++i) c.got[i] = c.expected[i] + (i % 3 == 0 ? 0.01 : 0);
  CHECK(course::heat_maps_of(c).empty());  // the same shades
  c = triangle(above);
  c.shape = {16};
  CHECK(course::heat_maps_of(c).empty());  // no matrix
  c.shape = {16, 1};
  CHECK(course::heat_maps_of(c).empty());
  CHECK(course::heat_maps_of({{2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}, {8, 7, 6, 5, 4, 3, 2, 1}, std::vector<bool>(8, true)})
            .empty());  // small enough for numbers
  CHECK(course::heat_maps_of({{0, 5}, {}, {}, {}}).empty());
}

TEST_CASE("rows and columns exchanged, a minus lost, and NaN in some places are drawn") {
  Compared c{{3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 4, 7, 2, 5, 8, 3, 6, 9}, std::vector<bool>(9, true)};
  for (const auto same : {size_t{0}, size_t{4}, size_t{8}}) c.wrong[same] = false;
  CHECK(course::heat_maps_of(c).starts_with("  wrong: all but the diagonal\n"));
  c = triangle(above);
  for (size_t i = 0; i < 16; ++i) c.expected[i] = -c.expected[i];
  CHECK(course::heat_maps_of(c).find("- below 0") != std::string::npos);
  c.got[1] = c.got[2] = NAN;
  CHECK(course::heat_maps_of(c).find(">?   nan") != std::string::npos);
}

TEST_CASE("of several matrices the one with the first wrong place is drawn, and named") {
  Compared c = triangle(above);
  c.shape = {2, 3, 4, 4};
  const Compared one = c;
  for (auto* numbers : {&c.expected, &c.got}) {
    numbers->assign(16 * 6, 1);
    std::copy(one.expected.begin(), one.expected.end(), numbers->begin() + 16 * 5);
  }
  std::copy(one.got.begin(), one.got.end(), c.got.begin() + 16 * 5);
  c.wrong.assign(16 * 6, false);
  std::copy(one.wrong.begin(), one.wrong.end(), c.wrong.begin() + 16 * 5);
  const std::string text = course::heat_maps_of(c);
  CHECK(text.starts_with("  wrong in [1, 2]: all above the diagonal\n  expected[1, 2] "));
  CHECK(text.find(" got[1, 2]\n") != std::string::npos);
}

TEST_CASE("numbers that no float holds, and a large matrix, are drawn within sixteen rows") {
  Compared c = triangle(above);
  for (size_t i = 0; i < 16; ++i) c.got[i] = c.wrong[i] ? 1e300 : c.expected[i];
  CHECK(course::heat_maps_of(c).find("inf") != std::string::npos);
  c = {{500, 300}, std::vector<double>(150'000, 1), std::vector<double>(150'000, 1), std::vector<bool>(150'000)};
  for (size_t i = 100; i < 150'000; i += 300) c.wrong[i] = true, c.got[i] = 5;
  const std::string text = course::heat_maps_of(c);
  CHECK(text.starts_with("  wrong: all of column 100\n"));
  CHECK(course::lines_of(text).size() <= 20);
}
