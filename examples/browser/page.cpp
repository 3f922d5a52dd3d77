#include "examples/browser/page.h"

#include <exception>
#include <new>
#include <nlohmann/json.hpp>
#include <vector>

#include "examples/commands/command_line/usage.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/json_text.h"

namespace tinytensor {
namespace {

using Request = nlohmann::json;

JsonText step_text(const StepReport& step) {
  return {{"iter", step.iter},
          {"loss", step.loss},
          {"lr", step.lr},
          {"grad_norm", step.grad_norm},
          {"seconds", step.seconds}};
}

JsonText evaluation_text(const Evaluation& e) {
  return {{"iter", e.iter}, {"train", e.train_loss}, {"val", e.val_loss}, {"best", e.best}};
}

template <class T, class Write>
JsonText list_of(const std::vector<T>& values, const Write& write) {
  std::vector<JsonText> texts;
  texts.reserve(values.size());
  for (const T& value : values) texts.push_back(write(value));
  return JsonText::array(texts);
}

JsonText facts_text(const RunFacts& f) {
  return {{"facts",
           {{"unit", f.unit},
            {"training_tokens", f.training_tokens},
            {"vocabulary", f.vocabulary},
            {"parameters", f.parameters},
            {"tokens_per_step", f.tokens_per_step},
            {"first_step", f.first_step},
            {"steps", f.steps}}}};
}

JsonText look_text(const Look& look) {
  const auto word = [](const std::string& token) { return JsonText(token); };
  const auto guess = [](const Guess& g) { return JsonText({{"token", g.token}, {"probability", g.probability}}); };
  const auto guesses = [&](const std::vector<Guess>& list) { return list_of(list, guess); };
  return {{"sentence", list_of(look.sentence, word)},
          {"layers", look.layers},
          {"heads", look.heads},
          {"weights", look.weights},
          {"next", list_of(look.next, guesses)}};
}

JsonText turn_text(const Turn& turn) {
  return {{"steps", list_of(turn.steps, step_text)},
          {"evaluations", list_of(turn.evaluations, evaluation_text)},
          {"ended", turn.ended}};
}

JsonText answer_of(std::unique_ptr<PageLearner>& learner, const Request& request) {
  const std::string what = request.at("do");
  if (what == "begin") {
    learner.reset();  // its memory first
    learner = std::make_unique<PageLearner>(request.at("flags").get<std::vector<std::string>>());
    return facts_text(learner->facts());
  }
  if (learner == nullptr) fail<ValueError>("no run has begun");
  if (what == "advance") return turn_text(learner->advance(request.at("steps")));
  if (what == "look") return look_text(learner->look(request.at("text")));
  if (what == "write") {
    const Sampling sampling{request.at("temperature"), request.at("top_k"), request.at("top_p")};
    return {{"text", learner->write(request.at("prompt"), request.at("count"), sampling, request.at("seed"))}};
  }
  if (what == "save") {
    learner->save(request.at("folder").get<std::string>());
    return {{"saved", true}};
  }
  fail<ValueError>("there is no request {}", what);
}

}  // namespace

std::string Page::answer(const std::string& request) {
  try {
    return answer_of(learner_, Request::parse(request)).line();
  } catch (const std::bad_alloc&) {
    return JsonText({{"error", "there is not enough memory: a smaller model or batch needs less"}}).line();
  } catch (const std::exception& error) {
    return JsonText({{"error", error.what()}}).line();
  }
}

}  // namespace tinytensor
