#include "modules/grading/intake/git_references.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <map>

#include "modules/course/common/text.h"

namespace course {
namespace {

namespace fs = std::filesystem;

bool is_reference(const std::string& name) {
  const bool ordinary = std::all_of(name.begin(), name.end(), [](unsigned char c) { return c > 0x20 && c != 0x7F; });
  return name.starts_with("refs/") && ordinary && name.find("..") == std::string::npos;
}

std::optional<std::string> packed_commit(const fs::path& git, const std::string& name) {
  for (const std::string& line : lines_of(small_file(git / "packed-refs").value_or(""))) {
    const size_t space = line.find(' ');
    if (space != std::string::npos && line.substr(space + 1) == name && is_commit(line.substr(0, space))) {
      return line.substr(0, space);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> small_file(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::string text(size_t{4} << 20, '\0');
  const ssize_t count = ::read(file, text.data(), text.size());
  ::close(file);
  if (count < 0) return std::nullopt;
  text.resize(static_cast<size_t>(count));
  return text;
}

bool is_commit(const std::string& text) {
  return (text.size() == 40 || text.size() == 64) && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::optional<std::string> commit_of(const fs::path& git, std::string name) {
  for (int names = 0; names < 5; ++names) {
    const std::string said = trimmed(small_file(git / name).value_or(""));
    if (is_commit(said)) return said;
    if (!said.starts_with("ref: ")) return packed_commit(git, name);
    name = trimmed(said.substr(5));
    if (!is_reference(name)) break;
  }
  return std::nullopt;
}

References references_of(const fs::path& git) {
  std::map<std::string, std::string> known;
  const auto add = [&](const std::string& name, const std::string& id) {
    if (is_reference(name) && is_commit(id)) known[name] = id;
  };
  for (const std::string& line : lines_of(small_file(git / "packed-refs").value_or(""))) {
    const size_t space = line.find(' ');
    if (space != std::string::npos) add(line.substr(space + 1), line.substr(0, space));
  }
  add("refs/stash", trimmed(small_file(git / "refs" / "stash").value_or("")));
  size_t seen = 0;
  for (const char* folder : {"heads", "remotes"}) {
    std::error_code none;
    for (fs::recursive_directory_iterator at(git / "refs" / folder, none), end; !none && at != end && ++seen < 1000;
         at.increment(none)) {
      if (!fs::is_regular_file(at->symlink_status(none))) continue;
      add(at->path().lexically_relative(git).generic_string(), trimmed(small_file(at->path()).value_or("")));
    }
  }
  return {known.begin(), known.end()};
}

}  // namespace course
