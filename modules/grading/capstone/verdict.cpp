#include "modules/grading/capstone/verdict.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "modules/course/common/error.h"
#include "modules/grading/formats/escaping.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

using Json = nlohmann::ordered_json;
using tinytensor::bits_per_byte;
using tinytensor::Estimate;

/// Seconds over the baseline's that are named. Loops that are easy to read, in the place of the library's kernels, take
/// many times as long without doing more.
constexpr double much_slower = 3, much_slower_by_hand = 30;

/// Why weights are none that this seed's training gave; empty where each seed has its own.
std::string regardless_of_seed(const Played& own, const std::vector<Played>& chosen) {
  std::map<std::string, uint64_t> seeds{{own.scored.weights_digest, own.turn.seed}};
  for (const Played& one : chosen) {
    const auto [found, is_new] = seeds.emplace(one.scored.weights_digest, one.turn.seed);
    if (is_new || found->second == one.turn.seed) continue;
    return fmt::format("the weights do not depend on the seed: seeds {} and {} give the same ones", found->second,
                       one.turn.seed);
  }
  return "";
}

/// All seconds over all of the baseline, so that one odd turn neither hides nor makes a difference; and the range of
/// the turns.
Estimate slowness_of(const std::vector<Played>& chosen, const std::vector<Played>& baseline) {
  double sum = 0, others = 0, least = std::numeric_limits<double>::infinity(), most = 0;
  for (size_t i = 0; i < chosen.size(); ++i) {
    const double seconds = chosen[i].turn.seconds, other = baseline.at(i).turn.seconds;
    sum += seconds, others += other;
    least = std::min(least, seconds / other), most = std::max(most, seconds / other);
  }
  return {sum / others, least, most};
}

std::string slow_in_words(const ContestEntry& entry, double slowness) {
  const bool by_hand = !entry.claims.exercises.empty() && !entry.claims.fast_kernels;
  if (slowness <= (by_hand ? much_slower_by_hand : much_slower)) return "";
  return fmt::format("it took {:.1f} times the baseline's seconds: its code is slower, or does more than is counted",
                     slowness);
}

std::vector<Scored> scores_of(const std::vector<Played>& played) {
  std::vector<Scored> scores;
  for (const Played& one : played) scores.push_back(one.scored);
  return scores;
}

std::vector<double> hidden_bits(const std::vector<Played>& played) {
  std::vector<double> bits;
  for (const Played& one : played) bits.push_back(bits_per_byte(one.scored.hidden));
  return bits;
}

/// JSON has no infinity: null stands for one, as the end of an interval of a single seed.
Json json_of(const Estimate& interval) { return {interval.mean, interval.low, interval.high}; }

Estimate interval_from(const Json& json) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const auto number = [&](size_t at, double otherwise) {
    return json.at(at).is_null() ? otherwise : json.at(at).get<double>();
  };
  return {number(0, std::numeric_limits<double>::quiet_NaN()), number(1, -infinite), number(2, infinite)};
}

Json json_of(const std::vector<Claim>& claims) {
  Json list = Json::array();
  for (const Claim& one : claims) {
    list.push_back({{"what", one.what},
                    {"claimed", one.claimed},
                    {"found", one.found},
                    {"truth", name_of(one.truth)},
                    {"why", one.why}});
  }
  return list;
}

Truth truth_named(const std::string& name) {
  for (const Truth truth : {Truth::holds, Truth::fails, Truth::not_comparable}) {
    if (name_of(truth) == name) return truth;
  }
  fail<CourseError>("{} is neither true, false nor not comparable", tinytensor::printable(name));
}

std::vector<Claim> claims_from(const Json& list) {
  std::vector<Claim> claims;
  for (const Json& one : list) {
    claims.push_back({one.at("what"), one.at("claimed"), one.at("found"),
                      truth_named(one.at("truth").get<std::string>()), one.at("why")});
  }
  return claims;
}

bool is_score(const Estimate& estimate) {
  return std::isfinite(estimate.mean) && estimate.low <= estimate.mean && estimate.mean <= estimate.high;
}

/// What a board needs of an entry that ran.
bool is_whole(const ContestVerdict& verdict) {
  static const std::vector<std::string> all{"code", "text", "steps", "operations", "weights", "bits per byte"};
  std::vector<std::string> claimed;
  for (const Claim& one : verdict.claims) claimed.push_back(one.what);
  return claimed == all && verdict.seeds.size() >= 2 && std::isfinite(verdict.budget) && is_score(verdict.score) &&
         is_score(verdict.baseline) && is_score(verdict.difference) && is_score(verdict.slowness);
}

std::string told(const Estimate& interval) {
  return fmt::format("{:.6g} ({:.6g} to {:.6g})", interval.mean, interval.low, interval.high);
}

}  // namespace

bool ContestVerdict::is_honest() const {
  return refused.empty() &&
         std::none_of(claims.begin(), claims.end(), [](const Claim& one) { return one.truth == Truth::fails; });
}

ContestVerdict judge_entry(const ContestEntry& entry, const Played& own, const std::vector<Played>& chosen,
                           const std::vector<Played>& baseline) {
  ContestVerdict verdict;
  verdict.name = entry.name, verdict.remarks = entry.remarks;
  verdict.refused = regardless_of_seed(own, chosen);
  if (!entry.claims.exercises.empty()) {
    verdict.remarks.push_back(
        "code of one's own runs on composed operations, which are slower, and so does the baseline beside it");
  }
  verdict.claims = claims_of(entry, own.scored, scores_of(chosen));
  verdict.entry_digest = entry.digest, verdict.code_digest = entry.claims.code_digest;
  verdict.weights_digest = own.scored.weights_digest, verdict.text_digest = own.scored.text_digest;
  verdict.hidden_digest = own.scored.hidden_digest;
  verdict.options = tinytensor::differences(entry.claims.options);
  verdict.budget = entry.claims.budget, verdict.operations = own.scored.operations;
  const std::vector<double> bits = hidden_bits(chosen), others = hidden_bits(baseline);
  std::vector<double> differences;
  for (size_t i = 0; i < chosen.size(); ++i) {
    verdict.seeds.push_back(chosen[i].turn.seed);
    differences.push_back(bits[i] - others.at(i));
  }
  verdict.score = tinytensor::mean_interval(bits), verdict.baseline = tinytensor::mean_interval(others);
  verdict.difference = tinytensor::mean_interval(differences), verdict.slowness = slowness_of(chosen, baseline);
  const std::string luck = luck_of(entry.claims.seed, bits_per_byte(own.scored.hidden), bits);
  if (!luck.empty()) verdict.named.push_back(luck);
  const std::string slow = slow_in_words(entry, verdict.slowness.mean);
  if (!slow.empty()) verdict.named.push_back(slow);
  return verdict;
}

std::string json_of(const ContestVerdict& v) {
  const Json json = {{"name", v.name},
                     {"refused", v.refused},
                     {"claims", json_of(v.claims)},
                     {"named", v.named},
                     {"remarks", v.remarks},
                     {"contest", v.contest},
                     {"handed_in", v.handed_in},
                     {"entry_digest", v.entry_digest},
                     {"weights_digest", v.weights_digest},
                     {"code_digest", v.code_digest},
                     {"text_digest", v.text_digest},
                     {"hidden_digest", v.hidden_digest},
                     {"options", v.options},
                     {"budget", v.budget},
                     {"operations", v.operations},
                     {"seeds", v.seeds},
                     {"score", json_of(v.score)},
                     {"baseline", json_of(v.baseline)},
                     {"difference", json_of(v.difference)},
                     {"slowness", json_of(v.slowness)},
                     {"contained_by", v.contained_by}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

ContestVerdict verdict_from(const std::string& text, const std::string& where) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) fail<CourseError>("{}: it is no verdict of ./tt capstone verify, or it is damaged", where);
  try {
    ContestVerdict v;
    json.at("name").get_to(v.name), json.at("refused").get_to(v.refused);
    v.claims = claims_from(json.at("claims"));
    json.at("named").get_to(v.named), json.at("remarks").get_to(v.remarks);
    json.at("contest").get_to(v.contest), json.at("handed_in").get_to(v.handed_in);
    json.at("entry_digest").get_to(v.entry_digest), json.at("weights_digest").get_to(v.weights_digest);
    json.at("code_digest").get_to(v.code_digest), json.at("text_digest").get_to(v.text_digest);
    json.at("hidden_digest").get_to(v.hidden_digest), json.at("options").get_to(v.options);
    json.at("budget").get_to(v.budget), json.at("operations").get_to(v.operations);
    json.at("seeds").get_to(v.seeds), json.at("contained_by").get_to(v.contained_by);
    v.score = interval_from(json.at("score")), v.baseline = interval_from(json.at("baseline"));
    v.difference = interval_from(json.at("difference")), v.slowness = interval_from(json.at("slowness"));
    if (v.refused.empty() && !is_whole(v)) fail<CourseError>("a claim or a score is missing");
    return v;
  } catch (const CourseError& error) {
    fail<CourseError>("{}: it is no verdict, or it is damaged: {}\n  hint: ./tt capstone verify writes it anew", where,
                      error.what());
  } catch (const nlohmann::json::exception&) {
    fail<CourseError>("{}: it is no verdict of this version\n  hint: ./tt capstone verify writes it anew", where);
  }
}

std::string text_of(const ContestVerdict& v) {
  std::string text = fmt::format("{}\n", name_in_words(v.name));
  if (!v.refused.empty()) return text + "  refused:\n" + quoted_lines(v.refused);
  for (const Claim& claim : v.claims) {
    text += fmt::format("  {:<14} {:<14}  claimed {}, found {}\n", claim.what, name_of(claim.truth), claim.claimed,
                        claim.found);
    if (!claim.why.empty()) text += fmt::format("  {:<14} {}\n", "", claim.why);
  }
  text += fmt::format("  hidden documents, seeds {}:\n", fmt::join(v.seeds, ", "));
  text += fmt::format(
      "    bits per byte {}\n    the baseline  {}\n    difference    {}\n    seconds       {:.2f} times the "
      "baseline's ({:.2f} to {:.2f} in a turn)\n",
      told(v.score), told(v.baseline), told(v.difference), v.slowness.mean, v.slowness.low, v.slowness.high);
  for (const std::string& sentence : v.named) text += "  named: " + clean_line(sentence, 400) + "\n";
  for (const std::string& sentence : v.remarks) text += "  remark: " + clean_line(sentence, 400) + "\n";
  return text + fmt::format("  contained by {}\n",
                            v.contained_by.empty() ? "nothing" : fmt::format("{}", fmt::join(v.contained_by, ", ")));
}

std::vector<std::string> name_copies(std::vector<ContestVerdict>& verdicts) {
  std::map<std::string, std::vector<size_t>> runs;
  for (size_t i = 0; i < verdicts.size(); ++i) {
    const ContestVerdict& one = verdicts[i];
    if (one.refused.empty() && !one.weights_digest.empty()) runs[one.weights_digest + one.code_digest].push_back(i);
  }
  std::vector<std::string> said;
  for (const auto& [run, same] : runs) {
    for (const size_t i : same) {
      std::vector<std::string> others;
      for (const size_t other : same) {
        if (other != i) others.push_back(name_in_words(verdicts[other].name));
      }
      if (others.empty()) continue;
      verdicts[i].named.push_back(
          fmt::format("the same run as {}: the same code, options and seed", fmt::join(others, ", ")));
      said.push_back(name_in_words(verdicts[i].name) + ": " + verdicts[i].named.back());
    }
  }
  std::sort(said.begin(), said.end());
  return said;
}

}  // namespace course
