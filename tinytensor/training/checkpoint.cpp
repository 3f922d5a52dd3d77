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

fs::path beside(const fs::path& place, const char* suffix) { return fs::path(place) += suffix; }

bool is_there(const fs::path& path) {
  std::error_code ignored;  // what cannot be looked at cannot be read either, which is told then
  return fs::exists(path, ignored);
}

[[noreturn]] void fail_misfit(const Checkpoint& checkpoint, const char* part, const Error& error) {
  fail<FileError>("{}: does not fit config.json: {}", shown(checkpoint.folder / (std::string(part) + ".safetensors")),
                  readable(error.what(), 500));  // it names tensors as the file does
}

}  // namespace

void check_replaceable(const fs::path& folder) {
  const fs::path place = place_of(folder);
  for (const char* suffix : {"", ".new", ".old"}) check_is_checkpoint(beside(place, suffix));
}

void save_checkpoint(const fs::path& folder, const Checkpoint& checkpoint) {
  if (checkpoint.model.empty() || checkpoint.tokenizer == nullptr) {
    fail<ValueError>("save_checkpoint: the checkpoint has no {}: it could not be loaded again",
                     checkpoint.model.empty() ? "model" : "tokenizer");
  }
  const fs::path place = place_of(folder);
  const fs::path fresh = beside(place, ".new");
  const fs::path old = beside(place, ".old");
  check_replaceable(place);
  try {
    remove_checkpoint(fresh);
    write_checkpoint_files(fresh, checkpoint);
  } catch (const FileError&) {  // a full disk needs the room
    try {
      remove_checkpoint(fresh);
    } catch (const FileError&) {  // the first fault is the one to be told
    }
    throw;
  }
  if (is_there(place)) {
    remove_checkpoint(old);
    rename_durably(place, old);
  }
  rename_durably(fresh, place);
  remove_checkpoint(old);
}

bool has_checkpoint(const fs::path& folder) {
  const fs::path place = place_of(folder);
  // The first name once more: it may be there again after the second one has gone.
  for (const fs::path& candidate : {place, beside(place, ".old"), place}) {
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
  read_whole_folder(folder, ".old", [&](const fs::path& source) { checkpoint = read_checkpoint_files(source); });
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
