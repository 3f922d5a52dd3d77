#include "tinytensor/io/dtype.h"

#include <bit>
#include <cstring>

#include "tinytensor/core/error.h"

namespace tinytensor {

static_assert(std::endian::native == std::endian::little,
              "files are little-endian: a big-endian machine must swap bytes");

namespace {

struct Row {
  const char* name;
  size_t size;
  bool is_floating_point;
};
constexpr Row rows[] = {{"BOOL", 1, false}, {"U8", 1, false},  {"I8", 1, false}, {"U16", 2, false}, {"F16", 2, true},
                        {"BF16", 2, true},  {"I32", 4, false}, {"F32", 4, true}, {"F64", 8, true},  {"I64", 8, false}};

const Row& row(Dtype dtype) { return rows[static_cast<size_t>(dtype)]; }

// The numbers that a type's bits stand for.
struct Half {
  uint16_t bits;
  explicit operator float() const {
    const uint32_t sign = (bits & 0x8000u) << 16;
    const uint32_t exponent = bits >> 10 & 0x1Fu;
    const uint32_t fraction = bits & 0x3FFu;
    if (exponent == 0) {  // subnormal: fraction · 2^-24
      const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
      return sign != 0 ? -magnitude : magnitude;
    }
    const uint32_t wide = exponent == 0x1F ? 0xFF : exponent + 127 - 15;  // all ones: infinity or not a number
    return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
  }
};
struct BrainFloat {
  uint16_t bits;
  explicit operator float() const { return std::bit_cast<float>(uint32_t{bits} << 16); }
};
struct Boolean {
  uint8_t bits;
  explicit operator int64_t() const { return bits != 0 ? 1 : 0; }
};

template <class Element, class Step = Element, class Number>
void convert_each(const std::byte* elements, int64_t n, Number* out) {
  for (int64_t i = 0; i < n; ++i) {
    Element element;
    std::memcpy(&element, elements + static_cast<size_t>(i) * sizeof(Element), sizeof(Element));
    out[i] = static_cast<Number>(static_cast<Step>(element));
  }
}

}  // namespace

const char* to_string(Dtype dtype) { return row(dtype).name; }
size_t size_of(Dtype dtype) { return row(dtype).size; }
bool is_floating_point(Dtype dtype) { return row(dtype).is_floating_point; }

std::optional<Dtype> dtype_from_string(std::string_view name) {
  for (size_t i = 0; i < std::size(rows); ++i) {
    if (name == rows[i].name) return static_cast<Dtype>(i);
  }
  return std::nullopt;
}

void convert(Dtype dtype, const std::byte* elements, int64_t n, real* out) {
  if (n == 0) return;
  if (dtype == real_dtype) {
    std::memcpy(out, elements, static_cast<size_t>(n) * sizeof(real));
    return;
  }
  switch (dtype) {
    case Dtype::F16: return convert_each<Half, float>(elements, n, out);
    case Dtype::BF16: return convert_each<BrainFloat, float>(elements, n, out);
    case Dtype::F32: return convert_each<float>(elements, n, out);
    case Dtype::F64: return convert_each<double>(elements, n, out);
    default: fail<ValueError>("convert: {} are whole numbers, not real ones", to_string(dtype));
  }
}

void convert(Dtype dtype, const std::byte* elements, int64_t n, int64_t* out) {
  switch (dtype) {
    case Dtype::BOOL: return convert_each<Boolean, int64_t>(elements, n, out);
    case Dtype::U8: return convert_each<uint8_t>(elements, n, out);
    case Dtype::I8: return convert_each<int8_t>(elements, n, out);
    case Dtype::U16: return convert_each<uint16_t>(elements, n, out);
    case Dtype::I32: return convert_each<int32_t>(elements, n, out);
    case Dtype::I64: return convert_each<int64_t>(elements, n, out);
    default: fail<ValueError>("convert: {} are real numbers, not whole ones", to_string(dtype));
  }
}

}  // namespace tinytensor
