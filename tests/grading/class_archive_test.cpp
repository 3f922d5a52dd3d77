// The archive that Moodle makes of a class, with names and links in it that no platform writes.
#include <doctest/doctest.h>

#include "modules/course/common/zip.h"
#include "modules/grading/intake/archive.h"
#include "tests/grading/attacked_class.h"

using namespace course;
using namespace handed_in;
using namespace attacked_class;
namespace fs = std::filesystem;

TEST_CASE("odd names in the archive of a class are left out and said, and keep nobody from what is hers") {
  if (run({{"/bin/sh", "-c", "command -v bsdtar"}, {}, {}}).status != 0) return;
  const TemporaryFolder folder;
  const std::string a = solved("A"), e = solved("E"), wide(300, 'y');
  tinytensor::write_file(folder / "class.zip", zip_of({
                                                   {of_eve + "/\xFF\xFE.cpp", e},  // said to be UTF-8
                                                   {"/etc/" + of_ada + "/" + in_work, e},
                                                   {"../" + of_ada + "/" + in_work, e},
                                                   {of_eve + "/../" + of_ada + "/" + in_work, e},
                                                   {of_eve + "/a\nb/" + in_work, e},
                                                   {of_eve + "/" + wide + "/" + wide + ".cpp", e},
                                                   {"ne\nw_3_assignsubmission_file_/" + in_work, e},
                                                   {wide + "_4_assignsubmission_file_/" + in_work, e},
                                                   {"*_5_assignsubmission_file_/" + in_work, e},
                                                   {of_ada + "/" + in_work, a},
                                                   {of_eve + "/" + in_work, e},
                                               }));
  FoundNotes notes;
  CHECK(read_in(folder / "class.zip", roster, notes) == Lines{"*: E", "ada: A", "eve: E", wide + ": E"});
  REQUIRE(notes.notes.size() == 4);
  CHECK(notes.notes[0].starts_with("class.zip: a part of it cannot be read: "));
  CHECK(notes.notes[2] == "'../" + of_ada + "/" + in_work + "': this name holds '..': it was not read");
  CHECK(notes.notes[1] ==
        "'/etc/" + of_ada + "/" + in_work + "': this name begins at the root of the disk: it was not read");
  CHECK(notes.notes[3] == "'ne\\x0aw_3_assignsubmission_file_/…': this name holds control characters: it was not read");
}

TEST_CASE("however many files one has in her folder, of the listing of a class it is one line, and hers are bounded") {
  if (run({{"/bin/sh", "-c", "command -v bsdtar"}, {}, {}}).status != 0) return;
  const TemporaryFolder folder;
  std::vector<ZipEntry> entries;
  for (int i = 0; i < 3000; ++i) {
    entries.push_back({of_eve + "/" + std::string(200, 'y') + std::to_string(i) + "/shape.cpp", "x"});
  }
  entries.push_back({of_eve + "/\xFF\xFE.cpp", "x"});
  entries.push_back({of_ada + "/" + in_work, solved("A")});
  tinytensor::write_file(folder / "class.zip", zip_of(entries));
  CHECK(names_at_top_of(folder / "class.zip") == Lines{of_eve + "/…", of_ada + "/…"});
  FoundNotes notes;
  std::string said;
  for (const Found& found : find_submissions(assignment({"01.1"}), folder / "class.zip", roster, &notes)) {
    const Submission read = read_submission(catalog(), assignment({"01.1"}), found);
    CHECK((read.regions.count("01.1") == 1) == (found.student == "ada"));
    for (const std::string& remark : read.remarks) said += remark + "\n";
  }
  const bool bounded = said.find("it holds more than 60 files of such names") != std::string::npos ||
                       said.find("takes too long to read: this and what follows was not") != std::string::npos;
  CHECK_MESSAGE(bounded, said);
}

TEST_CASE("links in the archive of a class lead nowhere") {
  if (run({{"/bin/sh", "-c", "command -v bsdtar"}, {}, {}}).status != 0) return;
  const TemporaryFolder folder;
  write_in(folder / of_ada / in_work, solved("A"));
  fs::create_directories((folder / of_eve / in_work).parent_path());
  fs::create_symlink(folder / of_ada / in_work, folder / of_eve / in_work);
  fs::create_directory_symlink(of_ada, folder / "Mallory_3_assignsubmission_file_");
  fs::create_directories((folder / "Nil_4_assignsubmission_file_" / in_work).parent_path());
  fs::create_hard_link(folder / of_ada / in_work, folder / "Nil_4_assignsubmission_file_" / in_work);
  sh(folder.path, "bsdtar -cf class.tar *");
  FoundNotes notes;
  CHECK(read_in(folder / "class.tar", roster, notes) ==
        Lines{"Mallory: nothing", "Nil: nothing", "ada: A", "eve: nothing"});
}
