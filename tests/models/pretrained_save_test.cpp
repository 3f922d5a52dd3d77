// What is left of a published model when the writer of another one is killed, or the disk fails: the old one or the new
// one, whole, and never the configuration of one with the weights of the other.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

#include "tests/io/replaced_calls.h"
#include "tests/io/temporary_folder.h"
#include "tests/support.h"
#include "tinytensor/core/parallel.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/whole_folder.h"
#include "tinytensor/models/pretrained.h"
#include "tinytensor/tokenizers/bpe.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;

namespace {

/// A model of the same sizes as every other one here: only its numbers and its tokenizer tell whose files are read.
void save_model(const fs::path& folder, uint64_t seed, const std::string& alphabet) {
  GPTConfig config;
  config.vocab_size = std::ssize(alphabet), config.n_layer = 1, config.n_head = 1, config.n_embd = 4;
  config.block_size = 4, config.dropout = static_cast<double>(seed) / 10;
  Generator generator(seed);
  save_pretrained(folder, GPT(config, generator), CharTokenizer(alphabet));
}

/// "1 abc" of a model of seed 1 and this alphabet; FileError, or "a mix", for anything else.
std::string whose(const fs::path& folder) {
  const Pretrained found = from_pretrained(folder);
  const double dropout = found.model.config.dropout;
  const auto seed = static_cast<uint64_t>(10 * dropout + 0.5);
  Generator generator(seed);
  const GPT expected(found.model.config, generator);
  const bool fits = found.model.wte.weight.to_vector() == expected.wte.weight.to_vector();
  std::string alphabet;
  for (int64_t id = 0; id < found.tokenizer->vocab_size(); ++id) alphabet += found.tokenizer->token(id);
  return fits ? fmt::format("{} {}", seed, alphabet) : "a mix";
}

/// Lets every call from the n-th on do what `fails` says.
struct Faulty {
  explicit Faulty(int first, const std::function<int()>& fails) {
    WriteCalls& calls = write_calls();
    const WriteCalls& real = replaced.real;
    const auto is_due = [this, first] { return count++ >= first; };
    calls.create = [=](const char* path) { return is_due() ? fails() : real.create(path); };
    calls.sync = [=](int) { return is_due() ? fails() : 0; };
    calls.rename = [=](const char* from, const char* to) { return is_due() ? fails() : real.rename(from, to); };
    calls.make_folder = [=](const char* path) { return is_due() ? fails() : real.make_folder(path); };
    calls.remove = [=](const char* path) { return is_due() ? fails() : real.remove(path); };
    calls.write = [=](int file, const void* bytes, size_t size) -> ptrdiff_t {
      return is_due() ? fails() : real.write(file, bytes, size);
    };
  }
  ReplacedCalls replaced;
  int count = 0;
};

/// Saves in a process that ends with its n-th call; true if it came to its end.
bool save_and_be_killed(const fs::path& folder, int calls) {
  const pid_t child = ::fork();
  if (child == 0) {
    const Faulty faulty(calls, []() -> int { ::_exit(9); });
    save_model(folder, 2, "xyz");
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WIFEXITED(status));
  return WEXITSTATUS(status) == 0;
}

}  // namespace

TEST_CASE("whenever the writer of a published model is killed, the old one or the new one is there, whole") {
  const int threads = num_threads();
  set_num_threads(1);  // a child of fork() has none of the others
  int olds = 0, news = 0, between = 0;
  for (int calls = 0;; ++calls) {
    const TemporaryFolder folder;
    const fs::path path = folder / "mine";
    save_model(path, 1, "abc");
    write_file(path / "README.md", "kept");
    fs::create_directory(path / "notes");
    const bool done = save_and_be_killed(path, calls);
    CAPTURE(calls);
    const std::string found = whose(path);
    CHECK((found == "1 abc" || found == "2 xyz"));
    ++(found == "1 abc" ? olds : news);
    between += !fs::exists(path);
    save_model(path, 3, "abc");
    CHECK(whose(path) == "3 abc");
    CHECK(folder.count() == 1);
    CHECK(read_file(path / "README.md") == "kept");
    CHECK(fs::is_directory(path / "notes"));
    if (done) break;
  }
  set_num_threads(threads);
  CHECK(olds > 15);
  CHECK(news > 5);
  CHECK(between > 0);
}

TEST_CASE("whichever call fails while a published model is replaced, the message names the file and no model is lost") {
  for (int calls = 0;; ++calls) {
    const TemporaryFolder folder;
    const fs::path path = folder / "mine";
    save_model(path, 1, "abc");
    std::string error;
    int count = 0;
    {
      const Faulty full(calls, [] { return errno = ENOSPC, -1; });
      error = thrown_by([&] { save_model(path, 2, "xyz"); });
      count = full.count;
    }
    CAPTURE(calls);
    CAPTURE(error);
    const std::string found = whose(path);
    CHECK((found == "1 abc" || found == "2 xyz"));
    save_model(path, 3, "abc");
    CHECK(folder.count() == 1);
    if (count <= calls) break;
    CHECK(error.starts_with("FileError: " + folder.path.string()));
    CHECK(error.find("No space left on device") != std::string::npos);
  }
}

TEST_CASE("a first model that cannot be written is not there, and the next attempt is not in its way") {
  const TemporaryFolder folder;
  {
    const Faulty full(12, [] { return errno = ENOSPC, -1; });
    CHECK(thrown_by([&] { save_model(folder / "mine", 1, "abc"); }) != "");
  }
  CHECK_FALSE(fs::exists(folder / "mine"));
  save_model(folder / "mine", 1, "abc");
  CHECK(whose(folder / "mine") == "1 abc");
  CHECK(folder.count() == 1);
}

TEST_CASE("what has the name of an unfinished model and is something else stays, and is named") {
  const TemporaryFolder folder;
  for (const std::string name : {"mine.tmp-new", "mine.tmp-old"}) {
    save_model(folder / "mine", 1, "abc");
    fs::create_directory(folder / name);
    fs::create_directories(folder / name / "thesis");
    fs::create_directories(folder / "mine" / "thesis");
    const std::string error = thrown_by([&] { save_model(folder / "mine", 2, "abc"); });
    CHECK(error == "FileError: " + (folder / name / "thesis").string() +
                       ": is in the way: it is left as it is\n"
                       "  hint: move it elsewhere, or choose another folder");
    CHECK(whose(folder / "mine") == "1 abc");
    fs::remove_all(folder / name);
  }
}

TEST_CASE("the folder in which a program runs cannot be replaced, which is said before anything is written") {
  const TemporaryFolder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path);
  const std::string error = thrown_by([&] { save_model(".", 1, "abc"); });
  fs::current_path(before);
  CHECK(error.find(": is the folder in which this program runs, and cannot be replaced as a whole\n"
                   "  hint: name a new folder in it, such as ") != std::string::npos);
  CHECK(folder.count() == 0);
}

TEST_CASE("a link to a model stays a link, and links to its files go with the old model") {
  const TemporaryFolder folder;
  save_model(folder / "real", 1, "abc");
  fs::rename(folder / "real" / "model.safetensors", folder / "blob");
  fs::create_symlink("../blob", folder / "real" / "model.safetensors");
  fs::create_directory_symlink("real", folder / "mine");
  const std::string blob = read_file(folder / "blob");
  save_model(folder / "mine/", 2, "xyz");
  CHECK(whose(folder / "real") == "2 xyz");
  CHECK(fs::is_symlink(folder / "mine"));
  CHECK(read_file(folder / "blob") == blob);
}

TEST_CASE("models that are saved to one folder at once are one after the other, and each reader sees one of them") {
  const int threads = num_threads();
  set_num_threads(1);
  const TemporaryFolder folder;
  const fs::path path = folder / "mine";
  save_model(path, 1, "abc");
  std::vector<pid_t> writers;
  for (uint64_t i = 0; i < 4; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      write_calls().sync = [](int) { return 0; };
      const std::string error = thrown_by([i, &path] {
        for (int times = 0; times < 20; ++times) save_model(path, i % 2 + 1, i % 2 == 0 ? "abc" : "xyz");
      });
      ::_exit(error == "nothing was thrown" ? 0 : 1);
    }
    writers.push_back(child);
  }
  for (int reads = 0; reads < 50; ++reads) {
    const std::string found = whose(path);
    CHECK((found == "1 abc" || found == "2 xyz"));
  }
  for (const pid_t writer : writers) {
    int status = 0;
    ::waitpid(writer, &status, 0);
    CHECK(status == 0);
  }
  set_num_threads(threads);
  const std::string found = whose(path);
  CHECK((found == "1 abc" || found == "2 xyz"));
  CHECK(folder.count() == 1);
}
