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
// says: not cut at all
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
