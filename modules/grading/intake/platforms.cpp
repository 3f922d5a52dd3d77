#include "modules/grading/intake/platforms.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <map>

#include "modules/course/common/text.h"
#include "modules/grading/intake/archive.h"

namespace course {
namespace {

bool is_decimal(std::string_view text) {
  return !text.empty() && text.size() <= 18 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// What Moodle calls an account, and where it ends in a name: "Ada Lovelace_4711".
struct MoodleAccount {
  std::string person, number;
  size_t end = 0;
};

// Without regular expressions: those of the standard library recurse for every character.
std::optional<PlatformName> as_of_moodle(const std::string& name) {
  for (const std::string type : {"file", "onlinetext"}) {
    const std::string middle = "_assignsubmission_" + type;
    std::vector<MoodleAccount> accounts;
    size_t begin = 0;
    for (size_t at = name.find(middle); at != std::string::npos; at = name.find(middle, begin)) {
      const size_t behind = at + middle.size(), number = name.rfind('_', at - 1);
      const bool is_form = at > begin && (behind == name.size() || name[behind] == '_');
      const bool numbered = is_form && number != std::string::npos && number >= begin &&
                            is_decimal(name.substr(number + 1, at - number - 1));
      if (is_form) {
        accounts.push_back({name.substr(begin, (numbered ? number : at) - begin),
                            numbered ? name.substr(number + 1, at - number - 1) : "", at});
      }
      begin = std::min(behind + 1, name.size());
    }
    if (accounts.empty() || accounts[0].end == 0) continue;
    const MoodleAccount& first = accounts[0];
    PlatformName result;
    result.is_work = type == "file";
    result.person = first.person;
    result.number = first.number;
    result.file = name.substr(std::min(first.end + middle.size() + 1, name.size()));
    const bool one = std::all_of(accounts.begin(), accounts.end(), [&](const MoodleAccount& other) {
      return other.person == first.person && other.number == first.number;
    });
    if (!one) result.or_person = name.substr(0, accounts.back().end);
    return result;
  }
  return std::nullopt;
}

/// Canvas leaves no blanks and no large letters.
bool is_person_of_canvas(const std::string& person) {
  return !person.empty() &&
         std::none_of(person.begin(), person.end(), [](unsigned char c) { return c <= ' ' || std::isupper(c) != 0; });
}

std::optional<PlatformName> as_of_canvas(const std::string& name) {
  std::vector<std::string> parts;
  size_t at = 0;
  for (size_t end; parts.size() < 8 && (end = name.find('_', at)) != std::string::npos; at = end + 1) {
    parts.push_back(name.substr(at, end - at));
  }
  parts.push_back(name.substr(at));
  for (size_t i = 1; i + 2 < parts.size() + 1; ++i) {
    const bool anonymous = i == 1 && parts[0] == "anon" && parts.size() > 3 && is_decimal(parts[2]);
    const bool named = is_decimal(parts[i]) && i + 2 < parts.size() && is_decimal(parts[i + 1]);
    if (!anonymous && !named) continue;
    PlatformName result;
    result.platform = PlatformName::Platform::canvas;
    result.number = parts[i];
    result.late = i > 1 && parts[i - 1] == "LATE";
    for (size_t k = 0; k < i - (result.late ? 1 : 0); ++k) result.person += (k == 0 ? "" : "_") + parts[k];
    for (size_t k = i + 2; k < parts.size(); ++k) result.file += (k == i + 2 ? "" : "_") + parts[k];
    if (!result.file.empty() && is_person_of_canvas(result.person)) return result;
  }
  return std::nullopt;
}

/// "2023-09-21 04:12:01.123456789 Z", "2023-09-21T04:12:01-07:00".
std::optional<Moment> moment_in(const std::string& text) {
  int year = 0, used = 0;
  unsigned month = 0, day = 0, hour = 0, minute = 0, second = 0;
  const int read =
      std::sscanf(text.c_str(), "%4d-%2u-%2u%*1[T ]%2u:%2u:%2u%n", &year, &month, &day, &hour, &minute, &second, &used);
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)};
  if (read != 6 || used == 0 || !date.ok() || hour > 23 || minute > 59 || second > 60) return std::nullopt;
  std::string rest = text.substr(static_cast<size_t>(used));
  if (rest.starts_with(".")) rest.erase(0, std::min(rest.find_first_not_of("0123456789", 1), rest.size()));
  rest = trimmed(rest);
  std::chrono::seconds offset{0};
  if (!rest.empty() && rest != "Z" && rest != "UTC") {
    unsigned h = 0, m = 0;
    const bool reads =
        std::sscanf(rest.c_str() + 1, "%2u:%2u", &h, &m) == 2 || std::sscanf(rest.c_str() + 1, "%2u%2u", &h, &m) == 2;
    if ((rest[0] != '+' && rest[0] != '-') || !reads || h > 14 || m > 59) return std::nullopt;
    offset = std::chrono::hours(h) + std::chrono::minutes(m);
    if (rest[0] == '-') offset = -offset;
  }
  return std::chrono::sys_days(date) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
         std::chrono::seconds(second) - offset;
}

std::string without_quotes(std::string text) {
  text = trimmed(text);
  if (text.size() >= 2 && (text[0] == '\'' || text[0] == '"') && text.back() == text[0]) {
    text = text.substr(1, text.size() - 2);
  }
  return text == "null" || text == "~" ? "" : text;
}

}  // namespace

std::optional<PlatformName> platform_name(const std::string& name, bool canvas_first) {
  auto first = canvas_first ? as_of_canvas(name) : as_of_moodle(name);
  return first ? first : canvas_first ? as_of_moodle(name) : as_of_canvas(name);
}

bool is_canvas_here(const std::vector<std::string>& names) {
  size_t of_moodle = 0, of_canvas = 0;
  for (const std::string& name : names) {
    const bool moodle = as_of_moodle(name).has_value(), canvas = as_of_canvas(name).has_value();
    of_moodle += moodle && !canvas ? 1 : 0;
    of_canvas += canvas && !moodle ? 1 : 0;
  }
  return of_canvas > of_moodle;
}

std::string name_before_platform(const std::string& path, bool canvas_first) {
  const std::string name = path.substr(path.rfind('/') + 1);
  const auto known = platform_name(name, canvas_first);
  return known && !known->file.empty() ? known->file : name;
}

int copy_number(const std::string& name) {
  std::string stem = without_archive_ending(name);
  for (const char* ending : {".cpp", ".bundle"}) {
    if (lower_case(stem).ends_with(ending)) stem.resize(stem.size() - std::string_view(ending).size());
  }
  const bool in_brackets = stem.ends_with(")");
  if (in_brackets) stem.pop_back();
  const size_t digits = stem.find_last_not_of("0123456789") + 1;
  const std::string number = stem.substr(digits);
  const std::string before = stem.substr(0, digits);
  if (number.empty() || number.size() > 3 || !before.ends_with(in_brackets ? " (" : "-")) return 0;
  return std::stoi(number);
}

std::string without_copy_number(const std::string& stem) {
  if (copy_number(stem) == 0) return stem;
  return stem.ends_with(")") ? stem.substr(0, stem.rfind(" (")) : stem.substr(0, stem.rfind('-'));
}

bool is_folder_of_gradescope(const std::string& name) {
  constexpr std::string_view before = "submission_";
  return name.starts_with(before) && is_decimal(std::string_view(name).substr(before.size()));
}

// Of YAML as Ruby writes this one file: two blanks a level, a key on each line. What else is in it is passed over. A text
// that is long goes on in further lines, which stand deeper than its key: whatever is in them, they are no keys. What is
// there twice may be written once, "&1 …", and then by its number, "*1".
namespace {

/// Values that have a number.
class NumberedValues {
 public:
  /// The value that is written there, without a tag such as "!ruby/string".
  std::string read(const std::string& written, GradescopeEntry& entry) {
    const size_t space = std::min(written.find(' '), written.size());
    const std::string rest = trimmed(written.substr(space));
    if (written.starts_with("!")) return read(rest, entry);
    if (written.starts_with("&")) return values_[written.substr(1, space - 1)] = read(rest, entry);
    if (!written.starts_with("*")) return written;
    const auto known = values_.find(written.substr(1));
    if (known != values_.end()) return known->second;
    entry.not_understood = written;
    return "";
  }

 private:
  std::map<std::string, std::string> values_;
};

/// Lists of submitters that have a number stand where they are named once more.
void fill_in_lists(std::vector<GradescopeEntry>& entries, const std::vector<std::string>& numbers) {
  std::map<std::string, std::vector<GradescopeEntry::Submitter>> lists;
  for (size_t i = 0; i < entries.size(); ++i) {
    if (numbers[i].starts_with("&")) lists[numbers[i].substr(1)] = entries[i].submitters;
    if (!numbers[i].starts_with("*")) continue;
    entries[i].submitters = lists[numbers[i].substr(1)];
    if (entries[i].submitters.empty()) entries[i].not_understood = numbers[i];
  }
}

// The field that a line ":name: Ada" is about, with what stands in it; null if it is about none.
std::string* filled_in(GradescopeEntry::Submitter& person, const std::string& line) {
  for (const auto& [key, field] :
       {std::pair(":name:", &person.name), std::pair(":email:", &person.email), std::pair(":sid:", &person.sid)}) {
    if (!line.starts_with(key)) continue;
    *field = trimmed(line.substr(std::string_view(key).size()));
    return field;
  }
  return nullptr;
}

void set_created_at(GradescopeEntry& entry, const std::string& value) {
  const std::string when = without_quotes(value);
  entry.created_at = moment_in(when);
  if (!entry.created_at && !when.empty()) entry.not_understood = when;
}

void resolve_fields(GradescopeEntry& entry, NumberedValues& values) {
  for (GradescopeEntry::Submitter& person : entry.submitters) {
    for (std::string* field : {&person.name, &person.email, &person.sid}) {
      *field = without_quotes(values.read(*field, entry));
    }
  }
}

}  // namespace

std::vector<GradescopeEntry> parse_gradescope(const std::string& yaml) {
  std::vector<GradescopeEntry> entries;
  std::vector<std::string> lists;  // of each entry: "&2", "*2" or nothing, behind ":submitters:"
  NumberedValues values;
  bool in_submitters = false;
  size_t dashes = 0;             // the column of those before submitters
  std::string* value = nullptr;  // that further lines belong to
  for (const std::string& line : lines_of(yaml)) {
    if (line.empty() || line.starts_with("---") || line.starts_with("#")) continue;
    const size_t indent = indent_of(line).size();
    const std::string text = trimmed(line);
    const bool is_item = text.starts_with("- ");
    if (indent == 0) {
      if (!text.starts_with("-") && text.ends_with(":")) {
        entries.push_back({without_quotes(text.substr(0, text.size() - 1)), {}, {}});
        lists.emplace_back();
      }
      in_submitters = false;
      value = nullptr;
      continue;
    }
    if (entries.empty()) continue;
    GradescopeEntry& entry = entries.back();
    if (indent == 2 && !text.starts_with("-")) {
      constexpr std::string_view submitters = ":submitters:";
      in_submitters = text.starts_with(submitters);
      if (in_submitters) lists.back() = trimmed(text.substr(submitters.size()));
      dashes = 0;
      value = nullptr;
      constexpr std::string_view created = ":created_at: ";
      if (text.starts_with(created)) set_created_at(entry, values.read(trimmed(text.substr(created.size())), entry));
      continue;
    }
    if (!in_submitters) continue;
    if (dashes == 0 && is_item) dashes = indent;
    const size_t key_at = is_item && indent == dashes ? indent + 2 : indent;
    if (dashes == 0 || key_at != dashes + 2 || (is_item && indent != dashes)) {
      if (value != nullptr) *value += (value->empty() ? "" : " ") + text;
      continue;
    }
    if (is_item) entry.submitters.emplace_back();
    const std::string item = is_item ? trimmed(text.substr(2)) : text;
    value = filled_in(entry.submitters.back(), item);
  }
  for (GradescopeEntry& entry : entries) resolve_fields(entry, values);
  fill_in_lists(entries, lists);
  return entries;
}

}  // namespace course
