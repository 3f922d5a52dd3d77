// What ./tt similar shows: for a terminal, as one HTML file, and as a table.
#pragma once

#include "modules/grading/assignment/assignment.h"
#include "modules/grading/similar/similar.h"

namespace course {

struct SimilarReport {
  std::string assignment;
  size_t members = 0;
  Similarities found;
  /// Which attempt was compared where it is not the last one or nobody knows, and what was not: a sentence each.
  std::vector<std::string> notes = {};
};

/// `most` pairs with both texts side by side; of the others a line each. No line is wider than `width`, from 29 on.
std::string similar_text(const SimilarReport& report, size_t most, size_t width);
std::string similar_html(const SimilarReport& report, size_t most = 100);
/// first,second,exercise,region,share,shared fingerprints,of,strength,short,note: a line for each region of each
/// pair.
std::string similar_csv(const SimilarReport& report);

inline constexpr const char* suspicions_file = "similar.txt";
/// A line for each group, for each of the first pairs and for each of the first who took the published solution, for
/// ./tt report; ./tt similar leaves them in the assignment's folder. Many of one do not push out the others.
std::string suspicions_text(const SimilarReport& report);
/// Those lines; none where ./tt similar was not run.
std::vector<std::string> read_suspicions(const Assignment& assignment);

}  // namespace course
