#include "modules/grading/judge/graded_program.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fstream>
#include <mutex>
#include <random>

#include "modules/course/build/denied_names.h"
#include "modules/course/build/object_cache.h"
#include "modules/course/common/error.h"
#include "modules/course/common/sha256.h"
#include "modules/course/common/text.h"
#include "modules/grading/judge/erase.h"
#include "modules/grading/sandbox/namespaces.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using End = ProcessResult::End;

constexpr int64_t most_memory = int64_t{2} << 30, most_file_bytes = int64_t{32} << 20;
constexpr size_t most_kept_bytes = size_t{4} << 20;  // the largest object of the course's own lines has 1 MB

// Messages, templates and constant expressions have limits of their own, below those of the process.
std::vector<std::string> limits_of(const Kit& kit) {
  if (kit.clang) return {"-ferror-limit=20", "-ftemplate-depth=300", "-ftemplate-backtrace-limit=5"};
  return {"-fmax-errors=20", "-ftemplate-depth=300", "-ftemplate-backtrace-limit=5"};
}

std::vector<fs::path> what_a_compiler_reads(const Kit& kit) {
  std::vector<fs::path> paths = system_folders();
  paths.push_back(kit.root);
  const fs::path compiler = fs::weakly_canonical(kit.compiler);
  if (!compiler.string().starts_with("/usr/")) paths.push_back(compiler.parent_path().parent_path());
  for (size_t i = 0; i + 1 < kit.flags.size(); ++i) {
    if (kit.flags[i] == "-isystem") paths.emplace_back(kit.flags[i + 1]);
  }
  return paths;
}

Command compiler_command(const Bench& bench, std::vector<std::string> words, const fs::path& scratch) {
  const std::string own = fs::path(bench.kit.compiler).parent_path().string();
  return {std::move(words),
          {{"LC_ALL", "C"}, {"PATH", own + ":/usr/bin:/bin"}, {"TMPDIR", scratch.string()}},
          {most_memory, most_file_bytes, bench.compile_seconds,
           std::min<double>(4 * bench.compile_seconds, bench.seconds_left())},
          false};
}

// What a contained program left: a plain file, or nothing. It may also have left a link or a pipe in its place.
std::string left_behind(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat status {};
  std::string bytes;
  if (file >= 0 && ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= most_file_bytes) {
    bytes.resize(static_cast<size_t>(status.st_size));
    const ssize_t count = ::read(file, bytes.data(), bytes.size());
    bytes.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
  }
  if (file >= 0) ::close(file);
  return bytes;
}

// Another run may look at the same moment: it finds all of it, or nothing.
void write_at_once(const fs::path& path, const std::string& bytes) {
  const fs::path part = unfinished(path);
  std::ofstream file(part, std::ios::binary);
  file << bytes;
  file.close();
  std::error_code error = std::make_error_code(std::errc::io_error);
  if (file) fs::rename(part, path, error);
  if (!error) return;
  std::error_code ignored;
  fs::remove(part, ignored);
  throw GraderError(fmt::format("{}: cannot be written: is the disk full?", path.string()));
}

fs::path new_folder(const fs::path& below) {
  static std::atomic<int> count = 0;
  const fs::path folder = below / fmt::format("step{}", ++count);
  fs::create_directories(folder);
  return folder;
}

#ifdef __ELF__
constexpr const char* stack_note = ".section .note.GNU-stack,\"\",%progbits\n";  // the stack holds no code
#else
constexpr const char* stack_note = "";
#endif

// Code of a random size that does nothing: from an address of a submission's one does not find those of others.
std::string gap(const fs::path& scratch, const char* name) {
  static std::mutex one_at_a_time;
  static std::random_device chance;
  const std::lock_guard lock(one_at_a_time);
  tinytensor::write_file((scratch / name).string(),
                         fmt::format(".text\n.skip {}\n{}", 16 * (chance() % 16384), stack_note));
  return name;
}

// Of a path in a message its last part: which folders this machine has is nobody's business.
std::string without_folders(const std::string& message) {
  std::string result;
  for (size_t at = 0; at < message.size();) {
    const size_t end = std::min(message.find_first_of(" \n\t`'\"(),:", at), message.size());
    const std::string word = message.substr(at, end - at);
    result += word.substr(word.find_last_of('/') + 1) + message.substr(end, 1);
    at = end + 1;
  }
  return result;
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

SubmissionObject refused_by(const Bench& bench, const ProcessResult& result, const std::string& file) {
  if (result.end != End::exited || result.output.find("internal compiler error") != std::string::npos ||
      result.output.find("out of memory") != std::string::npos) {
    return {{},
            {},
            fmt::format("{}: the compiler took more than {} seconds, {} MB of memory, or {} MB of messages\n"
                        "  hint: is there a template or a constant that never ends?\n",
                        file, bench.compile_seconds, most_memory >> 20, most_file_bytes >> 20),
            "",
            result.end == End::out_of_time || result.output.find("CPU time limit") != std::string::npos};
  }
  return {{}, {}, without_excerpts(first_error(result.output, file), file), result.output, false};
}

}  // namespace

void make_closed_folder(const fs::path& folder) {
  fs::create_directories(folder);
  fs::permissions(folder, fs::perms::owner_all);
}

void require_room(const fs::path& folder) {
  constexpr uint64_t least = uint64_t{1} << 20;
  struct statvfs disk {};
  if (::statvfs(folder.c_str(), &disk) != 0 || disk.f_blocks == 0) return;
  const bool no_files = disk.f_files != 0 && disk.f_favail == 0;
  if (uint64_t{disk.f_bavail} * disk.f_frsize >= least && !no_files) return;
  throw GraderError(fmt::format("{}: the disk is full: it cannot be graded now", folder.string()));
}

double Bench::seconds_left() const {
  return std::max(0.1, std::chrono::duration<double>(until - std::chrono::steady_clock::now()).count());
}

namespace {

// An object whose symbols cannot be read is refused: it is hers, whatever made it so. A short name for the linker may
// unfold to billions of letters for a reader: another program tries first whether all of them are read soon.
SubmissionObject with_symbols(const Bench& bench, const fs::path& object, const std::string& file) {
  const Limits limits{int64_t{1} << 30, most_file_bytes, 5, 60};
  const ProcessResult names = run({{bench.kit.nm, "-C", object.string()}, {{"LC_ALL", "C"}}, limits, false});
  if (names.end != End::exited || names.status != 0) {
    return {{},
            {},
            fmt::format("{}: the names in what the compiler made of it are too long to be read\n"
                        "  hint: is a type made of many others, again and again?\n",
                        file),
            "",
            false};
  }
  return {object, symbols_of(bench.kit, object), "", "", false};
}

SubmissionObject out_of_compile_time(const Bench& bench, const std::string& file) {
  return {
      {},
      {},
      fmt::format("{}: the compiler took more than {:.0f} seconds for all of it\n"
                  "  hint: is there a template or a constant that takes long? Each exercise is compiled alone, too\n",
                  file, bench.compile_time->most_seconds),
      "",
      true};
}

// What a compiler that was ended had run itself is counted nowhere.
void count_time(const Bench& bench, const ProcessResult& result) {
  if (bench.compile_time == nullptr) return;
  const double least = result.end == End::exited ? 0 : bench.compile_seconds;
  bench.compile_time->seconds += std::max(result.processor_seconds, least);
}

}  // namespace

SubmissionObject compile_submission_file(const Bench& bench, const PristineFile& file) {
  const Compiling how = compiling(bench.kit, 1);
  const fs::path cache = bench.kit.cache / "graded";
  make_closed_folder(cache);
  const fs::path object =
      cache / (sha256(fmt::format("{:016x} {}\n{}", how.surroundings, file.file, file.text)) + ".o");
  if (is_cached(object)) return with_symbols(bench, object, file.file);
  if (bench.compile_time != nullptr && bench.compile_time->is_over()) return out_of_compile_time(bench, file.file);
  const fs::path scratch = new_folder(bench.folder);
  fs::create_directories((scratch / file.file).parent_path());
  tinytensor::write_file((scratch / file.file).string(), file.text);
  std::vector<std::string> words = how.words;
  for (const std::string& word : limits_of(bench.kit)) words.push_back(word);
  words.insert(words.end(), {"-c", file.file, "-o", "out.o"});
  Contained contained{what_a_compiler_reads(bench.kit), scratch, true};
  for (const char* kind : {"", ".gch", ".pch"}) contained.readable.emplace_back(how.header.string() + kind);
  const ProcessResult result =
      run_contained(bench.kit, compiler_command(bench, words, scratch), contained, bench.layers);
  count_time(bench, result);
  const std::string bytes = left_behind(scratch / "out.o");
  const bool good = result.end == End::exited && result.status == 0 && !bytes.empty();
  if (!good) require_room(scratch);
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
  if (!good) return refused_by(bench, result, file.file);
  if (bytes.size() > most_kept_bytes) {  // a large array, or templates without end: this submission alone pays for it
    const fs::path own = new_folder(bench.folder) / "out.o";
    write_at_once(own, bytes);
    return with_symbols(bench, own, file.file);
  }
  write_at_once(object, bytes);
  return with_symbols(bench, object, file.file);
}

namespace {

// What is linked, as copies in the folder where the linker runs: it has another user's rights, and the build's own
// folders, which hold answers, are closed to that one.
std::vector<std::string> handed_over(std::vector<std::string> objects, const fs::path& scratch) {
  size_t count = 0;
  for (std::string& object : objects) {
    if (!object.starts_with("/") || object.find(".so") != std::string::npos) continue;
    const std::string copy = fmt::format("{}{}", ++count, fs::path(object).extension().string());
    fs::copy_file(object, scratch / copy);
    fs::permissions(scratch / copy, fs::perms(0444));
    object = copy;
  }
  return objects;
}

}  // namespace

LinkedProgram link_graded(const Bench& bench, const std::vector<std::string>& parts,
                          const std::vector<SubmissionObject>& submitted) {
  const fs::path scratch = new_folder(bench.folder);
  std::vector<std::string> words = compile_words(bench.kit, 1);
  std::vector<std::string> objects = parts;
  objects.push_back(gap(scratch, "before.s"));
  for (const SubmissionObject& object : submitted) objects.push_back(object.path.string());
  objects.push_back(gap(scratch, "behind.s"));
  objects.insert(objects.end(), bench.kit.reference_only.begin(), bench.kit.reference_only.end());
  objects.insert(objects.end(), bench.kit.libraries.begin(), bench.kit.libraries.end());
  if (!bench.layers.namespaces) objects = handed_over(objects, scratch);
  words.insert(words.end(), objects.begin(), objects.end());
  // What another library's functions are reached by cannot be written any more when the program begins.
  if (!bench.kit.sanitized) words.emplace_back("-Wl,-z,relro,-z,now");
  words.insert(words.end(), {"-o", "program"});
  Contained contained{what_a_compiler_reads(bench.kit), scratch, true};
  for (const std::string& object : objects) {
    if (object.starts_with("/")) contained.readable.emplace_back(object);
  }
  const ProcessResult result =
      run_contained(bench.kit, compiler_command(bench, words, scratch), contained, bench.layers);
  std::string bytes = left_behind(scratch / "program");
  const bool good = result.end == End::exited && result.status == 0 && !bytes.empty();
  if (!good) require_room(scratch);
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
  if (!good) {
    fail<BuildError>("the program cannot be linked:\n{}", without_folders(result.output));
  }
  LinkedProgram program{std::move(bytes), {}};
  for (const SubmissionObject& object : submitted) {
    for (const auto& [function, mangled] : object.symbols.defined) program.hers.insert(function);
  }
  return program;
}

fs::path write_graded(const Bench& bench, LinkedProgram program, const std::string& name,
                      const std::vector<std::string>& gone) {
  const std::vector<std::string> kernels = kernels_among(gone);
  erase_functions(program.bytes, [&](const std::string& function) {
    return (is_reference_kernel(function, kernels) || is_part_of_twin(function, gone)) &&
           program.hers.count(function) == 0;
  });
  const fs::path path = bench.folder / name;
  try {
    write_program(path, program.bytes);
  } catch (const CourseError& error) {
    throw GraderError(error.what());
  }
  ::chmod(path.c_str(), S_IXUSR | S_IXGRP | S_IXOTH);
  return path;
}

ProcessResult run_graded(const Bench& bench, const Command& command) {
  Command limited = command;
  limited.limits.wall_seconds = std::min(limited.limits.wall_seconds, bench.seconds_left());
  Contained contained;
  for (const fs::path& path : system_folders()) {
    if (path.filename().string().starts_with("lib") || path.filename() == "ld.so.cache")
      contained.readable.push_back(path);
  }
  for (const char* path : {"/usr/lib", "/usr/lib64", "/usr/local/lib", "/nix/store"}) {
    std::error_code ignored;
    if (fs::exists(path, ignored)) contained.readable.emplace_back(path);
  }
  contained.readable.emplace_back(command.words[0]);
  ProcessResult result = run_contained(bench.kit, limited, contained, bench.layers);
  require_room(fs::temp_directory_path());  // the answers are written there
  return result;
}

Kit with_headers_only(const Kit& kit) {
  static std::mutex copying;  // several submissions are graded at once
  const std::lock_guard lock(copying);
  std::string stamps;
  std::vector<fs::path> headers;
  for (const auto& entry : fs::recursive_directory_iterator(kit.root / "tinytensor")) {
    if (entry.path().extension() == ".h") headers.push_back(entry.path());
  }
  headers.push_back(kit.root / "modules" / "course" / "student" / "todo.h");
  std::sort(headers.begin(), headers.end());
  for (const fs::path& header : headers) {
    stamps += fmt::format("{} {} {}\n", header.string(), fs::file_size(header),
                          fs::last_write_time(header).time_since_epoch().count());
  }
  Kit result = kit;
  result.root = kit.cache / ("headers-" + fmt::format("{:016x}", fingerprint(stamps)));
  std::replace(result.flags.begin(), result.flags.end(), "-I" + kit.root.string(), "-I" + result.root.string());
  if (is_cached(result.root)) return result;
  const fs::path part = unfinished(result.root);
  for (const fs::path& header : headers) {
    const fs::path copy = part / fs::relative(header, kit.root);
    fs::create_directories(copy.parent_path());
    fs::copy_file(header, copy, fs::copy_options::overwrite_existing);
    fs::permissions(copy,
                    fs::perms(0644));  // for the user as whom submissions are compiled, to whom sources are closed
    fs::last_write_time(copy, fs::last_write_time(header));
  }
  std::error_code there_already;
  fs::rename(part, result.root, there_already);
  if (there_already) fs::remove_all(part);
  return result;
}

}  // namespace course
