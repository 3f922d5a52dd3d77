#include "tinytensor/nn/unlisted.h"

#include <functional>
#include <mutex>
#include <new>
#include <set>

namespace tinytensor {
namespace {

struct Register {
  std::mutex lock;
  std::set<Module*, std::less<>> modules;
};

// Never destroyed: modules may live until the program ends.
Register& all() {
  static Register& living = *new Register;
  return living;
}

}  // namespace

// Without memory for the note it goes without: then a module that is not listed is not found.
Living::Living(Module* module) noexcept : module_(module) {
  try {
    const std::lock_guard guard(all().lock);
    all().modules.insert(module_);
  } catch (const std::bad_alloc&) {
  }
}

Living::~Living() {
  const std::lock_guard guard(all().lock);
  all().modules.erase(module_);
}

std::vector<Module*> Living::within(const void* begin, size_t bytes) {
  const std::lock_guard guard(all().lock);
  const auto& modules = all().modules;
  const void* const end = static_cast<const char*>(begin) + bytes;
  return {modules.lower_bound(begin), modules.lower_bound(end)};
}

}  // namespace tinytensor
