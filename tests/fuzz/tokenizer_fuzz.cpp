// A text of any bytes is the same after encoding and decoding; files of any bytes either are a tokenizer or are
// refused, and what is read from a tokenizer.json is the same after it was written. The first byte of the input says
// which of them is tried.
#include "tests/fuzz/fuzz.h"
#include "tinytensor/tokenizers/bpe.h"
#include "tinytensor/tokenizers/published/published_tokenizer.h"
#include "tinytensor/tokenizers/published/save_tokenizer_json.h"
#include "tinytensor/tokenizers/published/write_tokenizer_json.h"
#include "tinytensor/tokenizers/tokenizer.h"

using namespace tinytensor;
using namespace tinytensor::fuzz;

namespace {

void check_round_trip(const Tokenizer& tokenizer, std::string_view text) {
  const std::vector<int64_t> ids = tokenizer.encode(text);
  check(tokenizer.decode(ids) == text);
  StreamDecoder decoder(tokenizer);
  std::string streamed;
  for (const int64_t id : ids) streamed += decoder.push(id);
  streamed += decoder.finish();
  CharTokenizer("x" + streamed);  // throws unless it is valid UTF-8
}

void check_trained(std::string_view text, int64_t vocab_size) {
  try {
    check_round_trip(BpeTokenizer::train(text, vocab_size), text);
  } catch (const ValueError&) {  // too short a text for so many merges
  }
}

void check_characters(std::string_view text) {
  try {
    const CharTokenizer tokenizer(text);
    check_round_trip(tokenizer, text);
    check(CharTokenizer::from_json(tokenizer.to_json()).vocab_size() == tokenizer.vocab_size());
  } catch (const ValueError&) {  // not UTF-8
  }
}

/// A characters.json; a vocab.json and a merges.txt with a byte between them that neither can hold.
void check_files(std::string_view bytes) {
  read_or_refuse([&] { CharTokenizer::from_json(bytes); });
  const size_t half = bytes.find('\xFF');
  read_or_refuse([&] {
    const std::string_view merges = half == bytes.npos ? "" : bytes.substr(half + 1);
    check_round_trip(BpeTokenizer::from_text(bytes.substr(0, half), merges), bytes);
  });
}

/// The same ids as one that is made from what it writes; byte-level ones give any text back.
void check_published(const PublishedTokenizer& tokenizer, std::string_view text) {
  const std::string written = write_tokenizer_json(tokenizer.json());
  const PublishedTokenizer again = PublishedTokenizer::from_json(written);
  check(write_tokenizer_json(again.json()) == written);
  if (tokenizer.bos()) tokenizer.token(*tokenizer.bos());  // throws unless there is one
  try {
    const std::vector<int64_t> ids = tokenizer.encode(text);
    check(again.encode(text) == ids);
    if (tokenizer.json().is_byte_level() && tokenizer.json().added_tokens.empty() && !tokenizer.json().unknown) {
      check(tokenizer.decode(ids) == text);
    }
  } catch (const ValueError&) {  // the vocabulary has no token for a part of the text
  }
}

/// A tokenizer.json, and a text behind a byte that it cannot hold.
void check_tokenizer_json(std::string_view bytes) {
  const size_t end = std::min(bytes.find('\xFF'), bytes.size());
  read_or_refuse([&] { check_published(PublishedTokenizer::from_json(bytes.substr(0, end)), bytes.substr(end)); });
}

/// Our own are the same as a tokenizer.json.
void check_written(const Tokenizer& tokenizer, std::string_view text) {
  const PublishedTokenizer written = PublishedTokenizer::from_json(write_tokenizer_json(tokenizer_json_of(tokenizer)));
  check(written.encode(text) == tokenizer.encode(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  static const BpeTokenizer trained = BpeTokenizer::train(
      "the cat sat on the mat; the cat's mat — the the it's it's 1999 1999", 270, {"<|endoftext|>", "<|end"});
  switch (data[0] % 5) {
    case 0:
      check_round_trip(trained, input);
      check_written(trained, input);
      break;
    case 1: check_trained(input, 257 + data[0] / 5); break;
    case 2: check_characters(input); break;
    case 4: check_tokenizer_json(input); break;
    default: check_files(input); break;
  }
  return 0;
}
