// Checks of 09.3: windows on a text.
#include "modules/09_training/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Window {
  std::vector<int64_t> tokens;
  int64_t length = 1, batch = 1;  ///< T and B
  uint64_t seed = 0;
  bool small = false;    ///< tokens in 32 bits
  bool highest = false;  ///< all words are the largest that there is
};

template <class Id>
Answer windows_on(const Window& c, const std::vector<Id>& tokens) {
  Generator generator = c.highest ? highest_words() : Generator(c.seed);
  std::vector<Item> items;
  const Batch first = random_batch(tokens, c.length, c.batch, generator);
  const Batch second = random_batch(tokens, c.length, c.batch, generator);  // while the first is there
  for (const Batch* batch : {&first, &second}) {
    const int i = batch == &first ? 1 : 2;
    items.push_back({fmt::format("the inputs of batch {}", i), batch->inputs});
    items.push_back({fmt::format("the targets of batch {}", i), batch->targets});
  }
  items.push_back({"the next word of the stream", static_cast<int64_t>(generator.random())});
  return {items};
}

// Windows that begin at first(b, words), and their targets so many tokens on.
Answer windows(const Window& c, int64_t shift, const std::function<int64_t(int64_t b, Words& words)>& first) {
  Words words(c.seed, 0, c.highest);
  const auto n = static_cast<int64_t>(c.tokens.size());
  std::vector<Item> items;
  for (int i = 1; i <= 2; ++i) {
    Value inputs(Shape{}), targets(Shape{});
    inputs.shape = targets.shape = {c.batch, c.length};
    for (int64_t b = 0; b < c.batch; ++b) {
      const int64_t start = first(b, words);
      for (int64_t t = start; t < start + c.length; ++t) {
        inputs.integers.push_back(c.tokens[static_cast<size_t>(std::clamp<int64_t>(t, 0, n - 1))]);
        targets.integers.push_back(c.tokens[static_cast<size_t>(std::clamp<int64_t>(t + shift, 0, n - 1))]);
      }
    }
    items.push_back({fmt::format("the inputs of batch {}", i), inputs});
    items.push_back({fmt::format("the targets of batch {}", i), targets});
  }
  items.push_back({"the next word of the stream", words.next()});
  return {items};
}

std::vector<int64_t> counted(int64_t n, int64_t from) {
  std::vector<int64_t> list;
  for (int64_t i = 0; i < n; ++i) list.push_back(from + i);
  return list;
}

const Check<Window> windows_check({
    .exercise = "09.3",
    .examples = {{counted(9, 10), 3, 2, 11, false},
                 {counted(9, 10), 3, 2, 9, true},
                 {counted(4, 50), 3, 3, 1, false},
                 {counted(2, 7), 1, 1, 5, true},
                 {counted(30, 100), 2, 5, 3, false},
                 {counted(30, 100), 5, 2, 3, true},
                 {counted(12, 5'000'000'000), 4, 3, 8, false},
                 {{-100, 3, -7, 5, -100, 2}, 2, 4, 3, false},
                 {counted(12, 10), 2, 3, 0, false, true}},
    .draw =
        [](Draw& draw) {
          Window c;
          c.length = draw.size(1, 7),
          c.batch = draw.yes(0.06) ? draw.one_of<int64_t>({9, 70, 300, 1100}) : draw.size(1, 6);
          c.small = draw.yes();
          c.seed = static_cast<uint64_t>(draw.number(0, 1'000'000'000'000));
          const int64_t n = c.length + (draw.yes(0.2) ? 1 : draw.size(1, 30));
          const int64_t most = c.small ? 2'000'000'000 : 8'000'000'000'000;
          for (int64_t i = 0; i < n; ++i) c.tokens.push_back(draw.yes(0.7) ? 10 + i : draw.number(-most, most));
          return c;
        },
    .drawn = 100,
    .draw_large =
        [](Draw& draw, int i) {  // long windows, then many places for short ones
          Window c;
          c.length = i == 0 ? beyond_blocks(draw) : 3, c.batch = i == 0 ? 2 : 41, c.small = i == 1;
          c.seed = static_cast<uint64_t>(draw.number(0, 1000));
          c.tokens = counted(i == 0 ? c.length + 50 : 200'001, 10);
          return c;
        },
    .often =
        [] {
          static const std::vector<int64_t> tokens{1, 2, 3};
          static Generator generator(1);
          random_batch(tokens, 1, 1, generator);
        },
    .call =
        [](const Window& c) {
          return Call{fmt::format("random_batch({}{}, block_size {}, batch_size {}, Generator({})), twice{}",
                                  c.small ? "int32 " : "", some_of(c.tokens), c.length, c.batch, c.seed,
                                  c.highest ? ", where all words of the stream are 4294967295" : "")};
        },
    .ask = [](const Window& c) -> Answer {
      if (!c.small) return windows_on(c, c.tokens);
      return windows_on(c, std::vector<int32_t>(c.tokens.begin(), c.tokens.end()));
    },
    .expect = [](const Window& c) -> Answer {
      const int64_t starts = static_cast<int64_t>(c.tokens.size()) - c.length;
      return windows(c, 1, [=](int64_t, Words& words) { return words.below(starts); });
    },
    .mistakes = [](const Window& c) -> Mistakes {
      const auto n = static_cast<int64_t>(c.tokens.size());
      const int64_t starts = n - c.length;
      const auto right = [=](int64_t, Words& words) { return words.below(starts); };
      Answer shared = windows(c, 1, right);
      shared.items[0].value = shared.items[2].value, shared.items[1].value = shared.items[3].value;
      const auto from = [&](int64_t count) {
        return windows(c, 1, [=](int64_t, Words& words) { return words.below(std::max<int64_t>(count, 1)); });
      };
      return {
          {"these are the numbers of the second batch: the two share their memory, and each is to have its own",
           shared},
          {"the targets are the inputs themselves: a model that copies would have a loss of 0. The target of a token "
           "is the one that follows it",
           windows(c, 0, right)},
          {"the targets are two tokens on: it is the next one that is to be learned", windows(c, 2, right)},
          {"the targets are the tokens before: the next one is to be learned", windows(c, -1, right)},
          {"the last token of the text is never a target: there are n - T places to begin, 0 … n-T-1",
           from(starts - 1)},
          {"one place too many: a window that begins at n - T has no token behind it for its last target",
           from(starts + 1)},
          {"a window may begin anywhere before n - T, not before n", from(n)},
          {"every row is the same window: each has a beginning of its own",
           windows(c, 1,
                   [=, start = int64_t{0}](int64_t b, Words& words) mutable {
                     return start = b == 0 ? words.below(starts) : start;
                   })},
          {"the windows follow each other instead of beginning at random places",
           windows(c, 1, [&](int64_t b, Words&) { return b * c.length; })},
          {starts == 1 ? "where there is one place to begin at a word is drawn for each row all the same"
                       : "all windows begin with the text: their places are to be drawn",
           windows(c, 1, [](int64_t, Words&) { return int64_t{0}; })},
          {"one beginning is drawn, and the rows follow each other from there: each row has its own",
           windows(c, 1, [=, start = int64_t{0}](int64_t b, Words& words) mutable {
             return (start = b == 0 ? words.below(starts) : start) + b * c.length;
           })}};
    },
});

}  // namespace
}  // namespace course
