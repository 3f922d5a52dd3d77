// Special tokens are found where they stand, the longest at each place, in time that does not depend on how many there are.
#include "tinytensor/tokenizers/special_tokens.h"

#include <doctest/doctest.h>

#include <ctime>

#include "tests/processor_time.h"

using namespace tinytensor;

namespace {

/// "a|b<s>|" for a text that is cut into "a" and "b" with <s> after it: each segment, what ends it, and a bar.
std::string cut(std::string_view text, const std::vector<std::string>& special_tokens) {
  std::string result;
  for (const Segment& segment : segments(text, special_tokens)) {
    result += std::string(segment.text) + "(" + (segment.special ? special_tokens[*segment.special] : "") + ")";
  }
  return result;
}

}  // namespace

TEST_CASE("of special tokens that begin alike the longest is meant, in whichever order they are listed") {
  CHECK(cut("x<ab>y", {"<", "<a", "<ab>", "<abc>"}) == "x(<ab>)y()");
  CHECK(cut("x<ab>y", {"<abc>", "<ab>", "<a", "<"}) == "x(<ab>)y()");
  CHECK(cut("<abc", {"<a", "<abd>"}) == "(<a)bc()");
  CHECK(cut("<ab", {"<abc>"}) == "<ab()");
  CHECK(cut("<<a<a", {"<a"}) == "<(<a)(<a)()");
  CHECK(cut("\xC3\xA9[x]\xFF", {"[x]", "\xFF", "\xC3"}) == "(\xC3)\xA9([x])(\xFF)()");
  CHECK(cut("", {"<s>"}) == "()");
  CHECK(cut("abc", {}) == "abc()");
}

TEST_CASE("a hundred thousand special tokens take no longer than a few, in a text that is full of their beginnings") {
  std::vector<std::string> many;
  for (int i = 0; i < 100'000; ++i) many.push_back("<|special token " + std::to_string(i) + "|>");
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "<|special token " + std::to_string(i) + (i % 2 == 0 ? "|>" : "|");
  const std::clock_t begun = std::clock();
  CHECK(segments(text, many).size() == 10'001);
  CHECK(static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC < 5 * tests::sanitizer_slowdown());
}
