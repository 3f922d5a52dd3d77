#include "modules/grading/judge/pristine.h"

#include "modules/course/source/regions.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

// Her lines of a region; `number` counts the regions of the exercise over all its files.
const std::string* hers(const Submission& submission, const std::string& exercise, size_t number) {
  const auto found = submission.regions.find(exercise);
  if (found == submission.regions.end()) return nullptr;
  const auto region = found->second.find(number);
  return region == found->second.end() ? nullptr : &region->second;
}

// The number of the first region of an exercise that stands in this file.
size_t first_number(const Catalog& catalog, const Exercise& exercise, const std::string& file) {
  size_t number = 0;
  for (const std::string& other : exercise.files) {
    if (other == file) break;
    number += library_source(catalog, other).count(exercise.id);
  }
  return number;
}

// Lines of hers end with a line end, also where the last one of her region had none.
std::string whole_lines(const std::string& text) { return text.empty() || text.ends_with("\n") ? text : text + "\n"; }

}  // namespace

std::vector<PristineFile> pristine_files(const Catalog& catalog, const Module& module, const Submission& submission,
                                         const std::function<Lines(const Exercise&)>& whose) {
  std::vector<PristineFile> files;
  for (const std::string& file : module.files()) {
    const Source library = library_source(catalog, file);
    std::map<std::string, size_t> first;
    std::string text;
    size_t next = 0;
    for (const Region& region : library.regions) {
      for (; next <= region.open; ++next) text += library.lines[next] + "\n";
      const Exercise& exercise = catalog.exercise(region.exercise);
      const Lines lines = whose(exercise);
      if (first.count(exercise.id) == 0) first[exercise.id] = first_number(catalog, exercise, file);
      const std::string* inside = hers(submission, exercise.id, first[exercise.id] + library.number_of(region));
      if (lines == Lines::library) {
        text += library.inside(region);
      } else if (lines == Lines::hers && inside != nullptr) {
        text += whole_lines(*inside);
      } else {
        text += stub_of(library, region, exercise.title);
      }
      next = region.close;
    }
    for (; next < library.lines.size(); ++next) text += library.lines[next] + "\n";
    files.push_back({file, text});
  }
  return files;
}

Written written(const Catalog& catalog, const Exercise& exercise, const Submission& submission) {
  Written written;
  for (const std::string& file : exercise.files) {
    const Source library = library_source(catalog, file);
    for (size_t i = 0; i < library.count(exercise.id); ++i) {
      const std::string* inside = hers(submission, exercise.id, written.all++);
      if (inside == nullptr) continue;
      const Source with_hers = with_inside(library, exercise.id, whole_lines(*inside), i);
      written.regions += is_stub(with_hers, *with_hers.find(exercise.id, i)) ? 0 : 1;
    }
  }
  return written;
}

std::string exercise_at(const PristineFile& file, size_t line) {
  for (const Region& region : parse(file.file, file.text).regions) {
    if (line > region.open + 1 && line <= region.close) return region.exercise;
  }
  return "";
}

}  // namespace course
