// What is wrong in a checkpoint is refused by file, field, value and rule before any of it is used; and what is no
// checkpoint is never replaced.
#include <doctest/doctest.h>

#include <atomic>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tests/training/training_run.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/training/checkpoint_files.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

/// The bytes of all files of a folder.
std::string bytes_of(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::error_code ignored;
    const bool is_file = fs::is_regular_file(entry.path(), ignored);
    files[entry.path().filename()] = is_file ? read_file(entry.path()) : "no file";
  }
  return json(files).dump(-1, ' ', false, json::error_handler_t::replace);
}

/// A checkpoint to be spoilt.
struct SpoiltRun {
  SpoiltRun() { save_checkpoint(path, TrainingRun().checkpoint()); }

  /// What loading says of a JSON file in which a field has another value; without the file's name.
  std::string fault(const std::string& name, const std::string& pointer, const json& value) const {
    const std::string good = read_file(path / name);
    json fields = json::parse(good);
    fields[json::json_pointer(pointer)] = value;
    write_file(path / name, fields.dump());
    const std::string found = fault_of(name);
    write_file(path / name, good);
    return found;
  }
  /// The same for one number of a tensor.
  std::string fault(const std::string& name, const std::string& tensor, size_t place, real value) const {
    const std::string good = read_file(path / name);
    const SafetensorsFile file(path / name);
    std::map<std::string, Tensor> tensors;
    for (const TensorInfo& info : file.tensors()) tensors[info.name] = file.read(info.name);
    tensors.at(tensor).mutable_data()[place] = value;
    save_safetensors(path / name, tensors);
    const std::string found = fault_of(name);
    write_file(path / name, good);
    return found;
  }
  std::string fault_of(const std::string& name) const {
    const std::string before = bytes_of(path);
    const std::string thrown = thrown_by([this] { load_checkpoint(path); });
    CHECK((bytes_of(path) == before));
    const std::string beginning = "FileError: " + (path / name).string() + ": ";
    return thrown.starts_with(beginning) ? thrown.substr(beginning.size()) : thrown;
  }

  TemporaryFolder folder;
  fs::path path = folder / "last";
};

}  // namespace

TEST_CASE("a value of state.json that breaks its rule is refused by name") {
  const SpoiltRun run;
  const std::string steps = "expected a whole number from 0 to 1000000000";
  const uint64_t nan = std::bit_cast<uint64_t>(std::nan(""));
  const struct {
    std::string field;
    json value;
    std::string says;
  } cases[] = {
      {"/version", 0, "version is 0: expected a whole number from 1 to 1000000"},
      {"/version", -1, "version is -1: expected a whole number from 1 to 1000000"},
      {"/version", 4294967297, "version is 4294967297: expected a whole number from 1 to 1000000"},
      {"/iteration", int64_t{1} << 62, "iteration is 4611686018427387904: " + steps},
      {"/iteration", -1, "iteration is -1: " + steps},
      {"/iteration", 1.5, "iteration is 1.5: " + steps},
      {"/iteration", "1", "iteration is \"1\": " + steps},
      {"/iteration_of_best", -1, "iteration_of_best is -1: " + steps},
      {"/iteration_of_best", 4, "iteration_of_best is 4: expected at most iteration, 0"},
      {"/best_val_loss", -1, "best_val_loss is -1: expected a number from 0 to below 1.7976931348623157e+308"},
      {"/generator/seed", 0.5, "generator.seed is 0.5: expected a whole number from 0 to 18446744073709551615"},
      {"/generator/position", 625, "generator.position is 625: expected a whole number from 0 to 624"},
      {"/generator/words",
       {1, 2},
       "generator.words is an array: expected an array of 624 whole numbers from 0 to 4294967295"},
      {"/generator/words/623", int64_t{1} << 32,
       "generator.words is an array: expected an array of 624 whole numbers from 0 to 4294967295"},
      {"/generator/cached_normal", nan,
       fmt::format("generator.cached_normal is {}: expected the bits of a finite number", nan)},
      {"/generator/more", 1, "the field 'generator.more' is unknown: expected seed, words, position, cached_normal"},
      {"/options/data", 3, "options is an object: expected an object of texts"},
      {"/text_digest", 3, "text_digest is 3: expected a text"},
      {"/text_digest", nullptr, "text_digest is null: expected a text"},
      {"/extra", 3,
       "the field 'extra' is unknown: expected version, iteration, iteration_of_best, best_val_loss, generator, "
       "options, "
       "text_digest"},
  };
  for (const auto& c : cases) CHECK(run.fault("state.json", c.field, c.value) == c.says);
}

TEST_CASE("a value of config.json that breaks its rule, or claims more than the file has, is refused by name") {
  const SpoiltRun run;
  const std::string size = "expected a whole number from 1 to 2147483648";
  const struct {
    std::string field;
    json value;
    std::string says;
  } cases[] = {
      {"/n_layer", 0, "n_layer is 0: " + size},
      {"/n_layer", 4294967297, "n_layer is 4294967297: " + size},
      {"/n_embd", 8.5, "n_embd is 8.5: " + size},
      {"/n_head", 3, "n_embd 8 is not divisible by n_head 3"},
      {"/dropout", -1, "dropout is -1: expected a number from 0 to below 1"},
      {"/dropout", 1, "dropout is 1: expected a number from 0 to below 1"},
      {"/bias", 1, "bias is 1: expected true or false"},
      {"/gelu", "relu", "gelu is \"relu\": expected \"exact\" or \"tanh\""},
      {"/layer_norm_eps", 1e300, "layer_norm_eps is 1e+300: expected a number from 0 to below 1"},
  };
  for (const auto& c : cases) CHECK(run.fault("config.json", c.field, c.value) == c.says);
  for (const std::string field : {"/n_layer", "/n_embd", "/block_size"}) {  // terabytes, if they were believed
    const std::string thrown = run.fault("config.json", field, field == "/n_embd" ? 1'000'000'008 : 1'000'000'000);
    CHECK(thrown.starts_with("FileError: " + (run.path / "model.safetensors").string() +
                             ": holds 1064 numbers in 20 tensors, but a model as in config.json has "));
  }
}

TEST_CASE("numbers that no run has are refused by file and tensor") {
  const SpoiltRun run;
  const real nan = std::numeric_limits<real>::quiet_NaN(), inf = std::numeric_limits<real>::infinity();
  const std::string optimizer = "optimizer.safetensors";
  CHECK(run.fault("model.safetensors", "wte.weight", 3, nan) ==
        "tensor 'wte.weight' holds nan at place 3: expected finite numbers");
  CHECK(run.fault(optimizer, "0.exp_avg", 1, inf) ==
        "tensor '0.exp_avg' holds inf at place 1: expected finite numbers");
  CHECK(run.fault(optimizer, "0.exp_avg_sq", 1, -1) ==
        "tensor '0.exp_avg_sq' holds a negative number: a mean of squares has none");
  CHECK(run.fault(optimizer, "step", 0, nan) == "tensor 'step' holds nan at place 0: expected finite numbers");
  for (const real step : {real(-1), real(0.5), real(1e30)}) {
    CHECK(run.fault(optimizer, "step", 0, step) ==
          "tensor 'step' is no number of steps: expected a whole number from 0 to 1000000000");
  }
}

TEST_CASE("what does not fit the model or the optimizer is told with the file's name") {
  const SpoiltRun run;
  Checkpoint checkpoint = load_checkpoint(run.path);
  GPT model = load_gpt(checkpoint);
  AdamW optimizer(decay_matrices_only(model.parameters(), 1e-2, 0.1));
  restore(checkpoint, model, optimizer);
  checkpoint.optimizer.erase("0.exp_avg");
  CHECK(thrown_by([&] { restore(checkpoint, model, optimizer); }) ==
        "FileError: " + (run.path / "optimizer.safetensors").string() +
            ": does not fit config.json: Adam: '0.exp_avg' is missing from the state");
  checkpoint.optimizer["0.exp_avg"] = checkpoint.optimizer["step"];
  checkpoint.optimizer["\x1B[2J" + std::string(1'000'000, 'x')] = checkpoint.optimizer["step"];
  CHECK(thrown_by([&] { restore(checkpoint, model, optimizer); }).size() < 1000);
  checkpoint.model["\x1B[2J" + std::string(1'000'000, 'x')] = checkpoint.model["wte.weight"];
  const std::string long_name = thrown_by([&] { load_gpt(checkpoint); });
  CHECK(long_name.find("the module has no parameter '\\x1b[2Jxxx") != std::string::npos);
  CHECK(long_name.size() < 1000);
  checkpoint.model.erase("wte.weight");
  CHECK(thrown_by([&] { load_gpt(checkpoint); }) ==
        "FileError: " + (run.path / "model.safetensors").string() +
            ": does not fit config.json: load_state_dict: parameter 'wte.weight' is missing from the state");
}

TEST_CASE("a state is the same after it was written and read") {
  TrainingState state = TrainingRun().checkpoint().state;
  state.iteration = 7;
  state.best_iteration = 5;
  state.text_digest = "0123";
  state.options = {{"data", "größe \"x\"\n"}};
  const TrainingState read = parse_state_json(to_state_json(state));
  CHECK(read.iteration == 7);
  CHECK(read.best_iteration == 5);
  CHECK(read.text_digest == "0123");
  CHECK(read.options == state.options);
  CHECK(read.generator == state.generator);
  CHECK(read.best_val_loss == state.best_val_loss);
  // Checkpoints of earlier versions do not say when the best one was.
  std::string older = to_state_json(state);
  older.erase(older.find("\"iteration_of_best\":5,"), 22);
  CHECK(parse_state_json(older).best_iteration == 7);
}

TEST_CASE("a folder that no save has made is refused, and nothing in it changes") {
  const Checkpoint checkpoint = TrainingRun().checkpoint();
  const std::string left =
      ": it is left as it is, and no checkpoint is written there\n"
      "  hint: move it elsewhere, or choose another folder for checkpoints";
  const struct {
    std::string file, bytes, named, fault;
  } cases[] = {{"thesis.txt", "x", "/thesis.txt", "is no part of a checkpoint"},
               {"model.safetensors/file", "x", "/model.safetensors", "is no part of a checkpoint"},
               {"model.safetensors", "x", "", "is no checkpoint: it has no state.json"},
               {"state.json", "{\"version\": 4}", "/state.json", "is of another program"},
               {"state.json.tmp-x", "{", "/state.json.tmp-x", "is no part of a checkpoint"}};
  for (const auto& c : cases) {
    const SpoiltRun run;
    fs::remove_all(run.path);
    fs::create_directories((run.path / c.file).parent_path());
    write_file(run.path / c.file, c.bytes);
    const std::string before = bytes_of(run.path);
    const std::string expected = "FileError: " + run.path.string() + c.named + ": " + c.fault + left;
    CHECK(thrown_by([&] { save_checkpoint(run.path, checkpoint); }) == expected);
    CHECK(thrown_by([&] { check_replaceable(run.path); }) == expected);
    CHECK((bytes_of(run.path) == before));
  }
  const SpoiltRun run;
  fs::remove_all(run.path);
  write_file(run.path, "thesis");
  CHECK(thrown_by([&] { save_checkpoint(run.path, checkpoint); }) ==
        "FileError: " + run.path.string() + ": is no folder" + left);
  CHECK(read_file(run.path) == "thesis");
}

TEST_CASE("what lies under the two names of a save and is not of a save is refused, and nothing in it changes") {
  const Checkpoint checkpoint = TrainingRun().checkpoint();
  for (const std::string suffix : {".tmp-new", ".tmp-old"}) {
    for (const std::string file : {"thesis.txt", "model.safetensors/file"}) {
      const SpoiltRun run;
      const fs::path folder = run.path.string() + suffix;
      fs::create_directories((folder / file).parent_path());
      write_file(folder / file, "years of work");
      const std::string before = bytes_of(folder);
      const std::string named = (folder / fs::path(file).begin()->string()).string();
      CHECK(thrown_by([&] { save_checkpoint(run.path, checkpoint); }).starts_with("FileError: " + named + ": "));
      CHECK((bytes_of(folder) == before));
    }
    const SpoiltRun run;  // a link, or a file
    const fs::path place = run.path.string() + suffix;
    fs::create_directory(run.folder / "theirs");
    write_file(run.folder / "theirs/thesis.txt", "x");
    fs::create_directory_symlink("theirs", place);
    CHECK(thrown_by([&] { save_checkpoint(run.path, checkpoint); }).starts_with("FileError: "));
    CHECK(read_file(run.folder / "theirs/thesis.txt") == "x");
    fs::remove(place);
    write_file(place, "thesis");
    CHECK(thrown_by([&] { save_checkpoint(run.path, checkpoint); }).starts_with("FileError: " + place.string() + ": "));
    CHECK(read_file(place) == "thesis");
  }
}

TEST_CASE("copies that a person keeps beside a checkpoint stay as they are") {
  const SpoiltRun run;
  for (const std::string suffix : {".old", ".new", ".bak"}) {
    fs::copy(run.path, run.path.string() + suffix);
    const std::string before = bytes_of(run.path.string() + suffix);
    save_checkpoint(run.path, TrainingRun().checkpoint());
    CHECK((bytes_of(run.path.string() + suffix) == before));
  }
}

TEST_CASE("what an interrupted save has left is cleared away, however far it came") {
  for (const std::string files : {"", "state.json.tmp-1", "state.json", "state.json model.safetensors.tmp-77"}) {
    const SpoiltRun run;
    for (const std::string suffix : {".tmp-new", ".tmp-old"}) {
      const fs::path folder = run.path.string() + suffix;
      fs::create_directory(folder);
      for (size_t begin = 0; begin < files.size(); begin = files.find(' ', begin) + 1) {
        write_file(folder / files.substr(begin, files.find(' ', begin) - begin), "");
        if (files.find(' ', begin) == files.npos) break;
      }
    }
    save_checkpoint(run.path, TrainingRun().checkpoint());
    CHECK(run.folder.count() == 1);
    load_checkpoint(run.path);
  }
}

TEST_CASE("a checkpoint behind a symbolic link is replaced where the link points to") {
  const SpoiltRun run;
  fs::create_directory(run.folder / "disk");
  fs::rename(run.path, run.folder / "disk/run");
  fs::create_directory_symlink("disk/run", run.path);
  TrainingRun training(load_checkpoint(run.path));
  training.step();
  save_checkpoint(run.path, training.checkpoint());
  CHECK(fs::is_symlink(run.path));
  CHECK(load_checkpoint(run.folder / "disk/run").state.iteration == 1);
  CHECK(run.folder.count() == 2);
  fs::rename(run.folder / "disk/run", run.folder / "disk/run.tmp-old");  // killed between the renames
  CHECK(load_checkpoint(run.path).state.iteration == 1);
}

TEST_CASE("a checkpoint that cannot be looked at is not said to be missing") {
  const SpoiltRun run;
  fs::remove(run.path / "state.json");
  fs::create_symlink("state.json", run.path / "state.json");
  CHECK(has_checkpoint(run.path));
  CHECK(run.fault_of("state.json").starts_with("cannot be read: Too many levels of symbolic links"));
}

TEST_CASE("a checkpoint that is replaced while it is read is read anew: never a mix, never a fault") {
  const SpoiltRun run;
  std::vector<Checkpoint> checkpoints;
  std::vector<std::string> expected;
  for (TrainingRun training; checkpoints.size() < 2; training.step()) {
    Checkpoint checkpoint = training.checkpoint();
    for (auto* tensors : {&checkpoint.model, &checkpoint.optimizer}) {
      for (auto& [name, tensor] : *tensors) tensor = tinytensor::tensor(tensor.to_vector(), tensor.shape());
    }
    checkpoints.push_back(checkpoint);
    expected.push_back(contents(checkpoint));
  }
  std::atomic<bool> done = false;
  std::thread writer([&] {
    for (size_t i = 0; !done; ++i) save_checkpoint(run.path, checkpoints[i % 2]);
  });
  for (int i = 0; i < 200; ++i) {
    const std::string loaded = contents(load_checkpoint(run.path));
    const bool is_one_of_them = loaded == expected[0] || loaded == expected[1];
    REQUIRE(is_one_of_them);
  }
  done = true;
  writer.join();
}
