#include "tinytensor/io/npy.h"

#include <algorithm>
#include <charconv>

#include "tinytensor/core/error.h"
#include "tinytensor/core/strided.h"
#include "tinytensor/io/dtype.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tensor/creation.h"

namespace tinytensor {
namespace {

constexpr std::string_view magic = "\x93NUMPY";

struct NpyHeader {
  Dtype dtype = Dtype::F32;
  Layout layout;             // of the elements in the file
  std::string_view numbers;  // as many bytes as the shape says
};

std::optional<Dtype> dtype_of(std::string_view descr) {
  constexpr std::pair<std::string_view, Dtype> known[] = {{"f8", Dtype::F64}, {"f4", Dtype::F32}, {"f2", Dtype::F16},
                                                          {"i8", Dtype::I64}, {"i4", Dtype::I32}, {"u2", Dtype::U16},
                                                          {"u1", Dtype::U8},  {"b1", Dtype::BOOL}};
  for (const auto& [name, dtype] : known) {
    if (descr.size() != 3 || descr.substr(1) != name) continue;
    if (descr[0] == '<' || (descr[0] == '|' && size_of(dtype) == 1)) return dtype;
  }
  return std::nullopt;
}

// A Python dict, as NumPy writes it, read from its beginning to its end.
class Dict {
 public:
  Dict(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  // Skips blanks, and what stands next if it is this.
  bool next_is(std::string_view word) {
    text_.remove_prefix(std::min(text_.find_first_not_of(" \n"), text_.size()));
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  void expect(std::string_view word) {
    if (!next_is(word)) broken();
  }
  std::string_view quoted() {
    expect("'");
    const size_t end = text_.find('\'');
    if (end == std::string_view::npos) broken();
    const std::string_view inside = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    return inside;
  }
  bool truth() {
    if (next_is("True")) return true;
    expect("False");
    return false;
  }
  Shape shape() {
    Shape sizes;
    expect("(");
    while (!next_is(")")) {
      if (!sizes.empty()) {
        expect(",");
        if (next_is(")")) break;
      }
      next_is("");  // blanks
      int64_t size = -1;
      const auto [end, fault] = std::from_chars(text_.data(), text_.data() + text_.size(), size);
      if (fault != std::errc() || size < 0) broken();
      text_.remove_prefix(static_cast<size_t>(end - text_.data()));
      sizes.push_back(size);
    }
    if (sizes.size() > 64) fail<FileError>("{}: has {} dimensions: at most 64 are read", name_, sizes.size());
    return sizes;
  }
  [[noreturn]] void broken() const {
    fail<FileError>("{}: is no .npy file: its header breaks off or is malformed at {}", name_,
                    printable(text_.substr(0, 20)));
  }

 private:
  std::string_view text_;
  const std::string& name_;
};

// Where the dict stands, and what is behind it.
std::pair<std::string_view, std::string_view> parts_of(std::string_view bytes, const std::string& name) {
  if (!bytes.starts_with(magic) || bytes.size() < 10) {
    fail<FileError>("{}: is no .npy file: it does not begin with \\x93NUMPY, a version and a length", name);
  }
  const auto byte = [bytes](size_t i) { return static_cast<size_t>(static_cast<uint8_t>(bytes[i])); };
  if (byte(6) < 1 || byte(6) > 3) fail<FileError>("{}: has version {}.{}: 1.0 to 3.0 are read", name, byte(6), byte(7));
  size_t length = byte(8) | byte(9) << 8, begin = 10;
  if (byte(6) > 1) {
    if (bytes.size() < 12) fail<FileError>("{}: breaks off in its header", name);
    length |= byte(10) << 16 | byte(11) << 24;
    begin = 12;
  }
  if (length > bytes.size() - begin) {
    fail<FileError>("{}: breaks off in its header: {} bytes are announced, {} are there", name, length,
                    bytes.size() - begin);
  }
  return {bytes.substr(begin, length), bytes.substr(begin + length)};
}

// FileError unless that many elements take all bytes that are there.
void check_bytes(const Shape& shape, size_t element, size_t bytes, const std::string& name) {
  uint64_t expected = element;
  bool too_large = false;
  for (const int64_t size : shape) {
    too_large = __builtin_mul_overflow(expected, static_cast<uint64_t>(std::max<int64_t>(size, 1)), &expected) ||
                too_large || expected > uint64_t{1} << 60;
  }
  if (!too_large && std::count(shape.begin(), shape.end(), 0) > 0) expected = 0;
  if (!too_large && expected == bytes) return;
  fail<FileError>("{}: {} elements of {} bytes do not take the {} bytes behind its header", name, to_string(shape),
                  element, bytes);
}

NpyHeader read_header_of_npy(std::string_view bytes, const std::string& name) {
  const auto [text, numbers] = parts_of(bytes, name);
  Dict dict(text, name);
  std::optional<std::string_view> descr;
  std::optional<bool> fortran;
  std::optional<Shape> shape;
  dict.expect("{");
  while (!dict.next_is("}")) {
    const std::string_view key = dict.quoted();
    dict.expect(":");
    if (key == "descr") {
      descr = dict.quoted();
    } else if (key == "fortran_order") {
      fortran = dict.truth();
    } else if (key == "shape") {
      shape = dict.shape();
    } else {
      dict.broken();
    }
    if (!dict.next_is(",")) {
      dict.expect("}");
      break;
    }
  }
  if (!descr || !fortran || !shape) fail<FileError>("{}: its header lacks descr, fortran_order or shape", name);
  const std::optional<Dtype> dtype = dtype_of(*descr);
  if (!dtype) {
    fail<FileError>("{}: holds elements of type {}: <f8, <f4, <f2, <i8, <i4, <u2, |u1 and |b1 are read", name,
                    printable(*descr));
  }
  check_bytes(*shape, size_of(*dtype), numbers.size(), name);
  NpyHeader header{*dtype, contiguous_layout(*shape), numbers};
  if (*fortran) {
    Shape turned(shape->rbegin(), shape->rend());
    const Strides strides = contiguous_strides(turned);
    header.layout.strides.assign(strides.rbegin(), strides.rend());
  }
  return header;
}

const std::byte* elements_of(const NpyHeader& header) {
  return reinterpret_cast<const std::byte*>(header.numbers.data());
}

template <class Number>
std::string npy_bytes(std::string_view descr, const Shape& shape, const Number* numbers, int64_t count) {
  std::string sizes;
  for (const int64_t size : shape) sizes += fmt::format("{}{}", size, shape.size() == 1 ? "," : ", ");
  if (shape.size() > 1) sizes.resize(sizes.size() - 2);
  std::string dict = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", descr, sizes);
  dict.append((64 - (10 + dict.size() + 1) % 64) % 64,
              ' ');  // the numbers begin at a multiple of 64
  dict += '\n';
  std::string bytes(magic);
  for (const size_t byte : {size_t{1}, size_t{0}, dict.size() & 255, dict.size() >> 8})
    bytes += static_cast<char>(byte);
  bytes += dict;
  return bytes.append(reinterpret_cast<const char*>(numbers), static_cast<size_t>(count) * sizeof(Number));
}

}  // namespace

Tensor parse_npy(const MappedFile& file, const std::string& name) {
  const NpyHeader header = read_header_of_npy(file.view(), name);
  Tensor x({numel(header.layout.shape)});
  if (is_floating_point(header.dtype)) {
    convert(header.dtype, elements_of(header), x.numel(), x.mutable_data());
  } else {
    std::vector<int64_t> whole(static_cast<size_t>(x.numel()));
    convert(header.dtype, elements_of(header), x.numel(), whole.data());
    std::transform(whole.begin(), whole.end(), x.mutable_data(),
                   [](int64_t value) { return static_cast<real>(value); });
  }
  return dense(x.as_strided(header.layout));
}

IndexTensor parse_npy_index(const MappedFile& file, const std::string& name) {
  const NpyHeader header = read_header_of_npy(file.view(), name);
  if (is_floating_point(header.dtype)) {
    fail<FileError>("{}: holds numbers that need not be whole\n  hint: load_npy reads them", name);
  }
  std::vector<int64_t> whole(static_cast<size_t>(numel(header.layout.shape)));
  convert(header.dtype, elements_of(header), static_cast<int64_t>(whole.size()), whole.data());
  IndexTensor x(header.layout.shape);
  int64_t* out = x.data();
  for_each_run<1>(header.layout.shape, {header.layout.strides},
                  [&](int64_t length, const auto& offsets, const auto& steps) {
                    for (int64_t i = 0; i < length && !whole.empty(); ++i) {
                      *out++ = whole[static_cast<size_t>(offsets[0] + i * steps[0])];
                    }
                  });
  return x;
}

Tensor load_npy(const std::filesystem::path& path) { return parse_npy(map_file(path), shown(path)); }
IndexTensor load_npy_index(const std::filesystem::path& path) { return parse_npy_index(map_file(path), shown(path)); }

void save_npy(const std::filesystem::path& path, const Tensor& x) {
  const std::vector<real> numbers = x.to_vector();
  write_file(path, npy_bytes(real_dtype == Dtype::F32 ? "<f4" : "<f8", x.shape(), numbers.data(), x.numel()));
}

void save_npy(const std::filesystem::path& path, const IndexTensor& x) {
  write_file(path, npy_bytes("<i8", x.shape(), x.data(), x.numel()));
}

}  // namespace tinytensor
