#include "tinytensor/io/file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

#include "tests/io/replaced_calls.h"
#include "tests/io/temporary_folder.h"
#include "tests/processes.h"
#include "tests/support.h"
#include "tinytensor/core/error.h"

using namespace tinytensor;
using namespace tinytensor::tests;
namespace fs = std::filesystem;

namespace {

template <class Action>
std::string error_of(const Action& action) {
  try {
    action();
  } catch (const FileError& error) {
    return error.what();
  }
  return "no error";
}

int failure(int error) {
  errno = error;
  return -1;
}

}  // namespace

TEST_CASE("a file is read as it was written, byte for byte") {
  const TemporaryFolder folder;
  for (const std::string& content : {std::string(), std::string("a\0b\r\n\xFF", 6), std::string(100'000, 'x')}) {
    write_file(folder / "file", content);
    CHECK(read_file(folder / "file") == content);
    CHECK(map_file(folder / "file").view() == content);
    CHECK(folder.count() == 1);  // no temporary file is left
  }
}

TEST_CASE("a terminal that a path names, and the pipe that is this program's own output, are not waited for") {
  const std::string of_terminal = error_of([] { read_file("/dev/ptmx"); });
  if (has_pseudo_terminals()) {
    CHECK(of_terminal.find("it is a device, not a file") != std::string::npos);
  } else {
    MESSAGE("there are no pseudo-terminals here: a terminal that a path names was not tested");
  }
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const int before = ::dup(STDERR_FILENO);
  ::dup2(ends[1], STDERR_FILENO);
  const std::string error = error_of([&] { read_file("/dev/fd/" + std::to_string(ends[0])); });
  ::dup2(before, STDERR_FILENO);
  for (const int file : {before, ends[0], ends[1]}) ::close(file);
  CHECK(error.find("it is a pipe that this program itself writes to") != std::string::npos);
}

TEST_CASE("of a path that is too long no part is made") {
  const TemporaryFolder folder;
  CHECK(error_of([&] { make_folder(folder / "a" / std::string(300, 'b')); }).find("name too long") !=
        std::string::npos);
  std::string deep;
  for (int i = 0; i < 3000; ++i) deep += "a/";
  CHECK(error_of([&] { make_folder(folder / deep); }).find("name too long") != std::string::npos);
  CHECK(folder.count() == 0);
}

TEST_CASE("a pipe is read to its end") {
  const TemporaryFolder folder;
  const std::string path = (folder / "pipe").string();
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const pid_t writer = ::fork();
  if (writer == 0) {
    const int file = ::open(path.c_str(), O_WRONLY);
    for (int i = 0; i < 1000; ++i) {
      if (::write(file, "0123456789", 10) != 10) ::_exit(1);
    }
    ::_exit(0);
  }
  CHECK(read_file(path).size() == 10'000);
  int status = 0;
  ::waitpid(writer, &status, 0);
  CHECK(status == 0);  // all of it was written
  CHECK(error_of([&] { map_file("/dev/null"); }) == "/dev/null: cannot be mapped to memory: it is no regular file");
}

TEST_CASE("what never ends is not waited for: devices, and pipes that nobody writes to") {
  const TemporaryFolder folder;
  const std::string pipe = (folder / "pipe").string();
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(error_of([&] { read_file(pipe); }) == pipe + ": cannot be read: it is a pipe, and nobody writes to it");
  CHECK(error_of([&] { map_file(pipe); }) == pipe + ": cannot be mapped to memory: it is no regular file");
  CHECK(error_of([] { read_file("/dev/zero"); }) == "/dev/zero: cannot be read: it is a device, not a file");
  CHECK(read_file("/dev/null").empty());
}

TEST_CASE("what is longer than expected, or than memory, is refused before it is read") {
  const TemporaryFolder folder;
  const std::string path = (folder / "file").string();
  write_file(path, "12345");
  CHECK(read_file(path, 5) == "12345");
  CHECK(error_of([&] { read_file(path, 4); }) == path + ": is longer than 4 bytes: that is more than is read here");
  fs::resize_file(path, uintmax_t{1} << 43);  // nothing of it is on the disk
  CHECK(error_of([&] { read_file(path); }) ==
        path + ": cannot be read: 8796093022208 bytes are more memory than there is");
}

TEST_CASE("a link that leads nowhere is there, and told apart from nothing") {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("gone", folder / "link");
  CHECK(has_entry(folder / "link"));
  CHECK(has_entry(folder.path));
  CHECK_FALSE(has_entry(folder / "gone"));
  CHECK_FALSE(has_entry(folder / "gone/file"));
}

TEST_CASE("an open file is read from where it stands") {
  const TemporaryFolder folder;
  write_file(folder / "file", "abcdef");
  const int file = ::open((folder / "file").c_str(), O_RDONLY);
  char two[2];
  REQUIRE(::read(file, two, 2) == 2);
  CHECK(read_open_file(file, "standard input") == "cdef");
  ::close(file);
  CHECK(error_of([&] { read_open_file(file, "standard input"); }) ==
        "standard input: cannot be read: Bad file descriptor");
}

TEST_CASE("writing follows symbolic links, also to files that are not there yet") {
  const TemporaryFolder folder;
  fs::create_directory(folder / "there");
  write_file(folder / "there/file", "old");
  fs::create_symlink("there/file", folder / "link");
  fs::create_symlink("link", folder / "link2");
  fs::create_symlink("there/new", folder / "dangling");
  write_file(folder / "link2", "new");
  CHECK(read_file(folder / "there/file") == "new");
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(fs::is_symlink(folder / "link2"));
  write_file(folder / "dangling", "fresh");
  CHECK(read_file(folder / "there/new") == "fresh");
  CHECK(fs::is_symlink(folder / "dangling"));
  fs::create_symlink("circle", folder / "circle");
  CHECK(error_of([&] { write_file(folder / "circle", "x"); }).find("Too many levels of symbolic links") !=
        std::string::npos);
}

TEST_CASE("devices and pipes are not replaced by files") {
  const TemporaryFolder folder;
  const std::string pipe = (folder / "pipe").string();
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  fs::create_symlink("/dev/full", folder / "full");
  for (const fs::path& path : {fs::path(pipe), folder / "full", fs::path("/dev/null")}) {
    CHECK(error_of([&] {
            write_file(path, "x");
          }).ends_with(": cannot be written: it is a device or a pipe, not a file"));
  }
  CHECK(fs::is_fifo(pipe));
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("of links in a folder that is removed only the links go") {
  const TemporaryFolder folder;
  fs::create_directories(folder / "kept");
  write_file(folder / "kept/file", "x");
  fs::create_directories(folder / "gone/inner");
  fs::create_directory_symlink(folder / "kept", folder / "gone/link");
  remove_folder(folder / "gone");
  CHECK(!fs::exists(folder / "gone"));
  fs::create_directory_symlink(folder / "kept", folder / "link");
  remove_folder(folder / "link");
  CHECK(!fs::exists(folder / "link"));
  CHECK(read_file(folder / "kept/file") == "x");
  remove_folder(folder / "never");
}

TEST_CASE("what keeps a folder from being removed is named") {
  const TemporaryFolder folder;
  fs::create_directories(folder / "full");
  write_file(folder / "full/kept", "x");
  const ReplacedCalls calls;
  write_calls().remove = [real = calls.real.remove](const char* path) {
    if (!std::string_view(path).ends_with("kept")) return real(path);
    errno = EACCES;
    return -1;
  };
  CHECK(thrown_by([&] { remove_folder(folder / "full"); }).find("full/kept") != std::string::npos);
  CHECK(read_file(folder / "full/kept") == "x");
}

TEST_CASE("what cannot be read is named, with its fault and a hint") {
  const TemporaryFolder folder;
  const std::string path = folder.path.string();
  const auto read = [](const fs::path& file) { return error_of([&] { read_file(file); }); };
  const auto map = [](const fs::path& file) { return error_of([&] { map_file(file); }); };

  CHECK(read(folder / "none") ==
        path + "/none: cannot be read: No such file or directory\n  hint: see what is there: ls " + path);
  CHECK(map(folder / "none") == read(folder / "none"));
  CHECK(read("none.txt") == "none.txt: cannot be read: No such file or directory\n  hint: the path is relative to " +
                                fs::current_path().string());
  CHECK(read(folder / "no/file") ==
        path + "/no/file: cannot be read: No such file or directory\n  hint: there is no folder " + path + "/no");
  CHECK(read(folder.path) ==
        path + ": cannot be read: Is a directory\n  hint: the path of a file is expected, not of a folder");
  CHECK(map(folder.path) == read(folder.path));
  if (::geteuid() != 0) {  // root may read everything
    write_file(folder / "secret", "x");
    fs::permissions(folder / "secret", fs::perms::none);
    CHECK(read(folder / "secret") ==
          path + "/secret: cannot be read: Permission denied\n  hint: see who may do what: ls -ld " + path + " " +
              path + "/secret");
  }
}

TEST_CASE("what cannot be written is named, with its fault and a hint") {
  const TemporaryFolder folder;
  const std::string path = folder.path.string();
  const auto write = [](const fs::path& file) { return error_of([&] { write_file(file, "new"); }); };

  CHECK(write(folder / "no/file") ==
        path + "/no/file: cannot be written: No such file or directory\n  hint: there is no folder " + path + "/no");
  CHECK(write(folder.path) ==
        path + ": cannot be written: Is a directory\n  hint: the path of a file is expected, not of a folder");
  write_file(folder / "file", "old");
  CHECK(write(folder / "file/file").find("Not a directory") != std::string::npos);
  CHECK(write(folder / std::string(300, 'x')).find("File name too long") != std::string::npos);
}

TEST_CASE("writing to a mapping changes neither the file nor another mapping") {
  const TemporaryFolder folder;
  write_file(folder / "file", "abc");
  const MappedFile first = map_file(folder / "file");
  const MappedFile second = map_file(folder / "file");
  *first.bytes = std::byte{'X'};
  CHECK(first.view() == "Xbc");
  CHECK(second.view() == "abc");
  CHECK(read_file(folder / "file") == "abc");
}

TEST_CASE("a mapping outlives the replacement and the removal of its file") {
  const TemporaryFolder folder;
  write_file(folder / "file", "old content");
  const MappedFile mapped = map_file(folder / "file");
  write_file(folder / "file", "new");
  fs::remove(folder / "file");
  CHECK(mapped.view() == "old content");
}

TEST_CASE("short writes and interruptions are no faults") {
  const TemporaryFolder folder;
  const ReplacedCalls calls;
  int count = 0;
  write_calls().write = [&](int file, const void* bytes, size_t size) -> ptrdiff_t {
    if (++count % 3 == 0) return failure(EINTR);
    return calls.real.write(file, bytes, std::min<size_t>(size, 7));
  };
  std::string content(1000, '?');
  for (size_t i = 0; i < content.size(); ++i) content[i] = static_cast<char>(i);
  write_file(folder / "file", content);
  CHECK(read_file(folder / "file") == content);
  CHECK(count > 140);
}

TEST_CASE("a fault in any call of a write leaves the old file or the new one, whole, and nothing else") {
  const std::string content(100, 'n');
  for (const int error : {ENOSPC, EIO, EROFS, EDQUOT, EACCES}) {
    for (int failing = 0;; ++failing) {  // the call that fails: create, write ×4, sync, rename, sync of the folder
      const TemporaryFolder folder;
      const fs::path path = folder / "file";
      write_file(path, "old");
      const ReplacedCalls calls;
      int count = 0;
      bool failed = false;
      const auto fails_now = [&] { return (failed = count++ == failing); };
      const auto next = [&] { return !failed && fails_now(); };
      write_calls().create = [&](const char* name) { return next() ? failure(error) : calls.real.create(name); };
      write_calls().write = [&](int file, const void* bytes, size_t size) -> ptrdiff_t {
        return next() ? failure(error) : calls.real.write(file, bytes, std::min<size_t>(size, 30));
      };
      write_calls().sync = [&](int file) { return next() ? failure(error) : calls.real.sync(file); };
      write_calls().rename = [&](const char* a, const char* b) {
        return next() ? failure(error) : calls.real.rename(a, b);
      };

      const std::string message = error_of([&] { write_file(path, content); });
      CAPTURE(failing);
      CAPTURE(message);
      if (!failed) {
        CHECK(failing == 8);
        CHECK(message == "no error");
        CHECK(read_file(path) == content);
        break;
      }
      const bool is_renamed = failing == 7;  // only the folder's sync is left: the new file is there and whole
      const std::string named = is_renamed ? folder.path.string() : path.string();
      CHECK(message.find(named + ": cannot be written: " + std::strerror(error)) == 0);
      if (!is_renamed) CHECK(message.find("; it stays as it was\n  hint: ") != std::string::npos);
      CHECK(read_file(path) == (is_renamed ? content : "old"));
      CHECK(folder.count() == 1);
    }
  }
}

TEST_CASE("a file given up before commit() leaves no trace") {
  const TemporaryFolder folder;
  write_file(folder / "file", "old");
  {
    AtomicFile file(folder / "file");
    file.write("new");
    CHECK(folder.count() == 2);
  }
  CHECK(folder.count() == 1);
  CHECK(read_file(folder / "file") == "old");
}

TEST_CASE("what a killed writer left behind is ignored, and removed by the next one") {
  const TemporaryFolder folder;
  write_file(folder / "file", "old");
  const pid_t writer = ::fork();
  if (writer == 0) {
    AtomicFile file(folder / "file");
    file.write("ne");
    ::raise(SIGKILL);
  }
  int status = 0;
  ::waitpid(writer, &status, 0);
  REQUIRE(WIFSIGNALED(status));
  CHECK(folder.count() == 2);
  CHECK(read_file(folder / "file") == "old");

  write_file(folder / "file.tmp-1", "of a living process");  // process 1 is alive on every system
  write_file(folder / "file.tmp-note", "of another program");
  write_file(folder / "file", "new");
  CHECK(read_file(folder / "file") == "new");
  CHECK(folder.count() == 3);
  CHECK(fs::exists(folder / "file.tmp-1"));
  CHECK(fs::exists(folder / "file.tmp-note"));
}

TEST_CASE("a temporary file never goes through a name that is there already") {
  const TemporaryFolder folder;
  write_file(folder / "foreign", "kept");
  fs::create_hard_link(folder / "foreign", folder / ("file.tmp-" + std::to_string(::getpid())));
  fs::create_hard_link(folder / "foreign", folder / "file.tmp-99999999");  // of a process that is not alive
  write_file(folder / "file", "new");
  AtomicFile first(folder / "file"), second(folder / "file");
  first.write("first"), second.write("second");
  second.commit();
  first.commit();
  CHECK(read_file(folder / "file") == "first");
  CHECK(read_file(folder / "foreign") == "kept");
  CHECK(fs::hard_link_count(folder / "foreign") == 3);
  CHECK(folder.count() == 4);
}

TEST_CASE("a folder is renamed as a whole") {
  const TemporaryFolder folder;
  fs::create_directory(folder / "new");
  write_file(folder / "new/file", "x");
  rename_durably(folder / "new", folder / "checkpoint");
  CHECK(read_file(folder / "checkpoint/file") == "x");
  CHECK(error_of([&] { rename_durably(folder / "new", folder / "other"); }).find("No such file") != std::string::npos);
}
