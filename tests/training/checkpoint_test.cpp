// Checkpoints: what is saved is loaded, and what cannot be loaded is told. What a crash leaves is in crash_test.cpp.
#include "tinytensor/training/checkpoint.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "tests/io/replaced_calls.h"
#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tests/training/training_run.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/safetensors.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;

namespace {

/// A folder that holds a checkpoint, `last`.
struct SavedRun {
  SavedRun() { save_checkpoint(path, TrainingRun().checkpoint()); }
  std::string load_error() const {
    return thrown_by([this] { load_gpt(load_checkpoint(path)); });
  }
  std::string file(const std::string& name) const { return (path / name).string(); }
  void replace(const std::string& name, const std::string& old, const std::string& fresh) const {
    std::string text = read_file(path / name);
    const size_t at = text.find(old);
    REQUIRE(at != std::string::npos);
    write_file(path / name, text.replace(at, old.size(), fresh));
  }

  TemporaryFolder folder;
  fs::path path = folder / "last";
};

bool starts_with(const std::string& text, const std::string& beginning) {
  if (text.starts_with(beginning)) return true;
  MESSAGE(text);
  return false;
}

}  // namespace

TEST_CASE("a checkpoint is the same after it was saved and loaded, with generator, moments and place") {
  const SavedRun kept;
  TrainingRun run;
  for (int i = 0; i < 3; ++i) run.step();
  if (!default_generator().state().cached_normal) default_generator().normal();
  Checkpoint checkpoint = run.checkpoint();
  REQUIRE(checkpoint.state.generator.cached_normal.has_value());
  for (const double best : {std::numeric_limits<double>::infinity(), 1.0 / 3}) {
    checkpoint.state.best_val_loss = best;
    save_checkpoint(kept.path, checkpoint);
    const Checkpoint loaded = load_checkpoint(kept.path);
    CHECK((contents(loaded) == contents(checkpoint)));
    CHECK(loaded.state.best_val_loss == best);
    CHECK(loaded.state.generator == checkpoint.state.generator);
    CHECK(loaded.config == checkpoint.config);
  }
}

TEST_CASE("a resumed run equals one that was never stopped, with dropout and an odd number of normals drawn") {
  const SavedRun kept;
  TrainingRun whole;
  for (int i = 0; i < 5; ++i) whole.step();
  save_checkpoint(kept.path, whole.checkpoint());
  for (int i = 0; i < 5; ++i) whole.step();
  const std::string expected = contents(whole.checkpoint());
  TrainingRun resumed(load_checkpoint(kept.path));
  for (int i = 0; i < 5; ++i) resumed.step();
  CHECK((contents(resumed.checkpoint()) == expected));
}

TEST_CASE("a checkpoint whose renames were cut short is loaded under its old name, and replaced by the next save") {
  const SavedRun kept;
  const std::string expected = contents(load_checkpoint(kept.path));
  fs::rename(kept.path, kept.folder / "last.tmp-old");
  fs::create_directory(kept.folder / "last.tmp-new");
  write_file(kept.folder / "last.tmp-new/state.json", "{");
  CHECK(has_checkpoint(kept.path));
  CHECK((contents(load_checkpoint(kept.folder / "last/")) == expected));
  save_checkpoint(kept.path, TrainingRun().checkpoint());
  CHECK(kept.folder.count() == 1);
}

TEST_CASE("a missing file of a checkpoint is named") {
  for (const std::string name :
       {"model.safetensors", "optimizer.safetensors", "config.json", "state.json", "characters.json"}) {
    const SavedRun kept;
    fs::remove(kept.path / name);
    const std::string expected =
        name == "state.json" ? "FileError: " + kept.path.string() + ": there is no checkpoint\n  hint: "
        : name == "characters.json"
            ? "FileError: " + kept.path.string() + ": holds no tokenizer: there is neither a characters.json nor"
            : "FileError: " + kept.file(name) + ": cannot be read: No such file or directory\n  hint: ";
    CHECK(starts_with(kept.load_error(), expected));
  }
}

TEST_CASE("files of a checkpoint that are cut short, malformed, or of a newer version are named") {
  {
    const SavedRun kept;
    const std::string bytes = read_file(kept.path / "model.safetensors");
    write_file(kept.path / "model.safetensors", bytes.substr(0, bytes.size() - 10));
    CHECK(starts_with(kept.load_error(), "FileError: " + kept.file("model.safetensors") + ": tensor 'wte.weight': "));
    CHECK(kept.load_error().find("cut short: fetch the file again") != std::string::npos);
  }
  {
    const SavedRun kept;
    const std::string text = read_file(kept.path / "state.json");
    write_file(kept.path / "state.json", text.substr(0, text.size() / 2));
    CHECK(starts_with(kept.load_error(),
                      "FileError: " + kept.file("state.json") + ": is not valid JSON: it breaks off at byte "));
  }
  {
    const SavedRun kept;
    kept.replace("state.json", "\"version\":1", "\"version\":2");
    CHECK(kept.load_error() == "FileError: " + kept.file("state.json") +
                                   ": written by a newer TinyTensor (version 2 of the layout, 1 is known)\n"
                                   "  hint: update TinyTensor");
  }
  {
    const SavedRun kept;
    kept.replace("config.json", "\"n_embd\": 8", "\"n_embd\": \"wide\"");
    CHECK(kept.load_error() == "FileError: " + kept.file("config.json") +
                                   ": n_embd is \"wide\": expected a whole number from 1 to 2147483648");
  }
}

TEST_CASE("files of a checkpoint that do not fit each other are told, with both sides") {
  {
    const SavedRun kept;
    kept.replace("config.json", "\"vocab_size\": 14", "\"vocab_size\": 15");
    CHECK(kept.load_error() == "FileError: " + kept.path.string() + ": the tokenizer knows 14 tokens, the model 15");
  }
  {
    const SavedRun kept;
    kept.replace("config.json", "\"block_size\": 8", "\"block_size\": 9");
    CHECK(kept.load_error() == "FileError: " + kept.file("model.safetensors") +
                                   ": holds 1064 numbers in 20 tensors, but a model as in config.json has 1072\n"
                                   "  hint: both files must be of the same checkpoint");
  }
  {
    const SavedRun kept;
    kept.replace("config.json", "\"n_head\": 2", "\"n_head\": 3");
    CHECK(kept.load_error() == "FileError: " + kept.file("config.json") + ": n_embd 8 is not divisible by n_head 3");
  }
}

TEST_CASE("a folder that cannot be written to is named, with a hint") {
  const TemporaryFolder folder;
  const fs::path path = folder / "out/last";
  const auto save_error = [&path] { return thrown_by([&path] { save_checkpoint(path, TrainingRun().checkpoint()); }); };
  {
    const ReplacedCalls calls;
    write_calls().make_folder = [](const char*) { return errno = EROFS, -1; };
    CHECK(save_error() == "FileError: " + (folder / "out").string() +
                              ": cannot be written: Read-only file system\n"
                              "  hint: the file system is mounted read-only: choose another folder");
  }
  fs::create_directory(folder / "out");
  REQUIRE(::chmod((folder / "out").c_str(), 0555) == 0);
  REQUIRE(::chmod(folder.path.c_str(), 0755) == 0);
  const uid_t user = ::geteuid();
  if (user == 0) REQUIRE(::seteuid(65534) == 0);  // root may write anywhere
  const std::string error = save_error();
  if (user == 0) REQUIRE(::seteuid(0) == 0);
  const std::string fresh = path.string() + ".tmp-new";
  CHECK(error == "FileError: " + fresh + ": cannot be written: Permission denied\n" +
                     "  hint: see who may do what: ls -ld " + (folder / "out").string() + " " + fresh);
  REQUIRE(::chmod((folder / "out").c_str(), 0755) == 0);
}
