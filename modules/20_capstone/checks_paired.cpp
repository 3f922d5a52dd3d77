// Checks of 20.7: two models on the same documents.
#include <functional>

#include "modules/20_capstone/oracle.h"

namespace course {
namespace {

struct Rivals {
  std::vector<TextLoss> a, b;
  int64_t resamples = 20;
  uint64_t seed = 1;
  double confidence = 0.95;
};

struct Misdrawn {
  bool unpaired = false;    ///< b's documents are drawn anew
  bool turned = false;      ///< a less b
  bool unweighted = false;  ///< the mean of the documents' bits per byte
  bool by_tokens = false;
  bool in_nats = false;
  bool without_last = false;  ///< n - 1 documents in a draw
  bool first_draw = false;    ///< all resamples are the first
  bool once_each = false;     ///< nothing is drawn twice
  bool mean_of_draws = false;
  bool one_sided = false;  ///< quantiles at 1 - confidence and confidence
  bool extremes = false;   ///< the least and the greatest
  bool steps = false;      ///< quantiles without the straight line between two of them
  bool whole_too = false;  ///< the documents themselves are one of the resamples
};

using Documents = std::vector<size_t>;

Exact part_of(const Rivals& c, const std::vector<TextLoss>& model, const Documents& documents, const Misdrawn& slip) {
  Exact nats = 0, size = 0, mean = 0;
  for (const size_t i : documents) {
    const auto bytes = static_cast<Exact>(c.a[i].bytes);
    nats += static_cast<Exact>(model[i].nats), size += slip.by_tokens ? static_cast<Exact>(model[i].tokens) : bytes;
    mean += static_cast<Exact>(model[i].nats) / bytes / static_cast<Exact>(documents.size());
  }
  return (slip.unweighted ? mean : nats / size) / (slip.in_nats ? 1 : ln_2);
}

Documents drawn_from(size_t n, Generator& generator, bool without_last) {
  Documents documents;
  for (size_t i = 0; i < n - (without_last && n > 1 ? 1 : 0); ++i) documents.push_back(generator.random() % n);
  return documents;
}

struct Resampled {
  Exact mean = 0, low = 0, high = 0;
};

Resampled resampled(const Rivals& c, Generator& generator, const Misdrawn& slip = {}) {
  const size_t n = c.a.size();
  Documents all;
  for (size_t i = 0; i < n; ++i) all.push_back(i);
  const auto difference = [&](const Documents& of_a, const Documents& of_b) {
    const Exact less = part_of(c, c.b, of_b, slip) - part_of(c, c.a, of_a, slip);
    return slip.turned ? -less : less;
  };
  std::vector<Exact> differences;
  if (slip.whole_too) differences.push_back(difference(all, all));
  const Generator::State start = generator.state();
  Exact sum = 0;
  for (int64_t i = 0; i < c.resamples; ++i) {
    if (slip.first_draw) generator.set_state(start);
    const Documents of_a = slip.once_each ? all : drawn_from(n, generator, slip.without_last);
    const Documents of_b = slip.unpaired ? drawn_from(n, generator, slip.without_last) : of_a;
    differences.push_back(difference(of_a, of_b));
    sum += differences.back();
  }
  const auto confidence = static_cast<Exact>(c.confidence);
  Exact low = (1 - confidence) / 2, high = (1 + confidence) / 2;
  if (slip.one_sided) low = 1 - confidence, high = confidence;
  if (slip.extremes) low = 0, high = 1;
  if (slip.steps) {
    const auto last = static_cast<Exact>(differences.size() - 1);
    low = std::floor(low * last) / std::max<Exact>(1, last), high = std::floor(high * last) / std::max<Exact>(1, last);
  }
  const Exact mean = slip.mean_of_draws ? sum / static_cast<Exact>(c.resamples) : difference(all, all);
  return {mean, at_share(differences, low), at_share(differences, high)};
}

// Which bits per byte come together in a difference: what rounding is a share of.
double slack_of(const Rivals& c) {
  Exact largest = 0;
  for (size_t i = 0; i < c.a.size(); ++i) {
    const Exact nats = std::abs(static_cast<Exact>(c.a[i].nats)) + std::abs(static_cast<Exact>(c.b[i].nats));
    largest = std::max(largest, bits_of(nats, static_cast<Exact>(c.a[i].bytes)));
  }
  return static_cast<double>(1e-11L * largest);
}

std::vector<Item> items_of(const Resampled& all, double slack, const std::string& of = "") {
  const auto value = [&](Exact x) { return Value(static_cast<double>(x)).within(slack); };
  return {{"mean" + of, value(all.mean)}, {"low" + of, value(all.low)}, {"high" + of, value(all.high)}};
}

constexpr const char* of_next = ", with the numbers that the generator draws next";
constexpr const char* of_turned = ", of b and a exchanged";

Rivals exchanged(Rivals c) {
  std::swap(c.a, c.b);
  return c;
}

Answer right_answer(const Rivals& c) {
  Generator generator(c.seed);
  std::vector<Item> items = items_of(resampled(c, generator), slack_of(c));
  const auto next = [&](const Rivals& of, const char* words) {
    for (const Item& item : items_of(resampled(of, generator), slack_of(c), words)) items.push_back(item);
  };
  const auto drawn = static_cast<int64_t>(Generator(generator).random());
  next(c, of_next);
  next(exchanged(c), of_turned);
  items.push_back({"what the generator draws after the first", drawn});
  return items;
}

Answer asked(const Rivals& c) {
  Generator generator(c.seed);
  std::vector<Item> items;
  const auto enter = [&](const Estimate& it, const std::string& of) {
    items.push_back({"mean" + of, it.mean});
    items.push_back({"low" + of, it.low});
    items.push_back({"high" + of, it.high});
  };
  enter(paired_difference(c.a, c.b, c.resamples, generator, c.confidence), "");
  const auto drawn = static_cast<int64_t>(Generator(generator).random());
  enter(paired_difference(c.a, c.b, c.resamples, generator, c.confidence), of_next);
  enter(paired_difference(c.b, c.a, c.resamples, generator, c.confidence), of_turned);
  items.push_back({"what the generator draws after the first", drawn});
  return items;
}

Mistakes mistakes_of_pairs(const Rivals& c) {
  const auto with = [&](const std::function<void(Misdrawn&)>& change) {
    Misdrawn slip;
    change(slip);
    Generator generator(c.seed);
    return Answer(items_of(resampled(c, generator, slip), slack_of(c)));
  };
  Answer drawn_again = right_answer(c);
  for (size_t i = 0; i < 3; ++i) drawn_again.items[i + 3].value = drawn_again.items[i].value;
  drawn_again.items.resize(6);
  return {{"the documents of b are drawn anew: the same ones are to be taken for both models",
           with([](Misdrawn& s) { s.unpaired = true; })},
          {"a less b: the difference is b's bits per byte less a's", with([](Misdrawn& s) { s.turned = true; })},
          {"the mean of the documents' differences: a long one weighs as much as its bytes",
           with([](Misdrawn& s) { s.unweighted = true; })},
          {"for each token: for each byte is asked", with([](Misdrawn& s) { s.by_tokens = true; })},
          {"nats: in bits, divided by ln 2", with([](Misdrawn& s) { s.in_nats = true; })},
          {"as many documents are drawn as there are", with([](Misdrawn& s) { s.without_last = true; })},
          {"every resample has the same documents: the generator is to go on",
           with([](Misdrawn& s) { s.first_draw = true; })},
          {"documents are drawn with replacement: some come twice, others not at all",
           with([](Misdrawn& s) { s.once_each = true; })},
          {"the mean is that of the documents themselves, not that of the resamples",
           with([](Misdrawn& s) { s.mean_of_draws = true; })},
          {"what is outside of the interval is shared by both ends: (1 - confidence) / 2 at each",
           with([](Misdrawn& s) { s.one_sided = true; })},
          {"the least and the greatest: quantiles are asked for", with([](Misdrawn& s) { s.extremes = true; })},
          {"between two resamples a quantile lies on the straight line: quantile() of 15.4",
           with([](Misdrawn& s) { s.steps = true; })},
          {"the documents themselves are none of the resamples", with([](Misdrawn& s) { s.whole_too = true; })},
          {"the second call has the draws of the first: the generator that was handed in is to go on", drawn_again}};
}

std::pair<TextLoss, TextLoss> document_for(Draw& draw) {
  const int64_t bytes = draw.number(1, 400);
  const double hard = draw.uniform(0.2, 3), less = 0.1 * draw.normal();
  const auto nats = [&](double of_a_byte) { return std::abs(of_a_byte) * static_cast<double>(bytes); };
  return {{nats(hard), draw.number(1, 400), bytes}, {nats(hard + less), draw.number(1, 400), bytes}};
}

Rivals rivals_of(Draw& draw, int64_t documents, int64_t resamples) {
  Rivals c;
  for (int64_t i = 0; i < documents; ++i) {
    const auto [a, b] = document_for(draw);
    c.a.push_back(a), c.b.push_back(b);
  }
  c.resamples = resamples, c.seed = static_cast<uint64_t>(draw.number(1, 1'000'000));
  c.confidence = draw.yes() ? 0.95 : draw.uniform(0.05, 0.99);
  return c;
}

Rivals of_itself() {
  Rivals c{{{3, 2, 4}, {9, 5, 7}, {1, 1, 1}}, {}, 50};
  c.b = c.a;
  return c;
}

const Check<Rivals> paired({
    .exercise = "20.7",
    .examples = {{{{4, 2, 4}, {9, 4, 8}, {2, 3, 6}, {31, 9, 23}, {6, 7, 11}},
                  {{3, 2, 4}, {10, 4, 8}, {3.5, 3, 6}, {29.5, 9, 23}, {4, 7, 11}},
                  37},
                 {{{4, 2, 4}, {9, 4, 8}}, {{3, 2, 4}, {8, 4, 8}}, 9, 3},
                 {{{4, 2, 4}}, {{3, 2, 4}}, 5},
                 {{{4, 2, 4}, {9, 4, 800}, {7, 3, 5}}, {{5, 2, 4}, {3, 4, 800}, {6, 3, 5}}, 1},
                 {{{4, 2, 4}, {9, 4, 800}, {7, 3, 5}}, {{5, 2, 4}, {3, 4, 800}, {6, 3, 5}}, 2, 5, 0.5},
                 {{{4, 2, 4}, {9, 4, 800}, {7, 3, 5}}, {{5, 2, 4}, {3, 4, 800}, {6, 3, 5}}, 300, 5, 1e-7},
                 {{{4, 2, 4}, {9, 4, 800}, {7, 3, 5}}, {{5, 2, 4}, {3, 4, 800}, {6, 3, 5}}, 300, 5, 0.9999999},
                 of_itself(),
                 {{{0, 0, 1}, {0, 0, 2}}, {{0, 0, 1}, {0, 0, 2}}, 7},
                 {{{0, 0, 5}, {0, 9, 3}}, {{2, 0, 5}, {0, 9, 3}}, 30},
                 {{{1e18, 2, 4'000'000'000'000'000'000}, {2e18, 4, 4'000'000'000'000'000'001}, {5e18, 1, largest_int}},
                  {{2e18, 2, 4'000'000'000'000'000'000}, {1e18, 4, 4'000'000'000'000'000'001}, {6e18, 1, largest_int}},
                  30},
                 {{{4e100, 2, 4}, {9e100, 4, 8}}, {{3e100, 2, 4}, {8e100, 4, 8}}, 20},
                 {{{16'777'217, 2, 4}, {33'554'433, 4, 8}}, {{16'777'218, 2, 4}, {33'554'437, 4, 8}}, 20}},
    .draw =
        [](Draw& draw) {
          const int64_t documents = draw.size(1, 12, 1100), resamples = draw.size(1, 60, 1100);
          return rivals_of(draw, documents, resamples);
        },
    .drawn = 60,
    .draw_large = [](Draw& draw, int i) { return i == 0 ? rivals_of(draw, 3001, 20) : rivals_of(draw, 5, 20'001); },
    .call =
        [](const Rivals& c) {
          return Call{fmt::format("Generator g({}); paired_difference({}, {}, {}, g, {:.8g})   // nats, tokens, bytes",
                                  c.seed, list_of(c.a), list_of(c.b), c.resamples, c.confidence)};
        },
    .ask = asked,
    .expect = right_answer,
    .mistakes = mistakes_of_pairs,
});

}  // namespace
}  // namespace course
