// Checks of 20.1 and 20.2: a unit for all tokenizers, and windows in which each token is scored once.
#include "modules/20_capstone/oracle.h"

namespace course {
namespace {

[[maybe_unused]] const bool large_sizes_are_asked = asks_large_sizes() = true;

// --- 20.1: one text

struct OneText {
  TextLoss text;
  TextLoss other = {100, 30, 80};
};

Answer bits_answer(Exact first, const OneText& c) {
  const Value own = nearly_exact(first);
  return {{"of the first", own},
          {"of the second", nearly_exact(bits_of(static_cast<Exact>(c.other.nats), static_cast<Exact>(c.other.bytes)))},
          {"of the first once more", own}};
}

const Check<OneText> bits_for_each_byte({
    .exercise = "20.1",
    .examples = {{{10.397207708399179, 4, 10}},
                 {{13.862943611198906, 3, 5}},
                 {{0, 0, 1}},
                 {{0, 7, 12}},
                 {{1, 1, 1}},
                 {{2.5, 1, 100}},
                 {{1000, 10, 3}},
                 {{16'777'217.25, 4'000'000, 8'388'609}},
                 {{5e9, 3'000'000'000, 4'000'000'001}},
                 {{1.7e308, 5, 2}},
                 {{1e300, 5, largest_int}},
                 {{1e-300, 5, 7}},
                 {{infinity, 3, 9}},
                 {{nan, 3, 9}},
                 {{3, 0, 2}, {nan, 1, 1}}},
    .draw =
        [](Draw& draw) {
          const auto text = [&] {
            const int64_t tokens = draw.size(0, 200), bytes = draw.size(1, 500);
            return TextLoss{draw.uniform(0, 5) * static_cast<double>(tokens), tokens, bytes};
          };
          const TextLoss first = text();
          return OneText{first, text()};
        },
    .often =
        [] {
          do_not_optimize(TextLoss{1, 1, 1}.bits_per_byte());
        },
    .call =
        [](const OneText& c) {
          return Call{fmt::format("TextLoss{}.bits_per_byte()   // nats, tokens, bytes", text_of(c.text))};
        },
    .ask = [](const OneText& c) -> Answer {
      const TextLoss one = c.text, other = c.other;
      return in_turn([](const TextLoss* text) { return text->bits_per_byte(); }, &one, &other);
    },
    .expect = [](const OneText& c) -> Answer {
      return bits_answer(bits_of(static_cast<Exact>(c.text.nats), static_cast<Exact>(c.text.bytes)), c);
    },
    .mistakes = [](const OneText& c) -> Mistakes {
      const auto nats = static_cast<Exact>(c.text.nats), bytes = static_cast<Exact>(c.text.bytes),
                 tokens = static_cast<Exact>(c.text.tokens);
      const auto one = [](Exact x) { return Answer{{"of the first", nearly_exact(x)}}; };
      if (std::isfinite(c.text.nats) && std::isinf(c.text.nats / static_cast<double>(ln_2)))
        return {{"nats / ln 2 is more than a double holds: divide by ln 2 · bytes at once", one(infinity)}};
      return {{"these are nats for each byte: divide by ln 2 for bits", one(nats / bytes)},
              {"bits for each token, not for each byte", one(bits_of(nats, tokens))},
              {"nats for each token: neither bits nor bytes", one(nats / tokens)},
              {"a bit is ln 2 = 0.693 nats: divide by it", one(nats * ln_2 / bytes)},
              {"bytes for each bit: the other way round", one(ln_2 * bytes / nats)},
              {"that is a perplexity: 2 to this power", one(std::exp2(bits_of(nats, bytes)))},
              {"the bits of the whole text: for each byte of it", one(nats / ln_2)},
              {"compared with the 8 bits of a byte: the bits themselves are asked for", one(bits_of(nats, bytes) / 8)},
              {"whole bits: the quotient is a real number", one(std::floor(bits_of(nats, bytes)))}};
    },
});

// --- 20.1: texts together

struct Texts {
  std::vector<TextLoss> all;
};

TextLoss text_for(Draw& draw) {
  const int64_t tokens = draw.number(0, 300), bytes = draw.yes(0.1) ? 0 : draw.number(1, 900);
  return {draw.uniform(0, 5) * static_cast<double>(tokens), tokens, bytes};
}

struct Sums {
  Exact nats = 0, size = 0;
  int64_t tokens = 0, bytes = 0;
};

Sums sums_of(const std::vector<TextLoss>& all) {
  Sums sums;
  for (const TextLoss& text : all) {
    sums.nats += static_cast<Exact>(text.nats), sums.size += std::abs(static_cast<Exact>(text.nats));
    sums.tokens += text.tokens, sums.bytes += text.bytes;
  }
  return sums;
}

Value nats_value(Exact nats, Exact size) {
  return Value(static_cast<double>(nats)).within(1e-11 * static_cast<double>(std::isfinite(size) ? size : 0));
}

std::vector<Item> sums_items(const std::string& of, const Sums& sums) {
  return {{"nats" + of, nats_value(sums.nats, sums.size)}, {"tokens" + of, sums.tokens}, {"bytes" + of, sums.bytes}};
}

Answer sums_answer(const Texts& c, const Sums& right) {
  std::vector<Item> items = sums_items("", right);
  for (const Item& item :
       sums_items(" of its first text alone", sums_of({c.all.begin(), c.all.begin() + !c.all.empty()})))
    items.push_back(item);
  for (const Item& item : sums_items(" of all once more", right)) items.push_back(item);
  return items;
}

const Check<Texts> texts_together({
    .exercise = "20.1",
    .examples = {{{{10, 4, 8}, {30, 6, 12}}},
                 {{}},
                 {{{7, 3, 5}}},
                 {{{5, 2, 3}, {0, 0, 1}}},
                 {{{1, 1, 4}, {5, 2, 0}}},  // a text whose bytes nobody counted
                 {{{1, 1, 0}, {2, 1, 3}}},
                 {{{1.7e308, 1, 1}, {0, 0, 4}}},
                 {{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}},
                 {{{0.1, 1, 1}, {16'777'216, 1, 1}, {0.2, 1, 1}}},
                 {{{1, 3'000'000'000, 4'000'000'000}, {2, 3'000'000'001, 4'000'000'003}}},
                 {{{1, 9'007'199'254'740'993, 9'007'199'254'740'995}, {2, 2, 4}}},
                 {{{1e300, 1, 2}, {1e300, 1, 2}}},
                 {{{infinity, 1, 2}, {1, 1, 2}}},
                 {{{1, 1, 2}, {nan, 1, 2}, {1, 1, 2}}}},
    .draw =
        [](Draw& draw) {
          Texts c;
          const int64_t n = draw.size(0, 9);
          for (int64_t i = 0; i < n; ++i) c.all.push_back(text_for(draw));
          return c;
        },
    .draw_large =
        [](Draw& draw, int) {
          Texts c;
          const int64_t n = beyond_17_bits(draw);
          for (int64_t i = 0; i < n; ++i) c.all.push_back(text_for(draw));
          return c;
        },
    .often = [] { do_not_optimize(total_loss({})); },
    .call = [](const Texts& c) { return Call{fmt::format("total_loss({})", list_of(c.all))}; },
    .ask = [](const Texts& c) -> Answer {
      std::vector<Item> items;
      const auto add = [&](const std::string& of, const TextLoss& total) {
        items.push_back({"nats" + of, total.nats});
        items.push_back({"tokens" + of, total.tokens});
        items.push_back({"bytes" + of, total.bytes});
      };
      add("", total_loss(c.all));
      add(" of its first text alone", total_loss({c.all.begin(), c.all.begin() + !c.all.empty()}));
      add(" of all once more", total_loss(c.all));
      return items;
    },
    .expect = [](const Texts& c) -> Answer { return sums_answer(c, sums_of(c.all)); },
    .mistakes = [](const Texts& c) -> Mistakes {
      const Sums right = sums_of(c.all);
      const auto n = static_cast<Exact>(c.all.size());
      const auto with = [&](Exact nats, int64_t tokens, int64_t bytes) {
        return Answer{{"nats", nats_value(nats, right.size)}, {"tokens", tokens}, {"bytes", bytes}};
      };
      Exact weighted = 0;
      for (const TextLoss& text : c.all) weighted += static_cast<Exact>(text.nats) * static_cast<Exact>(text.tokens);
      Sums shorter = sums_of({c.all.begin() + !c.all.empty(), c.all.end()});
      std::vector<TextLoss> with_bytes;
      for (const TextLoss& text : c.all)
        if (text.bytes > 0) with_bytes.push_back(text);
      const Sums counted = sums_of(with_bytes);
      return {{"a text of no bytes has nats and tokens all the same: they are added up",
               with(counted.nats, counted.tokens, counted.bytes)},
              {"the mean of the texts: nats are added up, as tokens and bytes are",
               with(right.nats / n, right.tokens, right.bytes)},
              {"nats are of a whole text already: they are not multiplied by its tokens",
               with(weighted, right.tokens, right.bytes)},
              {"tokens are those of the texts: not how many texts there are",
               with(right.nats, static_cast<int64_t>(c.all.size()), right.bytes)},
              {"the first text is left out", with(shorter.nats, shorter.tokens, shorter.bytes)},
              {"the bytes are not added up", with(right.nats, right.tokens, 0)},
              {"the tokens are not added up", with(right.nats, 0, right.bytes)}};
    },
});

// --- 20.2

Value list_value(const std::vector<ScoringWindow>& windows) {
  Shape all;
  for (const ScoringWindow& window : windows) all.insert(all.end(), {window.begin, window.end, window.first_scored});
  return Value(all);
}
// What is asked between the first question and the same one at last: only one of the three numbers is another.
std::vector<std::pair<std::string, Cut>> neighbours(const Cut& c) {
  Cut block = c, stride = c, text = c;
  block.block_size += c.block_size > c.stride ? -1 : c.block_size < largest_int ? 1 : 0;
  stride.stride += c.stride > 1 ? -1 : c.stride < c.block_size ? 1 : 0;
  text.tokens += c.tokens > 0 ? -1 : 1;
  return {{" for another block_size", block},
          {" for another stride", stride},
          {" for a text of another length", text},
          {" for the first once more", c}};
}

constexpr const char* each_window = "begin, end, first_scored of each window";

Answer windows_answer(const std::vector<ScoringWindow>& windows) { return {{each_window, list_value(windows)}}; }

Answer changed(const Cut& c, const std::function<void(ScoringWindow&, int64_t k)>& change) {
  std::vector<ScoringWindow> windows = windows_of(c);
  for (size_t k = 0; k < windows.size(); ++k) change(windows[k], static_cast<int64_t>(k));
  return windows_answer(windows);
}

Mistakes mistakes_of_windows(const Cut& c) {
  if (c.tokens > 1'000'000) return {};
  std::vector<ScoringWindow> short_first, whole, of_block;
  for (int64_t first = 1; first < c.tokens; first += c.stride) {
    const int64_t end = std::min(c.tokens, first + c.stride);
    short_first.push_back({std::max<int64_t>(0, end - 1 - c.block_size), end, first});
  }
  whole = windows_of(c);
  if (!whole.empty() && whole.back().end - whole.back().first_scored < (whole.size() == 1 ? c.block_size : c.stride))
    whole.pop_back();
  if (c.block_size > 1) of_block = windows_of({c.tokens, c.block_size - 1, std::min(c.stride, c.block_size - 1)});
  return {
      {"the last window reaches back as far as the others: it begins block_size ids before its last one",
       changed(c, [&](ScoringWindow& w, int64_t k) { w.begin = k * c.stride; })},
      {"a window begins where the last one ended: it sees nothing of what it could look back at",
       changed(c, [](ScoringWindow& w, int64_t) { w.begin = w.first_scored - 1; })},
      {"all that a window predicts is scored: what another window has scored is scored a second time",
       changed(c, [](ScoringWindow& w, int64_t) { w.first_scored = w.begin + 1; })},
      {"nothing stands before the first token: it cannot be scored",
       changed(c, [](ScoringWindow& w, int64_t k) { w.first_scored = k == 0 ? 0 : w.first_scored; })},
      {"the first window scores up to block_size tokens: it has all of them as new ones", windows_answer(short_first)},
      {"what is left behind the last full window is to be scored, too", windows_answer(whole)},
      {"block_size ids are read and block_size predicted: the window holds one more, the last of the predicted",
       windows_answer(of_block)},
      {"`end` is one behind the last id", changed(c, [](ScoringWindow& w, int64_t) { --w.end; })},
      {"one id too many: begin is block_size before the last id, which is end - 1",
       changed(c, [&](ScoringWindow& w, int64_t) { w.begin = std::max<int64_t>(0, w.end - c.block_size); })},
      {"a text has no places below 0",
       changed(c, [&](ScoringWindow& w, int64_t) { w.begin = w.end - 1 - c.block_size; })},
      {"the stride is not used: the windows overlap by block_size - stride",
       windows_answer(windows_of({c.tokens, c.block_size, c.block_size}))},
      {"a stride of 1, whatever was asked for", windows_answer(windows_of({c.tokens, c.block_size, 1}))}};
}

const Check<Cut> windows({
    .exercise = "20.2",
    .examples = {{10, 4, 2},
                 {10, 4, 4},
                 {10, 4, 1},
                 {9, 4, 3},
                 {9, 4, 4},
                 {4, 4, 2},
                 {5, 4, 2},
                 {6, 4, 2},
                 {0, 4, 2},
                 {1, 4, 2},
                 {2, 4, 2},
                 {2, 1, 1},
                 {3, 1, 1},
                 {7, 100, 100},
                 {7, 100, 1},
                 {1001, 16, 5},
                 {70'001, 64, 64},
                 {largest_int, largest_int, 1},
                 {largest_int, largest_int, largest_int},
                 {largest_int, largest_int - 1, largest_int - 1},
                 {largest_int, largest_int - 2, 1},
                 {largest_int, int64_t{1} << 62, int64_t{1} << 62},
                 {largest_int - 1, (int64_t{1} << 62) + 5, int64_t{1} << 61},
                 {(int64_t{1} << 61) + 2, int64_t{1} << 60, int64_t{1} << 60},  // what a double does not tell from 2^61
                 {(int64_t{1} << 54) + 2, int64_t{1} << 53, int64_t{1} << 53},
                 {33'554'434, 16'777'216, 16'777'216},
                 {5'000'000'000, 3'000'000'000, 1'000'000'000},
                 {3, largest_int, largest_int},
                 {0, largest_int, 1}},
    .draw =
        [](Draw& draw) {
          const int64_t block_size = draw.size(1, 9), tokens = draw.size(0, 40);
          const int64_t stride = draw.yes(0.3) ? block_size : draw.number(1, block_size);
          return Cut{tokens, block_size, stride};
        },
    .drawn = 120,
    .often = [] { do_not_optimize(scoring_windows(3, 2, 1)); },
    .call =
        [](const Cut& c) {
          return Call{fmt::format("scoring_windows({}, {}, {})   // tokens, block_size, stride", c.tokens, c.block_size,
                                  c.stride)};
        },
    .ask = [](const Cut& c) -> Answer {
      std::vector<Item> items;
      const auto enter = [&](const Cut& cut, const std::string& of) {
        Shape all;
        for (const ScoringWindow& w : scoring_windows(cut.tokens, cut.block_size, cut.stride))
          all.insert(all.end(), {w.begin, w.end, w.first_scored});
        items.push_back({each_window + of, Value(all)});
      };
      enter(c, "");
      for (const auto& [of, cut] : neighbours(c)) enter(cut, of);
      return items;
    },
    .expect = [](const Cut& c) -> Answer {
      Answer answer = windows_answer(windows_of(c));
      for (const auto& [of, cut] : neighbours(c))
        answer.items.push_back({each_window + of, list_value(windows_of(cut))});
      return answer;
    },
    .mistakes = mistakes_of_windows,
});

}  // namespace
}  // namespace course
