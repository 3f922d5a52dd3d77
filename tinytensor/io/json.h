// JSON files whose fields are known: a schema says what each of them must be.
//
//   int64_t layers = 0;
//   double dropout = 0;
//   read_json(text, "config.json", {JsonField::integer("n_layer", layers, 1, 1000),
//                                   JsonField::number("dropout", dropout, 0, 1).optional()});
//
// Lists are read element by element, and an array of a fixed length is a tuple:
//
//   std::vector<double> row;
//   JsonField::list("rows", JsonField::numbers("", row), [&] { rows.push_back(row); })      {"rows":[[1,2],[3,4]]}
//   JsonField::tuple("span", {JsonField::integer("", first, 0, 9), JsonField::integer("", last, 0, 9)})
//
// What breaks a rule is a FileError that names the file, the field, its value and the rule:
//
//   config.json: n_layer is 0: expected a whole number from 1 to 1000
//
// Time and memory are bounded by the length of the text, whatever is in it: nesting, and the number of values that are
// kept at once, are limited before they are built. What lists and integers() take is not kept.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tinytensor {

/// A value within a JSON text.
struct JsonValue;

/// What one field of an object must be, and where its value goes.
class JsonField {
 public:
  /// low <= value <= high, written without a fraction.
  static JsonField integer(std::string name, int64_t& to, int64_t low, int64_t high);
  static JsonField integer(std::string name, uint64_t& to);
  /// low <= value < high.
  static JsonField number(std::string name, double& to, double low, double high);
  /// A whole number as integer() takes it, or an array of them.
  static JsonField one_or_more(std::string name, std::vector<int64_t>& to, int64_t low, int64_t high);
  /// Any number; null, as which NaN and infinity are written, is NaN. The field may be missing: `to` stays as it is.
  static JsonField number(std::string name, std::optional<double>& to);
  static JsonField flag(std::string name, bool& to);
  /// A flag of which only one value is supported.
  static JsonField only(std::string name, bool value);
  /// What is not supported: the field is missing or null.
  static JsonField null(std::string name);
  static JsonField text(std::string name, std::string& to);
  /// One of several words; `to` becomes the place of the word in the list.
  static JsonField word(std::string name, std::vector<std::string> words, size_t& to);
  /// Exactly to.size() whole numbers from 0 to 2^32 - 1.
  static JsonField numbers(std::string name, std::vector<uint32_t>& to);
  /// An array of any numbers; null is NaN.
  static JsonField numbers(std::string name, std::vector<double>& to);
  /// An array of texts.
  static JsonField texts(std::string name, std::vector<std::string>& to);
  /// An object whose values are texts.
  static JsonField texts(std::string name, std::map<std::string, std::string>& to);
  /// An object whose values are whole numbers from 0 to `high`: take() gets each with its name, in the order of the text,
  /// while that is read; a name that is there twice twice.
  static JsonField integers(std::string name, int64_t high,
                            std::function<void(const std::string& name, int64_t value)> take);
  /// Any value, as JSON on one line with the fields of objects in the order of their names: to be read by itself, where
  /// something else says what it must be.
  static JsonField value(std::string name, std::string& to);
  /// What one of two fields takes, whose names do not matter.
  static JsonField either(std::string name, JsonField one, JsonField other);
  /// An object with fields of its own, and no others.
  static JsonField object(std::string name, std::vector<JsonField> fields);
  /// An array of elements of one kind, not objects, whose name does not matter: taken() is called when one was read, and
  /// while the text is.
  static JsonField list(std::string name, JsonField element, std::function<void()> taken);
  /// An array of exactly these elements.
  static JsonField tuple(std::string name, std::vector<JsonField> elements);

  /// The field may be missing or null; then what it goes to stays as it is.
  JsonField optional() &&;
  /// `is_there` becomes true where the object has the field, if only as null.
  JsonField noted(bool& is_there) &&;

 private:
  friend class JsonBuilder;
  friend class JsonReader;
  using Take = std::function<bool(const JsonValue&)>;  // false: the value breaks the rule
  using TakeElement = std::function<bool(const std::string& name, const JsonValue&)>;

  JsonField(std::string name, std::string rule, Take take)
      : name_(std::move(name)), rule_(std::move(rule)), take_(std::move(take)) {}

  std::string name_, rule_;
  Take take_;
  std::vector<JsonField> inner_;  // of an object
  TakeElement each_;              // of what is taken element by element, and not kept
  bool has_names_ = false;        // these elements: they are the fields of an object
  bool* is_there_ = nullptr;
  bool optional_ = false;
  bool null_counts_ = false;  // as a value, also where the field may be missing
};

/// What is done with a field that no schema names.
enum class OtherFields { refused, ignored };

/// Reads an object. FileError, naming `file`: where the text is no JSON or names a field twice, where a field is
/// missing or breaks its rule, and for fields that are not named here, unless they are ignored. The targets may have
/// changed then.
void read_json(std::string_view text, const std::string& file, const std::vector<JsonField>& fields,
               OtherFields others = OtherFields::refused);

/// Reads an object of one of several kinds: of the first whose first field it has. Returns which; kinds.size(), and
/// nothing is read, where it is of none. Other fields are ignored. FileError as from read_json.
size_t read_json_kind(std::string_view text, const std::string& file, const std::vector<std::vector<JsonField>>& kinds);

/// Reads an object of names and whole numbers from 0 to the number of names - 1, each of which is there once: a list of
/// the names in the order of their numbers. FileError.
std::vector<std::string> read_json_numbering(std::string_view text, const std::string& file);

}  // namespace tinytensor
