#include "tinytensor/tokenizers/pretokenize.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "tinytensor/tokenizers/unicode.h"

using namespace tinytensor;

namespace {

/// The pieces, with a bar between them.
std::string split(std::string_view text) {
  std::string pieces;
  for (size_t i = 0, end = 0; i < text.size(); i = end) {
    end = piece_end(text, i);
    REQUIRE(end > i);
    REQUIRE(end <= text.size());
    pieces += (i > 0 ? "|" : "") + std::string(text.substr(i, end - i));
  }
  return pieces;
}

}  // namespace

// Every expected splitting here is what PCRE2 10.42 finds with the pattern, in UTF and UCP mode.
TEST_CASE("a text is cut where GPT-2's pattern cuts it") {
  struct Case {
    std::string text, pieces;
  };
  const std::vector<Case> cases = {
      {"", ""},
      {"hello world", "hello| world"},
      {"Hello, World! 123", "Hello|,| World|!| 123"},
      {"abc123def", "abc|123|def"},
      // Contractions, in small letters and with the ASCII apostrophe only.
      {"I'll we've you're it's don't I'm he'd", "I|'ll| we|'ve| you|'re| it|'s| don|'t| I|'m| he|'d"},
      {"I'LL", "I|'|LL"},
      {"I’ll", "I|’|ll"},
      {"'sir", "'s|ir"},
      {"'s's's", "'s|'s|'s"},
      {" 's", " '|s"},
      {"!'s", "!'|s"},
      {"''s", "''|s"},
      {"'", "'"},
      {"'r've'l", "'|r|'ve|'|l"},
      {"1's", "1|'s"},
      // White space: the last character goes with what follows if it is a space.
      {"foo   bar", "foo|  | bar"},
      {"foo  ", "foo|  "},
      {"foo ", "foo| "},
      {"  foo", " | foo"},
      {"foo\n bar", "foo|\n| bar"},
      {"foo \nbar", "foo| |\n|bar"},
      {"foo\n\nbar", "foo|\n|\n|bar"},
      {"foo\n\n", "foo|\n\n"},
      {"\tfoo", "\t|foo"},
      {"a\r\nb", "a|\r|\n|b"},
      {"   ", "   "},
      {" ", " "},
      {"a\u00A0b", "a|\u00A0|b"},               // no-break space
      {"a\u0085b", "a|\u0085|b"},               // next line
      {"a\u3000\u3000b", "a|\u3000|\u3000|b"},  // ideographic spaces
      {"a \u00A0b", "a| |\u00A0|b"},
      {"a\x1C\x1F\x62", "a|\x1C\x1F|b"},  // separators, which are no white space
      {"a\u200Bb", "a|\u200B|b"},         // a zero-width space, neither
      {" \x1C", " \x1C"},
      // Categories beyond ASCII.
      {"über Straße", "über| Straße"},
      {"½ ² Ⅷ ٣", "½| ²| Ⅷ| ٣"},
      {"x²", "x|²"},
      {"e\u0301te\u0301", "e|\u0301|te|\u0301"},  // combining marks are no letters
      {"\u00E9t\u00E9", "\u00E9t\u00E9"},
      {"中文字 日本語", "中文字| 日本語"},
      {"हिन्दी", "ह|ि|न|्|द|ी"},
      {"👋🏽 hi", "👋🏽| hi"},
      {"ªº", "ªº"},
      {"_a_b", "_|a|_|b"},
      {"a-b—c", "a|-|b|—|c"},
      {"$5.00!", "$|5|.|00|!"},
      // Bytes that are no UTF-8 count as other characters.
      {"a\xFFz", "a|\xFF|z"},
      {"a \xFF\xFEz", "a| \xFF\xFE|z"},
      {"a\xE2\x82", "a|\xE2\x82"},
      {"\x80!", "\x80!"},
  };
  for (const auto& [text, pieces] : cases) CHECK(split(text) == pieces);
}

TEST_CASE("the pieces of any bytes are the bytes") {
  std::mt19937 engine(7);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (size_t i = engine() % 40; i > 0; --i) text += static_cast<char>(engine() % (engine() % 2 == 0 ? 256 : 64));
    std::string joined;
    for (size_t i = 0, end = 0; i < text.size(); i = end) {
      end = piece_end(text, i);
      REQUIRE(end > i);
      joined += text.substr(i, end - i);
    }
    CHECK(joined == text);
  }
}

TEST_CASE("characters have the category that Unicode gives them") {
  struct Case {
    const char* characters;
    Category expected;
  };
  const std::vector<Case> cases = {
      {"aZªµºÀÿĀʰͰאबะ中가Ａ𐀀𝒜", Category::letter},
      {"09²³¹¼½¾٠Ⅷ〇①𝟘", Category::number},
      {" \t\n\v\f\r\u0085\u00A0\u1680\u2000\u200A\u2028\u2029\u202F\u205F\u3000", Category::space},
      {"!_$+<^`|~«÷×\u0300\u200B\u200D\u180E\uFEFF\uFFFD€😀\x1C\x1D\x1E\x1F\x7F", Category::other},
  };
  for (const auto& [characters, expected] : cases) {
    const std::string_view text = characters;
    for (size_t i = 0; i < text.size();) {
      const Utf8Character character = decode_utf8(text, i);
      CAPTURE(static_cast<uint32_t>(character.code_point));
      CHECK((category(character.code_point) == expected));
      i += character.length;
    }
  }
  CHECK((category(0) == Category::other));
  CHECK((category(0x10FFFF) == Category::other));
}

TEST_CASE("as many characters are letters and numbers as Unicode 16 counts") {
  size_t letters = 0, numbers = 0, spaces = 0;
  for (char32_t c = 0; c < 0x110000; ++c) {
    letters += category(c) == Category::letter;
    numbers += category(c) == Category::number;
    spaces += category(c) == Category::space;
  }
  CHECK(letters == 141028);
  CHECK(numbers == 1911);
  CHECK(spaces == 25);
}
