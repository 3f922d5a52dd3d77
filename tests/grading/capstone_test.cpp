// The contest: what is read as an entry, and which of its claims are true. Nothing is trained here.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <chrono>
#include <cmath>
#include <filesystem>

#include "modules/course/common/zip.h"
#include "modules/grading/capstone/claims.h"
#include "modules/grading/capstone/code_bounds.h"
#include "tests/grading/dishonest.h"
#include "tests/grading/hand_in.h"

namespace {

namespace fs = std::filesystem;
using namespace course;
using namespace dishonest;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Why an entry that lies at this path is refused; "" where it is read.
std::string refusal(const fs::path& path) {
  try {
    read_contest_entry(handing_in::catalog(), path);
  } catch (const tinytensor::Error& error) {
    return error.what();
  }
  return "";
}

void write_entry(const fs::path& folder, const tinytensor::Entry& entry) {
  fs::create_directories(folder);
  tinytensor::write_file(folder / "entry.json", tinytensor::json_of(entry));
}

std::string named(const ContestVerdict& verdict) {
  std::string all;
  for (const std::string& one : verdict.named) all += one + "\n";
  return all;
}

}  // namespace

TEST_CASE("every claim of an honest entry is true") {
  const ContestVerdict verdict = judged(honest());
  REQUIRE(verdict.claims.size() == 6);
  for (const Claim& one : verdict.claims) {
    CAPTURE(one.what);
    CHECK(one.truth == Truth::holds);
    CHECK(one.why.empty());
  }
  CHECK(verdict.is_honest());
  CHECK(verdict.named.empty());
  CHECK(verdict.difference.high < 0);
}

TEST_CASE("each dishonest claim is false, and no other claim beside it") {
  struct Case {
    const char* what;
    const char* says;
    void (*lie)(ContestEntry&);
  };
  const Case cases[] = {
      // Figures that another machine gave, under this machine's name.
      {"weights", "other weights on the same instruction set",
       [](ContestEntry& e) { e.claims.weights_digest = tinytensor::sha256("another machine"); }},
      // Code that was swapped after measuring.
      {"code", "not those that it ran on",
       [](ContestEntry& e) {
         e.code.regions["03.1"][0] = "  other lines\n";
         e.claims.exercises = {"03.1"};
         e.claims.code_digest = code_digest({{"03.1", {{0, "  lines\n"}}}});
       }},
      {"operations", "understated", [](ContestEntry& e) { e.claims.operations /= 2; }},
      {"operations", "overstated", [](ContestEntry& e) { e.claims.operations *= 2; }},
      {"steps", "another number of steps", [](ContestEntry& e) { e.claims.steps += 1; }},
      {"text", "not the text of this contest",
       [](ContestEntry& e) { e.claims.text_digest = tinytensor::sha256("with the hidden part"); }},
      // Bits on fewer documents, on shorter ones, on fewer tokens of them.
      {"bits per byte", "the first is number 2", [](ContestEntry& e) { e.claims.validation.pop_back(); }},
      {"bits per byte", "the first is number 2", [](ContestEntry& e) { e.claims.validation[1].bytes += 10; }},
      {"bits per byte", "the first is number 1",
       [](ContestEntry& e) { std::swap(e.claims.validation[0], e.claims.validation[1]); }},
      {"bits per byte", "in bytes, tokens or order", [](ContestEntry& e) { e.claims.validation[1].tokens -= 1; }},
      {"bits per byte", "apart, and rounding makes at most", [](ContestEntry& e) { e.claims.validation[0].nats -= 1; }},
  };
  for (const Case& one : cases) {
    CAPTURE(one.says);
    ContestEntry entry = honest();
    one.lie(entry);
    const ContestVerdict verdict = judged(entry);
    CHECK(!verdict.is_honest());
    for (const Claim& claim : verdict.claims) {
      CAPTURE(claim.what);
      CHECK((claim.truth == Truth::fails) == (claim.what == one.what));
      if (claim.what == one.what) CHECK_MESSAGE(has(claim.why, one.says), claim.why);
    }
  }
}

TEST_CASE("figures of another instruction set, system or library are not comparable, within the spread of seeds") {
  for (const int what : {0, 1, 2}) {
    ContestEntry entry = honest();
    if (what == 0) entry.claims.machine.kernels = "avx512";
    if (what == 1) entry.claims.machine.system = "GCC 13, glibc 2.39";
    if (what == 2) entry.claims.library = "0.1.0 older";
    entry.claims.weights_digest = tinytensor::sha256("their weights");
    entry.claims.validation[0].nats += 3;
    const ContestVerdict verdict = judged(entry);
    CHECK(claim(verdict, "weights").truth == Truth::not_comparable);
    CHECK(claim(verdict, "bits per byte").truth == Truth::not_comparable);
    CHECK(has(claim(verdict, "bits per byte").why, "by the spread of seeds"));
    CHECK(verdict.is_honest());
    // Beyond what the seeds are apart it is a lie on any machine.
    entry.claims.validation[0].nats -= 300;
    CHECK(claim(judged(entry), "bits per byte").truth == Truth::fails);
  }
}

TEST_CASE("rounding is allowed for, and nothing that is larger") {
  ContestEntry entry = honest();
  const double bits = tinytensor::bits_per_byte(entry.claims.validation);
  const double allowed = rounding_of_score(entry.claims.options, bits) * std::log(2.0) * 1500;  // in nats
  CHECK(allowed < 0.5);
  entry.claims.validation[0].nats += 0.9 * allowed;
  CHECK(claim(judged(entry), "bits per byte").truth == Truth::holds);
  entry.claims.validation[0].nats += 0.2 * allowed;
  CHECK(claim(judged(entry), "bits per byte").truth == Truth::fails);
  CHECK(rounding_of_training({1.0}) == 0);
  CHECK(rounding_of_training({1.0, 1.0, 1.0}) == 0);
  // Two values that are 2 apart have the deviation √2; t of one degree of freedom is 12.7062.
  CHECK(rounding_of_training({1.0, 3.0}) == doctest::Approx(12.7062047 * 2));
}

TEST_CASE("a seed that was tried a thousand times is named, and the verifier's seeds count") {
  const ContestVerdict lucky = judged(honest(), -0.2);
  CHECK(has(named(lucky), "seed 7 is "));
  CHECK(has(named(lucky), "standard deviations better than 3 others"));
  CHECK(lucky.score.mean == judged(honest()).score.mean);
  CHECK(luck_of(7, 1.2, {1.0, 1.1, 0.9}).empty());  // worse than the others
  CHECK(luck_of(7, 0.95, {1.0, 1.1, 0.9}).empty());
  CHECK(luck_of(7, 0.5, {1.0, 1.0, 1.0}).empty());  // no spread, nothing to compare with
  // Of 3 others 8.04 deviations are as rare as 1 in 100: t = 6.965 of two degrees, times √(4/3).
  CHECK(luck_of(7, 0.20, {1.0, 1.1, 0.9}).empty());
  CHECK(!luck_of(7, 0.19, {1.0, 1.1, 0.9}).empty());
}

TEST_CASE("seconds are the verifier's own: what an entry says of them changes nothing") {
  ContestEntry entry = honest();
  entry.claims.seconds = 0.001;
  CHECK(json_of(judged(entry)) == [] {
    ContestEntry slow = honest();
    slow.claims.seconds = 1e9;
    return json_of(judged(slow));
  }());
  const ContestVerdict slow = judged(honest(), 0, 45);
  CHECK(slow.slowness.mean == doctest::Approx(4.5));
  CHECK(has(named(slow), "4.5 times the baseline's seconds"));
}

TEST_CASE("seconds are counted over all turns: irregular ones hide nothing, and loops by hand are allowed more") {
  struct Case {
    std::vector<double> seconds;
    bool by_hand, is_named;
  };
  const Case cases[] = {
      {{29, 29, 29}, false, false},  {{31, 31, 31}, false, true},  {{120, 30, 30}, false, true},
      {{600, 10, 10}, false, true},  {{10, 10, 60}, false, false}, {{31, 31, 31}, true, false},
      {{310, 310, 310}, true, true}, {{900, 10, 10}, true, true},
  };
  for (const Case& one : cases) {
    CAPTURE(one.seconds);
    ContestEntry entry = honest();
    if (one.by_hand) entry.claims.exercises = {"03.1"};
    std::vector<Played> chosen, baseline;
    for (uint64_t i = 0; i < 3; ++i) {
      chosen.push_back(played(101 + i, 0, one.seconds[i]));
      baseline.push_back(played(101 + i, 0.1, 10, true));
    }
    const ContestVerdict verdict = judge_entry(entry, played(7, 0), chosen, baseline);
    CHECK(has(named(verdict), "times the baseline's seconds") == one.is_named);
  }
}

TEST_CASE("beside code of her own the baseline runs on composed operations, as that does") {
  const TemporaryFolder folder;
  const Bench bench{handing_in::kit(), layers_here(handing_in::kit()), folder.path,
                    std::chrono::steady_clock::now() + std::chrono::minutes(1)};
  ContestEntry entry = honest();
  CHECK(baseline_program(bench, entry).environment.empty());
  CHECK(judged(entry).remarks.empty());
  entry.claims.exercises = {"03.1"};
  CHECK(baseline_program(bench, entry).environment.at("TINYTENSOR_OPS") == "composed");
  CHECK(has(judged(entry).remarks.at(0), "composed operations"));
}

TEST_CASE("weights that two seeds share were not learned here: the entry is refused") {
  const std::vector<Played> baseline{played(101, 0.1, 10, true), played(102, 0.1, 10, true)};
  std::vector<Played> chosen{played(101, 0), played(102, 0)};
  CHECK(judge_entry(honest(), played(7, 0), chosen, baseline).refused.empty());
  chosen[1].scored.weights_digest = chosen[0].scored.weights_digest;
  const ContestVerdict same = judge_entry(honest(), played(7, 0), chosen, baseline);
  CHECK(has(same.refused, "the weights do not depend on the seed: seeds 101 and 102 give the same ones"));
  CHECK(!same.is_honest());
  // The entry's own seed may be one of the verifier's: then its weights are the same by right.
  CHECK(judge_entry(honest(), played(7, 0), {played(7, 0), played(8, 0)}, baseline).refused.empty());
}

TEST_CASE("what an entry's lines may hold is bounded: no weights are brought along") {
  const std::string piece = "\"" + std::string(200, 'a') + "\"";
  const auto lines = [](const std::string& text) {
    return std::map<std::string, std::map<size_t, std::string>>{{"08.5", {{0, "  x = 1;\n"}, {1, text}}}};
  };
  const auto many = [](const std::string& text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  };
  struct Case {
    std::string text, says;
  };
  const Case cases[] = {
      {"  const char* w = " + piece + ";\n", ""},
      {"  const char* w = \"" + std::string(257, 'a') + "\";\n", "exercise 08.5 holds a text or a number of 259"},
      {"  const char* w = " + piece + "\n    /* and */ " + piece + ";\n", "of 404 characters"},
      {"  x = 0x" + std::string(300, '1') + ";\n", "a number of 302"},
      {"  const char* w[] = {" + many(piece + ", ", 60) + "};\n", "its texts in quotes have 12120 bytes"},
      {"  const int w[] = {" + many("123456,", 20000) + "};\n", "its lines have 1400"},
      {"  // " + std::string(200000, 'c') + "\n", ""},
      {many("  \n", 100000), ""},
  };
  for (const Case& one : cases) {
    CAPTURE(one.says);
    const std::string says = too_much_in(lines(one.text)).value_or("");
    CAPTURE(says);
    CHECK(says.empty() == one.says.empty());
    CHECK(has(says, one.says));
  }
}

TEST_CASE("what is no entry is refused, with the reason") {
  const TemporaryFolder folder;
  const tinytensor::Entry entry = honest().claims;
  write_entry(folder / "good", entry);
  CHECK(refusal(folder / "good") == "");
  fs::create_directories(folder / "empty");
  CHECK(has(refusal(folder / "empty"), "there is no entry.json in it"));
  write_entry(folder / "two" / "a", entry);
  write_entry(folder / "two" / "b", entry);
  CHECK(has(refusal(folder / "two"), "2 files entry.json"));
  fs::create_directory_symlink(folder / "good", folder / "link");
  CHECK(has(refusal(folder / "link"), "links are not followed"));
  fs::create_directories(folder / "inner");
  fs::create_symlink(folder / "good" / "entry.json", folder / "inner" / "entry.json");
  CHECK(has(refusal(folder / "inner"), "no entry.json"));
  struct Case {
    std::string text;
    const char* says;
  };
  const Case cases[] = {
      {"", "entry.json is empty"},
      {"{}", "rules is missing"},
      {"NaN", "entry.json: is not valid JSON"},
      {"{\"rules\": 1}", "options is missing"},
      {"{\"rules\": 2, \"choices\": {}}", "rules is 2, but this version of the contest has 1"},
      {std::string(2000000, ' '), "entry.json is larger than 1 MB"},
      {std::string(900000, '['), "levels deep"},
  };
  for (const Case& one : cases) {
    CAPTURE(one.says);
    tinytensor::write_file(folder / "empty" / "entry.json", one.text);
    CHECK(has(refusal(folder / "empty"), one.says));
    tinytensor::write_file(folder / "case.zip", zip_of({{"entry.json", one.text, false}}));
    CHECK(has(refusal(folder / "case.zip"), one.says));
  }
  tinytensor::write_file(folder / "x.zip", "no archive");
  CHECK(refusal(folder / "x.zip") != "");
  tinytensor::write_file(folder / "nothing.zip", "");
  CHECK(has(refusal(folder / "nothing.zip"), "it is an empty file"));
  tinytensor::write_file(folder / "cut.zip", zip_of({{"entry.json", "{}", false}}).substr(0, 20));
  CHECK(has(refusal(folder / "cut.zip"), "archive is damaged"));
  REQUIRE(::mkfifo((folder / "pipe.zip").c_str(), 0600) == 0);
  CHECK(has(refusal(folder / "pipe.zip"), "neither a file nor a folder"));
  tinytensor::write_file(folder / "good.zip", zip_of({{"entry.json", tinytensor::json_of(entry), false}}));
  CHECK(refusal(folder / "good.zip") == "");
  fs::create_directories(folder / "ada_123");
  fs::copy_file(folder / "good.zip", folder / "ada_123" / "first.zip");  // as Moodle hands it out
  CHECK(refusal(folder / "ada_123") == "");
}

TEST_CASE("an entry that ran on code is refused without that code, and read with it") {
  const TemporaryFolder folder;
  tinytensor::Entry entry = honest().claims;
  const Submission solution = handing_in::full_solution(handing_in::assignment_of({"01.1"}));
  entry.exercises = {"01.1"}, entry.code_digest = code_digest(solution.regions);
  write_entry(folder / "e", entry);
  CHECK(has(refusal(folder / "e"), "it ran on lines of exercise 01.1, and these are not in it"));
  const fs::path file = folder / "e" / "work/01_tensor/core/shape.cpp";
  fs::create_directories(file.parent_path());
  tinytensor::write_file(file, tinytensor::read_file(handing_in::catalog().library_file("core/shape.cpp")));
  const ContestEntry read = read_contest_entry(handing_in::catalog(), folder / "e");
  CHECK(code_digest(read.code.regions) == entry.code_digest);
  entry.exercises = {"99.1"};
  write_entry(folder / "e", entry);
  CHECK(refusal(folder / "e") != "");
  entry.exercises = {"01.1", "01.1"};
  write_entry(folder / "e", entry);
  CHECK(has(refusal(folder / "e"), "entry.json names exercise 01.1 twice"));
  entry.exercises = {"01"};
  write_entry(folder / "e", entry);
  CHECK(has(refusal(folder / "e"), "a range of exercises"));
}

TEST_CASE("entries of a class are its folders and archives; links and other files are named") {
  const TemporaryFolder folder;
  write_entry(folder / "c" / "ben", honest().claims);
  write_entry(folder / "c" / "ada", honest().claims);
  tinytensor::write_file(folder / "c" / "cleo.zip", "");
  tinytensor::write_file(folder / "c" / "notes.txt", "");
  tinytensor::write_file(folder / "c" / ".hidden", "");
  fs::create_directory_symlink(folder / "c" / "ada", folder / "c" / "dora");
  REQUIRE(::mkfifo((folder / "c" / "pipe.zip").c_str(), 0600) == 0);
  std::vector<std::string> passed_over;
  const std::vector<fs::path> found = entries_in(folder / "c", passed_over);
  REQUIRE(found.size() == 3);
  fs::create_directories(folder / "c" / "entry.json");  // a folder: the class is not one entry
  std::vector<std::string> ignored;
  CHECK(entries_in(folder / "c", ignored).size() == 4);
  CHECK(name_of_entry(found[0]) == "ada");
  CHECK(name_of_entry(found[2]) == "cleo");
  REQUIRE(passed_over.size() == 3);
  CHECK(has(passed_over[0], "dora: it is a link"));
  CHECK(has(passed_over[1], "notes.txt"));
  CHECK(has(passed_over[2], "pipe.zip: it is neither a folder nor an archive"));
  CHECK(entries_in(folder / "c" / "ada", passed_over).size() == 1);
  CHECK_THROWS_WITH_AS(entries_in(folder / "nowhere", passed_over), doctest::Contains("no such file or folder"),
                       CourseError);
}
