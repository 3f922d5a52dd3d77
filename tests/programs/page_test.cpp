// The training run behind a web page: that of ./tt train, in turns.
#include "examples/browser/page.h"

#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/programs/shell.h"
#include "tinytensor/core/parallel.h"

namespace tinytensor::tests {
namespace {

using Json = nlohmann::json;

Json ask(Page& page, const Json& request) { return Json::parse(page.answer(request.dump())); }

/// The flags of a run, and what it is to do.
Json begin(const Folder& folder, const std::vector<std::string>& more) {
  std::vector<std::string> flags{"--n-layer",       "1",
                                 "--n-head",        "2",
                                 "--n-embd",        "16",
                                 "--block-size",    "16",
                                 "--batch-size",    "4",
                                 "--eval-iters",    "1",
                                 "--eval-interval", "10",
                                 "--warmup-iters",  "5",
                                 "--dropout",       "0.1",
                                 "--max-iters",     "25",
                                 "--out",           (folder.path() / "run").string()};
  flags.insert(flags.end(), more.begin(), more.end());
  return {{"do", "begin"}, {"flags", flags}};
}

std::vector<double> losses_of_log(const std::string& log) {
  std::map<int64_t, double> by_step;
  size_t at = 0;
  while (at < log.size()) {
    const size_t end = log.find('\n', at);
    const Json line = Json::parse(log.substr(at, end - at));
    if (line.contains("loss")) by_step[line.at("iter")] = line.at("loss");
    at = end + 1;
  }
  std::vector<double> losses;
  for (const auto& [step, loss] : by_step) losses.push_back(loss);
  return losses;
}

/// The losses of all steps that are left, taken in turns of these lengths, again and again.
std::vector<double> learn(Page& page, const std::vector<int64_t>& turns) {
  std::vector<double> losses;
  for (size_t i = 0;; ++i) {
    const Json turn = ask(page, {{"do", "advance"}, {"steps", turns[i % turns.size()]}});
    REQUIRE_MESSAGE(!turn.contains("error"), turn.dump());
    for (const Json& step : turn.at("steps")) losses.push_back(step.at("loss"));
    if (turn.at("ended")) return losses;
  }
}

struct OneThread {
  OneThread() : before(num_threads()) { set_num_threads(1); }
  ~OneThread() { set_num_threads(before); }
  int before;
};

TEST_CASE("a page's run has the losses of ./tt train, however it is cut into turns") {
  const OneThread guard;
  const Folder folder;
  REQUIRE(folder.shell("$train" + tiny + " --max-iters 25 --log log.jsonl").status == 0);
  const std::vector<double> wanted = losses_of_log(folder.read("log.jsonl"));
  REQUIRE(wanted.size() == 25);
  for (const std::vector<int64_t>& turns : std::vector<std::vector<int64_t>>{{1}, {1, 7, 2}, {64}}) {
    Page page;
    const Json facts = ask(page, begin(folder, {})).at("facts");
    CHECK(facts.at("steps") == 25);
    CHECK(facts.at("tokens_per_step") == 64);
    CHECK(learn(page, turns) == wanted);
  }
}

TEST_CASE(
    "a run that a page has saved goes on in ./tt train, and the other way round, with the losses of a whole one") {
  const OneThread guard;
  const Folder folder;
  Page whole;
  ask(whole, begin(folder, {}));
  const std::vector<double> wanted = learn(whole, {64});

  Page first;
  ask(first, begin(folder, {}));
  ask(first, {{"do", "advance"}, {"steps", 11}});
  REQUIRE(!ask(first, {{"do", "save"}, {"folder", (folder.path() / "saved").string()}}).contains("error"));
  REQUIRE(folder.shell("$train --resume --out saved --log log.jsonl").status == 0);
  CHECK(losses_of_log(folder.read("log.jsonl")) == std::vector<double>(wanted.begin() + 11, wanted.end()));
  CHECK(folder.shell("$sample --out saved --max-new-tokens 5").status == 0);

  Page second;
  ask(second, begin(folder, {}));
  ask(second, {{"do", "advance"}, {"steps", 11}});
  ask(second, {{"do", "save"}, {"folder", (folder.path() / "half").string()}});
  Page third;
  const Json facts = ask(third, {{"do", "begin"}, {"flags", {"--resume", "--out", (folder.path() / "half").string()}}});
  CHECK(facts.at("facts").at("first_step") == 11);
  CHECK(learn(third, {3}) == std::vector<double>(wanted.begin() + 11, wanted.end()));
}

TEST_CASE("what a page looks at and writes is the model's, and changes nothing of the run") {
  const OneThread guard;
  const Folder folder;
  Page quiet, asked;  // one after the other: what is drawn comes from the process's one generator
  ask(quiet, begin(folder, {}));
  const std::vector<double> wanted = learn(quiet, {64});
  ask(asked, begin(folder, {}));
  std::vector<double> losses;
  for (int i = 0; i < 25; ++i) {
    const Json look = ask(asked, {{"do", "look"}, {"text", "the sea and the land beyond it"}});
    CHECK(look.at("sentence").size() == 16);  // what fits into the context
    CHECK(look.at("next").size() == 16);
    CHECK(look.at("weights").get<std::string>().size() == 2 * 16 * 17 / 2);
    const Json text = ask(asked, {{"do", "write"},
                                  {"prompt", i % 2 == 0 ? "" : "A"},
                                  {"count", 30},
                                  {"temperature", 0.8},
                                  {"top_k", 0},
                                  {"top_p", 1},
                                  {"seed", i}});
    CHECK(text.at("text").get<std::string>().size() >= 30);
    const Json turn = ask(asked, {{"do", "advance"}, {"steps", 1}});
    for (const Json& step : turn.at("steps")) losses.push_back(step.at("loss"));
  }
  CHECK(losses == wanted);
}

TEST_CASE("whatever is asked of a page, it gets an answer") {
  const Folder folder;
  folder.write("short.txt", "abc");
  const std::string short_text = (folder.path() / "short.txt").string();
  Page page;
  CHECK(ask(page, {{"do", "advance"}, {"steps", 1}}).at("error") == "no run has begun");
  REQUIRE(ask(page, begin(folder, {})).contains("facts"));
  const std::vector<std::pair<Json, std::string>> refused{
      {{{"do", "dance"}}, "there is no request dance"},
      {{{"steps", 1}}, "do"},
      {{{"do", "advance"}}, "steps"},
      {{{"do", "look"}, {"text", ""}}, "there is no text to look at"},
      {{{"do", "look"}, {"text", "Ж"}}, "Ж"},
      {{{"do", "write"}, {"prompt", "Ж"}, {"count", 3}, {"temperature", 1}, {"top_k", 0}, {"top_p", 1}, {"seed", 1}},
       "Ж"},
      {{{"do", "write"}, {"prompt", ""}, {"count", 3}, {"temperature", -1}, {"top_k", 0}, {"top_p", 1}, {"seed", 1}},
       "temperature"},
  };
  for (const auto& one : refused) {
    const Json answer = ask(page, one.first);
    REQUIRE_MESSAGE(answer.contains("error"), one.first.dump());
    CHECK_MESSAGE(contains(answer.at("error"), one.second), answer.dump());
  }
  CHECK(contains(page.answer("{"), "error"));
  CHECK(ask(page, {{"do", "advance"}, {"steps", 1}}).at("steps").size() == 1);  // the run is as it was
  CHECK(contains(ask(page, begin(folder, {"--n-head", "3"})).at("error"), "--n-"));
  CHECK(contains(ask(page, begin(folder, {"--data", short_text})).at("error"), "too short"));
  CHECK(contains(ask(page, {{"do", "begin"}, {"flags", Json::array()}}).at("error"), "--max-iters"));
}

}  // namespace
}  // namespace tinytensor::tests
