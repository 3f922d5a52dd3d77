// What characters, pieces, merges and ids are, by tables and by the definitions: nothing here is computed as the
// library computes it.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "modules/course/checking/check.h"
#include "tinytensor/tokenizers/unicode.h"

namespace course {

// --- texts

/// A text as it can be read in a message: what is not printable ASCII as \xNN, and of a long one the beginning.
inline std::string text_shown(std::string_view text, size_t longest = 70) {
  std::string result = "\"";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\') {
      result += c;
    } else {
      result += c == '\n' ? "\\n" : fmt::format("\\x{:02X}", byte);
    }
  }
  return result + (text.size() > longest ? fmt::format("…\", {} bytes", text.size()) : "\"");
}

/// The same with all of it: as an answer.
inline Value shown(std::string_view text) { return text_shown(text, text.size()); }

inline std::string texts_shown(const std::vector<std::string>& texts) {
  std::string result;
  for (size_t i = 0; i < std::min<size_t>(texts.size(), 12); ++i) {
    result += (i == 0 ? "" : ", ") + text_shown(texts[i]);
  }
  return "{" + result + (texts.size() > 12 ? ", …}" : "}");
}

inline std::string repeated(const std::string& unit, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += unit;
  return text;
}

/// Parts of this list, one after the other.
inline std::string text_of(Draw& draw, const std::vector<std::string>& parts, int64_t most) {
  std::string text;
  for (int64_t i = draw.size(0, most); i > 0; --i) text += draw.one_of(parts);
  return text;
}

template <class List>
Value numbers_of(const List& list) {
  return Shape(list.begin(), list.end());
}

/// What is too long to be an answer, as two numbers.
inline Answer in_short(const std::string& what, const std::vector<int64_t>& list) {
  int64_t sum = 0;
  for (size_t i = 0; i < list.size(); ++i) sum += (static_cast<int64_t>(i) % 1009 + 1) * list[i];
  return {{"how many " + what, static_cast<int64_t>(list.size())}, {what + ", added up in a way of ours", sum}};
}

// --- UTF-8

/// UTF-8 of a code point, by the number of its bits.
inline std::string utf8_of(int64_t c) {
  if (c < 0x80) return {static_cast<char>(c)};
  std::string tail;
  int64_t lead = 0xC0, room = 0x20;  // what the first byte begins with, and how much fits into its rest
  for (;;) {
    tail.insert(tail.begin(), static_cast<char>(0x80 + c % 64));
    c /= 64;
    if (c < room) return static_cast<char>(lead + c) + tail;
    lead = (lead >> 1) + 0x80;
    room /= 2;
  }
}

struct Unit {
  int64_t code_point;
  size_t length;
  int64_t status;  ///< 0 valid, 1 invalid, 2 truncated
};

/// By the table of well-formed byte sequences of the Unicode Standard (3-7): what stands at a place is the longest
/// beginning of a row.
inline Unit unit_at(std::string_view text, size_t position) {
  using Row = std::vector<std::pair<int, int>>;
  static const std::vector<Row> rows = {
      {{0x00, 0x7F}},
      {{0xC2, 0xDF}, {0x80, 0xBF}},
      {{0xE0, 0xE0}, {0xA0, 0xBF}, {0x80, 0xBF}},
      {{0xE1, 0xEC}, {0x80, 0xBF}, {0x80, 0xBF}},
      {{0xED, 0xED}, {0x80, 0x9F}, {0x80, 0xBF}},
      {{0xEE, 0xEF}, {0x80, 0xBF}, {0x80, 0xBF}},
      {{0xF0, 0xF0}, {0x90, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}},
      {{0xF1, 0xF3}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}},
      {{0xF4, 0xF4}, {0x80, 0x8F}, {0x80, 0xBF}, {0x80, 0xBF}},
  };
  constexpr int begins[] = {0, 0, 0xC0, 0xE0, 0xF0};
  size_t longest = 0;
  for (const Row& row : rows) {
    size_t n = 0;
    int64_t code_point = 0;
    while (n < row.size() && position + n < text.size()) {
      const int byte = static_cast<unsigned char>(text[position + n]);
      if (byte < row[n].first || byte > row[n].second) break;
      code_point = n == 0 ? byte - begins[row.size()] : code_point * 64 + (byte - 0x80);
      if (n == 0 && row.size() == 1) code_point = byte;
      ++n;
    }
    if (n == row.size()) return {code_point, n, 0};
    longest = std::max(longest, n);
  }
  if (longest == 0) return {0xFFFD, 1, 1};
  return {0xFFFD, longest, position + longest == text.size() ? 2 : 1};
}

/// What a reader of these bytes sees so far: whole characters, and U+FFFD for what can become none.
inline std::string seen_of(std::string_view bytes, bool finished) {
  std::string seen;
  for (size_t i = 0; i < bytes.size();) {
    const Unit unit = unit_at(bytes, i);
    if (unit.status == 2 && !finished) break;
    seen += unit.status == 0 ? std::string(bytes.substr(i, unit.length)) : "\xEF\xBF\xBD";
    i += unit.length;
  }
  return seen;
}

// --- bytes as characters

/// The printable bytes: three ranges, which the published program names by their characters.
inline bool stands_for_itself(int byte) {
  return (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
}

inline std::vector<int64_t> bytes_by_id() {
  std::vector<int64_t> bytes, others;
  for (int byte = 0; byte < 256; ++byte) (stands_for_itself(byte) ? bytes : others).push_back(byte);
  bytes.insert(bytes.end(), others.begin(), others.end());
  return bytes;
}

inline std::string alphabet_text(std::string_view bytes) {
  const std::vector<int64_t> order = bytes_by_id();
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const auto id = std::find(order.begin(), order.end(), byte) - order.begin();
    text += utf8_of(stands_for_itself(byte) ? byte : 256 + id - 188);
  }
  return text;
}

// --- pieces

/// The match of GPT-2's pattern that begins here, alternative after alternative.
inline size_t end_by_pattern(std::string_view text, size_t position) {
  const auto kind = [&](size_t at) {
    const Unit unit = unit_at(text, at);
    return unit.status == 0 ? category(static_cast<char32_t>(unit.code_point)) : Category::other;
  };
  const auto run = [&](size_t at, Category wanted) {
    std::vector<size_t> ends;
    while (at < text.size() && kind(at) == wanted) ends.push_back(at += unit_at(text, at).length);
    return ends;
  };
  for (const std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
    if (text.substr(position, ending.size()) == ending) return position + ending.size();
  }
  for (const Category wanted : {Category::letter, Category::number, Category::other}) {
    const std::vector<size_t> ends = run(position + (text[position] == ' ' ? 1 : 0), wanted);
    if (!ends.empty()) return ends.back();
  }
  const std::vector<size_t> ends = run(position, Category::space);
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) {  // \s+(?!\S)
    if (*end == text.size() || kind(*end) == Category::space) return *end;
  }
  return ends.back();  // \s+
}

inline std::vector<std::string> pieces_by_pattern(std::string_view text) {
  std::vector<std::string> pieces;
  for (size_t i = 0, end = 0; i < text.size(); i = end) {
    end = end_by_pattern(text, i);
    pieces.emplace_back(text.substr(i, end - i));
  }
  return pieces;
}

// --- merges

using Pairs = std::vector<std::pair<int32_t, int32_t>>;

/// Which of equally frequent pairs merges: the one with the smallest ids is right.
enum class Tie { smallest, largest, first_met };

/// All distinct pieces in one row, with -1 behind each, and all is counted anew for each merge.
inline Pairs merges_by_paper(const std::vector<std::string>& texts, size_t count, Tie tie = Tie::smallest) {
  std::map<std::string, int64_t> pieces;
  for (const std::string& text : texts) {
    for (const std::string& piece : pieces_by_pattern(text)) ++pieces[piece];
  }
  std::vector<int32_t> row;
  std::vector<int64_t> weight;
  for (const auto& [piece, times] : pieces) {
    for (const char byte : piece) row.push_back(static_cast<unsigned char>(byte));
    row.push_back(-1);
    weight.resize(row.size(), times);
  }
  const size_t most_tokens = 256 + std::min(count, row.size());  // each merge leaves fewer tokens
  std::vector<int64_t> counts(most_tokens * most_tokens);
  std::vector<std::string> spelling;
  for (int byte = 0; byte < 256; ++byte) spelling.emplace_back(1, static_cast<char>(byte));
  std::set<std::string> known(spelling.begin(), spelling.end());
  Pairs merges;
  while (merges.size() < count) {
    std::vector<size_t> met;
    for (size_t i = 0; i + 1 < row.size(); ++i) {
      if (row[i] < 0 || row[i + 1] < 0) continue;
      const size_t at = static_cast<size_t>(row[i]) * most_tokens + static_cast<size_t>(row[i + 1]);
      if (counts[at] == 0) met.push_back(at);
      counts[at] += weight[i];
    }
    std::optional<size_t> best;
    for (const size_t at : met) {
      const bool wins = best && tie != Tie::first_met && (tie == Tie::smallest ? at < *best : at > *best);
      const bool better = !best || counts[at] > counts[*best] || (counts[at] == counts[*best] && wins);
      if (counts[at] < 2 || !better) continue;
      if (known.count(spelling[at / most_tokens] + spelling[at % most_tokens]) == 0) best = at;
    }
    for (const size_t at : met) counts[at] = 0;
    if (!best) break;
    const auto left = static_cast<int32_t>(*best / most_tokens), right = static_cast<int32_t>(*best % most_tokens);
    const auto made = static_cast<int32_t>(spelling.size());
    spelling.push_back(spelling[*best / most_tokens] + spelling[*best % most_tokens]);
    known.insert(spelling.back());
    merges.emplace_back(left, right);
    size_t length = 0;
    for (size_t i = 0; i < row.size(); ++i, ++length) {
      const bool joins = row[i] == left && i + 1 < row.size() && row[i + 1] == right;
      weight[length] = weight[i];
      row[length] = joins ? made : row[i];
      if (joins) ++i;
    }
    row.resize(length);
    weight.resize(length);
  }
  return merges;
}

inline Value flat(const Pairs& pairs) {
  Shape all;
  for (const auto& [left, right] : pairs) all.insert(all.end(), {left, right});
  return all;
}

// --- ids

/// A vocabulary: tokens in the order of their ids, and merges of them.
struct Vocabulary {
  std::vector<std::string> tokens;
  std::vector<std::pair<std::string, std::string>> merges;

  std::string vocab_json() const {
    std::string json = "{";
    for (size_t id = 0; id < tokens.size(); ++id) {
      std::string word;
      for (const char c : alphabet_text(tokens[id]))
        word += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
      json += fmt::format("{}\"{}\": {}", id == 0 ? "" : ", ", word, id);
    }
    return json + "}";
  }
  std::string merges_txt() const {
    std::string text = "#version: 0.2\n";
    for (const auto& [left, right] : merges) text += alphabet_text(left) + " " + alphabet_text(right) + "\n";
    return text;
  }
  int64_t id_of(const std::string& token) const {
    return std::find(tokens.begin(), tokens.end(), token) - tokens.begin();
  }
};

/// Bytes, and what these merges make; the ids as they come.
inline Vocabulary vocabulary_of(const std::vector<std::pair<std::string, std::string>>& merges) {
  Vocabulary vocabulary;
  for (const int64_t byte : bytes_by_id()) vocabulary.tokens.emplace_back(1, static_cast<char>(byte));
  for (const auto& [left, right] : merges) {
    vocabulary.merges.emplace_back(left, right);
    const std::string made = left + right;
    const auto& tokens = vocabulary.tokens;
    if (std::find(tokens.begin(), tokens.end(), made) == tokens.end()) vocabulary.tokens.push_back(made);
  }
  return vocabulary;
}

/// Of all pairs in a piece the one that was learned first merges first, and of equal ones the leftmost. A round merges
/// it wherever it stands, but ends where a pair arises that was learned earlier still: a token may be made by two
/// merges. At once, as in GPT-2's own program, the round goes on.
inline std::vector<int64_t> ids_by_ranks(const Vocabulary& vocabulary, std::string_view text, bool at_once = false) {
  std::map<std::pair<std::string, std::string>, size_t> ranks;
  for (const auto& merge : vocabulary.merges) ranks.emplace(merge, ranks.size());
  const auto rank_of = [&](const std::string& left, const std::string& right) {
    const auto found = ranks.find({left, right});
    return found == ranks.end() ? ranks.size() : found->second;
  };
  std::vector<int64_t> ids;
  for (const std::string& piece : pieces_by_pattern(text)) {
    std::vector<std::string> word;
    for (const char byte : piece) word.emplace_back(1, byte);
    for (;;) {
      size_t best = ranks.size();
      for (size_t i = 0; i + 1 < word.size(); ++i) best = std::min(best, rank_of(word[i], word[i + 1]));
      if (best == ranks.size()) break;
      const auto& [left, right] = vocabulary.merges[best];
      std::vector<std::string> shorter;
      bool goes_on = true;
      for (size_t i = 0; i < word.size(); ++i) {
        const bool joins = goes_on && i + 1 < word.size() && word[i] == left && word[i + 1] == right;
        if (joins) {
          word[++i] = left + right;
          const bool earlier = (!shorter.empty() && rank_of(shorter.back(), word[i]) < best) ||
                               (i + 1 < word.size() && rank_of(word[i], word[i + 1]) < best);
          goes_on = at_once || !earlier;
        }
        shorter.push_back(word[i]);
      }
      word = std::move(shorter);
    }
    for (const std::string& token : word) ids.push_back(vocabulary.id_of(token));
  }
  return ids;
}

/// Characters of each length, and such as are taken for others.
inline const std::vector<std::string>& alphabet() {
  static const std::vector<std::string> characters = {
      "a", "b", "c", "z", "A", " ", "\n", "0", "~", std::string(1, '\0'), "\xC3\xA9", "\xC3\xBF", "\xC4\x80",
      "\xE2\x82\xAC", "\xE4\xB8\xAD", "\r", "\xC2\xAD", "\xCC\x81", "\xEE\x80\x80", "\xEF\xBB\xBF", "\xEF\xBF\xBD",
      "\xF0\x9F\x91\x8B", "\xF4\x8F\xBF\xBF",
      // U+0161, U+10061: "a" in 8 bits, and in 16
      "\xC5\xA1", "\xF0\x90\x81\xA1"};
  return characters;
}

}  // namespace course
