#include "examples/commands/bench/pytorch.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "examples/commands/bench/peak.h"
#include "examples/commands/bench/worker.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

// Libraries that may replace the one which PyTorch is linked with, where Debian puts them.
struct Blas {
  const char* name;
  const char* folder;   // below the folder of the system's libraries
  const char* package;  // that brings it
};
constexpr Blas other_blas[] = {{"OpenBLAS for OpenMP", "openblas-openmp", "libopenblas0-openmp"},
                               {"BLIS for OpenMP", "blis-openmp", "libblis4-openmp"}};

// Empty where it is not installed.
std::string folder_of(const Blas& blas) {
  for (const char* system : {"/usr/lib/x86_64-linux-gnu/", "/usr/lib/aarch64-linux-gnu/"}) {
    const std::filesystem::path folder = std::string(system) + blas.folder;
    if (std::filesystem::exists(folder / "libblas.so.3")) return folder.string();
  }
  return "";
}

// 1, 2, 4, … and `threads` itself.
std::vector<int> counts_up_to(int threads) {
  std::vector<int> counts;
  for (int count = 1; count < threads; count *= 2) counts.push_back(count);
  counts.push_back(threads);
  return counts;
}

}  // namespace

std::vector<PyTorchSetting> pytorch_settings(int threads) {
  std::vector<PyTorchSetting> settings;
  const auto add = [&settings](int count, int blas, const std::string& extra, const std::string& variable) {
    std::string name = fmt::format("{} thread{}", count, count == 1 ? "" : "s");
    if (blas != count) name += fmt::format(", {} in its BLAS", blas);
    if (!extra.empty()) name += ", " + extra;
    std::vector<std::string> environment{fmt::format("OMP_NUM_THREADS={}", count),
                                         fmt::format("OPENBLAS_NUM_THREADS={}", blas)};
    if (!variable.empty()) environment.push_back(variable);
    if (is_held_to_avx2()) {
      const auto avx2 = {"ATEN_CPU_CAPABILITY=avx2", "DNNL_MAX_CPU_ISA=AVX2", "OPENBLAS_CORETYPE=HASWELL"};
      environment.insert(environment.end(), avx2.begin(), avx2.end());
    }
    settings.push_back({count, blas, environment, name});
  };
  for (const int count : counts_up_to(threads)) {
    add(count, count, "", "");
    if (uses_avx512()) add(count, count, "SkylakeX kernels", "OPENBLAS_CORETYPE=SKYLAKEX");
    for (const Blas& blas : other_blas) {
      const std::string folder = folder_of(blas);
      if (!folder.empty()) add(count, count, blas.name, fmt::format("LD_LIBRARY_PATH={}", folder));
    }
    if (count > 1) add(count, 1, "", "");
  }
  return settings;
}

std::string blas_not_tried() {
  std::string packages;
  for (const Blas& blas : other_blas) {
    if (folder_of(blas).empty()) packages += (packages.empty() ? "" : ", ") + std::string(blas.package);
  }
  return packages;
}

std::vector<std::string> pytorch_command(const std::string& python, const Workload& w, const PyTorchSetting& setting) {
  std::vector<std::string> command{"env", "-u",
                                   "OPENBLAS_CORETYPE"};  // OpenBLAS's own choice, unless the setting has one
  command.insert(command.end(), setting.environment.begin(), setting.environment.end());
  if (w.without_gpt) {
    command.insert(command.end(), {python, TINYTENSOR_SOURCE_DIR "/examples/commands/bench/pytorch_networks_peer.py",
                                   w.name, std::to_string(w.batch_size), std::to_string(setting.threads)});
    return command;
  }
  command.insert(command.end(), {python, TINYTENSOR_SOURCE_DIR "/examples/commands/bench/pytorch_peer.py"});
  for (const int64_t size : {w.config.n_layer, w.config.n_head, w.config.n_embd, w.config.block_size, w.batch_size,
                             static_cast<int64_t>(setting.threads)}) {
    command.push_back(std::to_string(size));
  }
  return command;
}

std::string pytorch_version(const std::string& python, double patience) {
  // The shell becomes the Python, so that this one ends where it does not answer.
  Worker asked({"sh", "-c", "exec \"$0\" -c 'import torch; print(torch.__version__)' 2>/dev/null", python}, patience);
  try {
    std::string version = asked.read_line();
    std::erase(version, '\n');
    return version;
  } catch (const NoAnswerError&) {
    throw NoAnswerError(
        fmt::format("{}: has not said within {:g} seconds whether it has PyTorch\n"
                    "  hint: --python FILE names another one, --no-pytorch measures without it",
                    readable(python), patience));
  } catch (const Error&) {  // it has none
    return "";
  }
}

}  // namespace tinytensor
