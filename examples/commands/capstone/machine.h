// What of a machine decides about the digits of a result, and about its speed.
#pragma once

#include "examples/commands/capstone/entry.h"

namespace tinytensor {

/// This one, now.
ContestMachine machine_here();

/// The library's version, and SHA-256 of its sources, without what stands in regions of exercises: a student's
/// repository holds stubs there. The version alone where the sources are not to be had.
std::string library_here();

}  // namespace tinytensor
