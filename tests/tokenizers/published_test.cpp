// Tokenizers read from a tokenizer.json, beside what Hugging Face's tokenizers make of the same files and texts.
#include "tinytensor/tokenizers/published/published_tokenizer.h"

#include <ctime>
#include <functional>

#include "tests/io/temporary_folder.h"
#include "tests/processor_time.h"
#include "tests/support.h"
#include "tests/tokenizers/golden.h"
#include "tinytensor/io/file.h"
#include "tinytensor/tokenizers/bpe.h"
#include "tinytensor/tokenizers/byte_alphabet.h"
#include "tinytensor/tokenizers/load_tokenizer.h"
#include "tinytensor/tokenizers/published/save_tokenizer_json.h"
#include "tinytensor/tokenizers/published/write_tokenizer_json.h"
#include "tinytensor/tokenizers/splits.h"

using namespace tinytensor;
using namespace tinytensor::tests;
using Ids = std::vector<int64_t>;

namespace {

PublishedTokenizer golden_tokenizer(const std::string& kind) {
  return PublishedTokenizer::from_json(read_file(golden_file(kind + ".json")), kind);
}

const std::vector<std::string> byte_level_kinds{"gpt2", "smollm", "llama3", "qwen2"};
const std::vector<std::string> kinds{"gpt2",
                                     "smollm",
                                     "llama3",
                                     "qwen2",
                                     "llama2",
                                     "crossing",
                                     "unknown_fused",
                                     "unknown_single",
                                     "metaspace_first",
                                     "metaspace_always",
                                     "metaspace_never",
                                     "characters"};

std::string streamed(const Tokenizer& tokenizer, const Ids& ids, StreamPlace place = StreamPlace::begins_text) {
  StreamDecoder decoder(tokenizer, place);
  std::string text;
  for (int round = 0; round < 2; ++round) {  // a decoder can be used anew
    text.clear();
    for (const int64_t id : ids) text += decoder.push(id);
    text += decoder.finish();
  }
  return text;
}

std::string repeated(std::string_view unit, size_t length) {
  std::string text;
  while (text.size() < length) text += unit;
  return text;
}

}  // namespace

TEST_CASE("each kind of tokenizer gives the ids that tokenizers 0.23 give, and the text that they give back") {
  for (const std::string& kind : kinds) {
    const PublishedTokenizer tokenizer = golden_tokenizer(kind);
    size_t count = 0;
    for (const GoldenText& golden : read_golden(kind + ".ids")) {
      ++count;
      CHECK_MESSAGE(tokenizer.encode(golden.text) == golden.ids, fmt::format("{}: '{}'", kind, golden.text));
      // Bytes that are no character become U+FFFD one by one there, and the longest part that could be one here.
      if (golden.decoded.find("\uFFFD") != std::string::npos) continue;
      CHECK_MESSAGE(tokenizer.decode(golden.ids) == golden.decoded, fmt::format("{}: '{}'", kind, golden.text));
      CHECK_MESSAGE(streamed(tokenizer, golden.ids) == golden.decoded, fmt::format("{}: '{}'", kind, golden.text));
    }
    CHECK(count == (kind == "characters" ? 27 : 73));
  }
}

TEST_CASE("texts are cut into the pieces into which tokenizers 0.23 cut them") {
  for (const std::string kind : {"smollm", "llama3", "qwen2"}) {
    for (const GoldenText& golden : read_golden(kind + ".pieces")) {
      std::vector<std::string> pieces;
      for (size_t i = 0, end = 0; i < golden.text.size(); i = end) {
        end = kind == "smollm" ? piece_end_single_digits(golden.text, i)
                               : piece_end_llama3(golden.text, i, kind == "llama3" ? 3 : 1);
        pieces.push_back(to_byte_alphabet(std::string_view(golden.text).substr(i, end - i)));
      }
      CHECK_MESSAGE(pieces == golden.pieces, fmt::format("{}: '{}'", kind, golden.text));
    }
  }
}

TEST_CASE("what was read is written so that the same is read again") {
  for (const std::string& kind : kinds) {
    const PublishedTokenizer tokenizer = golden_tokenizer(kind);
    const TemporaryFolder folder;
    tokenizer.save(folder.path);
    const auto again = load_tokenizer(folder.path);
    const auto* const published = dynamic_cast<const PublishedTokenizer*>(again.get());
    REQUIRE(published != nullptr);
    CHECK(write_tokenizer_json(published->json()) == write_tokenizer_json(tokenizer.json()));
    CHECK(again->vocab_size() == tokenizer.vocab_size());
    CHECK(again->bos() == tokenizer.bos());
    for (const GoldenText& golden : read_golden(kind + ".ids")) CHECK(again->encode(golden.text) == golden.ids);
  }
}

TEST_CASE("byte-level tokenizers take any bytes, and give them back") {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  for (const std::string& kind : byte_level_kinds) {
    const PublishedTokenizer tokenizer = golden_tokenizer(kind);
    for (const std::string& text : {bytes, std::string("\xE2\x82"), std::string("a\xFF\xFE 1\xC3(\n\xED\xA0\x80"),
                                    std::string("\0 \0", 3), std::string("\xF0\x9F\x91 'S\x80")}) {
      CHECK(tokenizer.decode(tokenizer.encode(text)) == text);
    }
  }
}

TEST_CASE("SentencePiece's bytes stand for characters that have no token, and for bytes that are none") {
  const PublishedTokenizer tokenizer = golden_tokenizer("llama2");
  for (const std::string text : {"x\xFF", "\x80 a", "\U0010FFFD", "a\xE2\x82 b"}) {
    CHECK(tokenizer.decode(tokenizer.encode(text)) == text);
  }
  CHECK(tokenizer.token(3 + 0x41) == "A");
}

TEST_CASE("the space that SentencePiece puts before a text is gone again, but not that behind a prompt") {
  const PublishedTokenizer tokenizer = golden_tokenizer("llama2");
  const Ids ids = tokenizer.encode("the fox");
  CHECK(tokenizer.begins_with_space());
  CHECK(tokenizer.token(ids[0]).starts_with(" "));
  CHECK(tokenizer.decode(ids) == "the fox");
  CHECK(tokenizer.decode(tokenizer.encode("  the fox")) == "  the fox");
  CHECK(streamed(tokenizer, ids) == "the fox");
  CHECK(streamed(tokenizer, ids, StreamPlace::continues_text) == " the fox");
  CHECK(!golden_tokenizer("gpt2").begins_with_space());
  CHECK(streamed(golden_tokenizer("gpt2"), golden_tokenizer("gpt2").encode(" a")) == " a");
}

TEST_CASE("the token that begins a text is named, and not put into it") {
  CHECK(golden_tokenizer("llama2").bos() == 1);
  CHECK(golden_tokenizer("llama3").token(*golden_tokenizer("llama3").bos()) == "<s>");
  CHECK(!golden_tokenizer("gpt2").bos());
  CHECK(!CharTokenizer("abc").bos());
  CHECK(golden_tokenizer("llama2").encode("") == Ids{});
}

TEST_CASE("what the vocabulary has no token for is refused, where it has none for the unknown") {
  CHECK(thrown_by([] { golden_tokenizer("characters").encode("a\u4e01"); }) ==
        "ValueError: PublishedTokenizer: the vocabulary has no token for '\u4e01', and none for what is unknown");
  CHECK(thrown_by([] { golden_tokenizer("characters").encode("a\xFF"); }) ==
        "ValueError: PublishedTokenizer: the vocabulary has no token for '\\xff', and none for what is unknown");
  CHECK(thrown_by([] { golden_tokenizer("gpt2").token(330); }) ==
        "IndexError: PublishedTokenizer: token id 330 is out of range: the vocabulary has 330 tokens");
}

TEST_CASE("our own tokenizers are the same as a tokenizer.json") {
  const std::string text = "Once upon a time there was a fox.<|endoftext|>It's 1999, it's 1999: née ½\n\n  the the fox";
  const BpeTokenizer bpe = BpeTokenizer::train(text + text, 270);
  const CharTokenizer characters(text);
  const TemporaryFolder folder;
  for (const Tokenizer* tokenizer : {static_cast<const Tokenizer*>(&bpe), static_cast<const Tokenizer*>(&characters)}) {
    save_tokenizer_json(folder.path, *tokenizer);
    const auto again = load_tokenizer(folder.path);
    REQUIRE(again->vocab_size() == tokenizer->vocab_size());
    for (int64_t id = 0; id < again->vocab_size(); ++id) CHECK(again->token(id) == tokenizer->token(id));
    CHECK(again->encode(text) == tokenizer->encode(text));
    CHECK(again->decode(again->encode(text)) == text);
  }
  CHECK(thrown_by([&] { load_tokenizer(folder.path)->encode("Z"); }).starts_with("ValueError: "));
  CHECK(thrown_by([&] { save_tokenizer_json(folder.path, BpeTokenizer::train("aaaa", 258, {"<\xFF>"})); }) ==
        "ValueError: save_tokenizer_json: the special token '<\\xff>' is not UTF-8");
}

TEST_CASE("a tokenizer.json decides, and leaves to files beside it what they say as well") {
  const BpeTokenizer bpe = BpeTokenizer::train("the fox the fox the fox 1999", 262);
  const TemporaryFolder folder;
  bpe.save(folder.path);
  save_tokenizer_json(folder.path, bpe);
  CHECK(dynamic_cast<const BpeTokenizer*>(load_tokenizer(folder.path).get()) != nullptr);
  write_file(folder / "tokenizer.json", read_file(golden_file("smollm.json")));
  CHECK(load_tokenizer(folder.path)->encode("12").size() == 2);
  CHECK(dynamic_cast<const PublishedTokenizer*>(load_tokenizer(folder.path).get()) != nullptr);

  const TemporaryFolder of_characters;
  CharTokenizer("abc").save(of_characters.path);
  save_tokenizer_json(of_characters.path, CharTokenizer("abc"));
  CHECK(dynamic_cast<const CharTokenizer*>(load_tokenizer(of_characters.path).get()) != nullptr);
}

TEST_CASE("long texts without spaces, and of nothing but added tokens, take no longer than those of words") {
  for (const std::string& kind : kinds) {
    const PublishedTokenizer tokenizer = golden_tokenizer(kind);
    for (const std::string unit :
         {"a", "the fox ", "oncethefoxcountstotwo", " ", "1", "!", "<s>", "<lr>", "word", "word ", "\n"}) {
      const std::string text = repeated(unit, 300'000);
      const std::clock_t begin = std::clock();
      if (kind != "characters" || unit.find("<") == std::string::npos) tokenizer.encode(text);
      const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
      CHECK_MESSAGE(seconds < 1 * sanitizer_slowdown(), fmt::format("{} of '{}': {} s", kind, unit, seconds));
    }
  }
}
