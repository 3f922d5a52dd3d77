// Work in a process of its own: whatever becomes of that process, this one goes on.
#pragma once

#include <functional>
#include <string>

namespace course {

/// What `work` returns, from a process of its own, in which it may have threads: whatever becomes of that process, this
/// one goes on. What `work` throws is thrown here, as a CourseError; another one says that the process crashed, was
/// killed, or took longer than so many seconds.
std::string isolated(const std::function<std::string()>& work, double wall_seconds);

}  // namespace course
