#include "commands.h"

#include <algorithm>
#include <vector>

namespace course {
namespace {

struct InstructorCommand {
  const char* name;
  void (*add)(CLI::App& app, const Course& course);  ///< a subcommand, whose callback does it
};

const std::vector<InstructorCommand> commands = {
    {"assignment", add_assignment_command},
    {"grade", add_grade_command},
    {"report", add_report_command},
    {"similar", add_similar_command},
};

}  // namespace

bool is_for_instructors(const std::string& command) {
  return std::any_of(commands.begin(), commands.end(), [&](const InstructorCommand& c) { return command == c.name; });
}

int for_instructors(int argc, char** argv, const Course& course) {
  CLI::App app{"For instructors: hand out, collect, grade."};
  app.require_subcommand(1);
  for (const InstructorCommand& command : commands) command.add(app, course);
  CLI11_PARSE(app, argc, argv);
  return 0;
}

}  // namespace course
