// What a submission is compiled with.
#include "modules/grading/judge/graded_program.h"

#include <doctest/doctest.h>

#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

namespace fs = std::filesystem;

TEST_CASE("headers that are closed to others are copied for whoever compiles, and no source beside them") {
  const TemporaryFolder folder;
  course::Kit kit;
  kit.root = folder / "source";
  kit.cache = folder / "cache";
  kit.flags = {"-I" + kit.root.string()};
  fs::create_directories(kit.root / "tinytensor" / "core");
  fs::create_directories(kit.root / "modules" / "course" / "student");
  fs::create_directories(kit.cache);
  for (const char* file : {"tinytensor/core/shape.h", "tinytensor/core/shape.cpp", "modules/course/student/todo.h"}) {
    tinytensor::write_file((kit.root / file).string(), "// text\n");
    fs::permissions(kit.root / file, fs::perms(0600));
  }
  const course::Kit copy = course::with_headers_only(kit);
  CHECK(copy.flags == std::vector<std::string>{"-I" + copy.root.string()});
  for (const char* file : {"tinytensor/core/shape.h", "modules/course/student/todo.h"}) {
    CAPTURE(file);
    CHECK(fs::status(copy.root / file).permissions() == fs::perms(0644));
  }
  CHECK(!fs::exists(copy.root / "tinytensor" / "core" / "shape.cpp"));
}
