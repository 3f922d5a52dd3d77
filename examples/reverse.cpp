// An encoder and a decoder learn to write words backwards, and a picture shows where the decoder looks.
//
// What one learns: the encoder reads a word as a whole; the decoder writes letter by letter, and sees what is written
// so far (causal self-attention) and all that was read (cross-attention). While it learns it is given the right
// beginning, so that all letters of a word are learned at once: teacher forcing. Later it goes on from letters of its
// own.
#include <fmt/format.h>

#include <set>

#include "tinytensor/tinytensor.h"

using namespace tinytensor;

constexpr int64_t letters = 26, shortest = 3, longest = 9;
constexpr int64_t start = letters, end = letters + 1, symbols = letters + 2;  // what stands around a word
constexpr int64_t width = 32, heads = 2;

using Word = std::vector<int64_t>;

std::vector<Word> random_words(int64_t count) {
  std::vector<Word> words;
  for (const int64_t length : randint(shortest, longest + 1, {count}).to_vector()) {
    words.push_back(randint(0, letters, {length}).to_vector());
  }
  return words;
}

Word reversed(const Word& word) { return {word.rbegin(), word.rend()}; }

std::string spelled(const Word& word) {
  std::string text;
  for (const int64_t letter : word) text += static_cast<char>('a' + letter);
  return text;
}

/// Words of several lengths as one table (B, longest + 1), filled up with `padding`. Each may have a symbol before it
/// or behind it.
IndexTensor table(const std::vector<Word>& words, const Word& before, const Word& behind, int64_t padding) {
  IndexTensor ids({static_cast<int64_t>(words.size()), longest + 1});
  int64_t* row = ids.data();
  for (const Word& word : words) {
    std::fill_n(row, longest + 1, padding);
    int64_t* out = std::copy(before.begin(), before.end(), row);
    out = std::copy(word.begin(), word.end(), out);
    std::copy(behind.begin(), behind.end(), out);
    row += longest + 1;
  }
  return ids;
}

struct Reverser : Layer<Reverser> {
  Embedding symbol{symbols, width}, place{longest + 1, width};
  TransformerEncoderLayer encoder{width, heads, {.dim_feedforward = 2 * width, .dropout = 0, .norm_first = true}};
  TransformerDecoderLayer decoder{width, heads, {.dim_feedforward = 2 * width, .dropout = 0, .norm_first = true}};
  LayerNorm norm{width};
  Linear head{width, symbols};

  Tensor embed(const IndexTensor& ids) const { return symbol(ids) + place(index_arange(ids.size(1))); }

  /// Words (B, S), of which `seen` is no padding, and the beginnings (B, T) of what is written -> scores (B, T,
  /// symbols) of what comes next.
  Tensor forward(const IndexTensor& words, const BoolTensor& seen, const IndexTensor& written) const {
    const Tensor memory = encoder(embed(words), seen);
    return head(norm(decoder(embed(written), memory, AttentionMask(), seen, true)));
  }
  void members(MemberVisitor& visit) override {
    visit.module("symbol", symbol);
    visit.module("place", place);
    visit.module("encoder", encoder);
    visit.module("decoder", decoder);
    visit.module("norm", norm);
    visit.module("head", head);
  }
};

/// (B, 1, 1, S): true up to the end of each word.
BoolTensor seen_of(const std::vector<Word>& words) {
  IndexTensor lengths({static_cast<int64_t>(words.size())});
  for (size_t i = 0; i < words.size(); ++i) lengths.data()[i] = static_cast<int64_t>(words[i].size()) + 1;
  return padding_mask(lengths, longest + 1);
}

/// The loss under teacher forcing. Behind the end of a word nothing is asked.
Tensor loss_of(const Reverser& model, const std::vector<Word>& words) {
  std::vector<Word> backwards = words;
  for (Word& word : backwards) word = reversed(word);
  const IndexTensor given = table(backwards, {start}, {}, end), wanted = table(backwards, {}, {end}, -100);
  const Tensor scores = model(table(words, {}, {end}, end), seen_of(words), given);
  return cross_entropy(reshape(scores, {-1, symbols}), wanted.reshape({-1}));
}

/// What the model writes by itself: at each place the likeliest symbol, until the end.
std::vector<Word> write_backwards(const Reverser& model, const std::vector<Word>& words) {
  const NoGrad guard;
  const IndexTensor ids = table(words, {}, {end}, end);
  const BoolTensor seen = seen_of(words);
  std::vector<Word> written(words.size());
  std::vector<bool> done(words.size());
  for (int64_t t = 0; t <= longest; ++t) {
    const IndexTensor given = slice(table(written, {start}, {}, end), 1, 0, t + 1);
    const IndexTensor next = argmax(select(model(ids, seen, given), 1, t), 1);
    for (size_t i = 0; i < words.size(); ++i) {
      const int64_t letter = next.data()[i];
      done[i] = done[i] || letter >= letters;
      if (!done[i] && t < longest) written[i].push_back(letter);
    }
  }
  return written;
}

/// How much each letter that is written looks at each letter that was read, the mean of all heads: (T, S).
Tensor attention_on(const Reverser& model, const Word& word) {
  const NoGrad guard;
  const TransformerDecoderLayer& decoder = model.decoder;
  const Tensor memory = model.encoder(model.embed(table({word}, {}, {end}, end)), seen_of({word}));
  Tensor x = model.embed(table({reversed(word)}, {start}, {}, end));
  x = x + decoder.self_attn(decoder.norm1(x), decoder.norm1(x), AttentionMask(), true);
  const Tensor weights = decoder.multihead_attn.forward_with_weights(decoder.norm2(x), memory, seen_of({word})).weights;
  const auto length = static_cast<int64_t>(word.size()) + 1;
  return slice(slice(mean(weights[0], {0}), 0, 0, length), 1, 0, length);
}

void draw(const Reverser& model, const Word& word) {
  HeatMapLabels labels{.title = "Where the decoder looks while it writes " + spelled(reversed(word)),
                       .rows = "writes",
                       .columns = "read",
                       .unit = "weight"};
  for (const int64_t letter : word) labels.column_names.push_back(spelled({letter}));
  for (const int64_t letter : reversed(word)) labels.row_names.push_back(spelled({letter}));
  labels.column_names.push_back("end"), labels.row_names.push_back("end");
  const Tensor weights = attention_on(model, word);
  fmt::print("\n{}", heat_map_text(weights, labels));
  try {
    write_file("reverse.svg", heat_map(weights, labels));
    fmt::print("\n  as a picture: reverse.svg\n");
  } catch (const FileError& error) {  // a folder that cannot be written
    fmt::print("\n  there is no picture: {}\n", error.what());
  }
}

int main() {
  manual_seed(1);
  Reverser model;
  AdamW optimizer(model.parameters(), 0.005);
  constexpr int64_t steps = 1000;
  const CosineSchedule lr{0.005, 0.0001, 50, steps};

  std::set<Word> known;
  fmt::print("  step    loss\n");
  for (int64_t step = 0; step <= steps; ++step) {
    const std::vector<Word> words = random_words(64);
    known.insert(words.begin(), words.end());
    const StepReport report = take_step(model, optimizer, [&] { return loss_of(model, words); },
                                        {.iter = step, .lr = lr(step), .grad_clip = 1});
    if (step % 100 == 0) fmt::print("  {:4}  {:.4f}\n", step, report.loss);
  }

  std::vector<Word> unseen;
  while (unseen.size() < 100) {
    const Word word = random_words(1)[0];
    if (known.insert(word).second) unseen.push_back(word);
  }
  model.eval();
  const std::vector<Word> answers = write_backwards(model, unseen);
  int right = 0;
  for (size_t i = 0; i < unseen.size(); ++i) {
    right += answers[i] == reversed(unseen[i]);
    if (i < 5) fmt::print("  {:>9} -> {}\n", spelled(unseen[i]), spelled(answers[i]));
  }
  fmt::print("\n  {} of 100 words that it never saw are right\n", right);
  draw(model, unseen[0]);
  return right == 100 ? 0 : 1;
}
