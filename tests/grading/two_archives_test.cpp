// Archives that another program would open as another one.
#include <doctest/doctest.h>

#include "modules/course/common/error.h"
#include "modules/course/process/process.h"
#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;
namespace fs = std::filesystem;

namespace {

const std::string in_work = "work/01_tensor/core/shape.cpp";

bool shell(const fs::path& folder, const std::string& script) {
  return run({{"sh", "-c", "cd \"$0\" && " + script, folder.string()}, {}, {}}).status == 0;
}

std::string refusal(const fs::path& path) {
  try {
    return "it was read: " + std::to_string(read_submission(catalog(), assignment({"01.1"}), path).regions.size());
  } catch (const CourseError& error) {
    return error.what();
  }
}

std::string little(uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 0xFF);
  return text;
}

/// A zip archive of one file that is not packed, with another name in UTF-8.
std::string zip_with_names(const std::string& name, const std::string& other, const std::string& content) {
  const std::string field =
      other.empty() ? "" : "\x75\x70" + little(5 + other.size(), 2) + std::string(5, '\1') + other;
  const std::string about = little(0, 2) + little(0, 2) + little(0, 4) + little(0, 4) + little(content.size(), 4) +
                            little(content.size(), 4) + little(name.size(), 2) + little(field.size(), 2);
  const std::string file = "PK\x03\x04" + little(20, 2) + about + name + field + content;
  const std::string list = "PK\x01\x02" + little(20, 2) + little(20, 2) + about + little(0, 2) + little(0, 2) +
                           little(0, 2) + little(0, 4) + little(0, 4) + name + field;
  return file + list + "PK\x05\x06" + little(0, 4) + little(1, 2) + little(1, 2) + little(list.size(), 4) +
         little(file.size(), 4) + little(0, 2);
}

}  // namespace

TEST_CASE("files of a zip archive that its list does not name, or names twice, are refused in words") {
  const TemporaryFolder folder;
  write_in(folder / ("x/" + in_work), with(copy_of("core/shape.cpp"), "01.1", "  return 7;\n"));
  if (!shell(folder.path, "bsdtar -a -cf in.zip -C x work && cat in.zip in.zip > two.zip")) return;
  CHECK(refusal(folder / "in.zip") == "it was read: 1");
  CHECK(refusal(folder / "two.zip").starts_with("two.zip: this zip archive holds files that its list does not name"));
  const std::string text = tinytensor::read_file(folder / ("x/" + in_work));
  write_in(folder / "names.zip", zip_with_names(in_work, "old/notes.cpp", text));
  CHECK(refusal(folder / "names.zip").starts_with("names.zip: a file of this zip archive has two names that differ"));
  for (const std::string& other : {std::string(), in_work, "\u00DCbung/" + in_work}) {
    const std::string name = other.starts_with("work") || other.empty() ? in_work : "Ubung/" + in_work;
    write_in(folder / "one.zip", zip_with_names(name, other, text));
    CHECK(refusal(folder / "one.zip").find("two names") == std::string::npos);
  }
}

TEST_CASE("a number in bytes, or a header without its mark, hides nothing behind a tar archive") {
  const TemporaryFolder folder;
  write_in(folder / ("x/" + in_work), with(copy_of("core/shape.cpp"), "01.1", "  return 7;\n"));
  if (!shell(folder.path, "bsdtar -a -cf in.zip -C x work && bsdtar --format=ustar -cf in.tar -C x work")) return;
  std::string tar = tinytensor::read_file(folder / "in.tar");
  tar.replace(124, 12, '\x80' + std::string(11, '\0'));  // the size of the folder work/
  int sum = 8 * ' ';
  for (size_t i = 0; i < 512; ++i) sum += i < 148 || i >= 156 ? static_cast<unsigned char>(tar[i]) : 0;
  char digits[8];
  std::snprintf(digits, sizeof digits, "%06o", static_cast<unsigned>(sum));
  tar.replace(148, 8, std::string(digits, 7) + " ");
  write_in(folder / "gil.tar", tar);
  write_in(folder / "eve.tar", tar + tinytensor::read_file(folder / "in.zip"));
  CHECK(refusal(folder / "gil.tar") == "it was read: 1");
  CHECK(refusal(folder / "eve.tar").starts_with("eve.tar: behind the end of this tar archive stands something else"));
}

TEST_CASE("two tars within one compressed file are refused, and one tar in two pieces is read") {
  const TemporaryFolder folder;
  write_in(folder / ("x/" + in_work), with(copy_of("core/shape.cpp"), "01.1", "  return 7;\n"));
  if (!shell(folder.path,
             "bsdtar -cf in.tar -C x work && gzip -c in.tar > eve.tar.gz && gzip -c in.tar >> eve.tar.gz && "
             "head -c 3000 in.tar | gzip -c > kim.tar.gz && tail -c +3001 in.tar | gzip -c >> kim.tar.gz")) {
    return;
  }
  CHECK(refusal(folder / "kim.tar.gz") == "it was read: 1");
  CHECK(
      refusal(folder / "eve.tar.gz").starts_with("eve.tar.gz: behind the end of this tar archive stands another one"));
}
