// A GPT-2 of its own size, 124 million random parameters in a file of 500 MB: loading it maps it, and writing a text
// with it takes as long as reading the weights does.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstring>
#include <ctime>
#include <fstream>

#include "tests/io/temporary_folder.h"
#include "tests/processor_time.h"
#include "tinytensor/core/parallel.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/safetensors.h"
#include "tinytensor/models/pretrained.h"
#include "tinytensor/models/pretrained_config.h"
#include "tinytensor/tokenizers/byte_alphabet.h"

using namespace tinytensor;
namespace fs = std::filesystem;

namespace {

#ifdef NDEBUG
constexpr bool optimised = true;
#else
constexpr bool optimised = false;  // half a gigabyte would take minutes
#endif

constexpr int64_t width = 768, vocabulary = 50257, positions = 1024, layers = 12;

GPTConfig gpt2_config() {
  GPTConfig config;
  config.n_layer = layers, config.n_head = 12, config.n_embd = width;
  config.block_size = positions, config.vocab_size = vocabulary, config.gelu = Gelu::tanh;
  return config;
}

std::vector<std::pair<std::string, Shape>> gpt2_tensors() {
  std::vector<std::pair<std::string, Shape>> tensors{{"wte.weight", {vocabulary, width}},
                                                     {"wpe.weight", {positions, width}},
                                                     {"ln_f.weight", {width}},
                                                     {"ln_f.bias", {width}}};
  for (int64_t i = 0; i < layers; ++i) {
    const std::pair<const char*, Shape> block[] = {
        {"ln_1.weight", {width}},          {"ln_1.bias", {width}},
        {"ln_2.weight", {width}},          {"ln_2.bias", {width}},
        {"attn.c_attn.bias", {3 * width}}, {"attn.c_attn.weight", {width, 3 * width}},
        {"attn.c_proj.bias", {width}},     {"attn.c_proj.weight", {width, width}},
        {"mlp.c_fc.bias", {4 * width}},    {"mlp.c_fc.weight", {width, 4 * width}},
        {"mlp.c_proj.bias", {width}},      {"mlp.c_proj.weight", {4 * width, width}}};
    for (const auto& [name, shape] : block) tensors.emplace_back(fmt::format("h.{}.{}", i, name), shape);
  }
  return tensors;
}

/// Numbers in ±0.02 that do not repeat, without the time that a good generator takes.
void write_random_model(const fs::path& path) {
  std::string header;
  int64_t end = 0;
  for (const auto& [name, shape] : gpt2_tensors()) {
    const int64_t begin = std::exchange(end, end + 4 * numel(shape));
    std::string sizes;
    for (const int64_t size : shape) sizes += fmt::format("{}{}", sizes.empty() ? "" : ",", size);
    header += fmt::format(R"({}"{}":{{"dtype":"F32","shape":[{}],"data_offsets":[{},{}]}})", header.empty() ? "{" : ",",
                          name, sizes, begin, end);
  }
  header += "}";
  header.append((8 - header.size() % 8) % 8, ' ');
  std::ofstream file(path, std::ios::binary);
  const uint64_t length = header.size();
  file.write(reinterpret_cast<const char*>(&length), sizeof length);
  file << header;
  std::vector<float> numbers(1 << 16);
  uint32_t state = 1;
  for (int64_t left = end / 4; left > 0; left -= std::ssize(numbers)) {
    for (float& x : numbers) {
      state = state * 1664525u + 1013904223u;
      x = (static_cast<float>(state >> 8) * 0x1p-23f - 1.0f) * 0.02f;
    }
    file.write(reinterpret_cast<const char*>(numbers.data()), 4 * std::min(left, std::ssize(numbers)));
  }
}

/// As many tokens as GPT-2 has: its bytes, merges of every byte with every other, and the end of a text.
void write_vocabulary(const fs::path& folder) {
  std::vector<std::string> tokens;
  for (const unsigned char byte : bytes_in_alphabet_order()) {
    tokens.push_back(to_byte_alphabet(std::string(1, static_cast<char>(byte))));
  }
  std::string merges = "#version: 0.2\n";
  while (std::ssize(tokens) < vocabulary - 1) {
    const size_t i = tokens.size() - 256;
    merges += tokens[i / 256] + " " + tokens[i % 256] + "\n";
    tokens.push_back(tokens[i / 256] + tokens[i % 256]);
  }
  tokens.push_back("<|endoftext|>");
  std::string vocab;
  for (size_t id = 0; id < tokens.size(); ++id) {
    std::string escaped;
    for (const char c : tokens[id]) escaped += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    vocab += fmt::format("{}\"{}\": {}", vocab.empty() ? "{" : ", ", escaped, id);
  }
  std::ofstream(folder / "vocab.json") << vocab << "}";
  std::ofstream(folder / "merges.txt") << merges;
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Resident memory of this process, in MB: all, and what is no file's.
struct Resident {
  double all = 0, own = 0;
};
Resident resident() {
  Resident memory;
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word == "VmRSS:") status >> memory.all;
    if (word == "RssAnon:") status >> memory.own;
  }
  return {memory.all / 1024, memory.own / 1024};
}

/// Bytes that a second of one thread reads at most: at 16 places at once, for one alone leaves memory waiting. The best
/// of a few times.
double read_bandwidth(std::string_view bytes) {
  using Lanes = uint64_t __attribute__((vector_size(16), aligned(1), may_alias));
  constexpr size_t places = 16, line = 64;
  const size_t stretch = bytes.size() / places / line * line;
  double best = 0;
  for (int i = 0; i < 5; ++i) {
    const double start = processor_seconds();
    Lanes sum = {};
    for (size_t at = 0; at < stretch; at += line) {
      for (size_t k = 0; k < places; ++k) {
        const auto* lanes = reinterpret_cast<const Lanes*>(bytes.data() + k * stretch + at);
        sum += lanes[0] + lanes[1] + lanes[2] + lanes[3];
      }
    }
    volatile uint64_t used = sum[0];
    static_cast<void>(used);
    best = std::max(best, static_cast<double>(places * stretch) / (processor_seconds() - start));
  }
  return best;
}

}  // namespace

TEST_CASE("a GPT-2 of 124 million parameters is loaded in a second, in its file's memory, and is as fast as memory" *
          doctest::skip(!optimised || tests::is_emulated())) {
  const TemporaryFolder folder;
  write_random_model(folder / "model.safetensors");
  write_vocabulary(folder.path);
  write_file(folder / "config.json", to_pretrained_json(gpt2_config()));
  const double file_size = static_cast<double>(fs::file_size(folder / "model.safetensors")) / (1 << 20);
  const int threads = num_threads();
  set_num_threads(1);

  const Resident before = resident();
  const double start = processor_seconds();
  Pretrained loaded = from_pretrained(folder.path);
  const double loading = processor_seconds() - start;
  CHECK(loading < 1);
  CHECK(loaded.model.num_parameters() == 124'439'808);
  if (before.all > 0) CHECK(resident().all - before.all < 100);  // the tokenizer; no weight has been read yet

  const std::vector<int64_t> prompt = loaded.tokenizer->encode("The sea was calm");
  loaded.model.generate(prompt, 2, {.temperature = 0});  // what the first use reads from disk is not counted
  const int64_t count = 20;
  const double began = processor_seconds();
  const auto written = loaded.model.generate(prompt, count + 1, {.temperature = 0});
  const double with_prompt = processor_seconds() - began;
  const double prompt_start = processor_seconds();
  loaded.model.generate(prompt, 1, {.temperature = 0});
  const double each = (with_prompt - (processor_seconds() - prompt_start)) / static_cast<double>(count);
  CHECK(std::ssize(written) == std::ssize(prompt) + count + 1);
  const Resident after = resident();
  if (before.all > 0) {
    CHECK(after.own - before.own < 120);  // activations, cache and tokenizer
    CHECK(after.all - before.all < file_size + 120);
  }

  const double read = 4.0 * static_cast<double>(loaded.model.num_parameters() - positions * width);
  const double possible = read_bandwidth(map_file(folder / "model.safetensors").view());
  const double share = read / each / possible;
  fmt::print(
      "\n  GPT-2's own size, {:.0f} MB: loaded in {:.0f} ms; {:.1f} tokens/s of one thread's time, which is {:.0f} % "
      "of "
      "the\n  {:.1f} GB/s at which it reads the file; resident {:.0f} MB more than before, {:.0f} MB of it not the "
      "file's\n\n",
      file_size, 1000 * loading, 1 / each, 100 * share, possible / 1e9, after.all - before.all, after.own - before.own);
  CHECK(share > 0.3);
  set_num_threads(threads);
}
