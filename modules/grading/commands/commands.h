// The commands of instructors: ./tt assignment, grade, report, similar, capstone verify and board. Each stands in a file of its own, as
// commands_grade.cpp, and is added here.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "modules/course/build/kit.h"
#include "modules/course/source/catalog.h"

namespace course {

/// What a command works on; both are read when they are asked for, since listing needs no kit.
struct Course {
  std::function<Catalog()> catalog;
  std::function<Kit()> kit;
};

void add_assignment_command(CLI::App& app, const Course& course);
void add_grade_command(CLI::App& app, const Course& course);
void add_report_command(CLI::App& app, const Course& course);
void add_similar_command(CLI::App& app, const Course& course);
void add_capstone_command(CLI::App& app, const Course& course);

bool is_for_instructors(const std::string& command);
/// The exit status.
int for_instructors(int argc, char** argv, const Course& course);

}  // namespace course
