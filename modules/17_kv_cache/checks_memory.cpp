// Checks of 17.6: what a cache takes, and what fits.
#include "modules/17_kv_cache/oracle.h"

namespace course {
namespace {

struct Budget {
  int64_t layers = 1, heads = 1, width = 1;
  int64_t batch = 1, positions = 1, bytes = 0;
};

GPTConfig config_of(const Budget& c) {
  GPTConfig config;
  config.n_layer = c.layers, config.n_head = c.heads, config.n_embd = c.width;
  config.block_size = 3, config.vocab_size = 11;
  return config;
}

int64_t bytes_of_a_real() { return in_double() ? 8 : 4; }

// In long double and without a product of integers: none of them overflows.
double bytes(const Budget& c, double share = 1) {
  return static_cast<double>(2.0L * c.layers * c.width * bytes_of_a_real() * c.batch * c.positions * share);
}

// How often one position goes into the bytes, by 128-bit integers; what goes beyond all of them fits not once.
int64_t fits(const Budget& c, int64_t each_number = 0) {
  __extension__ using Wide = unsigned __int128;
  Wide left = static_cast<Wide>(c.bytes);
  for (const int64_t part :
       {int64_t{2}, each_number > 0 ? each_number : bytes_of_a_real(), c.layers, c.width, c.batch}) {
    left /= static_cast<Wide>(part);
  }
  return static_cast<int64_t>(left);
}

Answer both(double all, int64_t count) {
  return {{"cache_bytes", Value(all).within(std::abs(all) * 1e-14)}, {"positions_within", count}};
}

constexpr int64_t most = std::numeric_limits<int64_t>::max();

// What is left of whole numbers of 64 bits where they are multiplied: of layers and width, or of all.
double wrapped(const Budget& c, bool all) {
  const auto whole = [](int64_t n) { return static_cast<uint64_t>(n); };
  const uint64_t numbers = whole(c.layers) * whole(c.width);
  if (!all)
    return 2.0 * static_cast<double>(bytes_of_a_real()) * static_cast<double>(c.batch) *
           static_cast<double>(c.positions) * static_cast<double>(numbers);
  return static_cast<double>(
      static_cast<int64_t>(2 * whole(bytes_of_a_real()) * numbers * whole(c.batch) * whole(c.positions)));
}

// Shares are spoken of where sizes are such as models have: a product that ran over may be any share.
bool is_usual(const Budget& c) {
  const auto all = {c.layers, c.width, c.batch, c.positions};
  return std::all_of(all.begin(), all.end(), [](int64_t n) { return n < int64_t{1} << 31; });
}

Call call_of_budget(const Budget& c) {
  return Call{
      fmt::format("GPT of {} layers, {} heads, width {}: cache_bytes(config, {}, {}), positions_within(config, {}, {})",
                  c.layers, c.heads, c.width, c.batch, c.positions, std::max<int64_t>(1, c.batch), c.bytes)};
}

Answer asked_budget(const Budget& c) {
  const GPTConfig config = config_of(c);
  return {{"cache_bytes", cache_bytes(config, c.batch, c.positions)},
          {"positions_within", positions_within(config, std::max<int64_t>(1, c.batch), c.bytes)}};
}

Answer right_budget(Budget c) {
  const double all = bytes(c);
  c.batch = std::max<int64_t>(1, c.batch);
  return both(all, fits(c));
}

Mistakes mistakes_budget(const Budget& c) {
  Mistakes found;
  for (const bool whole : {true, false}) {
    found.push_back({"a product of whole numbers ran over: sizes are multiplied as doubles",
                     {{"cache_bytes", both(wrapped(c, whole), 0).items[0].value}}});
  }
  if (!is_usual(c)) return found;
  // What was right where real is float has both arrays.
  if (in_double()) {
    return {{"a real takes sizeof(real) bytes: 4 where it is float, 8 where it is double",
             {both(bytes(c, 0.5), 0).items[0]}}};
  }
  Budget alone = c, of_heads = c;
  alone.batch = 1, of_heads.width = c.width / c.heads;
  const auto all = [](const char* says, const Budget& of, double share) {
    return Mistake{says, {both(bytes(of, share), 0).items[0]}};
  };
  if (c.width > c.heads && c.width % c.heads != 0) {
    Budget whole_heads = c;
    whole_heads.width -= c.width % c.heads;
    found.insert(found.begin(), all("C is n_embd, also where n_head does not divide it", whole_heads, 1));
  }
  const Mistakes shares = {
      all("keys and values are two arrays: this is one of them", c, 0.5),
      all("the layers are missing: each layer keeps its own", c, 1.0 / static_cast<double>(c.layers)),
      all("that is one head's: n_embd is the width of all of them", of_heads, 1),
      all("these are numbers: each takes sizeof(real) bytes", c, 1 / static_cast<double>(bytes_of_a_real())),
      all("the batch is missing: each text keeps its own", alone, 1),
      {"the batch is missing: each text needs its own positions",
       {{"cache_bytes", both(bytes(c), 0).items[0].value}, {"positions_within", fits(alone)}}}};
  found.insert(found.begin(), shares.begin(), shares.end());
  return found;
}

Budget power(int exponent, int64_t more, int first) {
  std::array<int64_t, 4> parts = {1, 1, 1, 1};
  for (int i = 0; i < 4; ++i) {
    const int bits = std::min(exponent, i < 3 ? (exponent + 3 - i) / (4 - i) : 62);
    parts[at_index((first + i) % 4)] = int64_t{1} << bits;
    exponent -= bits;
  }
  parts[at_index(first)] += more;
  return {parts[0], 1, parts[1], parts[2], parts[3], 800};
}

// Products of every number of bits, where whole numbers of 64 and of 128 run over; and single sizes so large that twice
// sizeof(real) of them are 8 again.
std::vector<Budget> powers() {
  std::vector<Budget> all;
  for (int exponent = 56; exponent <= 66; ++exponent) {
    for (int first = 0; first < 4; ++first) {
      std::array<int64_t, 4> parts = {1, 1, 1, 1};
      parts[at_index(first)] = int64_t{1} << std::min(exponent, 62);
      parts[at_index((first + 1) % 4)] = int64_t{1} << std::max(0, exponent - 62);
      all.push_back({parts[0], 1, parts[1], parts[2], parts[3], 800});
      ++parts[at_index(first)];
      all.push_back({parts[0], 1, parts[1], parts[2], parts[3], 800});
    }
  }
  for (int exponent = 28; exponent <= 240; exponent += exponent < 70 ? 1 : exponent < 134 && exponent > 118 ? 1 : 7) {
    all.push_back(power(exponent, 0, exponent % 4)), all.push_back(power(exponent, exponent % 2, exponent % 3));
  }
  for (const int bits : {41, 42, 43, 62}) {
    const int64_t size = int64_t{1} << bits;
    all.push_back({size, 1, size, size, 1, 1}), all.push_back({size, 1, size, size / 2, 1, 1});
    all.push_back({size, 1, size / 2, size / 2, 0, most});
  }
  const int64_t word = (int64_t{1} << 32) + 1;
  // One position takes 2^63 ± 8 bytes, or 2^63: where a real has 8 bytes, of half as many numbers.
  const int64_t twice = in_double() ? 1 : 2;
  const std::vector<Budget> above = {{17, 1, 14865121, 4562284561, 1, most}, {3, 1, 105305443, 1824726041, 1, most}};
  const std::vector<Budget> below = {{6981975, 1, 377651, 437251, 1, most}, {1, 1, 179951, 3203431780337, 1, most}};
  for (Budget c : {above[twice == 2 ? 0 : 1], below[twice == 2 ? 0 : 1],
                   Budget{int64_t{1} << 20, 1, int64_t{1} << 20, twice << 19, 1, most}}) {
    for (const int64_t less : {0, 1, 6, 7, 8, 9, 15, 16, 600}) c.bytes = most - less, all.push_back(c);
  }
  for (const Budget& c : {Budget{word, 1, word, 1, 1, int64_t{1} << 40}, Budget{1, 1, word, word, 1, int64_t{1} << 40},
                          Budget{word, 1, 1, word, 1, int64_t{1} << 40}}) {
    all.push_back(c);
  }
  return all;
}

const Check<Budget> budgets({
    .exercise = "17.6",
    .examples = {{3, 5, 20, 7, 11, 100'000},
                 {12, 12, 768, 1, 1, 73'728},
                 {12, 12, 768, 1, 1024, int64_t{1} << 30},
                 {1, 4, 6, 1, 1, 960 * 7 - 1},
                 {3, 7, 3, 2, 5, 100'000},
                 {1, 1, 1, 1, 1, 8},
                 {1, 1, 1, 1, 1, 7},
                 {2, 4, 8, 3, 5, 0},
                 {2, 4, 8, 0, 5, 100'000},
                 {2, 4, 8, 3, 0, 100'000},
                 {32, 32, 4096, 64, 4096, int64_t{1} << 39},
                 {3, 1, 5, 7, 1, (int64_t{1} << 53) + 1},
                 {1, 1, 1, 1, 1, most},
                 {1, 1, 3, 5, int64_t{1} << 40, most - 7},
                 {int64_t{1} << 31, 1, int64_t{1} << 31, 4, 1, most},
                 {(int64_t{1} << 31) + 1, 1, (int64_t{1} << 31) + 1, 4, 0, most},
                 {int64_t{1} << 20, 1, int64_t{1} << 20, int64_t{1} << 40, 1 << 20, most},
                 // Of any two, of any three and of all four the product is more than a whole number of 64 bits holds.
                 {int64_t{1} << 32, 1, int64_t{1} << 32, int64_t{1} << 32, int64_t{1} << 32, most},
                 {(int64_t{1} << 40) + 1, 1, (int64_t{1} << 40) + 1, (int64_t{1} << 40) + 1, (int64_t{1} << 40) + 1, 5},
                 {most, 1, most, most, most, most},
                 {1, 1, 1, most, most, most},
                 {most, 1, 1, 1, 1, most},
                 {3, 1, 5, 1, most, most}},
    .draw =
        [](Draw& draw) {
          Budget c{draw.number(1, 40), draw.number(1, 16), 0, draw.number(1, 70), draw.number(0, 5000)};
          c.width = c.heads * draw.number(1, 128);
          const int64_t each = 2 * c.layers * c.width * bytes_of_a_real() * c.batch;
          c.bytes = draw.yes() ? draw.number(0, int64_t{1} << 40) : draw.number(0, 3000) * each + draw.number(-1, 1);
          c.bytes = std::max<int64_t>(c.bytes, 0);
          return c;
        },
    .drawn = 60,
    .call = call_of_budget,
    .ask = asked_budget,
    .expect = right_budget,
    .mistakes = mistakes_budget,
});

const Check<Budget> large_budgets({.exercise = "17.6",
                                   .examples = powers(),
                                   .drawn = 0,
                                   .call = call_of_budget,
                                   .ask = asked_budget,
                                   .expect = right_budget,
                                   .mistakes = mistakes_budget});

}  // namespace
}  // namespace course
