// Tokenizers: text to token ids and back.
//
// A token is a string of bytes with a number. The simplest tokenizer has one token per character of its text;
// byte-level BPE (tokenizers/bpe.h) has longer ones, and tokenizers/published/ has those of models that others trained. A
// tokenizer does not change when it encodes or decodes: threads may share one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tinytensor {

using std::int64_t;

class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  virtual int64_t vocab_size() const = 0;
  /// Ids of the tokens that make up the text, each in [0, vocab_size()).
  std::vector<int64_t> encode(std::string_view text) const;
  /// The same, appended to `ids` in four bytes each: a text to learn from is long.
  virtual void append_ids(std::string_view text, std::vector<int32_t>& ids) const = 0;
  /// The bytes of one token, which may be a part of a character. IndexError.
  virtual std::string_view token(int64_t id) const = 0;
  /// Writes the files from which load_tokenizer() makes it again. FileError.
  virtual void save(const std::filesystem::path& folder) const = 0;

  /// The token with which its model expects a text to begin, such as <s>, if there is one. encode() does not put it there:
  /// a text may be a part of another one.
  virtual std::optional<int64_t> bos() const { return {}; }
  /// True where encode() puts a space before a text, as SentencePiece does, so that its first word is the same token as
  /// within a sentence. decode() takes it away again.
  virtual bool begins_with_space() const { return false; }

  /// The tokens' bytes, one after the other. IndexError.
  std::string decode(const std::vector<int64_t>& ids) const;
};

/// One token per character, as in nanoGPT: the ids follow the order of the code points.
///
///   CharTokenizer tokenizer("hello");   // e h l o
///   tokenizer.encode("hole");           // 1 3 2 0
class CharTokenizer : public Tokenizer {
 public:
  /// Of all characters in a text. ValueError, naming place and bytes, unless the text is valid UTF-8 and not empty.
  explicit CharTokenizer(std::string_view text);

  int64_t vocab_size() const override { return static_cast<int64_t>(tokens_.size()); }
  /// ValueError, naming place and character, unless the text is valid UTF-8 made of known characters.
  void append_ids(std::string_view text, std::vector<int32_t>& ids) const override;
  std::string_view token(int64_t id) const override;
  /// As FOLDER/characters.json.
  void save(const std::filesystem::path& folder) const override;

  /// {"characters": "ehlo"}
  std::string to_json() const;
  /// The reverse. FileError, naming the file that the JSON is from, unless it is what to_json() wrote.
  static CharTokenizer from_json(std::string_view json, const std::string& file = "characters.json");

 private:
  std::vector<std::string> tokens_;  // id -> UTF-8
  std::vector<int32_t> id_of_;       // code point -> id, -1 where there is none
};

/// What the first tokens of a stream are.
enum class StreamPlace {
  begins_text,    // a text's beginning: the space that encode() has put there is left out
  continues_text  // the continuation of a prompt, which keeps its space
};

/// Text from a stream of tokens, whole characters only: the bytes of an unfinished one are held back.
///
///   StreamDecoder decoder(tokenizer);
///   for (…) std::cout << decoder.push(next_token());
///   std::cout << decoder.finish();
class StreamDecoder {
 public:
  /// The tokenizer must outlive the decoder.
  explicit StreamDecoder(const Tokenizer& tokenizer, StreamPlace place = StreamPlace::begins_text)
      : tokenizer_(tokenizer, place) {}

  /// The characters that this token completes, often none or several. Bytes that can become no character are replaced
  /// by U+FFFD, so the result is always valid UTF-8. IndexError.
  std::string push(int64_t id);
  /// U+FFFD if bytes are still held back, else nothing. The decoder can be used anew, for a stream from the same place.
  std::string finish();

 private:
  /// The tokenizer's tokens, the first one without the space that is left out.
  class Tokens {
   public:
    Tokens(const Tokenizer& tokenizer, StreamPlace place);
    std::string_view token(int64_t id);
    int64_t vocab_size() const { return tokenizer_.vocab_size(); }
    void begin();

   private:
    const Tokenizer& tokenizer_;
    bool leaves_out_, at_beginning_ = false;
  };

  Tokens tokenizer_;
  std::string held_;
};

}  // namespace tinytensor
