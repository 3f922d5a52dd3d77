// The one lexer. What it should say was compared with `clang -cc1 -dump-raw-tokens` of Clang 14, but for three kinds of
// rows: doubtful ones, in which Clang reports an error and goes on as if a blank stood before the suffix; raw strings
// whose delimiter is an error; lines for the preprocessor, which are one token here.
#include "modules/course/source/tokens.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

using namespace course;

namespace {

// The tokens with blanks between them; "!" marks one that is not closed, "?" a doubtful one, "=" a digraph.
std::string read(std::string_view code) {
  std::string all;
  for (const Token& token : tokens_of(code)) {
    all += (all.empty() ? "" : " ") + token.text + (token.closed ? "" : "!") + (token.doubtful ? "?" : "") +
           (token.digraph ? "=" : "");
  }
  return all;
}

}  // namespace

TEST_CASE("tokens: what looks odd is read as the compilers read it") {
  for (const auto& [code, expected] : std::vector<std::pair<std::string, std::string>>{
           // a suffix begins no raw string: a reader that thinks so misses the code between two such lines
           {"f('a'R\"(\");\nstatic_cast<void>(\")\");", "f ( 'a'R? \"(\" ) ; static_cast < void > ( \")\" ) ;"},
           {"\"a\"R\"(\"", "\"a\"R? \"(\""},
           {"\"a\"_x\"b\"", "\"a\"_x? \"b\""},
           {"\"a\"_x + 'b'_y", "\"a\"_x + 'b'_y"},
           {"\"a\" R\"(\")\"", "\"a\" R\"(\")\""},
           {"\"a\"/**/R\"(\")\"", "\"a\" R\"(\")\""},
           {"xR\"(\"", "xR \"(\""},
           {"R\"(a\\\n\")\" b", "R\"(a\\\n\")\" b"},  // in it no line is joined
           {"R\"x()\")x\"_s b", "R\"x()\")x\"_s b"},
           {"u8R\"(')\" LR\"()\" uR\"()\" UR\"()\"", "u8R\"(')\" LR\"()\" uR\"()\" UR\"()\""},
           {"R\\\n\"(//)\"", "R\\\n\"(//)\""},
           {"R\"(a)x\" b", "R\"(a)x\" b!"},
           {"R\"a b(\" c)\nd", "R\"a b(\" c)! d"},
           {"R\"0123456789abcdefg(\" c)\nd", "R\"0123456789abcdefg(\" c)! d"},
           {"u8\"a\" u8'b' u'\"' U\"c\" L'\\''", "u8\"a\" u8'b' u'\"' U\"c\" L'\\''"},
           {"x8\"a\"", "x8 \"a\""},
           {"'\"' \"'\" '\\'' \"\\\"\" \"\\\\\"", "'\"' \"'\" '\\'' \"\\\"\" \"\\\\\""},
           {"\"a\\\nb\" c", "\"ab\" c"},
           {"\"a\\  \r\nb\" c", "\"ab\" c"},
           {"\"a\nb", "\"a! b"},
           {"'a\nb", "'a! b"},
           {"\"\\", "\"\\!"},
           {"1'000'000 + 1'0xf'a", "1'000'000 + 1'0xf'a"},
           {"1''a'", "1? ''a? '!"},
           {"0x1p-3+1e+5-1.e-1f .5 1..2", "0x1p-3 + 1e+5 - 1.e-1f .5 1..2"},
           {"0xe+1 1+1", "0xe+1 1 + 1"},  // one number, and an error
           {"a>>=b<=>c->*d...e", "a >>= b <=> c ->* d ... e"},
           {"a+++++b", "a ++ ++ + b"},
           {"a<:0:> <% %>", "a [= 0 ]= {= }="},
           {"v<::a> v<:::a> v<::>", "v < :: a > v [= :: a > v [= ]="},
           {"// a \\\n b\nc", "c"},
           {"// a \\ \t\n b\nc", "c"},
           {"/\\\n/ a\nb", "b"},
           {"a /* // */ b /* \" */ c", "a b c"},
           {"a // /*\nb", "a b"},
           {"a /* b", "a /* b!"},
           {"a /*/ b", "a /*/ b!"},
           {"#define A \"/*\" R\"(\n)\" /*\n*/ more\nb", "#define A \"/*\" R\"(\n)\" /*\n*/ more b"},
           {"a\n /* */ # error don't\nb", "a # error don't b"},
           {"#include <a//b'c>\nd", "#include <a//b'c> d"},
           {"%:define a\\\n b\nc", "%:define a b c"},
           {"a # b", "a # b"},
           {"#define a /* b", "#define a /* b!"},
           {"#define a R\"(b\nc", "#define a R\"(b\nc!"},
           {"\xC3\xA4 = 1;", "\xC3\xA4 = 1 ;"},
           {"\\u00E4x $a", "\\u00E4x $a"},
           {"$R\"(\"", "$R? \"(\""},                        // R is a part of the name
           {"\xE2\x86\x92R\"(\"", "\xE2\x86\x92R? \"(\""},  // an arrow, which is in no name: R begins a raw string
           {"\\u2192R\"(\"", "\\u2192R? \"(\""},
           {"1\xE2\x86\x92'a\"'", "1\xE2\x86\x92'a? \"'!"},
           {"@ \\ `", "@ \\ `"},
           {std::string("a\0b\fc", 5), "a b c"},
           {"", ""}}) {
    const std::string text = code;
    CAPTURE(text);
    CHECK(read(text) == expected);
  }
}

TEST_CASE("tokens: each has its kind") {
  using Kind = Token::Kind;
  const std::vector<Kind> expected = {Kind::directive, Kind::name,       Kind::punctuator,
                                      Kind::number,    Kind::punctuator, Kind::string,
                                      Kind::character, Kind::stray,      Kind::comment};
  const std::vector<Token> tokens = tokens_of("#if 1\nu8 = 1.5f * u8\"a\" L'b' @ /* c");
  REQUIRE(tokens.size() == expected.size());
  for (size_t i = 0; i < tokens.size(); ++i) {
    CAPTURE(tokens[i].text);
    CHECK(tokens[i].kind == expected[i]);
  }
}

TEST_CASE("tokens: each knows its line, its bytes and the blanks before it") {
  const std::vector<Token> tokens = tokens_of("a\\\nb+ R\"(\n)\"/*\n\n*/c");
  REQUIRE(tokens.size() == 4);
  CHECK(tokens[0].text == "ab");
  CHECK((tokens[0].at == 0 && tokens[0].size == 4 && tokens[0].line == 1));
  CHECK((tokens[1].at == 4 && tokens[1].line == 2 && !tokens[1].blank_before));
  CHECK((tokens[2].at == 6 && tokens[2].end() == 12 && tokens[2].line == 2 && tokens[2].blank_before));
  CHECK((tokens[3].at == 18 && tokens[3].line == 5 && !tokens[3].blank_before));
}

TEST_CASE("tokens: any bytes are read, each of them at most once") {
  const std::string signs = "R\"'()\\\n/*#<:%>u8 .1e+x@\xE2\x86\x92\r";
  uint64_t state = 1;
  for (int round = 0; round < 20000; ++round) {
    std::string code;
    for (int i = 0; i < 14; ++i) {
      state = state * 6364136223846793005ull + 1442695040888963407ull;
      code += signs[(state >> 33) % signs.size()];
    }
    CAPTURE(code);
    size_t end = 0, line = 1;
    for (const Token& token : tokens_of(code)) {
      REQUIRE((token.at >= end && token.size > 0 && token.end() <= code.size() && token.line >= line));
      end = token.end();
      line = token.line;
    }
  }
}
