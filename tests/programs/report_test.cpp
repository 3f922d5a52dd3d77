// The report of a run: what is recorded while a model trains, and the page that is made of it, whatever is in the
// files.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "examples/commands/report/embedding_map.h"
#include "examples/commands/report/model_table.h"
#include "examples/commands/report/page.h"
#include "examples/commands/report/probe.h"
#include "examples/commands/report/record.h"
#include "examples/commands/report/run_data.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

GPTConfig small_config(Positions positions = Positions::learned) {
  return {.block_size = 8, .vocab_size = 11, .n_layer = 2, .n_head = 2, .n_embd = 8, .positions = positions};
}

GPTConfig like_llama() {
  GPTConfig config = small_config(Positions::rotary);
  config.norm = NormKind::rms, config.mlp = MlpKind::swiglu, config.kv_heads = 1, config.bias = false;
  return config;
}

GPTConfig grouped_and_wide() {
  GPTConfig config = small_config();
  config.mlp = MlpKind::swiglu, config.mlp_width = 5, config.kv_heads = 1, config.head_dim = 6;
  return config;
}

StepReport step_report(int64_t iter) {
  const double loss = 4.0 / (1 + static_cast<double>(iter) / 100) + 0.1 * static_cast<double>(iter % 7);
  return {iter, loss, 1e-3, 1 + 0.5 * static_cast<double>(iter % 3), 0.01};
}

Evaluation evaluation_at(int64_t iter, bool last = false) { return {iter, 2, 2.5, true, last}; }

RecordedRun recorded_run() { return {"characters", 768, "a text", 1000, {"wte", "h.0.attn"}}; }

Look look_of_two(int64_t iter) {
  return {iter,
          {"a", "\n"},
          1,
          1,
          std::string(1, weight_letter(1)) + weight_letter(0.5) + weight_letter(0.5),
          {{{"a", 0.5}, {"<", 0.25}}, {{" ", 1}}},
          {0.25}};
}

Norms norms_of_two(int64_t iter) { return {iter, {1.5, 2.5}, {0.5, 0.25}}; }

/// Steps from `first` to `last`, an evaluation and a look every 20 of them, as ./tt train records them.
void record_steps(RunRecord& record, int64_t first, int64_t last) {
  for (int64_t i = first; i <= last; ++i) {
    if (i % 20 == 0 || i == last) {
      if (!record.is_open()) record.open(recorded_run());
      record.evaluation(evaluation_at(i, i == last));
      if (record.wants_look(evaluation_at(i, i == last))) record.look(look_of_two(i), "wrote\nthis", norms_of_two(i));
    }
    if (i < last) record.step(step_report(i), 1'000'000 + i);
  }
  record.flush();
}

RunData read_text_of_record(const std::string& text) {
  RunData run;
  add_record(text, run);
  return run;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

size_t times(const std::string& text, std::string_view part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

}  // namespace

TEST_CASE(
    "a look at a sentence shows the probabilities and weights of the model's own forward pass, for all positions and "
    "parts") {
  for (const GPTConfig& config :
       {small_config(), small_config(Positions::sinusoidal), small_config(Positions::rotary), like_llama()}) {
    CAPTURE(to_string(config.positions));
    CAPTURE(config.kv_heads);
    Generator generator(3);
    GPT model(config, generator);
    const CharTokenizer tokenizer("abcdefghij\n");
    const std::vector<int64_t> ids{1, 2, 3, 0, 5, 10};
    const Generator::State before = default_generator().state();
    const Look look = look_at(model, tokenizer, ids);
    CHECK(default_generator().state() == before);
    CHECK(model.is_training());
    model.eval();
    const NoGrad guard;
    const Tensor expected = softmax(model.forward(IndexTensor({1, 6}, ids)), -1);
    for (int64_t t = 0; t < 6; ++t) {
      CAPTURE(t);
      double most = 0;
      for (int64_t id = 0; id < 11; ++id) most = std::max<double>(most, expected.at({0, t, id}));
      CHECK(look.next[static_cast<size_t>(t)][0].probability == doctest::Approx(most).epsilon(1e-5));
      if (t == 5) continue;
      const double given = expected.at({0, t, ids[static_cast<size_t>(t) + 1]});
      CHECK(look.given[static_cast<size_t>(t)] == doctest::Approx(given).epsilon(1e-5));
    }
    REQUIRE(look.weights.size() == 2 * 2 * 21);
    for (size_t at = 0; at < look.weights.size();) {
      for (size_t row = 0; row < 6; ++row) {
        double sum = 0;
        for (size_t key = 0; key <= row; ++key) sum += weight_of_letter(look.weights[at++]);
        CHECK(sum == doctest::Approx(1).epsilon(0.1));  // 64 letters
      }
    }
  }
}

TEST_CASE("each of the 64 letters of weights stands for its own weight, and no other character for any") {
  std::set<char> letters;
  for (int level = 0; level < 64; ++level) {
    const double weight = level * level / (63.0 * 63.0);
    letters.insert(weight_letter(weight));
    CHECK(weight_of_letter(weight_letter(weight)) == doctest::Approx(weight));
  }
  CHECK(letters.size() == 64);
  CHECK(weight_of_letter('<') < 0);
  CHECK(weight_letter(std::nan("")) == weight_letter(0));
}

TEST_CASE("a sample is as long as it was asked for, and the same for the same seed, whatever was drawn before") {
  Generator generator(4);
  const GPT model(small_config(), generator);
  const CharTokenizer tokenizer("abcdefghij\n");
  const std::string first = written_by(model, tokenizer, 50, 7);
  CHECK(first.size() == 50);
  default_generator().uniform();
  CHECK(written_by(model, tokenizer, 50, 7) == first);
  CHECK(written_by(model, tokenizer, 50, 8) != first);
}

TEST_CASE("the sentence to look at begins with a line, or a word, and is short where there are many heads") {
  const CharTokenizer tokenizer("ab \n");
  const auto ids = [&](const std::string& text) {
    std::vector<int32_t> result;
    tokenizer.append_ids(text, result);
    return result;
  };
  const auto sentence = [&](const std::string& text, GPTConfig config = small_config()) {
    return tokenizer.decode(sentence_to_look_at(config, tokenizer, ids(text)));
  };
  CHECK(sentence("bbb\nab ab ab ab ab") == "ab ab ab");
  CHECK(sentence("bbb ab ab ab ab ab") == "ab ab ab");
  CHECK(sentence("abab") == "abab");
  CHECK(sentence("") == "");
  CHECK(sentence(std::string(100, 'a'), {.block_size = 64, .n_layer = 100, .n_head = 40, .n_embd = 40}).size() == 9);
}

TEST_CASE("the parts of a model have, together and each, as many parameters as the model has, under the same names") {
  for (const bool bias : {true, false}) {
    for (const bool tied : {true, false}) {
      for (GPTConfig config : {small_config(), small_config(Positions::rotary), like_llama(), grouped_and_wide()}) {
        config.bias = bias, config.tie_weights = tied;
        const GPT model(config);
        double sum = 0;
        std::vector<std::string> names;
        for (const ModelPart& part : parts_of(config)) {
          sum += part.parameters;
          if (part.parameters > 0) names.push_back(part.name);
        }
        CHECK(sum == num_parameters(config));
        CHECK(names == parts_of(model));
      }
    }
  }
}

TEST_CASE("norms are those of the parameters and gradients of each part; before a step there are no gradients") {
  Generator generator(5);
  const GPT model(small_config(), generator);
  CHECK(norms_of(model).gradients.empty());
  backward(model.loss(IndexTensor({1, 3}, {1, 2, 3}), IndexTensor({1, 3}, {2, 3, 4})));
  const Norms norms = norms_of(model);
  REQUIRE(norms.weights.size() == parts_of(model).size());
  double all = 0;
  for (const double norm : norms.gradients) all += norm * norm;
  CHECK(std::sqrt(all) == doctest::Approx(clip_grad_norm(model.parameters(), 1e9)).epsilon(1e-5));
  CHECK(norms.weights[0] ==
        doctest::Approx(std::sqrt(sum(mul(model.wte.weight, model.wte.weight)).item())).epsilon(1e-5));
}

TEST_CASE("the plane of most variance is the one in which the rows lie") {
  // Points of a plane in five dimensions, longer along one direction than along the other.
  std::vector<real> numbers;
  for (int i = 0; i < 20; ++i) {
    const double a = 10 * std::cos(i), b = 3 * std::sin(i);
    for (const double x : {a + 1, b, 0.0, -a, b + 2}) numbers.push_back(static_cast<real>(x));
  }
  Tensor table({20, 5});
  std::copy(numbers.begin(), numbers.end(), table.mutable_data());
  const PlaneOfMostVariance plane = plane_of_most_variance(table, 20);
  CHECK(plane.share == doctest::Approx(1).epsilon(1e-4));
  const double distance = std::hypot(plane.x[3] - plane.x[7], plane.y[3] - plane.y[7]);
  const double expected =
      std::sqrt(2 * std::pow(10 * (std::cos(3) - std::cos(7)), 2) + 2 * std::pow(3 * (std::sin(3) - std::sin(7)), 2));
  CHECK(distance == doctest::Approx(expected).epsilon(1e-4));
  CHECK(plane_of_most_variance(table, 4).x.size() == 4);
}

TEST_CASE(
    "a record of a run that was stopped, in mid-interval and in mid-line, and went on is that of one never stopped") {
  const TemporaryFolder whole, parts;
  {
    RunRecord all(whole.path, 0);
    record_steps(all, 0, 60);
    RunRecord before(parts.path, 0);
    record_steps(before, 0, 47);  // its end, 47, is an evaluation that the whole run does not have
  }
  const std::string text = read_file(parts / "record.jsonl");
  write_file(parts / "record.jsonl", text + "{\"steps\":[47,5");  // killed while it wrote
  RunRecord after(parts.path, 40);                                // the last checkpoint
  for (int64_t i = 40; i <= 60; ++i) {
    if (i % 20 == 0) {
      if (!after.is_open()) after.open(recorded_run());
      after.evaluation(evaluation_at(i, i == 60));
      if (after.wants_look(evaluation_at(i, i == 60))) after.look(look_of_two(i), "wrote\nthis", norms_of_two(i));
    }
    if (i < 60) after.step(step_report(i), 1'000'000 + i);
  }
  after.flush();
  CHECK(read_file(parts / "record.jsonl") == read_file(whole / "record.jsonl"));
}

TEST_CASE("a new run replaces the record of the one before it; what is no record is left as it is") {
  const TemporaryFolder folder;
  for (int round = 0; round < 2; ++round) {
    RunRecord record(folder.path, 0);
    record_steps(record, 0, 20);
  }
  CHECK(times(read_file(folder / "record.jsonl"), "{\"record\":1") == 1);
  CHECK(read_text_of_record(read_file(folder / "record.jsonl")).steps == 20);
  write_file(folder / "record.jsonl", "my own notes\n");
  RunRecord record(folder.path, 0);
  CHECK_THROWS_WITH_AS(record.open(recorded_run()),
                       doctest::Contains("is no record of a training run: it is left as it is"), FileError);
  CHECK(read_file(folder / "record.jsonl") == "my own notes\n");
}

TEST_CASE("a run that ends by an error leaves its last steps in the record") {
  const TemporaryFolder folder;
  {
    RunRecord record(folder.path, 0);
    record.open(recorded_run());
    for (int64_t i = 0; i < 13; ++i) record.step(step_report(i), 1);
  }
  CHECK(read_text_of_record(read_file(folder / "record.jsonl")).steps == 13);
}

TEST_CASE("what was recorded is read back: steps, losses, samples, norms and looks") {
  const TemporaryFolder folder;
  {
    RunRecord record(folder.path, 0);
    record_steps(record, 0, 200);
  }
  const RunData run = read_text_of_record(read_file(folder / "record.jsonl"));
  CHECK(run.notes.empty());
  CHECK(run.unit == "characters");
  CHECK(run.steps == 200);
  CHECK(run.seconds == doctest::Approx(2));
  CHECK(run.losses.size() == 11);
  CHECK(run.train.buckets().size() == 20);
  CHECK(run.train.buckets()[0].mean == doctest::Approx(4.0).epsilon(0.2));
  CHECK(run.speed.buckets()[0].mean == doctest::Approx(76800));
  CHECK(run.memory.buckets().back().mean == 1'000'199);
  CHECK(run.samples[0].text == "wrote\nthis");
  CHECK(run.norms[0].gradients == std::vector<double>{0.5, 0.25});
  REQUIRE(!run.looks.empty());
  CHECK(run.looks.size() == run.samples.size());
  CHECK(run.looks[0].sentence == std::vector<std::string>{"a", "\n"});
  CHECK(run.looks[0].next[0][1].token == "<");
  CHECK(run.looks[0].given == std::vector<double>{0.25});
  // 0, 20, 40, …, 200: whenever a quarter has been added, and at the end
  std::vector<int64_t> looked_at;
  for (const Look& look : run.looks) looked_at.push_back(look.iter);
  CHECK(looked_at == std::vector<int64_t>{0, 20, 40, 60, 80, 100, 140, 180, 200});
}

TEST_CASE("what ranks have sent and waited is recorded, and told; of a run alone nothing is") {
  for (const bool has_ranks : {false, true}) {
    const TemporaryFolder folder;
    const std::optional<Traffic> traffic = has_ranks ? std::optional(Traffic{50'000, 0.25}) : std::nullopt;
    {
      RunRecord record(folder.path, 0);
      record.open(recorded_run());
      for (int64_t i = 0; i < 40; ++i) record.step(step_report(i), 1, traffic);
    }
    const RunData run = read_text_of_record(read_file(folder / "record.jsonl"));
    CHECK(run.sent_bytes == (has_ranks ? 2e6 : 0));
    CHECK(run.waited == (has_ranks ? 10 : 0));
    CHECK(has(report_page({run}), "<dt>sent by rank 0</dt><dd>2 MB</dd>") == has_ranks);
    CHECK(has(report_page({run}), "<dt>waiting for other ranks</dt><dd>0:10") == has_ranks);
  }
}

TEST_CASE("damaged lines of a record are left out and counted, whatever is in them; the rest is told") {
  const std::string good =
      "{\"steps\":[0,9],\"loss\":[2,1,3],\"lr\":0.1,\"grad_norm\":[1,1,1],\"seconds\":1,\"memory\":5}\n";
  for (const char* bad :
       {"nonsense", "{}x", "[]", "null", "{\"steps\":[9,0],\"loss\":[2,1,3]}", "{\"steps\":\"all\"}",
        "{\"steps\":[1e300,2e300],\"loss\":[1,1,1],\"grad_norm\":[1,1,1]}", "{\"evaluation\":-1}",
        "{\"evaluation\":\"x\"}", "{\"evaluation\":3,\"best\":7}", "{\"norms\":1,\"weights\":[1]}", "{\"sample\":{}}",
        "{\"attention\":1}",
        "{\"attention\":1,\"layers\":1,\"heads\":1,\"sentence\":[\"a\"],\"weights\":\"<\",\"next\":[[]],\"given\":[]}",
        "{\"attention\":1,\"layers\":9,\"heads\":9,\"sentence\":[\"a\"],\"weights\":\"A\",\"next\":[[]],\"given\":[]}",
        "{\"record\":\"one\"}"}) {
    CAPTURE(bad);
    const RunData run = read_text_of_record(std::string(bad) + "\n" + good);
    CHECK(run.steps == 10);
    REQUIRE(run.notes.size() == 1);
    CHECK(has(run.notes[0], "1 line of the record is damaged and left out."));
    CHECK(has(report_page({run}), "1 line of the record is damaged"));
  }
  const RunData cut = read_text_of_record(good + "{\"steps\":[10,");
  CHECK(cut.notes == std::vector<std::string>{"The last line is cut off: the run is still going, or was killed."});
  const RunData nan = read_text_of_record(
      "{\"steps\":[0,9],\"loss\":[null,1,3],\"lr\":0.1,\"grad_norm\":[1,1,1],\"seconds\":1,\"memory\":5}\n");
  CHECK(nan.notes == std::vector<std::string>{"1 value is infinite or not a number, and left out."});
  CHECK(nan.steps == 10);
  CHECK(read_text_of_record(good + "{\"of a later version\":1}\n").notes.empty());
}

TEST_CASE("a look at a model that gives NaN is read without the guesses that are none") {
  const RunData run = read_text_of_record(
      "{\"attention\":1,\"layers\":1,\"heads\":1,\"sentence\":[\"a\"],\"weights\":\"" +
      std::string(1, weight_letter(1)) + "\",\"next\":[[[\"a\",null],[\"b\",0.5]]],\"given\":[]}\n");
  CHECK(run.notes.empty());
  REQUIRE(run.looks.size() == 1);
  REQUIRE(run.looks[0].next[0].size() == 1);
  CHECK(run.looks[0].next[0][0].token == "b");
}

TEST_CASE("markup in samples, tokens, names and options stays text, also within the data of the script") {
  const std::string evil = "</pre></script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&";
  RunData run;
  run.name = run.text = run.unit = evil;
  run.steps = 10, run.tokens_per_step = 1;
  run.train.add(1, 1), run.train.add(2, 1.5);
  run.losses = {{0, 3, 3, true}};
  run.samples = {{0, evil + "\n" + evil}};
  run.parts = {"wte", evil};
  run.norms = {{0, {1, 1}, {}}};
  run.looks = {look_of_two(0), look_of_two(10)};
  for (Look& look : run.looks) look.sentence = {evil, evil}, look.next[0][0].token = evil;
  run.options = {{evil, evil}};
  run.config = small_config();
  run.places = {{evil, 0, 0}, {"b", 1, 1}, {"c", 2, 0}};
  run.notes = {evil};
  RunData other = run;
  other.name = evil + "2", other.options["more"] = "1", other.tokens_per_step = 2;
  const std::string one = report_page({run}), two = report_page({run, other});
  for (const std::string* page : {&one, &two}) {
    CHECK(!has(*page, "<img"));
    CHECK(!has(*page, "<script>alert"));
    CHECK(times(*page, "<script>") == 1);
    CHECK(times(*page, "<script") == times(*page, "</script>"));
    CHECK(has(*page, "&lt;img src=x"));
  }
}

TEST_CASE(
    "the report of 6,000 steps is below 5 MB with a look at each evaluation, and one of a million steps below that") {
  const TemporaryFolder folder;
  RunRecord record(folder.path, 0);
  record.open(recorded_run());
  for (int64_t i = 0; i < 1'000'000; ++i) record.step(step_report(i), 1);
  record.flush();
  const std::string text = read_file(folder / "record.jsonl");
  CHECK(text.size() < 1'000'000);
  RunData run = read_text_of_record(text);
  CHECK(run.steps == 1'000'000);
  CHECK(run.train.buckets().size() <= 512);
  CHECK(report_page({run}).size() < 500'000);
  GPTConfig config{.block_size = 64, .vocab_size = 65, .n_layer = 12, .n_head = 12, .n_embd = 24};
  const GPT model(config);
  std::vector<int64_t> ids(48, 1);
  const CharTokenizer tokenizer("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\n .");
  for (int64_t i = 0; i <= 6000; i += 500) {
    run.looks.push_back(look_at(model, tokenizer, ids));
    run.looks.back().iter = i;
    run.samples.push_back({i, std::string(256, 'x')});
  }
  run.config = config;
  CHECK(report_page({run}).size() < 5'000'000);
}

TEST_CASE("a run without a step, without a value that can be drawn, or with a single one has a page as well") {
  RunData run;
  run.name = "empty";
  CHECK(has(report_page({run}), "No step has been recorded yet."));
  run.train.add(0, 1);
  run.looks = {look_of_two(0)};
  run.places = {{"a", std::nan(""), 0}, {"b", 1, 1}};
  CHECK(has(report_page({run}), "<figure class=\"chart large\">"));
  run.losses = {{0, std::nan(""), std::nan(""), false}};
  CHECK(!has(report_page({run}), "nan"));
  CHECK_THROWS_WITH_AS(report_page({}), doctest::Contains("there is no run to tell of"), ValueError);
}

TEST_CASE(
    "two runs are beside each other: their curves in one chart, the options that differ before those that do not") {
  RunData a, b;
  a.name = "runs/narrow", b.name = "runs/wide";
  for (RunData* run : {&a, &b}) {
    for (int64_t i = 0; i < 50; ++i) run->train.add(i, 2), run->lr.add(i, 1e-3);
    run->options = {{"seed", "1"}, {"n-embd", run == &a ? "64" : "96"}};
  }
  a.tokens_per_step = b.tokens_per_step = 768;
  const std::string page = report_page({a, b});
  CHECK(has(page, ">narrow, training"));
  CHECK(has(page, ">wide, training"));
  CHECK(page.find("--n-embd") < page.find("Options that are equal"));
  CHECK(page.find("--seed") > page.find("Options that are equal"));
  CHECK(!has(page, "Loss over what was read"));
  b.tokens_per_step = 1536;
  CHECK(has(report_page({a, b}), "Loss over what was read"));
}
