// What every command of a student works on, and two questions that several of them ask about it.
#pragma once

#include <filesystem>
#include <string>

#include "modules/course/build/kit.h"
#include "modules/course/source/catalog.h"
#include "modules/course/workspace/workspace.h"

namespace course {

/// The workspace refers to the catalog, so this is made once, in main(), and passed by reference.
struct StudentCourse {
  /// Copies at paths that files of the library had in an earlier version move along; a line on standard error says so.
  StudentCourse(Catalog catalog_read, Kit kit_read);
  StudentCourse(const StudentCourse&) = delete;
  StudentCourse& operator=(const StudentCourse&) = delete;

  Catalog catalog;
  Kit kit;
  Workspace workspace;
};

/// The first exercise of the current module that has not passed, or null.
const Exercise* next_exercise(const StudentCourse& course);

/// As a person would type it: relative to the folder they are in, if that is shorter.
std::string path_from_here(const std::filesystem::path& path);

}  // namespace course
