#include "examples/commands/report/record.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/json_text.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

constexpr std::string_view record_begins = "{\"record\":";
constexpr size_t largest_record = size_t{1} << 30;

// Six digits say enough of what is drawn.
double short_double(double value) {
  return std::isfinite(value) ? std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr) : value;
}

JsonText numbers(const std::vector<double>& values) {
  std::vector<JsonText> list;
  list.reserve(values.size());
  for (const double value : values) list.emplace_back(short_double(value));
  return JsonText::array(list);
}

JsonText texts(const std::vector<std::string>& values) {
  return JsonText::array(std::vector<JsonText>(values.begin(), values.end()));
}

double rounded(double probability) { return std::round(probability * 1e5) / 1e5; }

/// The step up to which a line tells, and whether it was measured before that step.
struct LineStep {
  int64_t step = -1;
  bool measured = false;
};

LineStep step_of_record_line(std::string_view line) {
  constexpr int64_t most = 1'000'000'000'000'000;
  int64_t first = 0, step = 0;
  const auto kind = [&step](const char* name) {
    return std::vector<JsonField>{JsonField::integer(name, step, 0, most)};
  };
  const JsonField steps =
      JsonField::tuple("steps", {JsonField::integer("", first, 0, most), JsonField::integer("", step, 0, most)});
  try {
    const size_t found =
        read_json_kind(line, "record", {{steps}, kind("evaluation"), kind("sample"), kind("norms"), kind("attention")});
    return found < 5 ? LineStep{step, found > 0} : LineStep{};
  } catch (const FileError&) {
    return {};
  }
}

[[noreturn]] void fail_record(const std::filesystem::path& path, int error) {
  fail<FileError>("{}: cannot be written: {}", shown(path), std::generic_category().message(error));
}

int64_t longest_span(int64_t first) { return std::max<int64_t>(10, first / 500); }

}  // namespace

std::string record_lines_before(std::string_view text, int64_t first, const std::string& file) {
  if (!text.empty() && !text.starts_with(record_begins.substr(0, text.size()))) {
    fail<FileError>("{} is no record of a training run: it is left as it is\n  hint: move it away", file);
  }
  std::string kept;
  size_t begin = 0;
  for (size_t end; (end = text.find('\n', begin)) != text.npos; begin = end + 1) {
    const std::string_view line = text.substr(begin, end - begin);
    const LineStep at = step_of_record_line(line);
    if (at.step >= 0 && (at.measured ? at.step <= first : at.step < first)) kept.append(line).append("\n");
  }
  return kept;
}

RunRecord::~RunRecord() {
  if (file_ < 0) return;
  try {
    flush();                // the last steps of a run that diverges are those that one wants to see
  } catch (const Error&) {  // it is as if the run had been killed
  }
  ::close(file_);
}

void RunRecord::open(const RecordedRun& run) {
  std::error_code ignored;
  std::string kept;
  if (std::filesystem::exists(path_, ignored)) {
    kept = record_lines_before(read_file(path_, largest_record), first_, shown(path_));
    if (first_ == 0) kept.clear();  // a new run
  }
  for (size_t begin = 0, end; (end = kept.find('\n', begin)) != kept.npos; begin = end + 1) {
    const std::string_view line = std::string_view(kept).substr(begin, end - begin);
    if (line.starts_with("{\"evaluation\":")) evaluated_ = step_of_record_line(line).step;
    if (line.starts_with("{\"attention\":")) looked_at_ = step_of_record_line(line).step;
  }
  const JsonText head({{"record", 1},
                       {"unit", run.unit},
                       {"tokens_per_step", run.tokens_per_step},
                       {"text", run.text},
                       {"parameters", run.parameters},
                       {"parts", texts(run.parts)}});
  write_file(path_, head.line() + "\n" + kept);
  file_ = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file_ < 0) fail_record(path_, errno);
}

void RunRecord::step(const StepReport& report, int64_t memory, const std::optional<Traffic>& traffic) {
  const double loss = report.loss, norm = report.grad_norm;
  if (span_.count == 0) {
    span_ = {.first = report.iter,
             .lowest_loss = loss,
             .highest_loss = loss,
             .lowest_grad_norm = norm,
             .highest_grad_norm = norm};
  }
  span_.last = report.iter;
  ++span_.count;
  span_.loss += loss, span_.grad_norm += norm;  // sums, until they are written
  span_.lowest_loss = std::min(span_.lowest_loss, loss), span_.highest_loss = std::max(span_.highest_loss, loss);
  span_.lowest_grad_norm = std::min(span_.lowest_grad_norm, norm);
  span_.highest_grad_norm = std::max(span_.highest_grad_norm, norm);
  span_.lr = report.lr, span_.seconds += report.seconds, span_.memory = memory;
  if (traffic) {
    const Traffic before = span_.traffic.value_or(Traffic{});
    span_.traffic = {before.bytes_sent + traffic->bytes_sent, before.seconds + traffic->seconds};
  }
  if (span_.count >= longest_span(span_.first)) flush();
}

void RunRecord::flush() {
  if (span_.count == 0 || file_ < 0) return;
  const StepSpan s = std::exchange(span_, {});
  const auto count = static_cast<double>(s.count);
  std::vector<JsonText::Field> fields = {
      {"steps", JsonText::array({s.first, s.last})},
      {"loss", numbers({s.loss / count, s.lowest_loss, s.highest_loss})},
      {"lr", s.lr},
      {"grad_norm", numbers({s.grad_norm / count, s.lowest_grad_norm, s.highest_grad_norm})},
      {"seconds", short_double(s.seconds)},
      {"memory", s.memory}};
  if (s.traffic) {
    fields.emplace_back("sent_bytes", static_cast<int64_t>(s.traffic->bytes_sent));
    fields.emplace_back("waited_s", short_double(s.traffic->seconds));
  }
  write(JsonText(fields).line());
}

bool RunRecord::wants_look(const Evaluation& evaluation) const {
  if (file_ < 0 || evaluation.iter <= looked_at_) return false;
  return evaluation.last || looked_at_ < 0 || evaluation.iter >= looked_at_ + looked_at_ / 4;
}

void RunRecord::evaluation(const Evaluation& evaluation) {
  if (file_ < 0 || evaluation.iter <= evaluated_) return;
  flush();
  evaluated_ = evaluation.iter;
  write(JsonText({{"evaluation", evaluation.iter},
                  {"train_loss", evaluation.train_loss},
                  {"val_loss", evaluation.val_loss},
                  {"best", evaluation.best}})
            .line());
}

void RunRecord::look(const Look& look, const std::string& sample, const Norms& norms) {
  if (file_ < 0) return;
  flush();
  looked_at_ = look.iter;
  std::vector<JsonText> next;
  for (const std::vector<Guess>& guesses : look.next) {
    std::vector<JsonText> list;
    list.reserve(guesses.size());
    for (const Guess& guess : guesses) list.push_back(JsonText::array({guess.token, rounded(guess.probability)}));
    next.push_back(JsonText::array(list));
  }
  std::vector<double> given;
  given.reserve(look.given.size());
  for (const double probability : look.given) given.push_back(rounded(probability));
  std::vector<JsonText::Field> lines = {{"norms", look.iter}, {"weights", numbers(norms.weights)}};
  if (!norms.gradients.empty()) lines.emplace_back("gradients", numbers(norms.gradients));
  write(JsonText({{"sample", look.iter}, {"text", sample}}).line() + "\n" + JsonText(lines).line() + "\n" +
        JsonText({{"attention", look.iter},
                  {"layers", look.layers},
                  {"heads", look.heads},
                  {"sentence", texts(look.sentence)},
                  {"weights", look.weights},
                  {"next", JsonText::array(next)},
                  {"given", numbers(given)}})
            .line());
}

void RunRecord::write(const std::string& line) {
  const std::string whole = line + "\n";
  for (std::string_view rest = whole; !rest.empty();) {
    const ssize_t count = ::write(file_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail_record(path_, count < 0 ? errno : EIO);
    rest.remove_prefix(static_cast<size_t>(count));
  }
}

}  // namespace tinytensor
