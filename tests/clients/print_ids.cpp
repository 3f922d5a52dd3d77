// The ids of texts by the tokenizer of a published GPT-2, for tests/clients/check: a line of ids for each text.
//
//   print_ids FOLDER FILE     the texts of FILE end with a byte 0 each
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tinytensor/io/file.h"
#include "tinytensor/tokenizers/load_tokenizer.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto tokenizer = tinytensor::load_tokenizer(argv[1]);
  const std::string texts = tinytensor::read_file(argv[2]);
  for (size_t begin = 0, end = 0; begin < texts.size(); begin = end + 1) {
    end = std::min(texts.find('\0', begin), texts.size());
    fmt::print("{}\n", fmt::join(tokenizer->encode(std::string_view(texts).substr(begin, end - begin)), " "));
  }
}
