// Makes a test of docs/coming_from_pytorch.md: make_page PAGE OUTPUT.
//
// The first block of C++ declares the names that every line begins with, and each line of a table is a function with
// new ones. Other blocks stand beside them. A line is code whose last part, behind the last semicolon, is its result.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Row {
  int number;
  std::vector<std::string> cells;
};

std::string trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

// "| `a` | `b \| c` | note |" -> a, b | c, note
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells{""};
  for (size_t i = 1; i < line.size(); ++i) {
    const bool escaped = line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|';
    if (escaped) ++i;
    if (line[i] == '|' && !escaped) {
      cells.emplace_back();
    } else {
      cells.back() += line[i];
    }
  }
  cells.pop_back();  // behind the last |
  for (std::string& cell : cells) {
    cell = trimmed(cell);
    if (&cell == &cells.back() || cell.size() < 2 || cell.front() != '`' || cell.back() != '`') continue;
    cell = cell.substr(1, cell.size() - 2);
  }
  return cells;
}

// Where the last statement ends, outside of all brackets.
size_t last_semicolon(const std::string& code) {
  size_t found = std::string::npos;
  int depth = 0;
  for (size_t i = 0; i < code.size(); ++i) {
    const std::string c(1, code[i]);
    if (std::string("([{").find(c) != std::string::npos) ++depth;
    if (std::string(")]}").find(c) != std::string::npos) --depth;
    if (c == ";" && depth == 0) found = i;
  }
  return found;
}

std::string function(const Row& row) {
  const std::string& code = row.cells.at(1);
  const size_t end = last_semicolon(code);
  const std::string before = end == std::string::npos ? "" : code.substr(0, end + 1);
  const std::string result = trimmed(end == std::string::npos ? code : code.substr(end + 1));
  return "  std::string line_" + std::to_string(row.number) + "() {\n    " + before + "\n    return page::text(" +
         (result.empty() ? "page::Nothing{}" : "((" + result + "), page::Nothing{})") + ");\n  }\n";
}

void write(std::ostream& out, const std::vector<std::string>& blocks, const std::vector<Row>& rows) {
  out << "// Made from docs/coming_from_pytorch.md by tests/docs/make_page.cpp.\n"
         "#include <cmath>\n#include <iostream>\n#include \"tests/docs/page.h\"\n"
         "#pragma GCC diagnostic ignored \"-Wunused\"\n"
         "using namespace tinytensor;\nusing page::operator,;\nnamespace {\nstruct Names {\n"
      << blocks.at(0) << "};\n";
  for (size_t i = 1; i < blocks.size(); ++i) out << blocks[i];
  out << "struct Page : Names {\n";
  for (const Row& row : rows) out << function(row);
  out << "};\ntemplate <std::string (Page::*line)()>\nstd::string run() {\n  Page page;\n  return (page.*line)();\n}\n"
         "}  // namespace\nconst std::vector<page::Line>& page::lines() {\n  static const std::vector<Line> all{\n";
  for (const Row& row : rows) {
    out << "      {" << row.number << ", R\"~(" << row.cells.at(0) << ")~\", R\"~(" << row.cells.at(2)
        << ")~\", run<&Page::line_" << row.number << ">},\n";
  }
  out << "  };\n  return all;\n}\n";
}

void make(const std::string& page, const std::string& output) {
  std::ifstream in(page);
  if (!in) throw std::runtime_error("cannot read " + page);
  std::vector<std::string> blocks;
  std::vector<Row> rows;
  bool in_block = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (in_block && line != "```") blocks.back() += line + "\n";
    if (line == "```cpp") blocks.emplace_back();
    in_block = line == "```cpp" || (in_block && line != "```");
    if (!line.starts_with("| `")) continue;
    rows.push_back({number, cells_of(line)});
    if (rows.back().cells.size() != 3)
      throw std::runtime_error("three cells are expected in line " + std::to_string(number));
  }
  std::ofstream out(output);
  write(out, blocks, rows);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc != 3) throw std::runtime_error("usage: make_page PAGE OUTPUT");
    make(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::cerr << "make_page: " << error.what() << "\n";
    return 1;
  }
}
