// A token of code as submissions are compared by it.
#pragma once

#include <string>
#include <vector>

namespace course {

struct CodeToken {
  std::string text;
  size_t line = 0;  ///< counted from 0
};

/// Where each bracket of a text is closed, found once for all of them.
class Brackets {
 public:
  explicit Brackets(const std::vector<CodeToken>& tokens);

  /// Where the bracket ( { [ or < that opens at `open` is closed; the number of tokens if it is not, or if it is none.
  size_t closing(size_t open) const { return closings_[open]; }
  /// The semicolons directly within the ( at `open`.
  const std::vector<size_t>& semicolons(size_t open) const { return semicolons_[open]; }

 private:
  std::vector<size_t> closings_;
  std::vector<std::vector<size_t>> semicolons_;
};

}  // namespace course
