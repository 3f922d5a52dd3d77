// Text from anywhere, made safe for the place where it goes.
#pragma once

#include <string>
#include <string_view>

namespace course {

/// Lines of valid UTF-8 without control characters: what is neither is shown as "\x1b", and so are more than four marks on
/// one letter, which would cover other lines. Tabs become spaces. What is
/// longer than `longest` bytes ends in a line that says how much was left out.
std::string clean_lines(std::string_view text, size_t longest = 20000);
/// The same on one line.
std::string clean_line(std::string_view text, size_t longest = 300);

/// A name in quotes (printable.h). One with letters that are written from right to left stands between marks (U+200E) that
/// keep the words around it in their order.
std::string in_quotes(std::string_view name);

/// A text between these marks, where letters from right to left are in it.
std::string kept_in_place(const std::string& text);

/// A name as it stands in a sentence or a list: in quotes where it has more than ASCII letters, digits and
/// . _ - @, since it could read like several names, or like words of ours.
std::string name_in_words(std::string_view name);
/// The same of a path, in which / may stand.
std::string path_in_words(std::string_view path);

/// Text that a submission may have had a hand in, as it must look wherever it stands beside words of ours: cleaned, and
/// every line behind "| ". So no line of hers can be taken for one of a report.
std::string quoted_lines(std::string_view text, size_t longest = 20000);

/// Cleaned, with & < > " ' written as XML and HTML have them: for elements and for attributes in quotes.
std::string markup_text(std::string_view text);

/// A cell of a CSV file, cleaned and in quotes where it needs them. A spreadsheet takes what begins with = + - @ for a
/// formula, some also where these are written as wide, small or raised signs, or behind blanks that cannot be seen: a cell
/// that begins with any such sign begins with an apostrophe, and so does what stands behind a semicolon, where some part
/// columns.
std::string csv_cell(std::string_view text);

}  // namespace course
