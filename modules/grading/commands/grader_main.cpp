// The program of a kit: ./tt grade, and nothing else of the course.
#include <filesystem>

#include "modules/course/common/console.h"
#include "modules/grading/commands/commands.h"

int main(int argc, char** argv) {
  using namespace course;
  try {
    CLI::App app{"Grades submissions of an assignment."};
    app.require_subcommand(1);
    add_grade_command(app, {[] { return read_catalog(COURSE_ROOT); }, [] { return read_kit(COURSE_KIT); }});
    CLI11_PARSE(app, argc, argv);
    return 0;
  } catch (const std::filesystem::filesystem_error& error) {
    return say_error(error.path1().string() + ": " + error.code().message());
  } catch (const std::exception& error) {
    return say_error(error.what());
  }
}
