// What a student wrote, as one digest: the lines between the marks of her regions, and nothing else of her files.
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace course {

/// Of each exercise the lines of each of its regions (Source::inside), numbered over all its files.
using RegionLines = std::map<std::string, std::map<size_t, std::string>>;

/// 64 hexadecimal digits (SHA-256): equal lines have equal ones.
std::string code_digest(const RegionLines& regions);

}  // namespace course
