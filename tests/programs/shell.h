// What the tests of the programs behind ./tt share: a folder of their own, and a shell in it.
#pragma once

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace tinytensor::tests {

namespace fs = std::filesystem;

struct Result {
  int status;
  std::string out, err;
};

/// A folder that is empty at the start and gone at the end.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / fmt::format("tinytensor-programs-{}-{}", getpid(), ++made_)) {
    fs::create_directories(path_);
    fs::create_directory_symlink(PROGRAMS_FOLDER, path_ / "bin");  // whose own path may hold a space
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string read(const std::string& name) const {
    std::ifstream file(path_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  const fs::path& path() const { return path_; }
  bool has(const std::string& name) const { return fs::exists(path_ / name); }

  /// Runs a line of shell in the folder, in which $train and $sample are the programs. Its input is empty.
  Result shell(const std::string& line) const {
    write("script", fmt::format("cd '{}'\ntrain='bin/train_gpt --threads 1'\nsample='bin/sample_gpt --threads 1'\n{}\n",
                                path_.string(), line));
    const std::string script = (path_ / "script").string();
    const int status = std::system(fmt::format("sh '{0}' >'{0}.out' 2>'{0}.err' </dev/null", script).c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read("script.out"), read("script.err")};
  }

 private:
  fs::path path_;
  static inline int made_ = 0;
};

/// Flags of a model that takes a step in a millisecond.
inline const std::string tiny =
    " --n-layer 1 --n-head 2 --n-embd 16 --block-size 16 --batch-size 4 --eval-iters 1 --eval-interval 10 "
    "--warmup-iters 5 --dropout 0.1";

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace tinytensor::tests
