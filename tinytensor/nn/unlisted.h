// Modules that a module holds and does not list: their parameters would be in no optimizer and in no state dict.
#pragma once

#include <cstddef>
#include <vector>

namespace tinytensor {

struct Module;

/// Where the modules of the program lie, noted while each lives. Safe from any thread.
class Living {
 public:
  explicit Living(Module* module) noexcept;
  ~Living();
  Living(const Living&) = delete;
  Living& operator=(const Living&) = delete;

  /// Those that lie within `bytes` bytes from `begin` on, in the order of their addresses.
  static std::vector<Module*> within(const void* begin, std::size_t bytes);

 private:
  Module* module_;
};

}  // namespace tinytensor
