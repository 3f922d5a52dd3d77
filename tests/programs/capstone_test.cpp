// ./tt capstone run, report, score: what an entry holds, and what is said when something is wrong.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "examples/commands/capstone/compare.h"
#include "examples/commands/capstone/contest_text.h"
#include "examples/commands/capstone/entry.h"
#include "examples/commands/capstone/learn.h"
#include "tests/programs/shell.h"
#include "tinytensor/core/error.h"
#include "tinytensor/core/random.h"
#include "tinytensor/io/sha256.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

/// A model whose steps take a millisecond, and a budget of some dozens of them.
const std::string small =
    " --n-layer 1 --n-head 2 --n-embd 16 --block-size 16 --batch-size 32 --dropout 0.1 --budget 2e9 --threads 1";

/// An entry that keeps every rule.
Entry some_entry() {
  Entry entry;
  entry.steps = 3, entry.operations = 12, entry.budget = 4e9;
  entry.text = "a text", entry.text_digest = entry.weights_digest = sha256("");
  entry.library = "0.1.0", entry.machine = {"a processor", "avx2", "GCC 12, glibc 2.36", 2};
  entry.losses = {{1, 4.5}, {3, 4.25}};
  entry.validation = {{300, 300, 500.5}, {200, 200, 250.25}};
  return entry;
}

std::string what_is_wrong(const std::string& json) {
  try {
    entry_from(json, "entry.json");
  } catch (const FileError& error) {
    return error.what();
  }
  return "";
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, from);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("an entry that is written is read again, field by field") {
  Entry entry = some_entry();
  entry.options.learning_rate = 0.1 + 0.2;  // a number with no short text
  entry.options.positions = "rotary";
  entry.seed = 18446744073709551615u;
  entry.exercises = {"03.1", "03.2"}, entry.code_digest = sha256("x"), entry.fast_kernels = true;
  const Entry again = entry_from(json_of(entry), "entry.json");
  CHECK(again.options == entry.options);
  CHECK(again.seed == entry.seed);
  CHECK(again.exercises == entry.exercises);
  CHECK(again.fast_kernels);
  CHECK(again.losses == entry.losses);
  CHECK(again.validation == entry.validation);
  CHECK(again.machine.system == entry.machine.system);
  CHECK(json_of(again) == json_of(entry));
}

TEST_CASE("an entry that breaks a rule is refused by one message that names the field") {
  const std::string good = json_of(some_entry());
  REQUIRE(what_is_wrong(good).empty());
  struct Case {
    const char *from, *to, *says;
  };
  const Case cases[] = {
      {"\"steps\": 3", "\"steps\": NaN", "entry.json"},
      {"\"steps\": 3", "\"steps\": -3", "steps"},
      {"\"steps\": 3", "\"steps\": 1e400", "entry.json"},
      {"\"steps\": 3,", "", "steps"},
      {"\"steps\": 3", "\"steps\": 3, \"steps\": 4", "steps"},
      {"\"operations\": 12.0", "\"operations\": null", "operations"},
      {"\"operations\": 12.0", "\"operations\": -1", "operations"},
      {"\"budget\": 4000000000.0", "\"budget\": 0", "budget"},
      {"\"budget\": 4000000000.0", "\"budget\": 1e300", "budget"},
      {"\"budget\": 4000000000.0", "\"budget\": 4000000000.5", "budget"},
      {"\"rules\": 1", "\"rules\": 2", "rules is 2"},
      {"\"rules\": 1,", "\"rules\": 2, \"new\": 5,", "rules is 2, but this version of the contest has 1"},
      {"\"n-layer\":4", "\"n-layer\":0", "options.n-layer is 0: expected a whole number from 1 to 64"},
      {"\"n-layer\":4", "\"n-layer\":4000000000", "expected a whole number from 1 to 64"},
      {"\"n-embd\":64", "\"n-embd\":63", "n-head must divide n-embd"},
      {"\"positions\":\"learned\"", "\"positions\":\"<b>\"", "positions must be learned or sinusoidal or rotary"},
      {"\"dropout\":0.0", "\"dropout\":1.0", "options.dropout is 1.0: expected a number from 0 to below 1"},
      {"\"warmup\":0.05", "\"warmup\":0.9", "warmup and decay must be at most 1 together"},
      {"\"seed\": 1337", "\"seed\": -1", "seed"},
      {"\"seed\": 1337", "\"seed\": \"7\"", "seed"},
      {"[[300,300,500.5]", "[[300,300,-1]", "validation"},
      {"[[300,300,500.5],[200,200,250.25]]", "[]", "validation must hold 1 to 10000 documents"},
      {"\"seconds\": 0.0", "\"seconds\": 0.0, \"more\": 1", "more"},
  };
  for (const Case& one : cases) {
    CAPTURE(one.to);
    const std::string says = what_is_wrong(with(good, one.from, one.to));
    CAPTURE(says);
    CHECK(contains(says, one.says));
    CHECK(contains(says, "entry.json"));
  }
  CHECK(!what_is_wrong("").empty());
  CHECK(!what_is_wrong(std::string(100000, '[')).empty());
}

TEST_CASE("documents are the text, cut at blank lines, with no byte lost") {
  const std::string paragraph(150, 'x');
  const std::string text = paragraph + "\n\n" + paragraph + "\n\n" + paragraph + "\n";
  const std::vector<std::string> two = documents_of(text);
  REQUIRE(two.size() == 2);
  CHECK(two[0] == paragraph + "\n\n" + paragraph + "\n\n");  // the first blank line stands before byte 256
  for (const std::string& any : {text, std::string(), std::string("no end"), std::string(5000, '\n'),
                                 std::string(3000, 'y') + "\n" + std::string(10, 'z'), hidden_stories(3)[0]}) {
    const std::vector<std::string> documents = documents_of(any);
    CHECK(std::accumulate(documents.begin(), documents.end(), std::string()) == any);
    for (const std::string& document : documents) CHECK(!document.empty());
  }
}

TEST_CASE("the stories that score differ from those that teach, and from those of every other seed") {
  const ContestText text = contest_text("");
  CHECK(text.training.size() > 700000);
  CHECK(text.documents.size() >= 50);
  CHECK(text.training.find(text.documents[0]) == std::string::npos);
  CHECK(hidden_stories(5) == hidden_stories(5));
  CHECK(hidden_stories(5) != hidden_stories(6));
  CHECK(text.digest.size() == 64);
}

TEST_CASE("every byte of a document is scored once, whatever the context") {
  ContestOptions options;
  options.n_layer = 1, options.n_head = 1, options.n_embd = 8;
  const std::vector<std::string> documents{"an old cat\n", "a\n", "cat an old an old cat cat old\n\n"};
  const auto tokenizer = contest_tokenizer(options, "an old cat\n");
  for (const int64_t context : {2, 3, 16}) {
    options.block_size = context;
    manual_seed(1);
    GPT model(contest_config(options, tokenizer->vocab_size()));
    const std::vector<DocumentScore> scores = score_documents(model, *tokenizer, documents);
    REQUIRE(scores.size() == 3);
    for (size_t i = 0; i < 3; ++i) {
      CHECK(scores[i].bytes == std::ssize(documents[i]));
      CHECK(scores[i].tokens == std::ssize(documents[i]));  // a character each
      // A model that has learned nothing is about as sure of every token.
      const double each = scores[i].nats / static_cast<double>(scores[i].tokens);
      CHECK(each == doctest::Approx(std::log(static_cast<double>(tokenizer->vocab_size()))).epsilon(0.1));
    }
  }
}

TEST_CASE("weights that are handed back are taken only as a whole, and finite") {
  ContestOptions options;
  options.n_layer = 1, options.n_head = 1, options.n_embd = 8;
  GPT model(contest_config(options, 10)), other(contest_config(options, 10));
  const std::string bytes = weights_of(model);
  load_weights(other, bytes);
  CHECK(weights_of(other) == bytes);
  CHECK_THROWS_WITH_AS(load_weights(other, bytes.substr(4)), doctest::Contains("bytes, and the model"), ValueError);
  CHECK_THROWS_AS(load_weights(other, bytes + "more"), ValueError);
  CHECK_THROWS_AS(load_weights(other, ""), ValueError);
  std::string broken = bytes;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  broken.replace(40, sizeof nan, reinterpret_cast<const char*>(&nan), sizeof nan);
  CHECK_THROWS_WITH_AS(load_weights(other, broken), doctest::Contains("not finite"), ValueError);
  CHECK(weights_of(other) == bytes);
}

TEST_CASE("steps are what the budget buys, and not one more") {
  CHECK(steps_for(100, 10) == 10);
  CHECK(steps_for(109, 10) == 10);
  CHECK(steps_for(10, 10) == 1);
  CHECK_THROWS_WITH_AS(steps_for(9, 10), doctest::Contains("buys no step"), ValueError);
  ContestOptions options;
  const GPTConfig config = contest_config(options, 60);
  const double one = operations_of_step(options, config);
  options.gradient_accumulation_steps = 3;
  CHECK(operations_of_step(options, config) == 3 * one);
  options.n_layer = 64, options.n_embd = 1024;
  CHECK_THROWS_WITH_AS(contest_config(options, 60), doctest::Contains("the rules allow"), ValueError);
}

TEST_CASE("a run gives the same entry again, on one thread and on two, and never writes over one") {
  const Folder folder;
  const Result first = folder.shell("bin/capstone run" + small + " --out one");
  CHECK_MESSAGE(first.status == 0, first.err);
  CHECK(contains(first.out, "bits per byte on"));
  CHECK(contains(first.out, "capstone submit one"));
  const Entry entry = read_entry(folder.path() / "one");
  CHECK(entry.operations <= entry.budget);
  CHECK(entry.operations + entry.operations / static_cast<double>(entry.steps) > entry.budget);
  CHECK(entry.losses.back().first == entry.steps);
  CHECK(entry.losses.back().second < entry.losses.front().second);
  CHECK(entry.exercises.empty());
  CHECK(folder.has("one/model.safetensors"));
  CHECK(folder.has("one/characters.json"));
  REQUIRE(folder.shell("bin/capstone run" + small + " --threads 2 --out two").status == 0);
  const Entry again = read_entry(folder.path() / "two");
  CHECK(again.weights_digest == entry.weights_digest);
  CHECK(again.validation == entry.validation);
  REQUIRE(folder.shell("bin/capstone run" + small + " --seed 7 --out three").status == 0);
  CHECK(read_entry(folder.path() / "three").weights_digest != entry.weights_digest);

  const std::string before = folder.read("one/entry.json");
  const Result over = folder.shell("bin/capstone run" + small + " --out one");
  CHECK(over.status == 2);
  CHECK(contains(over.err, "is there already, and is left as it is"));
  CHECK(folder.read("one/entry.json") == before);

  const Result told = folder.shell("bin/capstone report one two three");
  CHECK_MESSAGE(told.status == 0, told.err);
  CHECK(contains(told.out, "+0.0000 (+0.0000 to +0.0000) no telling"));
  CHECK(contains(told.out, "capstone verify"));
}

TEST_CASE(
    "weights that are handed back are the entry's, and are scored as the entry was; steps are counted beforehand") {
  const Folder folder;
  REQUIRE(folder.shell("bin/capstone run" + small + " --out one").status == 0);
  const Entry entry = read_entry(folder.path() / "one");
  const Result counted = folder.shell("bin/capstone count" + with(small, " --threads 1", ""));
  CHECK(counted.out == fmt::format("{{\"steps\":{}}}\n", entry.steps));
  const std::string steps = fmt::format(" --hand-back --steps {} ", entry.steps);
  const Result back = folder.shell("bin/capstone run" + small + steps + "3>weights");
  CHECK_MESSAGE(back.status == 0, back.err);
  CHECK(back.out.empty());
  CHECK(sha256(folder.read("weights")) == entry.weights_digest);
  REQUIRE(folder.shell("bin/capstone run" + small + " --hand-back --steps 3 3>fewer").status == 0);
  CHECK(sha256(folder.read("fewer")) != entry.weights_digest);
  const std::string score = "bin/capstone score --hidden-seed 9" + with(small, " --threads 1", "");
  const Result scored = folder.shell(score + " --weights weights");
  CHECK_MESSAGE(scored.status == 0, scored.err);
  CHECK(contains(scored.out, entry.weights_digest));
  CHECK(contains(scored.out, entry.text_digest));
  folder.write("cut", folder.read("weights").substr(8));
  CHECK(contains(folder.shell(score + " --weights cut").err, "bytes, and the model"));
  CHECK(folder.shell(score + " --weights weights --n-layer 2").status == 1);
}

TEST_CASE("bytes that are merged to words, a file of one's own, rotary positions and a cosine make an entry, too") {
  const Folder folder;
  std::string text;
  for (int i = 0; i < 400; ++i) text += fmt::format("the {} goose met the {} fox\n\n", i, i * i);
  folder.write("mine.txt", text);
  const Result ran =
      folder.shell("bin/capstone run" + small +
                   " --data mine.txt --tokenizer bpe --vocab-size 300 --positions rotary --schedule cosine "
                   "--no-bias --no-tie-weights --gradient-accumulation-steps 2 --grad-clip 0 --out own");
  CHECK_MESSAGE(ran.status == 0, ran.err);
  const Entry entry = read_entry(folder.path() / "own");
  CHECK(entry.text == "mine.txt");
  CHECK(entry.options.schedule == "cosine");
  CHECK(std::isfinite(bits_per_byte(entry.validation)));
  CHECK(folder.has("own/merges.txt"));
  REQUIRE(folder.shell("bin/capstone run" + small + " --out stories").status == 0);
  CHECK(contains(folder.shell("bin/capstone report stories own").out, "another text"));
}

TEST_CASE("what is typed wrong is one clear message, a status, and no entry") {
  const Folder folder;
  folder.write("short.txt", "short");
  std::filesystem::create_directories(folder.path() / "damaged");
  folder.write("damaged/entry.json", "{\"rules\": 1");
  struct Case {
    const char* words;
    int status;
    const char* says;
  };
  const Case cases[] = {
      {"run --budget 0 --out x", 2, "--budget: must be a whole number of operations"},
      {"run --budget nan --out x", 2, "--budget: must be"},
      {"run --budget -5 --out x", 2, "--budget"},
      {"run --budget 1e300 --out x", 2, "--budget: must be"},
      {"run --budget 1e6 --out x", 2, "--budget: must be"},
      {"run --budget 2e9 --n-embd 512 --out x", 1, "buys no step"},
      {"run --widht 7 --out x", 2, "--widht"},
      {"run --n-embd 65 --out x", 2, "n-head must divide n-embd"},
      {"run --n-embd 65000 --out x", 2, "a whole number from 1 to 1024"},
      {"run --dropout 1 --out x", 2, "a number from 0 to below 1"},
      {"run --vocab-size 300 --out x", 2, "only bpe has one to choose"},
      {"run --data nowhere.txt --out x", 1, "nowhere.txt"},
      {"run --data - --out x", 2, "must be a file"},
      {"run --data short.txt --out x", 1, "too short"},
      {"run --seed -1 --out x", 2, "--seed"},
      {"run --steps 3 --out x", 2, "--steps: the budget says how many"},
      {"report", 2, "ENTRY: name one or more"},
      {"report nowhere", 1, "nowhere: there is no such folder"},
      {"report .", 1, "there is no entry.json in it"},
      {"report damaged", 1, "damaged/entry.json"},
      {"score", 2, "--weights: name the file"},
      {"swim", 2, "'swim': run or report is expected"},
      {"", 2, "run or report is expected"},
  };
  for (const Case& one : cases) {
    CAPTURE(one.words);
    const Result result = folder.shell(std::string("bin/capstone ") + one.words);
    CAPTURE(result.err);
    CHECK(result.status == one.status);
    CHECK(contains(result.err, one.says));
    CHECK(!folder.has("x"));
  }
  CHECK(folder.shell("bin/capstone run --help").status == 0);
  CHECK(contains(folder.shell("bin/capstone run --help").out, "--gradient-accumulation-steps"));
}

TEST_CASE("a run that is interrupted leaves nothing behind") {
  const Folder folder;
  const Result result =
      folder.shell("bin/capstone run --threads 1 --out gone & process=$!\nsleep 3\nkill -TERM $process\nwait $process");
  CHECK(result.status == 143);
  CHECK(contains(result.err, "interrupted: there is no entry"));
  CHECK(!folder.has("gone"));
  CHECK(!folder.has("gone.tmp-new"));
}
