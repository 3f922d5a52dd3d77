// What the tests of submissions share: a folder that a student hands in, and her files with lines in their regions.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "modules/course/source/catalog.h"
#include "modules/course/source/regions.h"
#include "modules/grading/intake/submission.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

namespace handed_in {

inline const course::Catalog& catalog() {
  static const course::Catalog read = course::read_catalog(TINYTENSOR_SOURCE_DIR);
  return read;
}

inline course::Assignment assignment(std::vector<std::string> exercises) {
  course::Assignment made;
  made.name = "week3";
  made.exercises = std::move(exercises);
  return made;
}

/// A student's copy of a file of the library, as she gets it: all regions are stubs.
inline std::string copy_of(const std::string& file) {
  const course::Source library =
      course::parse("tinytensor/" + file, tinytensor::read_file(catalog().library_file(file)));
  return course::stubbed(library, catalog().module_of(library.regions.at(0).exercise).titles()).text();
}

/// The same with these lines in a region.
inline std::string with(const std::string& text, const std::string& exercise, const std::string& lines,
                        size_t number = 0) {
  return course::with_inside(course::parse("copy", text), exercise, lines, number).text();
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error(from + " is not in the text");
  return text.replace(at, from.size(), to);
}

inline void write_in(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;  // not as the library writes, which waits for the disk
}

inline bool some_says(const std::vector<std::string>& sentences, const std::string& words) {
  return std::any_of(sentences.begin(), sentences.end(),
                     [&](const std::string& s) { return s.find(words) != std::string::npos; });
}

}  // namespace handed_in
