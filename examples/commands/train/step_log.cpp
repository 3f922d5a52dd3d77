#include "examples/commands/train/step_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <limits>
#include <system_error>
#include <utility>

#include "examples/commands/train/run_lock.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/json_text.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

constexpr std::string_view beginning = "{\"iter\":";  // of each line

/// The step of a line. FileError unless it is one that a StepLog wrote.
int64_t step_of(std::string_view line, const std::string& place) {
  constexpr double any = std::numeric_limits<double>::max();
  int64_t iter = 0;
  double ignored = 0;
  bool is_best = false;
  read_json(
      line, place,
      {JsonField::integer("iter", iter, 0, 1'000'000'000), JsonField::number("loss", ignored, 0, any).optional(),
       JsonField::number("lr", ignored, 0, any).optional(), JsonField::number("grad_norm", ignored, 0, any).optional(),
       JsonField::number("tokens_per_s", ignored, 0, any).optional(),
       JsonField::number("sent_bytes", ignored, 0, any).optional(),
       JsonField::number("waited_s", ignored, 0, any).optional(),
       JsonField::number("train_loss", ignored, 0, any).optional(),
       JsonField::number("val_loss", ignored, 0, any).optional(), JsonField::flag("best", is_best).optional()});
  return iter;
}

[[noreturn]] void fail_log(const std::filesystem::path& path, int error) {
  fail<FileError>("--log: {}: cannot be written: {}{}", shown(path), std::generic_category().message(error),
                  error == ENOENT ? "\n  hint: the folder must exist" : "");
}

void add(const Evaluation& evaluation, std::vector<JsonText::Field>& fields) {
  fields.emplace_back("train_loss", evaluation.train_loss);
  fields.emplace_back("val_loss", evaluation.val_loss);
  fields.emplace_back("best", evaluation.best);
}

bool is_regular(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored);
}

}  // namespace

std::string log_lines_before(std::string_view text, int64_t first, const std::string& file) {
  std::string kept;
  size_t number = 1, begin = 0;
  for (size_t end; (end = text.find('\n', begin)) != text.npos; begin = end + 1, ++number) {
    const std::string_view line = text.substr(begin, end - begin);
    if (step_of(line, fmt::format("{}: line {}", file, number)) < first) kept.append(line).append("\n");
  }
  const std::string_view rest = text.substr(begin);
  const size_t common = std::min(rest.size(), beginning.size());
  if (rest.substr(0, common) != beginning.substr(0, common)) {
    fail<FileError>("{}: line {}: is {}: expected a line of a log, {}…", file, number, printable(rest), beginning);
  }
  return kept;
}

namespace {

/// Opens a log to add lines, and takes its lock: of two runs each would write over what the other one has.
int open_log(const std::filesystem::path& path) {
  // Waiting for a reader of a pipe could take for ever.
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
  if (file < 0) fail_log(path, errno);
  int error = 0;
  if (!is_regular(path) || take_lock(file, error)) return file;
  ::close(file);
  if (error != 0) fail_log(path, error);
  fail<FileError>(
      "--log: {}: another ./tt train is writing it\n  hint: wait until that has ended, or name another file",
      shown(path));
}

/// FileError for what does not begin as a log does: it may be longer than memory.
void check_beginning(const std::filesystem::path& path) {
  std::string start(100, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), std::ssize(start));
  start.resize(static_cast<size_t>(file.gcount()));
  log_lines_before(start.substr(0, start.find('\n')), 0, shown(path));
}

}  // namespace

StepLog::StepLog(const std::filesystem::path& path, int64_t first) : path_(path) {
  if (path.empty()) return;
  file_ = open_log(path);
  try {
    if (is_regular(path)) keep_lines_before(first);
    if (::write(file_, "", 0) < 0) fail_log(path, errno);  // a device that takes nothing, such as /dev/full
  } catch (...) {
    ::close(file_);
    throw;
  }
  ::fcntl(file_, F_SETFL, ::fcntl(file_, F_GETFL) & ~O_NONBLOCK);
}

void StepLog::keep_lines_before(int64_t first) {
  try {
    check_beginning(path_);
    const std::string text = read_file(path_);
    const std::string kept = log_lines_before(text, first, shown(path_));
    if (kept != text) write_file(path_, kept);
  } catch (const FileError& error) {
    fail<FileError>("--log: {}\n  the file is left as it is: name another one, or remove it", error.what());
  }
  if (is_at(file_, path_)) return;
  const int before = std::exchange(file_, -1);  // it was replaced; its lock goes when that of the new one is taken
  try {
    file_ = open_log(path_);
  } catch (...) {
    ::close(before);
    throw;
  }
  ::close(before);
}

StepLog::~StepLog() {
  if (file_ >= 0) ::close(file_);
}

void StepLog::step(const StepReport& report, double tokens_per_second, const std::optional<Evaluation>& evaluation,
                   const std::optional<Traffic>& traffic) {
  if (file_ < 0) return;
  std::vector<JsonText::Field> fields = {{"iter", report.iter},
                                         {"loss", report.loss},
                                         {"lr", report.lr},
                                         {"grad_norm", report.grad_norm},
                                         {"tokens_per_s", std::round(tokens_per_second)}};
  if (traffic) {
    fields.emplace_back("sent_bytes", static_cast<int64_t>(traffic->bytes_sent));
    fields.emplace_back("waited_s", traffic->seconds);
  }
  if (evaluation) add(*evaluation, fields);
  write(JsonText(fields).line() + "\n");
}

void StepLog::end(const Evaluation& evaluation) {
  if (file_ < 0) return;
  std::vector<JsonText::Field> fields = {{"iter", evaluation.iter}};
  add(evaluation, fields);
  write(JsonText(fields).line() + "\n");
}

void StepLog::write(const std::string& line) const {
  for (std::string_view rest = line; !rest.empty();) {
    const ssize_t count = ::write(file_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail_log(path_, count < 0 ? errno : EIO);
    rest.remove_prefix(static_cast<size_t>(count));
  }
}

}  // namespace tinytensor
