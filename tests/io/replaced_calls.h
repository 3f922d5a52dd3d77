// For tests of a failing disk.
#pragma once

#include "tinytensor/io/file.h"

/// Puts the real calls back at the end of the scope.
struct ReplacedCalls {
  tinytensor::WriteCalls real = tinytensor::write_calls();
  ReplacedCalls() = default;
  ReplacedCalls(const ReplacedCalls&) = delete;
  ReplacedCalls& operator=(const ReplacedCalls&) = delete;
  ~ReplacedCalls() { tinytensor::write_calls() = real; }
};
