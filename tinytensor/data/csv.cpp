#include "tinytensor/data/csv.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <locale>
#include <optional>
#include <sstream>

#include "tinytensor/core/error.h"
#include "tinytensor/io/csv_rows.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// --- numbers ---------------------------------------------------------------------------------------------------------

/// Digits from `at` on are passed; true if there was one.
bool skip_digits(std::string_view text, size_t& at) {
  const size_t begin = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at > begin;
}

/// Whether the text, which has no sign, is a decimal number: digits with or without a point, then perhaps e and digits.
bool is_decimal(std::string_view text) {
  size_t at = 0;
  bool has_digits = skip_digits(text, at);
  if (at < text.size() && text[at] == '.') has_digits = skip_digits(text, ++at) || has_digits;
  if (!has_digits) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    if (++at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    if (!skip_digits(text, at)) return false;
  }
  return at == text.size();
}

/// Whether it is the word in any letters: NaN, INF.
bool is_word(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

/// Reads numbers with a point, whatever the locale of the program says.
class NumberReader {
 public:
  NumberReader() { stream_.imbue(std::locale::classic()); }

  /// Nothing where the text is no number; infinity for one that a double cannot hold.
  std::optional<double> operator()(std::string_view text) {
    text = trimmed(text);
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    const std::optional<double> size = without_sign(text);
    return size && negative ? -*size : size;
  }

 private:
  std::optional<double> without_sign(std::string_view text) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (is_word(text, "nan")) return std::numeric_limits<double>::quiet_NaN();
    if (is_word(text, "inf") || is_word(text, "infinity")) return infinity;
    if (!is_decimal(text)) return {};
    if (text.size() <= 15 && std::all_of(text.begin(), text.end(), is_digit)) {  // the common case, which is quick
      int64_t whole = 0;
      for (const char c : text) whole = 10 * whole + (c - '0');
      return static_cast<double>(whole);
    }
    stream_.clear();
    stream_.str(std::string(text));
    double value = 0;
    return stream_ >> value ? value : infinity;
  }

  std::istringstream stream_;
};

// --- tables ----------------------------------------------------------------------------------------------------------

/// A table that is being read: its columns are known, its rows follow.
class Table {
 public:
  Table(std::string_view text, const std::string& name, const CsvOptions& options)
      : rows_(text, name, options.separator), name_(name), separator_(options.separator) {
    const char s = options.separator;
    if (is_digit(s) || std::string_view("\"\n\r +-.eE", 9).find(s) != std::string_view::npos || s == '\0') {
      fail<ValueError>("read_csv: {} cannot separate numbers", printable(std::string(1, s)));
    }
    if (!rows_.next(fields_)) fail<FileError>("{}: there is no table in it", name);
    width_ = fields_.size();
    first_line_ = rows_.line();
    if (options.header) {
      for (const std::string& field : fields_) names_.emplace_back(trimmed(field));
      check_header();
    } else {
      for (size_t i = 1; i <= width_; ++i) names_.push_back(std::to_string(i));
      waiting_ = true;
    }
  }

  const std::vector<std::string>& names() const { return names_; }

  /// The fields of the next row; null at the end.
  const std::vector<std::string>* next() {
    if (!std::exchange(waiting_, false) && !rows_.next(fields_)) return nullptr;
    if (fields_.size() == width_) return &fields_;
    rows_.fail_at_line(": has {}, line {} has {}{}", counted(fields_.size()), first_line_, counted(width_),
                       separator_hint());
  }

  /// Which column is called so. FileError unless it is exactly one.
  size_t find(const std::string& column) const {
    const auto found = std::find(names_.begin(), names_.end(), column);
    if (found == names_.end()) {
      std::string all;
      for (const std::string& known : names_) all += (all.empty() ? "" : ", ") + printable(known);
      fail<FileError>("{}: there is no column {}\n  hint: there are {}{}", name_, printable(column), readable(all, 500),
                      separator_hint());
    }
    if (std::find(found + 1, names_.end(), column) != names_.end()) {
      fail<FileError>("{}: two columns are called {}", name_, printable(column));
    }
    return static_cast<size_t>(found - names_.begin());
  }

  /// The number in column i of the row that was read last.
  real number(size_t i) {
    const std::string& field = fields_[i];
    const std::optional<double> value = read_number_(field);
    if (!value) fail_at(i, field);
    const auto rounded = static_cast<real>(*value);
    if (std::isinf(rounded) && field.find_first_of("0123456789") != std::string::npos) {
      rows_.fail_at_line(", {}: {} is too large", where(i), printable(trimmed(field)));
    }
    return rounded;
  }

 private:
  static std::string counted(size_t fields) { return fmt::format("{} field{}", fields, fields == 1 ? "" : "s"); }
  std::string where(size_t i) const {
    const std::string place = std::to_string(i + 1);
    return "column " + place + (names_[i] == place ? "" : " (" + printable(names_[i]) + ")");
  }

  /// What separates the fields instead, where one field holds it.
  std::string separator_hint() const {
    for (const char other : {';', '\t', ',', '|'}) {
      if (other == separator_ || width_ != 1 || names_[0].find(other) == std::string::npos) continue;
      return fmt::format("\n  hint: CsvOptions::separator = {} may be meant", printable(std::string(1, other)));
    }
    return "";
  }

  void check_header() {
    const auto is_number = [this](const std::string& name) { return read_number_(name).has_value(); };
    if (!std::all_of(names_.begin(), names_.end(), is_number)) return;
    rows_.fail_at_line(": expected the names of the columns, got numbers alone\n  hint: CsvOptions::header = false");
  }

  [[noreturn]] void fail_at(size_t i, const std::string& field) const {
    if (trimmed(field).empty()) {
      rows_.fail_at_line(", {}: is empty\n  hint: nan stands for a number that is not known", where(i));
    }
    std::string hint = separator_hint();
    if (hint.empty() && rows_.line() == first_line_) hint = "\n  hint: CsvOptions::header = true takes it for a name";
    if (hint.empty() && width_ > 1) {
      hint = "\n  hint: CsvOptions::columns names the columns to be read; read_csv_texts reads one of text";
    }
    rows_.fail_at_line(", {}: {} is no number{}", where(i), printable(field), hint);
  }

  CsvRows rows_;
  const std::string& name_;
  char separator_;
  NumberReader read_number_;
  std::vector<std::string> fields_, names_;
  size_t width_ = 0, first_line_ = 0;
  bool waiting_ = false;  // the first row was read, and is not yet used
};

}  // namespace

CsvTable parse_csv(std::string_view text, const std::string& file, const CsvOptions& options) {
  const std::string name = readable(file, 1000);
  Table table(text, name, options);
  const std::vector<std::string>& names = options.columns.empty() ? table.names() : options.columns;
  std::vector<size_t> columns;
  for (size_t i = 0; i < names.size(); ++i) columns.push_back(options.columns.empty() ? i : table.find(names[i]));
  std::vector<real> values;
  int64_t rows = 0;
  for (; table.next() != nullptr; ++rows) {
    for (const size_t column : columns) values.push_back(table.number(column));
  }
  return {names, tensor(values, {rows, static_cast<int64_t>(columns.size())})};
}

std::vector<std::string> parse_csv_texts(std::string_view text, const std::string& file, const std::string& column,
                                         const CsvOptions& options) {
  const std::string name = readable(file, 1000);
  Table table(text, name, options);
  const size_t found = table.find(column);
  std::vector<std::string> texts;
  while (const std::vector<std::string>* fields = table.next()) texts.emplace_back(trimmed((*fields)[found]));
  return texts;
}

CsvTable read_csv(const std::filesystem::path& path, const CsvOptions& options) {
  return parse_csv(read_file(path), shown(path), options);
}

std::vector<std::string> read_csv_texts(const std::filesystem::path& path, const std::string& column,
                                        const CsvOptions& options) {
  return parse_csv_texts(read_file(path), shown(path), column, options);
}

}  // namespace tinytensor
