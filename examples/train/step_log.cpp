#include "examples/train/step_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"

namespace tinytensor {
namespace {

using nlohmann::ordered_json;

/// The lines of a log that are of a step before `first`; a line that was cut off by a crash is dropped.
std::string lines_before(const std::string& text, int64_t first) {
  std::string kept;
  for (size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string line = text.substr(begin, end - begin);
    const ordered_json fields = ordered_json::parse(line, nullptr, false);
    if (fields.is_object() && fields.value("iter", first) < first) kept += line + "\n";
  }
  return kept;
}

}  // namespace

StepLog::StepLog(const std::filesystem::path& path, int64_t first) : path_(path) {
  if (path.empty()) return;
  const std::string kept = first > 0 && std::filesystem::exists(path) ? lines_before(read_file(path), first) : "";
  file_.reset(std::fopen(path.c_str(), "w"));
  if (!file_) {
    fail<FileError>("--log: {}: cannot be written: {}\n  hint: the folder must exist", path.string(),
                    std::strerror(errno));
  }
  if (!kept.empty()) write(kept);
}

void StepLog::step(const StepReport& report, double tokens_per_second, std::optional<double> val_loss) {
  if (!file_) return;
  ordered_json line = {{"iter", report.iter},
                       {"loss", report.loss},
                       {"lr", report.lr},
                       {"grad_norm", report.grad_norm},
                       {"tokens_per_s", std::round(tokens_per_second)}};
  if (val_loss) line["val_loss"] = *val_loss;
  write(line.dump() + "\n");
}

void StepLog::end(int64_t iter, double val_loss) {
  if (file_) write(ordered_json{{"iter", iter}, {"val_loss", val_loss}}.dump() + "\n");
}

void StepLog::write(const std::string& line) {
  if (std::fputs(line.c_str(), file_.get()) < 0 || std::fflush(file_.get()) != 0) {
    fail<FileError>("--log: {}: cannot be written: {}", path_.string(), std::strerror(errno));
  }
}

}  // namespace tinytensor
