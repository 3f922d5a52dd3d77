// A folder of which one file holds any bytes either is loaded, or is refused: a checkpoint, and a model as published.
// The first byte of the input says which file it is, the rest is its content.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/fuzz/fuzz.h"
#include "tinytensor/models/pretrained.h"
#include "tinytensor/optim/adam.h"
#include "tinytensor/tokenizers/bpe.h"
#include "tinytensor/training/checkpoint.h"

using namespace tinytensor;
using namespace tinytensor::fuzz;
namespace fs = std::filesystem;

namespace {

/// In memory, where there is such a place: thousands of files are written each second.
const fs::path& place() {
  static const fs::path path = [] {
    const fs::path base = fs::is_directory("/dev/shm") ? "/dev/shm" : fs::temp_directory_path();
    return base / ("tinytensor-fuzz-" + std::to_string(::getpid()));
  }();
  return path;
}

void write(const fs::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct File {
  fs::path path;
  std::string good;
  bool is_published;
};

std::vector<File> make_files() {
  fs::create_directories(place());
  const auto tokenizer = std::make_shared<BpeTokenizer>(BpeTokenizer::train("abcabcabc", 258));
  GPTConfig config;
  config.vocab_size = 258, config.n_layer = 1, config.n_head = 1, config.n_embd = 2, config.block_size = 2;
  GPT model(config);
  const AdamW optimizer(model.parameters());
  save_checkpoint(place() / "last", {config, model.state_dict(), optimizer.state_dict(), {}, tokenizer});
  save_pretrained(place() / "gpt2", model, *tokenizer);
  std::vector<File> files;
  for (const char* name :
       {"state.json", "config.json", "model.safetensors", "optimizer.safetensors", "vocab.json", "merges.txt"}) {
    files.push_back({place() / "last" / name, read(place() / "last" / name), false});
  }
  for (const char* name : {"config.json", "model.safetensors", "vocab.json", "merges.txt"}) {
    files.push_back({place() / "gpt2" / name, read(place() / "gpt2" / name), true});
  }
  return files;
}

void load_all(const File& file) {
  if (file.is_published) {
    from_pretrained(place() / "gpt2");
    return;
  }
  const Checkpoint checkpoint = load_checkpoint(place() / "last");
  GPT model = load_gpt(checkpoint);
  AdamW optimizer(model.parameters());
  restore(checkpoint, model, optimizer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const std::vector<File> files = make_files();
  if (size == 0) return 0;
  const File& file = files[data[0] % files.size()];
  write(file.path, text_of(data + 1, size - 1));
  read_or_refuse([&file] { load_all(file); });
  write(file.path, file.good);
  return 0;
}
