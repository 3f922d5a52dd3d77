#include "tinytensor/io/json_tree.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace tinytensor {
namespace {

const nlohmann::json& json_of(const std::shared_ptr<const void>& value) {
  static const nlohmann::json nothing;
  return value == nullptr ? nothing : *static_cast<const nlohmann::json*>(value.get());
}

}  // namespace

JsonTree JsonTree::parse(std::string_view text) {
  JsonTree tree;
  nlohmann::json document = nlohmann::json::parse(text, nullptr, false);
  if (!document.is_discarded()) tree.value_ = std::make_shared<const nlohmann::json>(std::move(document));
  return tree;
}

bool JsonTree::is_object() const { return json_of(value_).is_object(); }
bool JsonTree::is_text() const { return json_of(value_).is_string(); }
bool JsonTree::is_number() const { return json_of(value_).is_number(); }
bool JsonTree::is_flag() const { return json_of(value_).is_boolean(); }

JsonTree JsonTree::operator[](std::string_view field) const {
  JsonTree part;
  const nlohmann::json& object = json_of(value_);
  if (const auto found = object.find(field); found != object.end()) part.value_ = {value_, &*found};
  return part;
}

std::vector<JsonTree> JsonTree::elements() const {
  std::vector<JsonTree> parts;
  if (!json_of(value_).is_array()) return parts;
  for (const nlohmann::json& element : json_of(value_)) parts.emplace_back().value_ = {value_, &element};
  return parts;
}

double JsonTree::number() const {
  return is_number() ? json_of(value_).get<double>() : std::numeric_limits<double>::quiet_NaN();
}

std::string JsonTree::text() const { return is_text() ? json_of(value_).get<std::string>() : std::string(); }

bool JsonTree::flag() const { return is_flag() && json_of(value_).get<bool>(); }

std::vector<double> JsonTree::numbers() const {
  std::vector<double> all;
  for (const JsonTree& element : elements()) all.push_back(element.number());
  return all;
}

std::vector<std::string> JsonTree::texts() const {
  std::vector<std::string> all;
  for (const JsonTree& element : elements()) all.push_back(element.text());
  return all;
}

}  // namespace tinytensor
