// Attacks on a class: what one student hands in, or is called, decides nothing for another. Each is a folder of downloads
// that Eve had a hand in; the table says what is found in it, and which lines are whose.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <chrono>
#include <thread>

#include "tests/grading/attacked_class.h"
#include "tinytensor/io/sha256.h"

using namespace course;
using namespace handed_in;
using namespace attacked_class;
namespace fs = std::filesystem;

namespace {

struct Attack {
  const char* name;
  void (*make)(const fs::path& folder);
  Lines found;             ///< with the roster
  const char* said;        ///< some note has these words; "" if there is none
  bool has_roster = true;  ///< otherwise nobody is known
};

void ada(const fs::path& folder) { zip(folder / "ada.zip", {{in_work, "A"}}); }

const std::vector<Attack> attacks = {
    {"Gradescope's list, that names Ada's archive as Eve's",
     [](const fs::path& folder) {
       ada(folder);
       write_in(folder / "submission_metadata.yml", "ada.zip:\n  :submitters:\n  - :name: Eve Moe\n");
     },
     {"ada: A"},
     ""},
    {"the same within Eve's folder and archive",
     [](const fs::path& folder) {
       ada(folder);
       const std::string list = "submission_1:\n  :submitters:\n  - :name: Ada Lovelace\n";
       write_in(folder / "eve/submission_metadata.yml", list);
       write_in(folder / "eve/submission_1" / in_work, solved("E"));
     },
     {"ada: A", "eve: E"},
     ""},
    {"the same, beside what Canvas made",
     [](const fs::path& folder) {
       write_in(folder / "lovelaceada_1_11_shape.cpp", solved("A"));
       write_in(folder / "submission_metadata.yml",
                "lovelaceada_1_11_shape.cpp:\n  :submitters:\n  - :name: Eve Moe\nsubmission_5:\n");
     },
     {"ada: A"},
     ""},
    {"a list that is a link, or a folder, or no YAML",
     [](const fs::path& folder) {
       ada(folder);
       write_in(folder / "submission_3" / in_work, solved("E"));
       fs::create_symlink("/dev/zero", folder / "submission_metadata.yml");
     },
     {"ada: A", "submission_3: E", "submission_metadata.yml: refused"},
     ""},
    {"an archive that holds a class of Moodle",
     [](const fs::path& folder) {
       ada(folder);
       zip(folder / "eve.zip", {{of_ada + "/" + in_work, "A"}, {of_eve + "/" + in_work, "E"}});
     },
     {"ada: A", "eve: nothing"},
     ""},
    {"an archive that holds a class of Canvas",
     [](const fs::path& folder) {
       ada(folder);
       zip(folder / "eve.zip", {{"lovelaceada_1_11_shape.cpp", "A"}, {"moeeve_2_12_shape.cpp", "E"}});
     },
     {"ada: A", "eve: nothing"},
     ""},
    {"an archive that holds a class of Gradescope",
     [](const fs::path& folder) {
       ada(folder);
       zip(folder / "eve.zip", {{"submission_1/" + in_work, "A"}, {"submission_2/" + in_work, "E"}});
     },
     {"ada: A", "eve: nothing"},
     ""},
    {"an archive that holds archives of several students",
     [](const fs::path& folder) {
       ada(folder);
       fs::create_directories(folder / "made");
       zip(folder / "made/ada.zip", {{in_work, "A"}});
       zip(folder / "made/eve.zip", {{in_work, "E"}});
       sh(folder, "bsdtar -a -cf eve.zip -C made ada.zip eve.zip && rm -r made");
     },
     {"ada: A", "eve: nothing"},
     ""},
    {"what was handed out counts before all that lies beside it",
     [](const fs::path& folder) {
       zip(folder / "eve.zip", {{of_ada + "/x/" + in_work, "A"}, {in_work, "E"}, {"old/" + in_work, "A"}});
     },
     {"eve: E"},
     ""},
    {"symbolic links to what Ada handed in",
     [](const fs::path& folder) {
       ada(folder);
       fs::create_symlink("ada.zip", folder / "eve.zip");
       write_in(folder / "gil" / in_work, solved("G"));
       fs::create_directory_symlink("gil", folder / "mallory");
     },
     {"ada: A", "eve: refused", "gil: G", "mallory: refused"},
     ""},
    {"symbolic links under Eve's folder, to an archive and to a folder",
     [](const fs::path& folder) {
       ada(folder);
       fs::create_directories(folder / "eve");
       write_in(folder / "gil" / in_work, solved("G"));
       fs::create_symlink("../ada.zip", folder / "eve/week3.zip");
       fs::create_directory_symlink("../gil/work", folder / "eve/work");
     },
     {"ada: A", "eve: nothing", "gil: G"},
     ""},
    {"a symbolic link in the place of what Moodle unpacked",
     [](const fs::path& folder) {
       write_in(folder / of_ada / in_work, solved("A"));
       fs::create_directory_symlink(of_ada, folder / of_eve);
     },
     {"ada: A", "eve: refused"},
     ""},
    {"a hard link to Ada's archive and to her file",
     [](const fs::path& folder) {
       ada(folder);
       write_in(folder / "gil" / in_work, solved("G"));
       std::this_thread::sleep_for(std::chrono::milliseconds(50));
       fs::create_directories(folder / "eve");
       fs::create_hard_link(folder / "ada.zip", folder / "eve/week3.zip");
       fs::create_directories((folder / "mallory" / in_work).parent_path());
       fs::create_hard_link(folder / "gil" / in_work, folder / "mallory" / in_work);
     },
     {"ada: A", "eve: nothing", "gil: G", "mallory: nothing"},
     ""},
    {"names that fold to Ada's id",
     [](const fs::path& folder) {
       ada(folder);
       for (const char* name : {"ADA.zip", "A D A.zip", "ada .zip", "ada..zip", "a-d-a.tar.gz",
                                "\xC3\xA1"
                                "da.zip",
                                "ada@evil.example.zip", "Lovelace, Ada.zip", "ada\xCC\x81.zip"})
         zip(folder / name, {{in_work, "E"}});
     },
     {"A D A: E", "ADA: E", "Lovelace, Ada: E", "a-d-a: E", "ada: A", "ada : E", "ada.: E", "ada@evil.example: E",
      "ada\xCC\x81: E",
      "\xC3\xA1"
      "da: E"},
     "may be 'ada' too"},
    {"the same where nobody is known",
     [](const fs::path& folder) {
       ada(folder);
       for (const char* name : {"ADA.ZIP", "A D A.zip", "ada .zip"}) zip(folder / name, {{in_work, "E"}});
     },
     {"A D A: E", "ADA: E", "ada: A", "ada : E"},
     "these may be one student: 'A D A', 'ADA', 'ada', 'ada '",
     false},
    {"a number behind Ada's name, where nobody is known: it may be another's",
     [](const fs::path& folder) {
       ada(folder);
       for (const char* name : {"ada-1.zip", "ada-2"}) zip(folder / (std::string(name) + ".tar"), {{in_work, "E"}});
     },
     {"ada: A", "ada-1.zip: E", "ada-2: E"},
     "",
     false},
    {"Eve is called as what stands before the number in Ada's name",
     [](const fs::path& folder) {
       zip(folder / "s-1.zip", {{in_work, "A"}});
       zip(folder / "s.zip", {{in_work, "E"}});
     },
     {"s: E", "s-1: A"},
     "these may be one student: 's', 's-1'",
     false},
    {"a copy of a name that is nearly Ada's is no attempt of hers",
     [](const fs::path& folder) {
       ada(folder);
       zip(folder / "ADA (1).zip", {{in_work, "E"}});
       zip(folder / "ADA-2.zip", {{in_work, "E"}});
     },
     {"ADA: E", "ADA: E", "ada: A"},
     "'ADA' may be 'ada' too"},
    {"an archive and a folder of one name: both are hers, and it is said that their order is not known",
     [](const fs::path& folder) {
       ada(folder);
       write_in(folder / "ada" / in_work, solved("A"));
       zip(folder / "ada.tar.gz", {{in_work, "A"}});
     },
     {"ada: A", "ada: A", "ada: A"},
     "of 'ada' there are 'ada', 'ada.tar.gz', 'ada.zip', and the names do not tell which came last"},
    {"Canvas' numbers in the name of another's file",
     [](const fs::path& folder) {
       write_in(folder / "lovelaceada_12345_678_shape.cpp", solved("A"));
       zip(folder / "moeeve_999_888_lovelaceada_12345_678_w.zip", {{in_work, "E"}});
       zip(folder / "moeeve_999_889_12345_678_w-1.zip", {{in_work, "E"}});
     },
     {"ada: A", "eve: E"},
     ""},
    {"a file beside Canvas' with Ada's platform name and other numbers",
     [](const fs::path& folder) {
       write_in(folder / "lovelaceada_12345_678_shape.cpp", solved("A"));
       zip(folder / "lovelaceada_1_2_w.zip", {{in_work, "E"}});
       zip(folder / "Lovelace Ada_12345_679_w.zip", {{in_work, "E"}});
     },
     {"Lovelace Ada_12345_679_w: E", "lovelaceada_1: E", "lovelaceada_12345: A"},
     "'lovelaceada_1', 'lovelaceada_12345' may be 'ada': nobody can tell"},
    {"numbers of Canvas that make the id of another",
     [](const fs::path& folder) {
       write_in(folder / "eve_7_11_shape.cpp", solved("E"));
       write_in(folder / "eve_8_12_shape.cpp", solved("F"));
       zip(folder / "eve_7.zip", {{in_work, "A"}});
     },
     {"eve_7: A", "eve_7 #: E", "eve_8: F"},
     "",
     false},
    {"LATE in a name of Eve's own",
     [](const fs::path& folder) {
       write_in(folder / "lovelaceada_12345_678_shape.cpp", solved("A"));
       zip(folder / "moeeve_LATE_2_3_lovelaceada_LATE_12345_678_w.zip", {{in_work, "E"}});
     },
     {"ada: A", "eve: E"},
     ""},
    {"a form of Moodle in a form of Moodle",
     [](const fs::path& folder) {
       write_in(folder / of_ada / in_work, solved("A"));
       zip(folder / (of_eve + of_ada + "week3.zip"), {{in_work, "E"}});
     },
     {"Eve Moe_2_assignsubmission_file_Ada Lovelace_1: E", "ada: A"},
     "has the form of Moodle's names twice: nobody can tell whose it is, so it stands for itself"},
    {"a folder called Work among the downloads of Moodle",
     [](const fs::path& folder) {
       write_in(folder / of_ada / in_work, solved("A"));
       write_in(folder / "Work/01_tensor/core/shape.cpp", solved("E"));
     },
     {"Work: E", "ada: A"},
     "'Work' was taken for a student's"},
    {"a bare repository among the downloads",
     [](const fs::path& folder) {
       ada(folder);
       for (const char* name : {"HEAD", "objects/a", "refs/heads/main", "config", ".git/HEAD", ".git/objects/x"})
         write_in(folder / name, "ref: refs/heads/main\n");
     },
     {"ada: A", "objects: nothing", "refs: nothing"},
     ""},
    {"five thousand files of one student",
     [](const fs::path& folder) {
       write_in(folder / "lovelaceada_1_2_shape.cpp", solved("A"));
       for (int i = 0; i < 5001; ++i) write_in(folder / fmt::format("moeeve_2_{}_{}.cpp", 10 + i, i), "");
     },
     {"ada: A", "eve: refused"},
     ""},
    {"five thousand archives of one student",
     [](const fs::path& folder) {
       ada(folder);
       for (int i = 0; i < 5001; ++i) write_in(folder / fmt::format("moeeve_2_{}_x.zip", 10 + i), "");
     },
     {"ada: A", "eve: refused"},
     ""},
    {"five thousand files that are in no roster are their own",
     [](const fs::path& folder) {
       ada(folder);
       for (int i = 0; i < 300; ++i) write_in(folder / fmt::format("ada (1) ({}).docx", i), "");
     },
     {"ada: A"},
     ""},
    {"a pipe, a device's name and an empty archive in the place of submissions",
     [](const fs::path& folder) {
       ada(folder);
       REQUIRE(::mkfifo((folder / "eve.zip").c_str(), 0600) == 0);
       write_in(folder / "gil.tar", "");
       fs::create_directories(folder / "hal");
       fs::create_symlink("nowhere", folder / "ida.7z");
     },
     {"ada: A", "eve: refused", "gil: refused", "hal: nothing", "ida: refused"},
     ""},
    {"letters that nobody sees in Ada's name",
     [](const fs::path& folder) {
       ada(folder);
       for (const char* name : {"ad\xE2\x80\x8B"
                                "a.zip",
                                "ada\xC2\xAD.zip"})
         zip(folder / name, {{in_work, "E"}});
     },
     {"ad\\xe2\\x80\\x8ba #: E", "ada: A", "ada\\xc2\\xad #: E"},
     "may be 'ada' too"},
    {"signs of a copy that no browser writes",
     [](const fs::path& folder) {
       ada(folder);
       for (const char* name : {"ada (0).zip", "ada (1000).zip", "ada(1).zip", "ada (1) (1).zip", "ada (1).zip.zip"})
         zip(folder / name, {{in_work, "E"}});
     },
     {"ada: A", "ada (0): E", "ada (1): E", "ada (1).zip: E", "ada (1000): E", "ada(1): E"},
     "",
     false},
    {"two versions in what Moodle holds of Eve",
     [](const fs::path& folder) {
       write_in(folder / of_ada / in_work, solved("A"));
       zip(folder / of_eve / "one.zip", {{in_work, "E"}});
       zip(folder / of_eve / "two.zip", {{in_work, "F"}});
     },
     {"ada: A", "eve: nothing"},
     ""},
    {"Gradescope's list of what is no folder of Gradescope's",
     [](const fs::path& folder) {
       ada(folder);
       zip(folder / "submission_1.zip", {{in_work, "E"}});
       zip(folder / "submission_2", {{in_work, "E"}});
       write_in(folder / "submission_metadata.yml",
                "submission_1.zip:\n  :submitters:\n  - :email: ada@x.edu\nsubmission_2:\n  :submitters:\n"
                "  - :email: ada@x.edu\n../eve:\n  :submitters:\n  - :email: ada@x.edu\n");
     },
     {"ada: A", "submission_1: E"},
     ""},
    {"a name that is made to be that of another, whose name cannot be shown",
     [](const fs::path& folder) {
       zip(folder / "a\x01.zip", {{in_work, "A"}});
       zip(folder / ("a\\x01 " + tinytensor::sha256("a\x01").substr(0, 8) + ".zip"), {{in_work, "E"}});
     },
     {"a\\x01 6023e54c #: A", "a\\x01 6023e54c #: E"},
     "nobody can tell",
     false},
    {"a folder that nobody may read, and names of bytes that are no text",
     [](const fs::path& folder) {
       ada(folder);
       zip(folder / "\xFF\xFE.zip", {{in_work, "E"}});
       zip(folder / "e\nve.zip", {{in_work, "E"}});
     },
     {"\\xff\\xfe #: E", "ada: A", "eve: E"},
     ""},
};

/// The digits that keep names apart, "eve_7 c9b5…", as "#".
std::string without_digits(const std::string& line) {
  const size_t colon = line.rfind(": "), blank = line.rfind(' ', colon - 1);
  const bool has = blank != std::string::npos && colon - blank >= 5 &&
                   line.find_first_not_of("0123456789abcdef", blank + 1) == colon;
  return has ? line.substr(0, blank) + " #" + line.substr(colon) : line;
}

}  // namespace

TEST_CASE("nothing that one student hands in, or is called, decides for another") {
  if (run({{"/bin/sh", "-c", "command -v bsdtar"}, {}, {}}).status != 0) return;
  for (const Attack& attack : attacks) {
    INFO(std::string(attack.name));
    const TemporaryFolder folder;
    attack.make(folder.path);
    FoundNotes notes;
    std::string found, expected, said;
    for (const std::string& line : read_in(folder.path, attack.has_roster ? roster : std::vector<Student>{}, notes))
      found += without_digits(line) + "\n";
    for (const std::string& line : attack.found) expected += line + "\n";
    CHECK(found == expected);
    for (const std::string& note : notes.notes) said += note + "\n";
    CHECK_MESSAGE(said.find(attack.said) != std::string::npos, said);
  }
}
