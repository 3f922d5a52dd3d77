// Remarks on the files of a submission: printable, and not more than a person reads. They are counted by kind, so that
// nobody fills the room of one kind with what she hands in, and another kind is not said.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace course {

inline constexpr size_t most_of_a_kind = 20;

/// What is common to remarks of one kind: without names in quotes, without a plain name at the beginning, without figures.
/// What is hers stands in quotes, or at the beginning as one plain word, so it makes no kinds.
std::string kind_of_remark(std::string_view sentence);

/// How many there are of each kind.
using RemarkCounts = std::map<std::string, size_t>;

/// "'work/link.cpp': this is a symbolic link: it was not read"; `what` is printable. Of more than 20 of a kind it is only
/// said that there are more.
void add_remark(std::vector<std::string>& remarks, RemarkCounts& counts, const std::string& what,
                const std::string& why);

/// The same for remarks that came from several places.
void keep_of_each_kind(std::vector<std::string>& remarks);

}  // namespace course
