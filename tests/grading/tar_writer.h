// Tar archives, byte by byte, also such as no program would write.
#pragma once

#include <fmt/format.h>

#include <string>

/// The same with the checksum of its first header put right.
inline std::string tar_with_checksum(std::string entry) {
  entry.replace(148, 8, "        ");
  unsigned sum = 0;
  for (size_t i = 0; i < 512; ++i) sum += static_cast<unsigned char>(entry[i]);
  return entry.replace(148, 8, fmt::format("{:06o}", sum) + std::string("\0 ", 2));
}

/// A header and its content, in whole blocks.
inline std::string tar_entry(const std::string& name, char type, const std::string& content,
                             const std::string& prefix = "") {
  std::string entry(512, '\0');
  const auto put = [&](size_t at, const std::string& text) { entry.replace(at, text.size(), text); };
  put(0, name.substr(0, 100));
  put(100, "0000644");
  put(124, fmt::format("{:011o}", content.size()));
  entry[156] = type;
  put(257, std::string("ustar\0"
                       "00",
                       8));
  put(345, prefix);
  entry = tar_with_checksum(entry) + content;
  return entry + std::string((512 - entry.size() % 512) % 512, '\0');
}

/// "27 path=work/01_tensor/x.cpp\n": the length counts itself.
inline std::string pax_record(const std::string& key, const std::string& value) {
  const size_t rest = key.size() + value.size() + 3;
  size_t length = rest + 1;
  while (fmt::format("{}", length).size() + rest != length) ++length;
  return fmt::format("{} {}={}\n", length, key, value);
}
