// Files by Landlock (Linux 5.13 and newer): from here on this process and its children reach only what is named.
#pragma once

#include <string>
#include <vector>

namespace course::launcher {

/// The version that this kernel has; 0 if it has none.
int landlock_version();

/// Paths that may be read and run, and folders that may also be written. A path that is not there is left out. Also no
/// TCP from version 4 on, and from version 6 on no signals and no abstract sockets outside. False, with errno, if it
/// cannot be done.
bool restrict_files(const std::vector<std::string>& readable, const std::vector<std::string>& writable);

}  // namespace course::launcher
