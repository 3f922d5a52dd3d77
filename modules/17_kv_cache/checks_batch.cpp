// Checks of 17.8: a batch is continued as each of its texts is alone, and no more is computed for it than needed.
#include "modules/17_kv_cache/oracle.h"
#include "modules/course/checking/large_size.h"

namespace course {
namespace {

struct Together {
  GPTConfig config;
  std::vector<Ids> prompts;
  int64_t count = 3;
  Sampling sampling = {};
  uint64_t seed = 7;
};

enum class Slip { none, one_generator, same_seed, twins, endless, short_window, first_row, greedy, no_prompt };

// Each text alone, computed anew for each token. The tokens that would come with slightly other logits, too: where
// these differ, rounding decides.
struct Writer {
  const Together& c;
  Slip slip = Slip::none;
  double noise = 0;
  Parameters p = values_of(parameters_of(c.config), c.seed, 3);

  Reals logits_behind(const Ids& text) const {
    int64_t width = slip == Slip::short_window ? std::max<int64_t>(1, c.config.block_size - 1) : c.config.block_size;
    if (slip == Slip::endless && c.config.positions != Positions::learned) width = std::ssize(text);
    const int64_t length = std::min(width, std::ssize(text));
    return plain_logits(p, c.config, Ids(text.end() - length, text.end()));
  }
  // Those that together reach top_p.
  void keep_likeliest(std::vector<real>& chances) const {
    std::vector<size_t> order(chances.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return chances[a] > chances[b]; });
    const double total = std::accumulate(chances.begin(), chances.end(), 0.0);
    double reached = 0;
    for (const size_t token : order) {
      const double share = static_cast<double>(chances[token]) / total;
      if (reached >= c.sampling.top_p) chances[token] = 0;
      reached += share;
    }
  }
  int64_t choose(Reals logits, Generator& generator, int64_t turn) const {
    for (size_t i = 0; i < logits.size(); ++i) {
      logits[i] += noise * std::sin(static_cast<double>(turn) + 2.3 * static_cast<double>(i));
    }
    if (c.sampling.temperature == 0 || slip == Slip::greedy) {
      return std::max_element(logits.begin(), logits.end()) - logits.begin();
    }
    const double largest = *std::max_element(logits.begin(), logits.end());
    std::vector<real> chances;
    for (const double x : logits)
      chances.push_back(static_cast<real>(std::exp((x - largest) / c.sampling.temperature)));
    std::vector<real> sorted = chances;
    std::sort(sorted.rbegin(), sorted.rend());
    const int64_t most = c.sampling.top_k == 0 ? std::ssize(sorted) : std::min(c.sampling.top_k, std::ssize(sorted));
    for (real& chance : chances) chance = chance < sorted[at_index(most - 1)] ? 0 : chance;
    keep_likeliest(chances);
    return multinomial(chances.data(), std::ssize(chances), generator);
  }
  std::vector<Ids> written() const {
    std::vector<Ids> all;
    std::vector<Generator> generators;
    for (size_t b = 0; b < c.prompts.size(); ++b) generators.emplace_back(c.seed + (slip == Slip::same_seed ? 0 : b));
    all = c.prompts;
    for (int64_t i = 0; i < c.count; ++i) {
      const Reals of_first = logits_behind(all[0]);
      const std::vector<Ids> before = all;
      for (size_t b = 0; b < all.size(); ++b) {
        Generator& generator = generators[slip == Slip::one_generator ? 0 : b];
        if (slip == Slip::twins && b > 0 && before[b] == before[b - 1]) {
          all[b].push_back(all[b - 1].back());
          continue;
        }
        const Reals logits = slip == Slip::first_row ? of_first : logits_behind(all[b]);
        all[b].push_back(choose(logits, generator, 7 * i + static_cast<int64_t>(b)));
      }
    }
    return all;
  }
};

// Where rounding decides nothing. Plain loops say so, the same in both programs.
Together decided(Together c) {
  for (;; ++c.seed) {
    const std::vector<Ids> right = Writer{.c = c}.written();
    bool same = true;
    for (const double noise : {1e-3, -1e-3, 2e-4}) same = same && Writer{.c = c, .noise = noise}.written() == right;
    if (same) return c;
  }
}

Together together_for(Draw& draw) {
  Together c{config_for(draw), {}};
  const int64_t rows = draw.size(1, 4, 101);
  if (rows > 20) c.config.n_layer = 1, c.config.n_head = 1, c.config.n_embd = 4, c.config.block_size = 3;
  for (int64_t b = 0; b < rows; ++b) {
    const int64_t length = rows > 20 ? 1 + b % 4 : draw.number(1, c.config.block_size + 2);
    c.prompts.push_back(ids_for(draw, length, c.config.vocab_size));
  }
  c.count = rows > 20 ? 2 : draw.number(0, 7);
  c.sampling = {.temperature = draw.one_of<double>({0, 0, 1, 0.7}), .top_k = draw.one_of<int64_t>({0, 0, 2, 3})};
  c.seed = static_cast<uint64_t>(draw.number(1, 1'000'000));
  c.sampling.top_p = draw.one_of<double>({1, 1, 0.8, 0.4});
  return decided(c);
}

const char* const work =
    "what the default generator draws next, when the dropout behind the embedding has drawn for each position "
    "that went through the model";

enum class Effort { right, anew, one_by_one, widest };

// The shapes (B, T, C) that are embedded, one behind the other.
std::vector<Shape> embedded(const Together& c, Effort effort) {
  int64_t longest = 0;
  for (const Ids& prompt : c.prompts) longest = std::max(longest, std::ssize(prompt));
  const int64_t rows = std::ssize(c.prompts), block = c.config.block_size;
  std::vector<Shape> shapes;
  for (int64_t i = 0; i < c.count; ++i) {
    const bool continues = i > 0 && longest + i <= block;
    const int64_t all = effort == Effort::widest ? block : std::min(longest + i, block);
    const int64_t length = effort != Effort::anew && continues ? 1 : all;
    if (effort != Effort::one_by_one) {
      shapes.push_back({rows, length, c.config.n_embd});
      continue;
    }
    for (const Ids& prompt : c.prompts) {
      const int64_t own = std::ssize(prompt) + i;
      shapes.push_back({1, i > 0 && own <= block ? 1 : std::min(own, block), c.config.n_embd});
    }
  }
  return shapes;
}

struct Refused {
  const char* what;
  Sampling sampling;
};

// What sample() refuses, also where only one token is left to choose.
const std::vector<Refused> refused_settings = {
    {"settings that sample() refuses, at temperature 0: top_k = -1", {.temperature = 0, .top_k = -1}},
    {"top_p = 2", {.temperature = 0, .top_p = 2}},
    {"a temperature of -1", {.temperature = -1}},
    {"a temperature of -1 and top_k = 1", {.temperature = -1, .top_k = 1}},
    {"a temperature of NaN", {.temperature = nan}},
    {"top_p = 0 and top_k = 1", {.top_k = 1, .top_p = 0}}};
const std::vector<Refused> refused_scores = {
    {"a model whose scores are no numbers, at temperature 0", {.temperature = 0}},
    {"such a model and top_k = 1", {.top_k = 1}},
    {"such a model and an infinite temperature", {.temperature = infinity}}};
const char* const none_to_draw = "a count of 0 and a temperature of -1";
const char* const none_to_read = "a count of 0 and an id that there is not";

std::vector<Item> items_of(const std::vector<Ids>& texts) {
  std::vector<Item> items;
  for (size_t b = 0; b < texts.size(); ++b) items.push_back({fmt::format("text {}", b), Value(Shape(texts[b]))});
  return items;
}

Answer asked_batch(const Together& c) {
  GPT model(c.config);
  fill(model, c.seed, 3);
  std::vector<Item> items = items_of(generate_batch(model, c.prompts, c.count, c.sampling, c.seed));
  model.drop.p = 0.5;
  manual_seed(c.seed);
  generate_batch(model, c.prompts, c.count, c.sampling, c.seed);
  items.push_back({work, default_generator().uniform()});
  if (c.sampling.temperature == 0) return items;  // whoever never draws is told that first
  const auto gives = [&](const std::vector<Ids>& prompts, const Sampling& sampling, int64_t count) -> Value {
    try {
      generate_batch(model, prompts, count, sampling, c.seed);
    } catch (const ValueError&) {
      return "ValueError";
    } catch (const IndexError&) {
      return "IndexError";
    }
    return "nothing was thrown";
  };
  for (const auto& [what, sampling] : refused_settings) items.push_back({what, gives(c.prompts, sampling, 1)});
  items.push_back({none_to_draw, gives(c.prompts, {.temperature = -1}, 0)});
  items.push_back({none_to_read, gives({{c.config.vocab_size}}, {}, 0)});
  model.ln_f.bias.mutable_data()[0] = static_cast<real>(nan);
  for (const auto& [what, sampling] : refused_scores) items.push_back({what, gives(c.prompts, sampling, 1)});
  return items;
}

Answer answer_of(const Together& c, Slip slip, Effort effort) {
  std::vector<Ids> texts = Writer{.c = c, .slip = slip}.written();
  if (slip == Slip::no_prompt) {
    for (size_t b = 0; b < texts.size(); ++b)
      texts[b].erase(texts[b].begin(), texts[b].begin() + std::ssize(c.prompts[b]));
  }
  std::vector<Item> items = items_of(texts);
  if (slip == Slip::none) items.push_back({work, next_behind(c.seed, embedded(c, effort))});
  return items;
}

Answer right_batch(const Together& c) {
  Answer all = answer_of(c, Slip::none, Effort::right);
  if (c.sampling.temperature == 0) return all;
  for (const Refused& one : refused_settings) all.items.push_back({one.what, "ValueError"});
  for (const char* const what : {none_to_draw, none_to_read}) all.items.push_back({what, "nothing was thrown"});
  for (const Refused& one : refused_scores) all.items.push_back({one.what, "ValueError"});
  return all;
}

// All that is right before one item, which is this.
Answer but(const Together& c, const char* name, const char* value) {
  Answer all = right_batch(c);
  const auto item = std::find_if(all.items.begin(), all.items.end(), [&](const Item& one) { return one.name == name; });
  if (item == all.items.end()) return all;  // it is not asked here
  item->value = value;
  all.items.erase(item + 1, all.items.end());
  return all;
}

// The first two prompts are equal, and draw other tokens; the third tells one mistake from another.
Together apart(Together c) {
  for (;; ++c.seed) {
    c = decided(c);
    const std::vector<Ids> all = Writer{.c = c}.written();
    const size_t first = c.prompts[0].size();
    const bool differ = all[1][first] != all[0][first] && Writer{.c = c, .slip = Slip::twins}.written() !=
                                                              Writer{.c = c, .slip = Slip::same_seed}.written();
    if (differ) return c;
  }
}

// Texts that are nearly the same go on otherwise.
Together unlike(Together c) {
  for (;; ++c.seed) {
    c = decided(c);
    std::vector<Ids> behind = Writer{.c = c}.written();
    for (size_t b = 0; b < behind.size(); ++b)
      behind[b].erase(behind[b].begin(), behind[b].begin() + std::ssize(c.prompts[b]));
    std::sort(behind.begin(), behind.end());
    if (std::adjacent_find(behind.begin(), behind.end()) == behind.end()) return c;
  }
}

// The one text says the same at least ten times, and then something else.
Together turning(Together c) {
  for (;; ++c.seed) {
    const Ids text = Writer{.c = c}.written()[0];
    bool turns = false;
    for (size_t i = 11; i + 1 < text.size() && !turns; ++i) {
      const auto same = [&](int64_t token) { return token == text[i]; };
      turns = std::all_of(text.begin() + static_cast<std::ptrdiff_t>(i) - 9,
                          text.begin() + static_cast<std::ptrdiff_t>(i), same) &&
              text[i + 1] != text[i];
    }
    if (turns && decided(c).seed == c.seed) return c;
  }
}

GPTConfig tiny_but_long() {
  return {.block_size = 24, .vocab_size = 5, .n_layer = 1, .n_head = 1, .n_embd = 4, .positions = Positions::learned};
}

GPTConfig small(Positions positions) {
  return {.block_size = 5, .vocab_size = 9, .n_layer = 2, .n_head = 2, .n_embd = 8, .positions = positions};
}

const Check<Together> batches({
    .exercise = "17.8",
    .examples = {decided({small(Positions::learned), {{1, 2, 3}, {4}}, 2, {.temperature = 0}}),
                 decided({small(Positions::learned), {{1, 2, 3}, {4}, {5, 6}}, 7, {.temperature = 0}}),
                 apart({small(Positions::learned), {{1}, {1}, {2, 3}}, 2, {.temperature = 2}}),
                 apart({small(Positions::rotary), {{2, 3, 1}, {2, 3, 1}, {4}}, 3}),
                 decided({small(Positions::rotary), {{1, 2, 3}, {4}, {5, 6}}, 6}),
                 decided({small(Positions::sinusoidal), {{1, 2, 3, 4, 5, 6, 7}, {4}}, 3}),
                 decided({small(Positions::learned), {{1, 2}, {3, 4}}, 3}),
                 decided({small(Positions::learned), {{1}}, 7, {.temperature = 0}}),
                 decided({small(Positions::learned), {{1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}}, 2}),
                 unlike({small(Positions::learned),
                         {{1, 2, 3, 4, 5}, {8, 2, 3, 4, 5}, {1, 2, 6, 4, 5}},
                         3,
                         {.temperature = 0}}),
                 unlike({small(Positions::rotary), {{1, 2, 3, 4}, {2, 1, 3, 4}, {1, 3, 2, 4}}, 3, {.temperature = 0}}),
                 turning({tiny_but_long(), {{3}}, 20, {.temperature = 0}}),
                 decided({small(Positions::learned), {{100, -1, 1, 2, 3, 4, 5}, {4}}, 2, {.temperature = 0}}),
                 decided({small(Positions::learned), {{1, 2, 3}, {4}}, 3, {.temperature = 1e-300}}),
                 decided({small(Positions::rotary), {{1, 2, 3}, {4}}, 3, {.temperature = 1e-320}}),
                 decided({small(Positions::learned), {{1, 2, 3}, {4}}, 3, {.temperature = infinity}}),
                 decided({small(Positions::learned), {{1, 2, 3}, {4}}, 3, {.top_p = 0.5}}),
                 {small(Positions::learned), {{1}, {2, 3}}, 0},
                 {small(Positions::learned), {{1}, {2, 3}}, -3}},
    .draw = together_for,
    .drawn = 30,
    .call =
        [](const Together& c) {
          std::string texts;
          for (size_t b = 0; b < std::min<size_t>(c.prompts.size(), 5); ++b)
            texts += (b == 0 ? "" : ", ") + list_of(c.prompts[b]);
          return Call{
              fmt::format("{}: generate_batch(model, {} prompts {}, {}, temperature {}, top_k {}, top_p {}, seed {})",
                          text_of(c.config), c.prompts.size(), texts, c.count, c.sampling.temperature, c.sampling.top_k,
                          c.sampling.top_p, c.seed)};
        },
    .ask = asked_batch,
    .expect = right_batch,
    .mistakes = [](const Together& c) -> Mistakes {
      const auto slip = [&](Slip kind) { return answer_of(c, kind, Effort::right); };
      const auto effort = [&](Effort kind) { return answer_of(c, Slip::none, kind); };
      return {
          {"one generator draws for all: text b has its own, generators[b]", slip(Slip::one_generator)},
          {"all generators begin with the same seed", slip(Slip::same_seed)},
          {"texts that are equal so far are given one token: each draws its own, from generators[b]",
           slip(Slip::twins)},
          {"at most block_size tokens are looked at, also where positions need no table", slip(Slip::endless)},
          {"it looks back over one token too few: block_size of them fit", slip(Slip::short_window)},
          {"the logits of row 0 for all: row b is text b's", slip(Slip::first_row)},
          {"it always takes the likeliest: sample() draws", slip(Slip::greedy)},
          {"the prompts are returned, too", slip(Slip::no_prompt)},
          {"the texts are right, but all positions are computed anew for each token: behind the first step only the "
           "new tokens go through the model, until the longest text is longer than block_size",
           effort(Effort::anew)},
          {"the texts are right, but each goes through the model by itself: a step is one call for the batch",
           effort(Effort::one_by_one)},
          {"the texts are right, but rows are wider than the longest text", effort(Effort::widest)},
          {"the likeliest token is taken without sample(), which refuses settings and scores at any temperature",
           but(c, refused_settings[0].what, "nothing was thrown")},
          {"the likeliest token is taken without sample() where top_k is 1: it refuses settings and scores there, too",
           but(c, refused_settings[3].what, "nothing was thrown")},
          {"settings are refused before there is anything to draw: a count of 0 adds nothing, and that is all",
           but(c, none_to_draw, "ValueError")}};
    },
});

}  // namespace
}  // namespace course
