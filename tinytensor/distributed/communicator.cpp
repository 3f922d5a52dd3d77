#include "tinytensor/distributed/communicator.h"

#include <algorithm>
#include <chrono>

namespace tinytensor {

void Communicator::exchange(const std::vector<Outgoing>& outgoing, const std::vector<Incoming>& incoming) {
  using Clock = std::chrono::steady_clock;
  if (outgoing.empty() && incoming.empty()) return;
  const Clock::time_point start = Clock::now();
  do_exchange(outgoing, incoming);
  traffic_.seconds += std::chrono::duration<double>(Clock::now() - start).count();
  for (const Outgoing& message : outgoing) traffic_.bytes_sent += message.bytes;
}

std::string Alone::name_of(int rank) const { return fmt::format("rank {}", rank); }

void all_gather_bytes(Communicator& ranks, const std::vector<Share>& parts, void* whole) {
  if (std::ssize(parts) != ranks.size()) {
    fail<ValueError>("all_gather: {} parts are named for {} ranks", parts.size(), ranks.size());
  }
  const auto place = [&](Share part) { return static_cast<char*>(whole) + part.begin; };
  const auto bytes = [](Share part) { return static_cast<size_t>(part.size()); };
  const Share own = parts[static_cast<size_t>(ranks.rank())];
  std::vector<Outgoing> outgoing;
  std::vector<Incoming> incoming;
  for (int rank = 0; rank < ranks.size(); ++rank) {
    const Share part = parts[static_cast<size_t>(rank)];
    if (rank == ranks.rank()) continue;
    if (own.size() > 0) outgoing.push_back({rank, place(own), bytes(own)});
    if (part.size() > 0) incoming.push_back({rank, place(part), bytes(part)});
  }
  ranks.exchange(outgoing, incoming);
}

std::vector<std::string> all_gather(Communicator& ranks, const std::string& mine) {
  const std::vector<int64_t> lengths = all_gather(ranks, static_cast<int64_t>(mine.size()));
  std::vector<Share> parts;
  int64_t end = 0;
  for (const int64_t length : lengths) {
    parts.push_back({end, end + length});
    end += length;
  }
  std::string whole(static_cast<size_t>(end), '\0');
  std::copy(mine.begin(), mine.end(), whole.begin() + parts[static_cast<size_t>(ranks.rank())].begin);
  all_gather_bytes(ranks, parts, whole.data());
  std::vector<std::string> texts;
  for (const Share part : parts) {
    texts.push_back(whole.substr(static_cast<size_t>(part.begin), static_cast<size_t>(part.size())));
  }
  return texts;
}

bool any_rank(Communicator& ranks, bool mine) {
  const std::vector<char> all = all_gather(ranks, static_cast<char>(mine ? 1 : 0));
  return std::any_of(all.begin(), all.end(), [](char one) { return one != 0; });
}

}  // namespace tinytensor
