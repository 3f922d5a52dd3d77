// The flags of ./tt ladder.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tinytensor {

struct LadderOptions {
  int64_t size = 1024;
  std::vector<int> threads;
  double seconds = 1;  ///< for each step
  bool transposed = false;
  bool mine = false;  ///< for --help: ./tt takes this flag itself
  bool json = false;
  std::string svg;  ///< a file for a picture; empty: none
};

/// UsageError, HelpRequest; see command_line/usage.h.
LadderOptions parse_ladder_options(int argc, const char* const* argv);

}  // namespace tinytensor
