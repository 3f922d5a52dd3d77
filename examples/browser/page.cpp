#include "examples/browser/page.h"

#include <exception>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "examples/browser/answers.h"
#include "examples/browser/pen.h"
#include "tinytensor/core/error.h"
#include "tinytensor/data/stories.h"

namespace tinytensor {
namespace {

using Request = nlohmann::json;

constexpr size_t story_bytes = 100 * 1024;  // enough for a tokenizer to learn words from, and done at once

std::optional<JsonText> answer_of_run(const std::string& what, const Request& request,
                                      std::unique_ptr<PageLearner>& learner) {
  if (what == "begin") {
    learner.reset();  // its memory first
    learner = std::make_unique<PageLearner>(request.at("flags").get<std::vector<std::string>>());
    return facts_text(learner->facts());
  }
  if (what != "advance" && what != "look" && what != "next" && what != "write" && what != "save") return {};
  if (learner == nullptr) fail<ValueError>("no run has begun");
  if (what == "advance") return turn_text(learner->advance(request.at("steps")));
  if (what == "look") return look_text(learner->look(request.at("text")));
  if (what == "next") return scores_text(learner->next(request.at("text")));
  if (what == "write") {
    const Sampling sampling{request.at("temperature"), request.at("top_k"), request.at("top_p")};
    return JsonText(
        {{"text", learner->write(request.at("prompt"), request.at("count"), sampling, request.at("seed"))}});
  }
  learner->save(request.at("folder").get<std::string>());
  return JsonText({{"saved", true}});
}

std::optional<JsonText> answer_of_tokenizer(const std::string& what, const Request& request,
                                            std::unique_ptr<TokenizerTrace>& tokenizer) {
  if (what == "learn_merges") {
    const std::string text = request.at("text");
    tokenizer = std::make_unique<TokenizerTrace>(text.empty() ? stories(story_bytes) : text, request.at("count"));
    return merges_text(*tokenizer);
  }
  if (what != "cut") return {};
  if (tokenizer == nullptr) fail<ValueError>("no merges have been learned");
  return pieces_text(tokenizer->cut(request.at("text").get<std::string>(), request.at("merges")));
}

std::vector<Stroke> strokes_of(const Request& request) {
  std::vector<Stroke> strokes;
  for (const std::vector<std::vector<double>>& points : request.get<std::vector<std::vector<std::vector<double>>>>()) {
    Stroke& stroke = strokes.emplace_back();
    for (const std::vector<double>& p : points) {
      if (p.size() != 2) fail<ValueError>("a point of a stroke is x and y, not {} numbers", p.size());
      stroke.push_back({p[0], p[1]});
    }
  }
  return strokes;
}

std::optional<JsonText> answer_of_digits(const std::string& what, const Request& request,
                                         std::unique_ptr<DigitReader>& reader) {
  if (what == "digits") {
    reader.reset();  // its memory first
    const DigitsOptions options{.train = request.at("digits"), .test = request.at("test_digits")};
    reader = std::make_unique<DigitReader>(options, request.at("epochs"));
    return digit_facts_text(reader->facts());
  }
  if (what != "learn_digits" && what != "read_strokes" && what != "read_test_digit") return {};
  if (reader == nullptr) fail<ValueError>("no digits have been drawn to learn from");
  if (what == "learn_digits") return digit_turn_text(reader->learn(request.at("steps")));
  if (what == "read_test_digit") return digit_reading_text(reader->read(reader->test_digit(request.at("index"))));
  return digit_reading_text(reader->read(picture_of(strokes_of(request.at("strokes")), request.at("fitted"))));
}

JsonText answer_of_race(const Request& request) {
  const std::vector<double> rates = request.at("rates");
  if (rates.size() != 4) fail<ValueError>("four rates are raced with, not {}", rates.size());
  return race_text(race({request.at("walls"), request.at("units")}, request.at("x"), request.at("y"),
                        {rates[0], rates[1], rates[2], rates[3]}, request.at("steps")));
}

}  // namespace

std::string Page::answer(const std::string& text) {
  try {
    const Request request = Request::parse(text);
    const std::string what = request.at("do");
    if (what == "tape") return trace_text(trace_tape(request.at("program"))).line();
    if (what == "race") return answer_of_race(request).line();
    if (const auto answer = answer_of_run(what, request, learner_)) return answer->line();
    if (const auto answer = answer_of_tokenizer(what, request, tokenizer_)) return answer->line();
    if (const auto answer = answer_of_digits(what, request, reader_)) return answer->line();
    fail<ValueError>("there is no request {}", what);
  } catch (const std::bad_alloc&) {
    return JsonText({{"error", "there is not enough memory: a smaller model or batch needs less"}}).line();
  } catch (const std::exception& error) {
    return JsonText({{"error", error.what()}}).line();
  }
}

}  // namespace tinytensor
