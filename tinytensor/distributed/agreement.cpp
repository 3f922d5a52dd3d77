#include "tinytensor/distributed/agreement.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <sstream>

#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

/// The value that most ranks have; of those that equally many have, the one of the lowest rank.
template <class Value>
const Value& value_of_most(const std::vector<Value>& values) {
  const auto count = [&](const Value& value) { return std::count(values.begin(), values.end(), value); };
  return *std::max_element(values.begin(), values.end(),
                           [&](const Value& a, const Value& b) { return count(a) < count(b); });
}

/// "rank 2 (laptop4)", "rank 2 (laptop4), rank 3 (laptop5)": those of another value.
template <class Value>
std::string others(const Communicator& ranks, const std::vector<Value>& values, const Value& usual) {
  std::vector<std::string> names;
  for (size_t rank = 0; rank < values.size(); ++rank) {
    if (values[rank] != usual) names.push_back(ranks.name_of(static_cast<int>(rank)));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

/// The names of the facts of all ranks, each once: those of rank 0 in their order, then what others have besides.
std::vector<std::string> names_on_any(Communicator& ranks, const Facts& facts) {
  std::string own;
  for (const auto& [name, value] : facts) own += name + '\n';
  std::vector<std::string> names;
  for (const std::string& theirs : all_gather(ranks, own)) {
    std::istringstream lines(theirs);
    for (std::string name; std::getline(lines, name);) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

}  // namespace

uint64_t digest_of(const std::vector<Tensor>& tensors) {
  uint64_t hash = 14695981039346656037u;
  for (const Tensor& tensor : tensors) {
    const Tensor numbers = dense(tensor);
    const auto size = static_cast<size_t>(numbers.numel()) * sizeof(real);
    const auto* bytes = reinterpret_cast<const char*>(numbers.data());
    for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
      uint64_t word = 0;
      std::memcpy(&word, bytes + at, std::min(sizeof word, size - at));
      hash = std::rotl((hash ^ word) * 1099511628211u, 29);
    }
  }
  return hash;
}

void check_agreement(Communicator& ranks, const Facts& facts, const std::string& hint) {
  const std::map<std::string, std::string> own(facts.begin(), facts.end());
  for (const std::string& name : names_on_any(ranks, facts)) {
    const auto found = own.find(name);
    const std::vector<std::string> values = all_gather(ranks, found == own.end() ? "not set" : found->second);
    const std::string& usual = value_of_most(values);
    const auto other = std::find_if(values.begin(), values.end(), [&](const auto& one) { return one != usual; });
    if (other == values.end()) continue;
    const auto first = static_cast<int>(std::find(values.begin(), values.end(), usual) - values.begin());
    fail<SharedError>("{} is {} on {}, and {} on {}{}", name, *other, others(ranks, values, usual), usual,
                      ranks.name_of(first), hint);
  }
}

void check_same_parameters(Communicator& ranks, const std::vector<Tensor>& parameters, int64_t step) {
  const std::vector<uint64_t> digests = all_gather(ranks, digest_of(parameters));
  const uint64_t usual = value_of_most(digests);
  const std::string differing = others(ranks, digests, usual);
  if (differing.empty()) return;
  fail<SharedError>(
      "step {}: the parameters of {} are not those of {}\n"
      "  hint: another build, another processor's kernels or faulty memory: the run can go on from its last checkpoint",
      step, differing,
      ranks.name_of(static_cast<int>(std::find(digests.begin(), digests.end(), usual) - digests.begin())));
}

}  // namespace tinytensor
