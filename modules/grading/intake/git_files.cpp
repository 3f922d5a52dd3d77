#include "modules/grading/intake/git_files.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include "modules/course/common/error.h"
#include "modules/course/common/text.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/git_object.h"
#include "modules/grading/intake/git_references.h"
#include "modules/grading/intake/hard_links.h"
#include "modules/grading/sandbox/temporary_folder.h"
#include "modules/grading/sandbox/tool.h"

namespace course {
namespace {

namespace fs = std::filesystem;

bool is_hard_link(const fs::path& path) {
  const int folder = ::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  const bool is_one = folder < 0 || file < 0 || is_link_from_elsewhere(file, folder);
  for (const int descriptor : {folder, file}) {
    if (descriptor >= 0) ::close(descriptor);
  }
  return is_one;
}

/// Links lead to objects of somebody else. Git makes none there, but hard ones where it clones a repository of the same
/// disk.
void require_own_objects(const fs::path& objects, const std::string& name) {
  constexpr size_t most = 500000;
  std::error_code error;
  size_t seen = 0;
  for (fs::recursive_directory_iterator at(objects, error), end; !error && at != end; at.increment(error)) {
    if (++seen > most) fail<CourseError>("{}: this git repository is too large", name);
    const fs::file_status status = at->symlink_status(error);
    if (fs::is_symlink(status)) fail<CourseError>("{}: this git repository has links in the place of objects", name);
    if (fs::is_regular_file(status) && at->hard_link_count(error) > 1 && is_hard_link(at->path())) {
      fail<CourseError>(
          "{}: this git repository has hard links to objects of another one\n"
          "  hint: git clone --no-hardlinks makes one that has its own",
          name);
    }
  }
  if (error) fail<CourseError>("{}: this git repository cannot be read: {}", name, error.message());
}

/// An empty repository of our own, with our configuration, that takes its objects from another one.
class GitReader {
 public:
  GitReader(const std::string& name, const fs::path& objects, bool long_ids, const fs::path& bundle = {})
      : name_(name) {
    const fs::path own = place_.path();
    files_.writable = {own};
    for (const fs::path& path : {objects, bundle}) {
      if (!path.empty()) files_.readable.push_back(path);
    }
    for (const char* folder : {"objects", "refs"}) fs::create_directories(own / folder);
    std::ofstream(own / "HEAD") << "ref: refs/heads/main\n";
    std::ofstream(own / "config") << "[core]\n  repositoryformatversion = " << (long_ids ? 1 : 0) << "\n  bare = true\n"
                                  << "  commitGraph = false\n"
                                  << (long_ids ? "[extensions]\n  objectformat = sha256\n" : "");
    settings_ = {{"GIT_DIR", own.string()},
                 {"GIT_OBJECT_DIRECTORY", objects.empty() ? (own / "objects").string() : objects.string()},
                 {"GIT_CONFIG_NOSYSTEM", "1"},
                 {"GIT_CONFIG_GLOBAL", "/dev/null"},
                 {"GIT_NO_LAZY_FETCH", "1"},
                 {"GIT_NO_REPLACE_OBJECTS", "1"},
                 {"GIT_TERMINAL_PROMPT", "0"},
                 {"HOME", own.string()}};
  }

  std::string git(std::vector<std::string> words, int64_t most_output = ToolResult::most_output) const {
    words.insert(words.begin(), {"git", "--no-pager", "--literal-pathspecs"});
    return run_git(words, most_output);
  }

  std::string run_git(const std::vector<std::string>& words, int64_t most_output) const {
    ToolResult result = run_tool(words, files_, settings_, most_output);
    if (!result.there) fail<CourseError>("{}: reading a git repository takes git, which is not installed", name_);
    if (result.cut) {
      fail<CourseError>("{}: this git repository {}", name_,
                        result.out_of_time ? "takes too long to read" : "is too large");
    }
    if (!result.succeeded)
      fail<CourseError>("{}: git cannot read this repository: {}", name_, in_quotes(result.complaint));
    return std::move(result.printed);
  }

  Gathered files_of(std::string commit, const Wanted& wanted, const GatherLimits& limits) const {
    Gathered gathered;
    Object made = objects({commit}).at(commit);
    for (int tags = 0; tags < 5 && made.bytes.starts_with("object "); ++tags) {  // a tag, as a bundle may name one
      commit = made.bytes.substr(7, commit.size());
      if (!is_commit(commit)) break;
      made = objects({commit}).at(commit);
    }
    if (!made.is_what_it_is_called) tell_replaced(gathered, "the commit " + commit.substr(0, 12));
    tell_when(commit, made.bytes, gathered);
    const std::string tree = made.bytes.substr(0, 5) == "tree " ? made.bytes.substr(5, commit.size()) : "";
    if (!is_commit(tree)) fail<CourseError>("{}: the commit {} names no files", name_, commit);
    constexpr int64_t most_names = int64_t{16} << 20;  // of 100,000 files and more; trees of trees go on for ever
    const std::string listing = git({"ls-tree", "-r", "-t", "-z", "-l", "--full-tree", tree}, most_names);
    std::vector<std::string> entries;
    for (size_t at = 0; at < listing.size();) {
      const size_t end = std::min(listing.find('\0', at), listing.size());
      entries.push_back(listing.substr(at, end - at));
      at = end + 1;
    }
    // Where there are more than are read, those of work/ are.
    std::stable_partition(entries.begin(), entries.end(),
                          [](const std::string& entry) { return entry.find("\twork/") != std::string::npos; });
    size_t total = 0;
    std::vector<std::pair<std::string, std::string>> chosen;  // paths and ids
    for (const std::string& entry : entries) one(entry, wanted, limits, total, chosen, gathered);
    read_chosen(chosen, folders_of(entries, tree), gathered);
    sort_and_keep_last(gathered);
    return gathered;
  }

  /// Where the history of a shallow clone ends: these commits have parents that are not there.
  void ends_at(const std::string& shallow) const {
    std::ofstream file(place_.path() / "shallow");
    for (const std::string& line : lines_of(shallow)) {
      if (is_commit(line)) file << line << "\n";
    }
  }

  /// Says which branches have what this commit has not, her own first: she may think that it was graded.
  void tell_of_others(const References& references, const std::string& commit, Gathered& gathered) const {
    constexpr size_t most_asked = 50, most_named = 5;
    std::set<std::string> asked = {commit};
    std::vector<std::string> others;
    for (const std::string beginning : {"refs/heads/", "refs/remotes/"}) {
      for (const auto& [name, last] : references) {
        if (!name.starts_with(beginning) || name.ends_with("/HEAD") || asked.size() > most_asked) continue;
        if (!asked.insert(last).second || !has_more_than(commit, last)) continue;
        others.push_back(in_quotes(name.substr(beginning.size())));
      }
    }
    if (others.size() > most_named) others.resize(most_named);
    if (!others.empty()) {
      tell(gathered, name_, fmt::format("what is on other branches alone was not graded: {}", fmt::join(others, ", ")));
    }
    const bool is_stashed = std::any_of(references.begin(), references.end(),
                                        [](const auto& reference) { return reference.first == "refs/stash"; });
    if (is_stashed) tell(gathered, name_, "what is stashed alone was not graded: git stash pop brings it back");
  }

  /// Whether a branch that ends there has commits that this one has not.
  bool has_more_than(const std::string& commit, const std::string& branch) const {
    try {
      return !git({"rev-list", "--max-count=1", branch, "^" + commit}).empty();
    } catch (const CourseError&) {  // its commits are not there
      return false;
    }
  }

 private:
  struct Object {
    std::string bytes;
    bool is_what_it_is_called = false;  ///< its id is that of its bytes
  };

  /// All of these, from one process of git.
  std::map<std::string, Object> objects(const std::set<std::string>& ids) const {
    const fs::path list = place_.path() / "wanted";
    std::ofstream(list) << fmt::format("{}\n", fmt::join(ids, "\n"));
    const std::string printed =
        run_git({"/bin/sh", "-c", "exec git --no-pager cat-file --batch < \"$1\"", "sh", list.string()},
                ToolResult::most_output);
    std::map<std::string, Object> found;
    for (size_t at = 0; at < printed.size();) {
      const size_t end = std::min(printed.find('\n', at), printed.size());
      const std::vector<std::string> words = words_of(printed.substr(at, end - at));  // "3b18e5… blob 1234"
      if (words.size() != 3) break;
      const size_t size = static_cast<size_t>(std::strtoull(words[2].c_str(), nullptr, 10));
      if (size >= printed.size()) break;
      const std::string bytes = printed.substr(std::min(end + 1, printed.size()), size);
      found[words[0]] = {bytes, git_object_id(words[1], bytes, words[0].size() == 64) == words[0]};
      at = end + 1 + size + 1;
    }
    for (const std::string& id : ids) {
      if (found.count(id) == 0) fail<CourseError>("{}: this git repository lacks its object {}", name_, id);
    }
    return found;
  }

  /// The ids of all folders, by their paths; the top one is "".
  static std::map<std::string, std::string> folders_of(const std::vector<std::string>& entries,
                                                       const std::string& top) {
    std::map<std::string, std::string> folders{{"", top}};
    for (const std::string& entry : entries) {
      const size_t tab = entry.find('\t');
      if (!entry.starts_with("040000") || tab == std::string::npos) continue;
      const std::vector<std::string> words = words_of(entry.substr(0, tab));
      if (words.size() == 4 && is_commit(words[2])) folders[path_of_bytes(entry.substr(tab + 1))] = words[2];
    }
    return folders;
  }

  /// A loose object can be replaced under its old name, which git does not notice where it only shows it: the files, and
  /// the folders that name them, must be what their ids say.
  void read_chosen(const std::vector<std::pair<std::string, std::string>>& chosen,
                   const std::map<std::string, std::string>& folders, Gathered& gathered) const {
    std::map<std::string, std::string> parents;
    std::set<std::string> ids;
    for (const auto& [path, id] : chosen) {
      ids.insert(id);
      for (fs::path folder = fs::path(path).parent_path();; folder = folder.parent_path()) {
        const auto known = folders.find(folder.generic_string());
        if (known != folders.end() && ids.insert(known->second).second) parents.insert(*known);
        if (folder.empty()) break;
      }
    }
    if (ids.empty()) return;
    const std::map<std::string, Object> all = objects(ids);
    for (const auto& [path, id] : parents) {
      if (!all.at(id).is_what_it_is_called) tell_replaced(gathered, path.empty() ? "its top folder" : path);
    }
    for (const auto& [path, id] : chosen) {
      if (!all.at(id).is_what_it_is_called) tell_replaced(gathered, path);
      gathered.files.push_back({path, all.at(id).bytes});
    }
  }

  static void tell_replaced(Gathered& gathered, const std::string& path) {
    tell(gathered, in_quotes(path),
         "the git object of that name holds something else: it was replaced after it was committed, so the commit says "
         "nothing of when this was written");
  }

  /// "100644 blob 3b18e5…    1234\twork/01_tensor/core/shape.cpp"
  void one(const std::string& entry, const Wanted& wanted, const GatherLimits& limits, size_t& total,
           std::vector<std::pair<std::string, std::string>>& chosen, Gathered& gathered) const {
    const size_t tab = entry.find('\t');
    if (tab == std::string::npos) return;
    const std::string path = path_of_bytes(entry.substr(tab + 1));
    const auto told = [&](const std::string& why) { tell(gathered, in_quotes(path), why); };
    if (entry.starts_with("160000")) return told("this is a submodule: its files are not in this repository");
    if (!wanted(path)) return;
    std::string why;
    if (!is_ordinary_path(path, why, limits)) return why.empty() ? void() : told(why);
    if (entry.starts_with("120000")) return told("this is a symbolic link: it was not read");
    if (!entry.starts_with("100")) return;
    const std::vector<std::string> words = words_of(entry.substr(0, tab));
    if (words.size() != 4 || !is_commit(words[2])) return;
    const size_t size = words[3].size() > 12 || !std::isdigit(static_cast<unsigned char>(words[3][0]))
                            ? SIZE_MAX
                            : static_cast<size_t>(std::stoull(words[3]));
    if (size > limits.most_file_bytes) {
      return told(fmt::format("this file has more than {} bytes: it was not read", limits.most_file_bytes));
    }
    if ((total += size) > limits.most_bytes || chosen.size() >= 200) {
      return told("the files are too large together: it was not read");
    }
    chosen.emplace_back(path, words[2]);
  }

  static std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    for (size_t at = 0; (at = text.find_first_not_of(' ', at)) != std::string::npos;) {
      const size_t end = std::min(text.find(' ', at), text.size());
      words.push_back(text.substr(at, end - at));
      at = end;
    }
    return words;
  }

  static void tell_when(const std::string& commit, const std::string& bytes, Gathered& gathered) {
    std::string when = "an unknown time";
    for (const std::string& line : lines_of(bytes)) {
      if (line.empty()) break;
      if (!line.starts_with("committer ")) continue;
      const std::vector<std::string> words = words_of(line.substr(line.rfind('>') + 1));  // where git looks for it
      const std::string seconds = words.empty() ? "" : words[0];
      if (seconds.empty() || seconds.size() > 11 || seconds.find_first_not_of("0123456789") != std::string::npos) break;
      when = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(std::stoll(seconds))));
    }
    gathered.remarks.push_back(
        fmt::format("read from the git commit {}, made at {} by the clock of the machine where it was made",
                    commit.substr(0, 12), when));
  }

  std::string name_;
  TemporaryFolder place_;
  ToolFiles files_;
  std::map<std::string, std::string> settings_;
};

}  // namespace

std::optional<fs::path> git_folder(const fs::path& folder) {
  for (const fs::path& git : {folder / ".git", folder}) {
    std::error_code none;  // a link may lead to itself
    if (fs::is_directory(fs::symlink_status(git / "objects", none)) &&
        fs::exists(fs::symlink_status(git / "HEAD", none)) && fs::is_directory(fs::symlink_status(git, none))) {
      return git;
    }
  }
  return std::nullopt;
}

Gathered gather_git(const fs::path& git, const Wanted& wanted, const GatherLimits& limits) {
  const fs::path named = git.filename() == ".git" ? git.parent_path() : git;
  const std::string name = name_in_words(named.filename().string());
  std::error_code none;
  if (fs::exists(fs::symlink_status(git / "objects" / "info" / "alternates", none))) {
    fail<CourseError>("{}: this git repository takes objects from another one (objects/info/alternates)", name);
  }
  require_own_objects(git / "objects", name);
  const auto commit = commit_of(git, "HEAD");
  if (!commit) fail<CourseError>("{}: this git repository has no commit", name);
  const GitReader reader(name, fs::absolute(git / "objects"), commit->size() == 64);
  if (const auto shallow = small_file(git / "shallow")) reader.ends_at(*shallow);
  Gathered gathered = reader.files_of(*commit, wanted, limits);
  reader.tell_of_others(references_of(git), *commit, gathered);
  return gathered;
}

Gathered gather_bundle(const fs::path& bundle, const Wanted& wanted, const GatherLimits& limits) {
  const std::string name = name_in_words(bundle.filename().string());
  std::string begin(4096, '\0');
  std::ifstream(bundle, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
  const bool long_ids = begin.find("\n@object-format=sha256\n") != std::string::npos;
  const GitReader reader(name, "", long_ids, fs::absolute(bundle));
  References references;
  for (const std::string& line : lines_of(reader.git({"bundle", "unbundle", fs::absolute(bundle).string()}))) {
    const size_t space = line.find(' ');
    if (space != std::string::npos && is_commit(line.substr(0, space))) {
      references.emplace_back(line.substr(space + 1), line.substr(0, space));
    }
  }
  if (references.empty()) fail<CourseError>("{}: this bundle has no commit", name);
  std::string commit = references.front().second;
  for (const char* better : {"refs/heads/master", "refs/heads/main", "HEAD"}) {
    for (const auto& [reference, last] : references) {
      if (reference == better) commit = last;
    }
  }
  Gathered gathered = reader.files_of(commit, wanted, limits);
  reader.tell_of_others(references, commit, gathered);
  return gathered;
}

}  // namespace course
