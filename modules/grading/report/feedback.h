// A page for each student, and archives of the pages as platforms take them back:
//
//   feedback/ada.html     one student's page
//   feedback/moodle.zip   for Moodle's "Upload multiple feedback files in a zip": a page where Moodle's folders were
//                         handed in, Ada Lovelace_12345_assignsubmission_file_/feedback.html
//   feedback/canvas.zip   for Canvas' "Upload Submissions": a page where Canvas' files were,
//                         lovelaceada_12345_67890_feedback.html
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "modules/grading/classroom/points.h"

namespace course {

struct FeedbackFiles {
  std::filesystem::path folder;
  size_t pages = 0;
  std::vector<std::filesystem::path> archives;
};
/// Writes all of them into the assignment's folder, over those that are there.
FeedbackFiles write_feedback(const Assignment& assignment, const std::vector<Standing>& standings);

/// A name for a file that no student's id can turn into another path: letters, digits and . - _ @ stay.
std::string file_name_of(const std::string& student);
/// Where Moodle wants the feedback to a submission of this name, or Canvas; empty where it is not theirs.
std::string moodle_name(const std::string& submission);
std::string canvas_name(const std::string& submission);

}  // namespace course
