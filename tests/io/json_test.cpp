#include "tinytensor/io/json.h"

#include <cmath>
#include <ctime>

#include "tests/processor_time.h"
#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

/// A schema with a field of each kind.
struct Everything {
  int64_t layers = 0;
  uint64_t seed = 0;
  double rate = 0.25;
  bool bias = false;
  std::string name;
  size_t word = 9;
  std::vector<uint32_t> words = std::vector<uint32_t>(2);
  std::map<std::string, std::string> options;
  int64_t inner = 0;

  void read(const std::string& text, OtherFields others = OtherFields::refused) {
    read_json(text, "x.json",
              {JsonField::integer("layers", layers, 1, 1000), JsonField::integer("seed", seed).optional(),
               JsonField::number("rate", rate, 0, 1).optional(), JsonField::flag("bias", bias).optional(),
               JsonField::text("name", name).optional(), JsonField::word("word", {"a", "b", "c"}, word).optional(),
               JsonField::numbers("words", words).optional(), JsonField::texts("options", options).optional(),
               JsonField::object("object", {JsonField::integer("inner", inner, -5, 5)}).optional(),
               JsonField::only("only", true).optional()},
              others);
  }
};

std::string fault_of(const std::string& text) {
  const std::string thrown = thrown_by([&] { Everything().read(text); });
  const std::string beginning = "FileError: x.json: ";
  return thrown.starts_with(beginning) ? thrown.substr(beginning.size()) : thrown;
}

}  // namespace

TEST_CASE("the fields of a schema are read, in any order, and what is optional may be missing or null") {
  Everything all;
  all.read(R"( {"words": [0, 4294967295], "layers": 1000, "seed": 18446744073709551615, "rate": 0, "bias": true,
               "name": "é\n", "word": "c", "options": {"k": "v"}, "object": {"inner": -5}, "only": true} )");
  CHECK(all.layers == 1000);
  CHECK(all.seed == UINT64_MAX);
  CHECK(all.rate == 0);
  CHECK(all.bias);
  CHECK(all.name == "é\n");
  CHECK(all.word == 2);
  CHECK(all.words == std::vector<uint32_t>{0, UINT32_MAX});
  CHECK(all.options == std::map<std::string, std::string>{{"k", "v"}});
  CHECK(all.inner == -5);

  Everything few;
  few.read(R"({"layers": 1, "rate": null, "unknown": 3})", OtherFields::ignored);
  CHECK(few.layers == 1);
  CHECK(few.rate == 0.25);
}

TEST_CASE("a field that breaks its rule is refused, with the field, its value and the rule") {
  const std::pair<std::string, std::string> cases[] = {
      {R"({})", "layers is missing: expected a whole number from 1 to 1000"},
      {R"({"layers": 0})", "layers is 0: expected a whole number from 1 to 1000"},
      {R"({"layers": 1001})", "layers is 1001: expected a whole number from 1 to 1000"},
      {R"({"layers": 1.0})", "layers is 1.0: expected a whole number from 1 to 1000"},
      {R"({"layers": 1e2})", "layers is 100.0: expected a whole number from 1 to 1000"},
      {R"({"layers": 4294967297})", "layers is 4294967297: expected a whole number from 1 to 1000"},
      {R"({"layers": 18446744073709551615})", "layers is 18446744073709551615: expected a whole number from 1 to 1000"},
      {R"({"layers": "1"})", "layers is \"1\": expected a whole number from 1 to 1000"},
      {R"({"layers": true})", "layers is true: expected a whole number from 1 to 1000"},
      {R"({"layers": null})", "layers is null: expected a whole number from 1 to 1000"},
      {R"({"layers": [1]})", "layers is an array: expected a whole number from 1 to 1000"},
      {R"({"layers": {}})", "layers is an object: expected a whole number from 1 to 1000"},
      {R"({"layers": 1, "seed": -1})", "seed is -1: expected a whole number from 0 to 18446744073709551615"},
      {R"({"layers": 1, "rate": 1})", "rate is 1: expected a number from 0 to below 1"},
      {R"({"layers": 1, "rate": -1e-9})", "rate is -1e-09: expected a number from 0 to below 1"},
      {R"({"layers": 1, "bias": 1})", "bias is 1: expected true or false"},
      {R"({"layers": 1, "name": 1})", "name is 1: expected a text"},
      {R"({"layers": 1, "word": "d"})", "word is \"d\": expected \"a\", \"b\" or \"c\""},
      {R"({"layers": 1, "words": [1]})",
       "words is an array: expected an array of 2 whole numbers from 0 to 4294967295"},
      {R"({"layers": 1, "words": [1, 4294967296]})",
       "words is an array: expected an array of 2 whole numbers from 0 to 4294967295"},
      {R"({"layers": 1, "options": {"k": 1}})", "options is an object: expected an object of texts"},
      {R"({"layers": 1, "object": 1})", "object is 1: expected an object"},
      {R"({"layers": 1, "object": {}})", "object.inner is missing: expected a whole number from -5 to 5"},
      {R"({"layers": 1, "object": {"inner": 6}})", "object.inner is 6: expected a whole number from -5 to 5"},
      {R"({"layers": 1, "object": {"inner": 1, "x": 1}})", "the field 'object.x' is unknown: expected inner"},
      {R"({"layers": 1, "only": false})", "only is false: expected true"},
      {R"({"layers": 1, "LAYERS": 1})",
       "the field 'LAYERS' is unknown: expected layers, seed, rate, bias, name, word, "
       "words, options, object, only"},
  };
  for (const auto& [text, fault] : cases) CHECK(fault_of(text) == fault);
}

TEST_CASE("what is no JSON, or names a field twice, is refused, in bounded time and with a message of bounded length") {
  const std::pair<std::string, std::string> cases[] = {
      {"", "is not valid JSON: it breaks off at byte 1"},
      {"{", "is not valid JSON: it breaks off at byte 2"},
      {"{\"layers\": 1} x", "is not valid JSON: it breaks off at byte 15"},
      {"{\"layers\": 1e999}", "is not valid JSON: a number in it is too large"},
      {"{\"layers\": \xFF}", "is not valid JSON: it breaks off at byte 12"},
      {std::string("{\"layers\": 1}\0", 14), "is not valid JSON: byte 13 is zero"},
      {"\xEF\xBB\xBF{\"layers\": 1}",
       "is not valid JSON: it begins with a byte order mark\n  hint: save the file as plain UTF-8"},
      {"[1]", "is an array: expected an object of fields"},
      {"\"\\u001b[2J\"", "is \"\\u001b[2J\": expected an object of fields"},
      {"{\"layers\": 1, \"l\\u0061yers\": 2}", "names 'layers' twice"},
      {"{\"layers\": 1, \"object\": {\"inner\": 1, \"inner\": 1}}", "names 'inner' twice"},
      {std::string(1'000'000, '['), "is nested more than 8 levels deep"},
      {"{\"layers\": " + std::string(1'000'000, '['), "is nested more than 8 levels deep"},
  };
  for (const auto& [text, fault] : cases) CHECK(fault_of(text) == fault);
  const std::string long_text(1'000'000, 'x');
  CHECK(fault_of("{\"layers\": \"" + long_text + "\"}").size() < 300);
  CHECK(fault_of("{\"layers\": 1, \"" + long_text + "\": 1}").size() < 300);
}

TEST_CASE("names that are numbered are read in the order of their numbers") {
  CHECK(read_json_numbering(R"({"b": 1, "a": 0, "c": 2})", "x") == std::vector<std::string>{"a", "b", "c"});
  CHECK(read_json_numbering("{}", "x").empty());
}

TEST_CASE("lists are read element by element, also within each other, and tuples by the rule of each place") {
  std::vector<double> numbers, row;
  std::vector<std::string> texts, pairs;
  std::vector<std::vector<double>> rows;
  int64_t first = 0, last = 0, count = 0;
  std::string word;
  std::vector<size_t> lengths;
  const auto read = [&](const std::string& text) {
    const JsonField pair = JsonField::tuple("", {JsonField::text("", word), JsonField::integer("", count, 0, 9)});
    const auto end_of_pair = [&] { pairs.push_back(word + std::to_string(count)); };
    read_json(
        text, "x.json",
        {JsonField::numbers("numbers", numbers).optional(), JsonField::texts("texts", texts).optional(),
         JsonField::list("rows", JsonField::numbers("", row), [&] { rows.push_back(row); }).optional(),
         JsonField::tuple("span", {JsonField::integer("", first, 0, 9), JsonField::integer("", last, 0, 9)}).optional(),
         JsonField::list("nested", JsonField::list("", pair, end_of_pair), [&] {
           lengths.push_back(pairs.size());
         }).optional()});
  };
  read(R"({"numbers": [1, -2.5, null], "texts": ["a", ""], "rows": [[1, 2], []], "span": [3, 4],
           "nested": [[["a", 1], ["b", 2]], [], [["c", 3]]]})");
  REQUIRE(numbers.size() == 3);
  CHECK(numbers[1] == -2.5);
  CHECK(std::isnan(numbers[2]));
  CHECK(texts == std::vector<std::string>{"a", ""});
  CHECK(rows == std::vector<std::vector<double>>{{1, 2}, {}});
  CHECK(first == 3);
  CHECK(last == 4);
  CHECK(pairs == std::vector<std::string>{"a1", "b2", "c3"});
  CHECK(lengths == std::vector<size_t>{2, 2, 3});

  const std::pair<std::string, std::string> cases[] = {
      {R"({"numbers": [1, "2"]})", "numbers is an array: expected an array of numbers"},
      {R"({"numbers": 1})", "numbers is 1: expected an array of numbers"},
      {R"({"texts": [1]})", "texts is an array: expected an array of texts"},
      {R"({"rows": [[1], 2]})", "rows is an array: expected an array, each element an array of numbers"},
      {R"({"span": [1]})",
       "span is an array: expected an array of a whole number from 0 to 9, a whole number from 0 to 9"},
      {R"({"span": [1, 10]})",
       "span is an array: expected an array of a whole number from 0 to 9, a whole number from 0 to 9"},
      {R"({"nested": [[["a"]]]})",
       "nested is an array: expected an array, each element an array, each element an array of a text, a whole number "
       "from 0 to 9"},
  };
  for (const auto& [text, fault] : cases) {
    CHECK(thrown_by([&, &input = text] { read(input); }) == "FileError: x.json: " + fault);
  }
}

TEST_CASE("a number that may be null is NaN then, and empty where it is missing") {
  std::optional<double> here, null, missing;
  read_json(R"({"here": 2, "null": null})", "x.json",
            {JsonField::number("here", here), JsonField::number("null", null), JsonField::number("missing", missing)});
  CHECK(here == 2);
  REQUIRE(null.has_value());
  CHECK(std::isnan(*null));
  CHECK(!missing.has_value());
  CHECK(thrown_by([&] { read_json(R"({"here": "2"})", "x.json", {JsonField::number("here", here)}); }) ==
        "FileError: x.json: here is \"2\": expected a number or null");
}

TEST_CASE("an object of several kinds is of the first whose first field it has") {
  int64_t a = 0, b = 0;
  const auto kind = [&](const std::string& text) {
    return read_json_kind(text, "x.json", {{JsonField::integer("a", a, 0, 9)}, {JsonField::integer("b", b, 0, 9)}});
  };
  CHECK(kind(R"({"b": 3, "of a later version": [1]})") == 1);
  CHECK(b == 3);
  CHECK(kind(R"({"b": "a text", "a": 4})") == 0);
  CHECK(a == 4);
  CHECK(kind("{}") == 2);
  CHECK(thrown_by([&] { kind(R"({"a": 10})"); }) == "FileError: x.json: a is 10: expected a whole number from 0 to 9");
  CHECK(thrown_by([&] { kind("[]"); }) == "FileError: x.json: is an array: expected an object of fields");
}

TEST_CASE("a field may be a number or a list of them, and another one must not be there") {
  std::vector<int64_t> ids;
  const auto read = [&](const std::string& text) {
    return thrown_by([&] {
      read_json(text, "x.json", {JsonField::one_or_more("ids", ids, 0, 9).optional(), JsonField::null("no")});
    });
  };
  CHECK(read(R"({"ids": 3})") == "nothing was thrown");
  CHECK(ids == std::vector<int64_t>{3});
  CHECK(read(R"({"ids": [4, 0], "no": null})") == "nothing was thrown");
  CHECK(ids == std::vector<int64_t>{4, 0});
  CHECK(read(R"({"ids": []})") == "nothing was thrown");
  CHECK(ids.empty());
  const std::string rule = "expected a whole number from 0 to 9, or an array of them";
  CHECK(read(R"({"ids": 10})") == "FileError: x.json: ids is 10: " + rule);
  CHECK(read(R"({"ids": [1, 1.5]})") == "FileError: x.json: ids is an array: " + rule);
  CHECK(read(R"({"no": false})") == "FileError: x.json: no is false: expected null");
}

TEST_CASE("a field may be of one of two kinds, be null, number names, or be read by itself later") {
  std::string text, left, right, value;
  std::vector<std::string> merges;
  std::vector<std::pair<std::string, int64_t>> numbers;
  const auto number = [&](const std::string& name, int64_t value) { numbers.emplace_back(name, value); };
  const auto read = [&](const std::string& json) {
    const auto taken = [&] {
      merges.push_back(text + left + right);
      text = left = right = "";
    };
    read_json(json, "x.json",
              {JsonField::null("nothing"), JsonField::integers("numbers", 9, number).optional(),
               JsonField::value("value", value).optional(),
               JsonField::list(
                   "merges",
                   JsonField::either("", JsonField::text("", text),
                                     JsonField::tuple("", {JsonField::text("", left), JsonField::text("", right)})),
                   taken)
                   .optional()});
  };
  read(
      R"({"nothing": null, "numbers": {"b": 9, "a": 0}, "value": {"z": [1, "é"], "a": null}, "merges": ["a", ["b", "c"]]})");
  CHECK(numbers == std::vector<std::pair<std::string, int64_t>>{{"b", 9}, {"a", 0}});
  CHECK(value == R"({"a":null,"z":[1,"é"]})");
  CHECK(merges == std::vector<std::string>{"a", "bc"});
  read("{}");
  read(R"({"value": null})");
  CHECK(value == R"({"a":null,"z":[1,"é"]})");
  const std::vector<std::pair<std::string, std::string>> refused{
      {R"({"nothing": false})", "nothing is false: expected null"},
      {R"({"numbers": {"a": 10}})", "numbers is an object: expected an object of whole numbers from 0 to 9"},
      {R"({"numbers": {"a": -1}})", "numbers is an object: expected an object of whole numbers from 0 to 9"},
      {R"({"numbers": [1]})", "numbers is an array: expected an object of whole numbers from 0 to 9"},
      {R"({"numbers": {"a": {"b": 1}, "c": 2}})",
       "numbers is an object: expected an object of whole numbers from 0 to 9"},
      {R"({"merges": {"a": "b"}})",
       "merges is an object: expected an array, each element a text or an array of a text, a text"},
      {R"({"merges": [], "merges": []})", "names 'merges' twice"},
      {R"({"merges": ["a", 1]})",
       "merges is an array: expected an array, each element a text or an array of a text, a text"},
  };
  for (const auto& one : refused) {
    CHECK(thrown_by([&] { read(one.first); }) == "FileError: x.json: " + one.second);
  }
}

TEST_CASE("many objects in one array take a time that grows with their number, not with its square") {
  std::string text = R"({"unknown": [{})";
  for (int i = 0; i < 300'000; ++i) text += ",{}";
  text += "]}";
  const std::clock_t begin = std::clock();
  read_json(text, "x.json", {}, OtherFields::ignored);
  CHECK(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC < 2 * sanitizer_slowdown());
}

TEST_CASE("of many values only so many are kept at once; what is taken one by one may be more") {
  std::string elements = "[1,2]";
  for (int i = 0; i < 600'000; ++i) elements += ",[1,2]";
  const auto text_of = [&](const std::string& field) { return "{\"" + field + "\": [" + elements + "]}"; };
  int64_t a = 0, b = 0, pairs = 0, sum = 0;
  const JsonField pair = JsonField::tuple("", {JsonField::integer("", a, 0, 9), JsonField::integer("", b, 0, 9)});
  const auto taken = [&] { ++pairs, sum += a + b; };
  const auto read = [&](const std::string& text) {
    return thrown_by([&] {
      read_json(text, "x.json",
                {JsonField::object("model", {JsonField::list("pairs", pair, taken).optional()}).optional(),
                 JsonField::list("pairs", pair, taken).optional()},
                OtherFields::ignored);
    });
  };
  CHECK(read(text_of("pairs")) == "nothing was thrown");
  CHECK(read("{\"model\": " + text_of("pairs") + "}") == "nothing was thrown");
  CHECK(pairs == 2 * 600'001);
  CHECK(sum == 3 * pairs);
  CHECK(read(text_of("others")) == "FileError: x.json: holds too many values, more than 524288");
  CHECK(read("{\"pairs\": [[" + elements + "]]}") == "FileError: x.json: holds too many values, more than 524288");
}

TEST_CASE("a field that is null is told from one that is missing, where that is asked") {
  const auto is_there = [](const std::string& text) {
    bool there = false;
    int64_t value = 0;
    read_json(text, "x.json", {JsonField::integer("value", value, 0, 9).optional().noted(there)}, OtherFields::ignored);
    return there;
  };
  CHECK(is_there(R"({"value": 1})"));
  CHECK(is_there(R"({"value": null})"));
  CHECK_FALSE(is_there(R"({"other": "value"})"));
}
