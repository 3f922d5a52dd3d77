// What a lesson promises: that its links lead somewhere and its code compiles.
#include <algorithm>

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

// Each block is the body of a function, unless it defines functions itself. Line numbers stay those of the lesson.
std::string program_of(const Lesson& lesson, const std::string& name) {
  std::string text =
      "#include \"tinytensor/tinytensor.h\"\n#include \"tinytensor/ops/attention.h\"\nusing namespace tinytensor;\n";
  size_t number = 0;
  for (const auto& [line, code] : lesson.code) {
    const bool defines = code.find("\n}") != std::string::npos;
    const std::string body = fmt::format("#line {} \"{}\"\n{}", line, name, code);
    text += defines ? body : fmt::format("void block_{}() {{\n{}\n}}\n", ++number, body);
  }
  return text;
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
  tinytensor::write_file(source, program_of(lesson, path.string()));
  std::vector<std::string> words = compile_words(kit, 0);
  words.insert(words.end(), {"-fsyntax-only", source.string()});
  const ProcessResult result = run({words, {{"LC_ALL", "C"}}, {}, false});
  tally.expect(result.status == 0, fmt::format("the code of the lesson compiles, but:\n{}", result.output));
}

}  // namespace course
