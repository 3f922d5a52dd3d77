#include "tinytensor/tokenizers/published/added_tokens.h"

#include <algorithm>

#include "tinytensor/tokenizers/published/word_characters.h"
#include "tinytensor/tokenizers/unicode.h"

namespace tinytensor {

namespace {

bool is_white_space(std::string_view text, size_t position) {
  return position < text.size() && character_at(text, position).category == Category::space;
}

/// Where the white space begins that the text has at its end, which is sought down to `lowest`.
size_t white_space_before(std::string_view text, size_t lowest) {
  size_t begin = text.size();
  for (size_t at = begin; at > lowest && begin - at < 4;) {
    --at;
    if (is_white_space(text, at) && at + character_at(text, at).length == begin) begin = at;
  }
  return begin;
}

/// Where white space ends. One run of it is looked at once, though many tokens may begin in it.
class WhiteSpaceEnd {
 public:
  size_t operator()(std::string_view text, size_t position) {
    if (position > begin_ && position <= end_) return end_;
    begin_ = end_ = position;
    while (is_white_space(text, end_)) end_ += character_at(text, end_).length;
    return end_;
  }

 private:
  size_t begin_ = 0, end_ = 0;
};

}  // namespace

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, const std::vector<std::string>& spellings)
    : tokens_(std::move(tokens)), sorted_(spellings) {
  for (const std::string& spelling : spellings) lengths_.push_back(spelling.size());
}

std::vector<Stretch> AddedTokens::stretches(std::string_view text) const {
  std::vector<Stretch> found;
  size_t done = 0;
  WhiteSpaceEnd white_space_end;
  for (size_t at = 0; at < text.size() && !tokens_.empty();) {
    const std::optional<size_t> which = sorted_.longest_at(text.substr(at));
    if (!which) {
      ++at;
      continue;
    }
    const AddedToken& token = tokens_[*which];
    size_t begin = at, end = at + lengths_[*which];
    at = end;
    if (token.single_word && (ends_with_word(text.substr(0, begin)) || begins_with_word(text.substr(end)))) continue;
    if (token.lstrip) begin = std::min(begin, white_space_before(text.substr(0, begin), std::min(begin, done)));
    if (token.rstrip) end = white_space_end(text, end);
    if (done < begin) found.push_back({text.substr(done, begin - done), {}});
    found.push_back({text.substr(begin, end - begin), token.id});
    done = end;
  }
  if (done < text.size()) found.push_back({text.substr(done), {}});
  return found;
}

}  // namespace tinytensor
