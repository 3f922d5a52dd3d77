// The rows of a CSV file, by RFC 4180: fields with a separator between them, in quotes where they hold one.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/core/error.h"

namespace tinytensor {

/// Cuts a text into rows, and these into fields. Lines end in "\n", "\r\n" or "\r"; a byte order mark is passed over.
/// Every fault is a FileError that begins with `name` and the line.
class CsvRows {
 public:
  /// `text` and `name` must outlive the object. FileError where the first bytes are those of another kind of file.
  CsvRows(std::string_view text, const std::string& name, char separator);

  /// The next row that is no empty line; false at the end. A field's quotes are gone, with the spaces around them; other
  /// fields are as they were written. FileError where a quote is not closed, or text follows one that is.
  bool next(std::vector<std::string>& fields);

  /// Where the row begins that was read last, counted from 1.
  size_t line() const { return line_; }

  template <class... Args>
  [[noreturn]] void fail_at_line(fmt::format_string<Args...> text, Args&&... args) const {
    fail<FileError>("{}: line {}{}", name_, line_, fmt::format(text, std::forward<Args>(args)...));
  }

 private:
  bool skip_line_end();
  void read_row(std::vector<std::string>& fields);
  bool field_ends() const;
  void read_field(std::string& field, size_t column);
  void read_quoted(std::string& field, size_t column);

  std::string_view text_;
  const std::string& name_;
  char separator_;
  size_t at_ = 0, line_ = 1, next_line_ = 1;
};

}  // namespace tinytensor
