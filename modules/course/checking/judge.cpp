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

#include "diagnose.h"
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

Judgement judge(Question& question, const Answer& got) {
  const Posed& posed = question.posed;
  if (got.items.size() == 1) {
    const Value& value = got.items[0].value;
    if (value.kind == Value::Kind::todo) return {"todo", printable(value.text)};
    if (value.kind == Value::Kind::twin) return {"twin", printable(value.text)};
    if (value.kind == Value::Kind::threw && value.type == "std::bad_alloc") return {"memory", describe(posed.call())};
  }
  if (!question.expected) question.expected = posed.expect();
  if (same(got, *question.expected)) return {"passed", ""};
  const std::string likely = likely_cause(got, *question.expected, posed.mistakes());
  return {"wrong", describe(posed.call()) + printable(differences(got, *question.expected)) + likely,
          likely_cause(got, *question.expected, posed.mistakes(), false)};
}

Judgement judge_all(std::vector<Question>& questions, const std::string& answers) {
  std::string_view bytes = answers;
  bool malformed = false;
  for (Question& question : questions) {
    const std::optional<Record> record = next_record(bytes, malformed);
    if (malformed) return {"malformed", describe(question.posed.call())};
    if (!record || record->kind == Record::Kind::done) return {"ended", describe(question.posed.call())};
    if (record->kind == Record::Kind::overflow) return {"overflow", describe(question.posed.call())};
    if (record->number != question.number) return {"malformed", describe(question.posed.call())};
    const Judgement judgement = judge(question, record->answer);
    if (judgement.kind != "passed") return judgement;
  }
  const std::optional<Record> last = next_record(bytes, malformed);
  if (malformed || !last || last->kind != Record::Kind::done || !bytes.empty()) return {"ended", ""};
  return {"passed", ""};
}

int run(const std::string& exercise, uint64_t seed, uint64_t seeds, const std::vector<std::string>& files) {
  std::vector<Question> questions;
  for_each_case(exercise, seed, seeds, [&](const Posed& posed, uint32_t number) {
    questions.push_back({posed, number});
  });
  for (const std::string& file : files) {
    const Judgement judgement = questions.empty() ? Judgement{"malformed", "there is no check for " + exercise + "\n"}
                                                  : judge_all(questions, read_file(file));
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
