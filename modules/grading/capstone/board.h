// A class's leaderboard: one page that stands alone.
#pragma once

#include <string>
#include <vector>

#include "modules/grading/capstone/verdict.h"

namespace course {

/// Places of what is comparable: entries that ran, claim nothing false, and have the budget, the text and the hidden
/// documents of most of them, are in the mean better than the baseline, and have seeds whose standard deviation is at most
/// a tenth of their mean. Of equal places is who cannot be told apart (places.h). The others stand below,
/// each with why. All that comes from an entry is escaped.
std::string board_html(const std::string& title, const std::vector<ContestVerdict>& verdicts,
                       const std::vector<std::string>& not_verified);

/// "2", or "2–4" where an entry cannot be told from its neighbours.
std::string text_of_place(int64_t best, int64_t worst);

}  // namespace course
