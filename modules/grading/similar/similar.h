// Pairs of submissions that are too alike, region by region: a reason to look, not a verdict.
//
// What is compared are fingerprints (winnow.h) of 7 tokens, of which every third at most is kept, so that 9 tokens in a
// row that two share are found. On four exercises with six independent answers each and disguised copies of them
// (tests/grading/alike) lengths from 5 to 12 keep the two apart. Shorter ones find what everybody writes, such as the
// head of a loop; longer ones lose copies whose statements were put in another order.
//
// Does not count: what the course gave (stubs, lessons, hints, the rest of the library's file); what stands in the
// published solution, which explains itself; what more than a third of the class has. A region is short if it has three
// lines of code or fewer, or too few fingerprints are left: short ones are shown beside others, and accuse nobody
// alone.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "modules/grading/similar/winnow.h"

namespace course {

/// A region: its exercise, and its number there.
using Place = std::pair<std::string, size_t>;

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
  double share = 0.5;      ///< from which on a region is too like another
  double published = 0.8;  ///< the same for the published solution
  size_t least = 12;       ///< fingerprints that must be left of a region that accuses
};

struct AlikeRegion {
  Place place;
  double share = 0;  ///< of the fingerprints of the smaller one
  size_t shared = 0, of = 0;
  double bits = 0;  ///< how unlikely: 1 in 2^bits, by how many others have each of what they share; a rough measure
  bool is_short = false;
  std::string first, second;                   ///< the lines of both
  std::set<size_t> first_lines, second_lines;  ///< those with something shared, counted from 0
};

struct AlikePair {
  std::string first, second;         ///< students; the second may be published_solution
  std::vector<AlikeRegion> regions;  ///< those that accuse first, then short ones that are alike too
  double bits = 0;                   ///< of those that accuse
  double share = 0;                  ///< the highest of them
  std::string note;                  ///< "both are like the published solution in 03.4"
};

inline constexpr const char* published_solution = "the published solution";

struct Similarities {
  std::vector<AlikePair> pairs;      ///< of students, the least likely first
  std::vector<AlikePair> published;  ///< students whose regions are like the published solution, beyond the class
};

Similarities similarities_of(const std::vector<ClassMember>& members, const CourseCode& course,
                             const SimilarOptions& options = {});

}  // namespace course
