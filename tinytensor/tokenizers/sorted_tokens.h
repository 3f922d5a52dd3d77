// Which of many tokens a text begins with.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tinytensor {

/// Finds the longest of many tokens that a text begins with. The tokens are sorted, so those that begin alike stand side
/// by side: each character of the text narrows them down.
class SortedTokens {
 public:
  /// No token is empty, none is listed twice.
  explicit SortedTokens(std::vector<std::string> tokens);
  /// Its index in the list.
  std::optional<size_t> longest_at(std::string_view text) const;

 private:
  std::vector<std::string> tokens_;
  std::vector<size_t> sorted_;  // indices
  std::array<bool, 256> begins_{};
};

}  // namespace tinytensor
