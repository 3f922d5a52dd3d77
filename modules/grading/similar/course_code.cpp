#include "modules/grading/similar/course_code.h"

#include "modules/course/common/text.h"
#include "modules/course/source/regions.h"
#include "modules/course/source/tokens.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

/// The blocks of code of a lesson.
std::string code_of_lesson(const Module& module) {
  const auto path = module.folder / "README.md";
  if (!std::filesystem::exists(path)) return "";
  std::string code;
  bool inside = false;
  for (const std::string& line : lines_of(tinytensor::read_file(path))) {
    if (line.starts_with("```")) {
      inside = !inside;
    } else if (inside) {
      code += line + "\n";
    }
  }
  return code;
}

// What stands beside a stub's call is at most what is returned until it is written: such a call among written lines is hers.
constexpr size_t most_beside_a_stub = 12;  // tokens

bool is_stub(const std::string& exercise, const std::string& lines) {
  bool called = false;
  std::string beside;
  for (const std::string& line : lines_of(lines)) {
    const std::string text = trimmed(line);
    if (text.starts_with("todo(\"" + exercise + " ") || text.starts_with("todo_without_throwing(\"" + exercise + " ")) {
      called = true;
    } else if (!text.starts_with("//")) {
      beside += text + "\n";
    }
  }
  return called && tokens_of(beside).size() <= most_beside_a_stub;
}

}  // namespace

CourseCode course_code(const Catalog& catalog, const Assignment& assignment) {
  CourseCode code;
  for (const std::string& id : assignment.exercises) {
    const Exercise& exercise = catalog.exercise(id);
    std::string given = code_of_lesson(catalog.module_of(id));
    for (const std::string& hint : exercise.hints) given += "\n" + hint;
    std::string outside;
    size_t number = 0;
    for (const std::string& file : exercise.files) {
      const Source library = parse(file, tinytensor::read_file(catalog.library_file(file)));
      outside += "\n" + library.outside();
      std::filesystem::path header = catalog.library_file(file);
      if (std::filesystem::exists(header.replace_extension(".h"))) outside += "\n" + tinytensor::read_file(header);
      for (size_t n = 0; n < library.count(id); ++n) {
        code.published[{id, number++}] = library.inside(*library.find(id, n));
      }
    }
    for (size_t n = 0; n < number; ++n) code.given[{id, n}] = given + outside;
  }
  return code;
}

ClassMember class_member(const Submission& submission) {
  ClassMember member;
  member.student = submission.student;
  for (const auto& [exercise, regions] : submission.regions) {
    for (const auto& [number, lines] : regions) {
      if (!is_stub(exercise, lines)) member.code[{exercise, number}] = lines;
    }
  }
  return member;
}

}  // namespace course
