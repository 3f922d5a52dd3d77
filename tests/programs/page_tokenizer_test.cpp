// What a page shows of byte-pair encoding is what the library does.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "examples/browser/page.h"
#include "examples/browser/tokenizer_trace.h"
#include "tests/programs/shell.h"
#include "tinytensor/data/stories.h"

namespace tinytensor::tests {
namespace {

std::vector<int64_t> ids_of(const std::vector<std::vector<CutToken>>& pieces) {
  std::vector<int64_t> ids;
  for (const std::vector<CutToken>& piece : pieces) {
    for (const CutToken& token : piece) ids.push_back(token.id);
  }
  return ids;
}

TEST_CASE("a text is cut by the first merges as by a tokenizer that has learned no others") {
  const std::string corpus = stories(20000);
  const TokenizerTrace trace(corpus, 200);
  REQUIRE(trace.merges().size() == 200);
  for (const std::string& text : {corpus.substr(0, 3000), std::string("Ärger; it's 12 \xF0\x9F\x90\xB6\xFF  \n")}) {
    for (const int64_t merges : {0, 1, 2, 17, 100, 200}) {
      CAPTURE(merges);
      const auto pieces = trace.cut(text, merges);
      CHECK(ids_of(pieces) == BpeTokenizer::train(corpus, 256 + merges, {}).encode(text));
      std::string again;
      for (const auto& piece : pieces) {
        for (const CutToken& token : piece) again += token.bytes;
      }
      CHECK(again == text);
    }
  }
}

TEST_CASE("a merge is told with its tokens and how often it was made") {
  const TokenizerTrace trace("ab ab abc", 5);
  REQUIRE(trace.merges().size() == 2);  // " ab" is left once only
  CHECK(trace.merges()[0].left == "a");
  CHECK(trace.merges()[0].right == "b");
  CHECK(trace.merges()[0].id == 256);
  CHECK(trace.merges()[0].times == 3);
  CHECK(trace.merges()[1].left == " ");
  CHECK(trace.merges()[1].right == "ab");
  CHECK(trace.merges()[1].times == 2);
}

TEST_CASE("a page asks for merges and for a text that they cut") {
  Page page;
  CHECK(contains(page.answer(R"({"do":"cut","text":"a","merges":0})"), "no merges have been learned"));
  CHECK(contains(page.answer(R"({"do":"learn_merges","text":"abc","count":5})"), "there is nothing to merge"));
  CHECK(contains(page.answer(R"({"do":"learn_merges","text":"","count":0})"), "from 1 to 2000"));
  CHECK(contains(page.answer(R"({"do":"learn_merges","text":"","count":2001})"), "from 1 to 2000"));
  CHECK(page.answer(R"({"do":"learn_merges","text":"ab ab","count":1})") ==
        R"({"merges":[{"left":"a","right":"b","token":"ab","id":256,"times":2}]})");
  CHECK(page.answer(R"({"do":"cut","text":"ab\u00e4","merges":1})") ==
        R"({"pieces":[[{"id":256,"text":"ab"},{"id":127,"text":"<C3>"},{"id":97,"text":"<A4>"}]]})");
  CHECK(contains(page.answer(R"({"do":"cut","text":"a","merges":2})"), "1 merges were learned, not 2"));
}

TEST_CASE("a page is told a tape with numbers that JSON does not have") {
  Page page;
  const std::string answer =
      page.answer(R"json({"do":"tape","program":"x = [[1, 2], [3, 4]]; s = causal(x); mean(x)"})json");
  CHECK(contains(answer, R"("values":[1.0,"-inf",3.0,4.0])"));
  CHECK(contains(page.answer(R"({"do":"tape","program":"x ="})"), R"({"error":"line 1: )"));
}

}  // namespace
}  // namespace tinytensor::tests
