#include "examples/commands/bench/pytorch.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "examples/commands/bench/worker.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/profiling/peak.h"

namespace fs = std::filesystem;

namespace tinytensor {
namespace {

// A library that the PyTorch of a Linux distribution is linked with, or can be given in its place.
struct Blas {
  std::string name;    // of its folder: "openblas-openmp"
  std::string folder;  // empty for the one that PyTorch is linked with
};

// Where Debian puts libraries, each BLAS in a folder of its own.
fs::path system_libraries() {
  for (const char* folder : {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"}) {
    if (fs::is_directory(folder)) return folder;
  }
  return {};
}

// The one that is chosen on this machine comes first. Reference BLAS ("blas") and those without threads are never the fastest.
std::vector<Blas> system_blas() {
  const fs::path libraries = system_libraries();
  std::error_code ignored;
  const std::string chosen = fs::canonical(libraries / "libblas.so.3", ignored).parent_path().filename().string();
  std::vector<Blas> all{{chosen, ""}};
  for (const auto& entry : fs::directory_iterator(libraries, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name == chosen || name == "blas" || name == "atlas" || name.ends_with("-serial")) continue;
    if (fs::exists(entry.path() / "libblas.so.3", ignored)) all.push_back({name, entry.path().string()});
  }
  std::sort(all.begin() + 1, all.end(), [](const Blas& a, const Blas& b) { return a.name < b.name; });
  return all;
}

// 1, 2, 4, … and `threads` itself.
std::vector<int> counts_up_to(int threads) {
  std::vector<int> counts;
  for (int count = 1; count < threads; count *= 2) counts.push_back(count);
  counts.push_back(threads);
  return counts;
}

PyTorchSetting with_threads(int count, int in_blas, const Blas& blas) {
  std::string name = fmt::format("{} thread{}", count, count == 1 ? "" : "s");
  if (in_blas != count) name += fmt::format(", {} in its BLAS", in_blas);
  if (!blas.name.empty()) name += ", " + blas.name;
  std::vector<std::string> environment{fmt::format("OMP_NUM_THREADS={}", count),
                                       fmt::format("OPENBLAS_NUM_THREADS={}", in_blas),
                                       fmt::format("MKL_NUM_THREADS={}", in_blas)};
  if (!blas.folder.empty()) environment.push_back("LD_LIBRARY_PATH=" + blas.folder);
  if (is_held_to_avx2()) {
    const auto avx2 = {"ATEN_CPU_CAPABILITY=avx2", "DNNL_MAX_CPU_ISA=AVX2", "OPENBLAS_CORETYPE=HASWELL",
                       "MKL_ENABLE_INSTRUCTIONS=AVX2"};
    environment.insert(environment.end(), avx2.begin(), avx2.end());
  }
  return {count, environment, {}, name};
}

PyTorchSetting way(const std::string& word, const std::string& name) { return {0, {}, {word}, name}; }

}  // namespace

std::vector<PyTorchSetting> pytorch_settings(const PyTorch& pytorch, int threads) {
  std::vector<Blas> libraries(1);  // its own, which has no name
  if (pytorch.system_blas) libraries = system_blas();
  std::vector<PyTorchSetting> settings;
  for (const int count : counts_up_to(threads)) {
    for (const Blas& blas : libraries) {
      settings.push_back(with_threads(count, count, blas));
      if (count > 1) settings.push_back(with_threads(count, 1, blas));
    }
  }
  return settings;
}

std::vector<std::vector<PyTorchSetting>> pytorch_questions(const PyTorch& pytorch, const Workload& w) {
  std::vector<std::vector<PyTorchSetting>> questions;
  if (pytorch.system_blas && uses_avx512()) {
    questions.push_back({{0, {"OPENBLAS_CORETYPE=SKYLAKEX"}, {}, "SkylakeX kernels"}});
  }
  if (w.generates) questions.push_back({way("cache", "a cache of keys and values")});
  if (!w.generates && !w.without_gpt) {
    questions.push_back({way("foreach", "foreach AdamW"), way("fused", "fused AdamW")});
  }
  if (!w.without_gpt) questions.push_back({way("sdpa", "its fused attention")});
  questions.push_back({way("flush", "denormals flushed")});
  if (!w.generates) questions.push_back({way("compile", "torch.compile")});
  return questions;
}

PyTorchSetting together(PyTorchSetting best, const PyTorchSetting& added) {
  best.environment.insert(best.environment.end(), added.environment.begin(), added.environment.end());
  best.ways.insert(best.ways.end(), added.ways.begin(), added.ways.end());
  best.name += ", " + added.name;
  return best;
}

std::string blas_not_tried(const PyTorch& pytorch) {
  if (!pytorch.system_blas) return "";
  std::string packages;
  for (const auto& [folder, package] :
       {std::pair{"openblas-openmp", "libopenblas0-openmp"}, std::pair{"blis-openmp", "libblis4-openmp"}}) {
    if (fs::exists(system_libraries() / folder / "libblas.so.3")) continue;
    packages += (packages.empty() ? "" : ", ") + std::string(package);
  }
  return packages;
}

std::vector<std::string> pytorch_command(const PyTorch& pytorch, const Workload& w, const PyTorchSetting& setting) {
  std::vector<std::string> command{"env", "-u",
                                   "OPENBLAS_CORETYPE"};  // OpenBLAS's own choice, unless the setting has one
  command.insert(command.end(), setting.environment.begin(), setting.environment.end());
  const std::string folder = TINYTENSOR_SOURCE_DIR "/examples/commands/bench/";
  if (w.without_gpt) {
    command.insert(command.end(), {pytorch.program, folder + "pytorch_networks_peer.py", w.name,
                                   std::to_string(w.batch_size), std::to_string(setting.threads)});
  } else {
    command.insert(command.end(), {pytorch.program, folder + "pytorch_peer.py"});
    for (const int64_t size : {w.config.n_layer, w.config.n_head, w.config.n_embd, w.config.block_size, w.batch_size,
                               static_cast<int64_t>(setting.threads)}) {
      command.push_back(std::to_string(size));
    }
  }
  command.insert(command.end(), setting.ways.begin(), setting.ways.end());
  return command;
}

PyTorch ask_for_pytorch(const std::string& python, double patience) {
  const std::string script = TINYTENSOR_SOURCE_DIR "/examples/commands/bench/pytorch_version.py";
  // The shell becomes the Python, so that this one ends where it does not answer.
  Worker asked({"sh", "-c", "exec \"$0\" \"$1\" 2>/dev/null", python, script}, patience);
  try {
    std::string version = asked.read_line();
    std::erase(version, '\n');
    return {python, version, asked.read_line() == "BLAS of the system\n"};
  } catch (const NoAnswerError&) {
    throw NoAnswerError(
        fmt::format("{}: has not said within {:g} seconds whether it has PyTorch\n"
                    "  hint: --python FILE names another one, --no-pytorch measures without it",
                    readable(python), patience));
  } catch (const Error&) {  // it has none
    return {python, "", false};
  }
}

}  // namespace tinytensor
