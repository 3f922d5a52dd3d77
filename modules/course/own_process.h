// Work of this program in a process of its own, and how many such processes at once.
#pragma once

#include <functional>
#include <string>

namespace course {

/// What `work` returns, from a process of its own, in which it may have threads: whatever becomes of that process, this
/// one goes on. What `work` throws is thrown here, as a CourseError; another one says that the process crashed, was
/// killed, or took longer than so many seconds.
std::string apart(const std::function<std::string()>& work, double wall_seconds);

/// As many as there are cores; fewer in a container that may use a part of them, or where there is less than half a
/// gigabyte for each: a compiler takes that much.
size_t most_at_once();

}  // namespace course
