// The program that judges reads what another one wrote: whatever that is, it gives a verdict.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "modules/course/process/process.h"
#include "tests/io/temporary_folder.h"
#include "tinytensor/io/file.h"

namespace {

// The judgement on a program that wrote these bytes for the cases of an exercise.
std::string judgement_of(const std::string& bytes, const char* part = "kind") {
  const TemporaryFolder folder;
  const std::string file = (folder / "answers").string();
  tinytensor::write_file(file, bytes);
  const course::ProcessResult result = course::run({{COURSE_JUDGE, "01.1", "1", "1", file}, {}, {}, false});
  REQUIRE(result.end == course::ProcessResult::End::exited);
  REQUIRE(result.status == 0);
  return nlohmann::json::parse(result.output).at(part);
}

template <class T>
std::string bytes_of(T number) {
  return std::string(reinterpret_cast<const char*>(&number), sizeof number);
}

// An answer to case `number`: one whole number, as the programs that ask write it.
std::string whole_number(uint32_t number, int64_t answer, uint32_t dims = 0, uint32_t count = 1) {
  std::string body = bytes_of(uint8_t{0}) + bytes_of(number) + bytes_of(uint32_t{1});  // an answer of one item
  body += bytes_of(uint32_t{0}) + bytes_of(uint8_t{2});                                // without a name, whole
  body += bytes_of(dims) + bytes_of(count) + bytes_of(answer);
  body += bytes_of(uint32_t{0}) + bytes_of(uint32_t{0}) + bytes_of(uint32_t{0});  // no real numbers, no texts
  return bytes_of(static_cast<uint32_t>(body.size())) + body;
}

std::string text_of(const std::string& text) { return bytes_of(static_cast<uint32_t>(text.size())) + text; }

/// An exception of this type in the place of the first answer.
std::string thrown(const std::string& type, const std::string& words) {
  std::string body = bytes_of(uint8_t{0}) + bytes_of(uint32_t{0}) + bytes_of(uint32_t{1}) + bytes_of(uint32_t{0});
  body += bytes_of(uint8_t{5}) + bytes_of(uint32_t{0}) + bytes_of(uint32_t{0}) + bytes_of(uint32_t{0});
  body += text_of(words) + text_of(type);
  return bytes_of(static_cast<uint32_t>(body.size())) + body;
}

}  // namespace

TEST_CASE("the words of an exception stand behind words that say so, whatever its type") {
  for (const char* type : {"std::logic_error", "std::runtime_error", "course::Passed"}) {
    const std::string told = judgement_of(thrown(type, "all of 01.1 is right"), "text");
    INFO(told);
    CHECK(told.find("\n  all of 01.1 is right") == std::string::npos);
    CHECK(told.find(": all of 01.1 is right") != std::string::npos);
  }
}

TEST_CASE("right answers are judged one by one, until there are no more") {
  CHECK(judgement_of("") == "ended");
  CHECK(judgement_of(whole_number(0, 24)) == "ended");  // numel({2, 3, 4}), and then nothing
  CHECK(judgement_of(whole_number(0, 25)) == "wrong");
}

TEST_CASE("an answer that cannot be is malformed, however large the numbers in it are") {
  CHECK(judgement_of(whole_number(1, 24)) == "malformed");                 // to another question
  CHECK(judgement_of(whole_number(0, 24, 0xffffffff)) == "malformed");     // of 4 billion dims
  CHECK(judgement_of(whole_number(0, 24, 0, 0xffffffff)) == "malformed");  // of 4 billion numbers
  CHECK(judgement_of(bytes_of(uint32_t{0xffffffff})) == "malformed");
  CHECK(judgement_of(bytes_of(uint32_t{1}) + "x") == "malformed");
  CHECK(judgement_of("passed\n" + std::string(100, '\0')) == "malformed");
}

TEST_CASE("random bytes are never right") {
  std::mt19937 chance(1);
  for (int i = 0; i < 40; ++i) {
    std::string bytes = whole_number(0, 24) + whole_number(1, 7);
    for (int k = 0; k < 3; ++k) bytes[chance() % bytes.size()] = static_cast<char>(chance());
    const std::string kind = judgement_of(bytes);
    CHECK_MESSAGE((kind == "malformed" || kind == "ended" || kind == "wrong"), kind);
  }
}
