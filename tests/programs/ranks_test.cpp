// ./tt train on several ranks: the bits of one, whoever starts them, and what is said when one of them fails.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "examples/commands/train/launch_ranks.h"
#include "tests/processor_time.h"
#include "tests/programs/shell.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

/// The mpiruns of this machine for whose MPI there is a library: none where there is no MPI.
std::vector<std::string> mpiruns() {
  if (sanitizer_slowdown() > 1) return {};  // what MPI leaves at its end counts as a leak there
  std::vector<std::string> found;
  Folder folder;
  for (const char* mpi : {"openmpi", "mpich"}) {
    if (!fs::exists(fs::path(PROGRAMS_FOLDER) / fmt::format("libtinytensor_{}.so", mpi))) continue;
    const std::string program = folder.shell(fmt::format("command -v mpirun.{}", mpi)).out;
    if (!program.empty()) found.push_back(program.substr(0, program.find('\n')));
  }
  return found;
}

/// Dropout, batches that neither slices nor ranks divide, several in a step.
const std::string uneven =
    " --n-layer 1 --n-head 2 --n-embd 16 --block-size 16 --batch-size 9 --gradient-accumulation-steps 2 --eval-iters 3 "
    "--eval-interval 10 --warmup-iters 5 --dropout 0.1 --lr-decay-iters 30 ";
/// Longer than any test waits.
const std::string endless = tiny + " --max-iters 100000000 --early-stop 0 ";

/// All that a run's future depends on.
std::string saved_in(const Folder& folder, const std::string& out) {
  return folder.read(out + "/last/model.safetensors") + folder.read(out + "/last/optimizer.safetensors") +
         folder.read(out + "/last/state.json");
}

int64_t lines_with(const std::string& text, const std::string& part) {
  int64_t count = 0;
  for (size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// In a shell, finds the process of rank 1 in this folder.
const std::string find_rank =
    "find_rank() { ranks=$(pgrep -f 'bin/train_gpt|examples/train_gpt' | while read p; do tr '\\0' ' ' "
    "</proc/$p/environ 2>/dev/null | grep -q \"PWD=$PWD .*RANK=1 \" && echo $p; done); }\n";

/// Starts endless ranks, does something to them once they have saved, and waits for their end.
Result disturbed(const Folder& folder, const std::string& mpirun, const std::string& flags, const std::string& deed) {
  return folder.shell(
      find_rank +
      fmt::format(
          "TINYTENSOR_MPIRUN={} $train{} --ranks 2 --out run {} >out.txt & started=$!\n"
          "i=0; while [ ! -f run/last/state.json ] && [ $i -lt 300 ]; do sleep 0.1; i=$((i+1)); done; sleep 0.3\n"
          "find_rank\n{}\nwait $started",
          mpirun, endless, flags, deed));
}

/// Runs a program as rank 0 and one as rank 1 under a bare mpirun.
Result beside(const Folder& folder, const std::string& mpirun, const std::string& first, const std::string& second) {
  return folder.shell(
      fmt::format("export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
                  "OMPI_MCA_rmaps_base_oversubscribe=1\ntimeout --foreground 60 {} -n 1 {} : -n 1 {}",
                  mpirun, first, second));
}

/// A line that makes ./mpirun, which says that it is Open MPI's, and does something else than to start ranks.
std::string make_mpirun(const std::string& deed) {
  return fmt::format(
      "printf '#!/bin/sh\\n[ \"$1\" != --version ] || exec echo \"mpirun (Open MPI) 4\"\\n{}\\n' >mpirun; "
      "chmod +x mpirun; export TINYTENSOR_MPIRUN=$PWD/mpirun\n",
      deed);
}

}  // namespace

TEST_CASE("without an mpirun, --ranks says what to install") {
  Folder folder;
  const Result result = folder.shell("program=$(pwd)/bin/train_gpt; PATH=/nowhere exec \"$program\" --ranks 2");
  CHECK(result.status == 1);
  CHECK(contains(result.err,
                 "--ranks: there is no mpirun\n  hint: install Open MPI (Debian: openmpi-bin and libopenmpi-dev)"));
}

TEST_CASE("mpirun is told what it needs on this computer") {
  const Launcher open{"/usr/bin/mpirun", "openmpi"}, mpich{"/usr/bin/mpiexec", "mpich"};
  CHECK(launch_arguments(open, 4) == std::vector<std::string>{"/usr/bin/mpirun", "-n", "4", "-q", "--bind-to", "none"});
  CHECK(launch_arguments(mpich, 2) == std::vector<std::string>{"/usr/bin/mpiexec", "-n", "2"});
  CHECK(launch_environment(mpich, 2).empty());
  const auto set = launch_environment(open, 2);
  const auto has = [&](const char* name) {
    return std::any_of(set.begin(), set.end(), [&](const auto& one) { return one.first == name; });
  };
  CHECK(has("OMPI_MCA_rmaps_base_oversubscribe"));
  CHECK(has("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM") == (geteuid() == 0));
}

TEST_CASE("flags of ranks that cannot be are refused before anything is started") {
  Folder folder;
  const Result standard_input = folder.shell("$train --ranks 2 --data -");
  CHECK(standard_input.status == 2);
  CHECK(contains(standard_input.err, "--ranks: every rank reads the text, so --data must be a file"));
  CHECK(folder.shell("$train --ranks 0").status == 2);
  CHECK(folder.shell("$train --slices 0").status == 2);
  const Result many = folder.shell("$train --ranks 1000000");
  CHECK(many.status == 2);
  CHECK(contains(many.err, "--ranks: must be at most "));
}

TEST_CASE("what ranks cannot start with is named") {
  struct Row {
    const char *setting, *named;
  };
  for (const Row& row :
       {Row{"TINYTENSOR_MPIRUN=/nowhere/mpirun", "TINYTENSOR_MPIRUN is /nowhere/mpirun, which does not"},
        Row{"TINYTENSOR_MPIRUN=/bin/true", "TINYTENSOR_MPIRUN is /bin/true, which does not"},
        Row{"TMPDIR=/nowhere", "no folder can be made in TMPDIR, /nowhere: "},
        Row{"exec >/dev/full;", "standard output: cannot be written: No space left on device"}}) {
    if (mpiruns().empty()) return;
    Folder folder;
    const Result result = folder.shell(fmt::format("{} $train --ranks 2", row.setting));
    CHECK(result.status == 1);
    CHECK_MESSAGE(contains(result.err, row.named), row.setting, result.err);
  }
}

TEST_CASE("an mpirun that starts no rank, or never ends, is told of in time") {
  if (!fs::exists(fs::path(PROGRAMS_FOLDER) / "libtinytensor_openmpi.so")) return;
  Folder folder;
  const Result ends = folder.shell(make_mpirun("echo \"no $3\" >&2; exit 3") + "$train --ranks 2");
  CHECK(ends.status == 1);
  CHECK_MESSAGE(contains(ends.err, "/mpirun has started no rank, and ended with status 3"), ends.err);
  CHECK_MESSAGE(contains(ends.err, "no true\n"), ends.err);  // what it says where it is not told to be quiet
  const Result hangs = folder.shell(make_mpirun("exec sleep 100") + "$train --ranks 2 --rank-timeout 1");
  CHECK(hangs.status == 1);
  CHECK_MESSAGE(contains(hangs.err, ") has not begun within 1 s of its start by "), hangs.err);
}

TEST_CASE("one slice is the run that there is without any, to the byte") {
  Folder folder;
  REQUIRE(folder.shell("$train --max-iters 12 --out a" + uneven).status == 0);
  REQUIRE(folder.shell("$train --max-iters 12 --slices 1 --out b" + uneven).status == 0);
  for (const char* file : {"model.safetensors", "optimizer.safetensors"}) {
    CHECK(folder.read(std::string("a/last/") + file) == folder.read(std::string("b/last/") + file));
  }
  CHECK_FALSE(contains(folder.read("a/last/state.json"), "slices"));
}

TEST_CASE("a run of one slice on several ranks goes on with one") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    const std::string train = fmt::format("TINYTENSOR_MPIRUN={} $train --ranks 2 --out ", mpirun);
    REQUIRE(folder.shell(train + "whole --slices 1 --max-iters 8 --lr-decay-iters 8" + tiny).status == 0);
    REQUIRE(folder.shell(train + "parts --slices 1 --max-iters 4 --lr-decay-iters 8" + tiny).status == 0);
    const Result result = folder.shell(train + "parts --resume --max-iters 8");
    REQUIRE_MESSAGE(result.status == 0, result.err);
    CHECK_FALSE(contains(result.out, "the run was begun with"));
    CHECK(saved_in(folder, "parts") == saved_in(folder, "whole"));
  }
}

TEST_CASE("any number of ranks trains to the bytes of one, under every MPI of this machine") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    REQUIRE(folder.shell("$train --max-iters 30 --slices 8 --out one" + uneven).status == 0);
    REQUIRE(contains(folder.read("one/last/state.json"), "slices"));
    for (const int ranks : {2, 3, 4}) {
      const Result result = folder.shell(
          fmt::format("TINYTENSOR_MPIRUN={} bin/train_gpt --max-iters 30 --ranks {} --log log{} --out ranks{}", mpirun,
                      ranks, ranks, ranks) +
          uneven);
      REQUIRE_MESSAGE(result.status == 0, result.err);
      CHECK_MESSAGE(saved_in(folder, fmt::format("ranks{}", ranks)) == saved_in(folder, "one"), mpirun, " ", ranks);
      CHECK(contains(result.out, fmt::format("8 slices, {} ranks of", ranks)));
      CHECK(lines_with(folder.read(fmt::format("log{}", ranks)), "\"sent_bytes\":") == 30);
    }
  }
}

TEST_CASE("a checkpoint of 4 ranks goes on with 1 and with 2, to the bytes of a run that was never interrupted") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    REQUIRE(folder.shell("$train --max-iters 30 --slices 8 --out whole" + uneven).status == 0);
    const std::string train = fmt::format("TINYTENSOR_MPIRUN={} $train", mpirun);
    REQUIRE(folder.shell(train + " --ranks 4 --max-iters 10 --out parts" + uneven).status == 0);
    REQUIRE(folder.shell(train + " --resume --max-iters 20 --out parts").status == 0);
    REQUIRE(folder.shell(train + " --resume --ranks 2 --max-iters 30 --out parts").status == 0);
    CHECK(saved_in(folder, "parts") == saved_in(folder, "whole"));
  }
}

TEST_CASE("a rank that is killed is told of, once, and the run goes on from its checkpoint") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    const Result result = disturbed(folder, mpirun, "", "kill -9 $ranks");
    CHECK(result.status == 1);
    CHECK_MESSAGE(contains(result.err, "1 of 2 ("), result.err);
    CHECK(contains(result.err, "was ended by signal 9 (Killed)"));
    CHECK(contains(result.err, "to go on:\n  bin/train_gpt --resume --out run --ranks 2 --threads 1"));
    CHECK_MESSAGE(lines_with(result.err, "train_gpt: ") == 1, result.err);
    const Result after =
        folder.shell(fmt::format("TINYTENSOR_MPIRUN={} $train --resume --ranks 2 --out run --max-iters 1", mpirun));
    CHECK_MESSAGE(after.status == 0, after.err);
  }
}

TEST_CASE("a rank that is killed as soon as it is there is told of, once and soon") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    const Result result = folder.shell(
        find_rank +
        fmt::format("TINYTENSOR_MPIRUN={} timeout --foreground 60 $train{} --ranks 2 --rank-timeout 20 "
                    ">out.txt & started=$!\n"
                    "i=0; ranks=; while [ -z \"$ranks\" ] && [ $i -lt 300 ]; do find_rank; i=$((i+1)); done\n"
                    "kill -9 $ranks\nwait $started",
                    mpirun, endless));
    CHECK(result.status == 1);
    CHECK_MESSAGE(contains(result.err, "1 of 2 ("), result.err);
    // An mpirun whose rank ends while it is greeted by it may not notice.
    CHECK_MESSAGE(
        (contains(result.err, "was ended by signal 9 (Killed)") ||
         contains(result.err, "has ended without a word, which ") || contains(result.err, "has not begun within 20 s")),
        result.err);
    CHECK_MESSAGE(lines_with(result.err, "train_gpt: ") == 1, result.err);
  }
}

TEST_CASE("an mpirun that does not notice that a rank is gone is ended, and the rank is named") {
  if (mpiruns().empty()) return;
  Folder folder;
  const std::string deed =
      "sleep 1000 & echo $! >$TINYTENSOR_RANKS_FOLDER/0; sleep 1 & echo $! >$TINYTENSOR_RANKS_FOLDER/1; sleep 1000";
  const Result result = folder.shell(make_mpirun(deed) + "timeout --foreground 40 $train --ranks 2");
  CHECK(result.status == 1);
  CHECK_MESSAGE(contains(result.err, "rank 1 of 2 ("), result.err);
  CHECK_MESSAGE(contains(result.err, "has ended without a word, which "), result.err);
}

TEST_CASE("a signal at any moment of the start ends the run") {
  for (const std::string& mpirun : mpiruns()) {
    for (const char* moment : {"0.1", "0.2", "0.4"}) {
      Folder folder;
      const Result result = folder.shell(
          fmt::format("TINYTENSOR_MPIRUN={} timeout --foreground 60 $train{} --ranks 2 >out.txt & started=$!\n"
                      "sleep {}; kill -TERM $started\nwait $started",
                      mpirun, endless, moment));
      CHECK_MESSAGE(result.status == 143, mpirun, moment, result.err);
    }
  }
}

TEST_CASE("ranks do not wait for ever for one that never starts") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    const Result result = beside(folder, mpirun, "bin/train_gpt --rank-timeout 1" + endless, "sleep 100");
    CHECK(result.status != 0);
    CHECK(result.status != 124);
    CHECK_MESSAGE(contains(result.err, "rank 0: the ranks have not met within 1 s"), result.err);
  }
}

TEST_CASE("a rank that is silent is told of, once") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    const Result result = disturbed(folder, mpirun, "--rank-timeout 4", "kill -STOP $ranks");
    CHECK(result.status != 0);
    CHECK_MESSAGE(contains(result.err, ") has been silent for 4 s: it hangs, or its computer or network does"),
                  result.err);
    CHECK(contains(result.err, "the last checkpoint, in run, is whole"));
    CHECK_MESSAGE(lines_with(result.err, "train_gpt: ") == 1, result.err);
  }
}

TEST_CASE("whoever stops the run stops all ranks at one step, which is saved") {
  for (const std::string& mpirun : mpiruns()) {
    for (const char* deed : {"kill -TERM $started", "kill -USR1 $ranks"}) {
      Folder folder;
      const Result result = disturbed(folder, mpirun, "", deed);
      CHECK(result.status == (std::string(deed) == "kill -TERM $started" ? 143 : 0));
      CHECK_MESSAGE(contains(folder.read("out.txt"), " steps and saved in run; to go on:"), folder.read("out.txt"),
                    result.err);
      CHECK(result.err == "");
    }
  }
}

TEST_CASE("ranks that diverge say so once") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    const Result result = folder.shell(
        fmt::format("TINYTENSOR_MPIRUN={} $train --ranks 2 --max-iters 50 --learning-rate 1e30 --grad-clip 0", mpirun) +
        tiny);
    CHECK(result.status == 1);
    CHECK_MESSAGE(contains(result.err, "the loss is nan"), result.err);
    CHECK_MESSAGE(lines_with(result.err, "train_gpt: ") == 1, result.err);
  }
}

TEST_CASE("what only rank 0 does, and cannot, is told of once, with its computer") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    const Result result =
        folder.shell(fmt::format("TINYTENSOR_MPIRUN={} $train --ranks 2 --max-iters 5 --log /dev/full", mpirun) + tiny);
    CHECK(result.status == 1);
    CHECK_MESSAGE(contains(result.err, "train_gpt: rank 0 ("), result.err);
    CHECK(contains(result.err, "): --log: /dev/full: cannot be written: No space left on device"));
    CHECK(lines_with(result.err, "rank 0 (") == 1);
  }
}

TEST_CASE("who goes on with other slices, or has more ranks than work, is told so") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    REQUIRE(folder.shell("$train --max-iters 5" + tiny + " --batch-size 3").status == 0);
    const Result result =
        folder.shell(fmt::format("TINYTENSOR_MPIRUN={} $train --resume --ranks 4 --max-iters 6", mpirun));
    REQUIRE_MESSAGE(result.status == 0, result.err);
    CHECK(contains(result.out, "note    the run was begun with --slices 1: with 8 it goes on with other bits\n"));
    CHECK(contains(result.out, "note    1 of 4 ranks have nothing to do: a batch of 3 in 8 slices is work for 3;"));
  }
}

TEST_CASE("a rank with another flag or another text is named before the first step") {
  for (const std::string& mpirun : mpiruns()) {
    Folder folder;
    folder.write("a.txt", std::string(300, 'a') + std::string(300, 'b'));
    folder.write("b.txt", std::string(300, 'b') + std::string(300, 'a'));
    const auto run = [&](const std::string& first, const std::string& second) {
      const std::string common = "bin/train_gpt --threads 1 --max-iters 5" + tiny + " ";
      return beside(folder, mpirun, common + first, common + second);
    };
    CHECK(run("", "").status == 0);
    const Result flag = run("", "--seed 5");
    CHECK(flag.status != 0);
    CHECK_MESSAGE(contains(flag.err, "--seed is 5 on rank 1 ("), flag.err);
    CHECK(lines_with(flag.err, "--seed is 5") == 1);
    const Result unset = run("--keep-every 2", "");
    CHECK_MESSAGE(contains(unset.err, "--keep-every is not set on rank 1 ("), unset.err);
    const Result help = run("", "--help");
    CHECK(help.status == 2);
    CHECK_MESSAGE(contains(help.err, "): --help, which is not given to all ranks"), help.err);
    CHECK(help.out == "");
    const Result text = run("--data a.txt", "--data b.txt");
    CHECK(text.status != 0);
    CHECK_MESSAGE(contains(text.err, "the text is "), text.err);
    const Result missing = run("--data a.txt", "--data c.txt");
    CHECK(missing.status != 0);
    CHECK_MESSAGE(contains(missing.err, "): c.txt: "), missing.err);
    CHECK(lines_with(missing.err, "c.txt") == 1);
  }
}
