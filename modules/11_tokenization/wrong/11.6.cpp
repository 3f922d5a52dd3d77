// wrong: each word counts once
// says: word.count times
for (const Word& word : words) {
  for (size_t i = 1; i < word.tokens.size(); ++i) counts[{word.tokens[i - 1], word.tokens[i]}] += 1;
}
// wrong: pairs do not overlap
// says: that overlap included
for (const Word& word : words) {
  for (size_t i = 1; i < word.tokens.size(); ++i) {
    counts[{word.tokens[i - 1], word.tokens[i]}] += word.count;
    if (i + 1 < word.tokens.size() && word.tokens[i - 1] == word.tokens[i] && word.tokens[i] == word.tokens[i + 1]) ++i;
  }
}
// wrong: the right token first
for (const Word& word : words) {
  for (size_t i = 1; i < word.tokens.size(); ++i) counts[{word.tokens[i], word.tokens[i - 1]}] += word.count;
}
// wrong: the counts are ints
for (const Word& word : words) {
  for (size_t i = 1; i < word.tokens.size(); ++i) counts[{word.tokens[i - 1], word.tokens[i]}] += static_cast<int>(word.count);
}
// wrong: the last pair is left out
for (const Word& word : words) {
  for (size_t i = 1; i + 1 < word.tokens.size(); ++i) counts[{word.tokens[i - 1], word.tokens[i]}] += word.count;
}
// wrong: words are overwritten, not added
for (const Word& word : words) {
  for (size_t i = 1; i < word.tokens.size(); ++i) counts[{word.tokens[i - 1], word.tokens[i]}] = word.count;
}
// wrong: pairs across words
const Word* before = nullptr;
for (const Word& word : words) {
  if (before != nullptr && !before->tokens.empty() && !word.tokens.empty()) counts[{before->tokens.back(), word.tokens.front()}] += word.count;
  for (size_t i = 1; i < word.tokens.size(); ++i) counts[{word.tokens[i - 1], word.tokens[i]}] += word.count;
  before = &word;
}
// wrong: from the right
// region: 2
for (size_t i = tokens.size(); i-- > 1;) {
  if (tokens[i - 1] != pair.first || tokens[i] != pair.second) continue;
  tokens[i - 1] = merged;
  tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i));
  if (i > 1) --i;
}
// wrong: only the first place
// region: 2
for (size_t i = 0; i + 1 < tokens.size(); ++i) {
  if (tokens[i] != pair.first || tokens[i + 1] != pair.second) continue;
  tokens[i] = merged;
  tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  return;
}
// wrong: the right token stays
// says: the right one must go
// region: 2
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  tokens[kept++] = matches ? merged : tokens[i];
}
tokens.resize(kept);
// wrong: not shortened
// region: 2
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  tokens[kept++] = matches ? merged : tokens[i];
  if (matches) ++i;
}
// wrong: a copy is changed
// says: is to be changed where it is
// region: 2
std::vector<int32_t> copy = tokens;
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  copy[kept++] = matches ? merged : tokens[i];
  if (matches) ++i;
}
copy.resize(kept);
// wrong: of equals the last one
// says: occur equally often
// region: 3
while (merges.size() < count) {
  TokenPair best;
  int64_t most = 1;
  for (const auto& [pair, occurrences] : count_pairs(words)) {
    if (occurrences < most || occurrences < 2 || !vocabulary.is_new(pair)) continue;
    most = occurrences;
    best = pair;
  }
  if (most == 1) break;
  const int32_t merged = vocabulary.add(best);
  for (Word& word : words) merge_pair(word.tokens, best, merged);
  merges.push_back(best);
}
// wrong: what occurs once is merged too
// region: 3
while (merges.size() < count) {
  TokenPair best;
  int64_t most = 0;
  for (const auto& [pair, occurrences] : count_pairs(words)) {
    if (occurrences <= most || !vocabulary.is_new(pair)) continue;
    most = occurrences;
    best = pair;
  }
  if (most == 0) break;
  const int32_t merged = vocabulary.add(best);
  for (Word& word : words) merge_pair(word.tokens, best, merged);
  merges.push_back(best);
}
// wrong: all is counted only once
// region: 3
const auto counts = count_pairs(words);
while (merges.size() < count) {
  TokenPair best;
  int64_t most = 1;
  for (const auto& [pair, occurrences] : counts) {
    if (occurrences <= most || !vocabulary.is_new(pair)) continue;
    most = occurrences;
    best = pair;
  }
  if (most == 1) break;
  const int32_t merged = vocabulary.add(best);
  for (Word& word : words) merge_pair(word.tokens, best, merged);
  merges.push_back(best);
}
// wrong: the words stay as they were
// region: 3
while (merges.size() < count) {
  TokenPair best;
  int64_t most = 1;
  for (const auto& [pair, occurrences] : count_pairs(words)) {
    if (occurrences <= most || !vocabulary.is_new(pair)) continue;
    most = occurrences;
    best = pair;
  }
  if (most == 1) break;
  const int32_t merged = vocabulary.add(best);
  (void)merged;
  merges.push_back(best);
}
// wrong: copies of the words are merged
// region: 3
while (merges.size() < count) {
  TokenPair best;
  int64_t most = 1;
  for (const auto& [pair, occurrences] : count_pairs(words)) {
    if (occurrences <= most || !vocabulary.is_new(pair)) continue;
    most = occurrences;
    best = pair;
  }
  if (most == 1) break;
  const int32_t merged = vocabulary.add(best);
  for (Word word : words) merge_pair(word.tokens, best, merged);
  merges.push_back(best);
}
// wrong: one merge too many
// region: 3
while (merges.size() <= count) {
  TokenPair best;
  int64_t most = 1;
  for (const auto& [pair, occurrences] : count_pairs(words)) {
    if (occurrences <= most || !vocabulary.is_new(pair)) continue;
    most = occurrences;
    best = pair;
  }
  if (most == 1) break;
  const int32_t merged = vocabulary.add(best);
  for (Word& word : words) merge_pair(word.tokens, best, merged);
  merges.push_back(best);
}
// wrong: the first that occurs twice
// region: 3
while (merges.size() < count) {
  TokenPair best;
  int64_t most = 1;
  for (const auto& [pair, occurrences] : count_pairs(words)) {
    if (occurrences <= most || !vocabulary.is_new(pair)) continue;
    most = occurrences;
    best = pair;
    break;
  }
  if (most == 1) break;
  const int32_t merged = vocabulary.add(best);
  for (Word& word : words) merge_pair(word.tokens, best, merged);
  merges.push_back(best);
}
// wrong: the largest count is kept in eight bits
// region: 3
while (merges.size() < count) {
  TokenPair best;
  int8_t most = 1;
  for (const auto& [p, n] : count_pairs(words)) if (n > most) { most = n; best = p; }
  if (most == 1) break;
  const auto id = vocabulary.add(best);
  for (auto& word : words) merge_pair(word.tokens, best, id);
  merges.push_back(best);
}
// wrong: count: zero entries left
for (const Word& word : words) for (size_t i = 0; i + 1 < word.tokens.size(); ++i) { counts[{word.tokens[i], word.tokens[i + 1]}] += word.count; counts[{word.tokens[i + 1], word.tokens[i]}]; }
// wrong: ties by the right token
// region: 3
while (merges.size() < count) {
  TokenPair best;
  int64_t most = 1;
  for (const auto& [p, n] : count_pairs(words)) if (n > most || (n == most && n > 1 && p.second < best.second)) { most = n; best = p; }
  if (most == 1) break;
  const auto id = vocabulary.add(best);
  for (auto& word : words) merge_pair(word.tokens, best, id);
  merges.push_back(best);
}
// wrong: the id is 256 always
// region: 3
while (merges.size() < count) {
  TokenPair best;
  int64_t most = 1;
  for (const auto& [p, n] : count_pairs(words)) if (n > most) { most = n; best = p; }
  if (most == 1) break;
  const auto id = vocabulary.add(best);
  for (auto& word : words) merge_pair(word.tokens, best, 256);
  merges.push_back(best);
}
// wrong: merge: any order of the pair
// region: 2
size_t k = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  if (i + 1 < tokens.size() && ((tokens[i] == pair.first && tokens[i + 1] == pair.second) || (tokens[i] == pair.second && tokens[i + 1] == pair.first))) {
    tokens[k++] = merged;
    ++i;
  } else tokens[k++] = tokens[i];
}
tokens.resize(k);
// wrong: what was merged is merged again
// region: 2
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  tokens[kept++] = matches ? merged : tokens[i];
  if (matches) { ++i; if (kept > 1 && tokens[kept - 2] == pair.first && merged == pair.second) { tokens[kept - 2] = merged; --kept; } }
}
tokens.resize(kept);
// wrong: at most 255 merges
// region: 3
while (merges.size() < std::min<size_t>(count, 255)) {
  TokenPair best;
  int64_t most = 1;  // a pair must occur twice
  for (const auto& [pair, occurrences] : count_pairs(words)) {
    if (occurrences <= most || !vocabulary.is_new(pair)) continue;  // of equals the first stays
    most = occurrences;
    best = pair;
  }
  if (most == 1) break;
  const int32_t merged = vocabulary.add(best);
  for (Word& word : words) merge_pair(word.tokens, best, merged);
  merges.push_back(best);
}
// wrong: only the first 1000 words are merged
// region: 3
  while (merges.size() < count) {
    TokenPair best;
    int64_t most = 1;  // a pair must occur twice
    for (const auto& [pair, occurrences] : count_pairs(words)) {
      if (occurrences <= most || !vocabulary.is_new(pair)) continue;  // of equals the first stays
      most = occurrences;
      best = pair;
    }
    if (most == 1) break;
    const int32_t merged = vocabulary.add(best);
    for (size_t i = 0; i < words.size() && i < 1000; ++i) merge_pair(words[i].tokens, best, merged);
    merges.push_back(best);
  }
// wrong: room for all merges that were asked for
// says: length_error
// region: 3
merges.reserve(count);
while (merges.size() < count) {
  TokenPair best;
  int64_t most = 1;  // a pair must occur twice
  for (const auto& [pair, occurrences] : count_pairs(words)) {
    if (occurrences <= most || !vocabulary.is_new(pair)) continue;  // of equals the first stays
    most = occurrences;
    best = pair;
  }
  if (most == 1) break;
  const int32_t merged = vocabulary.add(best);
  for (Word& word : words) merge_pair(word.tokens, best, merged);
  merges.push_back(best);
}
// wrong: a pair as one number, left · 100000 + right
std::map<int64_t, int64_t> packed;
for (const Word& word : words) {
  for (size_t i = 1; i < word.tokens.size(); ++i) packed[int64_t{word.tokens[i - 1]} * 100000 + word.tokens[i]] += word.count;
}
for (const auto& [key, n] : packed) counts[{static_cast<int32_t>(key / 100000), static_cast<int32_t>(key % 100000)}] = n;
// wrong: no more than 1000 merges a time
// region: 3
if (count > 1000) count = 1000;
while (merges.size() < count) {
  TokenPair best{};
  int64_t most = 1;
  for (const auto& [pair, n] : count_pairs(words)) {
    if (n > most && vocabulary.is_new(pair)) best = pair, most = n;
  }
  if (most < 2) break;
  const int32_t merged = vocabulary.add(best);
  for (Word& word : words) merge_pair(word.tokens, best, merged);
  merges.push_back(best);
}
// wrong: a word has room for 512 tokens
// region: 2
std::vector<int32_t> out;
for (size_t i = 0; i < tokens.size() && out.size() < 512; ++i) {
  const bool found = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  out.push_back(found ? merged : tokens[i]);
  if (found) ++i;
}
tokens = out;
// wrong: counts end at 65535, where all are alike
// region: 3
while (merges.size() < count) {
  TokenPair best{};
  int64_t most = 1;
  for (const auto& [pair, exact] : count_pairs(words)) {
    const int64_t number = exact > 65535 ? 65535 : exact;
    if (number > most && vocabulary.is_new(pair)) {
      most = number;
      best = pair;
    }
  }
  if (most < 2) break;
  const int32_t merged = vocabulary.add(best);
  for (Word& word : words) merge_pair(word.tokens, best, merged);
  merges.push_back(best);
}
