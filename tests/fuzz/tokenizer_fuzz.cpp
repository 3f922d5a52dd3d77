// A text of any bytes is the same after encoding and decoding; files of any bytes either are a tokenizer or are
// refused. The first byte of the input says which of the two is tried.
#include <cstdint>
#include <cstdlib>

#include "tinytensor/core/error.h"
#include "tinytensor/data/bpe.h"
#include "tinytensor/data/tokenizer.h"

using namespace tinytensor;

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

void check_round_trip(const Tokenizer& tokenizer, std::string_view text) {
  const std::vector<int64_t> ids = tokenizer.encode(text);
  check(tokenizer.decode(ids) == text);
  StreamDecoder decoder(tokenizer);
  std::string streamed;
  for (const int64_t id : ids) streamed += decoder.push(id);
  streamed += decoder.finish();
  CharTokenizer("x" + streamed);  // throws unless it is valid UTF-8
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  static const BpeTokenizer trained = BpeTokenizer::train(
      "the cat sat on the mat; the cat's mat — the the it's it's 1999 1999", 270, {"<|endoftext|>", "<|end"});
  const size_t half = input.find('\xFF');
  switch (data[0] % 4) {
    case 0: check_round_trip(trained, input); return 0;
    case 1: try { check_round_trip(BpeTokenizer::train(input, 257 + data[0] / 4), input);
      } catch (const ValueError&) {  // too short a text for so many merges
      }
      return 0;
    case 2:
      try {
        check_round_trip(CharTokenizer(input), input);
        const CharTokenizer tokenizer(input);
        check(CharTokenizer::from_json(tokenizer.to_json()).vocab_size() == tokenizer.vocab_size());
      } catch (const ValueError&) {  // not UTF-8
      }
      return 0;
    default: try { CharTokenizer::from_json(input);
      } catch (const Error&) {
      }
      try {
        const std::string_view merges = half == input.npos ? "" : input.substr(half + 1);
        check_round_trip(BpeTokenizer::from_text(input.substr(0, half), merges), input);
      } catch (const FileError&) {
      }
      return 0;
  }
}
