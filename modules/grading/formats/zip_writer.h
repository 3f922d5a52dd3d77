// Writing a zip archive: files as they are, without compression, so that the same files give the same bytes.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace course {

/// The archive's bytes. Names are UTF-8 paths with "/"; all files have the same date, 1 January 1980. CourseError for
/// more than 65,000 files, 4 GB, or a name of more than 65,000 bytes.
std::string zip_of(const std::map<std::string, std::string>& files);

uint32_t crc32(std::string_view bytes);

}  // namespace course
