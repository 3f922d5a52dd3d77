#include "examples/browser/answers.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace tinytensor {
namespace {

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

template <class List, class Write>
JsonText list_of(const List& values, const Write& write) {
  std::vector<JsonText> texts;
  texts.reserve(values.size());
  for (const auto& value : values) texts.push_back(write(value));
  return JsonText::array(texts);
}

template <class T>
JsonText plain_list(const std::vector<T>& values) {
  return list_of(values, [](const T& value) { return JsonText(value); });
}

JsonText number_text(real x) {
  if (std::isfinite(x)) return static_cast<double>(x);
  return std::isnan(x) ? "nan" : x > 0 ? "inf" : "-inf";
}

JsonText numbers_text(const Numbers& numbers) {
  return {{"shape", plain_list(numbers.shape)}, {"values", list_of(numbers.values, number_text)}};
}

JsonText box_text(const TapeTrace::Box& box) {
  const char* kind = box.kind == TapeTrace::Kind::leaf ? "leaf" : box.kind == TapeTrace::Kind::data ? "data" : "op";
  return {{"kind", kind},
          {"symbol", box.symbol},
          {"name", box.name},
          {"inputs", plain_list(box.inputs)},
          {"numbers", numbers_text(box.numbers)},
          {"kept", box.kept}};
}

JsonText share_text(const TapeTrace::Share& share) {
  return {{"to", share.to},
          {"made", plain_list(share.made)},
          {"handed", numbers_text(share.handed)},
          {"total", numbers_text(share.total)},
          {"met", share.met}};
}

JsonText replay_text(const TapeTrace::Step& step) {
  return {{"box", step.box},
          {"arrived", numbers_text(step.arrived)},
          {"shares", list_of(step.shares, share_text)},
          {"freed", plain_list(step.freed)}};
}

// Bytes that are no whole characters stand as hexadecimal numbers: <E2 82>.
JsonText token_text(const std::string& token) {
  if (json_string(token)) return token;
  std::string text;
  for (const char byte : token) {
    text += fmt::format("{}{:02X}", text.empty() ? "<" : " ", static_cast<unsigned>(static_cast<unsigned char>(byte)));
  }
  return text + ">";
}

// Of (H, W): {"largest": 0.7, "rows": H, "shades": [-100 … 100, …]}, row by row.
JsonText plane_text(const Tensor& plane) {
  const std::vector<real> values = plane.to_vector();
  real largest = 0;
  for (const real x : values) largest = std::max(largest, std::abs(x));
  const auto shade = [&](real x) { return JsonText(largest > 0 ? std::lround(100 * x / largest) : 0L); };
  return {{"largest", number_text(largest)}, {"rows", plane.size(0)}, {"shades", list_of(values, shade)}};
}

JsonText planes_text(const Tensor& planes) {
  std::vector<JsonText> texts;
  for (int64_t k = 0; k < planes.size(0); ++k) texts.push_back(plane_text(planes[k]));
  return JsonText::array(texts);
}

}  // namespace

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

JsonText turn_text(const Turn& turn) {
  return {{"steps", list_of(turn.steps, step_text)},
          {"evaluations", list_of(turn.evaluations, evaluation_text)},
          {"ended", turn.ended}};
}

JsonText look_text(const Look& look) {
  const auto guess = [](const Guess& g) { return JsonText({{"token", g.token}, {"probability", g.probability}}); };
  return {{"sentence", plain_list(look.sentence)},
          {"layers", look.layers},
          {"heads", look.heads},
          {"weights", look.weights},
          {"next", list_of(look.next, [&](const std::vector<Guess>& guesses) { return list_of(guesses, guess); })}};
}

JsonText scores_text(const std::vector<Score>& scores) {
  return {{"scores", list_of(scores, [](const Score& score) {
             return JsonText({{"token", token_text(score.token)}, {"logit", number_text(score.logit)}});
           })}};
}

JsonText trace_text(const TapeTrace& trace) {
  return {{"boxes", list_of(trace.boxes, box_text)},
          {"result", trace.result},
          {"steps", list_of(trace.steps, replay_text)}};
}

JsonText merges_text(const TokenizerTrace& trace) {
  return {{"merges", list_of(trace.merges(), [](const LearnedMerge& merge) {
             return JsonText({{"left", token_text(merge.left)},
                              {"right", token_text(merge.right)},
                              {"token", token_text(merge.left + merge.right)},
                              {"id", merge.id},
                              {"times", merge.times}});
           })}};
}

JsonText pieces_text(const std::vector<std::vector<CutToken>>& pieces) {
  const auto token = [](const CutToken& t) { return JsonText({{"id", t.id}, {"text", token_text(t.bytes)}}); };
  return {{"pieces", list_of(pieces, [&](const std::vector<CutToken>& piece) { return list_of(piece, token); })}};
}

JsonText race_text(const std::vector<Racer>& racers) {
  const auto point = [](const RacePoint& p) {
    return JsonText::array({number_text(p.x), number_text(p.y), number_text(p.loss)});
  };
  return {{"racers", list_of(racers, [&](const Racer& racer) {
             return JsonText({{"name", racer.name}, {"way", list_of(racer.way, point)}});
           })}};
}

JsonText digit_facts_text(const DigitFacts& facts) {
  return {{"weights", facts.weights},
          {"steps", facts.steps},
          {"epochs", facts.epochs},
          {"digits", facts.digits},
          {"test_digits", facts.test_digits}};
}

JsonText digit_turn_text(const DigitTurn& turn) {
  return {{"done", turn.done},    {"losses", list_of(turn.losses, number_text)},
          {"seen", turn.seen},    {"right", turn.right},
          {"test", turn.of_test}, {"ended", turn.ended}};
}

JsonText digit_reading_text(const DigitReading& reading) {
  return {{"picture", plane_text(reading.picture)},
          {"filters", planes_text(reading.filters)},
          {"first", planes_text(reading.first)},
          {"second", planes_text(reading.second)},
          {"odds", list_of(reading.odds.to_vector(), number_text)}};
}

}  // namespace tinytensor
