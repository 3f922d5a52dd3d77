// ./tt report, and the report that ./tt train leaves, as they are used: by their programs.
#include <doctest/doctest.h>

#include "tests/programs/shell.h"

using namespace tinytensor::tests;

namespace {

const std::string short_run = "$train --max-iters 20 --log log.jsonl" + tiny;

/// A folder with a run of twenty steps and its log.
const Folder& reported() {
  static const Folder folder;
  static const Result run = folder.shell(short_run);
  REQUIRE(run.status == 0);
  return folder;
}

struct CopyOfRun : Folder {
  CopyOfRun() {
    fs::copy(reported().path() / "out", path() / "out", fs::copy_options::recursive);
    fs::copy(reported().path() / "log.jsonl", path() / "log.jsonl");
  }
};

}  // namespace

TEST_CASE(
    "a run leaves its report, with what it wrote at evaluations, and says where; ./tt report writes the same again") {
  const CopyOfRun folder;
  const std::string page = folder.read("out/report.html");
  for (const char* part : {"<h2>Curves</h2>", "<h2>What it wrote</h2>", "step 0 ", "step 20 ", "In the middle",
                           "layer 0, head 1", "A map of its characters", "h.0.attn", "--n-embd"}) {
    CAPTURE(part);
    CHECK(contains(page, part));
  }
  const Folder other;
  const Result run = other.shell(short_run);
  CHECK(contains(run.out, "what it learned, step by step: out/report.html\n"));
  const Result again = folder.shell("rm out/report.html; bin/report_run");
  CHECK(again.status == 0);
  CHECK(again.out == "the report is in out/report.html\n");
  CHECK(folder.read("out/report.html") == page);
}

TEST_CASE("a run that cannot be recorded says so once, and trains the same model to the last bit") {
  const Folder folder;
  const Result run = folder.shell("mkdir -p out; echo mine >out/record.jsonl\n" + short_run);
  CHECK(run.status == 0);
  const std::string note = "note    the record of the run: out/record.jsonl is no record of a training run: it is left";
  CHECK(contains(run.out, note));
  CHECK(run.out.find(note) == run.out.rfind(note));
  CHECK(folder.read("out/record.jsonl") == "mine\n");
  CHECK(!folder.has("out/report.html"));
  for (const char* file : {"model.safetensors", "optimizer.safetensors", "state.json"}) {
    CHECK(folder.read(std::string("out/last/") + file) == reported().read(std::string("out/last/") + file));
  }
}

TEST_CASE("a run that is resumed goes on with its record") {
  const CopyOfRun folder;
  REQUIRE(folder.shell("$train --resume --max-iters 40").status == 0);
  const std::string record = folder.read("out/record.jsonl");
  for (const char* line : {"{\"evaluation\":0,", "{\"evaluation\":20,", "{\"evaluation\":40,", "{\"steps\":[0,9],",
                           "{\"steps\":[30,39],"}) {
    CAPTURE(line);
    CHECK(contains(record, line));
    CHECK(record.find(line) == record.rfind(line));
  }
}

TEST_CASE("what is no run, no log, or no report is told by its name, and left as it is") {
  const CopyOfRun folder;
  fs::create_directories(folder.path() / "empty");
  folder.write("precious", "years of work\n");
  const struct {
    const char *command, *says;
  } cases[] = {
      {"nothing", "nothing: there is no record of a run, nor such a folder\n  hint: ./tt train --out FOLDER"},
      {"empty", "empty: there is no record of a run\n"},
      {"precious", "precious is no log of a training run\n"},
      {"out -o precious", "precious is no report of a run: it is left as it is\n  hint: move it away"},
      {"out -o nowhere/page.html", "nowhere/page.html"},
      {"out -o empty", "empty"},
      {"out nothing", "nothing: there is no record of a run"},
      {"out --frobnicate", "--frobnicate"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.command);
    const Result run = folder.shell(std::string("bin/report_run ") + c.command);
    CHECK(run.status != 0);
    CAPTURE(run.err);
    CHECK(contains(run.err, c.says));
  }
  CHECK(folder.read("precious") == "years of work\n");
}

TEST_CASE("a run without a record, without checkpoints, or a log alone has a report that says what is missing") {
  const CopyOfRun folder;
  REQUIRE(folder.shell("bin/report_run log.jsonl").status == 0);
  CHECK(contains(folder.read("log.jsonl.html"), "This is told by a log alone"));
  CHECK(contains(folder.read("log.jsonl.html"), "Gradient"));
  REQUIRE(folder.shell("rm out/record.jsonl; bin/report_run out -o old.html").status == 0);
  CHECK(contains(folder.read("old.html"), "The run is older than records of runs are"));
  CHECK(contains(folder.read("old.html"), "A map of its characters"));
  REQUIRE(folder.shell("rm -r out/best out/last; bin/report_run out -o bare.html").status == 0);
  CHECK(contains(folder.read("bare.html"), "There is no checkpoint"));
}

TEST_CASE("several runs have one page, which is in the folder of the first") {
  const CopyOfRun folder;
  REQUIRE(folder.shell("cp -r out 'a, b'; bin/report_run out 'a, b'").status == 0);
  const std::string page = folder.read("out/report.html");
  CHECK(contains(page, "<h1>2 runs</h1>"));
  CHECK(contains(page, "a, b, validation"));
  CHECK(contains(page, "All options are equal."));
}

TEST_CASE("--watch writes the page again while the run goes on, and at the end one that is not loaded again") {
  const CopyOfRun folder;
  const Result run = folder.shell(
      "exec 8>out/train.lock; flock 8\n"  // as a trainer has it
      "bin/report_run out --watch >said & watcher=$!\n"
      "until grep -q Ctrl-C said; do sleep 0.05; done\n"
      "cp out/report.html first.html\n"
      "echo '{\"sample\":30,\"text\":\"written meanwhile\"}' >>out/record.jsonl\n"
      "until grep -q 'written meanwhile' out/report.html; do sleep 0.05; done\n"
      "cp out/report.html second.html\n"
      "kill -INT $watcher; wait $watcher");
  CHECK(run.status == 0);
  CHECK(contains(folder.read("first.html"), "data-reload=\"4\""));
  CHECK(contains(folder.read("second.html"), "data-reload=\"4\""));
  CHECK(!contains(folder.read("out/report.html"), "data-reload=\"4\""));
}

TEST_CASE("--watch ends with a sentence where nobody trains, of a folder and of a log, also where the lock was left") {
  const CopyOfRun folder;
  for (const char* run : {"out", "log.jsonl"}) {
    folder.write("out/train.lock", "1\n");
    const Result watched = folder.shell(std::string("timeout 20 bin/report_run --watch -o page.html ") + run);
    CAPTURE(watched.out);
    CHECK(watched.status == 0);
    CHECK(watched.out.ends_with("nobody trains there now: the report is as it stays\n"));
    CHECK(!contains(folder.read("page.html"), "data-reload=\"4\""));
  }
}
