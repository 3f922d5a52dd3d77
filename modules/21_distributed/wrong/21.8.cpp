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
// wrong: levels counted by shifting a 64-bit one
// region: 1
if (ranks == 1) return 0;
const double R = static_cast<double>(ranks);
const auto message = [&](double b) { return link.latency + b / link.bytes_per_second; };
if (way == Way::ring) return 2 * (R - 1) * message(bytes / R);
if (way == Way::direct) return 2 * message((R - 1) / R * bytes);
int levels = 0;
while ((int64_t{1} << levels) < ranks) ++levels;
return 2 * levels * message(bytes);
// region: 2
double end = 0;
for (size_t k = 0; k < sums.size(); ++k) {
  for (const std::vector<double>& of_rank : ready) end = std::max(end, of_rank[k]);
  end += sums[k];
}
return end;
// wrong: whichever bucket is ready first
// says: whichever bucket is there first
// region: 1
if (ranks == 1) return 0;
const double R = static_cast<double>(ranks);
const auto message = [&](double b) { return link.latency + b / link.bytes_per_second; };
if (way == Way::ring) return 2 * (R - 1) * message(bytes / R);
if (way == Way::direct) return 2 * message((R - 1) / R * bytes);
return 2.0 * std::bit_width(static_cast<uint64_t>(ranks - 1)) * message(bytes);
// region: 2
std::vector<std::pair<double, double>> posted;
for (size_t k = 0; k < sums.size(); ++k) {
  double all = 0;
  for (const auto& of_rank : ready) all = std::max(all, of_rank[k]);
  posted.emplace_back(all, sums[k]);
}
std::sort(posted.begin(), posted.end());
double end = 0;
for (const auto& [at, seconds] : posted) end = std::max(end, at) + seconds;
return end;
// wrong: the logarithm of a double, rounded up
// says: the logarithm of a double
// region: 1
if (ranks == 1) return 0;
const double R = static_cast<double>(ranks), a = link.latency, B = link.bytes_per_second;
if (way == Way::ring) return 2 * (R - 1) * (a + bytes / R / B);
if (way == Way::tree) return 2 * std::ceil(std::log2(R)) * (a + bytes / B);
return 2 * (a + (R - 1) / R * bytes / B);
// region: 2
double end = 0;
for (size_t k = 0; k < sums.size(); ++k) {
  for (const std::vector<double>& rank : ready) end = std::max(end, rank[k]);
  end += sums[k];
}
return end;
// wrong: no rounds, so no time
// says: infinite time are NaN
// region: 1
const double R = static_cast<double>(ranks);
const auto message = [&](double b) { return link.latency + b / link.bytes_per_second; };
if (way == Way::ring) return 2 * (R - 1) * message(bytes / R);
if (way == Way::tree) return 2.0 * std::bit_width(static_cast<uint64_t>(ranks - 1)) * message(bytes);
return ranks == 1 ? 0.0 : 2 * message((R - 1) / R * bytes);
// region: 2
double end = 0;
for (size_t k = 0; k < sums.size(); ++k) {
  for (const std::vector<double>& of_rank : ready) end = std::max(end, of_rank[k]);
  end += sums[k];
}
return end;
// wrong: twice the ranks in 64 bits
// says: more than 64 bits hold
// region: 1
if (ranks == 1) return 0;
const auto message = [&](double b) { return link.latency + b / link.bytes_per_second; };
const int64_t rounds = 2 * (ranks - 1);
if (way == Way::ring) return static_cast<double>(rounds) * message(bytes / static_cast<double>(ranks));
if (way == Way::tree) return 2.0 * std::bit_width(static_cast<uint64_t>(ranks - 1)) * message(bytes);
return 2 * message(static_cast<double>(ranks - 1) / static_cast<double>(ranks) * bytes);
// region: 2
double end = 0;
for (size_t k = 0; k < sums.size(); ++k) {
  for (const std::vector<double>& of_rank : ready) end = std::max(end, of_rank[k]);
  end += sums[k];
}
return end;
