// Lines of a page of documentation, made into functions by make_page.cpp: what each of them shows.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tinytensor/tinytensor.h"

namespace page {

/// One line of a table.
struct Line {
  int number;           ///< in the file
  std::string pytorch;  ///< its first cell
  std::string note;     ///< its third
  std::string (*run)();
};
/// All lines of docs/coming_from_pytorch.md.
const std::vector<Line>& lines();

// `(code), Nothing{}` is what the code gives, or nothing if it gives void.
struct Nothing {};
template <class T>
T&& operator,(T&& value, Nothing /*nothing*/) {
  return std::forward<T>(value);
}

/// A result as PyTorch's twin of this function writes it (tests/docs/pytorch/coming_from_pytorch.py).
template <class T>
std::string text(const T& value) {
  using namespace tinytensor;
  if constexpr (std::is_same_v<T, Nothing>) return "None";
  if constexpr (std::is_same_v<T, bool>) return value ? "True" : "False";
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) return std::to_string(value);
  if constexpr (std::is_floating_point_v<T>) return fmt::format("{:.4f}", value);
  if constexpr (std::is_same_v<T, std::string>) return value;
  if constexpr (AnyTensor<T> || std::is_same_v<T, Shape>) return to_string(value);
  return "";
}
inline std::string text(const std::vector<tinytensor::Tensor>& parts) {
  std::string out;
  for (const tinytensor::Tensor& part : parts) out += (out.empty() ? "" : "\n") + text(part);
  return out;
}
inline std::string text(const std::vector<std::pair<std::string, tinytensor::Tensor>>& named) {
  std::string out;
  for (const auto& [name, tensor] : named) out += (out.empty() ? "" : "\n") + name;
  return out;
}

}  // namespace page
