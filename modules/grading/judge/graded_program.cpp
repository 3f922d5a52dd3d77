#include "modules/grading/judge/graded_program.h"

#include <sys/stat.h>

#include <algorithm>
#include <mutex>
#include <random>

#include "modules/course/build/compile.h"
#include "modules/course/build/denied_names.h"
#include "modules/course/build/object_cache.h"
#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/judge/erase.h"
#include "modules/grading/sandbox/namespaces.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

namespace fs = std::filesystem;

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
  const fs::path scratch = bench.new_folder();
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
  std::vector<fs::path> readable;
  for (const std::string& object : objects) {
    if (object.starts_with("/")) readable.emplace_back(object);
  }
  const ProcessResult result = run_in_bench(bench, words, scratch, readable);
  std::string bytes = left_behind(scratch / "program");
  const bool good = result.end == ProcessResult::End::exited && result.status == 0 && !bytes.empty();
  if (!good) require_room(scratch);
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
  if (ended_by_clock(result)) fail<ClockError>("the program was not linked in time on this machine\n");
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

ProcessResult run_graded(const Bench& bench, const Command& command, const std::vector<fs::path>& also) {
  Command limited = command;
  limited.limits.wall_seconds = std::min(limited.limits.wall_seconds, bench.seconds_left());
  Contained contained{also, {}, false};
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
