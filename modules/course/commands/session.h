// One command of a student: what it does, and what it prints.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "modules/course/build/build.h"
#include "modules/course/source/catalog.h"
#include "modules/course/verdicts/check_program.h"
#include "modules/course/verdicts/runner.h"
#include "modules/course/workspace/workspace.h"

namespace course {

struct CheckOptions {
  uint64_t seed = 1;     ///< of the cases that are drawn
  bool on_mine = false;  ///< her earlier modules too, where their exercises pass
};

class Session {
 public:
  Session(Catalog catalog, Kit kit);

  int list();
  int start(const std::string& module);
  /// Of "13", of "13.2", or of the current module; 0 if all that was checked passed.
  int check(const std::optional<std::string>& what, const CheckOptions& options = {});
  int hint(const std::optional<std::string>& exercise);
  int solution(const std::string& exercise, bool give_up);
  int reset(const std::string& what);
  int progress(bool json);
  /// What her code can show, and which modules it needs.
  int milestones();
  /// Runs the program of a milestone, with what is hers in the place of the library's, and remembers it as reached if
  /// it met its goal and all exercises of its modules are hers. Returns its exit status.
  int milestone(const std::string& year, const std::vector<std::string>& arguments, bool fast_kernels);
  /// Runs a program of examples/ with every exercise of hers that passes its check in the place of the library's. The
  /// kernels among them are entered into the table, unless fast kernels are asked for.
  int run_mine(const std::string& program, const std::vector<std::string>& arguments, bool fast_kernels);
  /// The same with a program of hers.
  int run_file(const std::string& file, const std::vector<std::string>& arguments, bool fast_kernels);

  /// In a student's repository: checks all that is asked, and says how many points that is.
  int check_assigned(const CheckOptions& options);
  /// Builds build/debug_check: the program that answers the questions of an exercise, with her files, for a debugger.
  int build_for_debugger(const std::optional<std::string>& exercise);

  /// For ./tt: prints what must be built for a command, with its arguments: `check 04`; `grade 03 04` by the modules.
  int targets(const std::vector<std::string>& command) const;

  /// What check() prints, as often as wanted; for watch. Returns the first exercise that has not passed.
  const Exercise* check_and_report(const Module& module, const std::optional<std::string>& only,
                                   const CheckOptions& options = {});

  const Catalog& catalog() const { return catalog_; }
  Workspace& workspace() { return workspace_; }
  /// The first exercise of the current module that has not passed, or null.
  const Exercise* next() const;

 private:
  /// Her files, completed: where an exercise of hers does not pass the library's lines stand.
  struct Mine {
    std::vector<HerFile> files;
    std::vector<std::string> yours;                             ///< exercises that pass
    std::vector<std::pair<std::string, std::string>> left_out;  ///< exercises that don't, and why
    std::vector<std::string> kernels;                           ///< entries of the table that are hers
  };
  Mine mine_of(const std::vector<const Module*>& modules);
  std::vector<const Module*> named_in(const std::vector<std::string>& command) const;
  void find_passing(const Module& module, Mine& mine);
  int run_linked(const Mine& mine, const std::string& name, std::vector<std::string> objects,
                 const std::vector<std::string>& arguments, bool fast_kernels);
  std::vector<const Module*> all_modules() const;
  std::vector<HerFile> her_files(const Module& module) const;
  void write_lesson(const Module& module) const;
  std::string link_for_her(const Module& module, const std::string& link) const;
  void write_editor_settings() const;
  std::pair<Compiled, std::optional<Compiled>> compiled_both(const Module& module,
                                                             const std::vector<std::string>& exercises,
                                                             const std::vector<HerFile>& files) const;
  std::vector<Verdict> asked(const Kit& kit, const Module& module, const std::vector<HerFile>& files,
                             const Compiled& compiled, const std::vector<std::string>& exercises,
                             const CheckOptions& options) const;
  void ask_in_double(const Module& module, const std::vector<HerFile>& files, const Compiled& compiled,
                     const std::vector<std::string>& exercises, const CheckOptions& options,
                     std::vector<Verdict>& verdicts) const;
  std::vector<Checked> checked(const Module& module, const std::vector<std::string>& wanted,
                               const CheckOptions& options);

  Catalog catalog_;
  Kit kit_;
  Workspace workspace_;
};

/// "all of 01 02, and 03.1 03.4": her exercises, shortened where a module is hers as a whole.
std::string named_shortly(const std::vector<std::string>& exercises, const Catalog& catalog);
}  // namespace course
