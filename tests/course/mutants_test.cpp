#include "modules/course/authoring/mutants.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "modules/course/authoring/syntax.h"

namespace {

using namespace course;

bool has(const std::vector<Mutant>& mutants, const std::string& code) {
  return std::any_of(mutants.begin(), mutants.end(), [&](const Mutant& mutant) { return mutant.code == code; });
}

const char* const function = "real sum(const real* x, const Shape& shape, int64_t rows, int64_t columns) {\n";
const char* const region =
    "  double total = 0;\n"
    "  for (int64_t i = 0; i < rows; ++i) total += x[i * columns];\n"
    "  return total;\n";

std::string changed(std::string text, const std::string& one, const std::string& other) {
  return text.replace(text.find(one), one.size(), other);
}

}  // namespace

TEST_CASE("mutants: operators, numbers, names, types and statements are changed one at a time") {
  const std::vector<Mutant> mutants = mutants_of(region, function);
  for (const auto& [one, other] : std::vector<std::pair<std::string, std::string>>{
           {"i < rows", "i <= rows"},
           {"i < rows", "i < columns"},
           {"i < rows", "i < rows && i < 64"},
           {"i < rows", "i < rows - 1"},
           {"i = 0", "i = 1"},
           {"++i", "i += 2"},
           {"+=", "="},
           {"i * columns", "i / columns"},
           {"i * columns", "i * rows"},
           {"i * columns", "i"},
           {"double", "float"},
           {"double", "static double"},
           {"total += x[i * columns];", "{}"},
           {"  double", "  if (rows > 64) return {};\ndouble"},
           {"  double", "  if (shape.empty()) return {};\ndouble"},
       }) {
    const bool moved = other.find("if (") != std::string::npos;  // stands where the first word stood
    const std::string expected =
        moved ? "  " + changed(region, "  double", other.substr(2)) : changed(region, one, other);
    CHECK_MESSAGE(has(mutants, expected), expected);
  }
}

TEST_CASE("mutants: conditions, calls and choices are changed") {
  const std::vector<Mutant> mutants = mutants_of("  if (!a) return f(std::exp(x - y), y);\n  return b ? x : y;\n", "");
  for (const char* expected : {"  if (a) return f(std::exp(x - y), y);\n  return b ? x : y;\n",
                               "  if (false) return f(std::exp(x - y), y);\n  return b ? x : y;\n",
                               "  if (!a) return f(y, std::exp(x - y));\n  return b ? x : y;\n",
                               "  if (!a) return f(std::exp(x - y));\n  return b ? x : y;\n",
                               "  if (!a) return f((x - y), y);\n  return b ? x : y;\n",
                               "  if (!a) return f(std::exp(x), y);\n  return b ? x : y;\n",
                               "  if (!a) return f(std::exp(x - y), y);\n  return b ? y : x;\n"}) {
    CHECK_MESSAGE(has(mutants, expected), expected);
  }
}

TEST_CASE("mutants: the brackets of a type are no comparison, and no two mutants are alike") {
  const std::string code = "  std::vector<int64_t> order(3);\n  return order;\n";
  const std::vector<Mutant> mutants = mutants_of(code, "");
  CHECK_FALSE(has(mutants, changed(code, "<", "<=")));
  for (size_t i = 0; i < mutants.size(); ++i) {
    CHECK(mutants[i].code != code);
    for (size_t k = 0; k < i; ++k) CHECK(mutants[i].code != mutants[k].code);
  }
}

TEST_CASE("mutants: of every kind some are chosen, by the seed") {
  const std::vector<Mutant> all = mutants_of(region, function);
  const std::vector<Mutant> few = chosen_mutants(all, 12, 1), again = chosen_mutants(all, 12, 1);
  REQUIRE(few.size() == 12);
  for (size_t i = 0; i < few.size(); ++i) CHECK(few[i].code == again[i].code);
  for (size_t i = 1; i < 8; ++i) CHECK(few[i].kind != few[0].kind);
  CHECK(chosen_mutants(all, 10000, 1).size() == all.size());
}

TEST_CASE("mutants: the line that differs is shown beside the one it was") {
  CHECK(change_in("a\n  b\nc\n", "a\n  d\nc\n") == "- b\n+ d\n");
}

TEST_CASE("tokens: an operand reaches as far as its calls and members") {
  const std::vector<Token> tokens = tokens_of("a + std::max<int>(b, 2).c[1] * d");
  CHECK(tokens[end_of_operand(tokens, 2)].is("]"));
  CHECK(tokens[begin_of_operand(tokens, end_of_operand(tokens, 2))].is("std"));
}

TEST_CASE("tokens: declarations are found with their types") {
  const auto types =
      declared(tokens_of("void f(const real* x, int64_t n) { std::vector<real> y(3); int64_t i = 0, j = 1; }"));
  CHECK(types.at("x") == "real*");
  CHECK(types.at("n") == "int64_t");
  CHECK(types.at("y") == "std::vector<real>");
  CHECK(types.at("j") == "int64_t");
}

TEST_CASE("mutants: what a message says is left as it is, but not the type of its error") {
  const std::string code = "  fail<ShapeError>(\"{} and {}\", a + 1, b);\n";
  const std::vector<Mutant> mutants = mutants_of(code, "void f(int64_t a, int64_t b) {\n");
  CHECK(has(mutants, changed(code, "ShapeError", "Error")));
  CHECK_FALSE(has(mutants, changed(code, "a + 1", "a - 1")));
  CHECK_FALSE(has(mutants, changed(code, "a + 1", "b + 1")));
}

TEST_CASE("mutants: brackets are closed, and a function is no variable of its type") {
  const std::string code = "  return record(exp(x), wrt(x, [y](const Tensor& dy) { return mul(dy, y()); }));\n";
  const std::vector<Mutant> mutants = mutants_of(code, "Tensor exp(const Tensor& x) {\n");
  for (const Mutant& mutant : mutants) {
    CHECK(std::count(mutant.code.begin(), mutant.code.end(), '(') ==
          std::count(mutant.code.begin(), mutant.code.end(), ')'));
    CHECK(mutant.code.find("exp.") == std::string::npos);
  }
  CHECK(has(mutants, changed(code, "  return record", "  if (x.dim() > 2) return {};\nreturn record")));
}
