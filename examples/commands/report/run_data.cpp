#include "examples/commands/report/run_data.h"

#include <fmt/format.h>

#include <cstdlib>
#include <system_error>

#include "examples/commands/report/embedding_map.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/training/checkpoint.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

constexpr size_t largest_run_file = size_t{1} << 30;
constexpr int64_t most_places = 400;  // on a map that can still be read

bool is_run_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

// What a record says in its first line, from the options: for runs without one.
void add_what_a_step_reads(RunData& run) {
  double product = 1;
  for (const char* name : {"batch-size", "block-size", "gradient-accumulation-steps"}) {
    const auto found = run.options.find(name);
    if (found != run.options.end()) product *= std::strtod(found->second.c_str(), nullptr);
  }
  const auto tokenizer = run.options.find("tokenizer");
  if (tokenizer != run.options.end() && tokenizer->second == "characters") run.unit = "characters";
  if (product >= 1 && product < 1e15) run.tokens_per_step = static_cast<int64_t>(product);
}

void add_checkpoint(const fs::path& folder, RunData& run) {
  const fs::path kind = has_checkpoint(folder / "last") ? "last" : "best";
  if (!has_checkpoint(folder / kind)) {
    run.notes.push_back("There is no checkpoint: sizes, options and the map of embeddings are missing.");
    return;
  }
  try {
    const Checkpoint checkpoint = load_checkpoint(folder / kind);
    run.config = checkpoint.config;
    run.options = checkpoint.state.options;
    if (run.tokens_per_step == 0) add_what_a_step_reads(run);
    const PlaneOfMostVariance plane = plane_of_most_variance(checkpoint.model.at("wte.weight"), most_places);
    for (size_t i = 0; i < plane.x.size(); ++i) {
      run.places.push_back({std::string(checkpoint.tokenizer->token(static_cast<int64_t>(i))), plane.x[i], plane.y[i]});
    }
    run.map_share = plane.share;
  } catch (const FileError& error) {
    run.notes.push_back(fmt::format("The checkpoint cannot be read: {}", error.what()));
  }
}

void add_folder(const fs::path& folder, RunData& run) {
  if (is_run_file(folder / "record.jsonl")) {
    add_record(read_file(folder / "record.jsonl", largest_run_file), run);
  } else if (is_run_file(folder / "loss.json")) {
    add_loss_history(read_file(folder / "loss.json", largest_run_file), run);
    run.notes.push_back(
        "The run is older than records of runs are: samples, attention, learning rate and norms are missing.");
  } else {
    std::error_code ignored;
    fail<FileError>("{}: there is no record of a run{}\n  hint: ./tt train --out FOLDER leaves one in its folder",
                    shown(folder), fs::exists(folder, ignored) ? "" : ", nor such a folder");
  }
  add_checkpoint(folder, run);
}

}  // namespace

RunData read_run(const fs::path& path) {
  RunData run;
  run.name = shown(path);
  if (run.name.size() > 1 && run.name.ends_with('/')) run.name.pop_back();
  if (!is_run_file(path)) {
    add_folder(path, run);
    return run;
  }
  const std::string text = read_file(path, largest_run_file);
  if (text.starts_with("{\"record\":")) {
    add_record(text, run);
  } else if (text.starts_with("{\"iter\":")) {
    add_log(text, run);
    run.notes.push_back("This is told by a log alone: there are no samples and no model beside it.");
  } else {
    fail<FileError>(
        "{} is no log of a training run\n  hint: ./tt train --log FILE writes one; a run's folder tells more",
        shown(path));
  }
  return run;
}

}  // namespace tinytensor
