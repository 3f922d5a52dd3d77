#include "modules/grading/intake/submission.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/course/source/code_digest.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/archive.h"
#include "modules/grading/intake/open_submission.h"
#include "modules/grading/intake/plain_text.h"
#include "modules/grading/intake/remarks.h"
#include "modules/grading/intake/submitted_files.h"
#include "modules/grading/intake/submitted_regions.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using tinytensor::readable;

void append(std::vector<std::string>& to, const std::vector<std::string>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// The number of a file's first region of an exercise, counted over all files of the exercise.
size_t first_number(const Catalog& catalog, const std::string& exercise, const std::string& file) {
  size_t number = 0;
  for (const std::string& other : catalog.exercise(exercise).files) {
    if (other == file) break;
    number += parse(other, tinytensor::read_file(catalog.library_file(other))).count(exercise);
  }
  return number;
}

/// A submission of the whole checkout holds the library's own lines there, which nobody has written for it.
bool is_the_library_itself(const GatheredFile& file, const Needed& needed, const std::string& library) {
  return lower_case(file.path).ends_with("tinytensor/" + needed.file) && plain_text(file.bytes).text == library;
}

/// True while all regions of these exercises in her copy are stubs, or the whole is the library's own file.
bool is_untouched(const GatheredFile& file, const Needed& needed, const std::string& library) {
  if (is_the_library_itself(file, needed, library)) return true;
  const PlainText plain = plain_text(file.bytes);
  if (!plain.text) return false;
  try {
    const Source hers = parse("", *plain.text);
    size_t stubs = 0;
    for (const Region& region : hers.regions) {
      if (std::find(needed.exercises.begin(), needed.exercises.end(), region.exercise) == needed.exercises.end())
        continue;
      if (!is_stub(hers, region)) return false;
      ++stubs;
    }
    return stubs > 0;
  } catch (const CourseError&) {  // its marks are damaged: she was at work there
    return false;
  }
}

bool is_written(const Catalog& catalog, const std::vector<Needed>& needed, const GatheredFile& file) {
  return std::any_of(needed.begin(), needed.end(), [&](const Needed& one) {
    return may_count(one, file) && !is_untouched(file, one, tinytensor::read_file(catalog.library_file(one.file)));
  });
}

void read_one(const Catalog& catalog, const Needed& needed, const Gathered& gathered, Submission& submission) {
  const auto both = [&](const std::string& sentence) {
    submission.told.push_back(sentence);
    submission.remarks.push_back(sentence);
  };
  const std::string library = tinytensor::read_file(catalog.library_file(needed.file));
  std::string remark;
  const GatheredFile* file = submitted_file(
      needed, gathered, [&](const GatheredFile& one) { return is_untouched(one, needed, library); }, remark);
  if (!remark.empty()) both(remark);
  if (file == nullptr) return remark.empty() ? both(needed.in_work() + " is not in what was handed in") : void();
  const std::string name = path_in_words(file->path);
  if (is_the_library_itself(*file, needed, library)) {
    return both(name + " is the library's own file, unchanged: nobody's work; " + needed.in_work() +
                " is what would count, and is not there");
  }
  const PlainText plain = plain_text(file->bytes);
  if (!plain.note.empty()) both(name + ": " + plain.note);
  if (!plain.text) return;
  const Source source = parse("tinytensor/" + needed.file, library);
  const SubmittedRegions hers =
      submitted_regions(name, *plain.text, source, {needed.exercises.begin(), needed.exercises.end()});
  append(submission.told, hers.told);
  append(submission.remarks, hers.remarks);
  for (const auto& [exercise, inside] : hers.inside) {
    size_t number = first_number(catalog, exercise, needed.file);
    for (const std::string& lines : inside) submission.regions[exercise][number++] = lines;
  }
}

/// However many files say something: a page that a person reads.
void bound(std::vector<std::string>& sentences) {
  constexpr size_t most_letters = 4000;
  keep_of_each_kind(sentences);
  for (std::string& sentence : sentences) {
    if (sentence.size() > most_letters) sentence = tinytensor::readable(sentence, most_letters);
  }
}

Submission read_gathered(const Catalog& catalog, const std::vector<Needed>& needed, Gathered gathered) {
  Submission submission;
  if (gathered.files.size() == 1 && !may_be_needed(needed, gathered.files[0].path)) {
    const Needed* meant = meant_by_marks(needed, gathered.files[0].bytes);
    if (meant != nullptr) gathered.files[0].path = meant->in_work();
  }
  append(submission.remarks, gathered.remarks);
  append(submission.told, gathered.told);
  for (const Needed& one : needed) read_one(catalog, one, gathered, submission);
  submission.digest = code_digest(submission.regions);
  return submission;
}

}  // namespace

Submission read_submission(const Catalog& catalog, const Assignment& assignment, const Found& found) {
  const std::vector<Needed> needed = needed_files(catalog, assignment);
  const Wanted wanted = [&](const std::string& file) { return may_be_needed(needed, file); };
  const HasLines written = [&](const GatheredFile& file) { return is_written(catalog, needed, file); };
  Submission submission = read_gathered(catalog, needed, open_submission(found, wanted, written));
  submission.name = found.name;
  submission.student = found.student;
  submission.handed_in = found.handed_in;
  bound(submission.told);
  bound(submission.remarks);
  if (!found.remark.empty()) submission.remarks.push_back(found.remark);
  if (!found.told.empty()) {
    submission.told.push_back(found.told);
    submission.remarks.push_back(found.told);
  }
  return submission;
}

Submission read_submission(const Catalog& catalog, const Assignment& assignment, const fs::path& path) {
  const fs::path named = path.has_filename() ? path.filename() : path.parent_path().filename();
  const std::string name = readable(named.string());
  return read_submission(catalog, assignment, Found{path, {}, name, readable(without_archive_ending(named.string()))});
}

}  // namespace course
