// exercise: 11.7
// expect: 0 of 5, out_of_time
// deep: it takes all the time that there is
// tries: counts all pairs again for each merge: right, and slow
// region: 1
  size_t kept = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool matches = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
    tokens[kept++] = matches ? merged : tokens[i];
    if (matches) ++i;
  }
  (void)count;
  tokens.resize(kept);
// region: 2
  while (merges.size() < count) {
    std::unordered_map<TokenPair, int64_t, PairHash> counts;
    for (const Word& word : words_) {
      for (size_t i = 1; i < word.tokens.size(); ++i) counts[{word.tokens[i - 1], word.tokens[i]}] += word.count;
    }
    Candidate best{1, {}};
    for (const auto& [pair, n] : counts) {
      const Candidate here{n, pair};
      if (n > 1 && vocabulary_.is_new(pair) && (best.count == 1 || best < here)) best = here;
    }
    if (best.count == 1) break;
    const int32_t merged = vocabulary_.add(best.pair);
    for (size_t i = 0; i < words_.size(); ++i) merge_in(i, best.pair, merged);
    merges.push_back(best.pair);
    if (learned) learned(merges.size());
  }
