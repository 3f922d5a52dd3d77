#include "examples/commands/ladder/contestants.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "tinytensor/kernels/instruction_sets.h"
#include "tinytensor/kernels/ladder_steps.h"

namespace tinytensor {
namespace {

// "loop order" -> "ladder_loop_order"
std::string key_of(const LadderStep& step) {
  std::string key = "ladder_" + std::string(step.name);
  std::replace(key.begin(), key.end(), ' ', '_');
  return key;
}

bool is_yours(const LadderStep& step) {
  const char* names = std::getenv("TINYTENSOR_MINE");
  std::istringstream words(names == nullptr ? "" : names);
  for (std::string word; words >> word;) {
    if (word == key_of(step)) return true;
  }
  return false;
}

}  // namespace

std::vector<Contestant> contestants() {
  std::vector<Contestant> all{{"three loops", "module 02: sums in double", reference_kernels().matmul}};
  const std::string_view isa = kernels().name;
  const LadderStep* const library = ladder_steps(isa);
  for (int i = 0; i < ladder_step_count; ++i) {
    const bool threaded = i == ladder_step_count - 1;
    all.push_back({library[i].name, library[i].idea, library[i].matmul, threaded});
    if (is_yours(ladder::steps[i])) all.push_back({library[i].name, "yours", ladder::steps[i].matmul, threaded, true});
  }
  const auto tables = fast_kernels_on_this_machine();
  const auto add = [&](std::string_view name, const char* idea) {
    for (const Kernels* table : tables) {
      if (table->name == name) all.push_back({"the library's " + std::string(name), idea, table->matmul, true});
    }
  };
  add(isa == "amx" || isa == "vnni" ? "avx512" : isa, "kernels/fast");
  if (isa == "amx") add("amx", "pairs of bfloat16, on tiles");
  return all;
}

}  // namespace tinytensor
