#include "examples/commands/capstone/machine.h"

#include <fmt/format.h>

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "tinytensor/core/parallel.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/sha256.h"
#include "tinytensor/kernels/kernels.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return readable(line.substr(colon + 2), 100);
  }
  return "unknown";
}

std::string system_name() {
  std::string name;
#if defined(__clang__)
  name = "Clang " __clang_version__;
#elif defined(__GNUC__)
  name = "GCC " __VERSION__;
#endif
#ifdef __GLIBC__
  name += fmt::format(", glibc {}", ::gnu_get_libc_version());
#endif
  return readable(name, 100);
}

/// A file's lines, but for those between the marks of exercises.
std::string without_regions(const std::string& text) {
  std::string kept;
  bool inside = false;
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    const std::string_view words = std::string_view(line).substr(std::min(line.size(), line.find_first_not_of(' ')));
    if (words == "// }\n") inside = false;
    if (!inside) kept += line;
    if (words.starts_with("// exercise ") && words.ends_with("{\n")) inside = true;
    at = end;
  }
  return kept;
}

std::string digest_of_sources(const fs::path& folder) {
  std::map<std::string, std::string> digests;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".h") continue;
    digests[fs::relative(entry.path(), folder).generic_string()] = sha256(without_regions(read_file(entry.path())));
  }
  std::string all;
  for (const auto& [name, digest] : digests) all += fmt::format("{} {}\n", name, digest);
  return sha256(all);
}

}  // namespace

ContestMachine machine_here() {
  return {processor_name(), kernels().name, system_name(), static_cast<int64_t>(num_threads())};
}

std::string library_here() {
  const fs::path sources = fs::path(TINYTENSOR_SOURCE_DIR) / "tinytensor";
  std::error_code ignored;
  if (!fs::is_directory(sources, ignored)) return TINYTENSOR_VERSION;
  return fmt::format("{} {}", TINYTENSOR_VERSION, digest_of_sources(sources).substr(0, 16));
}

}  // namespace tinytensor
