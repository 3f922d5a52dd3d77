// The flags of ./tt train that change how it trains and what it trains on, ./tt export, and the end of a sample.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "tests/programs/shell.h"

using namespace tinytensor::tests;
using nlohmann::json;

namespace {

std::vector<json> lines_of_json(const std::string& text) {
  std::vector<json> lines;
  for (size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    lines.push_back(json::parse(text.substr(begin, end - begin)));  // throws unless it is JSON
  }
  return lines;
}

/// Two texts of the same characters, to learn from and to be judged by.
void write_texts(const Folder& folder) {
  std::string text, other;
  for (int i = 0; i < 40; ++i) text += "the cat sat on the mat; ", other += "that hat is on the cat; ";
  folder.write("text", text + "his");
  folder.write("other", other);
}

}  // namespace

TEST_CASE("a run with each of the flags that is stopped and resumed equals one that was never stopped, byte for byte") {
  for (const char* flags :
       {"--gradient-accumulation-steps 3", "--early-stop 4", "--data text --val-data other", "--lr-decay-iters 9"}) {
    CAPTURE(flags);
    const Folder folder;
    write_texts(folder);
    const std::string all = fmt::format(" --lr-decay-iters 30 {}{}", flags, tiny);
    REQUIRE(folder.shell("$train --max-iters 27 --out whole --log whole.jsonl" + all).status == 0);
    REQUIRE(folder.shell("$train --max-iters 10 --log log.jsonl" + all).status == 0);
    const Result resumed = folder.shell("$train --resume --max-iters 27 --log log.jsonl");
    CAPTURE(resumed.err);
    REQUIRE(resumed.status == 0);
    for (const char* file : {"model.safetensors", "optimizer.safetensors", "state.json", "config.json"}) {
      CAPTURE(file);
      for (const char* kind : {"last/", "best/"}) {
        // A model that the first part found best names the length that was planned then.
        if (std::string(kind) == "best/" && std::string(file) == "state.json") continue;
        CHECK(folder.read(std::string("out/") + kind + file) == folder.read(std::string("whole/") + kind + file));
      }
    }
    const std::vector<json> whole = lines_of_json(folder.read("whole.jsonl")),
                            parts = lines_of_json(folder.read("log.jsonl"));
    REQUIRE(parts.size() == whole.size());
    for (size_t i = 0; i < whole.size(); ++i) {
      for (const char* field : {"iter", "loss", "lr", "grad_norm", "train_loss", "val_loss", "best"}) {
        CAPTURE(field);
        CHECK(parts[i].value(field, json()) == whole[i].value(field, json()));
      }
    }
  }
}

TEST_CASE("several batches make a step, which is said, counted and saved") {
  const Folder folder;
  const Result run = folder.shell("$train --max-iters 2 --gradient-accumulation-steps 5" + tiny);
  CHECK(contains(run.out, "run     2 steps of 5 x 4 x 16 = 320 characters"));
  CHECK(contains(folder.read("out/last/state.json"), R"("gradient-accumulation-steps":"5")"));
}

TEST_CASE("the learning rate reaches its lowest where --lr-decay-iters says, and stays there") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 12 --lr-decay-iters 8 --min-lr 0.0005 --log log.jsonl" + tiny).status == 0);
  const std::vector<json> lines = lines_of_json(folder.read("log.jsonl"));
  CHECK(lines[7].at("lr").get<double>() > 0.0005);
  for (size_t i = 8; i < 12; ++i) CHECK(lines[i].at("lr").get<double>() == doctest::Approx(0.0005));
}

TEST_CASE("a run ends early when its validation loss has not become better for so many evaluations, and is whole") {
  const Folder folder;
  // Steps so small that no number changes.
  const Result run =
      folder.shell("$train --max-iters 90 --early-stop 2 --learning-rate 1e-300 --min-lr 0 --log l" + tiny);
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK(contains(run.out, "stopped after 20 of 90 steps: no better validation loss since step 0\n"));
  CHECK(contains(run.out, "A sample:"));
  const std::vector<json> lines = lines_of_json(folder.read("l"));
  REQUIRE(lines.size() == 21);
  CHECK(lines[20].at("iter") == 20);
  CHECK(lines[20].at("best") == false);
  CHECK(contains(folder.read("out/loss.svg"), "validation, step 20: "));
  // It is over, also for --resume, unless that is more patient.
  CHECK(contains(folder.shell("$train --resume").out, "stopped after 20 of 90 steps"));
  CHECK(contains(folder.shell("$train --resume --early-stop 4").out, "stopped after 40 of 90 steps"));
  CHECK(folder.shell("$train --resume --early-stop 0 --max-iters 50").out.find("stopped") == std::string::npos);
}

TEST_CASE("--eval-only says what the run's own evaluation says, and writes nothing") {
  const Folder folder;
  const Result run = folder.shell("$train --max-iters 10" + tiny);
  const size_t line = run.out.find("step     10   train ");
  REQUIRE(line != std::string::npos);
  const std::string losses = run.out.substr(line, std::string("step     10   train 4.0000   val 4.0000").size());
  const auto list = [&] { return folder.shell("ls -lR --time-style=full-iso out").out; };
  const std::string before = list();
  const Result only = folder.shell("$train --resume --eval-only --log log.jsonl");
  CAPTURE(only.err);
  CHECK(only.status == 0);
  CHECK(only.out == losses + "\n");
  CHECK(list() == before);
  CHECK(!folder.has("log.jsonl"));
  const Result other = folder.shell("$train --init-from out --eval-only --out new" + tiny);
  CHECK(other.out.starts_with("step      0   train "));
  CHECK(!folder.has("new"));
  const Result none = folder.shell("$train --eval-only");
  CHECK(none.status == 2);
  CHECK(contains(none.err, "--eval-only: there is no model yet\n  hint: --resume takes that of --out, "));
}

TEST_CASE("--profile shows a step, writes its trace and pictures, and leaves the run as it is without") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 10 --out plain" + tiny).status == 0);
  const Result run = folder.shell("$train --max-iters 10 --out watched --profile" + tiny);
  CAPTURE(run.err);
  REQUIRE(run.status == 0);
  for (const char* word :
       {"\nop ", "FeedForward", "clip and AdamW", "\nthe step ", "100.0 %", "tensors of the step held"}) {
    CAPTURE(word);
    CHECK(contains(run.out, word));
  }
  CHECK(folder.read("plain/last/model.safetensors") == folder.read("watched/last/model.safetensors"));
  CHECK(folder.read("plain/last/state.json").size() == folder.read("watched/last/state.json").size());
  CHECK(nlohmann::json::parse(folder.read("watched/profile.json")).at("traceEvents").size() > 50);
  CHECK(contains(folder.read("watched/roofline.svg"), "FeedForward"));
  CHECK(contains(folder.read("watched/flame.svg"), "forward"));
  CHECK(!folder.has("plain/profile.json"));
  const Result none = folder.shell("$train --out plain --resume --eval-only --profile");
  CHECK(none.status == 2);
  CHECK(contains(none.err, "--profile: is about steps, and --eval-only takes none\n  hint: leave out one of them"));
}

TEST_CASE("a new run begins with the model of another one, of a checkpoint, or of a published folder") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 20 --out base" + tiny).status == 0);
  REQUIRE(folder.shell("bin/export_gpt --out base --to published").status == 0);
  const std::string more = " --max-iters 10 --eval-interval 5 --eval-iters 1 --batch-size 4";
  for (const char* from : {"base", "base/best", "published"}) {
    CAPTURE(from);
    const Result run = folder.shell(fmt::format("$train --init-from {} --out out{}", from, more));
    CAPTURE(run.err);
    CHECK(run.status == 0);
    CHECK(contains(run.out, "model   1 layer, 2 heads, 16 wide, looks back 16 characters"));
    CHECK(contains(run.out, "step      0   train 3."));  // an untrained one is above 4
    CHECK(folder.read("out/last/config.json") ==
          folder.read("base/last/config.json").replace(folder.read("base/last/config.json").find("0.1"), 3, "0.0"));
    folder.shell("rm -rf whole out/train.lock; mv out whole");
    // Resumed, it does not need that folder any more.
    REQUIRE(folder.shell(fmt::format("$train --init-from {} --out out --lr-decay-iters 10{} --max-iters 5", from, more))
                .status == 0);
    REQUIRE(folder.shell("$train --resume --max-iters 10").status == 0);
    CHECK(folder.read("out/last/model.safetensors") == folder.read("whole/last/model.safetensors"));
    folder.shell("rm -rf out");
  }
}

TEST_CASE("a model that cannot be begun with is refused, and nothing is replaced") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 2" + tiny).status == 0);
  REQUIRE(folder.shell("$train --max-iters 2 --out bpe --tokenizer bpe --vocab-size 300" + tiny).status == 0);
  const std::pair<const char*, const char*> cases[] = {
      {"--init-from out", "--init-from: the model in 'out' would be replaced by the new run\n  hint: choose another"},
      {"--init-from out/best", "--init-from: the model in 'out/best' would be replaced by the new run"},
      {"--init-from . --out x",
       "--init-from: there is no model in .\n  hint: it takes the --out of a run, or a folder"},
      {"--init-from nowhere --out x", "--init-from: there is no model in nowhere"},
      {"--init-from out --out x --n-layer 2",
       "--init-from: the model in out has another model: its --n-layer is 1, not 2\n"
       "  hint: leave out the flags of the model, or --init-from"},
      {"--init-from out --out x --tokenizer bpe",
       "--init-from: the model in out has another vocabulary: 59 characters"},
      {"--init-from out --out x --vocab-size 300", "--vocab-size: only bpe has one to choose"},
      {"--init-from bpe --out x --vocab-size 301",
       "--init-from: the model in bpe has another vocabulary: 300 tokens of byte-pair encoding"},
      {"--init-from out --resume", "--init-from: a run that is resumed has a model already"},
      {"--init-from ''", "--init-from: must be a folder, got ''"},
  };
  for (const auto& [flags, message] : cases) {
    const Result run = folder.shell(fmt::format("$train --max-iters 2 {}", flags));
    CAPTURE(run.err);
    CHECK(run.status != 0);
    CHECK(contains(run.err, message));
    CHECK(!folder.has("x"));
  }
}

TEST_CASE(
    "a text of its own judges the model, the whole of the other one is learned, and a change of either is noticed") {
  const Folder folder;
  write_texts(folder);
  const std::string flags = "$train --data text --max-iters 4 --val-data ";
  const Result run = folder.shell(flags + "other" + tiny);
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK(contains(run.out, "text    text: 963 characters, 12 different\nval     other: 960 characters\n"));
  CHECK(folder.shell("$train --resume --max-iters 5").status == 0);
  folder.shell("printf 'the cat' >>other");
  const Result changed = folder.shell("$train --resume --max-iters 6");
  CHECK(changed.status == 1);
  CHECK(contains(changed.err, "/other: is not the text that the run in out was saved with\n"));
  CHECK(contains(changed.err, "name it: --val-data /"));
  folder.write("other", folder.read("text"));
  CHECK(contains(folder.shell("$train --resume --max-iters 6 --val-data other").out, "has learned from another text"));

  folder.write("strange", std::string(99, 'q'));
  folder.write("short", "the cat");
  const std::pair<const char*, const char*> cases[] = {
      {"strange", "strange: "},
      {"short", "short: the text is too short: 7 characters, must be longer than --block-size 16"},
      {"none", "none: cannot be read: No such file or directory"},
      {"text", "--val-data: 'text' is the same file as that of --data, 'text'"},
      {"-", "--val-data: must be a file\n  hint: standard input is for --data"},
      {"''", "--val-data: must be a file, got ''"},
  };
  for (const auto& [file, message] : cases) {
    const Result wrong = folder.shell(flags + file + " --out x" + tiny);
    CAPTURE(wrong.err);
    CHECK(wrong.status != 0);
    CHECK(contains(wrong.err, message));
    CHECK(!folder.has("x"));
  }
}

TEST_CASE("a pipe whose writer is silent is waited for with a word, and read when it ends") {
  const Folder folder;
  write_texts(folder);
  const Result run = folder.shell("mkfifo p; (exec >p; sleep 2; cat text) & $train --data p --max-iters 2" + tiny);
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK(run.err == "note    waiting for the end of p: whoever writes it must close it\n");
  const Result input = folder.shell("(sleep 2; cat text) | $train --data - --max-iters 2" + tiny);
  CHECK(input.status == 0);
  CHECK(input.err == "note    waiting for the end of standard input: whoever writes it must close it\n");
  CHECK(folder.shell("cat text | $train --data - --max-iters 2" + tiny).err == "");
}

TEST_CASE("a text whose path is no UTF-8 is refused at the start, because --resume could not find it") {
  const Folder folder;
  write_texts(folder);
  for (const char* flag : {"--data", "--val-data"}) {
    const Result run =
        folder.shell(fmt::format("f=$(printf 'caf\\351'); cp text $f; $train {} $f --max-iters 2{}", flag, tiny));
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, fmt::format("{}: the path '", flag)));
    CHECK(contains(run.err, "caf\\xe9' is not UTF-8, and a run could not be resumed with it\n  hint: rename the file"));
    CHECK(!folder.has("out"));
  }
}

TEST_CASE("a run is exported as GPT-2 is published, and writes the same from there") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 10 --tokenizer bpe --vocab-size 300 --no-bias" + tiny).status == 0);
  const Result run = folder.shell("bin/export_gpt --to mine");
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK(contains(run.out, "./tt sample --model mine\n"));
  CHECK(contains(run.out, "GPT2LMHeadModel.from_pretrained(\"mine\")"));
  for (const char* file : {"config.json", "model.safetensors", "vocab.json", "merges.txt"}) {
    CHECK(folder.has(std::string("mine/") + file));
  }
  const std::string ask = " --prompt Once --max-new-tokens 12 --temperature 0";
  CHECK(folder.shell("$sample --model mine" + ask).out == folder.shell("$sample" + ask).out);
  CHECK(folder.shell("bin/export_gpt --to mine").status == 0);  // once more
}

TEST_CASE("an export replaces a published model only, and says what is missing") {
  const Folder folder;
  REQUIRE(folder.shell("$train --max-iters 2" + tiny).status == 0);
  folder.shell("mkdir full empty; echo diary >full/config.json");
  const std::pair<const char*, const char*> cases[] = {
      {"--to full", "full: is there, and holds no published model: it is left as it is\n  hint: choose another folder"},
      {"--to out", "out: is there, and holds no published model"},
      {"--to out/best", "out/best: is there, and holds no published model"},
      {"--to x --out nowhere",
       "there is no trained model in nowhere\n  hint: train one first: ./tt train --out nowhere"},
      {"", "--to: name the folder to write\n  hint: --to mine"},
      {"--to ''", "--to: must be a folder, got ''"},
      {"x", "'x' is not expected here"},
  };
  for (const auto& [flags, message] : cases) {
    const Result run = folder.shell(fmt::format("bin/export_gpt {}", flags));
    CAPTURE(run.err);
    CHECK(run.status != 0);
    CHECK(contains(run.err, message));
  }
  CHECK(folder.read("full/config.json") == "diary\n");
  CHECK(folder.shell("bin/export_gpt --to empty").status == 0);
  CHECK(contains(folder.shell("bin/export_gpt --to new").out, "AutoTokenizer.from_pretrained(\"new\")"));
}

TEST_CASE("a sample ends before a token that stops it") {
  const Folder folder;
  write_texts(folder);
  REQUIRE(folder.shell("$train --data text --max-iters 30" + tiny).status == 0);
  const std::string ask = "$sample --prompt c --max-new-tokens 200";
  const std::string whole = folder.shell(ask).out;
  const size_t t = whole.find('t'), first = std::min(t, whole.find('a'));
  REQUIRE(t != std::string::npos);
  CHECK(folder.shell(ask + " --stop t").out == whole.substr(0, t) + "\n");
  CHECK(folder.shell(ask + " --stop a --stop t").out == whole.substr(0, first) + "\n");
  const Result wrong = folder.shell(ask + " --stop the");
  CHECK(wrong.status == 1);
  CHECK(contains(wrong.err, "--stop: 'the' is no token of this model\n  hint: its tokens are single characters"));
  CHECK(folder.shell(ask + " --stop ''").status == 2);
}
