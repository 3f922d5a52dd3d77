#include "examples/commands/train/kept.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "examples/commands/command_line/numbers.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/training/checkpoint.h"

namespace tinytensor {

fs::path kept_folder(const fs::path& out, int64_t step) { return out / fmt::format("step-{:06}", step); }

bool is_kept_name(const std::string& name) {
  constexpr std::string_view beginning = "step-";
  if (!name.starts_with(beginning)) return false;
  const size_t end = std::min(name.find_first_not_of("0123456789", beginning.size()), name.size());
  const std::string rest = name.substr(end);
  return end >= beginning.size() + 6 && (rest.empty() || rest == ".tmp-new" || rest == ".tmp-old");
}

std::vector<fs::path> kept_folders(const fs::path& out) {
  std::vector<fs::path> found;
  std::error_code ignored;
  for (fs::directory_iterator entry(out, ignored), end; entry != end; entry.increment(ignored)) {
    if (is_kept_name(entry->path().filename().string())) found.push_back(entry->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

namespace {

/// FileError where the disk has no room for all of them.
void check_room(const TrainOptions& options, const GPTConfig& config, int64_t first) {
  const double each = 3 * sizeof(real) * num_parameters(config);  // weights and two moments
  const auto count = static_cast<double>(options.max_iters / options.keep_every - first / options.keep_every);
  std::error_code error;
  const fs::space_info space = fs::space(options.out, error);
  const auto free = static_cast<double>(space.available);
  if (error || count * each <= free) return;
  fail<FileError>(
      "--keep-every: {:.0f} checkpoints of {:.3g} MB take {:.3g} MB, but {:.3g} MB are free in {}\n"
      "  hint: a larger --keep-every",
      count, each / 1e6, count * each / 1e6, free / 1e6, shown(options.out));
}

}  // namespace

std::string check_kept(const TrainOptions& options, const GPTConfig& config, int64_t first) {
  const std::vector<fs::path> kept = kept_folders(options.out);
  if (options.keep_every > 0) {
    for (const fs::path& folder : kept) {
      const std::string name = folder.filename().string();
      check_replaceable(folder.parent_path() / name.substr(0, name.find('.')));
    }
    check_room(options, config, first);
  }
  if (kept.empty() || options.resume) return "";
  return fmt::format("note    {} of an earlier run, such as {}, {} in {}\n", counted(std::ssize(kept), "checkpoint"),
                     shown(kept.front().filename()), kept.size() == 1 ? "stays" : "stay", shown(options.out));
}

}  // namespace tinytensor
