#include "tinytensor/io/printable.h"

#include <doctest/doctest.h>

#include <random>

#include "tinytensor/io/utf8.h"

using namespace tinytensor;

namespace {

bool is_printable_utf8(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const Utf8Character c = decode_utf8(text, i);
    if (!c.valid() || c.code_point < 0x20 || (c.code_point >= 0x7F && c.code_point < 0xA0)) return false;
    i += c.length;
  }
  return true;
}

}  // namespace

TEST_CASE("text from anywhere becomes one line of UTF-8 that a terminal can show") {
  CHECK(readable("größe 漢字 👋") == "größe 漢字 👋");
  CHECK(readable("a\x1B[2J\n\t\x7F") == "a\\x1b[2J\\x0a\\x09\\x7f");
  CHECK(readable("\xFF\xC3") == "\\xff\\xc3");
  CHECK(readable("\xC2\x9B"
                 "2J") ==
        "\\xc2\\x9b"
        "2J");                                                         // a control of eight bits
  CHECK(readable("abc\u202Etxt.exe") == "abc\\xe2\\x80\\xaetxt.exe");  // what follows would be written backwards
  CHECK(readable("\u061C=1") == "\\xd8\\x9c=1");                       // turns what follows, too
  CHECK(readable("abcdef", 3) == "abc…");
  CHECK(readable("abé", 3) == "ab…");  // no half characters
  CHECK(readable("abc", 3) == "abc");
  CHECK(readable("it's ❤️") == "it's ❤️");
  CHECK(readable("a\u3164b\U000E0041") == "a\\xe3\\x85\\xa4b\\xf3\\xa0\\x81\\x81");
}

TEST_CASE("between the quotes of a name no quote stands, and nothing that is not seen") {
  CHECK(printable("its") == "'its'");
  CHECK(printable("it's") == "'it\\x27s'");
  CHECK(printable("x\\' is fine. 'y") == "'x\\\\x27 is fine. \\x27y'");
  for (const char* quote : {"'", "`", "´", "‘", "’", "‛", "“", "”", "′", "＇", "ʼ", "\u02C8", "\u02F4", "\u0315",
                            "\u144A", "\u16CC", "\u05F3", "\uA78C"}) {
    const std::string shown = printable(std::string("x") + quote + " is fine. Graded by hand");
    CHECK_MESSAGE(shown.find(quote, 1) >= shown.size() - 1, shown);
    CHECK(shown.find("\\x") != std::string::npos);
  }
  CHECK(printable("\u05D3\u05E0\u05D9\u05D0\u05DC") ==
        "'\u05D3\u05E0\u05D9\u05D0\u05DC'");  // yod is a letter, however small
  CHECK(printable("ada\uFE0F") != printable("ada"));
  CHECK(printable("ada\uFE0F") == "'ada\\xef\\xb8\\x8f'");
}

TEST_CASE("whatever the bytes are, the result is printable and not longer than asked for") {
  std::mt19937 engine(5);
  for (int round = 0; round < 20'000; ++round) {
    std::string bytes;
    for (size_t i = engine() % 40; i > 0; --i) bytes += static_cast<char>(engine() % 256);
    const size_t longest = engine() % 60;
    const std::string text = readable(bytes, longest);
    CHECK(is_printable_utf8(text));
    CHECK(text.size() <= longest + std::string("…").size());
  }
}

TEST_CASE("of a very long path the end is shown") {
  const std::string long_name(5000, 'x');
  CHECK(shown("/home/" + long_name + "/poems.txt").ends_with("xxx/poems.txt"));
  CHECK(shown("/home/" + long_name + "/poems.txt").size() < 400);
  CHECK(shown("a\nb") == "a\\x0ab");
}
