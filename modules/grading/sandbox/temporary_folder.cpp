#include "modules/grading/sandbox/temporary_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "modules/course/common/error.h"

namespace course {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
  std::string name = (fs::temp_directory_path() / "tinytensor-grading-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) fail<CourseError>("{}: cannot be made: {}", name, std::strerror(errno));
  path_ = fs::canonical(name);
  ::chmod(path_.c_str(), S_IRWXU | S_IXGRP | S_IXOTH);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace course
