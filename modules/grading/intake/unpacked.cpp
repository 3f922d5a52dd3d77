#include "modules/grading/intake/unpacked.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <optional>

#include "modules/grading/formats/escaping.h"

namespace course {
namespace {

constexpr size_t header_bytes = 110, most_name_bytes = size_t{64} << 10;

/// One of the thirteen numbers behind the six bytes that every header begins with.
std::optional<size_t> number_in(std::string_view header, size_t which) {
  size_t value = 0;
  for (const char c : header.substr(6 + 8 * which, 8)) {
    const size_t digit =
        std::string_view("0123456789abcdef").find(c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c);
    if (digit == std::string_view::npos) return std::nullopt;
    value = value * 16 + digit;
  }
  return value;
}

const char* what_it_is(size_t mode) {
  switch (mode & S_IFMT) {
    case 0: return "this is a hard link: it was not read";  // so says libarchive, which knows no more of it
    case S_IFLNK: return "this is a symbolic link: it was not read";
    case S_IFBLK:
    case S_IFCHR: return "this is a device: it was not read";
    case S_IFIFO: return "this is a pipe: it was not read";
    default: return "this is no regular file: it was not read";
  }
}

class Unpacking {
 public:
  Unpacking(std::string_view stream, const Wanted& wanted, const GatherLimits& limits, std::string inside)
      : stream_(stream), wanted_(wanted), limits_(limits), inside_(std::move(inside)) {}

  Gathered read() {
    while (next()) {
    }
    sort_and_keep_last(result_);
    return std::move(result_);
  }

 private:
  bool stop(const std::string& why) {
    tell(result_, "the archive", why + ": what stands behind was not read");
    return false;
  }

  /// The next bytes, and what fills them up to a multiple of four, counted from the beginning of the stream.
  std::optional<std::string_view> piece(size_t size) {
    if (size > stream_.size() - at_) return std::nullopt;
    const std::string_view bytes = stream_.substr(at_, size);
    at_ = std::min((at_ + size + 3) / 4 * 4, stream_.size());
    return bytes;
  }

  bool next() {
    if (at_ == stream_.size()) return false;
    if (stream_.size() - at_ < header_bytes) return stop("it ends in the middle");
    const std::string_view header = stream_.substr(at_, header_bytes);
    const auto mode = number_in(header, 1), size = number_in(header, 6), name_size = number_in(header, 11);
    if (!header.starts_with("070701") || !mode || !size || !name_size || *name_size == 0) return stop("it is damaged");
    if (*name_size > most_name_bytes) return stop("it holds a name that is too long");
    at_ += header_bytes;
    const auto name = piece(*name_size);
    const auto content = name ? piece(*size) : std::nullopt;
    if (!content) return stop("it ends in the middle");
    const bool is_last = *size == 0 && stream_.find_first_not_of('\0', at_) == std::string_view::npos;
    if (is_last && name->starts_with("TRAILER!!!")) return false;
    if (++entries_ > limits_.most_entries)
      return stop(fmt::format("it has more than {} entries", limits_.most_entries));
    take(std::string(name->substr(0, name->find('\0'))), *mode, *content);
    return true;
  }

  void take(const std::string& name, size_t mode, std::string_view content) {
    std::string path = path_of_bytes(name);
    while (path.starts_with("./")) path.erase(0, 2);
    if ((mode & S_IFMT) == S_IFDIR || path.ends_with("/") || !wanted_(path)) return;
    std::string why;
    const bool is_all_of_it = !inside_.empty() && path == inside_;
    const bool ordinary = is_all_of_it || is_ordinary_path(seen_from(inside_, path), why, limits_);
    if (!ordinary && !why.empty()) return told(path, why);
    if (!ordinary) return;
    if ((mode & S_IFMT) != S_IFREG) return told(path, what_it_is(mode));
    if (result_.files.size() == limits_.most_files) {
      return told(path, fmt::format("there are more than {} files of such names: it was not read", limits_.most_files));
    }
    if (content.size() > limits_.most_file_bytes) {
      return told(path, fmt::format("this file has more than {} bytes: it was not read", limits_.most_file_bytes));
    }
    if ((total_ += content.size()) > limits_.most_bytes) {
      return told(path, "the files are too large together: it was not read");
    }
    result_.files.push_back({path, std::string(content)});
  }

  void told(const std::string& path, const std::string& why) { tell(result_, in_quotes(path), why); }

  std::string_view stream_;
  const Wanted& wanted_;
  const GatherLimits& limits_;
  std::string inside_;
  Gathered result_;
  size_t at_ = 0, entries_ = 0, total_ = 0;
};

}  // namespace

std::string seen_from(const std::string& inside, const std::string& path) {
  if (inside.empty()) return path;
  if (path == inside) return path.substr(path.rfind('/') + 1);
  return path.starts_with(inside + "/") ? path.substr(inside.size() + 1) : "";
}

Gathered gather_unpacked(std::string_view stream, const Wanted& wanted, const GatherLimits& limits,
                         const std::string& inside) {
  return Unpacking(stream, wanted, limits, inside).read();
}

}  // namespace course
