// Functions taken out of a linked program: whoever reaches them, by a name, by a pointer or by arithmetic with
// addresses, is stopped there.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace course {

/// Overwrites the code of every function whose name (as the linker knows it, demangled) is to go, and then all names.
/// Returns the names of what was erased, sorted. A program in another format than ELF of 64 bits stays as it is.
std::vector<std::string> erase_functions(std::string& program, const std::function<bool(const std::string&)>& goes);

}  // namespace course
