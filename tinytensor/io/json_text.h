// Values written as JSON:
//
//   JsonText({{"iter", 7}, {"loss", 1.5}}).line()      {"iter":7,"loss":1.5}
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tinytensor {

/// A JSON value as text. Fields stay in the order in which they are given; numbers are written so that they are read
/// back as the same; NaN and infinity, which JSON does not have, become null; bytes that are not UTF-8 become U+FFFD.
class JsonText {
 public:
  using Field = std::pair<std::string_view, JsonText>;

  JsonText(std::nullptr_t) : text_("null") {}
  template <std::integral T>
  JsonText(T value) {
    if constexpr (std::same_as<T, bool>) {
      text_ = value ? "true" : "false";
    } else {
      text_ = std::to_string(value);
    }
  }
  JsonText(double value);
  JsonText(std::string_view value);
  JsonText(const char* value) : JsonText(std::string_view(value)) {}
  JsonText(const std::string& value) : JsonText(std::string_view(value)) {}
  JsonText(const std::map<std::string, std::string>& fields);
  JsonText(std::initializer_list<Field> fields) : JsonText(std::vector<Field>(fields)) {}
  JsonText(const std::vector<Field>& fields);
  template <class T>
  JsonText(const std::optional<T>& value) : JsonText(value ? JsonText(*value) : JsonText(nullptr)) {}
  static JsonText array(const std::vector<JsonText>& values);

  /// Without spaces and line breaks.
  const std::string& line() const { return text_; }
  /// A field or element on each line, indented by two spaces for each level.
  std::string lines() const;

 private:
  std::string text_;
};

/// A text in quotes, as JSON has it; nothing where it is not valid UTF-8.
std::optional<std::string> json_string(std::string_view text);

}  // namespace tinytensor
