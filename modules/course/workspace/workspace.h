// A student's folder: copies of library files, their backups, and what is remembered of the progress.
//
//   work/13_attention/ops/attention/attention.cpp  the student's; never overwritten without a backup
//   work/.course/base/13_attention/ops/…           the copy as it was made: shows whether an older course made it. A
//                                                  clone of a student's repository has none, and counts as of this one
//   work/.course/backups/TIME/13_attention/…       what was there before it was overwritten
//   work/.course/state.json                        what passed, which hints were read, which solutions were given up
//                                                  for, milestones
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "modules/course/source/catalog.h"
#include "modules/course/source/regions.h"

namespace course {

struct ExerciseState {
  bool passed = false;
  bool gave_up = false;  ///< asked for the solution before it passed: no points
  int hints = 0;         ///< how many were shown
  std::string written;   ///< fingerprint of her files when it was checked last: older verdicts say nothing
  bool operator==(const ExerciseState&) const = default;
};

class Workspace {
 public:
  /// The folder TINYTENSOR_WORK names, else work/ in the checkout. CourseError if a newer course has written there.
  explicit Workspace(const Catalog& catalog);

  const std::filesystem::path& folder() const { return folder_; }
  /// Where her copy of a library file is: "ops/attention/attention.cpp" of module 13 ->
  /// work/13_attention/ops/attention/attention.cpp.
  std::filesystem::path path(const Module& module, const std::string& file) const;
  bool started(const Module& module) const;
  /// The module started or checked last. CourseError if there is none.
  const Module& current() const;
  bool is_current(const Module& module) const { return current_or_none() == &module; }
  void set_current(const Module& module);

  enum class Begun { made, kept, updated, moved };
  /// Makes her copy of a file: `made`. If it is there it stays: `kept`. If it was made from an older version of the
  /// library, her regions move into a new copy, after a backup: `updated`, or `moved` if she had also changed lines
  /// outside of the regions, which are then in the backup only. `backup` says where.
  Begun begin(const Module& module, const std::string& file, std::filesystem::path& backup);

  /// Her copy, with all the regions it must have. CourseError if it is gone, damaged, not UTF-8, or of an older course.
  Source read(const Module& module, const std::string& file) const;
  /// True if lines outside of the regions are not as they were when the copy was made.
  bool changed_outside(const Module& module, const std::string& file) const;
  /// The region of an exercise back to its stub; returns where the backup is.
  std::filesystem::path reset(const Exercise& exercise);
  /// All copies of a module as they were made, also damaged ones; returns where the backups are.
  std::filesystem::path reset(const Module& module);

  ExerciseState state(const Exercise& exercise) const;
  /// Changes what is remembered of an exercise. Another ./tt may be at work in the same folder: what it remembered
  /// meanwhile is kept.
  void update(const Exercise& exercise, const std::function<void(ExerciseState&)>& change);
  /// The day on which a milestone was reached first, as 1958-07-07; empty if it was not.
  std::string reached(const std::string& year) const;
  void remember_milestone(const std::string& year);
  /// Reads what is remembered again.
  void refresh();
  /// Of all her files of a module.
  std::string fingerprint_of(const Module& module) const;

 private:
  const Module* current_or_none() const;
  /// The text of state.json. CourseError, or what the reader of JSON throws.
  void take_state(const std::string& text);
  std::filesystem::path base_path(const Module& module, const std::string& file) const;
  std::filesystem::path backup(const Module& module, const std::string& file) const;
  std::string fresh_copy(const Module& module, const std::string& file) const;
  void make(const Module& module, const std::string& file, const std::string& text) const;
  void change(const std::function<void()>& what);
  void save() const;

  const Catalog& catalog_;
  std::filesystem::path folder_;
  std::string current_;
  std::map<std::string, ExerciseState> exercises_;
  std::map<std::string, std::string> milestones_;  ///< the day, by the year
};

}  // namespace course
