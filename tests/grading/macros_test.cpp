// Names that mean something else to the preprocessor.
#include "modules/course/build/macros.h"

#include <doctest/doctest.h>

#include "tests/grading/hand_in.h"

TEST_CASE("what a file's headers define is a macro in it, but for numbers and for what is taken back") {
  const std::set<std::string> macros =
      course::macros_in(handing_in::kit(), "core/x.cpp",
                        "#include <math.h>\n#include <cmath>\n#include <cassert>\n"
                        "#define MINE 1\n#define YOURS(x) x\n#define TAKEN 1\n#undef TAKEN\nint n;\n");
  for (const char* name :
       {"MINE", "YOURS", "assert", "FMT_BEGIN_NAMESPACE", "FMT_END_NAMESPACE", "_GLIBCXX_VISIBILITY"}) {
    CAPTURE(name);
    CHECK(macros.count(name) == 1);
  }
  for (const char* name : {"TAKEN", "isnan", "isfinite", "isinf", "signbit", "INFINITY", "NAN", "NULL", "INT_MAX",
                           "INT64_MAX", "FLT_EPSILON", "M_PI", "stdout", "n"}) {
    CAPTURE(name);
    CHECK(macros.count(name) == 0);
  }
}
