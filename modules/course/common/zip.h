// Writing a zip archive: no compression, no times, so that the same files give the same bytes. Reading archives is
// elsewhere, and contained: modules/grading/intake/open_submission.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace course {

struct ZipEntry {
  std::string path;  ///< with '/', relative
  std::string text;
  bool executable = false;
};
/// The archive's bytes. At most 65535 entries and 4 GB.
std::string zip_of(const std::vector<ZipEntry>& entries);

/// The checksum of zip, gzip and PNG.
uint32_t crc32_of(const std::string& bytes);

}  // namespace course
