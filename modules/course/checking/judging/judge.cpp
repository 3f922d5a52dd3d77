// The program that judges: linked with the library alone, it reads what another program answered, and never runs a
// student's code.
//
//   course_judge [--double] 13.2 FIRST_SEED SEEDS ANSWERS…
//
// --double: of a program where real is double.
// For each file of answers it prints a line of JSON: {"kind": "wrong", "text": "…", "likely": "…"}. kind is
//   passed      every answer is right, and the program said that it was done
//   wrong       an answer is; the text says which, and why
//   todo        lines that are not written were reached; the text is the exercise
//   twin        the library's own kernel was called
//   memory      std::bad_alloc
//   ended       the answers so far are right, and then there are no more: the text is the question that has none
//   overflow    the same, and the stack ran out
//   malformed   this is no answer
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "modules/course/checking/judging/causes.h"
#include "modules/course/checking/judging/diagnose.h"
#include "tinytensor/io/file.h"

namespace course {
namespace {

struct Judgement {
  std::string kind, text;
  std::string likely = {};  ///< the part of the text that holds no values: which mistake it may be
};

struct Question {
  Posed posed;
  uint32_t number = 0;
  std::optional<Answer> expected = {};  // computed once, however many programs are judged
};

// Whether no array of a question is one of the other's: an answer that is right for the other is not that of the same
// numbers with another option, then.
bool on_other_inputs(const Call& call, const Call& other) {
  if (call.inputs.empty() || other.inputs.empty()) return false;
  for (const auto& [name, numbers] : call.inputs) {
    for (const auto& [its_name, its_numbers] : other.inputs) {
      if (numbers.shape == its_numbers.shape && numbers.values == its_numbers.values) return false;
    }
  }
  return true;
}

/// The questions of an exercise, and what one program answered.
class Judge {
 public:
  Judge(std::vector<Question>& questions, const std::string& answers) : questions_(questions), bytes_(answers) {}

  Judgement all() {
    bool malformed = false;
    for (size_t i = 0; i < questions_.size(); ++i) {
      const Question& question = questions_[i];
      const std::optional<Record> record = next_record(bytes_, malformed);
      if (malformed) return {"malformed", describe(question.posed.call())};
      if (!record || record->kind == Record::Kind::done) return {"ended", describe(question.posed.call())};
      if (record->kind == Record::Kind::overflow) return {"overflow", describe(question.posed.call())};
      if (record->number != question.number) return {"malformed", describe(question.posed.call())};
      const Judgement judgement = one(i, record->answer);
      if (judgement.kind != "passed") return judgement;
    }
    const std::optional<Record> last = next_record(bytes_, malformed);
    if (malformed || !last || last->kind != Record::Kind::done || !bytes_.empty()) return {"ended", ""};
    return {"passed", ""};
  }

 private:
  const Answer& expected(size_t i) {
    Question& question = questions_[i];
    if (!question.expected && question.posed.before) question.expected = questions_[*question.posed.before].expected;
    if (!question.expected) question.expected = question.posed.expect();
    return *question.expected;
  }

  // The questions before it have been answered rightly.
  Judgement one(size_t i, const Answer& got) {
    const Posed& posed = questions_[i].posed;
    if (got.items.size() == 1) {
      const Value& value = got.items[0].value;
      if (value.kind == Value::Kind::todo) return {"todo", printable(value.text)};
      if (value.kind == Value::Kind::twin) return {"twin", printable(value.text)};
      if (value.kind == Value::Kind::threw && value.type == "std::bad_alloc") return {"memory", describe(posed.call())};
    }
    if (same(got, expected(i))) return {"passed", ""};
    const Call call = posed.call();
    const std::string shown = describe(call) + printable(differences(got, expected(i)));
    if (posed.after_many_calls) {
      return {"wrong", fmt::format("once more, after {} calls: ", many_calls) + shown + only_late_ones_are_wrong,
              only_late_ones_are_wrong};
    }
    if (posed.before) return {"wrong", shown + only_the_first_call_is_right, only_the_first_call_is_right};
    if (posed.weight >= large_weight) return {"wrong", shown + only_large_ones_are_wrong, only_large_ones_are_wrong};
    Evidence evidence{posed.mistakes(), call.inputs};
    evidence.support = [&](const Mistake& mistake) { return support(i, mistake); };
    const std::string secret = said(i, got, evidence, false);
    const bool elsewhere = others_get_earlier_answers(i);
    for (size_t k = 0; k < i; ++k) {
      evidence.earlier.push_back({&expected(k), on_other_inputs(call, questions_[k].posed.call()), elsewhere});
    }
    return {"wrong", shown + said(i, got, evidence, true), secret};
  }

  std::string said(size_t i, const Answer& got, Evidence& evidence, bool with_numbers) {
    evidence.with_numbers = with_numbers;
    const std::string text = what_is_said(got, expected(i), evidence);
    return text.empty() && questions_[i].posed.weight >= 1000 ? only_large_ones_are_wrong : text;
  }

  // Of at most so many questions before and behind i.
  int support(size_t i, const Mistake& mistake) {
    constexpr int most_questions = 12;
    const auto found = support_.find(mistake.says);
    if (found != support_.end()) return found->second;
    int sum = 0, left = most_questions;
    for (size_t k = i; k-- > 0 && left > 0;) {
      if (is_of_check(k, i)) sum -= would_show(k, mistake) ? 1 : 0, --left;
    }
    left = most_questions;
    std::string_view bytes = bytes_;
    bool malformed = false;
    for (size_t k = i + 1; k < questions_.size() && left > 0; ++k) {
      const std::optional<Record> record = next_record(bytes, malformed);
      if (!record || record->kind != Record::Kind::answer) break;
      if (!is_of_check(k, i)) continue;
      --left;
      for (const Mistake& its : questions_[k].posed.mistakes()) {
        if (its.says != mistake.says || begins_with(expected(k), its.gives)) continue;
        sum += begins_with(record->answer, its.gives) ? 1 : -1;
        break;
      }
    }
    return support_[mistake.says] = sum;
  }

  // Of the questions behind i, those that were drawn: whether two at least got what was right for an earlier one.
  bool others_get_earlier_answers(size_t i) {
    constexpr int most_questions = 24;
    int found = 0, left = most_questions;
    std::string_view bytes = bytes_;
    bool malformed = false;
    for (size_t k = i + 1; k < questions_.size() && left > 0 && found < 2; ++k) {
      const std::optional<Record> record = next_record(bytes, malformed);
      if (!record || record->kind != Record::Kind::answer) break;
      if (!is_of_check(k, i) || questions_[k].posed.weight == 0 || same(record->answer, expected(k))) continue;
      --left;
      const size_t wrong = first_wrong(record->answer, expected(k));
      for (size_t e = 0; e < k; ++e) {
        if (telling_of_another(record->answer, expected(e), wrong) == 0) continue;
        ++found;
        break;
      }
    }
    return found > 1;
  }

  bool is_of_check(size_t k, size_t i) const {
    const Posed &posed = questions_[k].posed, &other = questions_[i].posed;
    return posed.check == other.check && !posed.before && posed.weight < large_weight;
  }
  bool would_show(size_t k, const Mistake& mistake) {
    for (const Mistake& its : questions_[k].posed.mistakes()) {
      if (its.says == mistake.says) return !begins_with(expected(k), its.gives);
    }
    return false;
  }

  std::vector<Question>& questions_;
  std::string_view bytes_;
  std::map<std::string, int> support_ = {};
};

Judgement judged(std::vector<Question>& questions, const std::string& answers) {
  return Judge(questions, answers).all();
}

int run(const std::string& exercise, uint64_t seed, uint64_t seeds, const std::vector<std::string>& files) {
  std::vector<Question> questions;
  for_each_case(exercise, seed, seeds, [&](const Posed& posed, uint32_t number) {
    questions.push_back({posed, number});
  });
  for (const std::string& file : files) {
    const Judgement judgement = questions.empty() ? Judgement{"malformed", "there is no check for " + exercise + "\n"}
                                                  : judged(questions, read_file(file));
    const nlohmann::json line{{"kind", judgement.kind}, {"text", judgement.text}, {"likely", judgement.likely}};
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
  return 0;
}

}  // namespace
}  // namespace course

int main(int argc, char** argv) {
  course::in_double() = argc > 1 && argv[1] == std::string("--double");
  if (course::in_double()) ++argv, --argc;
  if (argc < 4) {
    fmt::print(stderr, "usage: {} [--double] 13.2 FIRST_SEED SEEDS ANSWERS…\n", argv[0]);
    return 2;
  }
  try {
    return course::run(argv[1], std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10),
                       {argv + 4, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
