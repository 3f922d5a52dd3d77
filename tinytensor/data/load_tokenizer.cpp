#include "tinytensor/data/load_tokenizer.h"

#include "tinytensor/core/error.h"
#include "tinytensor/data/bpe.h"
#include "tinytensor/io/file.h"

namespace tinytensor {

std::unique_ptr<Tokenizer> load_tokenizer(const std::filesystem::path& folder) {
  const std::filesystem::path characters = folder / "characters.json";
  if (std::filesystem::exists(folder / "merges.txt")) {
    return std::make_unique<BpeTokenizer>(BpeTokenizer::load(folder));
  }
  if (std::filesystem::exists(characters)) {
    return std::make_unique<CharTokenizer>(CharTokenizer::from_json(read_file(characters), characters.string()));
  }
  fail<FileError>("{}: holds no tokenizer: there is neither a characters.json nor a merges.txt with its vocab.json",
                  folder.string());
}

}  // namespace tinytensor
