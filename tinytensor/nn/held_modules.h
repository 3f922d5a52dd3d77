// A list that knows when it has been moved away.
#pragma once

#include <utility>
#include <vector>

#include "tinytensor/core/error.h"

namespace tinytensor {

/// The modules of a container. When they have been moved into another one, asking for them is an error: an empty list
/// would be a network that does nothing.
template <class T>
class HeldModules {
 public:
  HeldModules() = default;
  HeldModules(std::vector<T> modules) : modules_(std::move(modules)) {}
  HeldModules(const HeldModules& other) : modules_(other.get()) {}
  HeldModules(HeldModules&& other) noexcept
      : modules_(std::move(other.modules_)), moved_(std::exchange(other.moved_, true)) {}
  HeldModules& operator=(const HeldModules& other) { return *this = HeldModules(other); }
  HeldModules& operator=(HeldModules&& other) noexcept {
    modules_ = std::move(other.modules_);
    moved_ = std::exchange(other.moved_, true);
    return *this;
  }
  ~HeldModules() = default;

  /// ValueError if they were moved away.
  const std::vector<T>& get() const {
    if (moved_) {
      fail<ValueError>("module: its modules were moved into another one\n  hint: use that, or a clone() of it");
    }
    return modules_;
  }
  std::vector<T>& get() { return const_cast<std::vector<T>&>(std::as_const(*this).get()); }

 private:
  std::vector<T> modules_;
  bool moved_ = false;
};

}  // namespace tinytensor
