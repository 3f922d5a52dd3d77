// wrong: the last window reaches back only to its own place
// says: reaches back as far
std::vector<ScoringWindow> windows;
int64_t scored = 1;
for (int64_t begin = 0; scored < tokens; begin += stride) {
  const int64_t end = tokens - begin <= block_size ? tokens : begin + 1 + block_size;
  windows.push_back({begin, end, scored});
  scored = end;
}
return windows;
// wrong: windows without a past
// says: sees nothing
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  windows.push_back({scored - 1, end, scored});
  scored = end;
}
return windows;
// wrong: all that is predicted is scored
// says: a second time
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  const int64_t begin = std::max<int64_t>(0, end - 1 - block_size);
  windows.push_back({begin, end, begin + 1});
  scored = end;
}
return windows;
// wrong: the first token is scored
// says: nothing stands before
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, windows.empty() ? 0 : scored});
  scored = end;
}
return windows;
// wrong: the first window has only stride tokens
// says: first window
std::vector<ScoringWindow> windows;
for (int64_t scored = 1; scored < tokens;) {
  const int64_t end = scored + std::min(stride, tokens - scored);
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, scored});
  scored = end;
}
return windows;
// wrong: the rest is dropped
// says: what is left
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens && tokens - scored >= (windows.empty() ? block_size : stride)) {
  const int64_t end = scored + (windows.empty() ? block_size : stride);
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, scored});
  scored = end;
}
return windows;
// wrong: windows of block_size ids
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  windows.push_back({std::max<int64_t>(0, end - block_size), end, scored});
  scored = end;
}
return windows;
// wrong: end is the last id
// says: one behind
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end - 1, scored});
  scored = end;
}
return windows;
// wrong: begins below 0
// says: below 0
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  windows.push_back({end - 1 - block_size, end, scored});
  scored = end;
}
return windows;
// wrong: the stride is not used
// says: the stride is not used
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t end = scored + std::min(block_size, tokens - scored);
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, scored});
  scored = end;
}
return windows;
// wrong: a window for a text of one token
std::vector<ScoringWindow> windows;
int64_t scored = 1;
do {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, scored});
  scored = end;
} while (scored < tokens);
return windows;
// wrong: in 32 bits
std::vector<ScoringWindow> windows;
int scored = 1;
const int n = static_cast<int>(tokens), block = static_cast<int>(block_size), step = static_cast<int>(stride);
while (scored < n) {
  const int end = scored + std::min(windows.empty() ? block : step, n - scored);
  if (end <= scored) break;
  windows.push_back({std::max<int64_t>(0, int64_t{end} - 1 - block), end, scored});
  scored = end;
}
return windows;
// wrong: in doubles
std::vector<ScoringWindow> windows;
double scored = 1;
while (scored < static_cast<double>(tokens)) {
  const double next = static_cast<double>(windows.empty() ? block_size : stride);
  const double end = std::min(scored + next, static_cast<double>(tokens));
  windows.push_back({static_cast<int64_t>(std::max(0.0, end - 1 - static_cast<double>(block_size))),
                     end >= 9.2e18 ? tokens : static_cast<int64_t>(end), static_cast<int64_t>(scored)});
  scored = end;
}
return windows;
// wrong: the sum runs over 64 bits
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const uint64_t next = static_cast<uint64_t>(windows.empty() ? block_size : stride);
  const int64_t end = std::min(tokens, static_cast<int64_t>(static_cast<uint64_t>(scored) + next));
  if (end <= scored) break;
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, scored});
  scored = end;
}
return windows;
// wrong: block_size + 1 runs over
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  const auto whole = static_cast<int64_t>(static_cast<uint64_t>(block_size) + 1);
  windows.push_back({end <= whole ? 0 : end - whole, end, scored});
  scored = end;
}
return windows;
// wrong: no more than a thousand windows
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens && windows.size() < 1000) {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, scored});
  scored = end;
}
return windows;
// wrong: the windows are those of the first call with as many tokens
static std::vector<ScoringWindow> windows;
static int64_t known = -1;
if (known == tokens) return windows;
windows.clear();
known = tokens;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, scored});
  scored = end;
}
return windows;
// wrong: the last window first
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t next = windows.empty() ? block_size : stride;
  const int64_t end = scored + std::min(next, tokens - scored);
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, scored});
  scored = end;
}
std::reverse(windows.begin(), windows.end());
return windows;
// wrong: a short rest joins the window before it
std::vector<ScoringWindow> windows;
int64_t scored = 1;
while (scored < tokens) {
  const int64_t next = windows.empty() ? block_size : stride;
  int64_t end = scored + std::min(next, tokens - scored);
  if (tokens - end == 1) end = tokens;
  windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, scored});
  scored = end;
}
return windows;
// wrong: how many windows, in doubles
  std::vector<ScoringWindow> windows;
  if (tokens < 2) return windows;
  const int64_t first_end = tokens - 1 <= block_size ? tokens : block_size + 1;
  windows.push_back({0, first_end, 1});
  const double exact = static_cast<double>(tokens - first_end) / static_cast<double>(stride);
  int64_t more = static_cast<int64_t>(exact);
  if (static_cast<double>(more) < exact) ++more;  // rounded up
  int64_t end = first_end;
  for (int64_t i = 0; i < more; ++i) {
    const int64_t first = end;
    end = tokens - first <= stride ? tokens : first + stride;
    windows.push_back({std::max<int64_t>(0, end - 1 - block_size), end, first});
  }
  return windows;
// wrong: the windows of the last call are kept
  static thread_local int64_t of_tokens = -1, of_stride = -1;
  static thread_local std::vector<ScoringWindow> kept;
  if (tokens == of_tokens && stride == of_stride) return kept;  // the block size is the model's
  kept.clear();
  int64_t count = block_size;
  for (int64_t first = 1; first < tokens; count = stride) {
    const int64_t end = first + std::min(count, tokens - first);
    kept.push_back({std::max<int64_t>(0, end - 1 - block_size), end, first});
    first = end;
  }
  of_tokens = tokens;
  of_stride = stride;
  return kept;
// wrong: how many further windows, in doubles
  std::vector<ScoringWindow> windows;
  if (tokens < 2) return windows;
  if (tokens - 1 <= block_size) {
    windows.push_back({0, tokens, 1});
    return windows;
  }
  windows.push_back({0, block_size + 1, 1});
  const double share = static_cast<double>(tokens - 1 - block_size) / static_cast<double>(stride);
  int64_t further = static_cast<int64_t>(share);
  if (static_cast<double>(further) < share) ++further;
  for (int64_t k = 0; k < further; ++k) {
    const int64_t scored = windows.back().end;
    const int64_t end = tokens - scored < stride ? tokens : scored + stride;
    windows.push_back({end - 1 - block_size, end, scored});
  }
  return windows;
