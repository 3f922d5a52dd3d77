#include "modules/grading/similar/evidence.h"

#include <map>

#include "modules/course/common/text.h"
#include "modules/course/source/tokens.h"
#include "modules/grading/formats/escaping.h"

namespace course {
namespace {

constexpr size_t most_shown = 300, lines_around = 2, widest_shown = 300, most_bytes_shown = 20000;

/// From line to its code, each with its own blanks before it.
std::map<size_t, std::string> lines_of_code(const std::string& code) {
  std::map<size_t, std::string> lines;
  const std::vector<std::string> original = lines_of(code);
  for (const Token& token : tokens_of(code)) {
    if (token.kind == Token::Kind::comment) continue;
    const size_t number = token.line - 1;
    const auto [line, is_new] = lines.emplace(number, "");
    if (is_new && number < original.size()) line->second = std::string(indent_of(original[number])).substr(0, 40);
    if (!is_new && token.blank_before) line->second += ' ';
    const size_t room = widest_shown - std::min(widest_shown, line->second.size());
    const std::vector<std::string> own = lines_of(code.substr(token.at, std::min(token.size, room + 1)));
    line->second += own.empty() ? "" : own.front();
  }
  return lines;
}

}  // namespace

Evidence evidence_of(const std::string& code, const std::set<size_t>& alike) {
  const std::map<size_t, std::string> lines = lines_of_code(code);
  std::set<size_t> shown;
  if (lines.size() > most_shown) {
    for (auto line = lines.begin(); line != lines.end(); ++line) {
      if (alike.count(line->first) == 0) continue;
      auto begin = line, end = std::next(line);
      for (size_t i = 0; i < lines_around && begin != lines.begin(); ++i) --begin;
      for (size_t i = 0; i < lines_around && end != lines.end(); ++i) ++end;
      for (; begin != end; ++begin) shown.insert(begin->first);
    }
  } else {
    for (const auto& [number, text] : lines) shown.insert(number);
  }
  Evidence evidence;
  size_t written = 0;
  bool is_whole = true;  // since the last line that is shown
  for (const auto& [number, text] : lines) {
    if (shown.count(number) == 0 || written > most_shown || evidence.text.size() > most_bytes_shown) {
      is_whole = false;
      continue;
    }
    if (!is_whole) {
      evidence.text += "…\n";
      ++written;
    }
    is_whole = true;
    if (alike.count(number) != 0) evidence.alike.insert(written);
    evidence.text += clean_line(text, widest_shown) + "\n";
    ++written;
  }
  if (!is_whole) evidence.text += "…\n";
  return evidence;
}

}  // namespace course
