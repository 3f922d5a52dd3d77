#include "tinytensor/data/idx.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "tinytensor/core/error.h"
#include "tinytensor/io/available_memory.h"
#include "tinytensor/io/printable.h"

namespace tinytensor {
namespace {

namespace fs = std::filesystem;

struct Header {
  uint8_t type = 0;
  Shape shape;
  std::string_view numbers;
};

uint8_t byte_at(std::string_view bytes, size_t i) { return static_cast<uint8_t>(bytes[i]); }

/// An unsigned number of `size` bytes, the highest first.
uint64_t big_endian(std::string_view bytes, size_t begin, size_t size) {
  uint64_t number = 0;
  for (size_t i = 0; i < size; ++i) number = (number << 8) | byte_at(bytes, begin + i);
  return number;
}

/// Bytes of a number of this type; 0 where there is no such type.
size_t size_of_type(uint8_t type) {
  switch (type) {
    case 8:
    case 9: return 1;
    case 11: return 2;
    case 12:
    case 13: return 4;
    case 14: return 8;
    default: return 0;
  }
}

std::string hint_on_kind(std::string_view bytes) {
  if (bytes.starts_with("\x1F\x8B")) return "\n  hint: it is compressed: gunzip unpacks it";
  if (bytes.starts_with("PK")) return "\n  hint: it is a ZIP archive: unzip unpacks it";
  if (bytes.starts_with("<")) return "\n  hint: it looks like a web page: the download may have failed";
  return "";
}

/// Reads what comes before the numbers, and proves that the numbers are there.
Header read_header(std::string_view bytes, const std::string& name) {
  if (bytes.size() < 4)
    fail<FileError>("{}: is no IDX file: it has {} bytes, the header alone takes 4", name, bytes.size());
  Header header;
  header.type = byte_at(bytes, 2);
  const size_t size = size_of_type(header.type), dimensions = byte_at(bytes, 3);
  if (big_endian(bytes, 0, 2) != 0 || size == 0) {
    fail<FileError>(
        "{}: is no IDX file: it begins with the bytes {:02x} {:02x} {:02x} {:02x}, expected two zeros, a type (08, 09, "
        "0b, 0c, 0d, 0e) and the number of dimensions{}",
        name, byte_at(bytes, 0), byte_at(bytes, 1), header.type, dimensions, hint_on_kind(bytes));
  }
  if (dimensions == 0) fail<FileError>("{}: has 0 dimensions: expected 1 or more", name);
  const size_t begin = 4 + 4 * dimensions;
  if (bytes.size() < begin) {
    fail<FileError>("{}: breaks off in its header: {} dimensions make it {} bytes long, the file has {}", name,
                    dimensions, begin, bytes.size());
  }
  header.numbers = bytes.substr(begin);
  uint64_t expected = size;  // of bytes; as soon as it is too large it stays so, unless there is a size of 0
  bool too_large = false;
  for (size_t i = 0; i < dimensions; ++i) {
    header.shape.push_back(static_cast<int64_t>(big_endian(bytes, 4 + 4 * i, 4)));
    too_large = __builtin_mul_overflow(expected, std::max<uint64_t>(1, big_endian(bytes, 4 + 4 * i, 4)), &expected) ||
                too_large || expected > uint64_t{1} << 60;
  }
  if (std::find(header.shape.begin(), header.shape.end(), 0) != header.shape.end()) expected = 0;
  if (too_large || expected != header.numbers.size()) {
    fail<FileError>("{}: {}: its sizes {} take {} bytes, {} follow the header\n  hint: {}", name,
                    too_large || expected > header.numbers.size() ? "breaks off" : "is longer than its header says",
                    readable(to_string(header.shape)), too_large ? "far too many" : std::to_string(expected),
                    header.numbers.size(), "the download may be incomplete: compare it with what is published");
  }
  return header;
}

/// The i-th number, which is a T in the file.
template <class T>
T number_at(std::string_view bytes, size_t i) {
  using Bits = std::conditional_t<
      sizeof(T) == 1, uint8_t,
      std::conditional_t<sizeof(T) == 2, uint16_t, std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>>;
  return std::bit_cast<T>(static_cast<Bits>(big_endian(bytes, i * sizeof(T), sizeof(T))));
}

template <class T, class To>
void convert(std::string_view bytes, To* to) {
  const size_t count = bytes.size() / sizeof(T);
  for (size_t i = 0; i < count; ++i) to[i] = static_cast<To>(+number_at<T>(bytes, i));  // + makes int8_t an int
}

template <class To>
void convert_whole(const Header& header, To* to) {
  switch (header.type) {
    case 8: return convert<uint8_t>(header.numbers, to);
    case 9: return convert<int8_t>(header.numbers, to);
    case 11: return convert<int16_t>(header.numbers, to);
    default: return convert<int32_t>(header.numbers, to);
  }
}

void check_memory(const Header& header, size_t size, const std::string& name) {
  const double bytes = static_cast<double>(numel(header.shape)) * static_cast<double>(size);
  if (bytes <= static_cast<double>(available_memory())) return;
  fail<FileError>("{}: its numbers take {:.1f} GB, more memory than there is", name, bytes / 1e9);
}

/// The file in the folder, under either of its names.
fs::path find_file(const fs::path& folder, const std::string& name) {
  std::string dotted = name;
  dotted[dotted.find("-idx")] = '.';
  const fs::path candidates[] = {folder / name, folder / dotted};
  std::error_code ignored;
  for (const fs::path& candidate : candidates) {
    if (fs::exists(candidate, ignored)) return candidate;
  }
  if (!fs::is_directory(folder, ignored)) {
    fail<FileError>("{}: is no folder\n  hint: a folder with MNIST's four files is expected", shown(folder));
  }
  for (const fs::path& candidate : candidates) {
    const fs::path packed = fs::path(candidate) += ".gz";
    if (!fs::exists(packed, ignored)) continue;
    fail<FileError>("{}: is missing\n  hint: {} is there: gunzip unpacks it", shown(candidate),
                    shown(packed.filename()));
  }
  fail<FileError>(
      "{}: is missing\n  hint: MNIST is four files: train- and t10k-, each with images-idx3-ubyte and "
      "labels-idx1-ubyte",
      shown(candidates[0]));
}

LabelledImages load_part(const fs::path& folder, const std::string& part) {
  const fs::path images_path = find_file(folder, part + "-images-idx3-ubyte");
  const fs::path labels_path = find_file(folder, part + "-labels-idx1-ubyte");
  const IndexTensor labels = read_idx_index(labels_path);
  const Tensor pixels = read_idx(images_path);
  const Shape expected{labels.shape()[0], 28, 28};
  if (labels.dim() != 1) {
    fail<FileError>("{}: holds {}: expected one label for each image", shown(labels_path), to_string(labels.shape()));
  }
  if (pixels.shape() != expected) {
    fail<FileError>("{}: holds {}: expected {}, an image of 28 x 28 for each of the labels beside it",
                    shown(images_path), to_string(pixels.shape()), to_string(expected));
  }
  for (int64_t i = 0; i < labels.numel(); ++i) {
    const int64_t label = labels.data()[i];
    if (label >= 0 && label <= 9) continue;
    fail<FileError>("{}: label {} is {}: expected 0 to 9", shown(labels_path), i, label);
  }
  real* values = pixels.mutable_data();
  for (int64_t i = 0; i < pixels.numel(); ++i) {
    if (!(values[i] >= 0 && values[i] <= 255)) {
      fail<FileError>("{}: a pixel is {}: expected 0 to 255", shown(images_path), values[i]);
    }
    values[i] /= real{255};
  }
  const Shape shape{labels.numel(), 1, 28, 28};
  return {pixels.as_strided(shape, contiguous_strides(shape), 0), labels};
}

}  // namespace

Tensor parse_idx(const MappedFile& file, const std::string& name) {
  const Header header = read_header(file.view(), name);
  check_memory(header, sizeof(real), name);
  Tensor result(header.shape);
  switch (header.type) {
    case 13: convert<float>(header.numbers, result.mutable_data()); break;
    case 14: convert<double>(header.numbers, result.mutable_data()); break;
    default: convert_whole(header, result.mutable_data());
  }
  return result;
}

IndexTensor parse_idx_index(const MappedFile& file, const std::string& name) {
  const Header header = read_header(file.view(), name);
  if (header.type >= 13) {
    fail<FileError>("{}: holds {}, not whole numbers\n  hint: read_idx reads it", name,
                    header.type == 13 ? "floats" : "doubles");
  }
  check_memory(header, sizeof(int64_t), name);
  IndexTensor result(header.shape);
  convert_whole(header, result.data());
  return result;
}

Tensor read_idx(const fs::path& path) { return parse_idx(map_file(path), shown(path)); }
IndexTensor read_idx_index(const fs::path& path) { return parse_idx_index(map_file(path), shown(path)); }

void write_idx(const fs::path& path, const IndexTensor& values) {
  const auto is_size = [](int64_t size) { return size <= int64_t{UINT32_MAX}; };
  const Shape& shape = values.shape();
  if (shape.empty() || shape.size() > 255 || !std::all_of(shape.begin(), shape.end(), is_size)) {
    fail<ValueError>("write_idx: 1 to 255 dimensions of at most 4294967295 are allowed: {}", to_string(shape));
  }
  std::string bytes{0, 0, 8, static_cast<char>(shape.size())};
  for (const int64_t size : shape) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>((size >> shift) & 255);
  }
  for (int64_t i = 0; i < values.numel(); ++i) {
    const int64_t value = values.data()[i];
    if (value < 0 || value > 255) fail<ValueError>("write_idx: element {} is {}: expected 0 to 255", i, value);
    bytes += static_cast<char>(value);
  }
  write_file(path, bytes);
}

Digits load_digits(const fs::path& folder) { return {load_part(folder, "train"), load_part(folder, "t10k")}; }

}  // namespace tinytensor
