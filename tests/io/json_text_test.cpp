#include "tinytensor/io/json_text.h"

#include <limits>

#include "tests/support.h"
#include "tinytensor/io/json.h"

using namespace tinytensor;

TEST_CASE("values are written as JSON has them") {
  const struct {
    const char* what;
    JsonText value;
    std::string line;
  } rows[] = {
      {"nothing", nullptr, "null"},
      {"a flag", true, "true"},
      {"the smallest number", std::numeric_limits<int64_t>::min(), "-9223372036854775808"},
      {"the largest number", std::numeric_limits<uint64_t>::max(), "18446744073709551615"},
      {"a whole double", 2.0, "2.0"},
      {"a double", 0.1, "0.1"},
      {"NaN, which JSON does not have", std::numeric_limits<double>::quiet_NaN(), "null"},
      {"infinity", -std::numeric_limits<double>::infinity(), "null"},
      {"quotes, a line break, a control character", "a\"\n\x01", R"("a\"\n\u0001")"},
      {"a byte that is no UTF-8", "a\xFF", "\"a\xEF\xBF\xBD\""},
      {"an optional that is there", std::optional<int>(3), "3"},
      {"an optional that is not", std::optional<int>(), "null"},
      {"an empty array", JsonText::array({}), "[]"},
      {"an array", JsonText::array({1, "b", JsonText::array({})}), R"([1,"b",[]])"},
      {"an object without fields", std::map<std::string, std::string>(), "{}"},
      {"texts by name", std::map<std::string, std::string>{{"b", "1"}, {"a\"", ""}}, R"({"a\"":"","b":"1"})"},
      {"fields in the order given", {{"z", 1}, {"a", {{"inner", false}}}}, R"({"z":1,"a":{"inner":false}})"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.what);
    CHECK(row.value.line() == row.line);
  }
}

TEST_CASE("lines() puts each field on a line, in the order given, and changes no value") {
  const JsonText value = {{"z", 1e300}, {"a", JsonText::array({1, 2})}};
  CHECK(value.lines() == "{\n  \"z\": 1e+300,\n  \"a\": [\n    1,\n    2\n  ]\n}");
}

TEST_CASE("a double is read back as the same") {
  for (const double written : {0.1, 1.0 / 3, 5e-324, 0.9999999999999999, 0.30000000000000004}) {
    double read = -1;
    read_json(JsonText({{"x", written}}).line(), "x.json", {JsonField::number("x", read, 0, 1)});
    CHECK(read == written);
  }
}

TEST_CASE("json_string refuses what is not UTF-8") {
  CHECK(json_string("a\"b") == "\"a\\\"b\"");
  CHECK(!json_string("\xC3").has_value());
}
