// Any bytes either are records of answers, which are read as they were written, or are malformed; and whatever is in
// them can be compared with what was expected, and described on a screen.
#include "modules/course/checking/judging/causes.h"
#include "modules/course/checking/judging/diagnose.h"
#include "modules/course/checking/value.h"
#include "tests/fuzz/fuzz.h"

using namespace course;
using tinytensor::fuzz::check;
using tinytensor::fuzz::text_of;

namespace {

// One of each kind, and a shape that an answer may share.
const std::vector<Answer>& expected() {
  static const std::vector<Answer> all = {
      Value(24),
      Value(2.5),
      Value(true),
      Value("words"),
      throws("ShapeError", "do not broadcast"),
      Value(Shape{2, 3, 4}),
      Value(Numbers({2, 3}, {1, 2, 3, 4, 5, 6})),
      Value(Numbers({6, 6}, 0.5)).within(1e-3),
      {{"the gradient of x", Value(Numbers({3}, 1.0))}, {"the gradient of y", Value()}},
  };
  return all;
}

// Each kind of evidence that a cause is looked for in.
Evidence evidence_beside(const Answer& got) {
  Evidence evidence;
  evidence.mistakes = {{"a mistake", Value(25)}};
  evidence.inputs = {{"x", Numbers({2, 3}, {1, 2, 3, 4, 5, 6})}, {"nothing", Numbers()}};
  for (const Answer& one : expected()) {
    evidence.earlier.push_back({&one, true});
    evidence.others.push_back({got, &one, false});
  }
  evidence.large = true;
  return evidence;
}

void describe_all(const Answer& got) {
  const Evidence evidence = evidence_beside(got);
  for (const Answer& one : expected()) {
    if (same(got, one)) continue;
    const std::string text = printable(differences(got, one)) + likely_cause(got, one, evidence);
    check(text.size() < (1 << 20));
    for (const char c : text) check(static_cast<unsigned char>(c) >= 0x20 || c == '\n');
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view bytes = text_of(data, size);
  for (int count = 0; count < 8; ++count) {
    bool malformed = false;
    const std::string_view before = bytes;
    const std::optional<Record> record = next_record(bytes, malformed);
    if (!record) break;
    check(!malformed && bytes.size() < before.size());
    const std::string again = bytes_of(*record);
    check(again == before.substr(0, before.size() - bytes.size()));
    describe_all(record->answer);
  }
  return 0;
}
