// wrong: half of the way
// says: there and back
if (ranks == 1) return 0;
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return (count - 1) * (link.latency + seconds / count);
if (way == Way::tree) return std::bit_width(static_cast<uint64_t>(ranks - 1)) * (link.latency + seconds);
return link.latency + (count - 1) / count * seconds;
// wrong: no latency
// says: each message takes its latency
if (ranks == 1) return 0;
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return 2 * (count - 1) / count * seconds;
if (way == Way::tree) return 2 * std::bit_width(static_cast<uint64_t>(ranks - 1)) * seconds;
return 2 * (count - 1) / count * seconds;
// wrong: whole vectors go around the ring
// says: one part, b / R bytes
if (ranks == 1) return 0;
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return 2 * (count - 1) * (link.latency + seconds);
if (way == Way::tree) return 2 * std::bit_width(static_cast<uint64_t>(ranks - 1)) * (link.latency + seconds);
return 2 * (link.latency + (count - 1) / count * seconds);
// wrong: R rounds
// says: takes R - 1 rounds
if (ranks == 1) return 0;
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return 2 * count * (link.latency + seconds / count);
if (way == Way::tree) return 2 * std::bit_width(static_cast<uint64_t>(ranks - 1)) * (link.latency + seconds);
return 2 * (link.latency + (count - 1) / count * seconds);
// wrong: the ring waits once
// says: latency counts in each round
if (ranks == 1) return 0;
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return link.latency + 2 * (count - 1) / count * seconds;
if (way == Way::tree) return 2 * std::bit_width(static_cast<uint64_t>(ranks - 1)) * (link.latency + seconds);
return 2 * (link.latency + (count - 1) / count * seconds);
// wrong: the logarithm rounded down
// says: rounded up
if (ranks == 1) return 0;
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return 2 * (count - 1) * (link.latency + seconds / count);
if (way == Way::tree) return 2 * (std::bit_width(static_cast<uint64_t>(ranks)) - 1) * (link.latency + seconds);
return 2 * (link.latency + (count - 1) / count * seconds);
// wrong: the logarithm as it is
// says: whole rounds
if (ranks == 1) return 0;
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return 2 * (count - 1) * (link.latency + seconds / count);
if (way == Way::tree) return 2 * std::log2(count) * (link.latency + seconds);
return 2 * (link.latency + (count - 1) / count * seconds);
// wrong: rank after rank up to rank 0, and no tree
// says: pairs halve
if (ranks == 1) return 0;
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return 2 * (count - 1) * (link.latency + seconds / count);
if (way == Way::tree) return 2 * (count - 1) * (link.latency + seconds);
return 2 * (link.latency + (count - 1) / count * seconds);
// wrong: direct: one latency for each message
// says: pass at once
if (ranks == 1) return 0;
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return 2 * (count - 1) * (link.latency + seconds / count);
if (way == Way::tree) return 2 * std::bit_width(static_cast<uint64_t>(ranks - 1)) * (link.latency + seconds);
return 2 * (count - 1) * (link.latency + seconds / count);
// wrong: direct: a rank sends itself its part as well
// says: a rank sends itself nothing
if (ranks == 1) return 0;
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return 2 * (count - 1) * (link.latency + seconds / count);
if (way == Way::tree) return 2 * std::bit_width(static_cast<uint64_t>(ranks - 1)) * (link.latency + seconds);
return 2 * (link.latency + seconds);
// wrong: one rank waits for itself
// says: one rank sends nothing
const auto count = static_cast<double>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return 2 * (count - 1) * (link.latency + seconds / count);
if (way == Way::tree) return 2 * std::bit_width(static_cast<uint64_t>(ranks - 1)) * (link.latency + seconds);
return 2 * (link.latency + (count - 1) / count * seconds);
// wrong: ranks in 32 bits
if (ranks == 1) return 0;
const int count = static_cast<int>(ranks);
const double seconds = bytes / link.bytes_per_second;
if (way == Way::ring) return 2.0 * (count - 1) * (link.latency + seconds / count);
if (way == Way::tree) return 2 * std::bit_width(static_cast<unsigned>(count - 1)) * (link.latency + seconds);
return 2 * (link.latency + (count - 1.0) / count * seconds);
// wrong: a step: nothing overlaps
// says: nothing overlaps
// region: 2
double end = 0;
for (const std::vector<double>& of_rank : ready) {
  for (const double at : of_rank) end = std::max(end, at);
}
for (const double one : sums) end += one;
return end;
// wrong: a step: all sums at once
// says: one at a time
// region: 2
double end = 0;
for (size_t bucket = 0; bucket < sums.size(); ++bucket) {
  for (const std::vector<double>& of_rank : ready) end = std::max(end, of_rank[bucket] + sums[bucket]);
}
return end;
// wrong: a step: the mean of the ranks
// says: not for the mean of them
// region: 2
double end = 0;
for (size_t bucket = 0; bucket < sums.size(); ++bucket) {
  double mean = 0;
  for (const std::vector<double>& of_rank : ready) mean += of_rank[bucket] / static_cast<double>(ready.size());
  end = std::max(end, mean) + sums[bucket];
}
return end;
// wrong: a step: the fastest
// says: not for the fastest
// region: 2
double end = 0;
for (size_t bucket = 0; bucket < sums.size(); ++bucket) {
  double first = ready[0][bucket];
  for (const std::vector<double>& of_rank : ready) first = std::min(first, of_rank[bucket]);
  end = std::max(end, first) + sums[bucket];
}
return end;
// wrong: a step: rank 0 alone
// says: the other ranks count as well
// region: 2
double end = 0;
for (size_t bucket = 0; bucket < sums.size(); ++bucket) end = std::max(end, ready[0][bucket]) + sums[bucket];
return end;
// wrong: a step: the last sum is not waited for
// says: the last sum takes its time too
// region: 2
double end = 0;
for (size_t bucket = 0; bucket < sums.size(); ++bucket) {
  for (const std::vector<double>& of_rank : ready) end = std::max(end, of_rank[bucket]);
  if (bucket + 1 < sums.size()) end += sums[bucket];
}
return end;
// wrong: a step: only the last bucket
// says: only the last bucket is waited for
// region: 2
if (sums.empty()) return 0;
double end = 0;
for (const std::vector<double>& of_rank : ready) end = std::max(end, of_rank.back());
return end + sums.back();
// wrong: a step: the times are added up
// says: all that is computed is added up
// region: 2
double end = 0;
for (size_t bucket = 0; bucket < sums.size(); ++bucket) {
  double latest = 0;
  for (const std::vector<double>& of_rank : ready) latest = std::max(latest, of_rank[bucket]);
  end += latest + sums[bucket];
}
return end;
// wrong: a step: without buckets the last one of all
// region: 2
double end = sums.empty() ? 1 : 0;
for (size_t bucket = 0; bucket < sums.size(); ++bucket) {
  for (const std::vector<double>& of_rank : ready) end = std::max(end, of_rank[bucket]);
  end += sums[bucket];
}
return end;
