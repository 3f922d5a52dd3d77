// A JSON value beside what the page of a format asks for, as tests/grading/schemas/ writes it down: a small part of
// JSON Schema. "closed": no other fields; "least" and "most": the length of a text.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace course::tests {

using nlohmann::json;

inline bool is_of_type(const json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "string or null") return value.is_string() || value.is_null();
  if (type == "number") return value.is_number();
  if (type == "integer") return value.is_number_integer();
  return type == "boolean" && value.is_boolean();
}

/// "" or the first fault, with the place where it is.
inline std::string schema_fault(const json& value, const json& schema, const std::string& where = "it") {
  if (schema.contains("enum")) {
    for (const json& one : schema["enum"]) {
      if (one == value) return "";
    }
    return where + " is none of " + schema["enum"].dump();
  }
  const std::string type = schema.at("type");
  if (!is_of_type(value, type)) return where + " is no " + type;
  const size_t length = value.is_string() ? value.get<std::string>().size() : 0;
  if (value.is_string() && (length < schema.value("least", 0u) || length > schema.value("most", SIZE_MAX))) {
    return where + " has a length of " + std::to_string(length);
  }
  if (value.is_array() && schema.contains("items")) {
    for (size_t i = 0; i < value.size(); ++i) {
      const std::string fault = schema_fault(value[i], schema["items"], where + "[" + std::to_string(i) + "]");
      if (!fault.empty()) return fault;
    }
  }
  if (!value.is_object() || !schema.contains("properties")) return "";
  for (const json& name : schema["required"]) {
    if (!value.contains(name.get<std::string>())) return where + " lacks " + name.dump();
  }
  for (const auto& [name, field] : value.items()) {
    if (!schema["properties"].contains(name)) {
      if (schema.value("closed", false)) return where + " has an unknown field " + name;
      continue;
    }
    const std::string fault = schema_fault(field, schema["properties"][name], where + "." + name);
    if (!fault.empty()) return fault;
  }
  return "";
}

}  // namespace course::tests
