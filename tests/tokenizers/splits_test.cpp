#include "tinytensor/tokenizers/splits.h"

#include <ctime>
#include <functional>

#include "tests/processor_time.h"
#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

using PieceEnd = std::function<size_t(std::string_view, size_t)>;
const PieceEnd single_digits = piece_end_single_digits;
const PieceEnd llama3 = [](std::string_view text, size_t at) { return piece_end_llama3(text, at, 3); };
const PieceEnd qwen2 = [](std::string_view text, size_t at) { return piece_end_llama3(text, at, 1); };

/// The pieces, with a bar between them.
std::string split(const PieceEnd& piece_end, std::string_view text) {
  std::string pieces;
  for (size_t i = 0, end = 0; i < text.size(); i = end) {
    end = piece_end(text, i);
    REQUIRE(end > i);
    REQUIRE(end <= text.size());
    pieces += (i > 0 ? "|" : "") + std::string(text.substr(i, end - i));
  }
  return pieces;
}

struct Case {
  std::string text, pieces;
};

}  // namespace

TEST_CASE("SmolLM's digits stand alone, and what is between them is cut as GPT-2 does, as if the text ended there") {
  for (const auto& [text, pieces] : std::vector<Case>{{"", ""},
                                                      {"12", "1|2"},
                                                      {"in 1999", "in| |1|9|9|9"},
                                                      {"in  1999", "in|  |1|9|9|9"},
                                                      {"\t1", "\t|1"},
                                                      {"\t 1", "\t |1"},
                                                      {"\n\n1", "\n\n|1"},
                                                      {"a  b", "a| | b"},
                                                      {"a b  1", "a| b|  |1"},
                                                      {" ab  1", " ab|  |1"},
                                                      {" ab ", " ab| "},
                                                      {"'s1's", "'s|1|'s"},
                                                      {"x²½Ⅷ٣", "x|²|½|Ⅷ|٣"},
                                                      {"1\u00a0 2", "1|\u00a0 |2"},
                                                      {"\xFF\xFF"
                                                       "1\xE2",
                                                       "\xFF\xFF|1|\xE2"}}) {
    const std::string whole(text);  // a binding cannot be captured
    CHECK_MESSAGE(split(single_digits, whole) == pieces, whole);
  }
}

TEST_CASE(
    "Llama 3's pieces: contractions in any case, three digits, a character before letters, line ends behind others") {
  for (const auto& [text, pieces] : std::vector<Case>{{"", ""},
                                                      {"Hello, World!", "Hello|,| World|!"},
                                                      {"it's IT'S we'LL", "it|'s| IT|'S| we|'LL"},
                                                      {"x'\u017Fa", "x|'\u017F|a"},
                                                      {"'tis 'x", "'t|is| '|x"},
                                                      {"'x", "'x"},
                                                      {"1234567", "123|456|7"},
                                                      {" 12", " |12"},
                                                      {"(a)[b]\u00a0c", "(a|)[|b|]|\u00a0c"},
                                                      {"a.b", "a|.b"},
                                                      {"a..b", "a|..|b"},
                                                      {" ...\n\n x", " ...\n\n| x"},
                                                      {"a \n b", "a| \n| b"},
                                                      {"a \n\t\n  b", "a| \n\t\n| | b"},
                                                      {"a\r\n\r\nb", "a|\r\n\r\n|b"},
                                                      {"a   b", "a|  | b"},
                                                      {"a   ", "a|   "},
                                                      {"a\t\tb", "a|\t|\tb"},
                                                      {"\u2028x", "\u2028x"},
                                                      {"e\u0301", "e|\u0301"},
                                                      {"\xFF"
                                                       "a\xE2\x82",
                                                       "\xFF"
                                                       "a|\xE2\x82"}}) {
    const std::string whole(text);  // a binding cannot be captured
    CHECK_MESSAGE(split(llama3, whole) == pieces, whole);
  }
  CHECK(split(qwen2, "it's 1234 '½²") == "it|'s| |1|2|3|4| '|½|²");
}

TEST_CASE("cutting takes as many times longer as the text is longer") {
  for (const PieceEnd& piece_end : {single_digits, llama3, qwen2}) {
    for (const std::string unit : {"a", "1", " ", "\n", "'s", "!", " \n", "\t", " 1", "\xFF", "  a", "é", "\u3000"}) {
      std::string text;
      while (text.size() < 300'000) text += unit;
      const std::clock_t begin = std::clock();
      for (size_t i = 0; i < text.size();) i = piece_end(text, i);
      const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
      CHECK_MESSAGE(seconds < 0.5 * sanitizer_slowdown(), fmt::format("'{}': {} s", unit, seconds));
    }
  }
}
