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
    const std::string shown = describe(posed.call()) + printable(differences(got, expected(i)));
    if (posed.after_many_calls) {
      return {"wrong", fmt::format("once more, after {} calls: ", many_calls) + shown + only_late_ones_are_wrong,
              only_late_ones_are_wrong};
    }
    if (posed.before) return {"wrong", shown + only_the_first_call_is_right, only_the_first_call_is_right};
    Evidence evidence = evidence_for(i);
    std::string cause = likely_cause(got, expected(i), evidence);
    if (cause.empty() && posed.weight >= 1000) {
      evidence.large = true;
      cause = likely_cause(got, expected(i), evidence);
    }
    // What is secret may not be learned from whether it was also right for another question.
    evidence.with_numbers = false;
    evidence.earlier.clear();
    return {"wrong", shown + cause, likely_cause(got, expected(i), evidence)};
  }

  Evidence evidence_for(size_t i) {
    const Posed& posed = questions_[i].posed;
    const Call call = posed.call();
    Evidence evidence{.inputs = call.inputs};
    // One of draw_large may cost too much for the plain loops of mistakes.
    if (posed.weight < largest_weight) evidence.mistakes = posed.mistakes();
    evidence.large = posed.weight >= large_weight;
    if (evidence.large) return evidence;
    for (size_t k = 0; k < i; ++k) {
      evidence.earlier.push_back({&expected(k), on_other_inputs(call, questions_[k].posed.call())});
    }
    evidence.others = other_wrong_ones(i);
    return evidence;
  }

  // Of the same check, behind i; a few of those that were drawn.
  std::vector<OtherWrong> other_wrong_ones(size_t i) {
    constexpr size_t most = 8, most_looked_at = 24;
    std::vector<OtherWrong> others;
    std::string_view bytes = bytes_;
    bool malformed = false;
    size_t looked_at = 0;
    for (size_t k = i + 1; k < questions_.size() && others.size() < most && looked_at < most_looked_at; ++k) {
      const std::optional<Record> record = next_record(bytes, malformed);
      if (!record || record->kind != Record::Kind::answer) break;
      const Posed& posed = questions_[k].posed;
      if (posed.check != questions_[i].posed.check || posed.before || posed.weight >= large_weight) continue;
      ++looked_at;
      if (same(record->answer, expected(k))) continue;
      others.push_back({record->answer, &expected(k), answers_an_earlier_one(k, record->answer)});
    }
    return others;
  }

  bool answers_an_earlier_one(size_t k, const Answer& got) {
    const size_t wrong = first_wrong(got, expected(k));
    for (size_t e = 0; e < k; ++e) {
      const std::optional<Answer>& of_another = questions_[e].expected;
      if (of_another && telling_of_another(got, *of_another, wrong) > 0) return true;
    }
    return false;
  }

  std::vector<Question>& questions_;
  std::string_view bytes_;
};

Judgement judge_answers(std::vector<Question>& questions, const std::string& answers) {
  return Judge(questions, answers).all();
}

int run(const std::string& exercise, uint64_t seed, uint64_t seeds, const std::vector<std::string>& files) {
  std::vector<Question> questions;
  for_each_case(exercise, seed, seeds, [&](const Posed& posed, uint32_t number) {
    questions.push_back({posed, number});
  });
  for (const std::string& file : files) {
    const Judgement judgement = questions.empty() ? Judgement{"malformed", "there is no check for " + exercise + "\n"}
                                                  : judge_answers(questions, read_file(file));
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
