#include "modules/course/authoring/verify_lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "modules/course/build/compile.h"
#include "modules/course/common/text.h"
#include "modules/course/process/process.h"
#include "modules/course/source/lesson.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

bool leads_somewhere(const std::string& link, const fs::path& folder, const Lesson& lesson) {
  if (link.starts_with("https://")) return true;
  if (link.starts_with("#")) {
    return std::find(lesson.anchors.begin(), lesson.anchors.end(), link.substr(1)) != lesson.anchors.end();
  }
  return fs::exists(folder / link.substr(0, link.find('#')));
}

// What the program printed for each of these lines.
std::map<size_t, std::string> printed_by_line(const std::string& output) {
  std::map<size_t, std::string> printed;
  size_t line_number = 0;
  for (const std::string& line : lines_of(output)) {
    if (line.starts_with(lesson_mark)) {
      line_number = std::strtoull(line.c_str() + lesson_mark.size(), nullptr, 10);
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

}  // namespace course
