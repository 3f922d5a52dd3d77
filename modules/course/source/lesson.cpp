#include "modules/course/source/lesson.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>

#include "modules/course/common/text.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

// "## Where it lies: strides" -> "where-it-lies-strides", as web pages of Markdown name their headings.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    if (c == ' ' || c == '-') anchor += '-';
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0 || c == '_') {
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return anchor;
}

// Where the links of a line begin: behind "](", unless it stands in `code`, as that of a lambda may.
std::vector<size_t> links_in(const std::string& line) {
  std::vector<size_t> begins;
  bool in_code = false;
  for (size_t at = 0; at + 1 < line.size(); ++at) {
    if (line[at] == '`') in_code = !in_code;
    const bool is_link = !in_code && line[at] == ']' && line[at + 1] == '(';
    if (is_link && line.find(')', at) != std::string::npos) begins.push_back(at + 2);
  }
  return begins;
}

}  // namespace

std::string with_links(const std::string& text, const std::function<std::string(const std::string&)>& other) {
  std::string result;
  bool in_block = false;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("```")) in_block = !in_block;
    size_t done = 0;
    for (const size_t begin : in_block ? std::vector<size_t>() : links_in(line)) {
      const size_t end = line.find(')', begin);
      result += line.substr(done, begin - done) + other(line.substr(begin, end - begin));
      done = end;
    }
    result += line.substr(done) + "\n";
  }
  return result;
}

Lesson read_lesson(const std::string& text) {
  Lesson lesson;
  const std::vector<std::string> lines = lines_of(text);
  bool in_block = false, in_code = false;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    if (line.starts_with("```")) {
      in_block = !in_block;
      in_code = in_block && line == "```cpp";
      if (in_code) lesson.code.emplace_back(i + 2, "");
    } else if (in_code) {
      lesson.code.back().second += line + "\n";
    } else if (!in_block) {
      if (line.starts_with("#")) lesson.anchors.push_back(anchor_of(line.substr(line.find(' ') + 1)));
      for (const size_t at : links_in(line)) lesson.links.push_back(line.substr(at, line.find(')', at) - at));
    }
  }
  return lesson;
}

// What is left of printed numbers and truths, without brackets and commas; nothing if there are other words.
std::optional<std::vector<std::string>> values_in(const std::string& text) {
  std::vector<std::string> values;
  std::string word;
  for (const char c : text + " ") {
    if (std::string(" \n,[](){}").find(c) == std::string::npos) {
      word += c;
      continue;
    }
    char* end = nullptr;
    std::strtod(word.c_str(), &end);
    const bool value = word == "true" || word == "false" || *end == 0;
    if (!word.empty() && word != "tensor" && !value) return std::nullopt;
    if (!word.empty() && word != "tensor") values.push_back(word);
    word.clear();
  }
  return values;
}

std::optional<Print> print_in(const std::string& line) {
  const size_t at = line.find("  // ");
  if (!trimmed(line).starts_with("fmt::print(") || at == std::string::npos) return std::nullopt;
  const std::string comment = line.substr(at + 5);
  const auto values = values_in(comment);
  if (!values || values->empty()) return std::nullopt;
  return Print{line.substr(0, at), comment};
}

// Each block is the body of a function, unless it defines functions itself. Line numbers stay those of the lesson.
// `marked`: around what a line prints that is to be compared stands the number of the line.
std::string program_of(const Lesson& lesson, const std::string& name, bool marked) {
  std::string text =
      "#include \"tinytensor/tinytensor.h\"\n#include \"tinytensor/ops/attention/attention.h\"\nusing namespace "
      "tinytensor;\n";
  std::string calls;
  size_t number = 0;
  for (const auto& [first, code] : lesson.code) {
    std::string body = fmt::format("#line {} \"{}\"\n", first, name);
    size_t line_number = first;
    for (const std::string& line : lines_of(code)) {
      const std::optional<Print> print = marked ? print_in(line) : std::nullopt;
      body += print ? fmt::format("fmt::print(\"\\n{}{}\\n\"); {} fmt::print(\"\\n{}\\n\");\n", lesson_mark,
                                  line_number, print->code, lesson_mark)
                    : line + "\n";
      ++line_number;
    }
    if (code.find("\n}") != std::string::npos) {
      text += body;
    } else {
      text += fmt::format("void block_{}() {{\n{}}}\n", ++number, body);
      calls += fmt::format("  block_{}();\n", number);
    }
  }
  return text + "int main() {\n" + calls + "}\n";
}

std::string lesson_program(const Module& module) {
  const std::filesystem::path path = module.folder / "README.md";
  return program_of(read_lesson(tinytensor::read_file(path)), path.string(), false);
}

}  // namespace course
