// Mistakes that people make with ./tt train, sample, export and report: each is told in words, and no run is lost or mixed
// with another.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "examples/commands/sample/writing.h"
#include "tests/programs/shell.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor::tests;
using nlohmann::json;

namespace {

/// A folder with a run of ten steps.
const Folder& trained() {
  static const Folder folder;
  static const Result run = folder.shell("$train --max-iters 10" + tiny);
  REQUIRE(run.status == 0);
  return folder;
}

struct Copy : Folder {
  Copy() { fs::copy(trained().path() / "out", path() / "out", fs::copy_options::recursive); }
};

/// A safetensors file whose tensor has another type of as many bytes.
void relabel(const Folder& folder, const std::string& file, const std::string& from, const std::string& to) {
  std::string bytes = folder.read(file);
  const size_t at = bytes.find("\"dtype\":\"" + from);
  REQUIRE(at != std::string::npos);
  folder.write(file, bytes.replace(at + 9, from.size(), to));
}

}  // namespace

TEST_CASE(
    "an export that finds no room leaves the model that was there, and after a first one the next is not in its way") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 2 --out a" + tiny).status == 0);
  REQUIRE(folder.shell("$train --max-iters 9 --out b" + tiny).status == 0);
  const std::string small_disk = "(ulimit -f 2; bin/export_gpt --out ";
  const Result first = folder.shell(small_disk + "a --to mine)");
  CHECK(first.status == 1);
  CHECK(contains(first.err, "mine.tmp-new/model.safetensors: cannot be written: File too large"));
  CHECK(!folder.has("mine"));
  CHECK(folder.shell("bin/export_gpt --out a --to mine").status == 0);
  const std::string ask = "$sample --max-new-tokens 30 --model mine", said = folder.shell(ask).out;
  folder.write("mine/README.md", "mine");
  CHECK(folder.shell(small_disk + "b --to mine)").status == 1);
  CHECK(folder.shell(ask).out == said);
  CHECK(folder.shell("bin/export_gpt --out b --to mine").status == 0);
  CHECK(folder.shell(ask).out != said);
  CHECK(folder.read("mine/README.md") == "mine");
  CHECK(!folder.has("mine.tmp-new"));
  CHECK(!folder.has("mine.tmp-old"));
}

TEST_CASE("a log has one run that writes it, by whatever name, and the other one is refused before its first step") {
  const Folder folder;
  const Result run = folder.shell("$train --max-iters 1000000 --log log.jsonl --out first >/dev/null" + tiny + R"( &
    while [ $(cat log.jsonl 2>/dev/null | wc -l) -lt 5 ]; do sleep 0.01; done
    ln log.jsonl other.jsonl
    $train --max-iters 3 --log log.jsonl --out second)" +
                                  tiny + R"( 2>refused; echo $?
    $train --max-iters 3 --log other.jsonl --out second)" +
                                  tiny + R"( 2>>refused; echo $?
    before=$(wc -l <log.jsonl); while [ $(wc -l <log.jsonl) -eq $before ]; do sleep 0.01; done
    kill -INT $!; wait $!)");
  CHECK(run.status == 130);
  CHECK(contains(run.out, "1\n1\n"));
  const std::string says =
      "another ./tt train is writing it\n  hint: wait until that has ended, or name another file\n";
  CHECK(contains(folder.read("refused"), "--log: log.jsonl: " + says));
  CHECK(contains(folder.read("refused"), "--log: other.jsonl: " + says));
  CHECK(!folder.has("second/last"));
  CHECK(folder.shell("$train --max-iters 3 --log log.jsonl --out second" + tiny).status == 0);
}

TEST_CASE("a weights file in the place of the optimizer's is named, with what it lacks") {
  const Copy folder;
  fs::copy_file(folder.path() / "out/last/model.safetensors", folder.path() / "out/last/optimizer.safetensors",
                fs::copy_options::overwrite_existing);
  const Result run = folder.shell("$train --resume --max-iters 12");
  CHECK(run.status == 1);
  CHECK(contains(run.err,
                 "out/last/optimizer.safetensors: has no tensor 'step': it is no state of an optimizer\n"
                 "  hint: it must be the file that was saved with model.safetensors"));
}

TEST_CASE("weights that are labelled as whole numbers are refused by every program") {
  const Copy folder;
  for (const char* part : {"out/last/", "out/best/"})
    relabel(folder, std::string(part) + "model.safetensors", "F32", "I32");
  for (const char* line :
       {"$train --resume --max-iters 12", "$sample", "bin/export_gpt --to x", "$train --init-from out --out y"}) {
    const Result run = folder.shell(line);
    CAPTURE(run.err);
    CHECK(run.status == 1);
    CHECK(contains(run.err,
                   "model.safetensors: tensor 'h.0.attn.k_proj.bias' is of type I32: expected F32, F64, F16 or BF16"));
  }
}

TEST_CASE("a flag whose value is missing takes no other flag for it, and each is named") {
  const struct {
    const char *flags, *says;
  } cases[] = {
      {"--out= --no-bias", "--out: must be a folder, got ''"},
      {"--out --no-bias", "--out: needs one value, but '--no-bias' is a flag\n  hint: write the value after --out"},
      {"--out=--no-bias", "--out: needs one value, but '--no-bias' is a flag"},
      {"--data --out=x", "--data: needs one value, but '--out=x' is a flag"},
      {"--log= --resume", "--log: must be a file, got ''"},
      {"--max-iters= --no-bias", "--max-iters: must be a whole number, 1 or more, got ''"},
      {"--learning-rate= --no-bias", "--learning-rate: must be a number above 0, got ''"},
      {"--tokenizer= --no-bias", "--tokenizer: must be characters or bpe, got ''"},
      {"--positions= --no-bias", "--positions: must be learned, sinusoidal or rotary, got ''"},
      {"--config= --no-bias", "--config: must be a file, got ''"},
      {"--seed= --no-bias", "--seed: must be a whole number, 0 or more, got ''"},
      {"--resume=5", "--resume: takes no value, got '5'\n  hint: --resume alone"},
      {"--no-bias=", "--no-bias: takes no value, got ''"},
      {"--config sections",
       "--config: 'sections': '[train]': sections are not known\n  hint: it holds lines like: max-iters = 500"},
      {"--config help", "--config: 'help': 'help' is for the command line only"},
      {"--config empty",
       "--config: 'empty': 'out': needs one value\n  hint: write it after the =, or leave out the line"},
  };
  const Folder folder;
  folder.write("sections", "[train]\nmax-iters = 5\n");
  folder.write("help", "help = true\n");
  folder.write("empty", "out =\nno-bias = true\n");
  for (const auto& c : cases) {
    const Result run = folder.shell(std::string("$train ") + c.flags + " --max-iters 2");
    CAPTURE(c.flags);
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(run.out == "");
    CHECK(contains(run.err, c.says));
  }
  CHECK(!folder.has("out"));
  CHECK(!folder.has("--no-bias"));
}

TEST_CASE("a prompt may be any text, also none, or what is called like a flag") {
  const Copy folder;
  for (const char* prompt : {"--prompt=", "--prompt ''"}) {
    CHECK(folder.shell(fmt::format("$sample {} --max-new-tokens 3", prompt)).status == 0);
  }
  for (const char* prompt : {"--prompt=--seed", "--prompt --seed"}) {  // its first character is what the model lacks
    const Result run = folder.shell(fmt::format("$sample {} --max-new-tokens 3", prompt));
    CHECK(run.status == 1);
    CHECK(contains(run.err, "the vocabulary has no '-' (U+002D): line 1, byte 0"));
  }
}

TEST_CASE("Ctrl-C is noticed within a step of many batches, which is taken again by the run that goes on") {
  const Folder folder;
  const std::string flags = "--max-iters 8 --eval-interval 4 --gradient-accumulation-steps ";
  REQUIRE(folder.shell("$train --out whole " + flags + "300 --max-iters 2" + tiny).status == 0);
  const Result run = folder.shell("$train --log l --max-iters 2 --gradient-accumulation-steps 300" + tiny + R"( >said &
    while [ $(cat l 2>/dev/null | wc -l) -lt 1 ]; do sleep 0.01; done
    kill -INT $!; wait $!)");
  CHECK(run.status == 130);
  CHECK(contains(folder.read("said"), "stopped after 1 of 2 steps and saved in out"));
  REQUIRE(folder.shell("$train --resume").status == 0);
  for (const char* file : {"model.safetensors", "optimizer.safetensors"}) {
    CHECK(folder.read(std::string("out/last/") + file) == folder.read(std::string("whole/last/") + file));
  }
  const Result endless =
      folder.shell("$train --out endless --max-iters 2 --gradient-accumulation-steps 1000000" + tiny + R"( >said &
    until grep -q '^step  *0 ' said; do sleep 0.01; done
    kill -INT $!
    for tenth in $(seq 300); do kill -0 $! || break; sleep 0.1; done
    kill -KILL $!; wait $!)");
  CHECK(endless.status == 130);  // 137 if it had to be killed
  CHECK(contains(folder.read("said"), "stopped after 0 of 2 steps and saved in endless"));
}

TEST_CASE(
    "a model that has learned is trained on at a rate that does not undo it, which is said, unless a rate is named") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 400 --out base" + tiny).status == 0);
  const std::string on =
      "$train --init-from base --max-iters 60 --eval-interval 20 --eval-iters 20 --batch-size 4 --log l";
  const Result run = folder.shell(on);
  CAPTURE(run.out);
  CAPTURE(run.err);
  REQUIRE(run.status == 0);
  CHECK(contains(run.out,
                 "note    the learning rate is 0.0003 throughout, because the model has learned before; "
                 "--learning-rate sets it\n"));
  std::vector<double> losses, rates;
  const std::string log = folder.read("l");
  for (size_t begin = 0, end; (end = log.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const json line = json::parse(log.substr(begin, end - begin));
    if (line.contains("val_loss")) losses.push_back(line["val_loss"]);
    if (line.contains("lr")) rates.push_back(line["lr"]);
  }
  REQUIRE(losses.size() == 4);
  for (const double loss : losses) CHECK(loss <= losses.front() + 0.01);
  CHECK(*std::max_element(rates.begin(), rates.end()) <= 0.0003);
  const Result named = folder.shell(on + " --learning-rate 0.004 --out named");
  CHECK(!contains(named.out, "the learning rate is"));
  CHECK(contains(folder.read("named/last/state.json"),
                 R"("learning-rate":"0.004","matmul-precision":"highest","max-iters":"60","min-lr":"0.0001")"));
  CHECK(!contains(folder.shell("$train --resume --max-iters 60").out, "the learning rate"));
  const Result down = folder.shell(on + " --min-lr 1e-5 --out down");
  CHECK(contains(down.out,
                 "note    the learning rate is 0.0003 at its highest, and 1e-05 at the end, because the model has "
                 "learned before; --learning-rate sets it\n"));
  CHECK(contains(folder.read("down/last/state.json"),
                 R"("learning-rate":"0.0003","matmul-precision":"highest","max-iters":"60","min-lr":"1e-05")"));
  const Result above = folder.shell(on + " --min-lr 0.001 --out above");
  CHECK(above.status == 2);
  CHECK(contains(above.err,
                 "--min-lr: must be at most 0.0003, the rate for a model that has learned before, but is 0.001\n"
                 "  hint: --learning-rate names another rate to begin with\n"));
}

TEST_CASE("that the learning rate rises again in a longer run is said, with the flag that keeps its end") {
  const Copy folder;
  const Result longer = folder.shell("$train --resume --max-iters 20");
  CHECK(contains(longer.out, "note    the learning rate rises again, from 0.0001 to 0."));
  CHECK(contains(longer.out, ", for its schedule now ends at step 20, not 10; --lr-decay-iters 10 keeps the end\n"));
  const Copy other;
  CHECK(!contains(other.shell("$train --resume --max-iters 20 --lr-decay-iters 10").out, "rises again"));
  CHECK(!contains(other.shell("$train --resume").out, "rises again"));
}

TEST_CASE("what a terminal would take for a command is not sent to one, and is as it is everywhere else") {
  using tinytensor::text_for_terminal;
  CHECK(text_for_terminal("a\x1b[2Jb\n\tc\r\a\x7f") == "a\\x1b[2Jb\n\tc\\x0d\\x07\\x7f");
  CHECK(text_for_terminal("größe 漢 👋\n") == "größe 漢 👋\n");
  CHECK(text_for_terminal("\xC2\x9B\xE2\x80\xAE\xFF") == "\\xc2\\x9b\\xe2\\x80\\xae\\xff");
  CHECK(text_for_terminal(std::string(5000, 'x')).size() == 5000);
  const Folder folder;
  folder.write("maker", "for i in $(seq 300); do printf 'ab\\033[2J'; done >text\n");
  REQUIRE(folder.shell("sh maker; $train --data text --max-iters 60" + tiny).status == 0);
  const std::string ask = "bin/sample_gpt --threads 1 --max-new-tokens 60 --temperature 0 --prompt a";
  CHECK(contains(folder.shell(ask).out, "\x1b[2J"));
  if (folder.shell("command -v script").status != 0) return;
  const std::string typed = folder.shell("script -qec '" + ask + "' /dev/null").out;
  CAPTURE(typed);
  CHECK(contains(typed, "\\x1b[2J"));
  CHECK(!contains(typed, "\x1b[2J"));
}

TEST_CASE("decay that makes weights grow is told apart from a rate that is too high, and a NaN has no sign") {
  const Folder folder;
  const Result run = folder.shell("$train --max-iters 50 --weight-decay 1e9" + tiny);
  CAPTURE(run.err);
  CHECK(run.status == 1);
  CHECK(contains(
      run.err,
      "hint: try a smaller --weight-decay (0.1): with this --learning-rate, 333.333 and more make the weights grow"));
  CHECK(!contains(run.err, "-nan"));
}

TEST_CASE("a lock that is a pipe, a link or a folder is refused at once, and stays") {
  for (const char* made : {"mkfifo out/train.lock", "ln -s elsewhere out/train.lock", "mkdir out/train.lock",
                           "ln -s /dev/zero out/train.lock"}) {
    const Copy folder;
    const Result run = folder.shell(std::string(made) + "; timeout 20 $train --resume --max-iters 12");
    CAPTURE(run.err);
    CHECK(run.status == 1);
    CHECK(contains(run.err, "out/train.lock: is no lock of ./tt train: it is left as it is"));
    CHECK(!folder.has("elsewhere"));
  }
}

TEST_CASE("a folder that is gone while a program runs in it is told in words") {
  const Folder folder;
  const Result run = folder.shell("train=$PWD/bin/train_gpt; mkdir gone; cd gone; rmdir ../gone; $train --max-iters 2");
  CHECK(run.status == 1);
  CHECK(contains(run.err, "the folder in which this program runs is no longer there\n  hint: cd to another one\n"));
}

TEST_CASE("help is as wide as the terminal, 80 columns elsewhere, and its examples stay whole") {
  const Folder folder;
  for (const char* program : {"train_gpt", "sample_gpt", "export_gpt", "report_run"}) {
    const std::string help = folder.shell(std::string("bin/") + program + " --help").out;
    const size_t examples = help.find("Examples:");
    REQUIRE(examples != std::string::npos);
    CHECK(!contains(help, "[["));
    for (size_t begin = 0; begin < examples;) {
      const size_t end = help.find('\n', begin);
      CAPTURE(help.substr(begin, end - begin));
      CHECK(end - begin <= 80);
      begin = end + 1;
    }
  }
}

TEST_CASE("sample takes the best model of a run, its last one, or that of a checkpoint that is named") {
  const Copy folder;
  REQUIRE(folder.shell("$train --max-iters 10 --out other" + tiny + " --seed 3").status == 0);
  folder.shell("rm -r out/last; cp -r other/last out/last");
  const std::string ask = " --max-new-tokens 40", best = folder.shell("$sample" + ask).out;
  const std::string last = folder.shell("$sample --last" + ask).out;
  CHECK(best != last);
  CHECK(folder.shell("$sample --out out/last" + ask).out == last);
  CHECK(folder.shell("$sample --out out/best" + ask).out == best);
  CHECK(folder.shell("$sample --last --model x").status == 2);
  folder.shell("rm -r out/last");
  CHECK(contains(folder.shell("$sample --last").err, "there is no trained model in out\n  hint: train one first"));
}

TEST_CASE("a run whose terminal is closed is saved, unless nohup lets it go on") {
  const Folder folder;
  const std::string begin = "$train --max-iters 1000000 --log l" + tiny + R"( >said &
    while [ $(cat l 2>/dev/null | wc -l) -lt 25 ]; do sleep 0.01; done
    kill -HUP $!)";
  CHECK(folder.shell(begin + "; wait $!").status == 129);
  CHECK(contains(folder.read("said"), "and saved in out; to go on:"));
  const Result ignored = folder.shell("trap '' HUP\nrm l\n" + begin + R"(
    before=$(wc -l <l); while [ $(wc -l <l) -eq $before ]; do sleep 0.01; done
    kill -TERM $!; wait $!)");
  CHECK(ignored.status == 143);
}

TEST_CASE("a model whose loss or parameters are no numbers is refused by --eval-only and --init-from, by its name") {
  const Copy folder;
  const auto fill = [&](const char* file, double value) {
    auto parameters = tinytensor::load_safetensors(folder.path() / file);
    for (auto& [name, parameter] : parameters) {  // a published model may have a prefix
      if (name.ends_with("wte.weight")) parameter = tinytensor::full(parameter.shape(), value);
    }
    tinytensor::save_safetensors(folder.path() / file, parameters);
  };
  fill("out/best/model.safetensors", -3e38);
  const Result overflows = folder.shell("$train --init-from out --eval-only");
  CHECK(overflows.status == 1);
  CHECK(contains(overflows.err, "out/best: the loss is not finite: its parameters are too large, or are no numbers"));
  REQUIRE(folder.shell("bin/export_gpt --out out --to mine").status == 0);
  fill("mine/model.safetensors", std::numeric_limits<double>::quiet_NaN());
  const Result begins = folder.shell("$train --init-from mine --out new --max-iters 2");
  CHECK(begins.status == 1);
  CHECK(contains(begins.err, "--init-from: mine: parameter 'wte.weight' holds numbers that are not finite"));
}

TEST_CASE("a report is not written over a program that holds the words of one") {
  const Copy folder;
  const Result run = folder.shell("cp bin/report_run own && ./own out -o own");
  CHECK(run.status != 0);
  CHECK(contains(run.err, "own is no report of a run: it is left as it is"));
}
