// What the programs do with files that are not theirs, values that are wrong, and output that nobody takes: they say
// which file and which rule, and lose nothing.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/programs/shell.h"
#include "tinytensor/io/utf8.h"

using namespace tinytensor::tests;
using nlohmann::json;

namespace {

/// A folder with a run of ten steps, its log, and a file that must not change.
const Folder& trained() {
  static const Folder folder;
  static const Result run = folder.shell("$train --max-iters 10 --log log.jsonl" + tiny);
  REQUIRE(run.status == 0);
  return folder;
}

/// A copy of it, to be spoilt.
struct Copy : Folder {
  Copy() {
    fs::copy(trained().path() / "out", path() / "out", fs::copy_options::recursive);
    fs::copy(trained().path() / "log.jsonl", path() / "log.jsonl");
    write("precious", "years of work\n");
  }
  template <class Change>
  void change(const std::string& name, const Change& how) const {
    json fields = json::parse(read(name));
    how(fields);
    write(name, fields.dump());
  }
};

const char* const resume = "$train --resume --max-iters 12";

bool is_printable(const std::string& text) {
  for (size_t i = 0; i < text.size();) {
    const auto c = tinytensor::decode_utf8(text, i);
    if (!c.valid() || (c.code_point < 0x20 && c.code_point != '\n') || c.code_point == 0x7F) return false;
    i += c.length;
  }
  return text.size() <= 2048;
}

}  // namespace

TEST_CASE("a state.json sets nothing but the settings that a run saves, each within its flag's rule") {
  const struct {
    const char *flag, *value, *says;
  } cases[] = {
      {"log", "precious", "'log' is no setting that a run saves"},
      {"out", "other", "'out' is no setting that a run saves"},
      {"help", "true", "'help' is no setting that a run saves"},
      {"config", "precious", "'config' is no setting that a run saves"},
      {"n-layer=1 --log", "precious", "'n-layer=1 --log' is no setting that a run saves"},
      {"\x1B[2J", "1", "'\\x1b[2J' is no setting that a run saves"},
      {"dropout", "-1", "--dropout: must be a number from 0 to below 1, got '-1'"},
      {"max-iters", "010", "--max-iters: must be a whole number, 1 or more, got '010'"},
      {"no-bias", "maybe", "--no-bias: must be true or false, got 'maybe'"},
      {"min-lr", "1", "--min-lr: must be at most --learning-rate, but 1 > 0.006"},
      {"n-layer", "2", "n-layer is '2', but by config.json beside it 1"},
  };
  const Copy folder;
  const std::string good = folder.read("out/last/state.json");
  for (const auto& c : cases) {
    CAPTURE(c.flag);
    folder.write("out/last/state.json", good);
    folder.change("out/last/state.json", [&c](json& state) { state["options"][c.flag] = c.value; });
    const Result run = folder.shell(resume);
    CHECK(run.status == 1);
    CAPTURE(run.err);
    CHECK(contains(run.err, std::string("out/last/state.json: options: ") + c.says));
    CHECK(is_printable(run.err));
  }
  CHECK(folder.read("precious") == "years of work\n");
  CHECK(!folder.has("other"));
}

TEST_CASE("folders and files that no save has made are left as they are, and named") {
  for (const std::string name : {"out/last", "out/best", "out/last.tmp-new", "out/last.tmp-old"}) {
    const Copy folder;
    fs::create_directories(folder.path() / name);
    folder.write(name + "/thesis.txt", "years of work");
    CAPTURE(name);
    const Result run = folder.shell("$train --max-iters 2" + tiny);
    CHECK(run.status == 1);
    CHECK(contains(run.err, name + "/thesis.txt: is no part of a checkpoint: it is left as it is"));
    CHECK(folder.read(name + "/thesis.txt") == "years of work");
  }
  {
    const Copy folder;  // a link to a folder of somebody else
    fs::create_directory(folder.path() / "theirs");
    folder.write("theirs/thesis.txt", "years of work");
    fs::remove_all(folder.path() / "out/last");
    fs::create_directory_symlink("../theirs", folder.path() / "out/last");
    CHECK(folder.shell("$train --max-iters 2" + tiny).status == 1);
    CHECK(folder.read("theirs/thesis.txt") == "years of work");
  }
  {
    const Copy folder;  // a link to a checkpoint stays a link
    fs::rename(folder.path() / "out/last", folder.path() / "real");
    fs::create_directory_symlink("../real", folder.path() / "out/last");
    CHECK(folder.shell(resume).status == 0);
    CHECK(fs::is_symlink(folder.path() / "out/last"));
    CHECK(json::parse(folder.read("real/state.json")).at("iteration") == 12);
  }
}

TEST_CASE("a file has one role, however its path is spelt") {
  const Copy folder;
  fs::create_symlink("precious", folder.path() / "symbolic");
  fs::create_hard_link(folder.path() / "precious", folder.path() / "hard");
  fs::create_directory(folder.path() / "sub");
  for (const std::string log : {"precious", "./precious", "sub/../precious", "symbolic", "hard"}) {
    const Result run = folder.shell("$train --data precious --log " + log);
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, "--log: '" + log + "' is the same file as that of --data, 'precious'"));
  }
  CHECK(folder.read("precious") == "years of work\n");
  const Result inside = folder.shell("$train --log out/best/../last/state.json");
  CHECK(inside.status == 2);
  CHECK(contains(inside.err, "is in 'out/last', where the checkpoint is written"));
  CHECK(folder.shell("$train --log l >l").status == 2);
}

TEST_CASE("a log is replaced or continued only where it is one") {
  const Copy folder;
  for (const std::string text : {"dear diary\n", "dear diary", "{\"iter\": \"x\"}\n", "{\"iter\": 1, \"name\": 2}\n"}) {
    folder.write("notes", text);
    for (const std::string& command :
         {"$train --max-iters 2 --log notes" + tiny, resume + std::string(" --log notes")}) {
      const Result run = folder.shell(command);
      CAPTURE(run.err);
      CHECK(run.status == 1);
      CHECK(contains(run.err, "--log: notes: line 1: "));
      CHECK(folder.read("notes") == text);
    }
  }
  folder.write("notes", "");
  fs::resize_file(folder.path() / "notes", uintmax_t{1} << 40);  // longer than memory
  CHECK(contains(folder.shell("$train --max-iters 2 --log notes" + tiny).err, "--log: notes: line 1: is "));
  folder.write("log.jsonl", folder.read("log.jsonl") + "{\"iter\":10,\"lo");  // what a crash leaves
  fs::create_symlink("log.jsonl", folder.path() / "link");
  CHECK(folder.shell(resume + std::string(" --log link")).status == 0);
  CHECK(fs::is_symlink(folder.path() / "link"));
  const std::string log = folder.read("log.jsonl");
  CHECK(std::count(log.begin(), log.end(), '\n') == 13);
  CHECK(contains(log, "{\"iter\":9,"));
  CHECK(contains(log, "{\"iter\":12,"));
}

TEST_CASE("one trainer at a time writes to a folder; the lock of a killed one is taken over") {
  const Folder folder;
  const Result second = folder.shell("$train --max-iters 100000 >first 2>&1" + tiny + R"( &
    while [ ! -e out/last ]; do sleep 0.01; done
    $train --max-iters 2)" + tiny + R"(
    status=$?
    kill -KILL $!
    wait $! 2>/dev/null
    exit $status)");
  CHECK(second.status == 1);
  CHECK(contains(second.err, "out: another ./tt train, process "));
  CHECK(contains(second.err, "hint: wait until it has ended, or choose another folder with --out"));
  CHECK(folder.has("out/train.lock"));
  CHECK(folder.shell("$train --max-iters 2" + tiny).status == 0);
  CHECK(!folder.has("out/train.lock"));
  folder.write("out/train.lock", "my notes");
  const Result foreign = folder.shell("$train --resume --max-iters 4");
  CHECK(foreign.status == 1);
  CHECK(contains(foreign.err, "out/train.lock: is no lock of ./tt train: it is left as it is"));
  CHECK(folder.read("out/train.lock") == "my notes");
}

TEST_CASE("a trainer whose lock is removed takes it again with its next save, or ends where another one has it") {
  const Folder folder;
  const std::string begin = "$train --max-iters 100000 >first 2>first.err" + tiny + R"( &
    while [ ! -e out/last ]; do sleep 0.01; done
    )";
  const std::string taken = "rm out/train.lock; while [ ! -e out/train.lock ]; do sleep 0.01; done; kill -KILL $!";
  CHECK(folder.shell(begin + taken).status == 0);
  fs::remove_all(folder.path() / "out");
  const std::string other = R"(touch other
    flock other sh -c "mv -f other out/train.lock; while kill -0 $! 2>/dev/null; do sleep 0.01; done"
    wait $!)";
  CHECK(folder.shell(begin + other).status == 1);
  CHECK(contains(folder.read("first.err"), "out: another ./tt train is writing its checkpoints there"));
}

TEST_CASE("a log on a device that takes nothing is refused before the first step") {
  const Result run = Folder().shell("$train --log /dev/full" + tiny);
  CHECK(run.status == 1);
  CHECK(contains(run.err, "/dev/full: cannot be written: No space left on device"));
  CHECK(!contains(run.out, "step"));
}

TEST_CASE("a state.json whose tokenizer is not the one beside it is refused by its name") {
  const Copy folder;
  folder.change("out/last/state.json", [](json& state) { state["options"]["tokenizer"] = "bpe"; });
  const Result run = folder.shell(resume);
  CHECK(run.status == 1);
  CHECK(contains(run.err,
                 "out/last/state.json: options: tokenizer is 'bpe', but the files beside it are those of "
                 "characters"));
}

TEST_CASE("a published model with a damaged weight is named, with the weight") {
  const Copy folder;
  REQUIRE(folder.shell("bin/export_gpt --to mine").status == 0);
  std::string model = folder.read("mine/model.safetensors");
  model.replace(model.size() - 4, 4, std::string("\0\0\xc0\x7f", 4));  // NaN
  folder.write("mine/model.safetensors", model);
  const Result run = folder.shell("$sample --model mine");
  CHECK(run.status == 1);
  CHECK(contains(run.err, "mine: parameter '"));
  CHECK(contains(run.err, "' holds numbers that are not finite"));
}

TEST_CASE("output that cannot be written ends with a status, and standard error that cannot ends with nothing worse") {
  const Copy folder;
  const struct {
    const char* command;
    int status;
  } cases[] = {
      {"$sample --max-new-tokens 5 >&-", 1},
      {"$sample --max-new-tokens 5 >/dev/full", 1},
      {"$sample --help >/dev/full", 1},
      {"$sample --max-new-tokens 5 <&-", 0},
      {"$sample --nowhere 2>&-", 2},
      {"$sample --nowhere 2>/dev/full", 2},
      {"$sample --model nowhere >&- 2>&-", 1},
      {"$train --resume --max-iters 12 2>&-", 0},
      {"(ulimit -f 0; $train --resume --max-iters 14) >/dev/null", 1},
  };
  for (const auto& c : cases) {
    CAPTURE(c.command);
    CHECK(folder.shell(c.command).status == c.status);
  }
  CHECK(contains(folder.shell(cases[0].command).err, "standard output: cannot be written: Bad file descriptor\n"));
  CHECK(contains(folder.shell(cases[1].command).err, "standard output: cannot be written: No space left on device\n"));
}

TEST_CASE("a picture of the loss that cannot be written is said, and the run is whole") {
  const Folder folder;
  const Result run = folder.shell("mkdir -p out/loss.svg/full\n$train --max-iters 10" + tiny);
  CAPTURE(run.out + run.err);
  CHECK(run.status == 0);
  CHECK(contains(run.out, "note    the picture of the loss: out/loss.svg: "));
  CHECK(contains(run.out, "the checkpoint is in out\n"));
  CHECK_FALSE(contains(run.out, "the loss in"));
  CHECK(folder.has("out/best/model.safetensors"));
}

TEST_CASE("what is printed does not land in the log when standard output is closed, and the run is saved") {
  const Folder folder;
  CHECK(folder.shell("$train --max-iters 3 --log log >&-" + tiny).status == 1);
  const std::string log = folder.read("log");
  CHECK(log.starts_with("{\"iter\":0,"));
  CHECK(std::count(log.begin(), log.end(), '\n') == 4);
  CHECK(folder.shell("$sample --max-new-tokens 5").status == 0);
}

TEST_CASE("a best model that is gone, or of another run, is replaced by the next evaluation of a resumed run") {
  const Copy folder;
  fs::remove_all(folder.path() / "out/best");
  CHECK(folder.shell(resume).status == 0);
  CHECK(folder.shell("$sample --max-new-tokens 5").status == 0);
  folder.change("out/best/state.json", [](json& state) { state["best_val_loss"] = 100; });
  CHECK(folder.shell("$train --resume --max-iters 14").status == 0);
  CHECK(json::parse(folder.read("out/best/state.json")).at("best_val_loss") < 100);
}

TEST_CASE("a text that has changed since a run was saved is noticed") {
  const Folder folder;
  const std::string text = folder.shell("$train --help").out;
  folder.write("text", text);
  REQUIRE(folder.shell("$train --data text --max-iters 4" + tiny).status == 0);
  CHECK(folder.shell("$train --resume --max-iters 6").status == 0);
  folder.write("text", text + "one more line\n");
  const Result changed = folder.shell("$train --resume --max-iters 8");
  CAPTURE(changed.err);
  CHECK(changed.status == 1);
  CHECK(contains(changed.err,
                 "/text: is not the text that the run in out was saved with\n  hint: to go on with the "
                 "text as it is now, name it: --data /"));
  const Result named = folder.shell("$train --resume --max-iters 8 --data text");
  CHECK(named.status == 0);
  CHECK(contains(named.out, "note    the run has learned from another text so far\n"));
}

TEST_CASE("what never ends is not waited for") {
  const Copy folder;
  const char* cases[] = {"mkfifo p; $train --data p", "$train --config p",          "$train --log p --max-iters 2",
                         "$sample --model p",         "$train --data - </dev/zero", "yes | $sample --max-new-tokens 1"};
  for (const char* command : cases) {
    CAPTURE(command);
    const Result run = folder.shell(std::string("timeout 10 sh -c \"") + command + "\"");
    CHECK(run.status != 0);
    CHECK(run.status != 124);
  }
}

TEST_CASE("messages are valid UTF-8 without control characters, and not longer than 2 KB") {
  const Folder folder;
  const char* cases[] = {
      "$train --data \"$(printf 'a\\033[2Jb')\"",      "$train --data \"$(printf '\\377')\"",
      "$train --max-iters \"$(printf '%100000s' x)\"", "$train \"--$(printf '\\033%.0s' $(seq 999))\"",
      "$sample --model \"$(printf '%5000s' x)\"",      "$train --out \"$(printf '%300s' x)\""};
  for (const char* command : cases) {
    CAPTURE(command);
    const Result run = folder.shell(command);
    CHECK((run.status == 1 || run.status == 2));
    CHECK(run.err != "");
    CHECK(is_printable(run.err));
  }
}

TEST_CASE("a checkpoint is read whole while it is being replaced") {
  const Folder folder;
  const Result reading = folder.shell("$train --max-iters 1000000 --eval-interval 1 >first 2>&1" + tiny + R"( &
    while [ ! -e out/last ]; do sleep 0.01; done
    for i in $(seq 30); do $sample --max-new-tokens 1 || exit 1; done
    kill -KILL $!)");
  CAPTURE(reading.err);
  CHECK(reading.status == 0);
}

TEST_CASE("a name that belongs to what is saved is no name of a text, and what others have put there stays") {
  const Copy folder;
  folder.write("out/loss.json.tmp-99999999", "a text");
  folder.write("log.jsonl.tmp-99999998", "a text");
  const struct {
    const char *line, *says;
  } cases[] = {
      {"--data out/loss.json.tmp-99999999", "is in 'out/loss.json', where the checkpoint is written"},
      {"--data log.jsonl.tmp-99999998 --log log.jsonl", "is called like an unfinished file of --log"},
      {"--data out/../out/loss.svg", "is in 'out/loss.svg', where the checkpoint is written"},
      {"--data ''", "--data: must be a file, or -, got ''"},
      {"--log ''", "--log: must be a file, got ''"},
      {"--max-iters 11 1<> out/last/state.json", "standard output goes to 'out/last/state.json'"},
      {"--config two.ini", "--config: 'two.ini': 'out': one value is expected, got 2"},
  };
  folder.write("two.ini", "out = a b\n");
  const std::string state = folder.read("out/last/state.json");
  for (const auto& c : cases) {
    const Result run = folder.shell(std::string("$train") + tiny + " " + c.line);
    CAPTURE(std::string(c.line));
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(run.err.find(c.says) != std::string::npos);
  }
  CHECK(folder.read("out/loss.json.tmp-99999999") == "a text");
  CHECK(folder.read("log.jsonl.tmp-99999998") == "a text");
  CHECK(folder.read("out/last/state.json") == state);

  fs::create_directory(folder.path() / "mine");
  folder.write("mine/loss.svg", "<svg>my drawing</svg>");
  const Result run = folder.shell("$train --max-iters 1 --out mine" + tiny);
  CHECK(run.status == 0);
  CHECK(run.out.find("mine/loss.svg is not of a training run: it is left as it is") != std::string::npos);
  CHECK(folder.read("mine/loss.svg") == "<svg>my drawing</svg>");
}

TEST_CASE("a saved setting that is empty or holds a zero byte is refused, and its file named") {
  for (const std::string& value : {std::string(), std::string("1\0000", 3)}) {
    const Copy folder;
    folder.change("out/last/state.json", [&](json& state) { state["options"]["batch-size"] = value; });
    const Result run = folder.shell(resume);
    CHECK(run.status == 1);
    CHECK(run.err.find("out/last/state.json: options: 'batch-size' is ") != std::string::npos);
  }
}

TEST_CASE("files of a run that are of different steps are refused") {
  const Copy folder;
  folder.change("out/last/state.json", [](json& state) { state["iteration"] = 7, state["iteration_of_best"] = 0; });
  const Result run = folder.shell(resume);
  CHECK(run.status == 1);
  CHECK(run.err.find("out/last/state.json: iteration is 7, but optimizer.safetensors beside it has taken 10 steps") !=
        std::string::npos);
}

TEST_CASE("a run that SIGTERM ends is saved, and its status says what ended it") {
  const Copy folder;
  const Result run = folder.shell("$train --max-iters 1000000 --out long" + tiny +
                                  " & child=$!\nwhile [ ! -e long/last/state.json ]; do sleep 0.05; done\n"
                                  "kill -TERM $child; wait $child");
  CHECK(run.status == 143);
  CHECK(run.out.find("saved in long") != std::string::npos);
}
