#include "examples/commands/report/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tinytensor/plot/svg.h"

namespace tinytensor {

std::string markup_lines(std::string_view text) {
  std::string result;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    result += xml_text(text.substr(begin, end - begin));
    if (end < text.size()) result += '\n';
    begin = end + 1;
  }
  return result;
}

std::string token_label(std::string_view token) {
  std::string label;
  for (const char c : token) label += c == ' ' ? "␣" : c == '\n' ? "↵" : c == '\t' ? "⇥" : std::string(1, c);
  return label.empty() ? "∅" : clean_text(label);
}

std::string script_json(std::string_view json) {
  std::string result;
  for (const char c : json) {
    if (c == '<') {
      result += "\\u003c";
    } else {
      result += c;
    }
  }
  return result;
}

std::string percent_text(double share) {
  if (!std::isfinite(share)) return "–";
  return fmt::format("{:.{}f} %", 100 * share, share > 0 && share < 0.095 ? 1 : 0);
}

}  // namespace tinytensor
