// An instructor at work: a folder of assignments of her own, and the course's catalog.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "modules/course/common/error.h"
#include "modules/course/source/catalog.h"
#include "modules/grading/assignment/assignment.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

/// While it lives TINYTENSOR_ASSIGNMENTS leads into it.
class Instructor {
 public:
  Instructor() { ::setenv("TINYTENSOR_ASSIGNMENTS", folder().c_str(), 1); }
  Instructor(const Instructor&) = delete;
  Instructor& operator=(const Instructor&) = delete;
  ~Instructor() { ::unsetenv("TINYTENSOR_ASSIGNMENTS"); }

  std::filesystem::path folder() const { return root_ / "assignments of mine"; }
  std::filesystem::path of(const std::string& name) const { return folder() / name; }
  /// assignment.toml of one that is made for it, if it is not there.
  course::Assignment reads(const std::string& toml) const {
    if (!std::filesystem::exists(of("w"))) course::make_assignment(catalog(), "w", {.exercises = {"01"}});
    tinytensor::write_file(of("w") / "assignment.toml", toml);
    return course::read_assignment(catalog(), "w");
  }
  static const course::Catalog& catalog() {
    static const course::Catalog read = course::read_catalog(TINYTENSOR_SOURCE_DIR);
    return read;
  }

 private:
  TemporaryFolder root_;
};

/// What an error says; "" if nothing is thrown.
template <class F>
std::string complaint(const F& f) {
  try {
    f();
  } catch (const tinytensor::Error& error) {
    return error.what();
  }
  return "";
}
