#include "tinytensor/tokenizers/published/added_tokens.h"

#include <ctime>

#include "tests/processor_time.h"
#include "tests/support.h"
#include "tinytensor/io/utf8.h"
#include "tinytensor/tokenizers/published/word_characters.h"

using namespace tinytensor;
using namespace tinytensor::tests;

namespace {

/// The parts of a text, with a bar between them; of a token its id stands before it.
std::string parts(const std::vector<AddedToken>& tokens, std::string_view text) {
  std::vector<std::string> spellings;
  for (const AddedToken& token : tokens) spellings.push_back(token.content);
  std::string found;
  for (const Stretch& stretch : AddedTokens(tokens, spellings).stretches(text)) {
    found += (found.empty() ? "" : "|") + (stretch.id ? fmt::format("{}:", *stretch.id) : "");
    found += stretch.text;
  }
  return found;
}

const std::vector<AddedToken> tokens{{.content = "<a>", .id = 1},
                                     {.content = "<a><b>", .id = 2},
                                     {.content = "<l>", .id = 3, .lstrip = true},
                                     {.content = "<r>", .id = 4, .rstrip = true},
                                     {.content = "<lr>", .id = 5, .lstrip = true, .rstrip = true},
                                     {.content = "word", .id = 6, .single_word = true},
                                     {.content = "é", .id = 7, .single_word = true},
                                     {.content = "  ", .id = 8, .rstrip = true}};

}  // namespace

TEST_CASE("added tokens are found from left to right, the longest first, with the white space that belongs to them") {
  struct Case {
    std::string text, parts;
  };
  for (const auto& [text, expected] :
       std::vector<Case>{{"", ""},
                         {"x", "x"},
                         {"<a>", "1:<a>"},
                         {"x<a><a><b>y<b>", "x|1:<a>|2:<a><b>|y<b>"},
                         {"x \n<l> y", "x|3: \n<l>| y"},
                         {"x <r>\u3000\t y", "x |4:<r>\u3000\t |y"},
                         {"\u2003<lr>\n<lr> ", "5:\u2003<lr>\n|5:<lr> "},
                         {"<r> <l>", "4:<r> |3:<l>"},
                         {"word", "6:word"},
                         {"a word.", "a |6:word|."},
                         {"words word_ _word word\u0301 Ⓐword wordword", "words word_ _word word\u0301 Ⓐword wordword"},
                         {"é éé aé", "7:é| éé aé"},
                         {"word\xFF\xFFword", "6:word|\xFF\xFF|6:word"},
                         {"a    b", "a|8:    |8:  |b"}}) {
    CHECK(parts(tokens, text) == expected);
  }
  CHECK(parts({}, "a <a>") == "a <a>");
}

TEST_CASE("the parts of words are those of Unicode's regular expressions") {
  size_t count = 0, differing = 0;
  for (char32_t c = 0; c < 0x110000; ++c) {
    std::string text;
    append_utf8(text, c);
    differing += begins_with_word(text) != ends_with_word("-" + text);
    count += begins_with_word(text);
  }
  CHECK(differing == 0);
  CHECK(count == 144667);
  for (const char* text : {"a", "_", "9", "é", "中", "\u0301", "\u200D", "Ⅷ", "Ⓐ"}) CHECK(begins_with_word(text));
  for (const char* text : {"", " ", "-", "½", "’", "👋", "\xC3", "\xFF"}) CHECK(!begins_with_word(text));
  CHECK(!ends_with_word("a\xC3"));
}

TEST_CASE("many tokens, and many places for them, take no longer than few") {
  std::vector<AddedToken> many;
  for (int32_t i = 0; i < 20'000; ++i)
    many.push_back({.content = fmt::format("<{}>", i), .id = i, .lstrip = true, .rstrip = true});
  many.push_back({.content = " ", .id = 20'000, .lstrip = true, .rstrip = true});
  std::vector<std::string> spellings;
  for (const AddedToken& token : many) spellings.push_back(token.content);
  const AddedTokens added(many, spellings);
  for (const std::string unit : {" ", "<1", "<1>", "<19999> ", "x "}) {
    std::string text;
    while (text.size() < 500'000) text += unit;
    const std::clock_t begin = std::clock();
    CHECK(!added.stretches(text).empty());
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    CHECK_MESSAGE(seconds < 2 * sanitizer_slowdown(), fmt::format("'{}': {} s", unit, seconds));
  }
}
