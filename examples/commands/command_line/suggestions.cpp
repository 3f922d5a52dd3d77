#include "examples/commands/command_line/suggestions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "tinytensor/io/utf8.h"

namespace tinytensor {
namespace {

/// Letters of Cyrillic and Greek that are drawn as Latin ones, and these.
char latin_form(char32_t letter) {
  static const std::map<char32_t, char> forms = {
      {U'а', 'a'}, {U'с', 'c'}, {U'ԁ', 'd'}, {U'е', 'e'}, {U'һ', 'h'}, {U'і', 'i'}, {U'ј', 'j'}, {U'ӏ', 'l'},
      {U'о', 'o'}, {U'р', 'p'}, {U'ԛ', 'q'}, {U'ѕ', 's'}, {U'ѵ', 'v'}, {U'ԝ', 'w'}, {U'х', 'x'}, {U'у', 'y'},
      {U'А', 'A'}, {U'В', 'B'}, {U'С', 'C'}, {U'Е', 'E'}, {U'Н', 'H'}, {U'І', 'I'}, {U'Ј', 'J'}, {U'К', 'K'},
      {U'М', 'M'}, {U'О', 'O'}, {U'Р', 'P'}, {U'Ѕ', 'S'}, {U'Т', 'T'}, {U'Х', 'X'}, {U'У', 'Y'}, {U'ο', 'o'},
      {U'Α', 'A'}, {U'Β', 'B'}, {U'Ε', 'E'}, {U'Ζ', 'Z'}, {U'Η', 'H'}, {U'Ι', 'I'}, {U'Κ', 'K'}, {U'Μ', 'M'},
      {U'Ν', 'N'}, {U'Ο', 'O'}, {U'Ρ', 'P'}, {U'Τ', 'T'}, {U'Υ', 'Y'}, {U'Χ', 'X'}};
  const auto found = forms.find(letter);
  return found == forms.end() ? '\0' : found->second;
}

/// A flag or another name for it: small letters, dashes only between them, lookalikes as Latin ones.
std::string plain_name(const std::string& word) {
  std::string name;
  for (size_t i = 0; i < word.size();) {
    const Utf8Character c = decode_utf8(word, i);
    const char latin = c.valid() ? latin_form(c.code_point) : '\0';
    name += latin != '\0' ? std::string(1, latin) : word.substr(i, c.length);
    i += c.length;
  }
  for (char& c : name) c = c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return name.substr(std::min(name.find_first_not_of('-'), name.size()));
}

/// What others call what a flag of ours sets. Of several flags the one counts that the program has.
constexpr std::pair<std::string_view, std::string_view> other_names[] = {
    {"lr", "learning-rate"},
    {"rate", "learning-rate"},
    {"max-lr", "learning-rate"},
    {"lr-min", "min-lr"},
    {"bs", "batch-size"},
    {"batch", "batch-size"},
    {"mini-batch-size", "batch-size"},
    {"batches", "gradient-accumulation-steps"},
    {"grad-accum", "gradient-accumulation-steps"},
    {"accumulate", "gradient-accumulation-steps"},
    {"gradient-accumulation", "gradient-accumulation-steps"},
    {"epochs", "max-iters"},
    {"epoch", "max-iters"},
    {"steps", "max-iters"},
    {"max-steps", "max-iters"},
    {"num-steps", "max-iters"},
    {"iters", "max-iters"},
    {"iterations", "max-iters"},
    {"warmup", "warmup-iters"},
    {"warmup-steps", "warmup-iters"},
    {"layers", "n-layer"},
    {"num-layers", "n-layer"},
    {"num-hidden-layers", "n-layer"},
    {"depth", "n-layer"},
    {"heads", "n-head"},
    {"num-heads", "n-head"},
    {"num-attention-heads", "n-head"},
    {"n-kv-head", "kv-heads"},
    {"n-kv-heads", "kv-heads"},
    {"num-kv-heads", "kv-heads"},
    {"num-key-value-heads", "kv-heads"},
    {"intermediate-size", "mlp-width"},
    {"ffn-dim", "mlp-width"},
    {"hidden-dim", "mlp-width"},
    {"activation", "mlp"},
    {"hidden-act", "mlp"},
    {"normalization", "norm"},
    {"rope", "positions"},
    {"pos-encoding", "positions"},
    {"arch", "like"},
    {"architecture", "like"},
    {"model-type", "like"},
    {"embd", "n-embd"},
    {"emb", "n-embd"},
    {"embed-dim", "n-embd"},
    {"hidden-size", "n-embd"},
    {"d-model", "n-embd"},
    {"dim", "n-embd"},
    {"width", "n-embd"},
    {"ctx", "block-size"},
    {"context", "block-size"},
    {"context-length", "block-size"},
    {"n-ctx", "block-size"},
    {"n-positions", "block-size"},
    {"seq-len", "block-size"},
    {"sequence-length", "block-size"},
    {"wd", "weight-decay"},
    {"decay", "weight-decay"},
    {"clip", "grad-clip"},
    {"max-grad-norm", "grad-clip"},
    {"clip-grad-norm", "grad-clip"},
    {"patience", "early-stop"},
    {"early-stopping", "early-stop"},
    {"eval-every", "eval-interval"},
    {"save-every", "keep-every"},
    {"save-steps", "keep-every"},
    {"checkpoint-every", "keep-every"},
    {"random-seed", "seed"},
    {"workers", "threads"},
    {"num-threads", "threads"},
    {"input", "data"},
    {"text", "data"},
    {"file", "data"},
    {"train-data", "data"},
    {"dataset", "data"},
    {"valid-data", "val-data"},
    {"output", "out"},
    {"output-dir", "out"},
    {"out-dir", "out"},
    {"save-dir", "out"},
    {"checkpoint", "out"},
    {"continue", "resume"},
    {"finetune", "init-from"},
    {"fine-tune", "init-from"},
    {"pretrained", "init-from"},
    {"vocab", "vocab-size"},
    {"temp", "temperature"},
    {"topk", "top-k"},
    {"topp", "top-p"},
    {"max-tokens", "max-new-tokens"},
    {"max-length", "max-new-tokens"},
    {"length", "max-new-tokens"},
    {"tokens", "max-new-tokens"},
    {"n-samples", "num-samples"},
    {"samples", "num-samples"},
};

/// The fewest letters to add, drop or change to make one word of the other.
size_t distance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, change}));
    }
  }
  return row.back();
}

bool is_letter(const Utf8Character& c) {
  if (!c.valid()) return false;
  return c.code_point >= 0x80 || (c.code_point >= 'a' && c.code_point <= 'z') ||
         (c.code_point >= 'A' && c.code_point <= 'Z');
}

}  // namespace

std::optional<std::string> meant_flag(const std::vector<std::string>& flags, const std::string& word) {
  constexpr size_t longest = 100;  // of what could be a slip
  if (word.size() > longest) return {};
  const std::string name = plain_name(word);
  for (const auto& [other, ours] : other_names) {
    const std::string flag = "--" + std::string(ours);
    if (other == name && std::find(flags.begin(), flags.end(), flag) != flags.end()) return flag;
  }
  std::optional<std::string> best;
  size_t fewest = 3;
  for (const std::string& flag : flags) {
    const size_t d = distance(name, plain_name(flag));
    if (d < fewest) fewest = d, best = flag;
  }
  return best;
}

std::optional<std::string> note_on_lookalikes(std::string_view text) {
  for (size_t begin = 0, end; begin < text.size(); begin = end) {  // word by word: letters with nothing between them
    bool has_latin = false, others_look_alike = true;
    std::string_view found;
    char32_t code_point = 0;
    for (end = begin; end < text.size();) {
      const Utf8Character c = decode_utf8(text, end);
      if (!is_letter(c)) break;
      const bool looks_alike = latin_form(c.code_point) != '\0';
      has_latin = has_latin || c.code_point < 0x80;
      others_look_alike = others_look_alike && (c.code_point < 0x80 || looks_alike);
      if (looks_alike && found.empty()) found = text.substr(end, c.length), code_point = c.code_point;
      end += c.length;
    }
    if (has_latin && others_look_alike && !found.empty()) {
      return fmt::format("'{}' in '{}' is no Latin letter, it only looks like one (U+{:04X})", found,
                         text.substr(begin, end - begin), static_cast<uint32_t>(code_point));
    }
    if (end == begin) end += decode_utf8(text, begin).length;
  }
  return {};
}

}  // namespace tinytensor
