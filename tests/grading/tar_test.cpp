// Tar archives, written here byte by byte: what is read of them, and what is passed over with which words.
#include "modules/grading/intake/tar.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/grading/handed_in.h"
#include "tests/grading/tar_writer.h"

using namespace course;
using namespace handed_in;
using namespace std::string_literals;

namespace {

const Wanted everything = [](const std::string&) { return true; };

std::string the_end() { return std::string(1024, '\0'); }

}  // namespace

TEST_CASE("regular files are read, folders are not files") {
  const Gathered gathered =
      gather_tar(tar_entry("b/", '5', "") + tar_entry("./b/x.cpp", '0', "int x;\n") + tar_entry("a.cpp", '\0', "") +
                     tar_entry("c.cpp", '7', std::string(513, 'c')) + the_end(),
                 everything);
  REQUIRE(gathered.files.size() == 3);
  CHECK(gathered.files[0].path == "a.cpp");
  CHECK(gathered.files[1].path == "b/x.cpp");
  CHECK(gathered.files[1].bytes == "int x;\n");
  CHECK(gathered.files[2].bytes == std::string(513, 'c'));
  CHECK(gathered.remarks.empty());
}

TEST_CASE("long names are read in all three ways") {
  const std::string longest = std::string(120, 'd') + "/x.cpp";
  const auto path_of = [](const std::string& archive) {
    const Gathered gathered = gather_tar(archive, everything);
    return gathered.files.size() == 1 ? gathered.files[0].path : "";
  };
  CHECK(path_of(tar_entry("x.cpp", '0', "1", std::string(120, 'd'))) == longest);
  CHECK(path_of(tar_entry("././@LongLink", 'L', longest + "\0"s) + tar_entry("cut", '0', "1")) == longest);
  CHECK(path_of(tar_entry("pax", 'x', pax_record("path", longest)) + tar_entry("cut", '0', "1")) == longest);
  CHECK(path_of(tar_entry("pax", 'g', pax_record("path", longest)) + tar_entry("kept", '0', "1")) == "kept");
}

TEST_CASE("a size in base 256 or in a pax header is believed only within the archive") {
  const auto sized = [](const std::string& size, const std::string& content) {
    return tar_with_checksum(tar_entry("x", '0', content).replace(124, 12, size));
  };
  CHECK(gather_tar(sized("\x80\0\0\0\0\0\0\0\0\0\0\x01"s, "a"), everything).files.at(0).bytes == "a");
  for (const std::string& size : {"\x80\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s, "77777777777\0"s,
                                  "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s, "x          \0"s}) {
    const Gathered gathered = gather_tar(sized(size, "a"), everything);
    CHECK(gathered.files.empty());
    CHECK(some_says(gathered.remarks, "the archive: it ends in the middle, or is damaged: what stands behind was not"));
  }
  CHECK(gather_tar(tar_entry("pax", 'x', pax_record("size", "99999999999999999999999")) + tar_entry("x", '0', "a"),
                   everything)
            .files.empty());
  CHECK(gather_tar(tar_entry("pax", 'x', pax_record("size", "1")) + sized("00000000777\0"s, "a"), everything)
            .files.at(0)
            .bytes == "a");
}

TEST_CASE("links, devices, pipes and files with holes are passed over with a remark") {
  const std::pair<char, const char*> kinds[] = {{'1', "this is a hard link"},    {'2', "this is a symbolic link"},
                                                {'3', "this is a device"},       {'4', "this is a device"},
                                                {'6', "this is a pipe"},         {'S', "this is a file with holes"},
                                                {'Z', "this is no regular file"}};
  for (const auto& [type, words] : kinds) {
    const Gathered gathered = gather_tar(tar_entry("x.cpp", type, "") + tar_entry("y.cpp", '0', "1"), everything);
    CHECK(gathered.files.size() == 1);
    CHECK(some_says(gathered.remarks, "'x.cpp': "s + words));
  }
  const Gathered sparse =
      gather_tar(tar_entry("pax", 'x', pax_record("GNU.sparse.major", "1")) + tar_entry("x.cpp", '0', "1"), everything);
  CHECK(some_says(sparse.remarks, "'x.cpp': this is a file with holes"));
}

TEST_CASE("names that lead elsewhere are refused with a remark") {
  const std::pair<std::string, const char*> names[] = {{"../x.cpp", "this name holds '..'"},
                                                       {"a/../../x.cpp", "this name holds '..'"},
                                                       {"a/./x.cpp", "this name holds '..'"},
                                                       {"a//x.cpp", "this name holds '..'"},
                                                       {"/etc/x.cpp", "this name begins at the root of the disk"},
                                                       {"..\\x.cpp", "this name holds '..'"},
                                                       {"a\nb.cpp", "this name holds control characters"},
                                                       {"\x1B[2Jx.cpp", "this name holds control characters"},
                                                       {"1/2/3/4/5/6/7/8/9/10/11/12/x.cpp", "this file is too deep"}};
  for (const auto& named : names) {
    const char* words = named.second;
    const Gathered gathered = gather_tar(tar_entry(named.first, '0', "1"), everything);
    CHECK(gathered.files.empty());
    CHECK_MESSAGE(some_says(gathered.remarks, words), std::string(words));
    for (const std::string& remark : gathered.remarks) CHECK(remark.find_first_of("\n\x1B") == std::string::npos);
  }
  CHECK(gather_tar(tar_entry(".git/x.cpp", '0', "1"), everything).files.empty());
  CHECK(gather_tar(tar_entry("\xDC"
                             "bung/x.cpp",
                             '0', "1"),
                   everything)
            .files.at(0)
            .path == "Übung/x.cpp");
}

TEST_CASE("what has too many entries, too large files or too many of them is read up to there") {
  GatherLimits limits;
  limits.most_entries = 3;
  limits.most_file_bytes = 10;
  limits.most_bytes = 15;
  const auto ten = std::string(10, 'x');
  const Gathered gathered = gather_tar(
      tar_entry("a", '0', ten + "x") + tar_entry("b", '0', ten) + tar_entry("c", '0', ten) + tar_entry("d", '0', ""),
      everything, limits);
  REQUIRE(gathered.files.size() == 1);
  CHECK(gathered.files[0].path == "b");
  CHECK(some_says(gathered.remarks, "'a': this file has more than 10 bytes: it was not read"));
  CHECK(some_says(gathered.remarks, "'c': the files are too large together: it was not read"));
  CHECK(some_says(gathered.remarks, "the archive: it has more than 3 entries: what stands behind was not read"));
}

TEST_CASE("an archive that ends in the middle or is damaged is read up to there") {
  const std::string whole = tar_entry("a", '0', "1") + tar_entry("b", '0', std::string(600, 'b'));
  for (const size_t size : {whole.size() - 512, whole.size() - 1100, size_t{1025}}) {
    const Gathered gathered = gather_tar(std::string_view(whole).substr(0, size), everything);
    CHECK(gathered.files.size() == 1);
    CHECK(some_says(gathered.remarks, "the archive: it ends in the middle"));
  }
  std::string damaged = whole;
  damaged[1024 + 3] ^= 1;
  CHECK(some_says(gather_tar(damaged, everything).remarks, "the archive: it is damaged"));
  for (const char* records : {"9999 path=x\n", "0 path=x\n", "x", "8 path=x", "9 pathxyz\n", "5 \n"}) {
    CHECK(some_says(gather_tar(tar_entry("pax", 'x', records) + tar_entry("b", '0', "1"), everything).remarks,
                    "the archive: it is damaged"));
  }
  CHECK(!looks_like_tar(damaged.substr(1024)));
  CHECK(looks_like_tar(whole));
  CHECK(!looks_like_tar("PK"));
}
