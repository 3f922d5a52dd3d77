// Lines of a skeleton that wait for their author: "FILL IN 1: …".
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace course {

/// A line that waits for its author.
struct Blank {
  int number = 0;  ///< they are filled in in this order
  std::filesystem::path file;
  size_t line = 0;  ///< counted from 1
  std::string what;
};
/// Of these files, sorted by number.
std::vector<Blank> blanks_in(const std::vector<std::filesystem::path>& files);

}  // namespace course
