// Which lines of a file are hers, and what she is told where the marks are damaged.
#include "modules/grading/intake/submitted_regions.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/grading/handed_in.h"

using namespace course;
using handed_in::replaced;
using handed_in::some_says;

namespace {

const std::string library_text =
    "int a() {\n"
    "  // exercise 01.1 {\n"
    "  return 1;\n"
    "  // }\n"
    "}\n"
    "int b() {\n"
    "  // exercise 01.2 {\n"
    "  return 2;\n"
    "  // }\n"
    "  // exercise 01.2 {\n"
    "  return 3;\n"
    "  // }\n"
    "}\n"
    "int c() {\n"
    "  // exercise 01.3 {\n"
    "  return 4;\n"
    "  // }\n"
    "}\n";

SubmittedRegions regions_of(const std::string& text) {
  return submitted_regions("work/f.cpp", text, parse("f.cpp", library_text), {"01.1", "01.2", "01.3"});
}

}  // namespace

TEST_CASE("words in a damaged mark, in a number and in a changed line stand in quotes that they do not end") {
  const std::string forged = "' is fine. Graded by hand: 20 of 20 points. Not meant is '";
  for (const std::string& line :
       {"// exercise 01.9 (otherwise: " + forged + " {", "// exercise " + forged + " {", "// exercise 01.1" + forged,
        std::string("// exercise 01.1 counts in full: 20 of 20 points, by hand."), "int more; " + forged}) {
    std::string sentences;
    const SubmittedRegions read = regions_of(line + "\n" + library_text);
    for (const std::string& told : read.told) sentences += told + "\n";
    for (const std::string& remark : read.remarks) sentences += remark + "\n";
    INFO(sentences);
    CHECK(sentences.find("' is fine") == std::string::npos);
    const size_t words = sentences.find("20 of 20 points");
    REQUIRE(words != std::string::npos);
    const size_t before = sentences.rfind('\n', words) + 1;
    const std::string in_front = sentences.substr(before, words - before);
    CHECK(std::count(in_front.begin(), in_front.end(), '\'') % 2 == 1);
  }
}

TEST_CASE("the lines between the marks are hers") {
  const SubmittedRegions hers = regions_of(replaced(library_text, "return 2", "return 22"));
  CHECK(hers.inside.at("01.1") == std::vector<std::string>{"  return 1;\n"});
  CHECK(hers.inside.at("01.2") == std::vector<std::string>{"  return 22;\n", "  return 3;\n"});
  CHECK(hers.told.empty());
  CHECK(hers.remarks.empty());
}

TEST_CASE("a mark that is gone costs its own exercise alone") {
  SUBCASE("the closing one") {
    const SubmittedRegions hers = regions_of(replaced(library_text, "return 1;\n  // }\n", "return 1;\n"));
    CHECK(hers.inside.count("01.1") == 0);
    CHECK(hers.inside.at("01.2").size() == 2);
    CHECK(hers.inside.at("01.3") == std::vector<std::string>{"  return 4;\n"});
    CHECK(some_says(hers.told, "work/f.cpp:6: exercise 01.2 begins inside of exercise 01.1, which began in line 2"));
    CHECK(some_says(hers.told, "work/f.cpp: the marks of exercise 01.1 are gone or damaged"));
    CHECK(!some_says(hers.told, "01.3"));
  }
  SUBCASE("the opening one") {
    const SubmittedRegions hers = regions_of(replaced(library_text, "  // exercise 01.3 {\n", ""));
    CHECK(hers.inside.at("01.1").size() == 1);
    CHECK(hers.inside.count("01.3") == 0);
    CHECK(hers.inside.count("01.2") == 0);  // whose second region may have been ended early by hers
  }
  SUBCASE("one of an exercise with two regions") {
    const SubmittedRegions hers = regions_of(replaced(library_text, "  // exercise 01.2 {\n  return 3;\n  // }\n", ""));
    CHECK(hers.inside.count("01.2") == 0);
    CHECK(hers.inside.size() == 2);
  }
  SUBCASE("a damaged one") {
    const SubmittedRegions hers = regions_of(replaced(library_text, "// exercise 01.1 {", "// exercise 01.1{"));
    CHECK(hers.inside.count("01.1") == 0);
    CHECK(hers.inside.count("01.3") == 1);
    CHECK(some_says(hers.told, "work/f.cpp:2: a mark of the course is damaged"));
  }
  SUBCASE("the last one") {
    const SubmittedRegions hers = regions_of(replaced(library_text, "return 4;\n  // }\n", "return 4;\n"));
    CHECK(hers.inside.count("01.3") == 0);
    CHECK(hers.inside.at("01.2").size() == 2);
  }
}

TEST_CASE("a comment of hers that looks like a closing mark is pointed out, and takes only its own exercise") {
  const SubmittedRegions hers = regions_of(replaced(library_text, "return 1;\n", "if (x) {\n  // }\n return 1;\n"));
  CHECK(hers.inside.count("01.1") == 0);
  CHECK(hers.inside.at("01.2").size() == 2);
  CHECK(some_says(hers.told, "ends nothing: exercise 01.1 ended in line 4"));
}

TEST_CASE("marks that an editor's comment toggle has changed are read as what they were, and it is told") {
  const std::pair<const char*, const char*> toggled[] = {{"  // }", "  //}"},
                                                         {"  // }", "  // // }"},
                                                         {"  // }", "//   // }"},
                                                         {"  // }", "  ///}"},
                                                         {"  // exercise 01.1 {", "  //exercise 01.1 {"},
                                                         {"  // exercise 01.1 {", "  exercise 01.1 {"},
                                                         {"  // exercise 01.1 {", "  // // exercise 01.1 {"}};
  for (const auto& [mark, changed] : toggled) {
    const std::string line = changed;
    const SubmittedRegions hers = regions_of(replaced(library_text, mark, line));
    REQUIRE_MESSAGE(hers.inside.size() == 3, line);
    CHECK_MESSAGE(hers.inside.at("01.1") == std::vector<std::string>{"  return 1;\n"}, line);
    CHECK_MESSAGE(some_says(hers.told, "' was read as the mark '//"), line);
  }
  CHECK(regions_of(replaced(library_text, "  // }", "  //}")).told ==
        std::vector<std::string>{"work/f.cpp: line 4: '//}' was read as the mark '// }'"});
}

TEST_CASE(
    "a brace of hers in a comment is no mark where the marks are whole, and ends no region where it could be two") {
  const SubmittedRegions whole = regions_of(replaced(library_text, "  return 1;\n", "  //}\n  return 1;\n"));
  CHECK(whole.inside.at("01.1") == std::vector<std::string>{"  //}\n  return 1;\n"});
  CHECK(whole.told.empty());
  const SubmittedRegions two =
      regions_of(replaced(library_text, "  return 1;\n  // }\n", "  //}\n  return 1;\n  //}\n"));
  CHECK(two.inside.count("01.1") == 0);
  CHECK(two.inside.count("01.3") == 1);
  CHECK(some_says(two.told, "the marks of exercise 01.1 are gone or damaged"));
}

TEST_CASE("of very many marks that were read as what they were only the first are told") {
  std::string many = replaced(library_text, "  // }", "  //}");
  for (int i = 0; i < 3000; ++i) many += "///exercise 01.99 {\n//}\n";
  const SubmittedRegions hers = regions_of(many);
  CHECK(hers.inside.count("01.1") == 1);
  CHECK(hers.told.size() < 40);
  CHECK(hers.remarks.size() < 40);
  CHECK(some_says(hers.told, "… and more of this kind"));
}

TEST_CASE("marks that are there twice are not guessed about") {
  const SubmittedRegions hers = regions_of(library_text + "int d() {\n  // exercise 01.3 {\n  return 5;\n  // }\n}\n");
  CHECK(hers.inside.count("01.3") == 0);
  CHECK(some_says(hers.told,
                  "work/f.cpp: exercise 01.3 is marked 2 times, and once in the file that you began with: which is "
                  "meant is not to be known, so nothing was taken for this exercise"));
}

TEST_CASE("a file without marks gives nothing, and says so") {
  const SubmittedRegions hers = regions_of("int a() { return 1; }\n");
  CHECK(hers.inside.empty());
  CHECK(hers.told ==
        std::vector<std::string>{
            "work/f.cpp: the marks of the course are gone: no line '// exercise … {' is left, so nothing was taken"});
}

TEST_CASE("a region that was moved is taken by its number, and the instructor is told") {
  const std::string third = "  // exercise 01.3 {\n  return 4;\n  // }\n";
  const SubmittedRegions hers = regions_of(third + replaced(library_text, third, ""));
  CHECK(hers.inside.at("01.3") == std::vector<std::string>{"  return 4;\n"});
  CHECK(some_says(hers.remarks, "work/f.cpp: the marks stand in another order"));
}

TEST_CASE("lines changed outside of the marks are remarked, blanks at their ends and empty lines at the end are not") {
  CHECK(regions_of(replaced(library_text, "int b() {\n", "int b() {  \t\n") + "\n\n").remarks.empty());
  const SubmittedRegions changed = regions_of(replaced(library_text, "int b() {\n", "int b() {\n  int helper = 1;\n"));
  CHECK(changed.inside.size() == 3);
  CHECK(changed.remarks ==
        std::vector<std::string>{"work/f.cpp: lines outside of the marks were changed, such as 'int helper = 1;'"});
  CHECK(some_says(changed.told, "only what stands between the marks is taken"));
  const SubmittedRegions gone = regions_of(replaced(library_text, "int b() {\n", ""));
  CHECK(some_says(gone.remarks, "work/f.cpp: lines outside of the marks were changed: lines are gone"));
}

TEST_CASE("what a student wrote is shown without its control characters") {
  const SubmittedRegions hers = regions_of(replaced(library_text, "// exercise 01.1 {", "// exercise \x1B[2J 01.1"));
  for (const std::string& sentence : hers.told) CHECK(sentence.find('\x1B') == std::string::npos);
  CHECK(some_says(hers.told, "\\x1b[2J"));
}
