#include "modules/grading/similar/similar.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "modules/grading/similar/canonical.h"

namespace course {
namespace {

using Hashes = std::set<uint64_t>;

Hashes hashes_of(const std::vector<Fingerprint>& fingerprints) {
  Hashes hashes;
  for (const Fingerprint& one : fingerprints) hashes.insert(one.hash);
  return hashes;
}

size_t lines_of_code(const std::string& code) {
  std::set<size_t> lines;
  for (const CodeToken& token : canonical_tokens(code)) lines.insert(token.line);
  return lines.size();
}

bool may_be_compared(const ClassMember& a, const ClassMember& b) {
  return a.student != b.student && (a.pair.empty() || a.pair != b.pair);
}

/// One region in all submissions that have it.
class RegionOfClass {
 public:
  RegionOfClass(const Place& place, const std::vector<ClassMember>& members, const CourseCode& course,
                const SimilarOptions& options)
      : place_(place), members_(members), options_(options) {
    for (size_t i = 0; i < members.size(); ++i) {
      const auto found = members[i].code.find(place);
      if (found == members[i].code.end()) continue;
      who_.push_back(i);
      lines_.push_back(lines_of_code(found->second));
      prints_.push_back(fingerprints_of(found->second, options.winnow));
      all_.push_back(hashes_of(prints_.back()));
      for (const uint64_t hash : all_.back()) ++frequency_[hash];
    }
    if (const auto given = course.given.find(place); given != course.given.end()) {
      given_ = hashes_of(fingerprints_of(given->second, options.winnow));
    }
    if (const auto found = course.published.find(place); found != course.published.end()) {
      published_code_ = found->second;
      published_prints_ = fingerprints_of(found->second, options.winnow);
      published_ = hashes_of(published_prints_);
    }
    for (const Hashes& hashes : all_) counted_.push_back(kept(hashes, true));
  }

  /// report(i, j, region) for each two members, i before j, that share something.
  void compare(const std::function<void(size_t, size_t, AlikeRegion)>& report) const {
    std::unordered_map<uint64_t, std::vector<size_t>> holders;
    for (size_t n = 0; n < who_.size(); ++n) {
      for (const uint64_t hash : counted_[n]) holders[hash].push_back(n);
    }
    std::vector<size_t> shared(who_.size());
    for (size_t a = 0; a < who_.size(); ++a) {
      std::fill(shared.begin(), shared.end(), 0);
      for (const uint64_t hash : counted_[a]) {
        for (const size_t b : holders.at(hash)) ++shared[b];
      }
      for (size_t b = a + 1; b < who_.size(); ++b) {
        const size_t of = std::min(counted_[a].size(), counted_[b].size());
        if (shared[b] == 0 || static_cast<double>(shared[b]) < options_.share * static_cast<double>(of)) continue;
        if (may_be_compared(members_[who_[a]], members_[who_[b]])) report(who_[a], who_[b], both(a, b));
      }
    }
  }

  /// report(i, region) for each member whose region is like the published one.
  void compare_with_published(const std::function<void(size_t, AlikeRegion)>& report) const {
    if (published_.empty() || lines_of_code(published_code_) <= 3) return;
    const Hashes published = kept(published_, false);
    for (size_t n = 0; n < who_.size(); ++n) {
      const Hashes mine = kept(all_[n], false);
      AlikeRegion region = region_of(n, mine, published, published_prints_);
      if (region.of < options_.least || region.share < options_.published) continue;
      region.second = published_code_;
      report(who_[n], std::move(region));
    }
  }

 private:
  bool is_common(uint64_t hash) const {
    const auto found = frequency_.find(hash);
    return found != frequency_.end() && found->second > std::max<size_t>(3, who_.size() / 3);
  }

  /// What counts.
  Hashes kept(const Hashes& hashes, bool without_published) const {
    Hashes result;
    for (const uint64_t hash : hashes) {
      const bool explained = without_published && published_.count(hash) != 0;
      if (!explained && given_.count(hash) == 0 && !is_common(hash)) result.insert(hash);
    }
    return result;
  }

  AlikeRegion both(size_t a, size_t b) const {
    AlikeRegion region = region_of(a, counted_[a], counted_[b], prints_[b]);
    region.second = members_[who_[b]].code.at(place_);
    region.is_short = region.of < options_.least || std::min(lines_[a], lines_[b]) <= 3;
    return region;
  }

  AlikeRegion region_of(size_t n, const Hashes& mine, const Hashes& theirs,
                        const std::vector<Fingerprint>& their_prints) const {
    AlikeRegion region;
    region.place = place_;
    region.first = members_[who_[n]].code.at(place_);
    region.of = std::min(mine.size(), theirs.size());
    Hashes shared;
    std::set_intersection(mine.begin(), mine.end(), theirs.begin(), theirs.end(), std::inserter(shared, shared.end()));
    region.shared = shared.size();
    region.share = region.of == 0 ? 0 : static_cast<double>(region.shared) / static_cast<double>(region.of);
    // A token is in several fingerprints: each tells only a part that is new.
    const double overlap =
        static_cast<double>(options_.winnow.length) * 2 / static_cast<double>(options_.winnow.window + 1);
    for (const uint64_t hash : shared) {
      const size_t others = std::max<size_t>(frequency_.at(hash), 2) - 2;
      region.bits += std::log2(static_cast<double>(who_.size() + 1) / static_cast<double>(others + 1)) / overlap;
    }
    region.first_lines = lines_with(prints_[n], shared);
    region.second_lines = lines_with(their_prints, shared);
    return region;
  }

  static std::set<size_t> lines_with(const std::vector<Fingerprint>& prints, const Hashes& shared) {
    std::set<size_t> lines;
    for (const Fingerprint& one : prints) {
      if (shared.count(one.hash) == 0) continue;
      for (size_t line = one.first; line <= one.last; ++line) lines.insert(line);
    }
    return lines;
  }

  Place place_;
  const std::vector<ClassMember>& members_;
  const SimilarOptions& options_;
  std::vector<size_t> who_;    ///< members that have the region
  std::vector<size_t> lines_;  ///< of code, of each
  std::vector<std::vector<Fingerprint>> prints_;
  std::vector<Hashes> all_, counted_;
  std::unordered_map<uint64_t, size_t> frequency_;
  Hashes given_, published_;
  std::string published_code_;
  std::vector<Fingerprint> published_prints_;
};

void finish(AlikePair& pair) {
  std::stable_sort(pair.regions.begin(), pair.regions.end(),
                   [](const AlikeRegion& a, const AlikeRegion& b) { return a.is_short < b.is_short; });
  for (const AlikeRegion& region : pair.regions) {
    if (region.is_short) continue;
    pair.bits += region.bits;
    pair.share = std::max(pair.share, region.share);
  }
}

void sort(std::vector<AlikePair>& pairs) {
  for (AlikePair& pair : pairs) finish(pair);
  std::stable_sort(pairs.begin(), pairs.end(), [](const AlikePair& a, const AlikePair& b) {
    return a.bits != b.bits ? a.bits > b.bits : a.share > b.share;
  });
}

/// Students who both took the published solution need not have seen each other's.
void note_common_source(const Similarities& found, AlikePair& pair) {
  std::map<std::string, std::set<std::string>> published;
  for (const AlikePair& one : found.published) {
    for (const AlikeRegion& region : one.regions) published[one.first].insert(region.place.first);
  }
  for (const std::string& exercise : published[pair.first]) {
    if (published[pair.second].count(exercise) == 0) continue;
    pair.note += (pair.note.empty() ? "both are like the published solution in " : ", ") + exercise;
  }
}

}  // namespace

Similarities similarities_of(const std::vector<ClassMember>& members, const CourseCode& course,
                             const SimilarOptions& options) {
  std::set<Place> places;
  for (const ClassMember& member : members) {
    for (const auto& [place, code] : member.code) places.insert(place);
  }
  std::map<std::pair<size_t, size_t>, AlikePair> pairs;
  std::map<size_t, AlikePair> published;
  for (const Place& place : places) {
    const RegionOfClass region(place, members, course, options);
    region.compare([&](size_t i, size_t j, AlikeRegion alike) { pairs[{i, j}].regions.push_back(std::move(alike)); });
    region.compare_with_published(
        [&](size_t i, AlikeRegion alike) { published[i].regions.push_back(std::move(alike)); });
  }
  Similarities result;
  for (auto& [i, pair] : published) {
    pair.first = members[i].student;
    pair.second = published_solution;
    result.published.push_back(std::move(pair));
  }
  for (auto& [both, pair] : pairs) {
    const bool accuses =
        std::any_of(pair.regions.begin(), pair.regions.end(), [](const AlikeRegion& r) { return !r.is_short; });
    if (!accuses) continue;
    pair.first = members[both.first].student;
    pair.second = members[both.second].student;
    note_common_source(result, pair);
    result.pairs.push_back(std::move(pair));
  }
  sort(result.pairs);
  sort(result.published);
  return result;
}

}  // namespace course
