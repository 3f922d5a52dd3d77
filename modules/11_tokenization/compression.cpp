// What module 11 gained: how much shorter a text becomes with each merge, as a table and as a picture, and how long
// learning takes when all is counted anew and when it is not.
//
//   ./tt run modules/11_tokenization/compression.cpp
#include <fmt/format.h>

#include <ctime>
#include <random>

#include "tinytensor/io/file.h"
#include "tinytensor/io/utf8.h"
#include "tinytensor/plot/chart.h"
#include "tinytensor/tinytensor.h"
#include "tinytensor/tokenizers/bpe_counting.h"
#include "tinytensor/tokenizers/bpe_trainer.h"

using namespace tinytensor;

namespace {

double characters_in(std::string_view text) {
  double count = 0;
  for (size_t i = 0; i < text.size(); i += decode_utf8(text, i).length) ++count;
  return count;
}

double tokens_per_character(const Tokenizer& tokenizer, std::string_view text) {
  return static_cast<double>(tokenizer.encode(text).size()) / characters_in(text);
}

struct Sample {
  const char* name;
  std::string_view text;
};

// Learned from nine tenths of the stories; the other samples are no part of them.
void compress() {
  const std::string text = stories();
  const std::string_view all = text;
  const std::string_view learned = all.substr(0, all.size() / 10 * 9);
  const std::vector<Sample> samples = {
      {"the stories it learned from", learned},
      {"stories it has not seen", all.substr(learned.size())},
      {"a line of C++", "for (size_t i = 0; i < tokens.size(); ++i) tokens[kept++] = tokens[i];\n"},
      {"Märchen, auf Deutsch",
       "Es war einmal ein König, der hatte eine Tochter, die über alles schön und stolz war.\n"},
      {"a line of Chinese", "从前有一个国王，他有一个美丽而骄傲的女儿。\n"},
  };
  const std::vector<double> counts = {0, 10, 30, 100, 300, 1000, 2000};
  Chart chart{.title = "Tokens for each character", .x = {"merges", Scale::log}, .y = {"tokens per character"}};
  for (const Sample& sample : samples) chart.series.push_back({.name = sample.name});
  fmt::print("tokens for each character, of\n");
  for (size_t i = 0; i < samples.size(); ++i) fmt::print("  {}  {}\n", i + 1, samples[i].name);
  fmt::print("\n  merges        1       2       3       4       5   the last token learned\n");
  for (const double count : counts) {
    const BpeTokenizer tokenizer = BpeTokenizer::train(learned, 256 + static_cast<int64_t>(count), {});
    fmt::print("{:>8.0f}", count);
    for (size_t i = 0; i < samples.size(); ++i) {
      const double ratio = tokens_per_character(tokenizer, samples[i].text);
      fmt::print("{:>8.3f}", ratio);
      if (count == 0) continue;  // a logarithmic axis has no place for it
      chart.series[i].x.push_back(count);
      chart.series[i].y.push_back(ratio);
    }
    fmt::print("   '{}'\n", count == 0 ? "" : tokenizer.token(tokenizer.vocab_size() - 1));
  }
  write_file("compression.svg", plot(chart));
  fmt::print("\ncompression.svg is drawn\n\n");
}

// Of the processor: whatever else the machine does is not counted.
double seconds(const std::function<void()>& f) {
  const std::clock_t begin = std::clock();
  f();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// Words made by chance are nearly all different, as names, numbers and misprints are.
std::string words_by_chance(size_t size) {
  std::mt19937 chance(11);
  std::string text;
  while (text.size() < size) {
    text += ' ';
    for (size_t i = 3 + chance() % 7; i > 0; --i) text += static_cast<char>('a' + chance() % (1 + chance() % 25));
  }
  return text;
}

void compare_trainers() {
  const std::string text = words_by_chance(1'000'000);
  constexpr size_t few = 20, many = 1000;
  const double slow = seconds([&] { learn_merges_by_counting({text}, few); });
  std::vector<TokenPair> merges;
  const double fast = seconds([&] { merges = learn_merges({text}, many); });
  fmt::print("1 MB of words by chance, {} different ones\n", words_of({text}).size());
  fmt::print("  {} merges, counting all anew for each   {:6.1f} s, so about {:.0f} s for {}\n", few, slow,
             slow * static_cast<double>(many) / static_cast<double>(few), many);
  fmt::print("  {} merges, only what changes         {:6.1f} s\n", merges.size(), fast);
}

}  // namespace

int main() {
  compress();
  compare_trainers();
}
