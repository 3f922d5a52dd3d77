// Where golden files are: in golden/ beside this file, or in the folder that TINYTENSOR_PARITY_GOLDEN names.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace parity {

inline std::ifstream open_golden(const std::string& file) {
  const char* folder = std::getenv("TINYTENSOR_PARITY_GOLDEN");
  const std::string path =
      (folder != nullptr ? std::string(folder) : TINYTENSOR_SOURCE_DIR "/tests/parity/golden") + "/" + file;
  std::ifstream stream(path);
  if (!stream) FAIL("cannot read " << path);
  return stream;
}

}  // namespace parity
