#include "modules/grading/judge/compile_submission.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>

#include "modules/course/build/compile.h"
#include "modules/course/build/object_cache.h"
#include "modules/course/common/text.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/sha256.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using End = ProcessResult::End;

constexpr size_t most_kept_bytes = size_t{4} << 20;     // the largest object of the course's own lines has 1 MB
constexpr size_t most_object_bytes = size_t{16} << 20;  // it is linked, read and copied for every exercise

// Messages, templates and constant expressions have limits of their own, below those of the process. Nobody reads the
// warnings of a submission, but for what is an error in her own build, too.
std::vector<std::string> limits_of(const Kit& kit) {
  std::vector<std::string> words{"-ftemplate-depth=300", "-ftemplate-backtrace-limit=5", "-Wno-all", "-Wno-extra",
                                 "-Werror=return-type"};
  words.emplace_back(kit.clang ? "-ferror-limit=20" : "-fmax-errors=20");
  return words;
}

// Of what the compiler says about another file than hers no line of that file.
std::string without_excerpts(const std::string& message, const std::string& file) {
  if (message.find(file + ":") != std::string::npos) return message;
  std::string result;
  for (const std::string& line : lines_of(message)) {
    if (!line.starts_with(" ")) result += line + "\n";
  }
  return without_folders(result);
}

SubmissionObject refusal(const std::string& file, const std::string& why, bool out_of_time = false) {
  SubmissionObject object;
  object.refused = fmt::format("{}: {}\n", file, why);
  object.out_of_time = out_of_time;
  return object;
}

bool holds(const std::string& line, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) { return line.find(w) != std::string::npos; });
}

// What errors in her lines end: the status says so. What a message says may be in words of hers, on lines of their own.
bool ended_by_errors(const ProcessResult& result) { return result.end == End::exited && result.status == 1; }

// A compiler that gets no memory says so last; another that it runs may be ended for it.
bool lacked_memory(const ProcessResult& result) {
  std::vector<std::string> lines = lines_of(result.output);
  if (ended_by_errors(result)) lines.erase(lines.begin(), lines.end() - std::min<std::ptrdiff_t>(1, std::ssize(lines)));
  return std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return holds(line, {"out of memory", "virtual memory exhausted", "cannot allocate memory"});
  });
}

SubmissionObject refused_by(const Bench& bench, const ProcessResult& result, const std::string& file) {
  constexpr double precision = 0.2;  // of the kernel's clock, by which the compiler was ended
  const auto ended_with = [&](const std::string& why, bool out_of_time = false) {
    return refusal(file, why + "\n  hint: is there a template, a constant or an expression that never ends?",
                   out_of_time);
  };
  if (ended_by_clock(result)) {
    SubmissionObject object = refusal(file, "the compiler was not done in time on this machine", true);
    object.by_clock = true;
    return object;
  }
  if (result.end == End::out_of_time || result.processor_seconds > bench.compile_seconds - precision) {
    return ended_with(fmt::format("the compiler took more than {} seconds, and was ended", bench.compile_seconds),
                      true);
  }
  if (result.end == End::printed_too_much ||
      static_cast<int64_t>(result.output.size()) > most_compiler_bytes - (int64_t{1} << 16) ||
      (!ended_by_errors(result) && holds(result.output, {"File size limit exceeded signal terminated"}))) {
    return ended_with(fmt::format("the compiler wrote more than {} MB, and was ended", most_compiler_bytes >> 20));
  }
  if (lacked_memory(result)) {
    return ended_with(fmt::format("the compiler needed more than {} MB of memory", most_compiler_memory >> 20));
  }
  if (!ended_by_errors(result)) return ended_with("the compiler itself failed at it");
  SubmissionObject object;
  object.refused = without_excerpts(first_error(result.output, file), file);
  object.diagnostics = result.output;
  return object;
}

// An object whose symbols cannot be read is refused: it is hers, whatever made it so. A short name for the linker may
// unfold to billions of letters for a reader: another program tries first whether all of them are read soon.
SubmissionObject with_symbols(const Bench& bench, const fs::path& object, const std::string& file) {
  const Limits limits{int64_t{1} << 30, most_compiler_bytes, 5, 60};
  const ProcessResult names = run({{bench.kit.nm, "-C", object.string()}, {{"LC_ALL", "C"}}, limits, false});
  if (names.end != End::exited || names.status != 0) {
    return refusal(file,
                   "the names in what the compiler made of it are too long to be read\n"
                   "  hint: is a type made of many others, again and again?");
  }
  return {object, symbols_of(bench.kit, object), "", "", false};
}

SubmissionObject out_of_compile_time(const Bench& bench, const std::string& file) {
  return refusal(file,
                 fmt::format("the compiler took more than {:.0f} seconds for all of it\n"
                             "  hint: is there a template or a constant that takes long? Each exercise is compiled "
                             "alone, too",
                             bench.compile_time->most_seconds),
                 true);
}

// What a compiler that was ended by the clock had run itself is counted nowhere.
void count_time(const Bench& bench, const ProcessResult& result) {
  if (bench.compile_time == nullptr) return;
  const double least = result.end == End::exited ? 0 : bench.compile_seconds;
  bench.compile_time->seconds += std::max(result.processor_seconds, least);
}

fs::path cached_object(const Kit& kit, uint64_t surroundings, const PristineFile& file) {
  const fs::path cache = kit.cache / "graded";
  make_closed_folder(cache);
  return cache / (tinytensor::sha256(fmt::format("{:016x} {}\n{}", surroundings, file.file, file.text)) + ".o");
}

struct CompilerRun {
  ProcessResult result;
  std::string object;  // its bytes; none if it was refused
};

CompilerRun run_compiler_on(const Bench& bench, const Compiling& how, const PristineFile& file) {
  const fs::path scratch = bench.new_folder();
  fs::create_directories((scratch / file.file).parent_path());
  tinytensor::write_file((scratch / file.file).string(), file.text);
  std::vector<std::string> words = how.words;
  for (const std::string& word : limits_of(bench.kit)) words.push_back(word);
  words.insert(words.end(), {"-c", file.file, "-o", "out.o"});
  std::vector<fs::path> header;
  for (const char* kind : {"", ".gch", ".pch"}) header.emplace_back(how.header.string() + kind);
  CompilerRun run{run_in_bench(bench, words, scratch, header), left_behind(scratch / "out.o")};
  if (run.result.end != End::exited || run.result.status != 0) run.object.clear();
  if (run.object.empty()) require_room(scratch);
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
  return run;
}

}  // namespace

SubmissionObject compile_submission_file(const Bench& bench, const PristineFile& file, int optimisation) {
  const Compiling how = compiling(bench.kit, optimisation, file.file);
  const fs::path object = cached_object(bench.kit, how.surroundings, file);
  if (is_cached(object)) return with_symbols(bench, object, file.file);
  if (bench.compile_time != nullptr && bench.compile_time->is_over()) return out_of_compile_time(bench, file.file);
  const CompilerRun run = run_compiler_on(bench, how, file);
  count_time(bench, run.result);
  if (run.object.empty()) return refused_by(bench, run.result, file.file);
  if (run.object.size() > most_object_bytes) {
    return refusal(file.file, fmt::format("what the compiler made of it has more than {} MB\n"
                                          "  hint: is there a large array, or a template that is made for many types?",
                                          most_object_bytes >> 20));
  }
  if (run.object.size() > most_kept_bytes) {  // a large array, or many templates: this submission alone pays for it
    const fs::path own = bench.new_folder() / "out.o";
    write_at_once(own, run.object);
    return with_symbols(bench, own, file.file);
  }
  write_at_once(object, run.object);
  return with_symbols(bench, object, file.file);
}

double seconds_to_compile(const Bench& bench, const PristineFile& file) {
  const Compiling how = compiling(bench.kit, 1);
  const fs::path object = cached_object(bench.kit, how.surroundings, file);
  const fs::path known = bench.kit.cache / ("seconds-" + object.stem().string().substr(0, 16));
  if (is_cached(known)) return std::strtod(tinytensor::read_file(known.string()).c_str(), nullptr);
  const CompilerRun run = run_compiler_on(bench, how, file);
  if (run.object.empty()) {
    throw GraderError(fmt::format("the library's own lines could not be compiled: {}",
                                  refused_by(bench, run.result, file.file).refused));
  }
  if (!is_cached(object)) write_at_once(object, run.object);
  write_at_once(known, fmt::format("{:.3f}\n", run.result.processor_seconds));
  return run.result.processor_seconds;
}

}  // namespace course
