// A class of Ada and Eve, for tests of what Eve may do to it.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "modules/course/common/error.h"
#include "modules/course/process/process.h"
#include "modules/grading/intake/found.h"
#include "tests/grading/handed_in.h"

namespace attacked_class {

using Lines = std::vector<std::string>;

inline const std::string in_work = "work/01_tensor/core/shape.cpp";
inline const std::vector<course::Student> roster = {{"ada", "Ada Lovelace", ""}, {"eve", "Eve Moe", ""}};

/// What she wrote: "A" is Ada's, "E" is Eve's.
inline std::string solved(const std::string& by) {
  return handed_in::with(handed_in::copy_of("core/shape.cpp"), "01.1", "  return " + by + ";\n");
}

inline void sh(const std::filesystem::path& folder, const std::string& script) {
  const course::ProcessResult result = course::run({{"sh", "-c", "cd \"$0\" && " + script, folder.string()}, {}, {}});
  CAPTURE(result.output);
  REQUIRE_MESSAGE(result.status == 0, script);
}

/// A file that is handed in, and who wrote the lines in it.
struct Handed {
  std::string path, by;
};

/// An archive of these files.
inline void zip(const std::filesystem::path& archive, const std::vector<Handed>& files) {
  const TemporaryFolder made;
  for (const Handed& one : files) handed_in::write_in(made.path / one.path, solved(one.by));
  std::filesystem::create_directories(archive.parent_path());
  sh(made.path, "bsdtar -a -cf '" + archive.string() + "' *");
}

/// "ada: A", "eve: nothing", "mallory: refused": for each attempt, whose lines they are.
inline Lines read_in(const std::filesystem::path& folder, const std::vector<course::Student>& known,
                     course::FoundNotes& notes) {
  Lines lines;
  for (const course::Found& found : course::find_submissions(handed_in::assignment({"01.1"}), folder, known, &notes)) {
    std::string whose = "nothing";
    try {
      const course::Submission submission =
          course::read_submission(handed_in::catalog(), handed_in::assignment({"01.1"}), found);
      const auto region = submission.regions.find("01.1");
      if (region != submission.regions.end()) whose = region->second.at(0).substr(9, 1);
    } catch (const course::CourseError&) {
      whose = "refused";
    }
    lines.push_back(found.student + ": " + whose);
  }
  return lines;
}

/// As Moodle calls what they handed in.
inline const std::string of_ada = "Ada Lovelace_1_assignsubmission_file_", of_eve = "Eve Moe_2_assignsubmission_file_";

}  // namespace attacked_class
