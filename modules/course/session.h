// One command of a student: what it does, and what it prints.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "build.h"
#include "catalog.h"
#include "runner.h"
#include "workspace.h"

namespace course {

/// How one exercise stands after a check.
struct Checked {
  const Exercise* exercise;
  Verdict verdict;
};

class Session {
 public:
  Session(Catalog catalog, Kit kit);

  int list();
  int start(const std::string& module);
  /// Of "13", of "13.2", or of the current module; 0 if all that was checked passed.
  int check(const std::optional<std::string>& what);
  int hint(const std::optional<std::string>& exercise);
  int solution(const std::string& exercise, bool give_up);
  int reset(const std::string& what);
  int progress(bool json);
  /// Runs a program of examples/ with every region that she has written in the place of the library's.
  int run_mine(const std::string& program, const std::vector<std::string>& arguments);

  /// What check() prints, as often as wanted; for watch. Returns the first exercise that has not passed.
  const Exercise* check_and_report(const Module& module, const std::optional<std::string>& only);

  const Catalog& catalog() const { return catalog_; }
  Workspace& workspace() { return workspace_; }
  /// The first exercise of the current module that has not passed, or null.
  const Exercise* next() const;

 private:
  std::vector<HerFile> her_files(const Module& module) const;
  std::vector<Checked> checked(const Module& module, const std::vector<std::string>& exercises);

  Catalog catalog_;
  Kit kit_;
  Workspace workspace_;
};

}  // namespace course
