// The contest: the files of verdicts, and the leaderboard that is made of them. Nothing is trained here.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "modules/grading/capstone/board.h"
#include "modules/grading/capstone/verdict_files.h"
#include "tests/grading/dishonest.h"
#include "tests/grading/hand_in.h"
#include "tinytensor/io/printable.h"

namespace {

namespace fs = std::filesystem;
using namespace course;
using namespace dishonest;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string named(const ContestVerdict& verdict) {
  std::string all;
  for (const std::string& one : verdict.named) all += one + "\n";
  return all;
}

}  // namespace

TEST_CASE("entries that are the same run are named, each with all the others") {
  std::vector<ContestVerdict> all{judged(honest()), judged(honest()), judged(honest()), judged(honest())};
  all[1].name = "ben", all[2].name = "cleo", all[3].name = "dora";
  all[3].weights_digest = tinytensor::sha256("her own");
  CHECK(name_copies(all).size() == 3);
  CHECK(has(named(all[0]), "the same run as ben, cleo: the same code, options and seed"));
  CHECK(has(named(all[1]), "the same run as ada, cleo:"));
  CHECK(has(named(all[2]), "the same run as ada, ben:"));
  CHECK(all[3].named.empty());
}

TEST_CASE("a verdict is written and read again") {
  ContestVerdict verdict = judged(honest(), -0.2);
  verdict.contained_by = {"namespaces", "seccomp"};
  CHECK(json_of(verdict_from(json_of(verdict), "v.json")) == json_of(verdict));
  verdict.score.high = std::numeric_limits<double>::infinity();
  CHECK(std::isinf(verdict_from(json_of(verdict), "v.json").score.high));
  for (const char* damaged : {"", "{", "[]", "{}", "{\"name\": 3}"}) {
    CAPTURE(damaged);
    CHECK_THROWS_WITH_AS(verdict_from(damaged, "v.json"), doctest::Contains("v.json: it is no verdict"), CourseError);
  }
}

TEST_CASE("a verdict with an unknown word, or without a claim or a score, is damaged") {
  const std::string whole = json_of(judged(honest()));
  REQUIRE_NOTHROW(verdict_from(whole, "v.json"));
  nlohmann::json good = nlohmann::json::parse(whole);
  struct Case {
    const char* what;
    void (*damage)(nlohmann::json&);
  };
  const Case cases[] = {
      {"neither true, false nor", [](nlohmann::json& v) { v["claims"][0]["truth"] = "perhaps"; }},
      {"a claim or a score is missing", [](nlohmann::json& v) { v["score"][0] = nullptr; }},
      {"a claim or a score is missing",
       [](nlohmann::json& v) {
         v["difference"] = {nullptr, nullptr, nullptr};
       }},
      {"a claim or a score is missing",
       [](nlohmann::json& v) {
         v["score"] = {2.0, 3.0, 1.0};
       }},
      {"a claim or a score is missing", [](nlohmann::json& v) { v["claims"].erase(4); }},
      {"a claim or a score is missing", [](nlohmann::json& v) { v["claims"] = nlohmann::json::array(); }},
      {"a claim or a score is missing", [](nlohmann::json& v) { v["seeds"] = {5}; }},
      {"no verdict of this version", [](nlohmann::json& v) { v.erase("handed_in"); }},
      {"no verdict of this version", [](nlohmann::json& v) { v["seeds"] = "many"; }},
  };
  for (const Case& one : cases) {
    CAPTURE(one.what);
    nlohmann::json damaged = good;
    one.damage(damaged);
    CHECK_THROWS_WITH_AS(verdict_from(damaged.dump(), "v.json"), doctest::Contains(one.what), CourseError);
  }
}

TEST_CASE("a leaderboard gives equal places to who cannot be told apart, and none to who claims what is false") {
  std::vector<ContestVerdict> all;
  const auto add = [&](const char* name, tinytensor::Estimate score) {
    all.push_back(judged(honest()));
    all.back().name = name, all.back().score = score;
  };
  add("third", {1.50, 1.45, 1.55});
  add("one", {1.10, 1.00, 1.20});
  add("two", {1.15, 1.05, 1.25});
  add("liar", {0.10, 0.05, 0.15});
  all.back().claims[3].truth = Truth::fails;
  add("gone", {});
  all.back().refused = "there is no entry.json in it";
  add("other", {0.2, 0.1, 0.3});
  all.back().budget = 7e9;
  const std::string page = board_html("The class", all, {"late"});
  const size_t outside = page.find("Without a place");
  REQUIRE(outside != std::string::npos);
  const auto place_of = [&](const std::string& name) {
    const size_t cell = page.find("<td>" + name + "</td>");
    REQUIRE(cell != std::string::npos);
    if (cell > outside) return std::string("none");
    const size_t begin = page.rfind("<tr>", cell);
    return page.substr(begin, cell - begin);
  };
  CHECK(has(place_of("one"), ">1–2<"));
  CHECK(has(place_of("two"), ">1–2<"));
  CHECK(has(place_of("third"), ">3<"));
  for (const char* name : {"liar", "gone", "other", "late"}) CHECK(place_of(name) == "none");
  CHECK(has(page, "its budget is 7000000000 operations"));
  CHECK(has(page, "not verified yet"));
  CHECK(has(board_html("Nobody", {}, {}), "No entry has a place yet"));
}

TEST_CASE("an entry that is not better than the baseline, or has no score that it keeps, has no place") {
  std::vector<ContestVerdict> all;
  const auto add = [&](const char* name, tinytensor::Estimate score, tinytensor::Estimate difference) {
    all.push_back(judged(honest()));
    all.back().name = name, all.back().score = score, all.back().difference = difference;
  };
  add("good", {1.10, 1.00, 1.20}, {-0.1, -0.2, 0.1});
  add("useless", {751, -508, 2011}, {749, -510, 2009});
  add("wild", {1.10, 0.80, 1.40}, {-0.1, -0.4, 0.2});  // three seeds: a deviation of 0.3 · √3 / 4.303 = 0.121
  add("same", {1.20, 1.10, 1.30}, {0, 0, 0});
  const std::string page = board_html("The class", all, {});
  const size_t outside = page.find("Without a place");
  REQUIRE(outside != std::string::npos);
  CHECK(page.find("<td>good</td>") < outside);
  CHECK(has(page.substr(0, outside), ">1<"));
  for (const auto& [where, says] : std::vector<std::pair<std::string, std::string>>{
           {"useless", "751 bits per byte (-508 to 2011): in the mean not better than the baseline"},
           {"wild", "unstable"},
           {"same", "in the mean not better"}}) {
    const std::string name = where;
    CAPTURE(name);
    const size_t cell = page.find("<td>" + name + "</td>");
    REQUIRE(cell != std::string::npos);
    CHECK(cell > outside);
    CHECK(has(page.substr(cell, page.find("</tr>", cell) - cell), says));
  }
}

TEST_CASE("nothing that an entry says is markup on the page") {
  ContestVerdict verdict = judged(honest());
  const std::string evil = "<script>alert('x')</script>\"&\x1b[2J";
  verdict.name = evil, verdict.options = evil, verdict.named = {evil};
  verdict.claims[4].truth = Truth::not_comparable, verdict.claims[4].why = evil;
  ContestVerdict liar = verdict, gone = verdict;
  liar.claims[0].truth = Truth::fails, liar.claims[0].claimed = liar.claims[0].why = evil;
  gone.refused = evil;
  const std::string page = board_html(evil, {verdict, liar, gone}, {evil});
  CHECK(!has(page, "<script"));
  CHECK(!has(page, "\x1b"));
  CHECK(has(page, "&lt;script&gt;"));
  CHECK(!has(text_of(gone), "\x1b"));
}

TEST_CASE("a board reads what still stands: damaged verdicts and entries that have changed have no place") {
  const TemporaryFolder folder;
  const fs::path verdicts = folder / "verdicts";
  fs::create_directories(verdicts);
  std::vector<fs::path> entries;
  for (const char* name : {"ada", "ben", "cleo", "dora", "emil"}) {
    entries.push_back(folder / "class" / name);
    fs::create_directories(entries.back());
    tinytensor::write_file(entries.back() / "entry.json", tinytensor::json_of(honest().claims));
    ContestVerdict verdict = judged(honest());
    verdict.handed_in = read_contest_entry(handing_in::catalog(), entries.back()).handed_in;
    if (std::string(name) != "emil")
      tinytensor::write_file(verdicts / verdict_file_of(entries.back()), json_of(verdict));
  }
  tinytensor::write_file(verdicts / "ben.json", "{}");
  tinytensor::Entry other = honest().claims;
  other.seed = 8;
  tinytensor::write_file(entries[2] / "entry.json", tinytensor::json_of(other));
  fs::remove(entries[3] / "entry.json");
  const ClassVerdicts found = class_verdicts(handing_in::catalog(), entries, verdicts);
  REQUIRE(found.verdicts.size() == 4);
  CHECK(found.verdicts[0].refused.empty());
  CHECK(found.verdicts[0].name == "ada");
  CHECK(has(found.verdicts[1].refused, "ben.json: it is no verdict"));
  CHECK(found.verdicts[1].name == "ben");
  CHECK(has(found.verdicts[2].refused, "it has changed since it was verified"));
  CHECK(has(found.verdicts[3].refused, "cannot be read any more"));
  CHECK(found.not_verified == std::vector<std::string>{"emil"});
  const std::string page = board_html("The class", found.verdicts, found.not_verified);
  const size_t outside = page.find("Without a place");
  CHECK(page.find("<td>ada</td>") < outside);
  for (const char* name : {"ben", "cleo", "dora", "emil"}) {
    CHECK(page.find(std::string("<td>") + name + "</td>") > outside);
  }
}

TEST_CASE("an entry is verified before where contest and entry are the same, and it was no refusal") {
  const TemporaryFolder folder;
  const fs::path file = folder / "v.json";
  ContestVerdict verdict = judged(honest());
  verdict.contest = "a contest", verdict.handed_in = "an entry";
  CHECK(!verified_before("a contest", "an entry", file));
  tinytensor::write_file(file, json_of(verdict));
  CHECK(verified_before("a contest", "an entry", file));
  CHECK(!verified_before("another", "an entry", file));
  CHECK(!verified_before("a contest", "another", file));
  verdict.refused = "it was not done in time";
  tinytensor::write_file(file, json_of(verdict));
  CHECK(!verified_before("a contest", "an entry", file));
  tinytensor::write_file(file, "{");
  CHECK(!verified_before("a contest", "an entry", file));
}

TEST_CASE("every entry has a file for its verdict, however long its name") {
  CHECK(verdict_file_of("class/ada.zip") == "ada.zip.json");
  CHECK(verdict_file_of("class/ada/") == "ada.json");
  const std::string long_name(240, 'x');
  CHECK(verdict_file_of(long_name + "1").size() < 100);
  CHECK(verdict_file_of(long_name + "1") != verdict_file_of(long_name + "2"));
  std::string umlauts;
  for (int i = 0; i < 100; ++i) umlauts += "ü";
  CHECK(tinytensor::readable(verdict_file_of("x" + umlauts), 200).find("\\x") == std::string::npos);
}
