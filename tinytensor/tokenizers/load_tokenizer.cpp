#include "tinytensor/tokenizers/load_tokenizer.h"

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/tokenizers/bpe.h"
#include "tinytensor/tokenizers/published/published_tokenizer.h"

namespace tinytensor {

std::unique_ptr<Tokenizer> load_tokenizer(const std::filesystem::path& folder) {
  const std::filesystem::path characters = folder / "characters.json";
  std::error_code ignored;  // what cannot be looked at cannot be read either, which is told then
  if (std::filesystem::exists(folder / "tokenizer.json", ignored)) {
    return std::make_unique<PublishedTokenizer>(PublishedTokenizer::load(folder));
  }
  if (std::filesystem::exists(folder / "merges.txt", ignored)) {
    return std::make_unique<BpeTokenizer>(BpeTokenizer::load(folder));
  }
  if (std::filesystem::exists(characters, ignored)) {
    constexpr size_t largest = size_t{1} << 24;  // all of Unicode takes 4 MB
    return std::make_unique<CharTokenizer>(CharTokenizer::from_json(read_file(characters, largest), shown(characters)));
  }
  fail<FileError>(
      "{}: holds no tokenizer: there is neither a characters.json nor a merges.txt with its vocab.json nor a "
      "tokenizer.json",
      shown(folder));
}

}  // namespace tinytensor
