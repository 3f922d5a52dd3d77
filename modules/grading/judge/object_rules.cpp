#include "modules/grading/judge/object_rules.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "modules/grading/judge/elf.h"
#include "tinytensor/io/printable.h"

namespace course {
namespace {

// ".text" and ".text.unlikely", not ".texts"
bool is_called(std::string_view section, std::string_view name) {
  return section.starts_with(name) && (section.size() == name.size() || section[name.size()] == '.');
}

bool is_usual(std::string_view section) {
  static constexpr std::array usual = {
      ".text",    ".data",   ".rodata", ".bss",    ".tbss", ".tdata",    ".eh_frame",
      ".symtab",  ".strtab", ".group",  ".rela",   ".rel",  ".shstrtab", ".gcc_except_table",
      ".lrodata", ".ldata",  ".lbss",   ".comment"};
  static constexpr std::array whole = {
      "", ".note.GNU-stack", ".note.gnu.property", ".llvm_addrsig", ".llvm.call-graph-profile", ".symtab_shndx"};
  return std::find(whole.begin(), whole.end(), section) != whole.end() ||
         std::any_of(usual.begin(), usual.end(), [&](const char* name) { return is_called(section, name); });
}

bool acts_by_itself(std::string_view section) {
  static constexpr std::array names = {".init_array", ".preinit_array", ".fini_array", ".ctors",
                                       ".dtors",      ".init",          ".fini"};
  return std::any_of(names.begin(), names.end(), [&](const char* name) { return is_called(section, name); });
}

uint64_t size_of_what_acts(const elf::File& file) {
  uint64_t size = 0;
  for (const elf::Section& section : file.sections) size += acts_by_itself(section.name) ? section.size : 0;
  return size;
}

void odd_sections(const elf::File& file, std::set<std::string>& odd) {
  constexpr uint64_t most_data = uint64_t{256} << 20;
  uint64_t data = 0;
  for (const elf::Section& section : file.sections) {
    if (!is_usual(section.name) && !acts_by_itself(section.name)) {
      odd.insert("a section " + tinytensor::printable(section.name));
    }
    const bool is_code = (section.flags & elf::executable) != 0, changes = (section.flags & elf::writable) != 0;
    if (is_code && (changes || !is_called(section.name, ".text"))) {
      odd.insert("code in a section " + tinytensor::printable(section.name));
    }
    if (section.type == elf::no_bits || changes) data += std::min(section.size, most_data + 1);
  }
  if (data > most_data) odd.insert("more than 256 MB of data");
}

}  // namespace

std::vector<std::string> odd_parts_of(const std::string& object, const std::string& library) {
  const elf::File file = elf::read(object);
  std::set<std::string> odd;
  if (object.starts_with("\x7f"
                         "ELF") &&
      file.sections.empty())
    odd.insert("sections that cannot be read");
  odd_sections(file, odd);
  if (size_of_what_acts(file) > size_of_what_acts(elf::read(library))) {
    odd.insert("code that runs before main() or behind it");
  }
  for (const elf::Symbol& symbol : file.symbols) {
    const std::string name = tinytensor::printable(symbol.name);
    if (symbol.type == elf::indirect_function) odd.insert("a function that the loader chooses, " + name);
    if (symbol.section == elf::common) odd.insert("a variable that other files share, " + name);
    if (symbol.section == elf::absolute && symbol.type != elf::file_name) odd.insert("a fixed address, " + name);
    if (symbol.name.find('@') != std::string::npos) odd.insert("a version of a name, " + name);
  }
  return {odd.begin(), odd.end()};
}

}  // namespace course
