// wrong: all pairs are looked at for each merge: right, and too slow
// says: no answer within
std::vector<int32_t> word;
for (const char c : piece) word.push_back(byte_ids_[static_cast<unsigned char>(c)]);
for (;;) {
  size_t best = word.size();
  int32_t lowest = 0;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    const int32_t rank = ranks_.find(word[i], word[i + 1]);
    if (rank == MergeRanks::none) continue;
    if (best == word.size() || rank < lowest) {
      best = i;
      lowest = rank;
    }
  }
  if (best == word.size()) break;
  word[best] = merges_[static_cast<size_t>(lowest)].merged;
  word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
}
ids.insert(ids.end(), word.begin(), word.end());
// wrong: the highest rank first
// says: not the highest
std::vector<int32_t> word;
for (const char c : piece) word.push_back(byte_ids_[static_cast<unsigned char>(c)]);
for (;;) {
  size_t best = word.size();
  int32_t lowest = 0;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    const int32_t rank = ranks_.find(word[i], word[i + 1]);
    if (rank == MergeRanks::none) continue;
    if (best == word.size() || rank > lowest) {
      best = i;
      lowest = rank;
    }
  }
  if (best == word.size()) break;
  word[best] = merges_[static_cast<size_t>(lowest)].merged;
  word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
}
ids.insert(ids.end(), word.begin(), word.end());
// wrong: the leftmost pair first
// says: the one that was learned first
std::vector<int32_t> word;
for (const char c : piece) word.push_back(byte_ids_[static_cast<unsigned char>(c)]);
for (;;) {
  size_t best = word.size();
  int32_t lowest = 0;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    const int32_t rank = ranks_.find(word[i], word[i + 1]);
    if (rank == MergeRanks::none) continue;
    if (best == word.size()) {
      best = i;
      lowest = rank;
    }
  }
  if (best == word.size()) break;
  word[best] = merges_[static_cast<size_t>(lowest)].merged;
  word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
}
ids.insert(ids.end(), word.begin(), word.end());
// wrong: of equal ranks the right one
std::vector<int32_t> word;
for (const char c : piece) word.push_back(byte_ids_[static_cast<unsigned char>(c)]);
for (;;) {
  size_t best = word.size();
  int32_t lowest = 0;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    const int32_t rank = ranks_.find(word[i], word[i + 1]);
    if (rank == MergeRanks::none) continue;
    if (best == word.size() || rank <= lowest) {
      best = i;
      lowest = rank;
    }
  }
  if (best == word.size()) break;
  word[best] = merges_[static_cast<size_t>(lowest)].merged;
  word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
}
ids.insert(ids.end(), word.begin(), word.end());
// wrong: nothing is merged
// says: nothing is merged
for (const char c : piece) ids.push_back(byte_ids_[static_cast<unsigned char>(c)]);
// wrong: one merge only
std::vector<int32_t> word;
for (const char c : piece) word.push_back(byte_ids_[static_cast<unsigned char>(c)]);
for (;;) {
  size_t best = word.size();
  int32_t lowest = 0;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    const int32_t rank = ranks_.find(word[i], word[i + 1]);
    if (rank == MergeRanks::none) continue;
    if (best == word.size() || rank < lowest) {
      best = i;
      lowest = rank;
    }
  }
  if (best == word.size()) break;
  word[best] = merges_[static_cast<size_t>(lowest)].merged;
  word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
  break;
}
ids.insert(ids.end(), word.begin(), word.end());
// wrong: 256 + rank
// says: is not 256 + rank
std::vector<int32_t> word;
for (const char c : piece) word.push_back(byte_ids_[static_cast<unsigned char>(c)]);
for (;;) {
  size_t best = word.size();
  int32_t lowest = 0;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    const int32_t rank = ranks_.find(word[i], word[i + 1]);
    if (rank == MergeRanks::none) continue;
    if (best == word.size() || rank < lowest) {
      best = i;
      lowest = rank;
    }
  }
  if (best == word.size()) break;
  word[best] = 256 + lowest;
  word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
}
ids.insert(ids.end(), word.begin(), word.end());
// wrong: the bytes are their ids
std::vector<int32_t> word;
for (const char c : piece) word.push_back(static_cast<unsigned char>(c));
for (;;) {
  size_t best = word.size();
  int32_t lowest = 0;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    const int32_t rank = ranks_.find(word[i], word[i + 1]);
    if (rank == MergeRanks::none) continue;
    if (best == word.size() || rank < lowest) {
      best = i;
      lowest = rank;
    }
  }
  if (best == word.size()) break;
  word[best] = merges_[static_cast<size_t>(lowest)].merged;
  word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
}
ids.insert(ids.end(), word.begin(), word.end());
// wrong: the vector is cleared
// says: what the vector holds already stays
ids.clear();
std::vector<int32_t> word;
for (const char c : piece) word.push_back(byte_ids_[static_cast<unsigned char>(c)]);
for (;;) {
  size_t best = word.size();
  int32_t lowest = 0;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    const int32_t rank = ranks_.find(word[i], word[i + 1]);
    if (rank == MergeRanks::none) continue;
    if (best == word.size() || rank < lowest) {
      best = i;
      lowest = rank;
    }
  }
  if (best == word.size()) break;
  word[best] = merges_[static_cast<size_t>(lowest)].merged;
  word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
}
ids.insert(ids.end(), word.begin(), word.end());
// wrong: the longest token that fits
// says: the longest token that fits
for (size_t i = 0; i < piece.size();) {
  size_t length = piece.size() - i;
  int32_t id = -1;
  for (; id < 0; --length) {
    for (size_t k = 0; k < tokens_.size() && id < 0; ++k) {
      if (tokens_[k] == piece.substr(i, length)) id = static_cast<int32_t>(k);
    }
    if (id >= 0) break;
  }
  ids.push_back(id);
  i += length;
}
// wrong: what is out of date is merged
const size_t none = piece.size();
std::vector<Link> links(piece.size());
std::priority_queue<Waiting> waiting;
const auto rank_again = [&](size_t i) {
  Link& link = links[i];
  link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
  if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
};
for (size_t i = 0; i < piece.size(); ++i) {
  links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
}
for (size_t i = 0; i < piece.size(); ++i) rank_again(i);
while (!waiting.empty()) {
  const auto [rank, i] = waiting.top();
  waiting.pop();
  Link& left = links[i];
  if (left.next == none) continue;
  Link& right = links[left.next];
  left.id = merges_[static_cast<size_t>(rank)].merged;
  left.next = right.next;
  right.rank = MergeRanks::none;
  if (left.next != none) links[left.next].previous = i;
  rank_again(i);
  if (left.previous != none) rank_again(left.previous);
}
for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
// wrong: the pair with the previous one is not ranked again
const size_t none = piece.size();
std::vector<Link> links(piece.size());
std::priority_queue<Waiting> waiting;
const auto rank_again = [&](size_t i) {
  Link& link = links[i];
  link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
  if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
};
for (size_t i = 0; i < piece.size(); ++i) {
  links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
}
for (size_t i = 0; i < piece.size(); ++i) rank_again(i);
while (!waiting.empty()) {
  const auto [rank, i] = waiting.top();
  waiting.pop();
  Link& left = links[i];
  if (left.rank != rank) continue;
  Link& right = links[left.next];
  left.id = merges_[static_cast<size_t>(rank)].merged;
  left.next = right.next;
  right.rank = MergeRanks::none;
  if (left.next != none) links[left.next].previous = i;
  rank_again(i);
}
for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
// wrong: the new token is not ranked again
const size_t none = piece.size();
std::vector<Link> links(piece.size());
std::priority_queue<Waiting> waiting;
const auto rank_again = [&](size_t i) {
  Link& link = links[i];
  link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
  if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
};
for (size_t i = 0; i < piece.size(); ++i) {
  links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
}
for (size_t i = 0; i < piece.size(); ++i) rank_again(i);
while (!waiting.empty()) {
  const auto [rank, i] = waiting.top();
  waiting.pop();
  Link& left = links[i];
  if (left.rank != rank) continue;
  Link& right = links[left.next];
  left.id = merges_[static_cast<size_t>(rank)].merged;
  left.next = right.next;
  right.rank = MergeRanks::none;
  if (left.next != none) links[left.next].previous = i;
  left.rank = MergeRanks::none;
  if (left.previous != none) rank_again(left.previous);
}
for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
// wrong: the one merged away keeps its rank
const size_t none = piece.size();
std::vector<Link> links(piece.size());
std::priority_queue<Waiting> waiting;
const auto rank_again = [&](size_t i) {
  Link& link = links[i];
  link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
  if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
};
for (size_t i = 0; i < piece.size(); ++i) {
  links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
}
for (size_t i = 0; i < piece.size(); ++i) rank_again(i);
while (!waiting.empty()) {
  const auto [rank, i] = waiting.top();
  waiting.pop();
  Link& left = links[i];
  if (left.rank != rank) continue;
  Link& right = links[left.next];
  left.id = merges_[static_cast<size_t>(rank)].merged;
  left.next = right.next;
  if (left.next != none) links[left.next].previous = i;
  rank_again(i);
  if (left.previous != none) rank_again(left.previous);
}
for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
// wrong: the way back is not mended
const size_t none = piece.size();
std::vector<Link> links(piece.size());
std::priority_queue<Waiting> waiting;
const auto rank_again = [&](size_t i) {
  Link& link = links[i];
  link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
  if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
};
for (size_t i = 0; i < piece.size(); ++i) {
  links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
}
for (size_t i = 0; i < piece.size(); ++i) rank_again(i);
while (!waiting.empty()) {
  const auto [rank, i] = waiting.top();
  waiting.pop();
  Link& left = links[i];
  if (left.rank != rank) continue;
  Link& right = links[left.next];
  left.id = merges_[static_cast<size_t>(rank)].merged;
  left.next = right.next;
  right.rank = MergeRanks::none;
  rank_again(i);
  if (left.previous != none) rank_again(left.previous);
}
for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
// wrong: a token is not learned for a piece of one byte
const size_t none = piece.size();
std::vector<Link> links(piece.size());
std::priority_queue<Waiting> waiting;
const auto rank_again = [&](size_t i) {
  Link& link = links[i];
  link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
  if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
};
for (size_t i = 0; i < piece.size(); ++i) {
  links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
}
for (size_t i = 0; i < piece.size(); ++i) rank_again(i);
while (!waiting.empty()) {
  const auto [rank, i] = waiting.top();
  waiting.pop();
  Link& left = links[i];
  if (left.rank != rank) continue;
  Link& right = links[left.next];
  left.id = merges_[static_cast<size_t>(rank)].merged;
  left.next = right.next;
  right.rank = MergeRanks::none;
  if (left.next != none) links[left.next].previous = i;
  rank_again(i);
  if (left.previous != none) rank_again(left.previous);
}
if (none < 2) return;
for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
// wrong: rounds: every pair of the lowest rank, from the right
std::vector<int32_t> word;
for (const char c : piece) word.push_back(byte_ids_[static_cast<unsigned char>(c)]);
for (;;) {
  size_t best = word.size();
  int32_t lowest = 0;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    const int32_t rank = ranks_.find(word[i], word[i + 1]);
    if (rank == MergeRanks::none) continue;
    if (best == word.size() || rank <= lowest) {
      best = i;
      lowest = rank;
    }
  }
  if (best == word.size()) break;
  word[best] = merges_[static_cast<size_t>(lowest)].merged;
  word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
}
ids.insert(ids.end(), word.begin(), word.end());
// wrong: pairs of bytes only
for (size_t i = 0; i < piece.size(); ++i) {
  const int32_t left = byte_ids_[static_cast<unsigned char>(piece[i])];
  if (i + 1 < piece.size()) {
    const int32_t rank = ranks_.find(left, byte_ids_[static_cast<unsigned char>(piece[i + 1])]);
    if (rank != MergeRanks::none) {
      ids.push_back(merges_[static_cast<size_t>(rank)].merged);
      ++i;
      continue;
    }
  }
  ids.push_back(left);
}
// wrong: merge after merge through the whole list
std::vector<int32_t> word;
for (const char c : piece) word.push_back(byte_ids_[static_cast<unsigned char>(c)]);
for (const Merge& merge : merges_) {
  for (size_t i = word.size(); i-- > 1;) {
    if (word[i - 1] != merge.left || word[i] != merge.right) continue;
    word[i - 1] = merge.merged;
    word.erase(word.begin() + static_cast<std::ptrdiff_t>(i));
  }
}
ids.insert(ids.end(), word.begin(), word.end());
// wrong: right id not compared
struct Node { int32_t id; int prev, next; };
std::vector<Node> nodes;
for (size_t i = 0; i < piece.size(); ++i) nodes.push_back({byte_ids_[static_cast<unsigned char>(piece[i])], static_cast<int>(i) - 1, i + 1 < piece.size() ? static_cast<int>(i) + 1 : -1});
struct Todo { int32_t rank; int at; int32_t left, right; bool operator<(const Todo& o) const { return rank != o.rank ? rank > o.rank : at > o.at; } };
std::priority_queue<Todo> todo;
std::vector<bool> dead(piece.size(), false);
const auto add = [&](int i) {
  if (i < 0 || nodes[static_cast<size_t>(i)].next < 0) return;
  const Node& l = nodes[static_cast<size_t>(i)];
  const Node& r = nodes[static_cast<size_t>(l.next)];
  const int32_t rank = ranks_.find(l.id, r.id);
  if (rank != MergeRanks::none) todo.push({rank, i, l.id, r.id});
};
for (size_t i = 0; i < piece.size(); ++i) add(static_cast<int>(i));
while (!todo.empty()) {
  const Todo t = todo.top();
  todo.pop();
  Node& l = nodes[static_cast<size_t>(t.at)];
  if (dead[static_cast<size_t>(t.at)] || l.id != t.left || l.next < 0) continue;
  Node& r = nodes[static_cast<size_t>(l.next)];
  l.id = merges_[static_cast<size_t>(t.rank)].merged;
  dead[static_cast<size_t>(l.next)] = true;
  l.next = r.next;
  if (l.next >= 0) nodes[static_cast<size_t>(l.next)].prev = t.at;
  add(t.at);
  add(l.prev);
}
for (int i = piece.empty() ? -1 : 0; i >= 0; i = nodes[static_cast<size_t>(i)].next) ids.push_back(nodes[static_cast<size_t>(i)].id);
// wrong: previous not added
struct Node { int32_t id; int prev, next; };
std::vector<Node> nodes;
for (size_t i = 0; i < piece.size(); ++i) nodes.push_back({byte_ids_[static_cast<unsigned char>(piece[i])], static_cast<int>(i) - 1, i + 1 < piece.size() ? static_cast<int>(i) + 1 : -1});
struct Todo { int32_t rank; int at; int32_t left, right; bool operator<(const Todo& o) const { return rank != o.rank ? rank > o.rank : at > o.at; } };
std::priority_queue<Todo> todo;
std::vector<bool> dead(piece.size(), false);
const auto add = [&](int i) {
  if (i < 0 || nodes[static_cast<size_t>(i)].next < 0) return;
  const Node& l = nodes[static_cast<size_t>(i)];
  const Node& r = nodes[static_cast<size_t>(l.next)];
  const int32_t rank = ranks_.find(l.id, r.id);
  if (rank != MergeRanks::none) todo.push({rank, i, l.id, r.id});
};
for (size_t i = 0; i < piece.size(); ++i) add(static_cast<int>(i));
while (!todo.empty()) {
  const Todo t = todo.top();
  todo.pop();
  Node& l = nodes[static_cast<size_t>(t.at)];
  if (dead[static_cast<size_t>(t.at)] || l.id != t.left || l.next < 0) continue;
  Node& r = nodes[static_cast<size_t>(l.next)];
  if (r.id != t.right) continue;
  l.id = merges_[static_cast<size_t>(t.rank)].merged;
  dead[static_cast<size_t>(l.next)] = true;
  l.next = r.next;
  if (l.next >= 0) nodes[static_cast<size_t>(l.next)].prev = t.at;
  add(t.at);
}
for (int i = piece.empty() ? -1 : 0; i >= 0; i = nodes[static_cast<size_t>(i)].next) ids.push_back(nodes[static_cast<size_t>(i)].id);
// wrong: position before rank
struct Node { int32_t id; int prev, next; };
std::vector<Node> nodes;
for (size_t i = 0; i < piece.size(); ++i) nodes.push_back({byte_ids_[static_cast<unsigned char>(piece[i])], static_cast<int>(i) - 1, i + 1 < piece.size() ? static_cast<int>(i) + 1 : -1});
struct Todo { int32_t rank; int at; int32_t left, right; bool operator<(const Todo& o) const { return at != o.at ? at > o.at : rank > o.rank; } };
std::priority_queue<Todo> todo;
std::vector<bool> dead(piece.size(), false);
const auto add = [&](int i) {
  if (i < 0 || nodes[static_cast<size_t>(i)].next < 0) return;
  const Node& l = nodes[static_cast<size_t>(i)];
  const Node& r = nodes[static_cast<size_t>(l.next)];
  const int32_t rank = ranks_.find(l.id, r.id);
  if (rank != MergeRanks::none) todo.push({rank, i, l.id, r.id});
};
for (size_t i = 0; i < piece.size(); ++i) add(static_cast<int>(i));
while (!todo.empty()) {
  const Todo t = todo.top();
  todo.pop();
  Node& l = nodes[static_cast<size_t>(t.at)];
  if (dead[static_cast<size_t>(t.at)] || l.id != t.left || l.next < 0) continue;
  Node& r = nodes[static_cast<size_t>(l.next)];
  if (r.id != t.right) continue;
  l.id = merges_[static_cast<size_t>(t.rank)].merged;
  dead[static_cast<size_t>(l.next)] = true;
  l.next = r.next;
  if (l.next >= 0) nodes[static_cast<size_t>(l.next)].prev = t.at;
  add(t.at);
  add(l.prev);
}
for (int i = piece.empty() ? -1 : 0; i >= 0; i = nodes[static_cast<size_t>(i)].next) ids.push_back(nodes[static_cast<size_t>(i)].id);
// wrong: whole tokens first: as the vocabulary has them
for (size_t k = 0; k < tokens_.size(); ++k) {
  if (tokens_[k] == piece) {
    ids.push_back(static_cast<int32_t>(k));
    return;
  }
}
struct Node { int32_t id; int prev, next; };
std::vector<Node> nodes;
for (size_t i = 0; i < piece.size(); ++i) nodes.push_back({byte_ids_[static_cast<unsigned char>(piece[i])], static_cast<int>(i) - 1, i + 1 < piece.size() ? static_cast<int>(i) + 1 : -1});
struct Todo { int32_t rank; int at; int32_t left, right; bool operator<(const Todo& o) const { return rank != o.rank ? rank > o.rank : at > o.at; } };
std::priority_queue<Todo> todo;
std::vector<bool> dead(piece.size(), false);
const auto add = [&](int i) {
  if (i < 0 || nodes[static_cast<size_t>(i)].next < 0) return;
  const Node& l = nodes[static_cast<size_t>(i)];
  const Node& r = nodes[static_cast<size_t>(l.next)];
  const int32_t rank = ranks_.find(l.id, r.id);
  if (rank != MergeRanks::none) todo.push({rank, i, l.id, r.id});
};
for (size_t i = 0; i < piece.size(); ++i) add(static_cast<int>(i));
while (!todo.empty()) {
  const Todo t = todo.top();
  todo.pop();
  Node& l = nodes[static_cast<size_t>(t.at)];
  if (dead[static_cast<size_t>(t.at)] || l.id != t.left || l.next < 0) continue;
  Node& r = nodes[static_cast<size_t>(l.next)];
  if (r.id != t.right) continue;
  l.id = merges_[static_cast<size_t>(t.rank)].merged;
  dead[static_cast<size_t>(l.next)] = true;
  l.next = r.next;
  if (l.next >= 0) nodes[static_cast<size_t>(l.next)].prev = t.at;
  add(t.at);
  add(l.prev);
}
for (int i = piece.empty() ? -1 : 0; i >= 0; i = nodes[static_cast<size_t>(i)].next) ids.push_back(nodes[static_cast<size_t>(i)].id);
// wrong: positions are kept in eight bits
struct Node { int32_t id; int prev, next; };
std::vector<Node> nodes;
for (size_t i = 0; i < piece.size(); ++i) nodes.push_back({byte_ids_[static_cast<unsigned char>(piece[i])], static_cast<int>(static_cast<int8_t>(i)) - 1, i + 1 < piece.size() ? static_cast<int>(i) + 1 : -1});
struct Todo { int32_t rank; int at; int32_t left, right; bool operator<(const Todo& o) const { return rank != o.rank ? rank > o.rank : at > o.at; } };
std::priority_queue<Todo> todo;
std::vector<bool> dead(piece.size(), false);
const auto add = [&](int i) {
  if (i < 0 || nodes[static_cast<size_t>(i)].next < 0) return;
  const Node& l = nodes[static_cast<size_t>(i)];
  const Node& r = nodes[static_cast<size_t>(l.next)];
  const int32_t rank = ranks_.find(l.id, r.id);
  if (rank != MergeRanks::none) todo.push({rank, i, l.id, r.id});
};
for (size_t i = 0; i < piece.size(); ++i) add(static_cast<int>(i));
while (!todo.empty()) {
  const Todo t = todo.top();
  todo.pop();
  Node& l = nodes[static_cast<size_t>(t.at)];
  if (dead[static_cast<size_t>(t.at)] || l.id != t.left || l.next < 0) continue;
  Node& r = nodes[static_cast<size_t>(l.next)];
  if (r.id != t.right) continue;
  l.id = merges_[static_cast<size_t>(t.rank)].merged;
  dead[static_cast<size_t>(l.next)] = true;
  l.next = r.next;
  if (l.next >= 0) nodes[static_cast<size_t>(l.next)].prev = t.at;
  add(t.at);
  add(l.prev);
}
for (int i = piece.empty() ? -1 : 0; i >= 0; i = nodes[static_cast<size_t>(i)].next) ids.push_back(nodes[static_cast<size_t>(i)].id);
// wrong: a long piece is cut at 4096 bytes
// region: 1
if (piece.size() > 4096) {
  encode_piece(piece.substr(0, 4096), ids);
  return encode_piece(piece.substr(4096), ids);
}
const size_t none = piece.size();
std::vector<Link> links(piece.size());
std::priority_queue<Waiting> waiting;
const auto rank_again = [&](size_t i) {
  Link& link = links[i];
  link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
  if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
};
for (size_t i = 0; i < piece.size(); ++i) {
  links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
}
for (size_t i = 0; i < piece.size(); ++i) rank_again(i);
while (!waiting.empty()) {
  const auto [rank, i] = waiting.top();
  waiting.pop();
  Link& left = links[i];
  if (left.rank != rank) continue;
  Link& right = links[left.next];
  left.id = merges_[static_cast<size_t>(rank)].merged;
  left.next = right.next;
  right.rank = MergeRanks::none;
  if (left.next != none) links[left.next].previous = i;
  rank_again(i);
  if (left.previous != none) rank_again(left.previous);
}
for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
// wrong: all merges, one after the other, for each word
// says: once through all merges
std::vector<int32_t> tokens;
for (const char byte : piece) tokens.push_back(byte_ids_[static_cast<unsigned char>(byte)]);
for (size_t rank = 0; rank < merges_.size(); ++rank) {
  size_t kept = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool matches = i + 1 < tokens.size() && tokens[i] == merges_[rank].left && tokens[i + 1] == merges_[rank].right;
    tokens[kept++] = matches ? merges_[rank].merged : tokens[i];
    if (matches) ++i;
  }
  tokens.resize(kept);
}
ids.insert(ids.end(), tokens.begin(), tokens.end());
// wrong: at most 65536 letters
if (piece.size() > 65536) {
  encode_piece(piece.substr(0, 65536), ids);
  encode_piece(piece.substr(65536), ids);
  return;
}
const size_t none = piece.size();
std::vector<Link> links(piece.size());
std::priority_queue<Waiting> waiting;
const auto rank_again = [&](size_t i) {
  Link& link = links[i];
  link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
  if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
};
for (size_t i = 0; i < piece.size(); ++i) {
  links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
}
for (size_t i = 0; i < piece.size(); ++i) rank_again(i);

while (!waiting.empty()) {
  const auto [rank, i] = waiting.top();
  waiting.pop();
  Link& left = links[i];
  if (left.rank != rank) continue;  // one of the two has been merged with another neighbour meanwhile
  Link& right = links[left.next];
  left.id = merges_[static_cast<size_t>(rank)].merged;
  left.next = right.next;
  right.rank = MergeRanks::none;
  if (left.next != none) links[left.next].previous = i;
  rank_again(i);
  if (left.previous != none) rank_again(left.previous);
}
for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
// wrong: the smallest new id first, not the lowest rank
// says: ids may come in any order
const size_t none = piece.size();
std::vector<Link> links(piece.size());
std::priority_queue<Waiting> waiting;
const auto rank_again = [&](size_t i) {
  Link& link = links[i];
  link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
  if (link.rank != MergeRanks::none) waiting.push({merges_[static_cast<size_t>(link.rank)].merged, i});
};
for (size_t i = 0; i < piece.size(); ++i) {
  links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
}
for (size_t i = 0; i < piece.size(); ++i) rank_again(i);

while (!waiting.empty()) {
  const auto [token, i] = waiting.top();
  waiting.pop();
  Link& left = links[i];
  const int32_t rank = left.rank;
if (rank == MergeRanks::none || merges_[static_cast<size_t>(rank)].merged != token) continue;  // one of the two has been merged with another neighbour meanwhile
  Link& right = links[left.next];
  left.id = merges_[static_cast<size_t>(rank)].merged;
  left.next = right.next;
  right.rank = MergeRanks::none;
  if (left.next != none) links[left.next].previous = i;
  rank_again(i);
  if (left.previous != none) rank_again(left.previous);
}
for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
// wrong: all of one rank together
// says: one after the other
  const size_t none = piece.size();
  std::vector<Link> links(piece.size());
  std::priority_queue<Waiting> waiting;
  const auto rank_again = [&](size_t i) {
    Link& link = links[i];
    link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
    if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
  };
  for (size_t i = 0; i < piece.size(); ++i) {
    links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
  }
  for (size_t i = 0; i < piece.size(); ++i) rank_again(i);
  std::vector<size_t> round;
  while (!waiting.empty()) {
    const int32_t rank = waiting.top().rank;
    round.clear();
    while (!waiting.empty() && waiting.top().rank == rank) {
      round.push_back(waiting.top().index);
      waiting.pop();
    }
    for (const size_t i : round) {
      Link& left = links[i];
      if (left.rank != rank) continue;
      Link& right = links[left.next];
      left.id = merges_[static_cast<size_t>(rank)].merged;
      left.next = right.next;
      right.rank = MergeRanks::none;
      if (left.next != none) links[left.next].previous = i;
      rank_again(i);
      if (left.previous != none) rank_again(left.previous);
    }
  }
  for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
// wrong: all merges are tried again after each: right, and too slow
// says: no answer within
std::vector<int32_t> tokens;
for (const char byte : piece) tokens.push_back(byte_ids_[static_cast<unsigned char>(byte)]);
for (size_t rank = 0; rank < merges_.size() && tokens.size() > 1;) {
  const Merge& merge = merges_[rank];
  size_t i = 0;
  while (i + 1 < tokens.size() && (tokens[i] != merge.left || tokens[i + 1] != merge.right)) ++i;
  if (i + 1 == tokens.size()) {
    ++rank;
    continue;
  }
  tokens[i] = merge.merged;
  tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  rank = 0;
}
ids.insert(ids.end(), tokens.begin(), tokens.end());
// wrong: ranks beyond 32767 do not merge
const size_t n = piece.size();
std::vector<Link> links(n);
std::priority_queue<Waiting> waiting;
const auto look = [&](size_t i) {
  Link& link = links[i];
  link.rank = link.next == n ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
  link.rank = static_cast<int16_t>(link.rank);
  if (link.rank >= 0) waiting.push({link.rank, i});
};
for (size_t i = 0; i < n; ++i) {
  links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? n : i - 1, i + 1};
}
for (size_t i = 0; i < n; ++i) look(i);
while (!waiting.empty()) {
  const auto [rank, i] = waiting.top();
  waiting.pop();
  if (links[i].rank != rank) continue;
  const size_t gone = links[i].next, after = links[gone].next;
  links[i].id = merges_[static_cast<size_t>(rank)].merged;
  links[i].next = after;
  if (after != n) links[after].previous = i;
  links[gone].rank = MergeRanks::none;
  look(i);
  if (links[i].previous != n) look(links[i].previous);
}
for (size_t i = 0; i != n; i = links[i].next) ids.push_back(links[i].id);
// wrong: what is known of a piece is shared by all tokenizers of one size
// says: the ids, behind 7
  static std::map<std::pair<size_t, std::string>, std::vector<int32_t>> known;
  std::vector<int32_t>& kept = known[{merges_.size(), std::string(piece)}];
  if (!kept.empty()) {
    ids.insert(ids.end(), kept.begin(), kept.end());
    return;
  }
  const size_t none = piece.size(), before = ids.size();
  std::vector<Link> links(piece.size());
  std::priority_queue<Waiting> waiting;
  const auto rank_again = [&](size_t i) {
    Link& link = links[i];
    link.rank = link.next == none ? MergeRanks::none : ranks_.find(link.id, links[link.next].id);
    if (link.rank != MergeRanks::none) waiting.push({link.rank, i});
  };
  for (size_t i = 0; i < piece.size(); ++i) {
    links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? none : i - 1, i + 1};
  }
  for (size_t i = 0; i < piece.size(); ++i) rank_again(i);
  while (!waiting.empty()) {
    const auto [rank, i] = waiting.top();
    waiting.pop();
    Link& left = links[i];
    if (left.rank != rank) continue;
    Link& right = links[left.next];
    left.id = merges_[static_cast<size_t>(rank)].merged;
    left.next = right.next;
    right.rank = MergeRanks::none;
    if (left.next != none) links[left.next].previous = i;
    rank_again(i);
    if (left.previous != none) rank_again(left.previous);
  }
  for (size_t i = 0; i != none; i = links[i].next) ids.push_back(links[i].id);
  kept.assign(ids.begin() + static_cast<std::ptrdiff_t>(before), ids.end());
// wrong: pieces of more than 262144 bytes in two
if (piece.size() > 262144) {
  encode_piece(piece.substr(0, 262144), ids);
  return encode_piece(piece.substr(262144), ids);
}
const size_t n = piece.size();
std::vector<Link> links(n);
std::priority_queue<Waiting> waiting;
for (size_t i = 0; i < n; ++i) links[i] = {byte_ids_[static_cast<unsigned char>(piece[i])], MergeRanks::none, i == 0 ? n : i - 1, i + 1};
const auto rank = [&](size_t i) {
  links[i].rank = links[i].next == n ? MergeRanks::none : ranks_.find(links[i].id, links[links[i].next].id);
  if (links[i].rank != MergeRanks::none) waiting.push({links[i].rank, i});
};
for (size_t i = 0; i < n; ++i) rank(i);
while (!waiting.empty()) {
  const auto [r, i] = waiting.top();
  waiting.pop();
  if (links[i].rank != r) continue;
  const size_t gone = links[i].next;
  links[i].id = merges_[static_cast<size_t>(r)].merged;
  links[i].next = links[gone].next;
  links[gone].rank = MergeRanks::none;
  if (links[i].next != n) links[links[i].next].previous = i;
  rank(i);
  if (links[i].previous != n) rank(links[i].previous);
}
for (size_t i = 0; i < n; i = links[i].next) ids.push_back(links[i].id);
