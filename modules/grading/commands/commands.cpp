#include "modules/grading/commands/commands.h"

#include <algorithm>
#include <vector>

#include "modules/course/common/error.h"

namespace course {
namespace {

struct InstructorCommand {
  const char* name;
  void (*add)(CLI::App& app, const Course& course);  ///< a subcommand, whose callback does it
};

const std::vector<InstructorCommand> commands = {
    {"assignment", add_assignment_command}, {"grade", add_grade_command},       {"report", add_report_command},
    {"similar", add_similar_command},       {"capstone", add_capstone_command},
};

}  // namespace

bool is_for_instructors(const std::string& command) {
  return std::any_of(commands.begin(), commands.end(), [&](const InstructorCommand& c) { return command == c.name; });
}

int for_instructors(int argc, char** argv, const Course& course) {
  CLI::App app{"For instructors: hand out, collect, grade."};
  app.require_subcommand(1);
  for (const InstructorCommand& command : commands) command.add(app, course);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);                                       // --help
    if (dynamic_cast<const CLI::RuntimeError*>(&error) != nullptr) return error.get_exit_code();  // it has said why
    fail<CourseError>("{}\n  hint: `./tt {} --help` lists what there is", error.what(), argv[1]);
  }
  return 0;
}

}  // namespace course
