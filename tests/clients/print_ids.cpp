// What a folder's tokenizer makes of texts, for tests/clients/check: a line of ids for each text, "refused" where it
// cannot be encoded.
//
//   print_ids FOLDER FILE [DECODED [WRITTEN]]     the texts of FILE end with a byte 0 each
//
// DECODED becomes a file of what the ids become again, written in the same way; WRITTEN a folder with the tokenizer's
// tokenizer.json.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tinytensor/core/error.h"
#include "tinytensor/io/file.h"
#include "tinytensor/tokenizers/load_tokenizer.h"
#include "tinytensor/tokenizers/published/save_tokenizer_json.h"

using namespace tinytensor;

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const auto tokenizer = load_tokenizer(argv[1]);
  const std::string texts = read_file(argv[2]);
  std::string decoded;
  for (size_t begin = 0, end = 0; begin < texts.size(); begin = end + 1) {
    end = std::min(texts.find('\0', begin), texts.size());
    try {
      const std::vector<int64_t> ids = tokenizer->encode(std::string_view(texts).substr(begin, end - begin));
      fmt::print("{}\n", fmt::join(ids, " "));
      decoded += tokenizer->decode(ids);
    } catch (const ValueError&) {
      fmt::print("refused\n");
    }
    decoded += '\0';
  }
  if (argc > 3) write_file(argv[3], decoded);
  if (argc > 4) {
    make_folder(argv[4]);
    save_tokenizer_json(argv[4], *tokenizer);
  }
}
