// wrong: all of the wanted text may be kept
// says: its last token has to go through
const size_t most = std::min(held.size(), wanted.size());
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: equal tokens anywhere
// says: behind the first difference
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
for (size_t i = 0; i < most; ++i) same += held[i] == wanted[i] ? 1 : 0;
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: not cropped
// says: the caches are not cropped
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
return static_cast<int64_t>(same);
// wrong: the first layer only
// says: and the others are not
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
if (!caches.empty()) crop(caches.front(), static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: nothing is kept
// says: nothing is kept
const size_t most = std::min(held.size(), wanted.size() - 1);
const size_t same = 0 * most;
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: one too few
// says: one token too few
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
if (same > 0) --same;
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: the caches are copies
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
for (KeyValueCache cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: cleared where nothing is shared
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
if (same == 0) caches.clear();
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: cleared caches are new ones
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
if (same == 0) caches.assign(caches.size(), KeyValueCache());
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: the arrays are cut as well
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
for (KeyValueCache& cache : caches) {
  crop(cache, static_cast<int64_t>(same));
  cache.keys = slice(cache.keys, 2, 0, static_cast<int64_t>(same));
}
return static_cast<int64_t>(same);
// wrong: how many are left to compute
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(wanted.size() - same);
// wrong: ids in an int
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && static_cast<int>(held[same]) == static_cast<int>(wanted[same])) ++same;
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: a prefix or nothing
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
if (same < held.size()) same = 0;
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: what is cropped is cleared
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
for (KeyValueCache& cache : caches) {
  crop(cache, static_cast<int64_t>(same));
  fill_(slice(cache.keys, 2, static_cast<int64_t>(same), cache.keys.size(2)), 0);
}
return static_cast<int64_t>(same);
// wrong: the last held token always goes
const size_t most = std::min(held.empty() ? 0 : held.size() - 1, wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(same));
return static_cast<int64_t>(same);
// wrong: read beyond the end of a shorter wanted text
const auto differ = std::mismatch(held.begin(), held.end(), wanted.begin()).first;
const int64_t same = std::min<int64_t>(differ - held.begin(), static_cast<int64_t>(wanted.size()) - 1);
for (KeyValueCache& cache : caches) crop(cache, same);
return same;
// wrong: read beyond the end of a shorter held text
const auto differ = std::mismatch(wanted.begin(), wanted.end() - 1, held.begin()).first;
const int64_t same = std::min<int64_t>(differ - wanted.begin(), static_cast<int64_t>(held.size()));
for (KeyValueCache& cache : caches) crop(cache, same);
return same;
// wrong: halved, as if all before an equal token were equal
size_t low = 0, high = std::min(held.size(), wanted.size() - 1);
while (low < high) {
  const size_t middle = (low + high + 1) / 2;
  if (held[middle - 1] == wanted[middle - 1]) low = middle;
  else high = middle - 1;
}
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(low));
return static_cast<int64_t>(low);
// wrong: four at a time, the differences folded by xor
const size_t most = std::min(held.size(), wanted.size() - 1);
size_t n = 0;
while (most - n >= 4) {
  int64_t difference = 0;
  for (size_t i = n; i < n + 4; ++i) difference ^= held[i] ^ wanted[i];
  if (difference != 0) break;
  n += 4;
}
while (n < most && held[n] == wanted[n]) ++n;
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(n));
return static_cast<int64_t>(n);
// wrong: where nothing is shared the padding goes too
// says: lose their padding
int64_t kept = 0;
const int64_t most = std::min(positions, static_cast<int64_t>(wanted.size()) - 1);
while (kept < most && held[static_cast<size_t>(kept)] == wanted[static_cast<size_t>(kept)]) ++kept;
for (KeyValueCache& cache : caches) {
  crop(cache, kept);
  if (kept == 0) cache.padding.clear();  // a new text begins
}
return kept;
// wrong: layers that hold the same arrays are cropped once
int64_t kept = 0;
const int64_t most = std::min(positions, static_cast<int64_t>(wanted.size()) - 1);
while (kept < most && held[static_cast<size_t>(kept)] == wanted[static_cast<size_t>(kept)]) ++kept;
for (size_t i = 0; i < caches.size(); ++i) {
  const bool again = i > 0 && caches[i].keys.defined() && caches[i].keys.is(caches[i - 1].keys);
  if (!again) crop(caches[i], kept);
}
return kept;
// wrong: the caches made again, without their padding
// says: lose their padding
const auto most = std::min(held.size(), wanted.size() - 1);
size_t same = 0;
while (same < most && held[same] == wanted[same]) ++same;
const auto kept = static_cast<int64_t>(same);
for (KeyValueCache& cache : caches) cache = KeyValueCache{cache.keys, cache.values, kept};
return kept;
// wrong: beginnings compared by their hash
const auto hashes = [](const std::vector<int64_t>& text) {
  std::vector<uint64_t> all{0};
  for (const int64_t id : text) all.push_back(all.back() * 31 + static_cast<uint64_t>(id));
  return all;
};
const std::vector<uint64_t> a = hashes(held);
const std::vector<uint64_t> b = hashes(wanted);
size_t kept = std::min(held.size(), wanted.size() - 1);
while (kept > 0 && a[kept] != b[kept]) --kept;
for (KeyValueCache& cache : caches) crop(cache, static_cast<int64_t>(kept));
return static_cast<int64_t>(kept);
// wrong: caches made anew of three members of four
// says: lose their padding
int64_t n = 0;
while (n < positions && n + 1 < static_cast<int64_t>(wanted.size()) &&
       held[static_cast<size_t>(n)] == wanted[static_cast<size_t>(n)]) {
  ++n;
}
std::vector<KeyValueCache> shorter;
for (const KeyValueCache& cache : caches) {
  KeyValueCache kept;
  kept.keys = cache.keys;
  kept.values = cache.values;
  kept.length = n;
  shorter.push_back(kept);
}
caches = shorter;
return n;
