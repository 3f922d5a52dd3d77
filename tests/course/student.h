// A student at work: a folder of her own, the course's program, and an editor.
#pragma once

#include <filesystem>
#include <string>

#include "modules/course/process/process.h"
#include "modules/course/source/regions.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

/// What a command printed, and how it ended.
struct Answer {
  int status = 0;
  std::string text;
  bool says(const std::string& words) const { return text.find(words) != std::string::npos; }
};

class Student {
 public:
  /// Her work folder is one with a space in its name.
  Student() { std::filesystem::create_directory(work()); }

  std::filesystem::path work() const { return folder_ / "my work"; }
  std::filesystem::path file(const std::string& name) const { return work() / name; }

  Answer types(std::vector<std::string> words, std::map<std::string, std::string> environment = {}) const {
    words.insert(words.begin(), COURSE_PROGRAM);
    environment.emplace("TINYTENSOR_WORK", work().string());
    const course::ProcessResult result = course::run({words, environment, {}, false});
    return {result.status, result.output};
  }

  std::string reads(const std::string& name) const { return tinytensor::read_file(file(name)); }
  void writes(const std::string& name, const std::string& text) const { tinytensor::write_file(file(name), text); }
  void replaces(const std::string& name, const std::string& from, const std::string& to) const {
    std::string text = reads(name);
    const size_t at = text.find(from);
    if (at == std::string::npos) throw std::runtime_error(from + " is not in " + name);
    writes(name, text.replace(at, from.size(), to));
  }
  /// Puts lines into the region of an exercise.
  void solves(const std::string& name, const std::string& exercise, const std::string& lines) const {
    writes(name, course::with_inside(course::parse(name, reads(name)), exercise, lines).text());
  }
  /// As the library does it.
  void copies_the_library(const std::string& name, const std::string& library_file) const {
    writes(name, tinytensor::read_file(std::filesystem::path(TINYTENSOR_SOURCE_DIR) / "tinytensor" / library_file));
  }

 private:
  TemporaryFolder folder_;
};
