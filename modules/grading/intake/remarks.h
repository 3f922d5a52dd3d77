// Remarks on the files of a submission: printable, and not more than a person reads.
#pragma once

#include <string>
#include <vector>

namespace course {

/// "'work/link.cpp': this is a symbolic link: it was not read"; `what` is printable. Of more than 20 it is only said
/// that there are more.
inline void add_remark(std::vector<std::string>& remarks, const std::string& what, const std::string& why) {
  constexpr size_t most = 20;
  if (remarks.size() == most) remarks.push_back("… and more of this kind");
  if (remarks.size() > most) return;
  remarks.push_back(what + ": " + why);
}

}  // namespace course
