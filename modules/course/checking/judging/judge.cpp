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

// All smaller cases were right.
constexpr const char* only_large_ones_are_wrong =
    "  likely: fewer numbers come out right: the rest behind the last block of a loop is forgotten, an array is too\n"
    "          short, a count or a place has too few bits, or a float adds up more than it has digits for\n";

constexpr const char* only_late_ones_are_wrong =
    "  likely: at first this came out right: what counts the calls has run over, or something is kept of each\n";

constexpr const char* only_the_first_call_is_right =
    "  likely: the same call came out right before: something is kept from one call to the next (a static variable?\n"
    "          a buffer? an argument that is written to?)\n";

// The questions before it have been answered rightly.
Judgement judge(std::vector<Question>& questions, size_t i, const Answer& got) {
  Question& question = questions[i];
  const Posed& posed = question.posed;
  if (got.items.size() == 1) {
    const Value& value = got.items[0].value;
    if (value.kind == Value::Kind::todo) return {"todo", printable(value.text)};
    if (value.kind == Value::Kind::twin) return {"twin", printable(value.text)};
    if (value.kind == Value::Kind::threw && value.type == "std::bad_alloc") return {"memory", describe(posed.call())};
  }
  if (!question.expected && posed.before) question.expected = questions[*posed.before].expected;
  if (!question.expected) question.expected = posed.expect();
  if (same(got, *question.expected)) return {"passed", ""};
  const std::string shown = describe(posed.call()) + printable(differences(got, *question.expected));
  if (posed.after_many_calls) {
    return {"wrong", fmt::format("once more, after {} calls: ", many_calls) + shown + only_late_ones_are_wrong,
            only_late_ones_are_wrong};
  }
  if (posed.before) return {"wrong", shown + only_the_first_call_is_right, only_the_first_call_is_right};
  const bool large = posed.weight >= large_weight;
  std::vector<Answer> earlier;
  for (size_t k = 0; k < i && !large; ++k) earlier.push_back(*questions[k].expected);
  const Mistakes mistakes = large ? Mistakes() : posed.mistakes();
  const auto likely = [&](bool with_numbers, const std::vector<Answer>& of_others) -> std::string {
    const std::string cause =
        large ? "" : likely_cause(got, *question.expected, mistakes, with_numbers, of_others, posed.call().inputs);
    return large || (cause.empty() && posed.weight >= 1000) ? only_large_ones_are_wrong : cause;
  };
  return {"wrong", shown + likely(true, earlier), likely(false, {})};
}

Judgement judge_all(std::vector<Question>& questions, const std::string& answers) {
  std::string_view bytes = answers;
  bool malformed = false;
  for (size_t i = 0; i < questions.size(); ++i) {
    const Question& question = questions[i];
    const std::optional<Record> record = next_record(bytes, malformed);
    if (malformed) return {"malformed", describe(question.posed.call())};
    if (!record || record->kind == Record::Kind::done) return {"ended", describe(question.posed.call())};
    if (record->kind == Record::Kind::overflow) return {"overflow", describe(question.posed.call())};
    if (record->number != question.number) return {"malformed", describe(question.posed.call())};
    const Judgement judgement = judge(questions, i, record->answer);
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
