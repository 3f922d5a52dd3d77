#include "tinytensor/io/json_text.h"

#include <nlohmann/json.hpp>

namespace tinytensor {
namespace {

using nlohmann::json;

std::string dumped(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

}  // namespace

JsonText::JsonText(double value) : text_(dumped(value)) {}

JsonText::JsonText(std::string_view value) : text_(dumped(value)) {}

JsonText::JsonText(const std::vector<Field>& fields) : text_("{") {
  for (const auto& [name, value] : fields) {
    if (text_.size() > 1) text_ += ',';
    text_ += dumped(name) + ':' + value.text_;
  }
  text_ += '}';
}

JsonText::JsonText(const std::map<std::string, std::string>& fields)
    : JsonText(std::vector<Field>(fields.begin(), fields.end())) {}

JsonText JsonText::array(const std::vector<JsonText>& values) {
  JsonText all(nullptr);
  all.text_ = "[";
  for (const JsonText& value : values) {
    if (all.text_.size() > 1) all.text_ += ',';
    all.text_ += value.text_;
  }
  all.text_ += ']';
  return all;
}

std::string JsonText::lines() const { return nlohmann::ordered_json::parse(text_).dump(2); }

std::optional<std::string> json_string(std::string_view text) {
  try {
    return json(text).dump();
  } catch (const json::type_error&) {
    return {};
  }
}

}  // namespace tinytensor
