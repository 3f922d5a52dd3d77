// Programs and objects in the format of Linux: their sections and symbols, read from bytes that may be anything.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace course::elf {

struct Section {
  std::string name;
  uint32_t type = 0, link = 0;
  uint64_t flags = 0, address = 0, offset = 0, size = 0;
};
/// The numbers of the format, which <elf.h> has on Linux alone.
constexpr uint32_t symbol_table = 2, no_bits = 8;
constexpr uint64_t writable = 1, executable = 4;

struct Symbol {
  std::string name;
  unsigned char type = 0;
  uint16_t section = 0;
  uint64_t value = 0, size = 0;
};
constexpr unsigned char function = 2, file_name = 4, indirect_function = 10;
constexpr uint16_t absolute = 0xfff1, common = 0xfff2, x86_64 = 62;

struct File {
  uint16_t machine = 0;
  std::vector<Section> sections;  ///< each lies within the bytes, but for those that have none
  std::vector<Symbol> symbols;
};
/// Nothing in it where the bytes are another format than ELF of 64 bits, the lowest byte first, or are damaged.
File read(const std::string& bytes);

}  // namespace course::elf
