// CSV: tables as text, a line for each row, by RFC 4180.
//
//   length,width,species
//   5.1,3.5,setosa
//   6.2,2.9,"virginica, the late one"
//
// Every fault is a FileError that names the file, the line and the column:
//
//   iris.csv: line 2, column 3 ('species'): 'setosa' is no number
//     hint: CsvOptions::columns names the columns to be read; read_csv_texts reads one of text
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

struct CsvOptions {
  bool header = true;  ///< the first line holds the names of the columns; without one they are "1", "2", …
  std::vector<std::string> columns = {};  ///< the names of those to be read, in this order; all of them if empty
  char separator = ',';
};

struct CsvTable {
  std::vector<std::string> columns;  // their names
  Tensor values;                     // (rows, columns)
};

/// The numbers of a table. A field is a decimal number such as -1.5e-3, nan or inf, with spaces around it or not, or in
/// quotes. Empty lines are passed over. FileError, also for an empty field, for rows of different lengths, for a number
/// too large for real, and where a header is asked for and the first line holds numbers alone; ValueError for a
/// separator that is a quote, a space, or part of a number or a line's end.
CsvTable read_csv(const std::filesystem::path& path, const CsvOptions& options = {});

/// One column as it is written, without the quotes around a field: classes, for instance. FileError, ValueError.
std::vector<std::string> read_csv_texts(const std::filesystem::path& path, const std::string& column,
                                        const CsvOptions& options = {});

/// The same of a text that is in memory already; `name` stands for it in errors.
CsvTable parse_csv(std::string_view text, const std::string& name, const CsvOptions& options = {});
std::vector<std::string> parse_csv_texts(std::string_view text, const std::string& name, const std::string& column,
                                         const CsvOptions& options = {});

}  // namespace tinytensor
