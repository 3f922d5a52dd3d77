#include "tinytensor/io/json.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {

using nlohmann::json;

struct JsonValue {
  const json& value;
};

namespace {

constexpr int deepest = 8;                // arrays and objects within each other
constexpr size_t most_values = 1U << 19;  // kept at once: one takes up to 100 bytes, and two bytes of text

/// A value in a message: what it is, where it has no end.
std::string described(const json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "an array";
  return readable(value.dump(-1, ' ', false, json::error_handler_t::replace));
}

}  // namespace

/// Builds the document from what the JSON reader tells it, and stops at the first field that is there twice, where values
/// are nested too deeply and where they are too many. What a rule takes element by element it gets at once: the document
/// has an empty list in its place, or the first element that breaks the rule. The reader's own way to be asked in between
/// takes a time that grows with the square of an array.
class JsonBuilder : public nlohmann::json_sax<json> {
 public:
  JsonBuilder(const std::string& file, const std::vector<JsonField>& fields, json& root)
      : file_(file), fields_(fields), root_(root) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(json::number_integer_t value) override { return put(value); }
  bool number_unsigned(json::number_unsigned_t value) override { return put(value); }
  bool number_float(json::number_float_t value, const json::string_t&) override { return put(value); }
  bool string(json::string_t& value) override { return put(std::move(value)); }
  bool binary(json::binary_t& value) override { return put(std::move(value)); }
  bool start_object(size_t) override { return open(json::object()); }
  bool start_array(size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(json::string_t& name) override {
    const Level& object = open_.back();
    name_ = std::move(name);
    if (object.each != nullptr) return true;
    const auto [place, is_new] = object.value->get_ref<json::object_t&>().emplace(name_, nullptr);
    if (!is_new) fail<FileError>("{}: names {} twice", file_, printable(name_));
    field_ = &place->second;
    return true;
  }
  bool parse_error(size_t byte, const std::string&, const nlohmann::detail::exception& error) override {
    if (dynamic_cast<const json::parse_error*>(&error) == nullptr) {
      fail<FileError>("{}: is not valid JSON: a number in it is too large", file_);
    }
    fail<FileError>("{}: is not valid JSON: it breaks off at byte {}", file_, byte);
  }

 private:
  /// An array or object that has begun, and does not move while one within it is open.
  struct Level {
    json* value;
    const std::vector<JsonField>* fields = nullptr;  // its rules, where there are any
    const JsonField* each = nullptr;                 // takes its elements
    size_t values = 0;                               // that were there when it began
  };

  // Where the next value goes: an element that is taken, the end of an array, a field whose name has been read, or the whole.
  json* place(json&& value) {
    if (++values_ > most_values) fail<FileError>("{}: holds too many values, more than {}", file_, most_values);
    json* to = &root_;
    if (!open_.empty()) {
      const Level& in = open_.back();
      to = in.each != nullptr ? &element_ : in.value->is_array() ? &in.value->emplace_back() : field_;
    }
    *to = std::move(value);
    return to;
  }
  bool put(json&& value) {
    place(std::move(value));
    return give();
  }
  bool open(json&& value) {
    if (std::ssize(open_) >= deepest) fail<FileError>("{}: is nested more than {} levels deep", file_, deepest);
    const JsonField* const rule = rule_of_next();
    Level level{place(std::move(value))};
    level.values = values_;
    if (open_.empty()) level.fields = &fields_;
    if (rule != nullptr && !rule->inner_.empty()) level.fields = &rule->inner_;
    if (rule != nullptr && rule->each_ && rule->has_names_ == level.value->is_object()) level.each = rule;
    open_.push_back(level);
    return true;
  }
  const JsonField* rule_of_next() const {
    if (open_.empty() || open_.back().fields == nullptr || open_.back().value->is_array()) return nullptr;
    for (const JsonField& field : *open_.back().fields) {
      if (field.name_ == name_) return &field;
    }
    return nullptr;
  }
  bool close() {
    open_.pop_back();
    return give();
  }
  /// Gives the rule an element that is whole, if one takes it.
  bool give() {
    if (open_.empty() || open_.back().each == nullptr) return true;
    const Level& list = open_.back();
    const bool is_broken = list.value->empty() && !list.each->each_(name_, {element_});
    if (is_broken && list.each->has_names_) (*list.value)[name_] = std::move(element_);
    if (is_broken && !list.each->has_names_) list.value->push_back(std::move(element_));
    values_ = list.values;
    return true;
  }

  const std::string& file_;
  const std::vector<JsonField>& fields_;
  json& root_;
  json* field_ = nullptr;
  json element_;
  std::string name_;
  size_t values_ = 0;
  std::vector<Level> open_;  // within each other
};

namespace {

json parsed(std::string_view text, const std::string& file, const std::vector<JsonField>& fields) {
  // The JSON reader takes a zero byte for the end of its input and would ignore what follows.
  const size_t zero = text.find('\0');
  if (zero != text.npos) fail<FileError>("{}: is not valid JSON: byte {} is zero", file, zero);
  if (text.starts_with("\xEF\xBB\xBF")) {
    fail<FileError>("{}: is not valid JSON: it begins with a byte order mark\n  hint: save the file as plain UTF-8",
                    file);
  }
  json root;
  JsonBuilder builder(file, fields, root);
  json::sax_parse(text.begin(), text.end(), &builder);
  return root;
}

bool is_whole(const json& value, int64_t low, int64_t high) {
  if (value.is_number_unsigned() && value.get<uint64_t>() > static_cast<uint64_t>(INT64_MAX)) return false;
  return value.is_number_integer() && value.get<int64_t>() >= low && value.get<int64_t>() <= high;
}

/// Whether it is an array of elements that `take` takes.
bool is_array_of(const json& value, const std::function<bool(const json&)>& take) {
  return value.is_array() && std::all_of(value.begin(), value.end(), take);
}

bool is_number_or_null(const json& value) { return value.is_number() || value.is_null(); }

double number_of(const json& value) {
  return value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>();
}

}  // namespace

// --- rules -----------------------------------------------------------------------------------------------------------

JsonField JsonField::integer(std::string name, int64_t& to, int64_t low, int64_t high) {
  return {std::move(name), fmt::format("a whole number from {} to {}", low, high), [=, &to](const JsonValue& it) {
            if (!is_whole(it.value, low, high)) return false;
            to = it.value.get<int64_t>();
            return true;
          }};
}

JsonField JsonField::integer(std::string name, uint64_t& to) {
  return {std::move(name), "a whole number from 0 to 18446744073709551615", [&to](const JsonValue& it) {
            if (!it.value.is_number_unsigned()) return false;
            to = it.value.get<uint64_t>();
            return true;
          }};
}

JsonField JsonField::number(std::string name, double& to, double low, double high) {
  return {std::move(name), fmt::format("a number from {} to below {}", low, high), [=, &to](const JsonValue& it) {
            const bool fits = it.value.is_number() && it.value.get<double>() >= low && it.value.get<double>() < high;
            if (fits) to = it.value.get<double>();
            return fits;
          }};
}

JsonField JsonField::number(std::string name, std::optional<double>& to) {
  JsonField field(std::move(name), "a number or null", [&to](const JsonValue& it) {
    if (is_number_or_null(it.value)) to = number_of(it.value);
    return is_number_or_null(it.value);
  });
  field.optional_ = field.null_counts_ = true;
  return field;
}

JsonField JsonField::flag(std::string name, bool& to) {
  return {std::move(name), "true or false", [&to](const JsonValue& it) {
            if (it.value.is_boolean()) to = it.value.get<bool>();
            return it.value.is_boolean();
          }};
}

JsonField JsonField::null(std::string name) {
  return JsonField(std::move(name), "null", [](const JsonValue& it) { return it.value.is_null(); }).optional();
}

JsonField JsonField::text(std::string name, std::string& to) {
  return {std::move(name), "a text", [&to](const JsonValue& it) {
            if (it.value.is_string()) to = it.value.get<std::string>();
            return it.value.is_string();
          }};
}

JsonField JsonField::numbers(std::string name, std::vector<uint32_t>& to) {
  return {std::move(name), fmt::format("an array of {} whole numbers from 0 to 4294967295", to.size()),
          [&to](const JsonValue& it) {
            if (!it.value.is_array() || it.value.size() != to.size()) return false;
            for (size_t i = 0; i < to.size(); ++i) {
              if (!is_whole(it.value[i], 0, UINT32_MAX)) return false;
              to[i] = it.value[i].get<uint32_t>();
            }
            return true;
          }};
}

JsonField JsonField::numbers(std::string name, std::vector<double>& to) {
  return {std::move(name), "an array of numbers", [&to](const JsonValue& it) {
            to.clear();
            return is_array_of(it.value, [&to](const json& element) {
              if (is_number_or_null(element)) to.push_back(number_of(element));
              return is_number_or_null(element);
            });
          }};
}

JsonField JsonField::texts(std::string name, std::vector<std::string>& to) {
  return {std::move(name), "an array of texts", [&to](const JsonValue& it) {
            to.clear();
            return is_array_of(it.value, [&to](const json& element) {
              if (element.is_string()) to.push_back(element.get<std::string>());
              return element.is_string();
            });
          }};
}

JsonField JsonField::texts(std::string name, std::map<std::string, std::string>& to) {
  return {std::move(name), "an object of texts", [&to](const JsonValue& it) {
            if (!it.value.is_object()) return false;
            for (const auto& [key, value] : it.value.items()) {
              if (!value.is_string()) return false;
              to[key] = value.get<std::string>();
            }
            return true;
          }};
}

JsonField JsonField::integers(std::string name, int64_t high, std::function<void(const std::string&, int64_t)> take) {
  const auto each = [high, take = std::move(take)](const std::string& key, const JsonValue& it) {
    if (!is_whole(it.value, 0, high)) return false;
    take(key, it.value.get<int64_t>());
    return true;
  };
  JsonField field(std::move(name), fmt::format("an object of whole numbers from 0 to {}", high),
                  [each](const JsonValue& it) {
                    if (!it.value.is_object()) return false;
                    for (const auto& [key, value] : it.value.items()) {
                      if (!each(key, {value})) return false;
                    }
                    return true;
                  });
  field.each_ = each, field.has_names_ = true;
  return field;
}

JsonField JsonField::value(std::string name, std::string& to) {
  return {std::move(name), "a value", [&to](const JsonValue& it) {
            to = it.value.dump();
            return true;
          }};
}

JsonField JsonField::object(std::string name, std::vector<JsonField> fields) {
  JsonField field(std::move(name), "an object", [](const JsonValue& it) { return it.value.is_object(); });
  field.inner_ = std::move(fields);
  return field;
}

JsonField JsonField::list(std::string name, JsonField element, std::function<void()> taken) {
  std::string rule = fmt::format("an array, each element {}", element.rule_);
  const auto each = [element = std::move(element), taken = std::move(taken)](const std::string&, const JsonValue& it) {
    if (!element.take_(it)) return false;
    taken();
    return true;
  };
  JsonField field(std::move(name), std::move(rule), [each](const JsonValue& it) {
    return is_array_of(it.value, [&](const json& value) { return each("", {value}); });
  });
  field.each_ = each;
  return field;
}

JsonField JsonField::tuple(std::string name, std::vector<JsonField> elements) {
  std::string rule = "an array of";
  for (size_t i = 0; i < elements.size(); ++i) rule += (i == 0 ? " " : ", ") + elements[i].rule_;
  return {std::move(name), rule, [elements = std::move(elements)](const JsonValue& it) {
            if (!it.value.is_array() || it.value.size() != elements.size()) return false;
            for (size_t i = 0; i < elements.size(); ++i) {
              if (!elements[i].take_({it.value[i]})) return false;
            }
            return true;
          }};
}

// --- reading ---------------------------------------------------------------------------------------------------------

/// Reads the objects of one file.
class JsonReader {
 public:
  explicit JsonReader(const std::string& file) : file_(file) {}

  /// Of which kind an object is: of the first whose first field it has.
  static size_t kind_of(const json& object, const std::vector<std::vector<JsonField>>& kinds) {
    const auto is_it = [&](const std::vector<JsonField>& fields) { return object.contains(fields.front().name_); };
    return static_cast<size_t>(std::find_if(kinds.begin(), kinds.end(), is_it) - kinds.begin());
  }

  /// `path` is "" for the root, "generator." for an object within it.
  void read(const json& object, const std::vector<JsonField>& fields, OtherFields others, const std::string& path) {
    for (const JsonField& field : fields) read(object, field, path);
    if (others == OtherFields::ignored) return;
    for (const auto& [name, value] : object.items()) {
      const auto is_it = [&name = name](const JsonField& field) { return field.name_ == name; };
      if (std::any_of(fields.begin(), fields.end(), is_it)) continue;
      std::string known;
      for (const JsonField& field : fields) known += (known.empty() ? "" : ", ") + field.name_;
      fail<FileError>("{}: the field {} is unknown: expected {}", file_, printable(path + name), known);
    }
  }

 private:
  void read(const json& object, const JsonField& field, const std::string& path) {
    const auto found = object.find(field.name_);
    if (field.is_there_ != nullptr && found != object.end()) *field.is_there_ = true;
    const bool is_missing = found == object.end() || (field.optional_ && !field.null_counts_ && found->is_null());
    if (is_missing && field.optional_) return;
    if (is_missing) fail<FileError>("{}: {} is missing: expected {}", file_, path + field.name_, field.rule_);
    if (!field.take_({*found})) {
      fail<FileError>("{}: {} is {}: expected {}", file_, path + field.name_, described(*found), field.rule_);
    }
    if (!field.inner_.empty()) read(*found, field.inner_, OtherFields::refused, path + field.name_ + ".");
  }

  const std::string& file_;
};

void read_json(std::string_view text, const std::string& file, const std::vector<JsonField>& fields,
               OtherFields others) {
  const json root = parsed(text, file, fields);
  if (!root.is_object()) fail<FileError>("{}: is {}: expected an object of fields", file, described(root));
  JsonReader(file).read(root, fields, others, "");
}

size_t read_json_kind(std::string_view text, const std::string& file,
                      const std::vector<std::vector<JsonField>>& kinds) {
  const json root = parsed(text, file, {});
  if (!root.is_object()) fail<FileError>("{}: is {}: expected an object of fields", file, described(root));
  const size_t kind = JsonReader::kind_of(root, kinds);
  if (kind < kinds.size()) JsonReader(file).read(root, kinds[kind], OtherFields::ignored, "");
  return kind;
}

std::vector<std::string> read_json_numbering(std::string_view text, const std::string& file) {
  const json root = parsed(text, file, {});
  if (!root.is_object()) fail<FileError>("{}: is {}: expected an object of names and numbers", file, described(root));
  std::vector<std::string> names(root.size());
  std::vector<bool> is_used(root.size());
  for (const auto& [name, number] : root.items()) {
    const bool fits = number.is_number_unsigned() && number.get<uint64_t>() < names.size();
    if (!fits || is_used[number.get<size_t>()]) {
      fail<FileError>("{}: {} is {}: expected each number from 0 to {} once", file, printable(name), described(number),
                      names.size() - 1);
    }
    names[number.get<size_t>()] = name;
    is_used[number.get<size_t>()] = true;
  }
  return names;
}

}  // namespace tinytensor
