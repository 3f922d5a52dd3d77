// Checks of 21.4 and 21.5: around a ring, once to add up and once to hand out.
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "modules/21_distributed/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Ring {
  Numbers x;       // (R, n): of each rank
  Numbers second;  // (R, m): of a second call on the same ranks
  std::vector<int> order;
  bool recording = true;
};

int64_t ranks_of(const Ring& c) { return c.x.size(0); }

Ring ring_for(Draw& draw) {
  Ring c;
  const int64_t ranks = draw.size(1, 6, 8), n = draw.size(0, 12), m = draw.size(0, 7);
  c.x = Numbers({ranks, n}), c.second = Numbers({ranks, m});
  // Of one large size some numbers are drawn, and come again.
  std::vector<double> some;
  for (int i = 0; i < 97; ++i) some.push_back(static_cast<double>(static_cast<float>(uneven_number(draw))));
  size_t next = 0;
  for (Numbers* numbers : {&c.x, &c.second}) {
    for (double& value : numbers->values) value = some[next++ % some.size()];
  }
  c.order = drawn_order(draw, ranks);
  c.recording = draw.yes(0.8);
  return c;
}

const char* const whom = "whom each rank has sent something, -1 for nobody and -2 for several";
const char* const second_numbers = "the numbers of a second call, with parts of larger arrays";
const char* const beside = "what lies beside y in the larger array is as it was";
const char* const versions = "where x is another than before, x.version() says that it was written";
const char* const how_much = "bytes that each rank has sent in all";

// What is asked of the numbers of all ranks: a part of each, or all of it.
using Told = Floats (*)(const std::vector<Floats>& by_rank);

// Part r of rank r, one behind the other.
Floats own_parts(const std::vector<Floats>& by_rank) {
  Floats all;
  const auto ranks = static_cast<int64_t>(by_rank.size()), n = static_cast<int64_t>(by_rank[0].size());
  for (int64_t r = 0; r < ranks; ++r) {
    const Share part = right_share(n, ranks, r);
    const Floats& of_rank = by_rank[at_index(r)];
    all.insert(all.end(), of_rank.begin() + part.begin, of_rank.begin() + part.end);
  }
  return all;
}

Floats all_of_all(const std::vector<Floats>& by_rank) {
  Floats all;
  for (const Floats& of_rank : by_rank) all.insert(all.end(), of_rank.begin(), of_rank.end());
  return all;
}

// The same bits.
bool are_alike(const Floats& a, const Floats& b) {
  const auto bits = [](const Floats& all) {
    return std::string_view(reinterpret_cast<const char*>(all.data()), all.size() * sizeof(float));
  };
  return bits(a) == bits(b);
}

Answer asked_ring(const Ring& c, void (*f)(Communicator&, const Tensor&), const Told& told) {
  const auto ranks = static_cast<size_t>(ranks_of(c));
  std::vector<std::vector<Floats>> by_rank(2, std::vector<Floats>(ranks));
  std::vector<char> is_noticed(ranks, 0), is_kept(ranks, 0);
  const Talked talked = talk(static_cast<int>(ranks), c.order, [&](Communicator& mine) {
    std::optional<NoGrad> guard;
    if (!c.recording) guard.emplace();
    const auto rank = static_cast<size_t>(mine.rank());
    const auto call = [&](int i, const Tensor& own) {
      f(mine, own);
      const std::vector<real> values = own.to_vector();
      by_rank[at_index(i)][rank] = Floats(values.begin(), values.end());
    };
    const Floats before = row_of(c.x, mine.rank());
    const Tensor first = tensor_of(before);
    const uint64_t version = first.version();
    call(0, first);
    is_noticed[rank] = first.version() > version || are_alike(by_rank[0][rank], before) ? 1 : 0;
    const InTheMiddle second(row_of(c.second, mine.rank()));
    call(1, second.part);
    is_kept[rank] = second.is_as_it_was_beside() ? 1 : 0;
  });
  std::vector<Item> items{{how_it_ends, talked.end}};
  if (talked.end != all_came_back) return items;
  items.push_back({"the numbers", numbers_of(told(by_rank[0]))});
  items.push_back({minus_zeros, Value(places_of_minus_zero(told(by_rank[0])))});
  items.push_back({second_numbers, numbers_of(told(by_rank[1]))});
  const auto on_all = [](const std::vector<char>& all) { return std::count(all.begin(), all.end(), 0) == 0; };
  items.push_back({beside, on_all(is_kept)});
  items.push_back({versions, on_all(is_noticed)});
  items.push_back({how_much, Value(talked.bytes)});
  Shape to;
  for (const std::set<int>& others : talked.to)
    to.push_back(others.empty() ? -1 : others.size() > 1 ? -2 : *others.begin());
  items.push_back({whom, Value(to)});
  return items;
}

// Of both calls: of rank r all parts but one leave it. Which one depends on the half of the ring.
Shape right_bytes(const Ring& c, int64_t kept) {
  const int64_t ranks = ranks_of(c);
  Shape bytes(at_index(ranks), 0);
  for (const Numbers* numbers : {&c.x, &c.second}) {
    const int64_t n = numbers->size(1);
    for (int64_t r = 0; r < ranks; ++r) bytes[at_index(r)] += 4 * (n - dealt(n, ranks, (r + kept) % ranks));
  }
  return bytes;
}

std::vector<Item> traffic_items(const Ring& c, int64_t kept) {
  const int64_t ranks = ranks_of(c);
  const Shape bytes = right_bytes(c, kept);
  Shape to;
  for (int64_t r = 0; r < ranks; ++r) to.push_back(bytes[at_index(r)] == 0 ? -1 : (r + 1) % ranks);
  return {{how_much, Value(bytes)}, {whom, Value(to)}};
}

Answer answer_of_ring(const Ring& c, const std::function<Floats(const Numbers&)>& numbers, int64_t kept) {
  Answer all{{how_it_ends, all_came_back},
             {"the numbers", exactly(numbers(c.x))},
             {minus_zeros, Value(places_of_minus_zero(numbers(c.x)))},
             {second_numbers, exactly(numbers(c.second))},
             {beside, true},
             {versions, true}};
  for (const Item& item : traffic_items(c, kept)) all.items.push_back(item);
  return all;
}

// The items of `c`'s first call.
Answer first_call(const Ring& c, const std::function<Floats(const Numbers&)>& numbers) {
  return {{how_it_ends, all_came_back}, {"the numbers", exactly(numbers(c.x))}};
}

std::string each_waits(const Ring& c, const std::string& words, int64_t step) {
  std::vector<std::string> all;
  const int64_t ranks = ranks_of(c);
  for (int64_t r = 0; r < ranks; ++r) {
    all.push_back(fmt::format("rank {} waits {} rank {}", r, words, (r + step + ranks) % ranks));
  }
  return fmt::format("nobody can go on: {}", fmt::join(all, "; "));
}

// All is right but whom a rank sends to.
Answer to_others(const Ring& c, Answer right, const std::function<int64_t(int64_t rank)>& whom_else) {
  Value& to = right.items.back().value;
  for (int64_t r = 0; r < ranks_of(c); ++r) {
    if (to.integers[at_index(r)] >= 0) to.integers[at_index(r)] = whom_else(r);
  }
  return right;
}

Mistakes mistakes_of_calls(const Ring& c, const Answer& right) {
  const int64_t ranks = ranks_of(c);
  Mistakes all = {{"each rank waits in exchange() until its message is taken, and nobody is in a call that takes one: "
                   "what is sent and "
                   "what is received belong into one call",
                   {{how_it_ends, each_waits(c, "to be heard by", 1)}}},
                  {"each rank waits for a message in a call that sends none: what is sent and what is received belong "
                   "into one call",
                   {{how_it_ends, each_waits(c, "for a message of", -1)}}}};
  all.push_back(
      {"x is written without mutable_data(): the tape does not notice that numbers which it needs have changed",
       right});
  for (Item& item : all.back().gives.items) {
    if (item.name == versions) item.value = Value(false);
  }
  if (ranks < 3) return all;
  all.push_back({"the ring runs backwards: a rank sends to the next one and receives from the one before",
                 to_others(c, right, [&](int64_t rank) { return (rank + ranks - 1) % ranks; })});
  all.push_back({"around a ring each rank talks to its two neighbours alone, however many ranks there are",
                 to_others(c, right, [](int64_t) { return -2; })});
  return all;
}

Call call_of_ring(const Ring& c, const char* name) {
  return Call{
      fmt::format("{}(ranks, x) on {} ranks, a row of x on each; then with other numbers, a row of y in the middle "
                  "of a larger array{}",
                  name, ranks_of(c), c.recording ? "" : ", where nothing is recorded"),
      {{"x", c.x}, {"y", c.second}}};
}

Ring ring(Shape shape, std::vector<double> x, bool recording = true) {
  const int64_t ranks = shape[0];
  std::vector<int> order;
  for (int r = 0; r < ranks; ++r) order.push_back(r);
  return {Numbers(std::move(shape), std::move(x)), Numbers({ranks, ranks}, 3), order, recording};
}

std::vector<Ring> rings() {
  std::vector<double> four;
  for (int r = 0; r < 4; ++r) {
    for (int i = 0; i < 4; ++i) four.push_back(std::pow(10, r) * (i + 1));
  }
  return {ring({4, 4}, four),
          ring({2, 2}, {1, 2, 10, 20}),
          ring({3, 3}, {1e8, 1, 1, -1e8, 1e8, 1, 1, -1e8, 1}),  // in another order other bits
          ring({1, 3}, {1, 2, 3}),
          ring({3, 4}, {1, 2, 3, 4, 10, 20, 30, 40, 100, 200, 300, 400}),
          ring({3, 2}, {1, 2, 10, 20, 100, 200}),
          ring({5, 1}, {1, 10, 100, 1000, 10000}),
          ring({2, 0}, {}),
          ring({2, 4}, {-0.0, 0.0, 0.0, -0.0, 0.0, -0.0, -0.0, 0.0}),
          ring({3, 3}, std::vector<double>(9, -0.0)),
          ring({2, 3}, {nan, 1, 2, 3, infinity, 4}, false)};
}

Ring large_ring(Draw& draw, int i) {
  const int64_t ranks = i == 0 ? 3 : 2;
  Ring c{Numbers({ranks, beyond_blocks(draw)}), Numbers({ranks, 3}), drawn_order(draw, ranks), true};
  double next = 1;
  for (double& x : c.x.values) x = next = static_cast<double>(static_cast<int64_t>(next * 77 + 13) % 10007) / 8;
  return c;
}

// --- 21.4

// The sum of part p begins with rank p + first and goes around; `step` is 1 or -1.
Floats added_around(const Numbers& x, int64_t first, int64_t step, int64_t terms) {
  const int64_t ranks = x.size(0), n = x.size(1);
  std::vector<Floats> sums(at_index(ranks), Floats(at_index(n), 0));
  for (int64_t p = 0; p < ranks; ++p) {
    const auto rank = [&](int64_t i) { return ((p + first + step * i) % ranks + ranks) % ranks; };
    Floats sum = row_of(x, rank(0));
    for (int64_t i = 1; i < terms; ++i) sum = sum_of_floats(sum, row_of(x, rank(i)));
    sums[at_index(p)] = sum;
  }
  return own_parts(sums);
}

Floats reduced(const Numbers& x) { return added_around(x, 1, 1, x.size(0)); }

// What lies in part r of rank r where it was never touched, or holds the sum that arrived, without its own numbers.
Floats untouched(const Numbers& x) { return added_around(x, 0, 1, 1); }

Mistakes mistakes_of_reducing(const Ring& c) {
  const int64_t ranks = ranks_of(c);
  Mistakes all = mistakes_of_calls(c, answer_of_ring(c, reduced, 0));
  const auto add = [&](const char* says, const std::function<Floats(const Numbers&)>& numbers) {
    all.push_back({says, first_call(c, numbers)});
  };
  add("nothing has arrived in a rank's own part: in round s a rank sends the part of rank - s, which makes its own the "
      "last "
      "one to come in",
      untouched);
  add("what comes in is stored over the rank's own numbers: it is added to them",
      [&](const Numbers& x) { return added_around(x, 1, 1, ranks - 1); });
  add("what comes in is stored, and nothing is ever added", [&](const Numbers& x) { return added_around(x, 1, 1, 1); });
  add("a round is missing: the sum of R ranks takes R - 1 of them",
      [&](const Numbers& x) { return added_around(x, 2, 1, ranks - 1); });
  add("each part is added up in the order of the ranks, beginning with rank 0: around the ring that of part p begins "
      "with "
      "rank p + 1",
      [&](const Numbers& x) {
        Floats sum = row_of(x, 0);
        for (int64_t r = 1; r < ranks; ++r) sum = sum_of_floats(sum, row_of(x, r));
        return sum;
      });
  add("the ring runs backwards: a rank sends to the next one and receives from the one before",
      [&](const Numbers& x) { return added_around(x, -1, -1, ranks); });
  add("a mean: what is wanted is the sum, for only the caller knows by what it is divided", [&](const Numbers& x) {
    Floats sum = reduced(x);
    for (float& value : sum) value /= static_cast<float>(ranks);
    return sum;
  });
  return all;
}

const Check<Ring> reducing({
    .exercise = "21.4",
    .examples = rings(),
    .draw = ring_for,
    .drawn = 80,
    .draw_large = large_ring,
    .call = [](const Ring& c) { return call_of_ring(c, "ring_reduce_scatter"); },
    .ask = [](const Ring& c) -> Answer { return asked_ring(c, ring_reduce_scatter, own_parts); },
    .expect = [](const Ring& c) -> Answer { return answer_of_ring(c, reduced, 0); },
    .mistakes = mistakes_of_reducing,
});

// --- 21.5

// Rank r knows part r; of the others it has something else.
Floats gathered(const Numbers& x, const std::function<int64_t(int64_t rank, int64_t part)>& from) {
  const int64_t ranks = x.size(0), n = x.size(1);
  Floats all;
  for (int64_t r = 0; r < ranks; ++r) {
    for (int64_t p = 0; p < ranks; ++p) {
      const Floats row = row_of(x, from(r, p));
      const Share part = right_share(n, ranks, p);
      all.insert(all.end(), row.begin() + part.begin, row.begin() + part.end);
    }
  }
  return all;
}

Floats gathered_rightly(const Numbers& x) {
  return gathered(x, [](int64_t, int64_t part) { return part; });
}

Mistakes mistakes_of_gathering(const Ring& c) {
  const int64_t ranks = ranks_of(c);
  Mistakes all = mistakes_of_calls(c, answer_of_ring(c, gathered_rightly, 1));
  const auto modulo = [ranks](int64_t i) { return (i % ranks + ranks) % ranks; };
  const auto add = [&](const char* says, const std::function<int64_t(int64_t, int64_t)>& from) {
    all.push_back({says, first_call(c, [&](const Numbers& x) { return gathered(x, from); })});
  };
  // What a part holds on a rank is passed on as it is: so the rank that it comes from is the one behind in the ring.
  add("nothing is received into x", [](int64_t rank, int64_t) { return rank; });
  add("a round is missing: R - 1 parts have to come in",
      [&](int64_t rank, int64_t part) { return modulo(rank - part) == ranks - 1 ? rank : part; });
  add("one round alone: what has come in goes on, R - 1 rounds in all",
      [&](int64_t rank, int64_t part) { return modulo(rank - part) <= 1 ? part : rank; });
  add("parts of other ranks are sent on before they are known, as when sums go around: a rank begins with its own part",
      [&](int64_t, int64_t part) { return modulo(part + 1); });
  return all;
}

const Check<Ring> gathering({
    .exercise = "21.5",
    .examples = rings(),
    .draw = ring_for,
    .drawn = 80,
    .draw_large = large_ring,
    .call = [](const Ring& c) { return call_of_ring(c, "ring_all_gather"); },
    .ask = [](const Ring& c) -> Answer { return asked_ring(c, ring_all_gather, all_of_all); },
    .expect = [](const Ring& c) -> Answer { return answer_of_ring(c, gathered_rightly, 1); },
    .mistakes = mistakes_of_gathering,
});

}  // namespace
}  // namespace course
