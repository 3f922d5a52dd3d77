#include "modules/grading/intake/tar.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "tinytensor/io/printable.h"

namespace course {
namespace {

constexpr size_t block = 512;
constexpr size_t most_name_bytes = size_t{64} << 10;  // of a header that holds a long name

/// A text of fixed size that ends at its first zero.
std::string_view text_at(std::string_view header, size_t at, size_t size) {
  const std::string_view field = header.substr(at, size);
  return field.substr(0, std::min(field.find('\0'), size));
}

/// Octal digits, or with the highest bit of the first byte set, a number in base 256.
std::optional<uint64_t> number_at(std::string_view header, size_t at, size_t size) {
  const std::string_view field = header.substr(at, size);
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(field[i]); };
  uint64_t value = 0;
  if (byte(0) & 0x80) {
    if (byte(0) != 0x80) return std::nullopt;  // negative, or larger than any file
    for (size_t i = 1; i < size; ++i) {
      if (value >> 55) return std::nullopt;
      value = value << 8 | byte(i);
    }
    return value;
  }
  for (size_t i = 0; i < size; ++i) {
    if (byte(i) == ' ' && value == 0) continue;
    if (byte(i) == ' ' || byte(i) == 0) break;
    if (byte(i) < '0' || byte(i) > '7' || value >> 60) return std::nullopt;
    value = value * 8 + (byte(i) - '0');
  }
  return value;
}

bool checksum_fits(std::string_view header) {
  uint64_t sum = 0;
  for (size_t i = 0; i < block; ++i) sum += i >= 148 && i < 156 ? ' ' : static_cast<unsigned char>(header[i]);
  return number_at(header, 148, 8) == sum;
}

/// What a header in front of a file says about it.
struct Announced {
  std::optional<std::string> path;
  std::optional<uint64_t> size;
  bool sparse = false;
};

/// "27 path=work/01_tensor/x.cpp\n", and again. False if it is malformed.
bool read_pax(std::string_view records, Announced& announced) {
  while (!records.empty()) {
    size_t length = 0, digits = 0;
    for (; digits < records.size() && records[digits] >= '0' && records[digits] <= '9' && digits < 7; ++digits) {
      length = length * 10 + static_cast<size_t>(records[digits] - '0');
    }
    if (digits == 0 || length <= digits + 1 || length > records.size() || records[digits] != ' ') return false;
    if (records[length - 1] != '\n') return false;
    const std::string_view record = records.substr(digits + 1, length - digits - 2);
    const size_t equals = record.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view key = record.substr(0, equals), value = record.substr(equals + 1);
    if (key == "path") announced.path = std::string(value);
    if (key.starts_with("GNU.sparse.")) announced.sparse = true;
    if (key == "size") {
      uint64_t size = 0;
      for (const char c : value) {
        if (c < '0' || c > '9' || size >> 58) return false;
        size = size * 10 + static_cast<uint64_t>(c - '0');
      }
      announced.size = size;
    }
    records.remove_prefix(length);
  }
  return true;
}

const char* kind_of(char type) {
  switch (type) {
    case '1': return "this is a hard link: it was not read";
    case '2': return "this is a symbolic link: it was not read";
    case '3':
    case '4': return "this is a device: it was not read";
    case '6': return "this is a pipe: it was not read";
    case 'S': return "this is a file with holes: it was not read";
    default: return "this is no regular file: it was not read";
  }
}

class TarReader {
 public:
  TarReader(std::string_view bytes, const Wanted& wanted, const GatherLimits& limits)
      : rest_(bytes), wanted_(wanted), limits_(limits) {}

  Gathered read() {
    while (next()) {
    }
    sort_and_keep_last(result_);
    return std::move(result_);
  }

 private:
  bool stop(const std::string& why) {
    tell(result_, "the archive", why + ": what stands behind was not read");
    return false;
  }

  bool next() {
    if (rest_.size() < block) return rest_.empty() ? false : stop("it ends in the middle");
    const std::string_view header = rest_.substr(0, block);
    if (header.find_first_not_of('\0') == std::string_view::npos) return false;  // the end
    if (!checksum_fits(header)) return stop("it is damaged");
    if (++entries_ > limits_.most_entries)
      return stop(fmt::format("it has more than {} entries", limits_.most_entries));
    rest_.remove_prefix(block);
    const char type = header[156];
    const bool about_the_next = type == 'x' || type == 'L';
    const auto written = number_at(header, 124, 12);
    const auto size = !about_the_next && type != 'g' && announced_.size ? announced_.size : written;
    if (!size || *size > rest_.size()) return stop("it ends in the middle, or is damaged");
    const std::string_view content = rest_.substr(0, *size);
    rest_.remove_prefix(std::min<size_t>((content.size() + block - 1) / block * block, rest_.size()));
    if (about_the_next || type == 'g' || type == 'K') return announce(type, content);
    take(header, type, content);
    announced_ = {};
    return true;
  }

  bool announce(char type, std::string_view content) {
    if (content.size() > most_name_bytes) return stop("it holds a name that is too long");
    if (type == 'L') announced_.path = std::string(text_at(content, 0, content.size()));
    if (type == 'x' && !read_pax(content, announced_)) return stop("it is damaged");
    return true;  // what holds for all files, and the targets of links, is of no use here
  }

  void take(std::string_view header, char type, std::string_view content) {
    std::string path = announced_.path.value_or("");
    if (!announced_.path) {
      const bool is_ustar = header.substr(257, 6) == std::string_view("ustar\0", 6);
      const std::string_view prefix = is_ustar ? text_at(header, 345, 155) : "";
      path = std::string(prefix) + (prefix.empty() ? "" : "/") + std::string(text_at(header, 0, 100));
    }
    path = path_of_bytes(path);
    while (path.starts_with("./")) path.erase(0, 2);
    const bool regular = type == '0' || type == '\0' || type == '7';
    if (type == '5' || (regular && path.ends_with("/"))) return;
    if (!wanted_(path)) return;
    std::string why;
    const bool ordinary = is_ordinary_path(path, why, limits_);
    if (!ordinary && !why.empty()) return told(path, why);
    if (!ordinary) return;
    if (!regular || announced_.sparse) return told(path, kind_of(announced_.sparse ? 'S' : type));
    if (result_.files.size() == limits_.most_files) {
      return told(path, fmt::format("there are more than {} files of such names: it was not read", limits_.most_files));
    }
    if (content.size() > limits_.most_file_bytes) {
      return told(path, fmt::format("this file has more than {} bytes: it was not read", limits_.most_file_bytes));
    }
    if ((total_ += content.size()) > limits_.most_bytes) {
      return told(path, "the files are too large together: it was not read");
    }
    result_.files.push_back({path, std::string(content)});
  }

  void told(const std::string& path, const std::string& why) { tell(result_, tinytensor::printable(path), why); }

  std::string_view rest_;
  const Wanted& wanted_;
  const GatherLimits& limits_;
  Gathered result_;
  Announced announced_;
  size_t entries_ = 0, total_ = 0;
};

}  // namespace

bool looks_like_tar(std::string_view bytes) {
  return bytes.size() >= block && bytes.substr(257, 5) == "ustar" && checksum_fits(bytes.substr(0, block));
}

Gathered gather_tar(std::string_view bytes, const Wanted& wanted, const GatherLimits& limits) {
  return TarReader(bytes, wanted, limits).read();
}

}  // namespace course
