// What a program sees of the machine: the system's programs, what it is to read, one place to write, and no network;
// by bubblewrap.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace course {

struct Enclosure {
  std::vector<std::filesystem::path> readable = {}, writable = {};  ///< files and folders, at the same paths inside
  /// Root keeps its right to become another user, which a user namespace would take away.
  bool becomes_another_user = false;
  /// Of the machine's devices /dev/null alone, no /proc, no /tmp, and nothing can be written but what is listed.
  bool bare = false;
};

/// False where bubblewrap is not installed, or may not make namespaces; tried once.
bool can_enclose();

/// What a program's words go behind.
std::vector<std::string> enclosed(const Enclosure& enclosure);

/// Where compilers and shared libraries are, on this system.
std::vector<std::filesystem::path> system_folders();

}  // namespace course
