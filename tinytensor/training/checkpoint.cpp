#include "tinytensor/training/checkpoint.h"

#include <sys/stat.h>

#include <cerrno>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/whole_folder.h"
#include "tinytensor/training/checkpoint_files.h"
#include "tinytensor/training/snapshot.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_misfit(const Checkpoint& checkpoint, const char* part, const Error& error) {
  fail<FileError>("{}: does not fit config.json: {}", shown(checkpoint.folder / (std::string(part) + ".safetensors")),
                  readable(error.what(), 500));  // it names tensors as the file does
}

}  // namespace

void check_replaceable(const fs::path& folder) {
  const fs::path place = place_of(folder);
  check_is_checkpoint(place);
  // What an interrupted save has left, of which not all may have been written, or removed.
  check_is_part_of_checkpoint(unfinished_name(place));
  check_is_part_of_checkpoint(replaced_name(place));
}

void save_checkpoint(const fs::path& folder, const Checkpoint& checkpoint) {
  if (checkpoint.model.empty() || checkpoint.tokenizer == nullptr) {
    fail<ValueError>("save_checkpoint: the checkpoint has no {}: it could not be loaded again",
                     checkpoint.model.empty() ? "model" : "tokenizer");
  }
  check_replaceable(folder);
  replace_whole_folder(folder, checkpoint_file_names,
                       [&](const fs::path& fresh) { write_checkpoint_files(fresh, checkpoint); });
}

bool has_checkpoint(const fs::path& folder) {
  const fs::path place = place_of(folder);
  // The first name once more: it may be there again after the second one has gone.
  for (const fs::path& candidate : {place, replaced_name(place), place}) {
    struct stat status {};
    const bool is_missing =
        ::stat((candidate / "state.json").c_str(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR);
    if (!is_missing) return true;
  }
  return false;
}

Checkpoint load_checkpoint(const fs::path& folder) {
  if (!has_checkpoint(folder)) {
    fail<FileError>("{}: there is no checkpoint\n  hint: ./tt train makes one", shown(folder));
  }
  Checkpoint checkpoint;
  read_whole_folder(folder, [&](const fs::path& source) { checkpoint = read_checkpoint_files(source); });
  return checkpoint;
}

GPT load_gpt(const Checkpoint& checkpoint) {
  Generator unused;  // the first values are overwritten; the default generator must not move
  GPT model(checkpoint.config, unused);
  try {
    model.load_state_dict(checkpoint.model);
  } catch (const Error& error) {
    fail_misfit(checkpoint, "model", error);
  }
  model.eval();
  return model;
}

void restore(const Checkpoint& checkpoint, GPT& model, Optimizer& optimizer) {
  try {
    restore({checkpoint.model, checkpoint.optimizer, checkpoint.state.generator}, model, optimizer);
  } catch (const MisfitError& error) {
    fail_misfit(checkpoint, error.part, error);
  }
}

}  // namespace tinytensor
