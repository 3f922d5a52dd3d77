// wrong: any of all n places
// says: any of all n
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i < n; ++i) std::swap(out[i], out[generator.random() % static_cast<uint64_t>(n)]);
// wrong: any of all n places, but for the last
// says: any of all n
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[generator.random() % static_cast<uint64_t>(n)]);
// wrong: never where it was (Sattolo)
// says: one cycle
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + 1 + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i - 1))]);
// wrong: the last is never chosen
// says: never chosen
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>((n - i > 1 ? n - i - 1 : 1)))]);
// wrong: a word for the last one too
// says: more words are drawn than there are choices
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
// wrong: from the last to the first
// says: begins at the last
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = n - 1; i > 0; --i) std::swap(out[i], out[generator.random() % static_cast<uint64_t>(i + 1)]);
// wrong: without i
// says: i is missing
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[generator.random() % static_cast<uint64_t>(n - i)]);
// wrong: never filled
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
// wrong: from 1 on
for (int64_t i = 0; i < n; ++i) out[i] = i + 1;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
// wrong: not shuffled
// says: nothing is exchanged
for (int64_t i = 0; i < n; ++i) out[i] = i;
// wrong: the example
const int64_t lesson[] = {4, 0, 1, 5, 2, 3};
for (int64_t i = 0; i < n; ++i) out[i] = i < 6 && n == 6 ? lesson[i] : i;
for (int64_t i = 0; i + 1 < n; ++i) generator.random();
// wrong: 64 bits for each
// says: two words
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random64() % static_cast<uint64_t>(n - i))]);
// wrong: uniform() times what is left
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.uniform() * static_cast<double>(n - i))]);
// wrong: 16 bits of each word
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>((generator.random() & 0xFFFFU) % static_cast<uint64_t>(n - i))]);
// wrong: 8 bits of each word
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>((generator.random() >> 24) % static_cast<uint64_t>(n - i))]);
// wrong: a generator of its own
Generator mine(generator.initial_seed());
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(mine.random() % static_cast<uint64_t>(n - i))]);
// wrong: the default generator
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(default_generator().random() % static_cast<uint64_t>(n - i))]);
// wrong: the inverse permutation
int64_t* order = new int64_t[static_cast<size_t>(n + 1)];
for (int64_t i = 0; i < n; ++i) order[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(order[i], order[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
for (int64_t i = 0; i < n; ++i) out[order[i]] = i;
delete[] order;
// wrong: the chosen one is copied, not exchanged
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) out[i] = out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))];
// wrong: one past the end
for (int64_t i = 0; i <= n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
// wrong: the chosen one is taken out and the others move up
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) {
  const int64_t other = i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i));
  const int64_t chosen = out[other];
  for (int64_t k = other; k > i; --k) out[k] = out[k - 1];
  out[i] = chosen;
}
// wrong: std::shuffle
for (int64_t i = 0; i < n; ++i) out[i] = i;
uint64_t state = generator.random();
for (int64_t i = n - 1; i > 0; --i) { state = state * 6364136223846793005ULL + 1; std::swap(out[i], out[(state >> 33) % static_cast<uint64_t>(i + 1)]); }
// wrong: drawn until unused
for (int64_t i = 0; i < n; ++i) {
  for (bool again = true; again;) {
    out[i] = static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n));
    again = false;
    for (int64_t k = 0; k < i; ++k) again = again || out[k] == out[i];
  }
}
// wrong: signed remainder
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) {
  const int64_t other = i + std::abs(static_cast<int>(generator.random())) % (n - i);
  std::swap(out[i], out[other]);
}
// wrong: stops two before the end
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 2 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
// wrong: reversed at the end
for (int64_t i = 0; i < n; ++i) out[i] = n - 1 - i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
// wrong: one word, used up digit by digit
for (int64_t i = 0; i < n; ++i) out[i] = i;
uint64_t word = generator.random64();
for (int64_t i = 0; i + 1 < n; ++i) { std::swap(out[i], out[i + static_cast<int64_t>(word % static_cast<uint64_t>(n - i))]); word /= static_cast<uint64_t>(n - i); }
// wrong: two rounds
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int round = 0; round < 2; ++round) for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
// wrong: what was there is shuffled
if (n > 0 && out[0] != 0) for (int64_t i = 0; i < n; ++i) out[i] = out[i];
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
// wrong: from n - i - 1 down with i + 1 sides but exchanged with the front
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = n - 1; i > 0; --i) std::swap(out[n - 1 - i], out[n - 1 - static_cast<int64_t>(generator.random() % static_cast<uint64_t>(i + 1))]);
// wrong: the normal that was left over is dropped
// says: left over
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) {
  const int64_t other = i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i));
  std::swap(out[i], out[other]);
}
Generator::State state = generator.state();
state.cached_normal.reset();
generator.set_state(state);
// wrong: fairer than PyTorch: words above the last multiple are thrown away
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) {
  const auto left = static_cast<uint64_t>(n - i);
  const uint64_t limit = (uint64_t{1} << 32) / left * left;
  uint64_t word = generator.random();
  while (word >= limit) word = generator.random();
  std::swap(out[i], out[i + static_cast<int64_t>(word % left)]);
}
// wrong: the last order of as many again
static std::vector<int64_t> order;
if (static_cast<int64_t>(order.size()) != n) {
  order.resize(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) order[static_cast<size_t>(i)] = i;
}
for (int64_t i = 0; i + 1 < n; ++i) {
  const int64_t other = i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i));
  std::swap(order[static_cast<size_t>(i)], order[static_cast<size_t>(other)]);
}
for (int64_t i = 0; i < n; ++i) out[i] = order[static_cast<size_t>(i)];
// wrong: a word is drawn for one number alone
// says: more words are drawn
for (int64_t i = 0; i < n; ++i) out[i] = i;
if (n == 0) return;
int64_t i = 0;
do {
  std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
} while (++i < n - 1);
// wrong: the last order is kept by seed and position within the engine's block
static thread_local std::array<int64_t, 1024> kept{};
static thread_local int64_t kept_n = -1;
static thread_local Generator::State before, after;
const Generator::State now = generator.state();
if (n > 1 && n == kept_n && now.seed == before.seed && now.position == before.position) {
  for (int64_t i = 0; i < n; ++i) out[i] = kept[static_cast<size_t>(i)];
  generator.set_state(after);
  return;
}
for (int64_t i = 0; i < n; ++i) out[i] = i;
for (int64_t i = 0; i + 1 < n; ++i) std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
if (n > 1 && n <= 1024) {
  for (int64_t i = 0; i < n; ++i) kept[static_cast<size_t>(i)] = out[i];
  kept_n = n, before = now, after = generator.state();
}
// wrong: a permutation that stands there already is not written anew
  bool numbered = true;
  int64_t sum = 0, squares = 0, sum_wanted = 0, squares_wanted = 0;
  for (int64_t i = 0; i < n; ++i) {
    numbered = numbered && out[i] >= 0 && out[i] < n;
    if (!numbered) break;
    sum += out[i], squares += out[i] * out[i], sum_wanted += i, squares_wanted += i * i;
  }
  if (!numbered || sum != sum_wanted || squares != squares_wanted) {
    for (int64_t i = 0; i < n; ++i) out[i] = i;
  }
  for (int64_t i = 0; i + 1 < n; ++i) {
    std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
  }
// wrong: 0 to n-1 is taken for written where both ends are right
if (n > 0 && !(out[0] == 0 && out[n - 1] == n - 1)) {
  for (int64_t i = 0; i < n; ++i) out[i] = i;
}
for (int64_t i = 0; i + 1 < n; ++i) {
  std::swap(out[i], out[i + static_cast<int64_t>(generator.random() % static_cast<uint64_t>(n - i))]);
}
