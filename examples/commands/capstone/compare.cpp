#include "examples/commands/capstone/compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "examples/commands/command_line/numbers.h"
#include "examples/commands/command_line/output.h"
#include "tinytensor/core/random.h"
#include "tinytensor/experiments/paired.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

constexpr int64_t resamples = 2000;

std::vector<TextLoss> losses_of(const Entry& entry) {
  std::vector<TextLoss> losses;
  for (const DocumentScore& one : entry.validation) losses.push_back({one.nats, one.tokens, one.bytes});
  return losses;
}

/// The same documents, costing nothing: the difference to them is a model's own bits per byte.
std::vector<TextLoss> free_of_cost(std::vector<TextLoss> losses) {
  for (TextLoss& loss : losses) loss.nats = 0;
  return losses;
}

/// Bits per byte of b less those of a, with the same draws of documents at every call.
Estimate difference(const std::vector<TextLoss>& a, const std::vector<TextLoss>& b) {
  Generator generator(1);
  return paired_difference(a, b, resamples, generator);
}

/// Whether both were scored by the same documents.
bool same_documents(const Entry& a, const Entry& b) {
  return a.text_digest == b.text_digest && a.validation.size() == b.validation.size() &&
         std::equal(a.validation.begin(), a.validation.end(), b.validation.begin(),
                    [](const DocumentScore& x, const DocumentScore& y) { return x.bytes == y.bytes; });
}

std::string against_first(const Entry& first, const Entry& entry) {
  if (!same_documents(first, entry)) return "another text";
  const Estimate found = difference(losses_of(first), losses_of(entry));
  const std::string which = found.low > 0 ? "worse" : found.high < 0 ? "better" : "no telling";
  return fmt::format("{:+.4f} ({:+.4f} to {:+.4f}) {}", found.mean, found.low, found.high, which);
}

std::string whose(const Entry& entry) {
  if (entry.exercises.empty()) return "the library's code";
  return fmt::format("code of its own in {}{}", counted(std::ssize(entry.exercises), "exercise"),
                     entry.fast_kernels ? ", the library's kernels" : "");
}

}  // namespace

std::string comparison_of(const std::vector<NamedEntry>& entries) {
  size_t widest = 5;
  for (const NamedEntry& one : entries) widest = std::max(widest, one.name.size());
  std::string text = fmt::format("{:<{}}  {:>8}  {:>18}  {:>10}  {:>7}  against the first\n", "entry", widest,
                                 "bits/byte", "95% of documents", "operations", "seconds");
  const Entry& first = entries.front().entry;
  for (const NamedEntry& one : entries) {
    const std::vector<TextLoss> losses = losses_of(one.entry);
    const Estimate own = difference(free_of_cost(losses), losses);
    text += fmt::format("{:<{}}  {:>9.4f}  {:>18}  {:>10.3g}  {:>7.0f}  {}\n", one.name, widest,
                        bits_per_byte(one.entry.validation), fmt::format("{:.4f} to {:.4f}", own.low, own.high),
                        one.entry.operations, one.entry.seconds,
                        &one == &entries.front() ? "-" : against_first(first, one.entry));
  }
  text += "\n";
  for (const NamedEntry& one : entries) {
    text += fmt::format("{}: {}; seed {}, {} of budget {:.3g}; {}\n", one.name, differences(one.entry.options),
                        one.entry.seed, counted(one.entry.steps, "step"), one.entry.budget, whose(one.entry));
    if (one.entry.budget != first.budget) text += "  its budget is not that of the first: they do not compete\n";
  }
  return text +
         "\nThese are the entries' own figures, on the published documents and with one seed each: ./tt capstone "
         "verify\nruns them again.\n";
}

int report_entries(const ReportFlags& flags) {
  std::vector<NamedEntry> entries;
  for (const std::filesystem::path& folder : flags.entries)
    entries.push_back({readable(folder.string(), 40), read_entry(folder)});
  print_out(comparison_of(entries));
  return 0;
}

}  // namespace tinytensor
