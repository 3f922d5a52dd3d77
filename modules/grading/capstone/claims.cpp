#include "modules/grading/capstone/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "modules/course/source/code_digest.h"
#include "tinytensor/experiments/intervals.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

using tinytensor::bits_per_byte;
using tinytensor::Entry;
using tinytensor::readable;

std::string short_digest(const std::string& digest) {
  return digest.empty() ? "none" : readable(digest.substr(0, 16), 20) + "…";
}

Claim digests(const char* what, const std::string& claimed, const std::string& found, const std::string& why) {
  const bool same = claimed == found;
  return {what, short_digest(claimed), short_digest(found), same ? Truth::holds : Truth::fails, same ? "" : why};
}

/// Whether the very digits must be the same.
bool is_comparable(const Entry& entry, const Scored& own) {
  return entry.machine.kernels == own.kernels && entry.machine.system == own.system && entry.library == own.library;
}

std::string where_it_ran(const Entry& entry) {
  return readable(fmt::format("{} on {}, library {}", entry.machine.kernels, entry.machine.system, entry.library), 200);
}

Claim steps_claim(const Entry& entry, const Scored& own) {
  const bool same = entry.steps == own.steps;
  return {"steps", fmt::format("{}", entry.steps), fmt::format("{}", own.steps), same ? Truth::holds : Truth::fails,
          same ? "" : "its options and its budget give another number of steps"};
}

Claim operations_claim(const Entry& entry, const Scored& own) {
  const bool same = entry.operations == own.operations;
  const char* const how = entry.operations < own.operations ? "understated" : "overstated";
  return {"operations", fmt::format("{:.10g}", entry.operations), fmt::format("{:.10g}", own.operations),
          same ? Truth::holds : Truth::fails,
          same ? "" : fmt::format("{}: its steps are counted from its options alone", how)};
}

Claim weights_claim(const Entry& entry, const Scored& own) {
  Claim claim = digests("weights", entry.weights_digest, own.weights_digest,
                        "its seed, options and code give other weights on the same instruction set and system");
  if (claim.truth == Truth::fails && !is_comparable(entry, own)) {
    claim.truth = Truth::not_comparable;
    claim.why = fmt::format("it ran with {}, where the last digits may differ", where_it_ran(entry));
  }
  return claim;
}

/// The number of the first document that is not as it was published, counted from 1; 0 where all are.
size_t first_other_document(const Entry& entry, const Scored& own) {
  const size_t both = std::min(entry.validation.size(), own.validation.size());
  for (size_t i = 0; i < both; ++i) {
    const bool same =
        entry.validation[i].bytes == own.validation[i].bytes && entry.validation[i].tokens == own.validation[i].tokens;
    if (!same) return i + 1;
  }
  return entry.validation.size() == own.validation.size() ? 0 : both + 1;
}

Claim validation_claim(const Entry& entry, const Scored& own, const std::vector<Scored>& chosen) {
  const double claimed = bits_per_byte(entry.validation), found = bits_per_byte(own.validation);
  Claim claim{"bits per byte", fmt::format("{:.6g}", claimed), fmt::format("{:.6g}", found), Truth::holds, ""};
  if (const size_t first = first_other_document(entry, own); first != 0) {
    claim.truth = Truth::fails;
    claim.why = fmt::format(
        "its documents differ from the published ones in bytes, tokens or order; the first is number {}", first);
    return claim;
  }
  const double difference = std::abs(claimed - found), rounding = rounding_of_score(entry.options, found);
  if (difference <= rounding) return claim;
  std::vector<double> spread;
  for (const Scored& one : chosen) spread.push_back(bits_per_byte(one.validation));
  const double allowed = rounding_of_training(spread);
  const bool other_digits = !is_comparable(entry, own);
  claim.truth = other_digits && difference <= allowed ? Truth::not_comparable : Truth::fails;
  if (claim.truth == Truth::not_comparable) {
    claim.why = fmt::format("{:.6g} apart, which another machine's rounding can make ({:.6g} by the spread of seeds)",
                            difference, allowed);
  } else {
    claim.why =
        fmt::format("{:.6g} apart, and rounding makes at most {:.2g}", difference, other_digits ? allowed : rounding);
  }
  return claim;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// With n − 1 below; 0 of fewer than two.
double deviation_of(const std::vector<double>& values) {
  if (values.size() < 2) return 0;
  const double mean = mean_of(values);
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

}  // namespace

std::string name_of(Truth truth) {
  return truth == Truth::holds ? "true" : truth == Truth::fails ? "false" : "not comparable";
}

double rounding_of_score(const tinytensor::ContestOptions& options, double bits) {
  constexpr double unit = 0x1p-24, lambda = 8;
  const double products = 6.0 * static_cast<double>(options.n_layer) + 1;
  return lambda * unit * products * std::sqrt(static_cast<double>(options.n_embd)) * bits;
}

double rounding_of_training(const std::vector<double>& scores) {
  if (scores.size() < 2) return 0;
  return tinytensor::student_t(0.95, std::ssize(scores) - 1) * deviation_of(scores) * std::numbers::sqrt2;
}

std::string luck_of(uint64_t seed, double own, const std::vector<double>& others) {
  const double deviation = deviation_of(others);
  if (!(deviation > 0)) return "";
  const double better = (mean_of(others) - own) / deviation, count = static_cast<double>(others.size());
  const double usual = tinytensor::student_t(0.98, std::ssize(others) - 1) * std::sqrt(1 + 1 / count);
  if (better <= usual) return "";
  return fmt::format(
      "seed {} is {:.1f} standard deviations better than {} others, and {:.1f} would be rare luck: was it chosen among "
      "many? "
      "The seeds of the verifier count",
      seed, better, others.size(), usual);
}

std::vector<Claim> claims_of(const ContestEntry& entry, const Scored& own, const std::vector<Scored>& chosen) {
  const Entry& claims = entry.claims;
  const std::string code = claims.exercises.empty() ? "" : code_digest(entry.code.regions);
  return {digests("code", claims.code_digest, code, "the lines that were handed in are not those that it ran on"),
          digests("text", claims.text_digest, own.text_digest, "it is not the text of this contest"),
          steps_claim(claims, own),
          operations_claim(claims, own),
          weights_claim(claims, own),
          validation_claim(claims, own, chosen)};
}

}  // namespace course
