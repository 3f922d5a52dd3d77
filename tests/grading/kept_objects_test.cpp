#include "kept_objects.h"

#include <doctest/doctest.h>

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

  CHECK(is_kept(folder / "oldest.o"));  // it is used again
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
  CHECK(!is_kept(folder / "new.o"));
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
