#include "tinytensor/tokenizers/tokenizer.h"

#include <doctest/doctest.h>

#include <numeric>

#include "tests/io/temporary_folder.h"
#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/tokenizers/load_tokenizer.h"
#include "tinytensor/tokenizers/unicode.h"

using namespace tinytensor;
using Ids = std::vector<int64_t>;

namespace {

template <class Expected, class Action>
std::string error_of(const Action& action) {
  try {
    action();
  } catch (const Expected& error) {
    return error.what();
  }
  return "no error of this type";
}

constexpr const char* utf8_hint =
    "\n  hint: convert the file (iconv -f LATIN1 -t UTF-8), or use byte-level BPE, which takes any bytes";

/// Every token is one given string of bytes.
struct FixedTokens : Tokenizer {
  explicit FixedTokens(std::vector<std::string> tokens) : tokens(std::move(tokens)) {}
  int64_t vocab_size() const override { return static_cast<int64_t>(tokens.size()); }
  void append_ids(std::string_view, std::vector<int32_t>&) const override {}
  std::string_view token(int64_t id) const override { return tokens.at(static_cast<size_t>(id)); }
  void save(const std::filesystem::path&) const override {}
  std::vector<std::string> tokens;
};

std::string stream(const std::vector<std::string>& tokens) {
  const FixedTokens tokenizer(tokens);
  StreamDecoder decoder(tokenizer);
  std::string parts;
  for (size_t i = 0; i < tokens.size(); ++i) parts += decoder.push(static_cast<int64_t>(i)) + "|";
  return parts + decoder.finish();
}

}  // namespace

TEST_CASE("characters are numbered in the order of their code points") {
  const CharTokenizer tokenizer("hello, wörld → 👋\n");
  CHECK(tokenizer.vocab_size() == 13);
  std::string all;
  for (int64_t id = 0; id < tokenizer.vocab_size(); ++id) all += tokenizer.token(id);
  CHECK(all == "\n ,dehlorwö→👋");
  CHECK(tokenizer.encode("hole 👋") == Ids{5, 7, 6, 4, 1, 12});
  CHECK(tokenizer.decode({5, 7, 6, 4, 1, 12}) == "hole 👋");
  CHECK(tokenizer.encode("").empty());
  CHECK(tokenizer.decode({}) == "");
}

TEST_CASE("every character that Unicode has survives the way to ids and back") {
  std::string text;
  for (char32_t c = 0; c < 0x110000; ++c) {
    if (c < 0xD800 || c > 0xDFFF) append_utf8(text, c);
  }
  const CharTokenizer tokenizer(text);
  CHECK(tokenizer.vocab_size() == 0x110000 - 0x800);
  Ids expected(static_cast<size_t>(tokenizer.vocab_size()));
  std::iota(expected.begin(), expected.end(), 0);
  const Ids ids = tokenizer.encode(text);
  CHECK((ids == expected));
  CHECK((tokenizer.decode(ids) == text));
}

TEST_CASE("bytes that are not UTF-8 are refused, with their place") {
  struct Case {
    std::string text;
    std::string fault;
  };
  const std::vector<Case> cases = {
      {"ab\n\ncaf\xE9 au lait", "0xE9 at line 3, byte 7"},
      {"\x80", "0x80 at line 1, byte 0"},
      {"a\xC3", "0xC3 at line 1, byte 1, where the text ends within a character"},
      {"a\xE2\x82", "0xE2 0x82 at line 1, byte 1, where the text ends within a character"},
      {"\xE2\x82g", "0xE2 0x82 at line 1, byte 0"},
      {"\xC0\x80", "0xC0 at line 1, byte 0"},          // overlong
      {"\xE0\x9F\xBF", "0xE0 at line 1, byte 0"},      // overlong
      {"\xF0\x8F\xBF\xBF", "0xF0 at line 1, byte 0"},  // overlong
      {"\xED\xA0\x80", "0xED at line 1, byte 0"},      // a surrogate
      {"\xF4\x90\x80\x80", "0xF4 at line 1, byte 0"},  // above U+10FFFF
      {"\xF5", "0xF5 at line 1, byte 0"},
  };
  const CharTokenizer tokenizer("ab");
  for (const Case& wrong : cases) {
    const std::string expected = "CharTokenizer: the text is not valid UTF-8: " + wrong.fault + utf8_hint;
    CHECK(error_of<ValueError>([&] { CharTokenizer{wrong.text}; }) == expected);
  }
  CHECK(error_of<ValueError>([&] { tokenizer.encode("ab\xFF"); }) ==
        std::string("CharTokenizer: the text is not valid UTF-8: 0xFF at line 1, byte 2") + utf8_hint);
  CHECK(error_of<ValueError>([] { CharTokenizer(""); }) ==
        "CharTokenizer: the text is empty: there are no characters to number");
}

TEST_CASE("an unknown character is named, with its place") {
  const CharTokenizer tokenizer("ab\n");
  const std::string hint = "\n  hint: only the 3 characters of the text it was made from are known";
  CHECK(error_of<ValueError>([&] { tokenizer.encode("ab\naéb"); }) ==
        "CharTokenizer: the vocabulary has no 'é' (U+00E9): line 2, byte 4" + hint);
  CHECK(error_of<ValueError>([&] { tokenizer.encode("\t"); }) ==
        "CharTokenizer: the vocabulary has no U+0009: line 1, byte 0" + hint);
  CHECK(error_of<ValueError>([&] { tokenizer.encode("👋"); }) ==
        "CharTokenizer: the vocabulary has no '👋' (U+1F44B): line 1, byte 0" + hint);
}

TEST_CASE("an id out of range is refused") {
  const CharTokenizer tokenizer("ab");
  for (const int64_t id : {int64_t{-1}, int64_t{2}, INT64_MAX}) {
    CHECK(error_of<IndexError>([&] {
            tokenizer.decode({0, id});
          }) == fmt::format("CharTokenizer: token id {} is out of range: the vocabulary has 2 tokens", id));
  }
}

TEST_CASE("a character tokenizer is the same after it was saved and loaded") {
  const std::string text = std::string("\"\\/\0\x01\x7F\n\r\t", 9) + "äöü€👋\xEF\xBB\xBF";
  const CharTokenizer tokenizer(text);
  const TemporaryFolder folder;
  tokenizer.save(folder.path);
  const std::unique_ptr<Tokenizer> loaded = load_tokenizer(folder.path);
  CHECK(loaded->vocab_size() == tokenizer.vocab_size());
  CHECK(loaded->encode(text) == tokenizer.encode(text));
  CHECK(loaded->decode(tokenizer.encode(text)) == text);
  CHECK(CharTokenizer("ba").to_json() == "{\n  \"characters\": \"ab\"\n}\n");
}

TEST_CASE("a file that holds no character tokenizer is refused by name, with the fault") {
  const std::pair<std::string, std::string> cases[] = {
      {"", "is not valid JSON: it breaks off at byte 1"},
      {"[]", "is an array: expected an object of fields"},
      {"{", "is not valid JSON: it breaks off at byte 2"},
      {"\xFF", "is not valid JSON: it breaks off at byte 1"},
      {"{\"characters\": 3}", "characters is 3: expected a text"},
      {"{\"characters\": \"\"}", "characters is \"\": expected at least one character"},
      {"{\"type\": \"bpe\"}", "characters is missing: expected a text"},
      {"{\"characters\": \"a\", \"type\": 1}", "the field 'type' is unknown: expected characters"},
      {"{\"characters\": \"a\", \"characters\": \"b\"}", "names 'characters' twice"},
      {"{\"characters\": \"aab\"}",
       "characters is 'aab': expected each character once, in the order of the code points"},
      {"{\"characters\": \"ba\"}", "characters is 'ba': expected each character once, in the order of the code points"},
  };
  for (const auto& [json, fault] : cases) {
    const std::string& text = json;  // Clang before 16 captures no structured bindings
    CHECK(error_of<FileError>([&] { CharTokenizer::from_json(text, "run/characters.json"); }) ==
          "run/characters.json: " + fault);
  }
}

TEST_CASE("a stream never holds half a character") {
  CHECK(stream({"a", "b", "c"}) == "a|b|c|");
  CHECK(stream({"\xE2", "\x82", "\xAC"}) == "||€|");
  CHECK(stream({"x\xF0\x9F", "\x91\x8By"}) == "x|👋y|");
  CHECK(stream({"\xE2\x82", "\xAC\xE2", "\x82\xAC"}) == "|€|€|");
  CHECK(stream({"", "a", ""}) == "|a||");
}

TEST_CASE("bytes that become no character are replaced in a stream, once each") {
  CHECK(stream({"\xFF", "a"}) == "\uFFFD|a|");
  CHECK(stream({"\xE2\x82", "a"}) == "|\uFFFDa|");
  CHECK(stream({"a", "\xE2\x82"}) == "a||\uFFFD");
  CHECK(stream({"\xED", "\xA0\x80"}) == "|\uFFFD\uFFFD\uFFFD|");
}
