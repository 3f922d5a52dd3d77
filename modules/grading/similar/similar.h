// Pairs of submissions that are too alike, region by region: a reason to look, not a verdict.
//
// What is compared are fingerprints (winnow.h) of 7 tokens, of which every third at most is kept, so that 9 tokens in a
// row that two share are found. Two things are left out: what the course gave away (the starting file, its header, the
// lesson, the hints), and, between two students, what stands in the published solution, which explains itself: who took
// that is named for it. What many of a class share is not left out: where most copy, it is the copy.
//
// On four exercises with six independent answers each and disguised copies of them (tests/grading/alike) two honest
// answers share a third of what is left at most, and copies 82% and more, so half of it is the limit. Two who both put
// much else beside a common text share less: there a long row of the same fingerprints is enough, of which two honest
// answers have 16 at most. Lengths from 5 to 12 keep the two apart. Shorter ones find what everybody writes, such as the
// head of a loop; longer ones lose copies whose statements were put in another order.
//
// What one wrote in one region of an exercise another may have in the next: so where no region accuses, all regions of an
// exercise are compared as one text.
//
// A region is short if it has three lines of code or fewer, or two share too few fingerprints in it: the next person
// would write the same. Short ones accuse nobody alone, but together where nearly all of what two wrote is alike.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "modules/grading/similar/winnow.h"

namespace course {

/// A region: its exercise, and its number there; or all regions of an exercise that has several.
using Place = std::pair<std::string, size_t>;
inline constexpr size_t all_regions = SIZE_MAX;

struct ClassMember {
  std::string student;
  std::string pair;  ///< students of one pair share their work and are not compared; empty for nobody
  std::map<Place, std::string> code;
};

/// What there is beside the class, for each region.
struct CourseCode {
  std::map<Place, std::string> given;      ///< that every student has seen
  std::map<Place, std::string> published;  ///< the library's lines
};

struct SimilarOptions {
  WinnowOptions winnow;
  double share = 0.5;           ///< from which on a region is too like another
  size_t in_a_row = 25;         ///< the same for fingerprints one behind the other, whatever stands beside them
  double published = 0.8;       ///< the same for the published solution
  double together = 0.8;        ///< the same for all regions of two, where none accuses alone
  size_t described = 200;       ///< pairs of which the texts are kept: where most copy there are tens of thousands
  size_t least = 12;            ///< fingerprints that two must share in a region that accuses; twice as many together
  size_t least_published = 24;  ///< the same for the published solution: hints and the plain way lead there
};

struct AlikeRegion {
  Place place;
  double share = 0;           ///< of the fingerprints of the smaller one
  size_t shared = 0, of = 0;  ///< fingerprints beyond what was given
  size_t in_a_row = 0;        ///< the longest row of shared ones; only looked for where it decides
  bool is_short = false;
  std::string first, second;                   ///< evidence (evidence.h) of both; empty in pairs that are not described
  std::set<size_t> first_lines, second_lines;  ///< those with something shared, counted from 0
};

struct AlikePair {
  std::string first, second;         ///< students; the second may be published_solution
  std::vector<AlikeRegion> regions;  ///< those that accuse first, then short ones that are alike too
  size_t shared = 0;                 ///< fingerprints of those that accuse
  double share = 0;                  ///< the highest of them
  bool together = false;             ///< none accuses alone; `shared` and `share` are of all regions that both have
  std::string note;                  ///< "both are like the published solution in 03.4"
};

inline constexpr const char* published_solution = "the published solution";

/// How far a class and the library's published lines agree in a region.
struct RegionSummary {
  Place place;
  size_t written = 0;    ///< by how many
  size_t published = 0;  ///< how many of them wrote the published lines, but for names, comments and kinds of loops
  size_t beyond = 0;     ///< fingerprints of the published lines that the course does not give away
  bool tells = false;    ///< false if it is short: it can hardly be written differently, and accuses nobody alone
};

struct Similarities {
  /// Of students: first the strongest of each group whose members are alike with each other, then the others; each the
  /// strongest first. A ring of many does not push out two who have nothing to do with it.
  std::vector<AlikePair> pairs;
  std::vector<AlikePair> published;    ///< students whose regions are like the published solution
  std::vector<RegionSummary> regions;  ///< that somebody wrote and the library publishes
  /// Students, and where their code has more tokens than are compared (canonical.h).
  std::vector<std::pair<std::string, Place>> too_long;
};

/// In a word, how much it says that two share so many fingerprints beyond what was given.
const char* strength_of(size_t shared);

Similarities similarities_of(const std::vector<ClassMember>& members, const CourseCode& course,
                             const SimilarOptions& options = {});

}  // namespace course
