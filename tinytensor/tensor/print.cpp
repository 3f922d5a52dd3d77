#include "tinytensor/tensor/print.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <ostream>

namespace tinytensor {

namespace {

constexpr int64_t line_width = 80;
constexpr int64_t summary_threshold = 1000;  // a tensor of more elements is summarised
constexpr int64_t edge_items = 3;            // by this many at both ends of each dimension
constexpr int64_t ellipsis = -1;             // what stands for the others in shown_indices

enum class Notation { whole, fixed, scientific };

template <class T>
struct View {
  const T* data;
  const Shape& shape;
  Strides strides;

  bool summarized() const { return numel(shape) > summary_threshold; }
  std::vector<int64_t> shown_indices(size_t dim) const {
    std::vector<int64_t> indices;
    const int64_t size = shape[dim];
    for (int64_t i = 0; i < size; ++i) {
      const bool hidden = summarized() && i >= edge_items && i < size - edge_items;
      if (hidden) i = size - edge_items - 1;
      indices.push_back(hidden ? ellipsis : i);
    }
    return indices;
  }
};

template <class T>
void append_shown(const View<T>& view, size_t dim, const T* part, std::vector<T>& out) {
  if (dim == view.shape.size()) return out.push_back(*part);
  for (const int64_t i : view.shown_indices(dim)) {
    if (i != ellipsis) append_shown(view, dim + 1, part + i * view.strides[dim], out);
  }
}

// --- one number ------------------------------------------------------------------------------------------------------

bool sets_the_format(real value) { return std::isfinite(value) && value != 0; }
bool sets_the_format(int64_t /*value*/) { return true; }
bool sets_the_format(bool /*value*/) { return true; }

Notation choose_notation(const std::vector<real>& values) {
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;
  bool whole = true;
  for (const real value : values) {
    if (!sets_the_format(value)) continue;
    const double size = std::abs(static_cast<double>(value));
    smallest = std::min(smallest, size);
    largest = std::max(largest, size);
    whole = whole && value == std::ceil(value);
  }
  if (largest == 0) return Notation::whole;
  if (largest / smallest > 1000 || largest > 1e8 || (!whole && smallest < 1e-4)) return Notation::scientific;
  return whole ? Notation::whole : Notation::fixed;
}
template <class T>
Notation choose_notation(const std::vector<T>& /*integers*/) {
  return Notation::whole;
}

std::string text(real value, Notation notation) {
  if (std::isnan(value)) return "nan";  // fmt would show its sign
  if (notation == Notation::scientific) return fmt::format("{:.4e}", value);
  if (notation == Notation::fixed) return fmt::format("{:.4f}", value);
  return fmt::format("{:.0f}{}", value, std::isinf(value) ? "" : ".");
}
std::string text(int64_t value, Notation /*notation*/) { return fmt::format("{}", value); }
std::string text(bool value, Notation /*notation*/) { return value ? "True" : "False"; }

struct Format {
  Notation notation = Notation::whole;
  size_t width = 1;

  template <class T>
  std::string operator()(T value) const {
    return fmt::format("{:>{}}", text(value, notation), width);
  }
};

template <class T>
Format choose_format(const std::vector<T>& values) {
  Format format{choose_notation(values)};
  for (const T value : values) {
    if (sets_the_format(value)) format.width = std::max(format.width, text(value, format.notation).size());
  }
  return format;
}

// --- the brackets ----------------------------------------------------------------------------------------------------

template <class T>
std::string row_text(const View<T>& view, const T* part, int64_t indent, const Format& format) {
  const auto item_width = static_cast<int64_t>(format.width) + 2;  // with the comma and the space behind it
  const int64_t per_line = std::max<int64_t>(1, (line_width - indent) / item_width);
  std::string out = "[";
  int64_t count = 0;
  for (const int64_t i : view.shown_indices(view.shape.size() - 1)) {
    if (count > 0) out += count % per_line == 0 ? ",\n" + std::string(static_cast<size_t>(indent) + 1, ' ') : ", ";
    out += i == ellipsis ? " ..." : format(part[i * view.strides.back()]);
    ++count;
  }
  return out + "]";
}

template <class T>
std::string brackets(const View<T>& view, size_t dim, const T* part, int64_t indent, const Format& format) {
  const size_t dims_left = view.shape.size() - dim;
  if (dims_left == 0) return format(*part);
  if (dims_left == 1) return row_text(view, part, indent, format);
  const std::string separator =
      "," + std::string(dims_left - 1, '\n') + std::string(static_cast<size_t>(indent) + 1, ' ');
  std::string out = "[";
  for (const int64_t i : view.shown_indices(dim)) {
    if (out.size() > 1) out += separator;
    out += i == ellipsis ? "..." : brackets(view, dim + 1, part + i * view.strides[dim], indent + 1, format);
  }
  return out + "]";
}

template <class T>
std::string print(const View<T>& view, const char* empty_type, const std::string& gradient) {
  const std::string prefix = "tensor(";
  std::vector<std::string> suffixes;
  std::string out = prefix;
  if (numel(view.shape) == 0) {
    out += "[]";
    if (view.shape.size() != 1) suffixes.push_back("size=" + to_string(view.shape));
    if (*empty_type != '\0') suffixes.push_back(fmt::format("dtype=torch.{}", empty_type));
  } else {
    std::vector<T> values;
    append_shown(view, 0, view.data, values);
    out += brackets(view, 0, view.data, static_cast<int64_t>(prefix.size()), choose_format(values));
  }
  if (!gradient.empty()) suffixes.push_back(gradient);

  const size_t last_newline = out.rfind('\n');
  size_t last_line = last_newline == std::string::npos ? out.size() + 2 : out.size() - last_newline + 1;
  for (const std::string& suffix : suffixes) {
    const bool breaks = last_line + suffix.size() + 2 > static_cast<size_t>(line_width);
    out += breaks ? ",\n" + std::string(prefix.size(), ' ') + suffix : ", " + suffix;
    last_line = (breaks ? prefix.size() : last_line + 2) + suffix.size();
  }
  return out + ")";
}

}  // namespace

// ---------------------------------------------------------------------------------------------------------------------

std::string to_string(const Tensor& x) {
  if (!x.defined()) return "None";
  std::string gradient;
  if (x.grad_fn() != nullptr) {
    gradient = fmt::format("grad_fn=<{}>", x.grad_fn());
  } else if (x.requires_grad()) {
    gradient = "requires_grad=True";
  }
  return print(View<real>{x.data(), x.shape(), x.strides()}, "", gradient);
}

std::string to_string(const IndexTensor& x) {
  return print(View<int64_t>{x.data(), x.shape(), contiguous_strides(x.shape())}, "int64", "");
}

std::string to_string(const BoolTensor& x) {
  return print(View<bool>{x.data(), x.shape(), contiguous_strides(x.shape())}, "bool", "");
}

std::ostream& operator<<(std::ostream& out, const Shape& shape) { return out << to_string(shape); }
std::ostream& operator<<(std::ostream& out, const Tensor& x) { return out << to_string(x); }
std::ostream& operator<<(std::ostream& out, const IndexTensor& x) { return out << to_string(x); }
std::ostream& operator<<(std::ostream& out, const BoolTensor& x) { return out << to_string(x); }

}  // namespace tinytensor
