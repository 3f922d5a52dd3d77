#include "tinytensor/data/csv.h"

#include <clocale>
#include <cmath>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/io/file.h"
#include "tinytensor/ops/ops.h"

using namespace tinytensor;
using namespace tinytensor::tests;
using Words = std::vector<std::string>;

namespace {

const CsvOptions bare{.header = false};

Tensor values(const std::string& text, const CsvOptions& options = bare) {
  return parse_csv(text, "x", options).values;
}

std::string error(const std::string& text, const CsvOptions& options = {}) {
  return thrown_by([&] { parse_csv(text, "x", options); });
}

}  // namespace

TEST_CASE("a table with a header is read as numbers and names") {
  const CsvTable table = parse_csv("length,width\n5.1,3.5\n-6,2e-1\n", "x");
  CHECK(table.columns == Words{"length", "width"});
  check_equal(table.values, tensor({{5.1, 3.5}, {-6, 0.2}}));
  CHECK(parse_csv("a,b", "x").values.shape() == Shape{0, 2});
  CHECK(parse_csv("2020,year\n1,2", "x").columns == Words{"2020", "year"});
}

TEST_CASE("a table without a header is numbers from its first line on, and its columns are counted from 1") {
  const CsvTable table = parse_csv("1,2\n3,4", "x", bare);
  CHECK(table.columns == Words{"1", "2"});
  check_equal(table.values, tensor({{1, 2}, {3, 4}}));
  check_equal(values("1,2,3\n4,5,6\n", {.header = false, .columns = {"3", "1"}}), tensor({{3, 1}, {6, 4}}));
}

TEST_CASE(
    "columns are read by their names, in the order in which they are asked for, and text beside them is left alone") {
  const std::string iris = "length,width,species\n5.1,3.5,setosa\n6.2,2.9,\"virginica, late\"\n";
  const CsvTable table = parse_csv(iris, "x", {.columns = {"width", "length", "width"}});
  CHECK(table.columns == Words{"width", "length", "width"});
  check_equal(table.values, tensor({{3.5, 5.1, 3.5}, {2.9, 6.2, 2.9}}));
  CHECK(parse_csv_texts(iris, "x", "species") == Words{"setosa", "virginica, late"});
  CHECK(parse_csv_texts("a; b \n c;d", "x", "2", {.header = false, .separator = ';'}) == Words{"b", "d"});
}

TEST_CASE("numbers may be written in any of these ways") {
  check_equal(values("1\n+1\n-1\n1.\n.5\n1e3\n1E+3\n1e-3\n 7 \n\t8\n\"9\"\n \" 10 \" \n007\n-0\n"),
              reshape(tensor({1, 1, -1, 1, 0.5, 1000, 1000, 0.001, 7, 8, 9, 10, 7, 0}), {14, 1}));
  check_equal(values("123456789012345\n1234567890123456789\n0.1234567890123456789\n1e-400\n3.4e38"),
              reshape(tensor({123456789012345., 1234567890123456789., 0.1234567890123456789, 0, 3.4e38}), {5, 1}));
  const Tensor special = values("nan,NaN,inf,-Infinity");
  CHECK(std::isnan(special.at({0, 0})));
  CHECK(std::isnan(special.at({0, 1})));
  CHECK(special.at({0, 2}) == std::numeric_limits<real>::infinity());
  CHECK(special.at({0, 3}) == -std::numeric_limits<real>::infinity());
}

TEST_CASE("lines may end in any way, empty ones are passed over, and a mark of UTF-8 is no part of the first name") {
  for (const char* text : {"1,2\n3,4", "1,2\n3,4\n", "1,2\r\n3,4\r\n", "1,2\r3,4\r", "\n\n1,2\n\r\n\r3,4\n\n"}) {
    CAPTURE(text);
    check_equal(values(text), tensor({{1, 2}, {3, 4}}));
  }
  CHECK(parse_csv("\xEF\xBB\xBFx y, z \n1,2", "x").columns == Words{"x y", "z"});
}

TEST_CASE("a field in quotes may hold separators, quotes and lines' ends") {
  const std::string text = "\"a,\"\"b\"\"\nc\",d\n1,\"2\"\n";
  CHECK(parse_csv(text, "x").columns == Words{"a,\"b\"\nc", "d"});
  check_equal(parse_csv(text, "x").values, tensor({{1, 2}}));
  CHECK(parse_csv_texts("a\n\"x\r\ny\"\n\"\"\n", "x", "a") == Words{"x\r\ny", ""});
}

TEST_CASE("another separator than a comma can be chosen") {
  check_equal(values("1;2\n3;4", {.header = false, .separator = ';'}), tensor({{1, 2}, {3, 4}}));
  check_equal(values("1\t2\n3\t4", {.header = false, .separator = '\t'}), tensor({{1, 2}, {3, 4}}));
  for (const char wrong : {'"', '\n', '\r', ' ', '5', '.', '-', '+', 'e', '\0'}) {
    CAPTURE(wrong);
    CHECK(error("1", {.header = false, .separator = wrong}).find("cannot separate numbers") != std::string::npos);
  }
}

TEST_CASE("the locale of a program does not change what a number is") {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C"}) {
    if (std::setlocale(LC_NUMERIC, name) == nullptr) continue;  // not installed here
    CHECK(values("1.5").item() == real{1.5});
  }
  std::setlocale(LC_NUMERIC, before.c_str());
}

TEST_CASE("what is no table of numbers is refused with the line and the column") {
  const std::string which =
      "\n  hint: CsvOptions::columns names the columns to be read; read_csv_texts reads one of text";
  CHECK(error("") == "FileError: x: there is no table in it");
  CHECK(error("\n\r\n") == "FileError: x: there is no table in it");
  CHECK(error("a,b\n1,2\n3,x\n") == "FileError: x: line 3, column 2 ('b'): 'x' is no number" + which);
  CHECK(error("a,b\n1,\n") ==
        "FileError: x: line 2, column 2 ('b'): is empty\n  hint: nan stands for a number that is not known");
  CHECK(error("a,b\n1, \n").find("column 2 ('b'): is empty") != std::string::npos);
  CHECK(error("a,b\n1,2,3\n") == "FileError: x: line 2: has 3 fields, line 1 has 2 fields");
  CHECK(error("a,b\n\n1\n") == "FileError: x: line 3: has 1 field, line 1 has 2 fields");
  CHECK(error("a,b\n1,2,\n") == "FileError: x: line 2: has 3 fields, line 1 has 2 fields");
  CHECK(error("1,2\n3,4\n") ==
        "FileError: x: line 1: expected the names of the columns, got numbers alone\n"
        "  hint: CsvOptions::header = false");
  CHECK(error("a,b\n1,2\n", bare) ==
        "FileError: x: line 1, column 1: 'a' is no number\n"
        "  hint: CsvOptions::header = true takes it for a name");
  CHECK(error("a;b\n1;2\n") ==
        "FileError: x: line 2, column 1 ('a;b'): '1;2' is no number\n"
        "  hint: CsvOptions::separator = ';' may be meant");
  CHECK(error("a,b\n1,2\n", {.columns = {"c"}}) == "FileError: x: there is no column 'c'\n  hint: there are 'a', 'b'");
  CHECK(error("a,b,a\n1,2,3\n", {.columns = {"a"}}) == "FileError: x: two columns are called 'a'");
  CHECK(error("a,b\n1,\"2\n3,4\n") == "FileError: x: line 2, column 2: a quote is opened and not closed");
  CHECK(error("a,b\n1,\"2\"x\n") ==
        "FileError: x: line 2, column 2: after the closing quote comes 'x': expected ',' or the end of the line");
  CHECK(error("a,b\n\"\n1\",2\n3,z\n").find("line 2, column 1 ('a'): '\\x0a1' is no number") != std::string::npos);
  CHECK(error("a,b\n1,\"2\"\n\"3\",\"\n\",\n").find("line 3: has 3 fields") != std::string::npos);
  CHECK(error("a\n1e39\n") == "FileError: x: line 2, column 1 ('a'): '1e39' is too large");
  CHECK(error("a\n-1e400\n") == "FileError: x: line 2, column 1 ('a'): '-1e400' is too large");
  CHECK(error("\xFF\xFE\x61\0", bare) == "FileError: x: is no CSV\n  hint: it is UTF-16: save it as UTF-8");
  CHECK(error("\x1F\x8B") == "FileError: x: is no CSV\n  hint: it is compressed: gunzip unpacks it");
  CHECK(error("PK\x03\x04") ==
        "FileError: x: is no CSV\n  hint: it is a spreadsheet or another archive: export it as CSV");
}

TEST_CASE("what only looks like a number is refused") {
  for (const char* text : {"1,5x", "0x10", "1e",    "1e+", ".",   "-",  "+-1", "--1",  "1 2", "1_000",
                           "nanx", "in",   "1.2.3", "٣",   "1d3", "e5", "",    "true", "$5",  "5%"}) {
    CAPTURE(text);
    CHECK(error(fmt::format("a;b\n\"{}\";1\n", text), {.separator = ';'}).find("line 2, column 1 ('a')") !=
          std::string::npos);
  }
}

TEST_CASE("a table is read from a file, which errors name") {
  const TemporaryFolder folder;
  write_file(folder / "t.csv", "a,b\n1,2\n3,4\n");
  check_equal(read_csv(folder / "t.csv").values, tensor({{1, 2}, {3, 4}}));
  CHECK(read_csv_texts(folder / "t.csv", "b") == Words{"2", "4"});
  write_file(folder / "t.csv", "a,b\n1,b\n");
  CHECK(thrown_by([&] {
          read_csv(folder / "t.csv");
        }).starts_with("FileError: " + (folder / "t.csv").string() + ": line 2"));
  CHECK(thrown_by([&] { read_csv(folder / "none.csv"); }).find("No such file") != std::string::npos);
}
