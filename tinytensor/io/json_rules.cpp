// The rules that are made of others.
#include <algorithm>

#include "tinytensor/core/error.h"
#include "tinytensor/io/json.h"

namespace tinytensor {

JsonField JsonField::one_or_more(std::string name, std::vector<int64_t>& to, int64_t low, int64_t high) {
  return {std::move(name), fmt::format("a whole number from {} to {}, or an array of them", low, high),
          [=, &to](const JsonValue& it) {
            int64_t one = 0;
            std::vector<int64_t> all;
            const JsonField number = integer("", one, low, high);
            const bool is_one = number.take_(it);
            if (!is_one && !list("", number, [&] { all.push_back(one); }).take_(it)) return false;
            to = is_one ? std::vector{one} : all;
            return true;
          }};
}

JsonField JsonField::only(std::string name, bool value) {
  return {std::move(name), value ? "true" : "false", [value](const JsonValue& it) {
            bool got = !value;
            return flag("", got).take_(it) && got == value;
          }};
}

JsonField JsonField::word(std::string name, std::vector<std::string> words, size_t& to) {
  std::string rule;
  for (size_t i = 0; i < words.size(); ++i) {
    rule += fmt::format("{}\"{}\"", i == 0 ? "" : i + 1 < words.size() ? ", " : " or ", words[i]);
  }
  return {std::move(name), rule, [words = std::move(words), &to](const JsonValue& it) {
            std::string got;
            if (!text("", got).take_(it)) return false;
            const auto found = std::find(words.begin(), words.end(), got);
            if (found != words.end()) to = static_cast<size_t>(found - words.begin());
            return found != words.end();
          }};
}

JsonField JsonField::either(std::string name, JsonField one, JsonField other) {
  std::string rule = fmt::format("{} or {}", one.rule_, other.rule_);
  return {std::move(name), std::move(rule), [one = std::move(one), other = std::move(other)](const JsonValue& it) {
            return one.take_(it) || other.take_(it);
          }};
}

JsonField JsonField::optional() && {
  optional_ = true;
  return std::move(*this);
}

JsonField JsonField::noted(bool& is_there) && {
  is_there_ = &is_there;
  return std::move(*this);
}

}  // namespace tinytensor
