#include "examples/commands/train/roles.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "examples/commands/train/kept.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

/// A path without links, "." and "..", whether there is a file or not.
fs::path resolved(const fs::path& path) {
  std::error_code ignored;
  const fs::path absolute = fs::absolute(follow_links(path), ignored);
  const fs::path canonical = fs::weakly_canonical(absolute, ignored);
  return canonical.empty() ? absolute.lexically_normal() : canonical;
}

/// Devices and pipes may have several roles: nothing in them can be overwritten.
bool are_one_file(const struct stat& a, const struct stat& b) {
  return S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool are_one_file(const fs::path& a, const fs::path& b) {
  struct stat first {
  }, second{};
  const bool both_are_there = ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0;
  if (both_are_there) return are_one_file(first, second);
  return resolved(a) == resolved(b);
}

bool is_within(const fs::path& path, const fs::path& folder) {
  const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

/// True for "loss.json.tmp-123" beside "loss.json": what is called so is taken for the leftover of a killed writer.
bool is_unfinished(const fs::path& path, const fs::path& file) {
  return path.parent_path() == file.parent_path() &&
         path.filename().string().starts_with(file.filename().string() + ".tmp-");
}

/// The part of --out that the path is in and a checkpoint is written to, or nothing.
fs::path reserved_place(const fs::path& path, const fs::path& out) {
  for (const char* name : {"best", "last", "best.tmp-new", "last.tmp-new", "best.tmp-old", "last.tmp-old", "train.lock",
                           "loss.json", "loss.svg", "record.jsonl", "report.html"}) {
    if (is_within(resolved(path), resolved(out / name))) return out / name;
    if (is_unfinished(resolved(path), resolved(out / name))) return out / name;
  }
  const fs::path place = resolved(path), folder = resolved(out);
  if (!is_within(place, folder)) return {};
  const fs::path first = *place.lexically_relative(folder).begin();
  return is_kept_name(first.string()) ? out / first : fs::path();
}

/// The model that a new run begins with must not be the one that it replaces.
void check_initial_model(const TrainOptions& options) {
  if (options.init_from.empty() || options.eval_only) return;
  const bool is_out = resolved(options.init_from) == resolved(options.out);
  if (!is_out && reserved_place(options.init_from, options.out).empty()) return;
  throw UsageError(
      fmt::format("--init-from: the model in {} would be replaced by the new run\n"
                  "  hint: choose another folder for --out",
                  printable(options.init_from.string())));
}

/// What is printed must not land in what is saved.
void check_output(const fs::path& out) {
  std::error_code ignored;
  std::vector<fs::path> saved{out / "train.lock", out / "loss.json", out / "loss.svg", out / "record.jsonl",
                              out / "report.html"};
  std::vector<fs::path> folders = kept_folders(out);
  folders.insert(folders.end(), {out / "last", out / "best"});
  for (const fs::path& folder : folders) {
    for (fs::directory_iterator entry(folder, ignored), end; entry != end; entry.increment(ignored)) {
      saved.push_back(entry->path());
    }
  }
  for (const int file : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat opened {};
    if (::fstat(file, &opened) != 0) continue;
    for (const fs::path& path : saved) {
      struct stat named {};
      if (::stat(path.c_str(), &named) != 0 || !are_one_file(opened, named)) continue;
      throw UsageError(
          fmt::format("standard {} goes to {}, which belongs to the checkpoint\n"
                      "  hint: choose another file",
                      file == STDOUT_FILENO ? "output" : "error", printable(path.string())));
    }
  }
}

}  // namespace

void check_roles(const TrainOptions& options) {
  check_output(options.out);
  check_initial_model(options);
  std::vector<std::pair<const char*, fs::path>> roles;
  if (!options.data.empty() && options.data != "-") roles.emplace_back("--data", options.data);
  if (!options.val_data.empty()) roles.emplace_back("--val-data", options.val_data);
  if (!options.config.empty()) roles.emplace_back("--config", options.config);
  if (!options.log.empty()) roles.emplace_back("--log", options.log);
  for (size_t i = 0; i < roles.size(); ++i) {
    const auto& [flag, path] = roles[i];
    const fs::path place = reserved_place(path, options.out);
    if (!place.empty()) {
      throw UsageError(fmt::format("{}: {} is in {}, where the checkpoint is written\n  hint: choose another file",
                                   flag, printable(path.string()), printable(place.string())));
    }
    for (size_t k = 0; k < roles.size(); ++k) {
      const auto& [other, taken] = roles[k];
      if (std::string_view(other) == "--log" && is_unfinished(resolved(path), resolved(taken))) {
        throw UsageError(
            fmt::format("{}: {} is called like an unfinished file of {}, which would be removed\n"
                        "  hint: choose another name",
                        flag, printable(path.string()), other));
      }
      if (k >= i || !are_one_file(path, taken)) continue;
      throw UsageError(fmt::format("{}: {} is the same file as that of {}, {}\n  hint: choose another file", flag,
                                   printable(path.string()), other, printable(taken.string())));
    }
    for (const int file : {STDOUT_FILENO, STDERR_FILENO}) {
      struct stat opened {
      }, named{};
      if (::fstat(file, &opened) != 0 || ::stat(path.c_str(), &named) != 0 || !are_one_file(opened, named)) continue;
      throw UsageError(fmt::format("{}: standard {} goes to {} too\n  hint: choose another file", flag,
                                   file == STDOUT_FILENO ? "output" : "error", printable(path.string())));
    }
  }
}

}  // namespace tinytensor
