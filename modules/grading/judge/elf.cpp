#include "modules/grading/judge/elf.h"

#include <cstring>
#include <string_view>

namespace course::elf {
namespace {

struct HeaderOnDisk {
  unsigned char magic[16];
  uint16_t type, machine;
  uint32_t version;
  uint64_t entry, programs, sections;
  uint32_t flags;
  uint16_t size, program_size, program_count, section_size, section_count, names;
};
struct SectionOnDisk {
  uint32_t name, type;
  uint64_t flags, address, offset, size;
  uint32_t link, info;
  uint64_t align, entry_size;
};
struct SymbolOnDisk {
  uint32_t name;
  unsigned char info, other;
  uint16_t section;
  uint64_t value, size;
};

template <class T>
bool copy(const std::string& bytes, uint64_t at, T& value) {
  if (at > bytes.size() || bytes.size() - at < sizeof value) return false;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return true;
}

// The text that begins there in a section of names.
std::string name_in(const std::string& bytes, const Section& names, uint64_t at) {
  if (at >= names.size) return "";
  const std::string_view rest = std::string_view(bytes).substr(names.offset + at, names.size - at);
  return std::string(rest.substr(0, rest.find('\0')));
}

void read_symbols(const std::string& bytes, const Section& table, File& file) {
  if (table.link >= file.sections.size()) return;
  for (uint64_t at = 0; at + sizeof(SymbolOnDisk) <= table.size; at += sizeof(SymbolOnDisk)) {
    SymbolOnDisk symbol{};
    if (!copy(bytes, table.offset + at, symbol)) return;
    file.symbols.push_back({name_in(bytes, file.sections[table.link], symbol.name),
                            static_cast<unsigned char>(symbol.info & 15), symbol.section, symbol.value, symbol.size});
  }
}

}  // namespace

File read(const std::string& bytes) {
  HeaderOnDisk header{};
  const std::string magic =
      "\x7f"
      "ELF\x02\x01";
  if (!bytes.starts_with(magic) || !copy(bytes, 0, header) || header.section_size != sizeof(SectionOnDisk)) return {};
  File file;
  file.machine = header.machine;
  std::vector<uint32_t> names;
  for (uint64_t i = 0; i < header.section_count; ++i) {
    SectionOnDisk section{};
    if (!copy(bytes, header.sections + i * sizeof section, section)) return {};
    const bool lies_within = section.offset <= bytes.size() && section.size <= bytes.size() - section.offset;
    if (section.type != no_bits && !lies_within) return {};
    names.push_back(section.name);
    file.sections.push_back(
        {"", section.type, section.link, section.flags, section.address, section.offset, section.size});
  }
  if (header.names >= file.sections.size() || file.sections[header.names].type == no_bits) return {};
  for (size_t i = 0; i < names.size(); ++i) {
    file.sections[i].name = name_in(bytes, file.sections[header.names], names[i]);
  }
  for (const Section& table : file.sections) {
    if (table.type == symbol_table && table.link < file.sections.size() && file.sections[table.link].type != no_bits) {
      read_symbols(bytes, table, file);
    }
  }
  return file;
}

}  // namespace course::elf
