// wrong: the pairs on the left are forgotten
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  if (!matches) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (false) {
    change({tokens[kept - 1], pair.first}, index, -count);
    change({tokens[kept - 1], merged}, index, count);
  }
  if (i + 2 < tokens.size()) {
    change({pair.second, tokens[i + 2]}, index, -count);
    change({merged, tokens[i + 2]}, index, count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  ++i;
}
tokens.resize(kept);
// wrong: the pairs on the right are forgotten
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  if (!matches) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (kept > 0) {
    change({tokens[kept - 1], pair.first}, index, -count);
    change({tokens[kept - 1], merged}, index, count);
  }
  if (false) {
    change({pair.second, tokens[i + 2]}, index, -count);
    change({merged, tokens[i + 2]}, index, count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  ++i;
}
tokens.resize(kept);
// wrong: old pairs keep their counts
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  if (!matches) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (kept > 0) {
    change({tokens[kept - 1], merged}, index, count);
  }
  if (i + 2 < tokens.size()) {
    change({merged, tokens[i + 2]}, index, count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  ++i;
}
tokens.resize(kept);
// wrong: new pairs are not counted
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  if (!matches) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (kept > 0) {
    change({tokens[kept - 1], pair.first}, index, -count);
  }
  if (i + 2 < tokens.size()) {
    change({pair.second, tokens[i + 2]}, index, -count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  ++i;
}
tokens.resize(kept);
// wrong: each word once
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  if (!matches) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (kept > 0) {
    change({tokens[kept - 1], pair.first}, index, -1);
    change({tokens[kept - 1], merged}, index, 1);
  }
  if (i + 2 < tokens.size()) {
    change({pair.second, tokens[i + 2]}, index, -1);
    change({merged, tokens[i + 2]}, index, 1);
  }
  change(pair, index, -1);
  tokens[kept++] = merged;
  ++i;
}
tokens.resize(kept);
// wrong: the left neighbour as it was before
const std::vector<int32_t> original = tokens;
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  if (!matches) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (i > 0) {
    change({original[i - 1], pair.first}, index, -count);
    change({original[i - 1], merged}, index, count);
  }
  if (i + 2 < tokens.size()) {
    change({pair.second, tokens[i + 2]}, index, -count);
    change({merged, tokens[i + 2]}, index, count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  ++i;
}
tokens.resize(kept);
// wrong: only the first place in a word
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  if (!matches) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (kept > 0) {
    change({tokens[kept - 1], pair.first}, index, -count);
    change({tokens[kept - 1], merged}, index, count);
  }
  if (i + 2 < tokens.size()) {
    change({pair.second, tokens[i + 2]}, index, -count);
    change({merged, tokens[i + 2]}, index, count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  for (i += 2; i < tokens.size(); ++i) tokens[kept++] = tokens[i];
}
tokens.resize(kept);
// wrong: the word is not shortened
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  if (!matches) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (kept > 0) {
    change({tokens[kept - 1], pair.first}, index, -count);
    change({tokens[kept - 1], merged}, index, count);
  }
  if (i + 2 < tokens.size()) {
    change({pair.second, tokens[i + 2]}, index, -count);
    change({merged, tokens[i + 2]}, index, count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  ++i;
}
// wrong: left and right mixed up
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
  if (!matches) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (kept > 0) {
    change({tokens[kept - 1], pair.first}, index, -count);
    change({tokens[kept - 1], merged}, index, count);
  }
  if (i + 2 < tokens.size()) {
    change({pair.second, tokens[i + 2]}, index, -count);
    change({tokens[i + 2], merged}, index, count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  ++i;
}
tokens.resize(kept);
// wrong: from the right
for (size_t i = tokens.size(); i-- > 1;) {
  if (tokens[i - 1] != pair.first || tokens[i] != pair.second) continue;
  if (i > 1) {
    change({tokens[i - 2], pair.first}, index, -count);
    change({tokens[i - 2], merged}, index, count);
  }
  if (i + 1 < tokens.size()) {
    change({pair.second, tokens[i + 1]}, index, -count);
    change({merged, tokens[i + 1]}, index, count);
  }
  change(pair, index, -count);
  tokens[i - 1] = merged;
  tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i));
  --i;
  if (i == 0) break;
}
// wrong: a count that is too high wins
// region: 2
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned) learned(merges.size());
}
// wrong: what has shrunk is dropped
// region: 2
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {
    continue;
  }
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned) learned(merges.size());
}
// wrong: what occurs once is merged
// region: 2
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (best.count < 1) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned) learned(merges.size());
}
// wrong: nobody is told
// region: 2
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
}
// wrong: told without asking whether somebody listens
// region: 2
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  learned(merges.size());
}
// wrong: told one too few
// region: 2
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned) learned(merges.size() - 1);
}
// wrong: one too many
// region: 2
while (merges.size() <= count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned) learned(merges.size());
}
// wrong: the empty queue is asked
// region: 2
while (merges.size() < count) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned) learned(merges.size());
}
// wrong: all pairs are looked through each time
// says: no answer within
// region: 2
while (merges.size() < count) {
  Candidate best{1, {}};
  for (const auto& [pair, occurrences] : pairs_) {
    const Candidate other{occurrences.count, pair};
    if (other.count > 1 && (best.count == 1 || best < other) && vocabulary_.is_new(pair)) best = other;
  }
  if (best.count == 1) break;
  merge(best.pair, vocabulary_.add(best.pair));
  for (Word& word : words_) {
    for (size_t i = 0; i + 1 < word.tokens.size(); ++i) {
      volatile int64_t looked = pairs_[{word.tokens[i], word.tokens[i + 1]}].count;
      (void)looked;
    }
  }
  merges.push_back(best.pair);
  if (learned) learned(merges.size());
}
// wrong: left minus forgotten
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  if (!(i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second)) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (kept > 0) {
    change({tokens[kept - 1], merged}, index, count);
  }
  if (i + 2 < tokens.size()) {
    change({pair.second, tokens[i + 2]}, index, -count);
    change({merged, tokens[i + 2]}, index, count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  ++i;
}
tokens.resize(kept);
// wrong: right plus forgotten
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  if (!(i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second)) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (kept > 0) {
    change({tokens[kept - 1], pair.first}, index, -count);
    change({tokens[kept - 1], merged}, index, count);
  }
  if (i + 2 < tokens.size()) {
    change({pair.second, tokens[i + 2]}, index, -count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  ++i;
}
tokens.resize(kept);
// wrong: stale is merged if still twice
// region: 2
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < 2) continue;
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned) learned(merges.size());
}
// wrong: told before
// region: 2
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  if (learned) learned(merges.size());
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned) learned(merges.size());
}
// wrong: the word index is always 0
size_t kept = 0;
for (size_t i = 0; i < tokens.size(); ++i) {
  if (!(i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second)) {
    tokens[kept++] = tokens[i];
    continue;
  }
  if (kept > 0) {
    change({tokens[kept - 1], pair.first}, index, -count);
    change({tokens[kept - 1], merged}, size_t{0}, count);
  }
  if (i + 2 < tokens.size()) {
    change({pair.second, tokens[i + 2]}, index, -count);
    change({merged, tokens[i + 2]}, size_t{0}, count);
  }
  change(pair, index, -count);
  tokens[kept++] = merged;
  ++i;
}
tokens.resize(kept);
// wrong: told every hundredth time
// region: 2
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {  // it has shrunk since it was put in
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned && (merges.size() < 100 || merges.size() % 100 == 0)) learned(merges.size());
}
// wrong: words of more than 64 tokens are left as they are
  if (tokens.size() > 64) return;
  size_t kept = 0;  // tokens[0 … kept) are done
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
    if (!matches) {
      tokens[kept++] = tokens[i];
      continue;
    }
    if (kept > 0) {
      change({tokens[kept - 1], pair.first}, index, -count);
      change({tokens[kept - 1], merged}, index, count);
    }
    if (i + 2 < tokens.size()) {
      change({pair.second, tokens[i + 2]}, index, -count);
      change({merged, tokens[i + 2]}, index, count);
    }
    change(pair, index, -count);
    tokens[kept++] = merged;
    ++i;
  }
  tokens.resize(kept);
// wrong: room for all merges that were asked for
// says: length_error
// region: 2
merges.reserve(count);
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {  // it has shrunk since it was put in
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned) learned(merges.size());
}
// wrong: the second half is erased from the middle
// says: no answer within
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i] != pair.first || tokens[i + 1] != pair.second) continue;
    if (i > 0) {
      change({tokens[i - 1], pair.first}, index, -count);
      change({tokens[i - 1], merged}, index, count);
    }
    if (i + 2 < tokens.size()) {
      change({pair.second, tokens[i + 2]}, index, -count);
      change({merged, tokens[i + 2]}, index, count);
    }
    change(pair, index, -count);
    tokens[i] = merged;
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
// wrong: what `learned` throws ends the learning in silence
// says: is swallowed: it is for the caller
// region: 2
while (merges.size() < count && !candidates_.empty()) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (best.count < 2) break;
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  try {
    if (learned) learned(merges.size());
  } catch (const std::exception&) {
    break;
  }
}
// wrong: as many tokens as 16 bits count
// region: 2
const size_t wanted = std::min<size_t>(count, 65536 - 256);
while (!candidates_.empty() && merges.size() < wanted) {
  const Candidate best = candidates_.top();
  candidates_.pop();
  if (best.count < 2) break;
  const int64_t current = pairs_[best.pair].count;
  if (current < best.count) {
    if (current > 0) candidates_.push({current, best.pair});
    continue;
  }
  if (!vocabulary_.is_new(best.pair)) continue;
  merge(best.pair, vocabulary_.add(best.pair));
  merges.push_back(best.pair);
  if (learned) learned(merges.size());
}
