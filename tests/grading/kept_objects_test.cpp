#include "modules/grading/judge/kept_objects.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "modules/course/build/object_cache.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

using namespace course;
namespace fs = std::filesystem;

namespace {

void write(const fs::path& path, size_t bytes, std::chrono::hours ago) {
  tinytensor::write_file(path, std::string(bytes, 'x'));
  fs::last_write_time(path, fs::file_time_type::clock::now() - ago);
}

}  // namespace

TEST_CASE("of what is kept that is forgotten which was not used for longest, until the rest is small enough") {
  using std::chrono::hours;
  const TemporaryFolder folder;
  write(folder / "oldest.o", 1000, hours(9));
  write(folder / "older.o", 1000, hours(5));
  write(folder / "old.o", 1000, hours(3));
  write(folder / "new.o", 1000, hours(0));
  forget_oldest(folder.path, 4000);
  CHECK(fs::exists(folder / "oldest.o"));

  CHECK(is_cached(folder / "oldest.o"));  // it is used again
  forget_oldest(folder.path, 2999);
  CHECK(fs::exists(folder / "oldest.o"));
  CHECK(!fs::exists(folder / "older.o"));
  CHECK(!fs::exists(folder / "old.o"));
  CHECK(fs::exists(folder / "new.o"));

  // What another run may be about to link stays, also if that is too much.
  forget_oldest(folder.path, 0);
  CHECK(fs::exists(folder / "new.o"));
  forget_oldest(folder.path, 0, hours(-1));
  CHECK(!fs::exists(folder / "new.o"));
  CHECK(!is_cached(folder / "new.o"));
  forget_oldest(folder / "there is none", 0);
}

TEST_CASE("copies of headers that no grading has used for a day are forgotten, and nothing else of the cache is") {
  const TemporaryFolder folder;
  Kit kit;
  kit.cache = folder.path;
  for (const char* name : {"headers-1", "headers-2", "other"}) fs::create_directories(folder / name);
  for (const char* name : {"headers-1", "other"}) {
    fs::last_write_time(folder / name, fs::file_time_type::clock::now() - std::chrono::hours(48));
  }
  bound_what_is_kept(kit);
  CHECK(!fs::exists(folder / "headers-1"));
  CHECK(fs::exists(folder / "headers-2"));
  CHECK(fs::exists(folder / "other"));
}

TEST_CASE("what runs that were killed left a day ago among temporary files is removed, and nobody else's") {
  const TemporaryFolder folder;
  Kit kit;
  kit.cache = folder / "cache";
  for (const char* name : {"tinytensor-grade-old", "tinytensor-grading-new", "tinytensor-mine", "others"}) {
    fs::create_directories(folder / name / "inside");
    const bool is_old = std::string(name) != "tinytensor-grading-new";
    if (is_old) fs::last_write_time(folder / name, fs::file_time_type::clock::now() - std::chrono::hours(25));
  }
  fs::create_directory_symlink(folder / "others", folder / "tinytensor-grade-link");
  const char* before = std::getenv("TMPDIR");
  const std::string kept = before == nullptr ? "" : before;
  ::setenv("TMPDIR", folder.path.c_str(), 1);
  bound_what_is_kept(kit);
  before == nullptr ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", kept.c_str(), 1);
  CHECK(!fs::exists(folder / "tinytensor-grade-old"));
  CHECK(fs::exists(folder / "tinytensor-grading-new/inside"));
  CHECK(fs::exists(folder / "tinytensor-mine/inside"));
  CHECK(fs::exists(folder / "others/inside"));
}
