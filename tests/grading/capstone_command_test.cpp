// ./tt capstone verify and board, as an instructor types them: models so small that they learn in a second.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>

#include "examples/commands/capstone/entry.h"
#include "modules/course/process/process.h"
#include "tests/grading/hand_in.h"
#include "tinytensor/io/sha256.h"

namespace {

namespace fs = std::filesystem;
using course::ProcessResult;

struct Said {
  int status = 0;
  std::string text;
  bool has(const std::string& words) const { return text.find(words) != std::string::npos; }
};

const std::vector<std::string> small{"--n-layer=1",     "--n-head=2",   "--n-embd=16", "--block-size=16",
                                     "--batch-size=32", "--budget=2e9", "--threads=2"};

Said program(const std::string& path, std::vector<std::string> words) {
  words.insert(words.begin(), path);
  const ProcessResult result = course::run({words, {}, {}, false});
  return {result.status, result.output};
}

Said verifies(const fs::path& entries, std::vector<std::string> more = {}) {
  std::vector<std::string> words{"capstone", "verify", entries.string(), "--seeds", "2", "--first-seed", "5"};
  // Where this machine cannot contain what runs, it is trusted: these entries are ours.
  if (!course::layers_here(handing_in::kit()).enough()) words.emplace_back("--trust");
  words.insert(words.end(), more.begin(), more.end());
  return program(COURSE_PROGRAM, words);
}

/// What ./tt capstone run writes.
void runs(const fs::path& out, std::vector<std::string> more = {}) {
  std::vector<std::string> words{"run"};
  words.insert(words.end(), small.begin(), small.end());
  words.insert(words.end(), more.begin(), more.end());
  words.push_back("--out=" + out.string());
  const Said said = program(handing_in::kit().capstone, words);
  REQUIRE_MESSAGE(said.status == 0, said.text);
}

void changes(const fs::path& folder, const std::function<void(tinytensor::Entry&)>& change) {
  tinytensor::Entry entry = tinytensor::read_entry(folder);
  change(entry);
  tinytensor::write_file(folder / "entry.json", tinytensor::json_of(entry));
}

}  // namespace

TEST_CASE("an honest entry is verified, dishonest ones are found out, and the leaderboard says so") {
  const TemporaryFolder folder;
  const fs::path entries = folder / "class";
  fs::create_directories(entries);
  runs(entries / "ada");
  fs::copy(entries / "ada", entries / "ben");
  changes(entries / "ben", [](tinytensor::Entry& entry) { entry.validation[0].nats /= 2, entry.operations /= 2; });
  fs::create_directories(entries / "cleo");
  tinytensor::write_file(entries / "cleo" / "entry.json", "{\"rules\": NaN}");
  const Said said = verifies(entries, {"--hidden-seed", "12345"});
  CAPTURE(said.text);
  CHECK(said.status == 1);
  CHECK(said.has("1 of 3 without a false claim"));
  CHECK(said.has("operations     false"));
  CHECK(said.has("understated"));
  const size_t seeds = said.text.find("stories of seed 12345 (--hidden-seed 12345)");
  CHECK(seeds < said.text.find("training 1 of"));  // known before anything is trained
  CHECK(said.text.find("--first-seed 5 --hidden-seed 12345") != std::string::npos);
  const std::string ada = tinytensor::read_file(folder / "class.verdicts" / "ada.json");
  CHECK(ada.find("\"false\"") == std::string::npos);
  CHECK(ada.find("\"not comparable\"") == std::string::npos);
  const fs::path page = folder / "board.html";
  const Said shown = program(COURSE_PROGRAM, {"capstone", "board", entries.string(), "--to", page.string()});
  CHECK_MESSAGE(shown.status == 0, shown.text);
  const std::string html = tinytensor::read_file(page);
  CHECK(html.find("<td>ada</td>") < html.find("Without a place"));
  CHECK(html.find("Without a place") < html.rfind("<td>ben</td>"));
  CHECK(html.find("refused: ") != std::string::npos);
  CHECK(shown.has("3 read, 1 refused, 0 not verified"));
  // The same again: who was verified is not trained again; who has changed since has no place until then.
  const Said again = verifies(entries, {"--hidden-seed", "12345"});
  CHECK(again.has("ada: verified before"));
  CHECK(again.has("ben: verified before"));
  CHECK(!again.has("training 1 of"));
  CHECK(again.status == 1);
  changes(entries / "ada", [](tinytensor::Entry& entry) { entry.seconds += 1; });
  CHECK(program(COURSE_PROGRAM, {"capstone", "board", entries.string(), "--to", page.string()})
            .has("ada: it has changed since it was verified"));
}

TEST_CASE("verify and board say in one message what was typed wrong") {
  const TemporaryFolder folder;
  fs::create_directories(folder / "none");
  struct Case {
    std::vector<std::string> words;
    std::string says;
  };
  const std::string none = (folder / "none").string(), ada = (folder / "class" / "ada").string();
  fs::create_directories(ada);
  tinytensor::write_file(ada + "/entry.json", "{}");
  tinytensor::write_file(folder / "empty.txt", "");
  tinytensor::write_file(folder / "one.txt", "a cat\n");
  const std::string old(300, 'a');
  tinytensor::write_file(folder / "odd.txt", old + "\n\n" + old + "\u00e9\n\n");
  const Case cases[] = {
      {{"capstone"}, "--help"},
      {{"capstone", "verify"}, "entries"},
      {{"capstone", "verify", "nowhere"}, "nowhere: there is no such file or folder"},
      {{"capstone", "verify", none}, "there are no entries in it"},
      {{"capstone", "verify", none, "--widht"}, "--widht"},
      {{"capstone", "verify", none, "--seeds", "1"}, "--seeds"},
      {{"capstone", "verify", none, "--hidden-seed", "x"}, "--hidden-seed: must be a whole number"},
      {{"capstone", "verify", none, "--hidden-seed", "1", "--hidden", "f"}, "--hidden"},
      {{"capstone", "verify", none, "--hidden", "nowhere.txt"}, "--hidden: there is no file"},
      {{"capstone", "verify", none, "--data", COURSE_KIT}, "needs hidden documents of its own"},
      {{"capstone", "verify", none, "--budget", "0"}, "--budget must be a whole number of operations"},
      {{"capstone", "verify", none, "--budget", "nan"}, "--budget must be"},
      {{"capstone", "verify", none, "--budget", "much"}, "--budget must be a number"},
      {{"capstone", "verify", none, "--hidden", (folder / "empty.txt").string()}, "empty.txt is empty"},
      {{"capstone", "verify", ada, "--verdicts", (folder / "empty.txt").string()}, "empty.txt"},
      {{"capstone", "verify", ada, "--hidden", (folder / "one.txt").string()}, "must be two documents or more"},
      {{"capstone", "verify", ada, "--hidden", (folder / "odd.txt").string()}, "document 2: "},
      {{"capstone", "board", none}, "--to"},
      {{"capstone", "board", none, "--to", ada + "/entry.json"}, "must end in .html"},
      {{"capstone", "board", (folder / "class").string(), "--to", ada + "/page.html"}, "lies within the entries"},
      {{"capstone", "board", "nowhere", "--to", "x.html"}, "nowhere: there is no such file or folder"},
  };
  for (const Case& one : cases) {
    CAPTURE(one.says);
    const Said said = program(COURSE_PROGRAM, one.words);
    CAPTURE(said.text);
    CHECK(said.status != 0);
    CHECK(said.has(one.says));
    CHECK(!said.has("training 1 of"));
    CHECK(!said.has(handing_in::kit().capstone));
    CHECK(tinytensor::read_file(ada + "/entry.json") == "{}");
  }
  CHECK(program(COURSE_PROGRAM, {"capstone", "verify", "--help"}).status == 0);
}

TEST_CASE("a verdict that cannot be written costs only itself") {
  const TemporaryFolder folder;
  fs::create_directories(folder / "class" / "ben");
  runs(folder / "class" / "ada");
  tinytensor::write_file(folder / "class" / "ben" / "entry.json", "{}");
  fs::create_directories(folder / "class.verdicts" / "ada.json");
  const Said said = verifies(folder / "class");
  CAPTURE(said.text);
  CHECK(said.status == 1);
  CHECK(said.has("ada: this machine failed, and there is no verdict: "));
  CHECK(said.has("of 2 without a false claim, 1 without a verdict"));
  CHECK(fs::is_regular_file(folder / "class.verdicts" / "ben.json"));
}

TEST_CASE("where verifying is interrupted, what was done is kept and nothing is left behind") {
  const TemporaryFolder folder;
  fs::create_directories(folder / "class");
  fs::create_directories(folder / "scratch");
  runs(folder / "class" / "ada");
  fs::copy(folder / "class" / "ada", folder / "class" / "ben");
  changes(folder / "class" / "ben", [](tinytensor::Entry& entry) { entry.budget = 1e15; });
  std::string line = fmt::format("TMPDIR='{0}/scratch' '{1}' capstone verify '{0}/class' --seeds 2 >'{0}/said' 2>&1",
                                 folder.path.string(), COURSE_PROGRAM);
  if (!course::layers_here(handing_in::kit()).enough()) line += " --trust";
  line += fmt::format(
      " & process=$!; for i in $(seq 600); do sleep 0.1; grep -q 'ben: training' '{0}/said' && break; done\n"
      "sleep 1; kill -TERM $process; wait $process",
      folder.path.string());
  const ProcessResult result = course::run({{"/bin/sh", "-c", line}, {}, {}, false});
  CAPTURE(tinytensor::read_file(folder / "said"));
  CHECK(result.status == 143);
  CHECK(fs::exists(folder / "class.verdicts" / "ada.json"));
  CHECK(!fs::exists(folder / "class.verdicts" / "ben.json"));
  CHECK(fs::is_empty(folder / "scratch"));
}

TEST_CASE("an entry of another budget than the contest's is refused before anything is trained") {
  const TemporaryFolder folder;
  fs::create_directories(folder / "class");
  runs(folder / "class" / "ada");
  const Said said = verifies(folder / "class", {"--budget", "3e12"});
  CHECK(said.status == 1);
  CHECK(said.has("its budget is 2000000000 operations, and the contest's is 3000000000000"));
  CHECK(!said.has("training 1 of"));
}

TEST_CASE("a training that does not end in time is refused, and the class goes on") {
  const TemporaryFolder folder;
  fs::create_directories(folder / "class");
  runs(folder / "class" / "ada");
  changes(folder / "class" / "ada", [](tinytensor::Entry& entry) { entry.budget = 1e15; });
  const Said said = verifies(folder / "class", {"--minutes", "0.05"});
  CAPTURE(said.text);
  CHECK(said.status == 1);
  CHECK(said.has("it was not done in 0.05 minutes"));
}
