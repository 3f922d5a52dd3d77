// What a lesson promises: that its links lead somewhere and its code compiles.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "process.h"
#include "text.h"
#include "tinytensor/io/file.h"
#include "verify.h"

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

struct Lesson {
  std::vector<std::string> links;
  std::vector<std::string> anchors;
  std::vector<std::pair<size_t, std::string>> code;  // C++ blocks, with the line they begin in
};

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
      for (size_t at = 0; (at = line.find("](", at)) != std::string::npos; ++at) {
        lesson.links.push_back(line.substr(at + 2, line.find(')', at) - at - 2));
      }
    }
  }
  return lesson;
}

bool leads_somewhere(const std::string& link, const fs::path& folder, const Lesson& lesson) {
  if (link.starts_with("https://")) return true;
  if (link.starts_with("#")) {
    return std::find(lesson.anchors.begin(), lesson.anchors.end(), link.substr(1)) != lesson.anchors.end();
  }
  return fs::exists(folder / link.substr(0, link.find('#')));
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

// A line that prints, and says in a comment which values: "fmt::print(…, x);  // 1 2 3".
struct Print {
  std::string code, comment;
};
std::optional<Print> print_in(const std::string& line) {
  const size_t at = line.find("  // ");
  if (!trimmed(line).starts_with("fmt::print(") || at == std::string::npos) return std::nullopt;
  const std::string comment = line.substr(at + 5);
  const auto values = values_in(comment);
  if (!values || values->empty()) return std::nullopt;
  return Print{line.substr(0, at), comment};
}

const std::string mark = "@@ ";

// Each block is the body of a function, unless it defines functions itself. Line numbers stay those of the lesson.
// `marked`: around what a line prints that is to be compared stands the number of the line.
std::string program_of(const Lesson& lesson, const std::string& name, bool marked) {
  std::string text =
      "#include \"tinytensor/tinytensor.h\"\n#include \"tinytensor/ops/attention.h\"\nusing namespace tinytensor;\n";
  std::string calls;
  size_t number = 0;
  for (const auto& [first, code] : lesson.code) {
    std::string body = fmt::format("#line {} \"{}\"\n", first, name);
    size_t line_number = first;
    for (const std::string& line : lines_of(code)) {
      const std::optional<Print> print = marked ? print_in(line) : std::nullopt;
      body += print ? fmt::format("fmt::print(\"\\n{}{}\\n\"); {} fmt::print(\"\\n{}\\n\");\n", mark, line_number,
                                  print->code, mark)
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

// What the program printed for each of these lines.
std::map<size_t, std::string> printed_by_line(const std::string& output) {
  std::map<size_t, std::string> printed;
  size_t line_number = 0;
  for (const std::string& line : lines_of(output)) {
    if (line.starts_with(mark)) {
      line_number = std::strtoull(line.c_str() + mark.size(), nullptr, 10);
    } else if (line_number != 0) {
      printed[line_number] += line + "\n";
    }
  }
  return printed;
}

void compare_prints(const Lesson& lesson, const std::string& path, const std::string& output, Tally& tally) {
  const std::map<size_t, std::string> printed = printed_by_line(output);
  for (const auto& [first, code] : lesson.code) {
    const std::vector<std::string> lines = lines_of(code);
    for (size_t i = 0; i < lines.size(); ++i) {
      const std::optional<Print> print = print_in(lines[i]);
      if (!print) continue;
      const auto found = printed.find(first + i);
      const std::string got = found == printed.end() ? "" : found->second;
      tally.expect(values_in(got) == values_in(print->comment),
                   fmt::format("{}:{} prints '{}', but: {}", path, first + i, print->comment, got));
    }
  }
}

}  // namespace

void verify_lesson(const Kit& kit, const Module& module, Tally& tally) {
  const fs::path path = module.folder / "README.md";
  tally.expect(fs::exists(path), module.name + ": there is a lesson, README.md");
  if (!fs::exists(path)) return;
  const Lesson lesson = read_lesson(tinytensor::read_file(path));
  tally.expect(!lesson.code.empty() && lesson.anchors.size() > 2, module.name + ": the lesson has parts, and code");
  for (const std::string& link : lesson.links) {
    tally.expect(leads_somewhere(link, module.folder, lesson),
                 fmt::format("{}: a link leads nowhere: {}", path.string(), link));
  }
  const fs::path source = kit.cache / ("lesson_" + module.name + ".cpp");
  fs::create_directories(kit.cache);
  tinytensor::write_file(source, program_of(lesson, path.string(), true));
  const fs::path program = kit.cache / ("lesson_" + module.name);
  std::vector<std::string> words = compile_words(kit, 0);
  words.push_back(source.string());
  words.insert(words.end(), kit.libraries.begin(), kit.libraries.end());
  words.insert(words.end(), {"-o", program.string()});
  const ProcessResult result = run({words, {{"LC_ALL", "C"}}, {}, false});
  tally.expect(result.status == 0, fmt::format("the code of the lesson compiles, but:\n{}", result.output));
  if (result.status != 0) return;
  const ProcessResult ran = run({{program.string()}, {{"TINYTENSOR_THREADS", "1"}}, {}, false});
  tally.expect(ran.end == ProcessResult::End::exited && ran.status == 0,
               fmt::format("the code of the lesson runs, but:\n{}", ran.output));
  compare_prints(lesson, path.string(), ran.output, tally);
  fs::remove(program);
}

std::string lesson_program(const Module& module) {
  const fs::path path = module.folder / "README.md";
  return program_of(read_lesson(tinytensor::read_file(path)), path.string(), false);
}

}  // namespace course
