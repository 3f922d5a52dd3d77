// exercise: 11.9
// expect: 0 of 4, out_of_time
// deep: it takes all the time that there is
// tries: looks through all pairs for each merge: right, and slow
  std::vector<int32_t> tokens;
  for (const char c : piece) tokens.push_back(byte_ids_[static_cast<unsigned char>(c)]);
  while (true) {
    int32_t best = MergeRanks::none;
    size_t at = 0;
    for (size_t i = 0; i + 1 < tokens.size(); ++i) {
      const int32_t rank = ranks_.find(tokens[i], tokens[i + 1]);
      if (rank == MergeRanks::none || (best != MergeRanks::none && rank >= best)) continue;
      best = rank, at = i;
    }
    if (best == MergeRanks::none) break;
    tokens[at] = merges_[static_cast<size_t>(best)].merged;
    tokens.erase(tokens.begin() + static_cast<ptrdiff_t>(at) + 1);
  }
  ids.insert(ids.end(), tokens.begin(), tokens.end());
