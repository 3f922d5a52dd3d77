#include "modules/course/common/zip.h"

#include <array>

#include "modules/course/common/error.h"

namespace course {
namespace {

std::string little(uint64_t value, size_t bytes) {
  std::string text;
  for (size_t i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xFF);
  return text;
}

constexpr uint64_t utf8_names = 1 << 11, first_of_1980 = 0x21;

// What stands before the bytes of a file and, again, in the list at the end.
std::string described(const ZipEntry& entry) {
  const std::string size = little(entry.text.size(), 4);
  return little(20, 2) + little(utf8_names, 2) + little(0, 2) + little(0, 2) + little(first_of_1980, 2) +
         little(crc32_of(entry.text), 4) + size + size + little(entry.path.size(), 2) + little(0, 2);
}

}  // namespace

uint32_t crc32_of(const std::string& bytes) {
  static const std::array<uint32_t, 256> table = [] {
    std::array<uint32_t, 256> values{};
    for (uint32_t i = 0; i < 256; ++i) {
      uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit) value = (value & 1) != 0 ? value >> 1 ^ 0xEDB88320u : value >> 1;
      values[i] = value;
    }
    return values;
  }();
  uint32_t crc = 0xFFFFFFFFu;
  for (const char byte : bytes) crc = crc >> 8 ^ table[(crc ^ static_cast<unsigned char>(byte)) & 0xFF];
  return ~crc;
}

std::string zip_of(const std::vector<ZipEntry>& entries) {
  if (entries.size() > 0xFFFF) fail<CourseError>("a zip archive holds 65535 files at most, not {}", entries.size());
  std::string archive, list;
  for (const ZipEntry& entry : entries) {
    const uint64_t mode = 0100000u | (entry.executable ? 0755u : 0644u);  // a regular file, as on Unix
    list += "PK\x01\x02" + little(0x0314, 2) + described(entry) + little(0, 2) + little(0, 2) + little(0, 2) +
            little(mode << 16, 4) + little(archive.size(), 4) + entry.path;
    archive += "PK\x03\x04" + described(entry) + entry.path + entry.text;
    if (archive.size() > 0xFFFF0000u) fail<CourseError>("a zip archive of more than 4 GB is not written");
  }
  const std::string count = little(entries.size(), 2);
  return archive + list + "PK\x05\x06" + little(0, 4) + count + count + little(list.size(), 4) +
         little(archive.size(), 4) + little(0, 2);
}

}  // namespace course
