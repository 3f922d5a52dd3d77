#include "modules/grading/judge/bench.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "modules/course/build/object_cache.h"
#include "modules/grading/sandbox/namespaces.h"

namespace course {
namespace {

namespace fs = std::filesystem;

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

}  // namespace

double Bench::seconds_left() const {
  return std::max(0.1, std::chrono::duration<double>(until - std::chrono::steady_clock::now()).count());
}

fs::path Bench::new_folder() const {
  static std::atomic<int> count = 0;
  const fs::path made = folder / fmt::format("step{}", ++count);
  fs::create_directories(made);
  return made;
}

ProcessResult run_in_bench(const Bench& bench, std::vector<std::string> words, const fs::path& folder,
                           const std::vector<fs::path>& readable) {
  const std::string own = fs::path(bench.kit.compiler).parent_path().string();
  // On a machine that does much else an honest compiler waits for its turn: the processor's time is what counts.
  const double patience = std::max(60.0, 4.0 * bench.compile_seconds);
  const Command command{
      std::move(words),
      {{"LC_ALL", "C"}, {"PATH", own + ":/usr/bin:/bin"}, {"TMPDIR", folder.string()}},
      {most_compiler_memory, most_compiler_bytes, bench.compile_seconds, std::min(patience, bench.seconds_left())},
      false};
  Contained contained{what_a_compiler_reads(bench.kit), folder, true};
  contained.readable.insert(contained.readable.end(), readable.begin(), readable.end());
  return run_contained(bench.kit, command, contained, bench.layers);
}

std::string left_behind(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat status {};
  std::string bytes;
  if (file >= 0 && ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= most_compiler_bytes) {
    bytes.resize(static_cast<size_t>(status.st_size));
    const ssize_t count = ::read(file, bytes.data(), bytes.size());
    bytes.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
  }
  if (file >= 0) ::close(file);
  return bytes;
}

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

}  // namespace course
