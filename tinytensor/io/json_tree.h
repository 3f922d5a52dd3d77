// JSON of which nothing is certain: lines that a crash has cut off, files that another version has written. Where every
// field is known, json.h says what is wrong with one.
//
//   const JsonTree line = JsonTree::parse(R"({"steps":[0,9],"loss":1.5})");
//   line["loss"].number()               1.5
//   line["steps"].numbers()             {0, 9}
//   line["lr"].number()                 NaN
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tinytensor {

/// A JSON value. What is asked for and is not there, or is of another kind, is empty: no field, no element, "", false,
/// NaN.
class JsonTree {
 public:
  /// Empty where the text is no JSON.
  static JsonTree parse(std::string_view text);

  bool is_object() const;
  bool is_text() const;
  bool is_number() const;
  bool is_flag() const;

  bool has(std::string_view field) const { return (*this)[field].value_ != nullptr; }
  JsonTree operator[](std::string_view field) const;
  std::vector<JsonTree> elements() const;

  double number() const;
  std::string text() const;
  bool flag() const;
  std::vector<double> numbers() const;  ///< of its elements
  std::vector<std::string> texts() const;

 private:
  std::shared_ptr<const void> value_;  // a part of the document, which it keeps alive; null: empty
};

}  // namespace tinytensor
