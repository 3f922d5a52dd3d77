// Whether a text is well-formed XML of the kind that pictures are made of, checked without trusting what wrote it.
#pragma once

#include <string>
#include <vector>

#include "tinytensor/tokenizers/unicode.h"

namespace tinytensor::tests {

/// "" if the text is UTF-8, each of its characters is one that XML 1.0 allows, each element is closed by its own name
/// and lies in one root, each attribute is quoted and occurs once, and & begins a known entity; else the first fault.
inline std::string xml_fault(const std::string& text) {
  for (size_t i = 0; i < text.size();) {
    const Utf8Character c = decode_utf8(text, i);
    const char32_t p = c.code_point;
    const bool allowed =
        c.valid() && (p == '\t' || p == '\n' || p == '\r' || (p >= 0x20 && p != 0xFFFE && p != 0xFFFF));
    if (!allowed) return "a byte or character that XML forbids at " + std::to_string(i);
    i += c.length;
  }
  std::vector<std::string> open;
  size_t roots = 0;
  const auto entity_fault = [&](size_t begin, size_t end) -> std::string {
    for (size_t i = begin; i < end; ++i) {
      if (text[i] != '&') continue;
      bool known = false;
      for (const char* entity : {"&lt;", "&gt;", "&amp;", "&quot;", "&#39;"})
        known = known || text.compare(i, std::string(entity).size(), entity) == 0;
      if (!known) return "an unknown entity at " + std::to_string(i);
    }
    return "";
  };
  const auto is_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  };
  for (size_t i = 0; i < text.size();) {
    if (text[i] != '<') {
      const size_t end = std::min(text.find('<', i), text.size());
      if (open.empty() && text.substr(i, end - i).find_first_not_of('\n') != std::string::npos)
        return "text outside of the root";
      if (std::string fault = entity_fault(i, end); !fault.empty()) return fault;
      i = end;
      continue;
    }
    const bool closes = i + 1 < text.size() && text[i + 1] == '/';
    size_t at = i + (closes ? 2 : 1), begin = at;
    while (at < text.size() && is_name(text[at])) ++at;
    const std::string name = text.substr(begin, at - begin);
    if (name.empty()) return "a < that begins no element at " + std::to_string(i);
    if (closes) {
      if (open.empty() || open.back() != name || at >= text.size() || text[at] != '>')
        return "</" + name + "> closes nothing";
      open.pop_back();
      i = at + 1;
      continue;
    }
    if (open.empty() && ++roots > 1) return "a second root: " + name;
    std::vector<std::string> attributes;
    while (at < text.size() && text[at] == ' ') {
      begin = ++at;
      while (at < text.size() && is_name(text[at])) ++at;
      const std::string attribute = text.substr(begin, at - begin);
      for (const std::string& other : attributes)
        if (other == attribute) return name + " has two " + attribute;
      attributes.push_back(attribute);
      if (attribute.empty() || text.compare(at, 2, "=\"") != 0) return "an attribute without a value in " + name;
      const size_t end = text.find('"', at + 2);
      if (end == std::string::npos) return "a quote that does not end in " + name;
      if (text.substr(at + 2, end - at - 2).find('<') != std::string::npos) return "< in an attribute of " + name;
      if (std::string fault = entity_fault(at + 2, end); !fault.empty()) return fault;
      at = end + 1;
    }
    const bool is_empty = text.compare(at, 2, "/>") == 0;
    if (!is_empty && (at >= text.size() || text[at] != '>'))
      return "the tag " + name + " does not end at " + std::to_string(at);
    if (!is_empty) open.push_back(name);
    i = at + (is_empty ? 2 : 1);
  }
  if (!open.empty()) return open.back() + " is not closed";
  return roots == 1 ? "" : "no root";
}

/// How often a part occurs.
inline size_t count_of(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + part.size())) ++count;
  return count;
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace tinytensor::tests
