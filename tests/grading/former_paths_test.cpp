// Submissions from before files of the library got another path.
#include <doctest/doctest.h>

#include "modules/grading/intake/submitted_files.h"

using namespace course;

namespace {

const std::string marks = "// exercise 05.1 {\n// }\n";

Needed activations() {
  static const Catalog catalog = read_catalog(TINYTENSOR_SOURCE_DIR);
  Assignment assignment;
  assignment.exercises = {"05.1"};
  for (const Needed& needed : needed_files(catalog, assignment)) {
    if (needed.file == "ops/elementwise/activations.cpp") return needed;
  }
  throw std::runtime_error("05.1 has no lines in ops/elementwise/activations.cpp");
}

bool is_empty(const GatheredFile& file) { return file.bytes.empty(); }

std::string chosen(const std::vector<std::string>& paths) {
  Gathered gathered;
  for (const std::string& path : paths) gathered.files.push_back({path, marks + "// " + path});
  std::string remark;
  const GatheredFile* file = submitted_file(activations(), gathered, is_empty, remark);
  return file == nullptr ? "" : file->path;
}

}  // namespace

TEST_CASE("a file that is handed in at the path it had in an earlier version of the course is found") {
  CHECK(activations().former_file == "ops/activations.cpp");
  for (const std::string path : {"work/05_activations/ops/activations.cpp", "ada/05_activations/ops/activations.cpp",
                                 "tinytensor/ops/activations.cpp", "activations (1).cpp"}) {
    INFO(path);
    CHECK(may_be_needed({activations()}, path));
    CHECK(chosen({path}) == path);
  }
}

TEST_CASE("of a file at its present path and one at its former path the first is taken") {
  const std::string now = "work/05_activations/ops/elementwise/activations.cpp";
  CHECK(chosen({"work/05_activations/ops/activations.cpp", now}) == now);
}

TEST_CASE("a file whose name has changed too is found by the name it had") {
  static const Catalog catalog = read_catalog(TINYTENSOR_SOURCE_DIR);
  const Module& module = catalog.modules.front();
  const Needed renamed{&module, "ops/elementwise/arithmetic.cpp", {"05.1"}, "ops/elementwise.cpp"};
  CHECK(may_be_needed({renamed}, "homework/elementwise.cpp"));
  CHECK(may_be_needed({renamed}, "homework/arithmetic-1.cpp"));
  CHECK_FALSE(may_be_needed({renamed}, "homework/other.cpp"));
  std::string remark;
  const Gathered gathered{{{"homework/elementwise.cpp", marks}}, {}, {}};
  CHECK(submitted_file(renamed, gathered, is_empty, remark) == &gathered.files[0]);
}
