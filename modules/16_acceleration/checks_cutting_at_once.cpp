// Checks of module 16: a product is cut while another one is cut on another thread.
//
// The function that is called looks at its part, waits until another thread has cut a product of its own from the
// first part to the last, and looks again. So nothing depends on who is faster.
#include <stdexcept>
#include <system_error>
#include <thread>

#include "modules/16_acceleration/oracle.h"
#include "tinytensor/kernels/ladder/blocks.h"
#include "tinytensor/kernels/ladder/register_tile.h"

namespace course::cutting_at_once {
namespace {

constexpr const char* at_first = "of each call m, n, k and where its C begins";
constexpr const char* afterwards = "the same, behind the time in which another thread cut another product";
constexpr size_t most_parts = 100;

using Cut = void (*)(const ladder::Product& p, int64_t first, int64_t second, ladder::Add add);

struct Looked {
  Cut cut = nullptr;
  const real* c = nullptr;
  std::vector<double> first = {}, again = {};  ///< 4 numbers for each call
};
Looked& looked() {
  static Looked all;
  return all;
}

ladder::Product product_at(real* numbers, int64_t m, int64_t n, int64_t k) {
  ladder::Product p;
  p.m = m, p.n = n, p.k = k, p.a = numbers, p.a_row = k, p.a_col = 1, p.b = numbers, p.b_row = n, p.b_col = 1;
  p.c = numbers, p.c_row = n;
  return p;
}
real* some_numbers() {
  static std::vector<real> all(100);
  return all.data();
}
void do_nothing(const ladder::Product&) {}
void cut_another() { looked().cut(product_at(some_numbers(), 1, 1, 1), 1, 1, do_nothing); }

void look_twice(const ladder::Product& p) {
  Looked& all = looked();
  if (all.first.size() >= 4 * most_parts) throw std::length_error("there are more calls than the product has parts");
  const auto note = [&](std::vector<double>& to) {
    for (const int64_t x : {p.m, p.n, p.k, static_cast<int64_t>(p.c - all.c)}) to.push_back(static_cast<double>(x));
  };
  note(all.first);
  try {
    std::thread(cut_another).join();
  } catch (const std::system_error&) {  // there is no other thread: this one does it
    cut_another();
  }
  note(all.again);
}

struct Sizes {
  int64_t m = 1, n = 1, k = 1, first = 1, second = 1;  ///< depth and wide, or rows and columns
};

Answer parts_of(const Sizes& s, Cut cut) {
  looked() = {cut, some_numbers()};
  cut(product_at(some_numbers(), s.m, s.n, s.k), s.first, s.second, look_twice);
  const auto count = static_cast<int64_t>(looked().first.size() / 4);
  return {{at_first, Numbers({count, 4}, looked().first)}, {afterwards, Numbers({count, 4}, looked().again)}};
}

Answer both(const std::vector<double>& first, const std::vector<double>& again) {
  const auto count = static_cast<int64_t>(first.size() / 4);
  return {{at_first, Value(Numbers({count, 4}, first)).within(0)},
          {afterwards, Value(Numbers({count, 4}, again)).within(0)}};
}
Mistakes if_shared(const std::vector<double>& right) {
  std::vector<double> of_another;  // which has one part
  for (size_t i = 0; i < right.size(); i += 4) of_another.insert(of_another.end(), {1, 1, 1, 0});
  return {
      {"a part became that of another thread's product: functions run on several threads at once, so nothing is "
       "`static`",
       both(right, of_another)}};
}

CheckParts<Sizes> question(const char* exercise, const char* name, Cut cut,
                           std::vector<double> (*right)(const Sizes&)) {
  return {
      .exercise = exercise,
      .examples = {{5, 7, 6, 2, 3}, {4, 6, 4, 2, 3}},
      .call =
          [name](const Sizes& s) {
            return Call{fmt::format("{} of m = {}, n = {}, k = {} in parts of {} and {}, while another thread calls it",
                                    name, s.m, s.n, s.k, s.first, s.second)};
          },
      .ask = [cut](const Sizes& s) -> Answer { return parts_of(s, cut); },
      .expect = [right](const Sizes& s) -> Answer { return both(right(s), right(s)); },
      .mistakes = [right](const Sizes& s) -> Mistakes { return if_shared(right(s)); },
  };
}

void cut_to_tiles(const ladder::Product& p, int64_t rows, int64_t columns, ladder::Add add) {
  ladder::for_each_tile(p, rows, columns, add, add);
}
std::vector<double> tiles(const Sizes& s) {
  std::vector<double> all;
  for (int64_t i = 0; i < s.m; i += s.first) {
    for (int64_t j = 0; j < s.n; j += s.second) {
      for (const int64_t x : {std::min(s.first, s.m - i), std::min(s.second, s.n - j), s.k, i * s.n + j})
        all.push_back(static_cast<double>(x));
    }
  }
  return all;
}

void cut_to_blocks(const ladder::Product& p, int64_t depth, int64_t wide, ladder::Add add) {
  ladder::for_each_block(p, {depth, wide}, add);
}
std::vector<double> blocks(const Sizes& s) {
  std::vector<double> all;
  for (int64_t j = 0; j < s.n; j += s.second) {
    for (int64_t l = 0; l < s.k; l += s.first) {
      for (const int64_t x : {s.m, std::min(s.second, s.n - j), std::min(s.first, s.k - l), j})
        all.push_back(static_cast<double>(x));
    }
  }
  return all;
}

const Check<Sizes> blocks_at_once(question("16.3", "for_each_block", cut_to_blocks, blocks));
const Check<Sizes> tiles_at_once(question("16.5", "for_each_tile", cut_to_tiles, tiles));

}  // namespace
}  // namespace course::cutting_at_once
