#include "modules/grading/similar/similar.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "modules/course/common/text.h"
#include "modules/course/process/parallel.h"
#include "modules/course/source/tokens.h"
#include "modules/grading/similar/canonical.h"
#include "modules/grading/similar/evidence.h"

namespace course {
namespace {

using Hashes = std::unordered_set<uint64_t>;

/// Every run of tokens, so that one is known wherever it stands.
Hashes all_runs(std::string_view code, const SimilarOptions& options) {
  WinnowOptions every = options.winnow;
  every.window = 1;
  Hashes hashes;
  for (const Fingerprint& one : fingerprints_of(code, every)) hashes.insert(one.hash);
  return hashes;
}

/// What counts of one text.
struct Compared {
  std::string code;
  std::vector<Fingerprint> prints;
  Hashes beyond_given;      ///< fingerprints that nothing gave away
  Hashes beyond_published;  ///< of these, those that are not in the published solution
  uint64_t tokens = 0;      ///< a fingerprint of all of them
  bool too_long = false;    ///< more tokens than are compared
  size_t lines = 0;         ///< with code
};

bool may_be_compared(const ClassMember& a, const ClassMember& b) {
  return a.student != b.student && (a.pair.empty() || a.pair != b.pair);
}

std::set<size_t> lines_with(const std::vector<Fingerprint>& prints, const Hashes& one, const Hashes& other) {
  std::set<size_t> lines;
  for (const Fingerprint& print : prints) {
    if (one.count(print.hash) == 0 || other.count(print.hash) == 0) continue;
    for (size_t line = print.first; line <= print.last; ++line) lines.insert(line);
  }
  return lines;
}

/// Of the fingerprints that count, the longest row that both have.
size_t longest_row(const Compared& a, const Compared& b) {
  const auto counting = [](const Compared& text) {
    std::vector<uint64_t> hashes;
    for (const Fingerprint& one : text.prints) {
      if (text.beyond_published.count(one.hash) != 0) hashes.push_back(one.hash);
    }
    return hashes;
  };
  const std::vector<uint64_t> one = counting(a), other = counting(b);
  std::vector<size_t> rows(other.size() + 1);  // that end at one[i - 1] and at other[k - 1]
  size_t longest = 0;
  for (const uint64_t hash : one) {
    for (size_t k = other.size(); k > 0; --k) {
      rows[k] = hash == other[k - 1] ? rows[k - 1] + 1 : 0;
      longest = std::max(longest, rows[k]);
    }
  }
  return longest;
}

/// One region in all submissions that have it.
class RegionOfClass {
 public:
  RegionOfClass(const Place& place, const std::vector<ClassMember>& members, const CourseCode& course,
                const SimilarOptions& options)
      : place_(place), members_(members), options_(options) {
    if (const auto given = course.given.find(place); given != course.given.end()) {
      given_ = all_runs(given->second, options);
    }
    if (const auto found = course.published.find(place); found != course.published.end()) {
      in_published_ = all_runs(found->second, options);
      published_ = compared(found->second);
    }
    for (size_t i = 0; i < members.size(); ++i) {
      const auto found = members[i].code.find(place);
      if (found == members[i].code.end()) continue;
      who_.push_back(i);
      texts_.push_back(compared(found->second));
    }
  }

  /// report(i, j, region) for each two members, i before j, however little they share.
  void compare(const std::function<void(size_t, size_t, const AlikeRegion&)>& report) const {
    std::unordered_map<uint64_t, std::vector<size_t>> holders;
    for (size_t n = 0; n < who_.size(); ++n) {
      for (const uint64_t hash : texts_[n].beyond_published) holders[hash].push_back(n);
    }
    std::vector<size_t> shared(who_.size());
    for (size_t a = 0; a < who_.size(); ++a) {
      std::fill(shared.begin(), shared.end(), 0);
      for (const uint64_t hash : texts_[a].beyond_published) {
        for (const size_t b : holders.at(hash)) ++shared[b];
      }
      for (size_t b = a + 1; b < who_.size(); ++b) {
        const size_t of = std::min(texts_[a].beyond_published.size(), texts_[b].beyond_published.size());
        if (of == 0 || !may_be_compared(members_[who_[a]], members_[who_[b]])) continue;
        AlikeRegion region = region_of(shared[b], of, std::min(texts_[a].lines, texts_[b].lines), options_.least);
        if (shared[b] >= options_.in_a_row && region.share < options_.share) {
          region.in_a_row = longest_row(texts_[a], texts_[b]);
        }
        report(who_[a], who_[b], region);
      }
    }
  }

  /// report(i, region) for each member.
  void compare_with_published(const std::function<void(size_t, const AlikeRegion&)>& report) const {
    for (size_t n = 0; n < who_.size(); ++n) {
      const Hashes &mine = texts_[n].beyond_given, &theirs = published_.beyond_given;
      const auto shared =
          std::count_if(mine.begin(), mine.end(), [&](uint64_t hash) { return theirs.count(hash) != 0; });
      report(who_[n], region_of(static_cast<size_t>(shared), std::min(mine.size(), theirs.size()),
                                std::min(texts_[n].lines, published_.lines), options_.least_published));
    }
  }

  /// Adds the texts of two members, and what is alike in them. Without the second, of the published solution.
  void describe(AlikeRegion& region, size_t i, std::optional<size_t> j) const {
    const Compared &a = text_of(i), &b = j ? text_of(*j) : published_;
    const Hashes &in_a = j ? a.beyond_published : a.beyond_given, &in_b = j ? b.beyond_published : b.beyond_given;
    Evidence first = evidence_of(a.code, lines_with(a.prints, in_a, in_b));
    Evidence second = evidence_of(b.code, lines_with(b.prints, in_a, in_b));
    region.first = std::move(first.text);
    region.second = std::move(second.text);
    region.first_lines = std::move(first.alike);
    region.second_lines = std::move(second.alike);
  }

  void name_too_long(std::vector<std::pair<std::string, Place>>& found) const {
    for (size_t n = 0; n < who_.size(); ++n) {
      if (texts_[n].too_long) found.emplace_back(members_[who_[n]].student, place_);
    }
  }

  RegionSummary summary() const {
    RegionSummary summary{place_, who_.size(), 0, published_.beyond_given.size(),
                          published_.beyond_given.size() >= options_.least && published_.lines > 3};
    for (const Compared& text : texts_) summary.published += text.tokens == published_.tokens ? 1 : 0;
    return summary;
  }

 private:
  Compared compared(const std::string& code) const {
    Compared text;
    text.code = code;
    std::set<size_t> lines;
    const std::vector<CodeToken> tokens = canonical_tokens(code);
    for (const CodeToken& token : tokens) {
      lines.insert(token.line);
      text.tokens = fingerprint(" ", fingerprint(token.text, text.tokens));
    }
    text.lines = lines.size();
    text.too_long = code.size() > most_tokens && tokens_of(code).size() > most_tokens;
    text.prints = fingerprints_of(tokens, options_.winnow);
    for (const Fingerprint& one : text.prints) {
      if (given_.count(one.hash) != 0) continue;
      text.beyond_given.insert(one.hash);
      if (in_published_.count(one.hash) == 0) text.beyond_published.insert(one.hash);
    }
    return text;
  }

  const Compared& text_of(size_t member) const {
    return texts_[static_cast<size_t>(std::lower_bound(who_.begin(), who_.end(), member) - who_.begin())];
  }

  AlikeRegion region_of(size_t shared, size_t of, size_t lines, size_t least) const {
    AlikeRegion region;
    region.place = place_;
    region.shared = shared;
    region.of = of;
    region.share = of == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(of);
    region.is_short = shared < least || lines <= 3;
    return region;
  }

  Place place_;
  const std::vector<ClassMember>& members_;
  const SimilarOptions& options_;
  Hashes given_, in_published_;
  Compared published_;
  std::vector<size_t> who_;  ///< members that have the region
  std::vector<Compared> texts_;
};

/// What was found of two, over all regions.
struct AllRegions {
  size_t first = 0;              ///< a member
  std::optional<size_t> second;  ///< another one; nothing for the published solution
  std::vector<AlikeRegion> alike;
  size_t shared = 0, of = 0;

  void add(const AlikeRegion& region, double from, size_t in_a_row) {
    if (region.place.second != all_regions) {
      shared += region.shared;
      of += region.of;
    }
    if (region.shared > 0 && (region.share >= from || region.in_a_row >= in_a_row)) alike.push_back(region);
  }
  double share() const { return of == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(of); }
};

/// All regions of an exercise together say something where none of them does.
void leave_out_needless(std::vector<AlikeRegion>& regions) {
  std::set<std::string> accusing;
  for (const AlikeRegion& region : regions) {
    if (region.place.second != all_regions && !region.is_short) accusing.insert(region.place.first);
  }
  std::erase_if(regions, [&](const AlikeRegion& region) {
    return region.place.second == all_regions && (region.is_short || accusing.count(region.place.first) != 0);
  });
}

/// Nothing if too little is alike. Short regions count together, where nearly all that two wrote is alike.
std::optional<AlikePair> pair_of(const AllRegions& all, const SimilarOptions& options) {
  const size_t least = all.second ? options.least : options.least_published;
  AlikePair pair;
  pair.regions = all.alike;
  leave_out_needless(pair.regions);
  std::stable_sort(pair.regions.begin(), pair.regions.end(),
                   [](const AlikeRegion& a, const AlikeRegion& b) { return a.is_short < b.is_short; });
  for (const AlikeRegion& region : pair.regions) {
    if (region.is_short) continue;
    pair.shared += region.shared;
    pair.share = std::max(pair.share, region.share);
  }
  if (pair.shared > 0) return pair;
  if (all.shared < 2 * least || all.share() < options.together) return std::nullopt;
  pair.shared = all.shared;
  pair.share = all.share();
  pair.together = true;
  return pair;
}

using PublishedBy = std::map<std::string, std::set<std::string>>;

/// Students who both took the published solution need not have seen each other's.
void note_common_source(PublishedBy& published, AlikePair& pair) {
  for (const std::string& exercise : published[pair.first]) {
    if (published[pair.second].count(exercise) == 0) continue;
    pair.note += (pair.note.empty() ? "both are like the published solution in " : ", ") + exercise;
  }
}

using PairAndRegions = std::pair<AlikePair, const AllRegions*>;

/// Of pairs in this order the first one of each group whose members are alike with each other, then the others. Each that
/// took the published solution is a group of its own.
std::vector<PairAndRegions> first_of_groups_first(std::vector<PairAndRegions> pairs) {
  std::map<size_t, size_t> above;  // another member of the same group
  const auto root = [&](size_t member) {
    for (auto found = above.find(member); found != above.end(); found = above.find(member)) member = found->second;
    return member;
  };
  for (const auto& [pair, all] : pairs) {
    if (!all->second) continue;
    const size_t one = root(all->first), other = root(*all->second);
    if (one != other) above[one] = other;
  }
  std::set<size_t> seen;
  std::vector<PairAndRegions> first, others;
  for (PairAndRegions& pair : pairs) {
    const AllRegions& all = *pair.second;
    const bool begins = !all.second || seen.insert(root(all.first)).second;
    (begins ? first : others).push_back(std::move(pair));
  }
  std::move(others.begin(), others.end(), std::back_inserter(first));
  return first;
}

/// The pairs in which something is alike, in the order of Similarities; of the first ones what it is.
std::vector<AlikePair> pairs_of(const std::vector<AllRegions>& found, const std::vector<ClassMember>& members,
                                const std::map<Place, std::optional<RegionOfClass>>& regions,
                                const SimilarOptions& options) {
  std::vector<PairAndRegions> pairs;
  for (const AllRegions& all : found) {
    std::optional<AlikePair> pair = pair_of(all, options);
    if (!pair) continue;
    pair->first = members[all.first].student;
    pair->second = all.second ? members[*all.second].student : published_solution;
    pairs.emplace_back(std::move(*pair), &all);
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) {
    return a.first.shared != b.first.shared ? a.first.shared > b.first.shared : a.first.share > b.first.share;
  });
  pairs = first_of_groups_first(std::move(pairs));
  std::vector<AlikePair> result;
  result.reserve(pairs.size());
  for (auto& [pair, all] : pairs) {
    if (result.size() < options.described) {
      for (AlikeRegion& region : pair.regions) regions.at(region.place)->describe(region, all->first, all->second);
    }
    result.push_back(std::move(pair));
  }
  return result;
}

void add_all_regions(std::map<Place, std::string>& code) {
  std::map<std::string, std::vector<std::string>> texts;
  for (const auto& [place, text] : code) texts[place.first].push_back(text);
  for (const auto& [exercise, regions] : texts) {
    if (regions.size() < 2) continue;
    std::string& all = code[{exercise, all_regions}];
    for (const std::string& text : regions) all += text + "\n";
  }
}

}  // namespace

Similarities similarities_of(const std::vector<ClassMember>& those, const CourseCode& course_code,
                             const SimilarOptions& options) {
  std::vector<ClassMember> members = those;
  for (ClassMember& member : members) add_all_regions(member.code);
  CourseCode course = course_code;
  add_all_regions(course.given);
  add_all_regions(course.published);
  std::map<Place, std::optional<RegionOfClass>> regions;
  for (const ClassMember& member : members) {
    for (const auto& [place, code] : member.code) regions[place];
  }
  const size_t count = members.size();
  std::vector<AllRegions> published(count), pairs(count * count);  // of those, only i before j
  for (size_t i = 0; i < count; ++i) {
    published[i].first = i;
    for (size_t j = 0; j < count; ++j) {
      pairs[i * count + j].first = i;
      pairs[i * count + j].second = j;
    }
  }
  Similarities result;
  std::vector<Place> places;
  for (const auto& [place, region] : regions) places.push_back(place);
  in_parallel(places.size(), [&](size_t i) { regions.at(places[i]).emplace(places[i], members, course, options); });
  for (const auto& [place, made] : regions) {
    const RegionOfClass& region = *made;
    region.compare([&](size_t i, size_t j, const AlikeRegion& alike) {
      pairs[i * count + j].add(alike, options.share, options.in_a_row);
    });
    if (place.second == all_regions) continue;
    region.name_too_long(result.too_long);
    if (course.published.count(place) == 0) continue;
    region.compare_with_published(
        [&](size_t i, const AlikeRegion& alike) { published[i].add(alike, options.published, SIZE_MAX); });
    result.regions.push_back(region.summary());
  }
  result.published = pairs_of(published, members, regions, options);
  result.pairs = pairs_of(pairs, members, regions, options);
  PublishedBy took;
  for (const AlikePair& one : result.published) {
    for (const AlikeRegion& region : one.regions) took[one.first].insert(region.place.first);
  }
  for (AlikePair& pair : result.pairs) note_common_source(took, pair);
  return result;
}

const char* strength_of(size_t shared) {
  return shared < 12 ? "says little" : shared < 25 ? "weak" : shared < 50 ? "considerable" : "strong";
}

}  // namespace course
