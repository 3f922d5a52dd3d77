// wrong: the first in the list instead of the longest
// says: the longer one is meant
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    if (text.substr(i).starts_with(special_tokens[k]) && !which) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  result.push_back({text.substr(begin, i - begin), which});
  begin = i += special_tokens[*which].size();
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: the last in the list instead of the longest
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    if (text.substr(i).starts_with(special_tokens[k])) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  result.push_back({text.substr(begin, i - begin), which});
  begin = i += special_tokens[*which].size();
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: the shortest
// says: not the shorter
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    if (text.substr(i).starts_with(special_tokens[k]) && (!which || special_tokens[k].size() < special_tokens[*which].size())) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  result.push_back({text.substr(begin, i - begin), which});
  begin = i += special_tokens[*which].size();
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: the last segment is forgotten
// says: one segment more
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    if (text.substr(i).starts_with(special_tokens[k]) && (!which || special_tokens[k].size() > special_tokens[*which].size())) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  result.push_back({text.substr(begin, i - begin), which});
  begin = i += special_tokens[*which].size();
}
return result;
// wrong: the last one only if it is not empty
// says: one segment more
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    if (text.substr(i).starts_with(special_tokens[k]) && (!which || special_tokens[k].size() > special_tokens[*which].size())) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  result.push_back({text.substr(begin, i - begin), which});
  begin = i += special_tokens[*which].size();
}
if (begin < text.size()) result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: empty segments are left out
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    if (text.substr(i).starts_with(special_tokens[k]) && (!which || special_tokens[k].size() > special_tokens[*which].size())) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  if (i > begin) result.push_back({text.substr(begin, i - begin), which});
  begin = i += special_tokens[*which].size();
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: the special token stays in the text
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    if (text.substr(i).starts_with(special_tokens[k]) && (!which || special_tokens[k].size() > special_tokens[*which].size())) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  result.push_back({text.substr(begin, i - begin), which});
  begin = i;
  i += special_tokens[*which].size();
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: the segment ends with its special token
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    if (text.substr(i).starts_with(special_tokens[k]) && (!which || special_tokens[k].size() > special_tokens[*which].size())) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  result.push_back({text.substr(begin, i - begin + special_tokens[*which].size()), which});
  begin = i += special_tokens[*which].size();
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: one step further only
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    if (text.substr(i).starts_with(special_tokens[k]) && (!which || special_tokens[k].size() > special_tokens[*which].size())) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  result.push_back({text.substr(begin, i - begin), which});
  begin = i + special_tokens[*which].size();
  ++i;
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: only the first one in the text
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    if (text.substr(i).starts_with(special_tokens[k]) && (!which || special_tokens[k].size() > special_tokens[*which].size())) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  result.push_back({text.substr(begin, i - begin), which});
  begin = i += special_tokens[*which].size();
  break;
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: the text is not cut
// says: no token is found here
return {{text, std::nullopt}};
// wrong: one token after the other
std::vector<Segment> result;
size_t begin = 0;
for (size_t k = 0; k < special_tokens.size(); ++k) {
  for (size_t at; (at = text.find(special_tokens[k], begin)) != text.npos; begin = at + special_tokens[k].size()) {
    result.push_back({text.substr(begin, at - begin), k});
  }
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: every one is looked for again after each cut: right, and too slow
// says: no answer within
std::vector<Segment> result;
for (size_t begin = 0;;) {
  size_t first = text.npos;
  std::optional<size_t> which;
  for (size_t k = 0; k < special_tokens.size(); ++k) {
    const size_t at = text.find(special_tokens[k], begin);
    if (at == text.npos) continue;
    if (at < first || (at == first && special_tokens[k].size() > special_tokens[*which].size())) {
      first = at;
      which = k;
    }
  }
  if (!which) {
    result.push_back({text.substr(begin), std::nullopt});
    return result;
  }
  result.push_back({text.substr(begin, first - begin), which});
  begin = first + special_tokens[*which].size();
}
// wrong: only what stands in angle brackets
std::vector<Segment> result;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  std::optional<size_t> which;
  const size_t end = text[i] == '<' ? text.find('>', i) : text.npos;
  for (size_t k = 0; end != text.npos && k < special_tokens.size(); ++k) {
    if (text.substr(i, end + 1 - i) == special_tokens[k]) which = k;
  }
  if (!which) {
    ++i;
    continue;
  }
  result.push_back({text.substr(begin, i - begin), which});
  begin = i += special_tokens[*which].size();
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: longer beats earlier
std::vector<Segment> out;
std::vector<size_t> where;
for (const std::string& s : special_tokens) where.push_back(text.find(s));
size_t from = 0;
while (true) {
  size_t at = text.npos, which = 0;
  for (size_t k = 0; k < where.size(); ++k) {
    if (where[k] != text.npos && where[k] < from) where[k] = text.find(special_tokens[k], from);
    if (where[k] == text.npos) continue;
    if (at == text.npos || special_tokens[k].length() > special_tokens[which].length()) {
      at = where[k];
      which = k;
    }
  }
  if (at == text.npos) break;
  out.push_back(Segment{text.substr(from, at - from), which});
  from = at + special_tokens[which].length();
}
out.push_back(Segment{text.substr(from), {}});
return out;
// wrong: searches one late
std::vector<Segment> out;
std::vector<size_t> where;
for (const std::string& s : special_tokens) where.push_back(text.find(s));
size_t from = 0;
while (true) {
  size_t at = text.npos, which = 0;
  for (size_t k = 0; k < where.size(); ++k) {
    if (where[k] != text.npos && where[k] < from) where[k] = text.find(special_tokens[k], from + 1);
    if (where[k] == text.npos) continue;
    if (at == text.npos || where[k] < at || (where[k] == at && special_tokens[k].length() > special_tokens[which].length())) {
      at = where[k];
      which = k;
    }
  }
  if (at == text.npos) break;
  out.push_back(Segment{text.substr(from, at - from), which});
  from = at + special_tokens[which].length();
}
out.push_back(Segment{text.substr(from), {}});
return out;
// wrong: trailing segment with the last special
std::vector<Segment> out;
std::vector<size_t> where;
for (const std::string& s : special_tokens) where.push_back(text.find(s));
size_t from = 0;
while (true) {
  size_t at = text.npos, which = 0;
  for (size_t k = 0; k < where.size(); ++k) {
    if (where[k] != text.npos && where[k] < from) where[k] = text.find(special_tokens[k], from);
    if (where[k] == text.npos) continue;
    if (at == text.npos || where[k] < at || (where[k] == at && special_tokens[k].length() > special_tokens[which].length())) {
      at = where[k];
      which = k;
    }
  }
  if (at == text.npos) break;
  out.push_back(Segment{text.substr(from, at - from), which});
  from = at + special_tokens[which].length();
}
out.push_back(Segment{text.substr(from), out.empty() ? std::nullopt : out.back().special});
return out;
// wrong: no special gives nothing
std::vector<Segment> out;
if (special_tokens.empty()) return out;
std::vector<size_t> where;
for (const std::string& s : special_tokens) where.push_back(text.find(s));
size_t from = 0;
while (true) {
  size_t at = text.npos, which = 0;
  for (size_t k = 0; k < where.size(); ++k) {
    if (where[k] != text.npos && where[k] < from) where[k] = text.find(special_tokens[k], from);
    if (where[k] == text.npos) continue;
    if (at == text.npos || where[k] < at || (where[k] == at && special_tokens[k].length() > special_tokens[which].length())) {
      at = where[k];
      which = k;
    }
  }
  if (at == text.npos) break;
  out.push_back(Segment{text.substr(from, at - from), which});
  from = at + special_tokens[which].length();
}
out.push_back(Segment{text.substr(from), {}});
return out;
// wrong: only two specials looked at
std::vector<Segment> out;
std::vector<size_t> where;
for (const std::string& s : special_tokens) where.push_back(text.find(s));
size_t from = 0;
while (true) {
  size_t at = text.npos, which = 0;
  for (size_t k = 0; k < std::min<size_t>(2, where.size()); ++k) {
    if (where[k] != text.npos && where[k] < from) where[k] = text.find(special_tokens[k], from);
    if (where[k] == text.npos) continue;
    if (at == text.npos || where[k] < at || (where[k] == at && special_tokens[k].length() > special_tokens[which].length())) {
      at = where[k];
      which = k;
    }
  }
  if (at == text.npos) break;
  out.push_back(Segment{text.substr(from, at - from), which});
  from = at + special_tokens[which].length();
}
out.push_back(Segment{text.substr(from), {}});
return out;
// wrong: not behind an underscore
// region: 1
std::vector<Segment> segments;
std::vector<size_t> next(special_tokens.size());
for (size_t begin = 0;;) {
  size_t first = text.npos;
  std::optional<size_t> which;
  for (size_t i = 0; i < next.size(); ++i) {
    if (begin == 0 || next[i] < begin) next[i] = text.find(special_tokens[i], begin);
    const bool is_longer = which && next[i] == first && special_tokens[i].size() > special_tokens[*which].size();
    if (next[i] < first || is_longer) {
      first = next[i];
      which = i;
    }
  }
  if (which && first > 0 && text[first - 1] == '_') which.reset(), first = text.npos;
  segments.push_back({text.substr(begin, first - begin), which});
  if (!which) return segments;
  begin = first + special_tokens[*which].size();
}
// wrong: a place that a cut covers in part is kept
// region: 1
std::vector<Segment> segments;
std::vector<size_t> next(special_tokens.size());
for (size_t begin = 0;;) {
  size_t first = text.npos;
  std::optional<size_t> which;
  for (size_t i = 0; i < next.size(); ++i) {
    if (begin == 0 || (next[i] < begin && next[i] + special_tokens[i].size() <= begin)) next[i] = text.find(special_tokens[i], begin);
    const bool is_longer = which && next[i] == first && special_tokens[i].size() > special_tokens[*which].size();
    if ((next[i] < first && next[i] >= begin) || is_longer) {
      first = next[i];
      which = i;
    }
  }
  segments.push_back({text.substr(begin, first - begin), which});
  if (!which) return segments;
  begin = first + special_tokens[*which].size();
}
// wrong: views of a copy
// says: views of a copy
static std::string copy;
copy = std::string(text);
const std::string_view all = copy;
std::vector<Segment> segments;
size_t begin = 0, at = 0;
while (at < all.size()) {
  std::optional<size_t> which;
  for (size_t i = 0; i < special_tokens.size(); ++i) {
    if (all.substr(at).starts_with(special_tokens[i]) && (!which || special_tokens[i].size() > special_tokens[*which].size())) which = i;
  }
  if (!which) {
    ++at;
    continue;
  }
  segments.push_back({all.substr(begin, at - begin), which});
  begin = at = at + special_tokens[*which].size();
}
segments.push_back({all.substr(begin), {}});
return segments;
// wrong: the longest of all, wherever
std::vector<Segment> segments;
for (size_t begin = 0;;) {
  size_t first = text.npos;
  std::optional<size_t> which;
  for (size_t i = 0; i < special_tokens.size(); ++i) {
    const size_t at = text.find(special_tokens[i], begin);
    if (at == text.npos) continue;
    if (!which || special_tokens[i].size() > special_tokens[*which].size()) first = at, which = i;
  }
  segments.push_back({text.substr(begin, first - begin), which});
  if (!which) return segments;
  begin = first + special_tokens[*which].size();
}
// wrong: a NUL byte ends the text
  std::vector<Segment> segments;
  std::vector<size_t> next(special_tokens.size());  // where each special token occurs next
  for (size_t begin = 0;;) {
    size_t first = text.npos;
    std::optional<size_t> which;
    for (size_t i = 0; i < next.size(); ++i) {
      if (begin == 0 || next[i] < begin) next[i] = std::min(text.find(special_tokens[i], begin), text.size()), next[i] = std::string(text).c_str()[next[i]] == 0 || text.find('\0', begin) < next[i] ? text.npos : next[i];
      const bool is_longer = which && next[i] == first && special_tokens[i].size() > special_tokens[*which].size();
      if (next[i] < first || is_longer) {
        first = next[i];
        which = i;
      }
    }
    segments.push_back({text.substr(begin, first - begin), which});
    if (!which) return segments;
    begin = first + special_tokens[*which].size();
  }
// wrong: the longest anywhere wins over the first
// says: be it the shorter one
std::vector<Segment> result;
std::vector<size_t> order(special_tokens.size());
for (size_t i = 0; i < order.size(); ++i) order[i] = i;
for (size_t i = 1; i < order.size(); ++i) {
  for (size_t k = i; k > 0 && special_tokens[order[k]].size() > special_tokens[order[k - 1]].size(); --k) std::swap(order[k], order[k - 1]);
}
std::vector<std::optional<size_t>> starts(text.size());
std::vector<bool> taken(text.size(), false);
for (const size_t which : order) {
  const size_t length = special_tokens[which].size();
  for (size_t at = text.find(special_tokens[which]); at != text.npos; at = text.find(special_tokens[which], at + 1)) {
    bool is_free = true;
    for (size_t k = at; k < at + length; ++k) is_free = is_free && !taken[k];
    if (!is_free) continue;
    for (size_t k = at; k < at + length; ++k) taken[k] = true;
    starts[at] = which;
  }
}
size_t begin = 0;
for (size_t i = 0; i < text.size(); ++i) {
  if (!starts[i]) continue;
  result.push_back({text.substr(begin, i - begin), starts[i]});
  begin = i + special_tokens[*starts[i]].size();
}
result.push_back({text.substr(begin), std::nullopt});
return result;
// wrong: sorted anew behind each special token
std::vector<Segment> found;
for (;;) {
  const SortedTokens sorted(special_tokens);
  size_t i = 0;
  std::optional<size_t> which;
  while (i < text.size() && !(which = sorted.longest_at(text.substr(i)))) ++i;
  found.push_back({text.substr(0, i), which});
  if (!which) return found;
  text.remove_prefix(i + special_tokens[*which].size());
}
// wrong: at most 64 bytes of a token are compared
std::vector<std::string> heads;
for (const std::string& token : special_tokens) heads.push_back(token.substr(0, 64));
const SortedTokens sorted(heads);
std::vector<Segment> found;
size_t begin = 0;
for (size_t i = 0; i < text.size();) {
  const auto which = sorted.longest_at(text.substr(i));
  if (!which) {
    ++i;
    continue;
  }
  found.push_back({text.substr(begin, i - begin), which});
  i = std::min(text.size(), i + special_tokens[*which].size());
  begin = i;
}
found.push_back({text.substr(begin), std::nullopt});
return found;
// wrong: no token is looked for at a continuation byte
const SortedTokens tokens(special_tokens);
std::vector<Segment> result;
size_t begin = 0, at = 0;
while (at < text.size()) {
  const bool inside = (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
  const std::optional<size_t> which = inside ? std::nullopt : tokens.longest_at(text.substr(at));
  if (which) {
    result.push_back({text.substr(begin, at - begin), which});
    begin = at += special_tokens[*which].size();
  } else {
    ++at;
  }
}
result.push_back({text.substr(begin), {}});
return result;
// wrong: what a first byte announces is passed over, though it may be a broken character
  const SortedTokens sorted(special_tokens);
  std::vector<Segment> result;
  size_t begin = 0, at = 0;
  while (at < text.size()) {
    if (const auto which = sorted.longest_at(text.substr(at))) {
      result.push_back({text.substr(begin, at - begin), which});
      begin = at += special_tokens[*which].size();
      continue;
    }
    const auto lead = static_cast<unsigned char>(text[at]);
    at += lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  }
  result.push_back({text.substr(begin), {}});
  return result;
