// A folder for all temporary files of the program, gone however the program ends, unless it is killed by force.
#pragma once

#include <string>

#include "modules/grading/sandbox/temporary_folder.h"

namespace course {

/// While it lives, TMPDIR names a new folder, for this process and those that it starts. At the end of the scope it is
/// gone, and so where SIGINT, SIGTERM or SIGHUP ends the program.
/// One at a time.
class Scratch {
 public:
  Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

 private:
  TemporaryFolder folder_;
  std::string before_;
  bool had_one_ = false;
};

}  // namespace course
