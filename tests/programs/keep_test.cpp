// ./tt train --keep-every: checkpoints that stay; and what is said of time and memory at the start.
#include <doctest/doctest.h>

#include "examples/commands/train/kept.h"
#include "examples/commands/train/pace.h"
#include "tests/programs/shell.h"

using namespace tinytensor::tests;

TEST_CASE("every so many steps a checkpoint stays, from which a run goes on as if it had never stopped") {
  const Folder folder;
  const std::string flags = "$train --max-iters 25 --keep-every 6 --out ";
  REQUIRE(folder.shell(flags + "whole --log log" + tiny).status == 0);
  for (const char* name : {"step-000006", "step-000012", "step-000018", "step-000024"}) {
    CAPTURE(name);
    CHECK(folder.has(fmt::format("whole/{}/state.json", name)));
    CHECK(folder.shell(fmt::format("$sample --out whole/{} --max-new-tokens 3", name)).status == 0);
    folder.shell(fmt::format("rm -rf part; mkdir part; cp -r whole/{} part/last", name));
    const Result run = folder.shell("$train --resume --out part");
    CAPTURE(run.err);
    REQUIRE(run.status == 0);
    for (const char* file : {"last/model.safetensors", "last/optimizer.safetensors", "last/state.json"}) {
      CAPTURE(file);
      CHECK(folder.read(std::string("part/") + file) == folder.read(std::string("whole/") + file));
    }
    CHECK(folder.has("part/step-000024") == (std::string(name) != "step-000024"));  // the setting is saved
  }
  CHECK(!folder.has("whole/step-000000"));
  CHECK(!folder.has("whole/step-000025"));
  REQUIRE(folder.shell("$train --resume --out whole --max-iters 40 --keep-every 0").status == 0);
  CHECK(!folder.has("whole/step-000030"));
  CHECK(folder.shell("$train --max-iters 6 --init-from whole/step-000012 --out other --batch-size 4").status == 0);
  const Result known = folder.shell("$train --max-iters 40 --keep-every 30 --out whole" + tiny);
  CHECK(contains(known.out, "note    4 checkpoints of an earlier run, such as step-000006, stay in whole\n"));
  CHECK(folder.has("whole/step-000018"));
  CHECK(folder.has("whole/step-000030"));
}

TEST_CASE("a run that is stopped between them keeps the same checkpoints when it goes on") {
  const Folder folder;
  const std::string flags = "$train --keep-every 4" + tiny;
  REQUIRE(folder.shell(flags + " --lr-decay-iters 20 --max-iters 20 --out whole").status == 0);
  REQUIRE(folder.shell(flags + " --lr-decay-iters 20 --max-iters 10 --out parts").status == 0);
  REQUIRE(folder.shell("$train --resume --max-iters 20 --out parts").status == 0);
  for (const char* name : {"step-000008", "step-000012", "step-000020"}) {
    for (const char* file : {"/model.safetensors", "/optimizer.safetensors"}) {
      CHECK(folder.read(std::string("parts/") + name + file) == folder.read(std::string("whole/") + name + file));
    }
  }
}

TEST_CASE(
    "what is called like a kept checkpoint and is none stays, and a disk without room is told before the first step") {
  const Folder folder;
  fs::create_directories(folder.path() / "out/step-000002");
  folder.write("out/step-000002/mine", "years of work");
  const Result taken = folder.shell("$train --max-iters 4 --keep-every 2" + tiny);
  CHECK(taken.status == 1);
  CHECK(contains(taken.err, "out/step-000002/mine: is no part of a checkpoint: it is left as it is"));
  CHECK(folder.read("out/step-000002/mine") == "years of work");
  const Result full = folder.shell("$train --max-iters 1000000000 --keep-every 1 --out x" + tiny);
  CAPTURE(full.err);
  CHECK(full.status == 1);
  CHECK(contains(full.err, "--keep-every: 1000000000 checkpoints of 0.0"));
  CHECK(contains(full.err, " MB are free in x\n  hint: a larger --keep-every\n"));
  CHECK(!folder.has("x/last"));
  const std::pair<const char*, const char*> roles[] = {
      {"--data x/step-000002/text",
       "--data: 'x/step-000002/text' is in 'x/step-000002', where the checkpoint is written"},
      {"--log x/step-000002.tmp-new", "--log: 'x/step-000002.tmp-new' is in 'x/step-000002.tmp-new', where"},
      {"--init-from x/step-000002", "--init-from: the model in 'x/step-000002' would be replaced by the new run"}};
  for (const auto& [flag, says] : roles) {
    const Result run = folder.shell(fmt::format("$train --out x --max-iters 2 {}", flag));
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, says));
  }
}

TEST_CASE("a checkpoint that cannot be kept is said, and the run goes on") {
  const Folder folder;
  const Result run = folder.shell("$train --max-iters 800 --keep-every 400 --eval-interval 10" + tiny + R"( >said &
    while [ ! -e out/last ]; do sleep 0.01; done; echo mine >out/step-000400; wait $!)");
  CHECK(run.status == 0);
  CHECK(contains(folder.read("said"), "note    the checkpoint of step 400 is not kept: out/step-000400: is no folder"));
  CHECK(folder.read("out/step-000400") == "mine\n");
  CHECK(folder.has("out/step-000800/state.json"));
}

TEST_CASE("names of kept checkpoints are those that are written") {
  using tinytensor::is_kept_name;
  CHECK(tinytensor::kept_folder("out", 500).string() == "out/step-000500");
  CHECK(tinytensor::kept_folder("out", 12'000'000).string() == "out/step-12000000");
  for (const char* name : {"step-000500", "step-12000000", "step-000500.tmp-new", "step-000500.tmp-old"})
    CHECK(is_kept_name(name));
  for (const char* name : {"step-", "step-5", "step-000500x", "step-000500.tmp", "steps-000500", "last"})
    CHECK(!is_kept_name(name));
}

TEST_CASE("a run that takes longer says after its first second how long, of how much and in how much memory") {
  const Folder folder;
  const Result run = folder.shell("timeout -s INT 3 $train" + tiny + " --max-iters 1000000 --eval-interval 500000");
  CAPTURE(run.out);
  CHECK(contains(run.out, "pace    about "));
  CHECK(contains(run.out, " steps and 2 evaluations; tensors take "));
  CHECK(contains(run.out, " MB at most so far\n"));
  CHECK(!contains(folder.shell("$train --max-iters 20 --out short" + tiny).out, "pace    "));
}

TEST_CASE("what is left is told by the median step and the last evaluation, and not before a second has passed") {
  tinytensor::Pace pace;
  CHECK(pace.seconds(5, 5) == 0);
  pace.evaluation(0.5);
  for (const double seconds : {9.0, 0.1, 0.1}) pace.step(seconds);
  CHECK(!pace.is_known());  // the first steps are slower
  for (const double seconds : {0.2, 0.2, 5.0}) pace.step(seconds);
  CHECK(pace.is_known());
  pace.evaluation(2);
  CHECK(pace.seconds(100, 3) == doctest::Approx(100 * 0.2 + 3 * 2));
}
