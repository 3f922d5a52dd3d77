#include "modules/course/source/regions.h"

#include <optional>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

const std::string open_mark = "// exercise ";
const std::string close_mark = "// }";

// "// exercise 03.4 (otherwise: return;) {" -> the region that begins there.
std::optional<Region> opened_region(const std::string& line) {
  const std::string text = trimmed(line);
  if (!text.starts_with(open_mark) || !text.ends_with(" {")) return std::nullopt;
  const std::string inner =
      trimmed(std::string_view(text).substr(open_mark.size(), text.size() - open_mark.size() - 1));
  const std::string otherwise = " (otherwise:";
  const size_t at = inner.find(otherwise);
  if (at == std::string::npos) return Region{inner, std::nullopt, 0, 0};
  if (inner.back() != ')') return std::nullopt;
  const size_t code = at + otherwise.size();
  return Region{inner.substr(0, at), trimmed(inner.substr(code, inner.size() - code - 1)), 0, 0};
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

void check_utf8(const std::string& name, const std::string& text) {
  const std::optional<size_t> offset = first_not_utf8(text);
  if (!offset) return;
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(*offset), '\n');
  fail<CourseError>("{}:{}: this is not UTF-8 text: byte 0x{:02X}\n  hint: tell your editor to save the file as UTF-8",
                    name, line, static_cast<unsigned char>(text[*offset]));
}

// A line that was a mark before something happened to it would silently end the region's life.
void check_near_miss(const Source& source, size_t i) {
  const std::string text = trimmed(source.lines[i]);
  if (text.starts_with(open_mark) && !opened_region(text)) {
    fail<CourseError>("{}:{}: a mark of the course is damaged: {}\n  hint: it reads '// exercise 13.2 {{'", source.name,
                      i + 1, tinytensor::printable(text));
  }
}

}  // namespace

const Region* Source::find(const std::string& exercise, size_t number) const {
  for (const Region& region : regions) {
    if (region.exercise == exercise && number-- == 0) return &region;
  }
  return nullptr;
}

size_t Source::count(const std::string& exercise) const {
  return static_cast<size_t>(
      std::count_if(regions.begin(), regions.end(), [&](const Region& r) { return r.exercise == exercise; }));
}

size_t Source::number_of(const Region& region) const {
  return static_cast<size_t>(std::count_if(regions.begin(), regions.end(), [&](const Region& r) {
    return r.exercise == region.exercise && r.open < region.open;
  }));
}

std::string Source::inside(const Region& region) const {
  std::string result;
  for (size_t i = region.open + 1; i < region.close; ++i) result += lines[i] + "\n";
  return result;
}

std::string Source::outside() const {
  std::string result;
  size_t i = 0;
  for (const Region& region : regions) {
    for (; i <= region.open; ++i) result += lines[i] + "\n";
    i = region.close;
  }
  for (; i < lines.size(); ++i) result += lines[i] + "\n";
  return result;
}

std::string Source::text() const {
  std::string result;
  for (const std::string& line : lines) result += line + "\n";
  return result;
}

std::string module_number(const std::string& exercise) {
  const size_t dot = exercise.find('.');
  const std::string number = exercise.substr(0, dot);
  if (dot == std::string::npos || !is_number(number) || !is_number(exercise.substr(dot + 1))) {
    fail<CourseError>("{} is not the number of an exercise: it has the form 13.2", tinytensor::printable(exercise));
  }
  return number;
}

Source parse(const std::string& name, const std::string& text) {
  check_utf8(name, text);
  Source source{name, lines_of(text), {}};
  std::optional<Region> open;
  for (size_t i = 0; i < source.lines.size(); ++i) {
    check_near_miss(source, i);
    if (const auto begun = opened_region(source.lines[i])) {
      const std::string& exercise = begun->exercise;
      const std::string number = module_number(exercise);
      if (open) {
        fail<CourseError>(
            "{}:{}: exercise {} begins inside of exercise {}, which began in line {}\n"
            "  hint: the line '// }}' that ends exercise {} is missing",
            name, i + 1, exercise, open->exercise, open->open + 1, open->exercise);
      }
      if (!source.regions.empty() && module_number(source.regions[0].exercise) != number) {
        fail<CourseError>("{}:{}: exercise {} in a file of module {}: a file holds exercises of one module only", name,
                          i + 1, exercise, module_number(source.regions[0].exercise));
      }
      open = begun;
      open->open = i;
    } else if (open && trimmed(source.lines[i]) == close_mark) {
      open->close = i;
      source.regions.push_back(*open);
      open.reset();
    } else if (!source.regions.empty() && trimmed(source.lines[i]) == close_mark) {
      const Region& last = source.regions.back();
      fail<CourseError>(
          "{}:{}: this '// }}' ends nothing: exercise {} ended in line {}\n"
          "  hint: the line '// exercise … {{' above it is missing; or, if it is a comment of yours, write '//}}' for "
          "it",
          name, i + 1, last.exercise, last.close + 1);
    }
  }
  if (open) {
    fail<CourseError>("{}:{}: exercise {} begins here and never ends\n  hint: the line '// }}' behind it is missing",
                      name, open->open + 1, open->exercise);
  }
  return source;
}

Source with_inside(Source source, const std::string& exercise, const std::string& inside, size_t number) {
  const Region* region = source.find(exercise, number);
  if (region == nullptr) {
    fail<CourseError>("{}: the lines '// exercise {} {{' and '// }}' are gone", source.name, exercise);
  }
  std::string text;
  for (size_t i = 0; i <= region->open; ++i) text += source.lines[i] + "\n";
  text += inside;
  for (size_t i = region->close; i < source.lines.size(); ++i) text += source.lines[i] + "\n";
  return parse(source.name, text);
}

std::string stub_of(const Source& source, const Region& region, const std::string& title) {
  const std::string indent = indent_of(source.lines[region.open]);
  const std::string what = "(\"" + region.exercise + " " + title + "\");\n";
  if (!region.otherwise) return indent + "todo" + what;
  return indent + "todo_without_throwing" + what + (region.otherwise->empty() ? "" : indent + *region.otherwise + "\n");
}

bool is_stub(const Source& source, const Region& region) {
  bool called = false;
  for (size_t i = region.open + 1; i < region.close; ++i) {
    const std::string line = trimmed(source.lines[i]);
    if (line.empty() || line.starts_with("//") || line == region.otherwise) continue;
    const std::string call = region.otherwise ? "todo_without_throwing" : "todo";
    if (!line.starts_with(call + "(\"" + region.exercise + " ")) return false;
    called = true;
  }
  return called;
}

Source stubbed(Source source, const std::map<std::string, std::string>& titles) {
  for (size_t i = 0; i < source.regions.size(); ++i) {
    const Region region = source.regions[i];
    const auto title = titles.find(region.exercise);
    if (title == titles.end()) {
      fail<CourseError>("{}:{}: exercise {} is in no module.toml", source.name, region.open + 1, region.exercise);
    }
    const std::string stub = stub_of(source, region, title->second);
    source = with_inside(std::move(source), region.exercise, stub, source.number_of(region));
  }
  return source;
}

bool comes_before(const std::string& exercise, const std::string& other) {
  const auto key = [](const std::string& id) {
    return std::pair(module_number(id), std::atoi(id.c_str() + id.find('.') + 1));
  };
  return key(exercise) < key(other);
}

}  // namespace course
