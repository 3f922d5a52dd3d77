// Whether fused ops or their composed twins, made of small ops, run.
#include <atomic>
#include <cstdlib>
#include <string_view>

#include "tinytensor/core/error.h"
#include "tinytensor/ops/ops.h"

namespace tinytensor {
namespace {

bool chosen_at_start() {
  const char* word = std::getenv("TINYTENSOR_OPS");
  const std::string_view choice = word == nullptr ? "" : word;
  if (!choice.empty() && choice != "fused" && choice != "composed") {
    fail<ValueError>("TINYTENSOR_OPS: must be fused or composed: {}", choice);
  }
  return choice == "composed";
}

std::atomic<bool>& composed_in_use() {
  static std::atomic<bool> composed = chosen_at_start();
  return composed;
}

}  // namespace

bool composed_ops() { return composed_in_use().load(std::memory_order_relaxed); }

void set_composed_ops(bool on) { composed_in_use().store(on, std::memory_order_relaxed); }

}  // namespace tinytensor
