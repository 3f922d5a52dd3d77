// Part of the programs with which the course finds out whose lines a check runs: each region calls this when it is
// first entered.
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

/// Adds a line to the file that COURSE_REACHED names.
void course_reached(const char* exercise) {
  const char* path = std::getenv("COURSE_REACHED");
  const int file = path == nullptr ? -1 : ::open(path, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0644);
  if (file < 0) return;
  const std::string line = std::string(exercise) + "\n";
  if (::write(file, line.data(), line.size()) < 0) std::abort();
  ::close(file);
}
