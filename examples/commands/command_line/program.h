// What every program behind ./tt does with its errors.
#pragma once

#include <functional>

namespace tinytensor {

/// Runs a program and returns its exit status: what `body` returns, 2 for a wrong flag, 1 for any other error, and
/// where standard output could not be written. The message goes to standard error: UTF-8 without control characters, at
/// most 2 KB.
int run_program(const char* name, const std::function<int()>& body);

}  // namespace tinytensor
