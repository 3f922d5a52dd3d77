#include "modules/grading/formats/zip_writer.h"

#include <array>

#include "modules/course/common/error.h"

namespace course {
namespace {

std::array<uint32_t, 256> crc_table() {
  std::array<uint32_t, 256> table{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t c = i;
    for (int bit = 0; bit < 8; ++bit) c = (c & 1u) != 0 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
  return table;
}

void put(std::string& bytes, uint64_t value, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
}

// What a local header and an entry of the directory share: from "version needed" to the lengths.
void put_common(std::string& bytes, const std::string& name, std::string_view content) {
  put(bytes, 20, 2);                       // version needed
  put(bytes, 0x0800, 2);                   // the name is UTF-8
  put(bytes, 0, 2);                        // stored
  put(bytes, 0, 2);                        // time
  put(bytes, (0 << 9) | (1 << 5) | 1, 2);  // date
  put(bytes, crc32(content), 4);
  put(bytes, content.size(), 4);
  put(bytes, content.size(), 4);
  put(bytes, name.size(), 2);
  put(bytes, 0, 2);  // no further fields
}

}  // namespace

uint32_t crc32(std::string_view bytes) {
  static const std::array<uint32_t, 256> table = crc_table();
  uint32_t crc = 0xFFFFFFFFu;
  for (const char c : bytes) crc = table[(crc ^ static_cast<unsigned char>(c)) & 0xFFu] ^ (crc >> 8);
  return crc ^ 0xFFFFFFFFu;
}

std::string zip_of(const std::map<std::string, std::string>& files) {
  std::string archive, directory;
  if (files.size() > 65000) fail<CourseError>("zip: {} files are too many: at most 65000", files.size());
  for (const auto& [name, content] : files) {
    if (name.size() > 65000 || archive.size() + content.size() > 0xF0000000u) {
      fail<CourseError>("zip: an archive of this kind has at most 4 GB, and names of 65000 bytes");
    }
    const size_t at = archive.size();
    put(archive, 0x04034b50, 4);
    put_common(archive, name, content);
    archive += name;
    archive += content;
    put(directory, 0x02014b50, 4);
    put(directory, (3 << 8) | 20, 2);  // made by a system with permissions
    put_common(directory, name, content);
    put(directory, 0, 2);                        // no comment
    put(directory, 0, 2);                        // first disk
    put(directory, 0, 2);                        // attributes
    put(directory, uint64_t{0100644} << 16, 4);  // a regular file, rw-r--r--
    put(directory, at, 4);
    directory += name;
  }
  const size_t at = archive.size();
  archive += directory;
  put(archive, 0x06054b50, 4);
  put(archive, 0, 4);
  put(archive, files.size(), 2);
  put(archive, files.size(), 2);
  put(archive, directory.size(), 4);
  put(archive, at, 4);
  put(archive, 0, 2);
  return archive;
}

}  // namespace course
