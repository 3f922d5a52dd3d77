// What bsdtar hands on of an archive, written here byte by byte: what is read of it, and what is passed over with which
// words.
#include "modules/grading/intake/unpacked.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/grading/handed_in.h"

using namespace course;
using namespace handed_in;
using namespace std::string_literals;

namespace {

const Wanted everything = [](const std::string&) { return true; };
constexpr unsigned regular = 0100644;

std::string filled(std::string bytes) { return bytes + std::string((4 - bytes.size() % 4) % 4, '\0'); }

/// A header, a name and the bytes of a file.
std::string entry(const std::string& name, const std::string& content, unsigned mode = regular) {
  std::string header = "070701";
  const size_t numbers[] = {1, mode, 0, 0, 1, 0, content.size(), 0, 0, 0, 0, name.size() + 1, 0};
  for (const size_t number : numbers) header += fmt::format("{:08x}", number);
  return filled(filled(header + name + '\0') + content);
}
std::string the_end() { return entry("TRAILER!!!", "", 0) + std::string(300, '\0'); }

}  // namespace

TEST_CASE("regular files are read, folders are not files") {
  const Gathered gathered = gather_unpacked(entry("b", "", 040755) + entry("./b/x.cpp", "int x;\n") +
                                                entry("a.cpp", "") + entry("c.cpp", std::string(513, 'c')) + the_end(),
                                            everything);
  REQUIRE(gathered.files.size() == 3);
  CHECK(gathered.files[0].path == "a.cpp");
  CHECK(gathered.files[1].path == "b/x.cpp");
  CHECK(gathered.files[1].bytes == "int x;\n");
  CHECK(gathered.files[2].bytes == std::string(513, 'c'));
  CHECK(gathered.remarks.empty());
}

TEST_CASE("a file that is called like the mark of the end ends nothing") {
  const Gathered gathered = gather_unpacked(
      entry("TRAILER!!!", "") + entry("TRAILER!!!", "", 0) + entry("x.cpp", "1") + the_end(), everything);
  CHECK(gathered.files.size() == 2);
  CHECK(gathered.files[1].path == "x.cpp");
}

TEST_CASE("links, devices and pipes are passed over with a remark") {
  const std::pair<unsigned, const char*> kinds[] = {
      {0000644, "this is a hard link"}, {0120777, "this is a symbolic link"}, {0020644, "this is a device"},
      {0060644, "this is a device"},    {0010644, "this is a pipe"},          {0140644, "this is no regular file"}};
  for (const auto& [mode, words] : kinds) {
    const Gathered gathered = gather_unpacked(entry("x.cpp", "/etc/passwd", mode) + entry("y.cpp", "1"), everything);
    CHECK(gathered.files.size() == 1);
    CHECK(some_says(gathered.remarks, "'x.cpp': "s + words));
  }
}

TEST_CASE("names that lead elsewhere are refused with a remark") {
  std::string deep;
  for (int i = 0; i < 32; ++i) deep += "1/";
  const std::pair<std::string, const char*> names[] = {{"../x.cpp", "this name holds '..'"},
                                                       {"a/../../x.cpp", "this name holds '..'"},
                                                       {"a/./x.cpp", "this name holds '..'"},
                                                       {"a//x.cpp", "this name holds '..'"},
                                                       {"/etc/x.cpp", "this name begins at the root of the disk"},
                                                       {"..\\x.cpp", "this name holds '..'"},
                                                       {"a\nb.cpp", "this name holds control characters"},
                                                       {"\x1B[2Jx.cpp", "this name holds control characters"},
                                                       {deep + "x.cpp", "this file is too deep"}};
  for (const auto& named : names) {
    const char* words = named.second;
    const Gathered gathered = gather_unpacked(entry(named.first, "1"), everything);
    CHECK(gathered.files.empty());
    CHECK_MESSAGE(some_says(gathered.remarks, words), std::string(words));
    for (const std::string& remark : gathered.remarks) CHECK(remark.find_first_of("\n\x1B") == std::string::npos);
  }
  CHECK(gather_unpacked(entry(".git/x.cpp", "1"), everything).files.empty());
  CHECK(gather_unpacked(entry("\xDC"
                              "bung/x.cpp",
                              "1"),
                        everything)
            .files.at(0)
            .path == "Übung/x.cpp");
}

TEST_CASE("a file without a name is none") {
  CHECK(gather_unpacked(entry("", "abc") + entry("a.cpp", "1"), everything).files.size() == 1);
}

TEST_CASE("what has too many entries, too large files or too many of them is read up to there") {
  GatherLimits limits;
  limits.most_entries = 3;
  limits.most_file_bytes = 10;
  limits.most_bytes = 15;
  const auto ten = std::string(10, 'x');
  const Gathered gathered =
      gather_unpacked(entry("a", ten + "x") + entry("b", ten) + entry("c", ten) + entry("d", ""), everything, limits);
  REQUIRE(gathered.files.size() == 1);
  CHECK(gathered.files[0].path == "b");
  CHECK(some_says(gathered.remarks, "'a': this file has more than 10 bytes: it was not read"));
  CHECK(some_says(gathered.remarks, "'c': the files are too large together: it was not read"));
  CHECK(some_says(gathered.remarks, "the archive: it has more than 3 entries: what stands behind was not read"));
}

TEST_CASE("a stream that ends in the middle or is damaged is read up to there") {
  const std::string first = entry("a", "1"), whole = first + entry("b", std::string(600, 'b'));
  for (const size_t size : {whole.size() - 4, whole.size() - 601, first.size() + 109, first.size() + 1}) {
    const Gathered gathered = gather_unpacked(std::string_view(whole).substr(0, size), everything);
    CHECK(gathered.files.size() == 1);
    CHECK(some_says(gathered.remarks, "the archive: it ends in the middle"));
  }
  for (const auto& [place, bytes] : std::vector<std::pair<size_t, std::string>>{
           {0, "070702"}, {14, "-0000001"}, {94, "00000000"}, {54, "0000 001"}, {94, "0x000001"}}) {
    const size_t at = place;
    const Gathered gathered = gather_unpacked(first + entry("b", "1").replace(at, bytes.size(), bytes), everything);
    CHECK_MESSAGE(gathered.files.size() == 1, at);
    CHECK_MESSAGE(some_says(gathered.remarks, "the archive: it is damaged"), at);
  }
  for (const char* size : {"ffffffff", "FFFFFFFF", "7fffffff"}) {
    CHECK(some_says(gather_unpacked(entry("b", "1").replace(54, 8, size), everything).remarks, "ends in the middle"));
    CHECK(
        some_says(gather_unpacked(entry("b", "1").replace(94, 8, size), everything).remarks, "name that is too long"));
  }
}
