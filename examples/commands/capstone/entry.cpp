#include "examples/commands/capstone/entry.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/json.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr size_t most_documents = 10000, most_losses = 1000, longest_text = 200, most_exercises = 1000;
constexpr int64_t most_steps = int64_t{1} << 53, most_bytes = int64_t{1} << 40;
constexpr double huge = 1e300;

/// A field of options, with its own bounds; what goes together is found by broken_rule().
JsonField field_of(const ContestOption& option, std::string* word) {
  if (option.whole != nullptr) {
    return JsonField::integer(option.name, *option.whole, static_cast<int64_t>(option.low),
                              static_cast<int64_t>(option.high));
  }
  if (option.number != nullptr) return JsonField::number(option.name, *option.number, option.low, option.high);
  if (option.flag != nullptr) return JsonField::flag(option.name, *option.flag);
  return JsonField::text(option.name, *word);
}

std::vector<JsonField> fields_of(ContestOptions& options) {
  std::vector<JsonField> fields;
  for (const ContestOption& option : options_of(options)) fields.push_back(field_of(option, option.word));
  return fields;
}

void require(bool holds, const std::string& file, const std::string& rule) {
  if (!holds) fail<FileError>("{}: {}", file, rule);
}

bool is_digest(const std::string& text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

void check(const Entry& entry, const std::string& file) {
  const std::string option = broken_rule(entry.options), budget = broken_rule(entry.budget);
  require(option.empty(), file, "options: " + option);
  require(budget.empty(), file, budget);
  require(is_digest(entry.text_digest), file, "text_digest must be 64 hexadecimal digits");
  require(is_digest(entry.weights_digest), file, "weights_digest must be 64 hexadecimal digits");
  require(is_digest(entry.code_digest) || (entry.code_digest.empty() && entry.exercises.empty()), file,
          "code_digest must be 64 hexadecimal digits where exercises are named");
  require(entry.exercises.size() <= most_exercises, file, fmt::format("exercises are more than {}", most_exercises));
  for (const std::string* text :
       {&entry.text, &entry.library, &entry.machine.processor, &entry.machine.kernels, &entry.machine.system}) {
    require(text->size() <= longest_text, file,
            fmt::format("{} is longer than {} bytes", printable(*text), longest_text));
  }
  for (const std::string& exercise : entry.exercises) {
    require(exercise.size() <= 8, file, fmt::format("exercises: {} is no exercise", printable(exercise)));
  }
  require(!entry.validation.empty() && entry.validation.size() <= most_documents, file,
          fmt::format("validation must hold 1 to {} documents", most_documents));
  require(entry.losses.size() <= most_losses, file, fmt::format("losses are more than {}", most_losses));
}

}  // namespace

double bits_per_byte(const std::vector<DocumentScore>& documents) {
  DocumentScore all;
  for (const DocumentScore& document : documents) all.nats += document.nats, all.bytes += document.bytes;
  return all.nats / static_cast<double>(all.bytes) / std::numbers::ln2;
}

std::string json_of(const Entry& entry) {
  Json options;
  ContestOptions copy = entry.options;
  for (const ContestOption& option : options_of(copy)) {
    if (option.whole != nullptr) options[option.name] = *option.whole;
    if (option.number != nullptr) options[option.name] = *option.number;
    if (option.flag != nullptr) options[option.name] = *option.flag;
    if (option.word != nullptr) options[option.name] = *option.word;
  }
  Json losses = Json::array(), validation = Json::array();
  for (const auto& [step, loss] : entry.losses) losses.push_back({step, loss});
  for (const DocumentScore& one : entry.validation) validation.push_back({one.bytes, one.tokens, one.nats});
  const Json machine = {{"processor", entry.machine.processor},
                        {"kernels", entry.machine.kernels},
                        {"system", entry.machine.system},
                        {"threads", entry.machine.threads}};
  const Json all = {{"rules", entry.rules},
                    {"options", options},
                    {"seed", entry.seed},
                    {"budget", entry.budget},
                    {"steps", entry.steps},
                    {"operations", entry.operations},
                    {"text", entry.text},
                    {"text_digest", entry.text_digest},
                    {"exercises", entry.exercises},
                    {"code_digest", entry.code_digest},
                    {"fast_kernels", entry.fast_kernels},
                    {"library", entry.library},
                    {"weights_digest", entry.weights_digest},
                    {"machine", machine},
                    {"seconds", entry.seconds},
                    {"losses", losses},
                    {"validation", validation}};
  std::string text = "{";
  for (const auto& [name, value] : all.items()) {
    text += fmt::format("{}\n  \"{}\": {}", text.size() > 1 ? "," : "", name, value.dump());
  }
  return text + "\n}\n";
}

namespace {

/// Before all other fields: an entry of other rules has other ones.
void require_these_rules(const std::string& json, const std::string& file) {
  // Only the outermost object is built: what is nested without end must not bring this process down.
  const auto is_outermost = [](int depth, Json::parse_event_t, Json&) { return depth < 2; };
  const Json all = Json::parse(json, is_outermost, false);
  if (!all.is_object() || !all.contains("rules") || !all.at("rules").is_number_integer()) return;
  const auto rules = all.at("rules").get<int64_t>();
  require(rules == contest_rules, file,
          fmt::format("rules is {}, but this version of the contest has {}", rules, contest_rules));
}

}  // namespace

Entry entry_from(const std::string& json, const std::string& file) {
  require_these_rules(json, file);
  Entry entry;
  DocumentScore document;
  std::pair<int64_t, double> loss;
  const std::vector<JsonField> machine = {
      JsonField::text("processor", entry.machine.processor), JsonField::text("kernels", entry.machine.kernels),
      JsonField::text("system", entry.machine.system), JsonField::integer("threads", entry.machine.threads, 1, 1024)};
  const JsonField score = JsonField::tuple(
      "", {JsonField::integer("", document.bytes, 1, most_bytes),
           JsonField::integer("", document.tokens, 1, most_bytes), JsonField::number("", document.nats, 0, huge)});
  const JsonField point = JsonField::tuple(
      "", {JsonField::integer("", loss.first, 0, most_steps), JsonField::number("", loss.second, -huge, huge)});
  read_json(
      json, file,
      {JsonField::integer("rules", entry.rules, 0, most_steps), JsonField::object("options", fields_of(entry.options)),
       JsonField::integer("seed", entry.seed), JsonField::number("budget", entry.budget, 0, huge),
       JsonField::integer("steps", entry.steps, 1, most_steps),
       JsonField::number("operations", entry.operations, 0, huge), JsonField::text("text", entry.text),
       JsonField::text("text_digest", entry.text_digest), JsonField::texts("exercises", entry.exercises),
       JsonField::text("code_digest", entry.code_digest), JsonField::flag("fast_kernels", entry.fast_kernels),
       JsonField::text("library", entry.library), JsonField::text("weights_digest", entry.weights_digest),
       JsonField::object("machine", machine), JsonField::number("seconds", entry.seconds, 0, huge),
       JsonField::list("losses", point, [&] { entry.losses.push_back(loss); }),
       JsonField::list("validation", score, [&] { entry.validation.push_back(document); })});
  check(entry, file);
  return entry;
}

Entry read_entry(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) {
    fail<FileError>("{}: there is no such folder\n  hint: an entry is what ./tt capstone run --out FOLDER has written",
                    shown(folder));
  }
  if (!fs::exists(folder / "entry.json", ignored)) {
    fail<FileError>(
        "{}: there is no entry.json in it\n  hint: an entry is what ./tt capstone run --out FOLDER has "
        "written",
        shown(folder));
  }
  return entry_from(read_file(folder / "entry.json", largest_entry), shown(folder / "entry.json"));
}

}  // namespace tinytensor
