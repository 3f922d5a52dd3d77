// What module 20 gained: forty small GPTs that differ by their seed alone, and what one may say of them; learning rates
// and parts of a model compared by budget, by seeds and by documents. Draws seeds.svg in the folder where it is run.
// Takes some minutes.
//
//   ./tt run modules/20_capstone/seeds.cpp
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "tinytensor/io/file.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

constexpr int64_t length = 32, batch_size = 16;
constexpr double operations = 3e10;  // about 600 steps
constexpr uint64_t all_seeds = 40, some_seeds = 8;

struct Document {
  std::vector<int32_t> ids;
  int64_t bytes = 0;
};

struct Text {
  std::vector<int32_t> train;
  std::vector<Document> documents;
  int64_t vocabulary = 0;
};

// Stories that the training part does not have, each behind the blank line that ends the one before.
std::vector<Document> documents_of(const std::string& text, const Tokenizer& tokenizer, size_t most) {
  std::vector<Document> documents;
  for (size_t begin = 0, end = 0; documents.size() < most && begin < text.size(); begin = end + 2) {
    end = std::min(text.find("\n\n", begin), text.size());
    const std::string story = text.substr(begin, end - begin);
    const std::vector<int64_t> ids = tokenizer.encode("\n" + story);
    documents.push_back({{ids.begin(), ids.end()}, std::ssize(story)});
  }
  return documents;
}

// --- one run

struct Plan {
  GPTConfig config = {};
  std::function<double(double passed)> rate = BudgetSchedule{.lr = 1e-2};
  double weight_decay = 0.01, clip = 1;
};

using Losses = std::vector<TextLoss>;  // of each document

GPT learned(const Plan& plan, uint64_t seed, const Text& text) {
  manual_seed(seed);
  GPT model(plan.config);
  AdamW optimizer(model.parameters(), 1e-3, plan.weight_decay);
  Budget budget(operations);
  const double step = training_operations(plan.config, batch_size, length).total();
  while (budget.spend(step)) {
    optimizer.set_lr(plan.rate(budget.passed()));
    optimizer.zero_grad();
    const Batch batch = random_batch(text.train, length, batch_size);
    backward(model.loss(batch.inputs, batch.targets));
    if (plan.clip > 0) clip_grad_norm(model.parameters(), plan.clip);
    optimizer.step();
  }
  return model;
}

Losses losses_of(GPT& model, const Text& text, int64_t stride = length / 2) {
  Losses losses;
  for (const Document& document : text.documents)
    losses.push_back(text_loss(model, document.ids, document.bytes, stride));
  return losses;
}

Losses trained(const Plan& plan, uint64_t seed, const Text& text) {
  GPT model = learned(plan, seed, text);
  return losses_of(model, text);
}

std::vector<Losses> trained_with_seeds(const Plan& plan, uint64_t first, uint64_t count, const Text& text) {
  std::vector<Losses> runs;
  for (uint64_t seed = first; seed < first + count; ++seed) runs.push_back(trained(plan, seed, text));
  return runs;
}

Losses some_of(const Losses& all, size_t begin, size_t end) { return {all.begin() + begin, all.begin() + end}; }
double bits(const Losses& documents) { return total_loss(documents).bits_per_byte(); }
std::vector<double> bits_of(const std::vector<Losses>& runs) {
  std::vector<double> all;
  for (const Losses& run : runs) all.push_back(bits(run));
  return all;
}

std::string text_of(const Estimate& it) { return fmt::format("{:.4f}  [{:.4f}, {:.4f}]", it.mean, it.low, it.high); }

void print_title(const char* words) {
  fmt::print("\n  {}\n\n", words);
  std::fflush(stdout);
}

// --- strides

void tell_strides(const Plan& plan, const Text& text) {
  print_title("one model, read with several strides: bits per byte, tokens read for one that is scored");
  GPT model = learned(plan, 1, text);
  for (int64_t stride = length; stride >= 1; stride /= stride > 2 ? 4 : 2) {
    int64_t read = 0;
    const Losses losses = losses_of(model, text, stride);
    for (const Document& document : text.documents) {
      for (const ScoringWindow& window : scoring_windows(std::ssize(document.ids), length, stride))
        read += window.end - 1 - window.begin;
    }
    fmt::print("  stride {:>2}  {:.4f}  {:.1f}\n", stride, bits(losses),
               static_cast<double>(read) / static_cast<double>(total_loss(losses).tokens));
  }
}

// --- how far seeds scatter

void tell_seeds(const std::vector<Losses>& runs) {
  print_title("bits per byte of eight seeds, all else being equal");
  const std::vector<double> all = bits_of(runs);
  for (size_t i = 0; i < some_seeds; ++i) fmt::print("  seed {}  {:.4f}\n", i + 1, all[i]);
  for (const size_t n : {size_t{2}, size_t{3}, size_t{8}, all.size()})
    fmt::print("  the first {:>2}: {}\n", n, text_of(mean_interval({all.begin(), all.begin() + n})));
}

// --- documents

double standard_deviation(const std::vector<double>& values) {
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  double squares = 0;
  for (const double x : values) squares += (x - mean) * (x - mean);
  return std::sqrt(squares / static_cast<double>(values.size()));
}

// The two runs whose bits per byte of all documents are nearest to each other.
std::pair<size_t, size_t> nearest(const std::vector<Losses>& runs) {
  const std::vector<double> all = bits_of(runs);
  std::pair<size_t, size_t> best{0, 1};
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t k = i + 1; k < all.size(); ++k) {
      if (std::abs(all[i] - all[k]) < std::abs(all[best.first] - all[best.second])) best = {i, k};
    }
  }
  return best;
}

Losses drawn_from(const Losses& all, const std::vector<int64_t>& documents) {
  Losses some;
  for (const int64_t i : documents) some.push_back(all[static_cast<size_t>(i)]);
  return some;
}

void tell_documents(const std::vector<Losses>& runs) {
  const auto [first, second] = nearest(runs);
  const Losses &a = runs[first], &b = runs[second];
  print_title("two models that are equal, on 20 documents");
  fmt::print("  on all {}: {:.5f} and {:.5f}\n", a.size(), bits(a), bits(b));
  Generator generator(20);
  std::vector<double> paired, unpaired;
  int64_t holds = 0;
  constexpr int64_t times = 2000, some = 20;
  std::vector<int64_t> documents(some), others(some);
  for (int64_t i = 0; i < times; ++i) {
    fill_randint(documents.data(), some, 0, std::ssize(a), generator);
    fill_randint(others.data(), some, 0, std::ssize(a), generator);
    const Losses of_a = drawn_from(a, documents), of_b = drawn_from(b, documents);
    paired.push_back(bits(of_b) - bits(of_a));
    unpaired.push_back(bits(drawn_from(b, others)) - bits(of_a));
    const Estimate it = paired_difference(of_a, of_b, 200, generator);
    const double whole = bits(b) - bits(a);
    holds += static_cast<int64_t>(it.low <= whole && whole <= it.high);
  }
  for (const auto& [name, all] :
       {std::pair{"the same documents", &paired}, std::pair{"documents of their own", &unpaired}}) {
    const auto apart = std::count_if(all->begin(), all->end(), [](double x) { return std::abs(x) > 0.01; });
    fmt::print("  {:<24} deviation {:.4f}, {:.0f} % differ by more than 0.01\n", name, standard_deviation(*all),
               100.0 * static_cast<double>(apart) / times);
  }
  fmt::print("  intervals of 95 % that hold the difference on all documents: {:.1f} %\n",
             100.0 * static_cast<double>(holds) / times);
}

// --- the best of many

struct Chosen {
  double here = 0, elsewhere = 0;  // on the documents by which it was chosen, and on the others
};

// In the mean over many choices of k of the runs, by the first `some` documents.
Chosen best_of(const std::vector<Losses>& runs, size_t k, size_t some, Generator& generator) {
  std::vector<double> here, elsewhere;
  for (const Losses& run : runs) {
    here.push_back(bits(some_of(run, 0, some)));
    elsewhere.push_back(bits(some_of(run, some, run.size())));
  }
  Chosen mean;
  constexpr int times = 4000;
  std::vector<int64_t> order(runs.size());
  for (int i = 0; i < times; ++i) {
    fill_randperm(order.data(), std::ssize(order), generator);
    const auto best =
        static_cast<size_t>(*std::min_element(order.begin(), order.begin() + k, [&](int64_t x, int64_t y) {
          return here[static_cast<size_t>(x)] < here[static_cast<size_t>(y)];
        }));
    mean.here += here[best] / times, mean.elsewhere += elsewhere[best] / times;
  }
  return mean;
}

void tell_choices(const std::vector<Losses>& runs, Chart& chart) {
  print_title("the best of k seeds, chosen on 20 documents: its bits per byte there, and on all others");
  Generator generator(21);
  chart.series = {{.name = "where it was chosen"}, {.name = "on other documents"}};
  const Chosen one = best_of(runs, 1, 20, generator);
  for (size_t k = 1; k <= runs.size(); k = k < 5 ? k + 1 : k + 5) {
    const Chosen best = best_of(runs, k, 20, generator);
    fmt::print("  {:>3}  {:.4f}  {:.4f}    {:+.4f}  {:+.4f}\n", k, best.here, best.elsewhere, best.here - one.here,
               best.elsewhere - one.elsewhere);
    for (const auto& [i, y] : {std::pair{0, best.here - one.here}, std::pair{1, best.elsewhere - one.elsewhere}}) {
      chart.series[static_cast<size_t>(i)].x.push_back(static_cast<double>(k));
      chart.series[static_cast<size_t>(i)].y.push_back(y);
    }
  }
}

// --- learning rates, and parts

Losses means_of(const std::vector<Losses>& runs) {
  Losses mean = runs[0];
  for (size_t i = 0; i < mean.size(); ++i) {
    mean[i].nats = 0;
    for (const Losses& run : runs) mean[i].nats += run[i].nats / static_cast<double>(runs.size());
  }
  return mean;
}

void tell_table(const std::vector<std::string>& names, const std::vector<std::vector<Losses>>& runs) {
  std::vector<Estimate> intervals;
  for (const std::vector<Losses>& of : runs) intervals.push_back(mean_interval(bits_of(of)));
  const std::vector<Standing> all = places(intervals);
  Generator generator(22);
  for (size_t i = 0; i < names.size(); ++i) {
    std::vector<double> by_seed;
    for (size_t k = 0; k < runs[i].size(); ++k) by_seed.push_back(bits(runs[i][k]) - bits(runs[0][k]));
    const Estimate documents = paired_difference(means_of(runs[0]), means_of(runs[i]), 2000, generator);
    fmt::print(
        "  {}{}  place {} - {}   to the first: {:+.4f}, over seeds [{:+.4f}, {:+.4f}], over documents [{:+.4f}, "
        "{:+.4f}]\n",
        padded(names[i], 40), text_of(intervals[i]), all[i].best, all[i].worst, documents.mean,
        mean_interval(by_seed).low, mean_interval(by_seed).high, documents.low, documents.high);
    std::fflush(stdout);
  }
}

std::function<double(double)> cosine(double lr, double planned) {
  return [=](double passed) {
    if (passed < 0.05) return lr * passed / 0.05;
    const double way = (passed - 0.05) / (planned - 0.05);
    return lr * (0.1 + 0.45 * (1 + std::cos(M_PI * way)));
  };
}

void tell_rates(const Plan& plan, const std::vector<Losses>& first, const Text& text) {
  print_title("learning rates, eight seeds each");
  std::vector<std::string> names{"warm-up, constant, decay"};
  std::vector<std::vector<Losses>> runs{first};
  const auto enter = [&](const char* name, std::function<double(double)> rate) {
    Plan other = plan;
    other.rate = std::move(rate);
    names.emplace_back(name);
    runs.push_back(trained_with_seeds(other, 1, some_seeds, text));
  };
  enter("cosine to a tenth", cosine(1e-2, 1));
  enter("cosine, planned for twice the budget", cosine(1e-2, 2));
  enter("constant behind the warm-up", BudgetSchedule{.lr = 1e-2, .decay = 0});
  tell_table(names, runs);
}

void tell_parts(const Plan& plan, const std::vector<Losses>& first, const Text& text) {
  print_title("without one part, eight seeds each");
  const std::vector<std::string> names{
      "the whole",        "without the warm-up", "without the decay",         "without weight decay",
      "without clipping", "without biases",      "without a head of its own", "without learned positions"};
  std::vector<std::vector<Losses>> runs;
  ablation(std::ssize(names) - 1, [&](const std::vector<bool>& there) {
    Plan part = plan;
    part.rate = BudgetSchedule{.lr = 1e-2, .warmup = there[0] ? 0.05 : 0, .decay = there[1] ? 0.3 : 0};
    part.weight_decay = there[2] ? plan.weight_decay : 0;
    part.clip = there[3] ? plan.clip : 0;
    part.config.bias = there[4];
    part.config.tie_weights = !there[5];
    part.config.positions = there[6] ? Positions::learned : Positions::sinusoidal;
    const bool is_whole = runs.empty();
    runs.push_back(is_whole ? first : trained_with_seeds(part, 1, some_seeds, text));
    return mean_interval(bits_of(runs.back())).mean;
  });
  tell_table(names, runs);
}

}  // namespace

int main() {
  const std::string told = stories(300'000, 1);
  const CharTokenizer tokenizer(told);
  const std::vector<int64_t> ids = tokenizer.encode(told);
  const Text text{{ids.begin(), ids.end()}, documents_of(stories(200'000, 2), tokenizer, 100), tokenizer.vocab_size()};
  const Plan plan{.config = {.block_size = length,
                             .vocab_size = text.vocabulary,
                             .n_layer = 1,
                             .n_head = 2,
                             .n_embd = 32,
                             .tie_weights = false}};
  int64_t bytes = 0;
  for (const Document& document : text.documents) bytes += document.bytes;
  fmt::print("  {} documents of {:.0f} bytes in the mean; {:.3g} operations, {:.3g} a step\n", text.documents.size(),
             static_cast<double>(bytes) / static_cast<double>(text.documents.size()), operations,
             training_operations(plan.config, batch_size, length).total());
  const std::vector<Losses> runs = trained_with_seeds(plan, 1, all_seeds, text);
  Chart chart{.title = "The best of many seeds", .x = {"seeds tried", Scale::log}, .y = {"bits per byte, to one seed"}};
  tell_strides(plan, text);
  tell_seeds(runs);
  tell_documents(runs);
  tell_choices(runs, chart);
  const std::vector<Losses> first(runs.begin(), runs.begin() + some_seeds);
  tell_rates(plan, first, text);
  tell_parts(plan, first, text);
  write_file("seeds.svg", plot(chart));
}
