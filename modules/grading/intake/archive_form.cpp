#include "modules/grading/intake/archive_form.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>

#include "modules/course/common/error.h"
#include "modules/grading/intake/zip_list.h"

namespace course {
namespace {

using namespace std::string_view_literals;

constexpr uint64_t block = 512;

/// A file of which pieces are read.
class Pieces {
 public:
  explicit Pieces(const std::filesystem::path& path) : file_(path, std::ios::binary) {
    file_.seekg(0, std::ios::end);
    size_ = file_ ? static_cast<uint64_t>(file_.tellg()) : 0;
  }
  uint64_t size() const { return size_; }
  std::string at(uint64_t offset, size_t count) {
    if (offset >= size_) return "";
    std::string bytes(std::min<uint64_t>(count, size_ - offset), '\0');
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(offset));
    file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<size_t>(std::max<std::streamsize>(file_.gcount(), 0)));
    return bytes;
  }

 private:
  std::ifstream file_;
  uint64_t size_ = 0;
};

/// A number of a tar header: in octal digits, or where the first bit is set in bytes, as large ones are written.
std::optional<uint64_t> tar_number(std::string_view digits) {
  uint64_t value = 0;
  if (!digits.empty() && static_cast<unsigned char>(digits[0]) == 0x80) {
    for (const char c : digits.substr(1)) value = value << 8 | static_cast<unsigned char>(c);
    return value;
  }
  bool any = false;
  for (const char c : digits) {
    if (c >= '0' && c <= '7') {
      value = 8 * value + static_cast<uint64_t>(c - '0');
      any = true;
    } else if (any || c != ' ') {
      break;
    }
  }
  return any ? std::optional(value) : std::nullopt;
}

/// Whether a header's sum is right; older tar archives have no other mark.
bool has_sum_of_tar(std::string_view header) {
  constexpr size_t at = 148, digits = 8;
  if (header.size() < block) return false;
  size_t sum = digits * ' ', written = 0;
  for (size_t i = 0; i < block; ++i) {
    if (i < at || i >= at + digits) sum += static_cast<unsigned char>(header[i]);
  }
  for (const char c : header.substr(at, digits)) {
    if (c >= '0' && c <= '7') written = 8 * written + static_cast<size_t>(c - '0');
  }
  return sum == written;
}

bool is_zero(std::string_view bytes) { return bytes.find_first_not_of('\0') == std::string_view::npos; }

bool ends_as_zip(Pieces& file);

/// Whether something stands behind the end of a tar archive, which is zeros to the end of the file. What is damaged, or
/// ends without that mark, is left to who reads it, unless another program would find a zip archive there.
bool has_more_behind_tar(Pieces& file) {
  constexpr size_t most_headers = 2000000;
  uint64_t at = 0;
  for (size_t i = 0; i < most_headers && at < file.size(); ++i) {
    const std::string header = file.at(at, block);
    if (is_zero(header)) break;
    const auto size = has_sum_of_tar(header) ? tar_number(std::string_view(header).substr(124, 12)) : std::nullopt;
    if (!size || *size > file.size()) return ends_as_zip(file);
    at += block + (*size + block - 1) / block * block;
  }
  constexpr size_t piece = 1 << 20;
  for (; at < file.size(); at += piece) {
    if (!is_zero(file.at(at, piece))) return true;
  }
  return false;
}

uint64_t little_endian(std::string_view bytes, size_t at, size_t count) {
  uint64_t value = 0;
  for (size_t i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// Whether programs that look for a zip archive's list at the end of a file would find one.
bool ends_as_zip(Pieces& file) {
  constexpr size_t record = 22, longest_comment = 65535;
  const uint64_t begin = file.size() - std::min<uint64_t>(file.size(), record + longest_comment);
  const std::string tail = file.at(begin, record + longest_comment);
  for (size_t at = tail.rfind("PK\x05\x06"); at != std::string::npos;
       at = at == 0 ? at - 1 : tail.rfind("PK\x05\x06", at - 1)) {
    if (at + record > tail.size()) continue;
    const uint64_t list = little_endian(tail, at + 12, 4);
    if (list < 46 || list > begin + at) continue;
    if (file.at(begin + at - list, 4) == "PK\x01\x02") return true;
  }
  return false;
}

/// ISO 9660 has its mark in each of the sectors from the sixteenth on; before it anything may stand.
bool is_disk_image(Pieces& file) { return file.at(32769, 5) == "CD001"; }

}  // namespace

bool looks_like_tar(std::string_view begin) {
  return begin.size() >= block && begin.substr(257, 5) == "ustar" && has_sum_of_tar(begin);
}

// Nothing else goes to bsdtar: it also reads lists of files (mtree), which would make it read files of this machine.
ArchiveForm form_of_archive(const std::filesystem::path& path, const std::string& name) {
  Pieces file(path);
  const std::string begin = file.at(0, block);
  const auto is_one_of = [&](std::initializer_list<std::string_view> magics) {
    return std::any_of(magics.begin(), magics.end(), [&](std::string_view magic) { return begin.starts_with(magic); });
  };
  const bool is_tar = looks_like_tar(begin), is_zip = is_one_of({"PK\x03\x04"sv, "PK\x05\x06"sv});
  const bool is_compressed = is_one_of({"\x1F\x8B"sv, "BZh"sv,
                                        "\xFD"
                                        "7zXZ\0"sv,
                                        "\x28\xB5\x2F\xFD"sv});
  if (!is_tar && !is_zip && !is_compressed && !is_one_of({"7z\xBC\xAF\x27\x1C"sv, "Rar!\x1A\x07"sv})) {
    fail<CourseError>("{}: this is no archive that can be read here", name);
  }
  const char* const two = "and what is in it depends on the program that opens it: it was not opened";
  if (is_disk_image(file))
    fail<CourseError>("{}: this is an archive and a disk image (ISO 9660) at once, {}", name, two);
  if (is_tar && has_more_behind_tar(file)) {
    fail<CourseError>("{}: behind the end of this tar archive stands something else, {}", name, two);
  }
  if (is_zip) {
    const std::string odd =
        what_is_odd_in_zip([&](uint64_t at, size_t count) { return file.at(at, count); }, file.size());
    if (!odd.empty()) fail<CourseError>("{}: {}, {}", name, odd, two);
  }
  if (!is_tar && !is_zip && ends_as_zip(file)) {
    fail<CourseError>("{}: this is an archive with a zip archive behind it, {}", name, two);
  }
  if (is_compressed) return ArchiveForm::compressed;
  const bool is_encrypted = begin.starts_with("PK\x03\x04") && begin.size() > 7 && (begin[6] & 1) != 0;
  return is_encrypted ? ArchiveForm::encrypted : ArchiveForm::container;
}

}  // namespace course
