#include "modules/grading/intake/zip_list.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace course {
namespace {

constexpr size_t local_header_bytes = 30, listed_bytes = 46, list_end_bytes = 22;
constexpr uint64_t in_zip64 = 0xFFFFFFFF;  // a number that is too large for its place

uint64_t number_in_zip(std::string_view bytes, size_t at, size_t count) {
  uint64_t value = 0;
  for (size_t i = std::min(count, bytes.size() - std::min(at, bytes.size())); i-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  }
  return value;
}

/// The part of an entry's extra fields that has this number.
std::string_view zip_extra_field(std::string_view extra, uint64_t id) {
  for (size_t at = 0; at + 4 <= extra.size();) {
    const size_t size = static_cast<size_t>(number_in_zip(extra, at + 2, 2));
    if (number_in_zip(extra, at, 2) == id) return extra.substr(at + 4, size);
    at += 4 + size;
  }
  return {};
}

struct ListedFile {
  std::string name, extra;
  uint64_t packed = 0, begin = 0;  ///< how long it is, and where its header stands
};

/// Where the list is, how long, and where it would be if nothing stood before the archive.
struct ZipList {
  uint64_t begin = 0, size = 0, said = 0;
};

std::optional<ZipList> zip_list_of(const BytesAt& bytes_at, uint64_t size) {
  constexpr uint64_t longest_comment = 65535;
  const uint64_t from = size - std::min<uint64_t>(size, list_end_bytes + longest_comment);
  const std::string tail = bytes_at(from, static_cast<size_t>(size - from));
  const size_t at = tail.rfind("PK\x05\x06");
  if (at == std::string::npos || at + list_end_bytes > tail.size()) return std::nullopt;
  ZipList list{0, number_in_zip(tail, at + 12, 4), number_in_zip(tail, at + 16, 4)};
  uint64_t end = from + at;  // of the list
  if (list.said == in_zip64 || list.size == in_zip64 || number_in_zip(tail, at + 10, 2) == 0xFFFF) {
    const std::string locator = bytes_at(end - std::min<uint64_t>(end, 20), 20);
    if (!locator.starts_with("PK\x06\x07")) return std::nullopt;
    end = number_in_zip(locator, 8, 8);
    const std::string record = bytes_at(end, 56);
    if (!record.starts_with("PK\x06\x06")) return std::nullopt;
    list = {0, number_in_zip(record, 40, 8), number_in_zip(record, 48, 8)};
  }
  if (list.size > end) return std::nullopt;
  list.begin = end - list.size;
  return list;
}

std::optional<std::vector<ListedFile>> listed_files(const std::string& list) {
  std::vector<ListedFile> entries;
  for (size_t at = 0; at < list.size();) {
    const std::string_view one = std::string_view(list).substr(at);
    if (one.size() < listed_bytes || !one.starts_with("PK\x01\x02")) break;
    const size_t name = static_cast<size_t>(number_in_zip(one, 28, 2)),
                 extra = static_cast<size_t>(number_in_zip(one, 30, 2));
    const size_t whole = listed_bytes + name + extra + static_cast<size_t>(number_in_zip(one, 32, 2));
    if (whole > one.size()) return std::nullopt;
    ListedFile entry{std::string(one.substr(listed_bytes, name)), std::string(one.substr(listed_bytes + name, extra)),
                     number_in_zip(one, 20, 4), number_in_zip(one, 42, 4)};
    std::string_view large = zip_extra_field(entry.extra, 1);  // 64 bits for each that is too large, in this order
    if (number_in_zip(one, 24, 4) == in_zip64 && large.size() >= 8) large.remove_prefix(8);
    for (uint64_t* number : {&entry.packed, &entry.begin}) {
      if (*number != in_zip64) continue;
      if (large.size() < 8) return std::nullopt;
      *number = number_in_zip(large, 0, 8);
      large.remove_prefix(8);
    }
    entries.push_back(std::move(entry));
    at += whole;
  }
  return entries;
}

std::vector<std::string_view> names_in_path(std::string_view path) {
  std::vector<std::string_view> names;
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find_first_of("/\\", at), path.size());
    names.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

bool is_plain_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// The second name in UTF-8 that an entry may have (Info-ZIP's "Unicode path") says the same but for letters that the
/// first one cannot hold.
bool says_the_same(const std::string& name, std::string_view extra) {
  std::string_view other = zip_extra_field(extra, 0x7075);
  if (other.size() < 5) return true;
  other.remove_prefix(5);
  const std::vector<std::string_view> first = names_in_path(name), second = names_in_path(other);
  return std::equal(first.begin(), first.end(), second.begin(), second.end(),
                    [](std::string_view a, std::string_view b) { return a == b || !is_plain_ascii(b); });
}

}  // namespace

std::string what_is_odd_in_zip(const BytesAt& bytes_at, uint64_t size) {
  constexpr uint64_t largest_list = uint64_t{256} << 20;
  const std::optional<ZipList> list = zip_list_of(bytes_at, size);
  constexpr const char* more = "this zip archive holds files that its list does not name";
  if (!list || list->size > largest_list) return "";
  if (list->begin >= list->said + local_header_bytes) return more;
  std::optional<std::vector<ListedFile>> entries = listed_files(bytes_at(list->begin, static_cast<size_t>(list->size)));
  if (!entries) return "";
  std::sort(entries->begin(), entries->end(),
            [](const ListedFile& a, const ListedFile& b) { return a.begin < b.begin; });
  uint64_t end = 0;  // of what the list names
  for (const ListedFile& entry : *entries) {
    // A file may have a note of up to 24 bytes behind it: no header fits between.
    if (entry.begin >= end + local_header_bytes) break;
    const std::string header = bytes_at(entry.begin, local_header_bytes);
    if (!header.starts_with("PK\x03\x04")) break;
    const size_t name = static_cast<size_t>(number_in_zip(header, 26, 2)),
                 extra = static_cast<size_t>(number_in_zip(header, 28, 2));
    const std::string words = bytes_at(entry.begin + local_header_bytes, name + extra);
    if (words.substr(0, name) != entry.name || !says_the_same(entry.name, entry.extra) ||
        !says_the_same(entry.name, std::string_view(words).substr(std::min(name, words.size())))) {
      return "a file of this zip archive has two names that differ";
    }
    end = std::max(end, entry.begin + local_header_bytes + name + extra + entry.packed);
  }
  return list->begin >= end + local_header_bytes ? more : "";
}

}  // namespace course
