// Checks of module 16: who does the work of strips that are shared out, and calls by several threads at once.
#include <array>
#include <atomic>
#include <ctime>
#include <exception>
#include <limits>
#include <system_error>
#include <thread>

#include "modules/16_acceleration/oracle.h"
#include "tinytensor/kernels/ladder/loop_order.h"
#include "tinytensor/kernels/ladder/packed.h"
#include "tinytensor/kernels/ladder/register_tile.h"
#include "tinytensor/kernels/ladder/threads.h"
#include "tinytensor/kernels/ladder/vector_tile.h"

namespace course {
namespace {

// --- who works: of the processor's time that the process takes, the caller's thread has a part

double processor_seconds(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Spent {
  double by_caller = 0, by_others = 0;
  int64_t wrong = 0;  ///< numbers of C
};

// Strips of one panel: one number again and again, so that a call lasts as long as k says.
Spent spent_on(int64_t strips, int64_t k, int64_t grain, int calls = 1, int64_t missing_rows = 0) {
  Matrices c{strips * ladder::tile_rows - missing_rows,
             ladder::tile_columns,
             k,
             0,
             0,
             ladder::tile_columns,
             1,
             ladder::tile_columns};
  c.a = {1}, c.c.assign(static_cast<size_t>(c.m * c.n), 0);
  Room a = input(c.a), panels = input(std::vector<double>(static_cast<size_t>(k * ladder::tile_columns), 1)),
       out(c.c, unwritten);
  ladder::Product p;
  p.m = c.m, p.n = c.n, p.k = k, p.a = a.data(), p.c = out.data(), p.c_row = c.c_row;
  const double mine = processor_seconds(CLOCK_THREAD_CPUTIME_ID), all = processor_seconds(CLOCK_PROCESS_CPUTIME_ID);
  for (int call = 0; call < calls; ++call) ladder::add_strips_in_parallel(p, panels.data(), grain);
  Spent spent;
  spent.by_caller = processor_seconds(CLOCK_THREAD_CPUTIME_ID) - mine;
  spent.by_others = processor_seconds(CLOCK_PROCESS_CPUTIME_ID) - all - spent.by_caller;
  for (const double x : out.numbers().values) spent.wrong += x == static_cast<double>(k * calls) ? 0 : 1;
  return spent;
}

template <class F>
void with_new_threads(const F& f) {
  const Threading before = threading();
  set_threading(Threading::reference);  // no thread is kept that could take time by waiting
  with_threads(3, f);
  set_threading(before);
}

constexpr const char* others_compute = "others than the caller's thread compute";
constexpr const char* wrong_numbers = "numbers of C that are wrong";

// New threads may come late where much else runs: so a call lasts longer each time, until somebody else has had a fifth
// of it. Who works alone has all of it, however long it takes.
Answer others_work(int64_t grain) {
  bool found = false;
  int64_t wrong = 0;
  const int64_t longest = grain < 64 ? 1 << 16 : 1 << 12;
  with_new_threads([&] {
    for (int64_t k = 1 << 10; k <= longest && !found; k *= 2) {
      const Spent spent = spent_on(64, k, grain);
      found = spent.by_others > 0.2 * (spent.by_caller + spent.by_others);
      wrong += spent.wrong;
    }
  });
  return {{others_compute, found}, {wrong_numbers, wrong}};
}

const Check<int64_t> threads({
    .exercise = "16.9",
    .examples = {1, 64, std::numeric_limits<int64_t>::max()},
    .call =
        [](const int64_t& grain) {
          return Call{fmt::format("add_strips_in_parallel(block, panels, {}) of 64 strips, with 3 threads", grain)};
        },
    .ask = others_work,
    .expect = [](const int64_t& grain) -> Answer {
      return {{others_compute, grain < 64}, {wrong_numbers, 0}};
    },
    .mistakes = [](const int64_t& grain) -> Mistakes {
      if (grain < 64) {
        return {
            {"the caller computes all of it: parallel_for shares out ranges among threads", {{others_compute, false}}}};
      }
      return {
          {"work of one grain is not worth another thread: pass `grain` on to parallel_for", {{others_compute, true}}}};
    },
});

struct Few {
  int64_t strips = 1, grain = 1;
  bool short_last = false;  ///< of one row
};

// Products that are done at once: new threads that are there for them take a microsecond each at the very least.
const Check<Few> small_work({
    .exercise = "16.9",
    .examples = {{2, 1}, {3, 2}, {6, 5}, {64, 1}, {64, 8}, {2, 1, true}, {3, 2, true}},
    .call =
        [](const Few& c) {
          return Call{fmt::format("add_strips_in_parallel(block, panels, {}) of {} strips{}, k = 1, with 3 threads",
                                  c.grain, c.strips, c.short_last ? ", of which the last has one row" : "")};
        },
    .ask = [](const Few& c) -> Answer {
      bool found = false;
      int64_t wrong = 0;
      with_new_threads([&] {
        for (int calls = 50; calls <= 1600 && !found; calls *= 2) {
          const Spent spent = spent_on(c.strips, 1, c.grain, calls, c.short_last ? ladder::tile_rows - 1 : 0);
          found = spent.by_others > 1e-6 * calls;
          wrong += spent.wrong;
        }
      });
      return {{others_compute, found}, {wrong_numbers, wrong}};
    },
    .expect = [](const Few&) -> Answer {
      return {{others_compute, true}, {wrong_numbers, 0}};
    },
    .mistakes = [](const Few&) -> Mistakes {
      return {{"more strips than `grain` are shared out, however small the product is: who calls has chosen the grain",
               {{others_compute, false}}}};
    },
});

// One strip more than a grain: one thread has all of them but one, or all. Who cuts otherwise leaves the caller a part.
// The strips are many, as a new thread takes time for its memory, too, and that must be little beside them.
const Check<int64_t> whole_grains({
    .exercise = "16.9",
    .examples = {256},
    .call =
        [](const int64_t& grain) {
          return Call{
              fmt::format("add_strips_in_parallel(block, panels, {}) of {} strips, with 3 threads", grain, grain + 1)};
        },
    .ask = [](const int64_t& grain) -> Answer {
      bool both = false;
      int64_t wrong = 0;
      with_new_threads([&] {
        for (int round = 0; round < 3 && !both; ++round) {
          const Spent spent = spent_on(grain + 1, 1 << 12, grain);
          const double share = spent.by_caller / (spent.by_caller + spent.by_others);
          both = share > 0.12 && share < 0.88;
          wrong += spent.wrong;
        }
      });
      return {{"two threads have many strips each", both}, {wrong_numbers, wrong}};
    },
    .expect = [](const int64_t&) -> Answer {
      return {{"two threads have many strips each", false}, {wrong_numbers, 0}};
    },
    .mistakes = [](const int64_t&) -> Mistakes {
      return {{"ranges are of `grain` strips, but for the last one: 257 strips are 256 and 1",
               {{"two threads have many strips each", true}}}};
    },
});

// --- two threads at once

// work(0) and work(1), each on a thread of its own, which begin together. Where there is no other thread, one behind the
// other.
void at_once(const std::function<void(size_t)>& work) {
  std::atomic<int> here = 0;
  std::array<std::exception_ptr, 2> errors;
  const auto begin = [&](size_t which) {
    for (++here; here < 2;) std::this_thread::yield();
    try {
      work(which);
    } catch (...) {
      errors[which] = std::current_exception();
    }
  };
  try {
    std::thread other(begin, size_t{1});
    begin(0);
    other.join();
  } catch (const std::system_error&) {
    here = 2, begin(0), begin(1);
  }
  for (const std::exception_ptr& error : errors) {
    if (error != nullptr) std::rethrow_exception(error);
  }
}

// A product of (m, n) with one number in all of A, 1 on one thread and 2 on the other, and ones in B, several times: so
// long that each is in the other's way if something is shared. All sums are whole numbers below 2²⁴.
struct AtOnce {
  int64_t m = 1, n = 1, k = 1;
  int calls = 1;
};

Answer wrong_at_once(const AtOnce& c, int64_t b_size, const std::function<void(const ladder::Product&)>& add) {
  Room b = input(std::vector<double>(static_cast<size_t>(b_size), 1));
  std::array<Room, 2> a = {input({1}), input({2})};
  const std::vector<double> zeros(static_cast<size_t>(c.m * c.n));
  std::array<Room, 2> out = {Room(zeros, unwritten), Room(zeros, unwritten)};
  at_once([&](size_t which) {
    ladder::Product p;
    p.m = c.m, p.n = c.n, p.k = c.k, p.a = a[which].data(), p.b = b.data(), p.b_col = 1;
    p.c = out[which].data(), p.c_row = c.n;
    for (int call = 0; call < c.calls; ++call) add(p);
  });
  int64_t wrong = 0;
  for (size_t which = 0; which < 2; ++which) {
    const auto right = static_cast<double>((static_cast<int64_t>(which) + 1) * c.k * c.calls);
    for (const double x : out[which].numbers().values) wrong += x == right ? 0 : 1;
  }
  return {{wrong_numbers, wrong}};
}

CheckParts<AtOnce> by_two_threads(const char* exercise, const char* name, AtOnce c) {
  return {
      .exercise = exercise,
      .examples = {c},
      .call =
          [name](const AtOnce& one) {
            return Call{fmt::format("{} by two threads at once, each with a C of its own: m = {}, n = {}, k = {}", name,
                                    one.m, one.n, one.k)};
          },
      .ask = {},
      .expect = [](const AtOnce&) -> Answer {
        return {{wrong_numbers, 0}};
      },
  };
}
CheckParts<AtOnce> by_two_threads(const char* exercise, const char* name, AtOnce c, ladder::Add add) {
  CheckParts<AtOnce> parts = by_two_threads(exercise, name, c);
  parts.ask = [add](const AtOnce& one) -> Answer { return wrong_at_once(one, one.n, add); };
  return parts;
}

const Check<AtOnce> loops_at_once(by_two_threads("16.1", "add_in_loop_order", {4, 4, 1 << 17, 4},
                                                 ladder::add_in_loop_order));
const Check<AtOnce> tiles_at_once(by_two_threads("16.4", "add_register_tile",
                                                 {ladder::scalar_rows, ladder::scalar_columns, 1 << 17, 4},
                                                 ladder::add_register_tile));
const Check<AtOnce> vector_tiles_at_once(by_two_threads("16.6", "add_vector_tile",
                                                        {ladder::tile_rows, ladder::tile_columns, 1 << 17, 4},
                                                        ladder::add_vector_tile));

CheckParts<AtOnce> strips_by_two_threads() {
  CheckParts<AtOnce> parts = by_two_threads("16.8", "add_strip", {1, 1, 1 << 15, 16});
  parts.ask = [](const AtOnce& c) -> Answer {
    return wrong_at_once(c, c.k * ladder::tile_columns, [](const ladder::Product& p) { ladder::add_strip(p, p.b); });
  };
  return parts;
}
const Check<AtOnce> strips_at_once(strips_by_two_threads());

// Each thread adds to columns of its own of one C: what lies beside them is the other's.
Answer wrong_side_by_side(const AtOnce& c) {
  Room a = input({1}), panels = input(std::vector<double>(static_cast<size_t>(c.k * ladder::tile_columns), 1)),
       out(std::vector<double>(static_cast<size_t>(c.m * 2 * ladder::tile_columns)), unwritten);
  at_once([&](size_t which) {
    ladder::Product p;
    p.m = c.m, p.n = c.n, p.k = c.k, p.a = a.data();
    p.c = out.data() + static_cast<int64_t>(which) * c.n, p.c_row = 2 * ladder::tile_columns;
    for (int call = 0; call < c.calls; ++call) ladder::add_strip(p, panels.data());
  });
  int64_t wrong = 0, place = 0;
  for (const double x : out.numbers().values) {
    const bool written = place++ % (2 * ladder::tile_columns) < 2 * c.n;
    wrong += x == (written ? static_cast<double>(c.k * c.calls) : 0) ? 0 : 1;
  }
  return {{wrong_numbers, wrong}};
}
CheckParts<AtOnce> strips_side_by_side() {
  CheckParts<AtOnce> parts =
      by_two_threads("16.8", "add_strip", {ladder::tile_rows, ladder::tile_columns - 1, 8, 20000});
  parts.call = [](const AtOnce& c) {
    return Call{
        fmt::format("add_strip by two threads at once, which add to columns side by side of one C: m = {}, n = {}, "
                    "k = {}",
                    c.m, c.n, c.k)};
  };
  parts.ask = wrong_side_by_side;
  return parts;
}
const Check<AtOnce> strips_beside(strips_side_by_side());

}  // namespace
}  // namespace course
