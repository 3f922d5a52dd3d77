#include "tinytensor/io/csv_rows.h"

#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

void check_kind(std::string_view text, const std::string& name) {
  const char* kind = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ? "UTF-16: save it as UTF-8"
                     : text.starts_with("\x1F\x8B")                               ? "compressed: gunzip unpacks it"
                     : text.starts_with("PK") ? "a spreadsheet or another archive: export it as CSV"
                                              : nullptr;
  if (kind != nullptr) fail<FileError>("{}: is no CSV\n  hint: it is {}", name, kind);
}

}  // namespace

CsvRows::CsvRows(std::string_view text, const std::string& name, char separator)
    : text_(text), name_(name), separator_(separator) {
  if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);  // some programs mark UTF-8 so
  check_kind(text_, name_);
}

bool CsvRows::next(std::vector<std::string>& fields) {
  while (at_ < text_.size()) {
    line_ = next_line_;
    if (skip_line_end()) continue;
    read_row(fields);
    return true;
  }
  return false;
}

/// Passes "\n", "\r\n" or "\r", if one is here.
bool CsvRows::skip_line_end() {
  if (at_ == text_.size() || (text_[at_] != '\n' && text_[at_] != '\r')) return false;
  at_ += text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n' ? 2 : 1;
  ++next_line_;
  return true;
}

void CsvRows::read_row(std::vector<std::string>& fields) {
  size_t count = 0;
  while (true) {
    if (count == fields.size()) fields.emplace_back();
    fields[count].clear();
    read_field(fields[count], count + 1);
    ++count;
    if (at_ == text_.size() || skip_line_end()) break;
    ++at_;  // the separator
  }
  fields.resize(count);
}

bool CsvRows::field_ends() const {
  return at_ == text_.size() || text_[at_] == separator_ || text_[at_] == '\n' || text_[at_] == '\r';
}

void CsvRows::read_field(std::string& field, size_t column) {
  const size_t begin = at_;
  while (!field_ends() && is_blank(text_[at_])) ++at_;
  if (at_ < text_.size() && text_[at_] == '"') return read_quoted(field, column);
  while (!field_ends()) ++at_;
  field = text_.substr(begin, at_ - begin);
}

/// A field in quotes may hold separators and lines' ends; two quotes in it stand for one.
void CsvRows::read_quoted(std::string& field, size_t column) {
  for (++at_;; ++at_) {
    if (at_ == text_.size()) fail_at_line(", column {}: a quote is opened and not closed", column);
    if (text_[at_] == '\n') ++next_line_;
    if (text_[at_] == '"') {
      if (at_ + 1 == text_.size() || text_[at_ + 1] != '"') break;
      ++at_;
    }
    field += text_[at_];
  }
  ++at_;
  while (!field_ends() && is_blank(text_[at_])) ++at_;
  if (field_ends()) return;
  fail_at_line(", column {}: after the closing quote comes {}: expected {} or the end of the line", column,
               printable(text_.substr(at_, 1)), printable(std::string(1, separator_)));
}

}  // namespace tinytensor
