#include "modules/grading/judge/erase.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "modules/course/build/object_symbols.h"

namespace course {
namespace {

// The numbers of the format, which <elf.h> has on Linux alone.
struct Header {
  unsigned char magic[16];
  uint16_t type, machine;
  uint32_t version;
  uint64_t entry, programs, sections;
  uint32_t flags;
  uint16_t size, program_size, program_count, section_size, section_count, names;
};
struct Section {
  uint32_t name, type;
  uint64_t flags, address, offset, size;
  uint32_t link, info;
  uint64_t align, entry_size;
};
struct Symbol {
  uint32_t name;
  unsigned char info, other;
  uint16_t section;
  uint64_t value, size;
};
constexpr uint32_t symbol_table = 2;
constexpr unsigned char function = 2;
constexpr uint16_t x86_64 = 62;

template <class T>
bool read(const std::string& bytes, uint64_t at, T& value) {
  if (at > bytes.size() || bytes.size() - at < sizeof value) return false;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return true;
}

bool lies_within(const std::string& bytes, uint64_t offset, uint64_t size) {
  return offset <= bytes.size() && size <= bytes.size() - offset;
}

// No instruction: a program that comes here gets a signal.
void fill(std::string& program, uint64_t offset, uint64_t size, uint16_t machine) {
  for (uint64_t i = 0; i < size; ++i) {
    const char trap = i % 2 == 0 ? '\x0f' : '\x0b';  // ud2
    program[offset + i] = machine == x86_64 ? trap : '\0';
  }
}

/// The sections of a program.
std::vector<Section> sections_of(const std::string& program, const Header& header) {
  std::vector<Section> sections(header.section_count);
  for (size_t i = 0; i < sections.size(); ++i) {
    if (!read(program, header.sections + i * sizeof(Section), sections[i])) return {};
  }
  return sections;
}

}  // namespace

std::vector<std::string> erase_functions(std::string& program, const std::function<bool(const std::string&)>& goes) {
  Header header{};
  const std::string magic =
      "\x7f"
      "ELF\x02\x01";  // 64 bits, the lowest byte first
  if (!program.starts_with(magic) || !read(program, 0, header) || header.section_size != sizeof(Section)) return {};
  const std::vector<Section> sections = sections_of(program, header);
  std::vector<std::string> erased;
  for (const Section& table : sections) {
    if (table.type != symbol_table || table.link >= sections.size()) continue;
    const Section& names = sections[table.link];
    if (!lies_within(program, table.offset, table.size) || !lies_within(program, names.offset, names.size)) continue;
    for (uint64_t at = 0; at + sizeof(Symbol) <= table.size; at += sizeof(Symbol)) {
      Symbol symbol{};
      if (!read(program, table.offset + at, symbol) || (symbol.info & 15) != function) continue;
      if (symbol.section >= sections.size() || symbol.name >= names.size) continue;
      const Section& code = sections[symbol.section];
      const uint64_t offset = code.offset + (symbol.value - code.address);
      if (symbol.value < code.address || !lies_within(program, offset, symbol.size)) continue;
      const char* name = program.data() + names.offset + symbol.name;
      if (std::memchr(name, 0, names.size - symbol.name) == nullptr) continue;
      const std::string plain = demangled(name);
      if (!goes(plain)) continue;
      fill(program, offset, symbol.size, header.machine);
      erased.push_back(plain);
    }
    std::fill_n(program.begin() + static_cast<std::ptrdiff_t>(table.offset), table.size, '\0');
    std::fill_n(program.begin() + static_cast<std::ptrdiff_t>(names.offset), names.size, '\0');
  }
  std::sort(erased.begin(), erased.end());
  erased.erase(std::unique(erased.begin(), erased.end()), erased.end());
  return erased;
}

}  // namespace course
