// Who is measured by ./tt ladder: the loops of the definition, every step, the library's kernel.
#pragma once

#include <string>
#include <vector>

#include "tinytensor/kernels/kernels.h"

namespace tinytensor {

struct Contestant {
  std::string name, idea;
  void (*matmul)(const MatmulArgs& args) = nullptr;
  bool threaded = false;  ///< it uses all threads that there are
  bool yours = false;
};

/// From the slowest to the fastest, for the instruction set in use. In a program that is linked with a student's files (./tt ladder
/// --mine) each step of hers stands behind the library's: TINYTENSOR_MINE has "ladder_blocks" for that of blocks.
std::vector<Contestant> contestants();

}  // namespace tinytensor
