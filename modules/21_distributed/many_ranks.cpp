// What module 21 gained: a model that 1, 2, 3, 4 and 8 ranks train to the same bits, and by a ring to others; what goes over the
// wires; how long sums take over slow ones, as predicted and as it was; what the slowest of many ranks costs. Ranks are
// threads of this process. Draws links.svg in the folder where it is run. Takes about a minute.
//
//   ./tt run modules/21_distributed/many_ranks.cpp
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "tinytensor/io/file.h"
#include "tinytensor/plot/chart.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

void print_title(const char* words) {
  fmt::print("\n  {}\n\n", words);
  std::fflush(stdout);
}

// --- bits

constexpr int64_t steps = 20, batch_size = 8, length = 16;
const GPTConfig config{.block_size = length, .vocab_size = 27, .n_layer = 1, .n_head = 2, .n_embd = 16};

// The mean loss of this rank's rows, and their gradients, added up by the ring.
void step_by_ring(const GPT& model, const Batch& batch, Communicator& ranks) {
  const Share own = share_of(batch_size, ranks.size(), ranks.rank());
  const auto rows = [&](const IndexTensor& all) {
    return IndexTensor({own.size(), length},
                       std::vector<int64_t>(all.data() + own.begin * length, all.data() + own.end * length));
  };
  backward(model.loss(rows(batch.inputs), rows(batch.targets)),
           full({}, static_cast<double>(own.size()) / static_cast<double>(batch_size)));
  for (const Tensor& parameter : model.parameters())
    ring_all_reduce(ranks, reshape(parameter.grad(), {parameter.numel()}));
}

void step_by_tree(const GPT& model, const Batch& batch, Communicator& ranks) {
  backward(data_parallel_loss(model.parameters(), batch_size, 8, ranks, [&](const Slice& slice) {
    const auto rows = [&](const IndexTensor& all) {
      return IndexTensor({slice.rows.size(), length}, std::vector<int64_t>(all.data() + slice.rows.begin * length,
                                                                           all.data() + slice.rows.end * length));
    };
    return SliceLoss{model.loss(rows(batch.inputs), rows(batch.targets)), slice.rows.size() * length};
  }));
}

// Of the parameters after some steps; the same on all ranks.
uint64_t trained(int count, void (*step)(const GPT&, const Batch&, Communicator&)) {
  manual_seed(21);
  const GPT first(config);
  Generator generator(21);
  std::vector<int32_t> text;
  const IndexTensor drawn = randint(0, config.vocab_size, {2000}, generator);
  for (int64_t i = 0; i < 2000; ++i) text.push_back(static_cast<int32_t>(drawn.data()[i]));
  std::vector<Batch> batches;
  for (int64_t i = 0; i < steps; ++i) batches.push_back(random_batch(text, length, batch_size, generator));
  std::vector<uint64_t> digests(static_cast<size_t>(count));
  run_ranks(count, [&](Communicator& mine) {
    const GPT model = clone(first);
    AdamW optimizer(model.parameters(), 1e-2);
    for (const Batch& batch : batches) {
      optimizer.zero_grad();
      step(model, batch, mine);
      optimizer.step();
    }
    digests[static_cast<size_t>(mine.rank())] = digest_of(model.parameters());
  });
  const bool agree = std::all_of(digests.begin(), digests.end(), [&](uint64_t one) { return one == digests[0]; });
  if (!agree) fail<ValueError>("the ranks have different models");
  return digests[0];
}

void tell_bits() {
  print_title("a GPT after 20 steps: the last 24 bits of a digest of its parameters");
  fmt::print("  {:<8}{:<12}{}\n", "ranks", "one tree", "ring");
  for (const int ranks : {1, 2, 3, 4, 8}) {
    fmt::print("  {:<8}{:06x}      {:06x}\n", ranks, trained(ranks, step_by_tree) & 0xffffff,
               trained(ranks, step_by_ring) & 0xffffff);
    std::fflush(stdout);
  }
}

// --- wires

/// Each call takes as long as the model of step_time.h says.
class SlowLink : public Communicator {
 public:
  SlowLink(Communicator& inner, const Link& link) : inner_(inner), link_(link) {}
  int rank() const override { return inner_.rank(); }
  int size() const override { return inner_.size(); }
  std::string name_of(int rank) const override { return inner_.name_of(rank); }

 private:
  void do_exchange(const std::vector<Outgoing>& outgoing, const std::vector<Incoming>& incoming) override {
    double bytes = 0;
    for (const Outgoing& message : outgoing) bytes += static_cast<double>(message.bytes);
    if (!outgoing.empty()) {
      std::this_thread::sleep_for(std::chrono::duration<double>(link_.latency + bytes / link_.bytes_per_second));
    }
    inner_.exchange(outgoing, incoming);
  }

  Communicator& inner_;
  Link link_;
};

// Pairs of ranks up to rank 0, and down again.
void sum_by_pairs(Communicator& ranks, const Tensor& x) {
  const int rank = ranks.rank(), size = ranks.size();
  const auto bytes = static_cast<size_t>(x.numel()) * sizeof(real);
  int distance = 1;
  for (; distance < size && rank % (2 * distance) == 0; distance *= 2) {
    if (rank + distance >= size) continue;
    const Tensor other = zeros_like(x);
    ranks.exchange({}, {{rank + distance, other.mutable_data(), bytes}});
    add_into(x, other);
  }
  if (rank > 0) {
    ranks.exchange({{rank - distance, x.data(), bytes}}, {});
    ranks.exchange({}, {{rank - distance, x.mutable_data(), bytes}});
  }
  for (distance /= 2; distance >= 1; distance /= 2) {
    if (rank % (2 * distance) == 0 && rank + distance < size) ranks.exchange({{rank + distance, x.data(), bytes}}, {});
  }
}

void sum(Way way, Communicator& ranks, const Tensor& x) {
  if (way == Way::ring) ring_all_reduce(ranks, x);
  if (way == Way::tree) sum_by_pairs(ranks, x);
  if (way == Way::direct) tree_sum(ranks, ranks.size(), x.numel(), {x});
}

struct Named {
  Way way;
  const char* name;
};
constexpr Named ways[] = {{Way::ring, "ring"}, {Way::tree, "tree of pairs"}, {Way::direct, "direct"}};

void tell_traffic() {
  print_title("bytes that rank 0 sends for a sum of 1,000,000 numbers, 4 MB");
  fmt::print("  {:<16}{:>12}{:>12}{:>12}\n", "", "2 ranks", "4 ranks", "8 ranks");
  for (const auto& [way, name] : ways) {
    fmt::print("  {:<16}", name);
    for (const int count : {2, 4, 8}) {
      uint64_t sent = 0;
      run_ranks(count, [&, way = way](Communicator& mine) {
        sum(way, mine, ones({1'000'000}));
        if (mine.rank() == 0) sent = mine.traffic().bytes_sent;
      });
      fmt::print("{:>12}", sent);
    }
    fmt::print("\n");
  }
}

// Seconds until all ranks have the sum, the least of three.
double measured(Way way, int count, int64_t numbers, const Link& link) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const auto start = std::chrono::steady_clock::now();
    run_ranks(count, [&](Communicator& mine) {
      SlowLink slow(mine, link);
      sum(way, slow, ones({numbers}));
    });
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

void tell_times(Chart& chart) {
  constexpr int count = 8;
  const Link link{.latency = 5e-3, .bytes_per_second = 1e7};
  print_title("8 ranks, a latency of 5 ms, 10 MB/s: ms for a sum, predicted and as it was");
  fmt::print("  {:<12}", "bytes");
  for (const auto& [way, name] : ways) fmt::print("{:>22}", name);
  fmt::print("\n");
  for (const auto& [way, name] : ways) chart.series.push_back({.name = std::string(name) + ", predicted"});
  for (const auto& [way, name] : ways)
    chart.series.push_back({.name = std::string(name) + ", as it was", .mark = Mark::points});
  for (int64_t bytes = 1024; bytes <= 4 << 20; bytes *= 4) {
    fmt::print("  {:<12}", bytes);
    for (size_t i = 0; i < 3; ++i) {
      const double predicted = 1e3 * all_reduce_seconds(ways[i].way, count, static_cast<double>(bytes), link);
      const double was = 1e3 * measured(ways[i].way, count, bytes / 4, link);
      fmt::print("{:>12.1f}{:>10.1f}", predicted, was);
      std::fflush(stdout);
      for (const auto& [series, ms] : {std::pair{i, predicted}, std::pair{i + 3, was}}) {
        chart.series[series].x.push_back(static_cast<double>(bytes));
        chart.series[series].y.push_back(ms);
      }
    }
    fmt::print("\n");
  }
}

// --- the slowest

void tell_stragglers() {
  print_title(
      "a step of 100 ms in which 4 buckets of 10 ms are sent, times of ranks scattering by 10 %: ms, the mean of 2000");
  fmt::print("  {:<8}{:>14}{:>16}\n", "ranks", "overlapped", "one by one");
  Generator generator(22);
  for (const int64_t ranks : {1, 2, 8, 64, 512}) {
    double overlapped = 0, apart = 0;
    constexpr int times = 2000;
    for (int i = 0; i < times; ++i) {
      const std::vector<real> noise = randn({ranks}, generator).to_vector();
      std::vector<std::vector<double>> ready, late;
      for (const real one : noise) {
        const double all = 100 * (1 + 0.1 * static_cast<double>(one));
        ready.push_back({all / 2, all * 2 / 3, all * 5 / 6, all});
        late.emplace_back(4, all);
      }
      const std::vector<double> sums(4, ranks == 1 ? 0 : 10);
      overlapped += step_seconds(ready, sums) / times;
      apart += step_seconds(late, sums) / times;
    }
    fmt::print("  {:<8}{:>14.0f}{:>16.0f}\n", ranks, overlapped, apart);
  }
}

}  // namespace

int main() {
  tell_bits();
  tell_traffic();
  Chart chart{.title = "A sum over 8 ranks", .x = {"bytes", Scale::log}, .y = {"time, ms", Scale::log}};
  tell_times(chart);
  tell_stragglers();
  write_file("links.svg", plot(chart));
}
