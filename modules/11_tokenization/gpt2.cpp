// GPT-2's ids for any text, by your tokenizer and from the files that were published with the model.
//
//   ./tt run modules/11_tokenization/gpt2.cpp FOLDER              compares with the ids in golden.txt
//   ./tt run modules/11_tokenization/gpt2.cpp FOLDER TEXT.txt     the same, and prints the ids of a file
//
// FOLDER holds vocab.json and merges.txt, as they are with any published GPT-2.
#include <fmt/format.h>

#include <cstdio>

#include "tinytensor/io/file.h"
#include "tinytensor/tinytensor.h"

using namespace tinytensor;

namespace {

// Everything but printable ASCII is written \xNN in golden.txt, and so is the backslash.
std::string unescaped(std::string_view line) {
  std::string text;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line.substr(i).starts_with("\\x")) {
      text += static_cast<char>(std::stoi(std::string(line.substr(i + 2, 2)), nullptr, 16));
      i += 3;
    } else {
      text += line[i];
    }
  }
  return text;
}

std::string ids_in_a_row(const Tokenizer& tokenizer, std::string_view text) {
  std::string row;
  for (const int64_t id : tokenizer.encode(text)) row += fmt::format("{}{}", row.empty() ? "" : " ", id);
  return row;
}

// Lines "IDS<tab>TEXT" -> how many differ.
int compare(const Tokenizer& tokenizer, const std::string& golden) {
  int all = 0, wrong = 0;
  for (size_t begin = 0, end = 0; begin < golden.size(); begin = end + 1) {
    end = std::min(golden.find('\n', begin), golden.size());
    const std::string_view line = std::string_view(golden).substr(begin, end - begin);
    const size_t tab = line.find('\t');
    if (line.starts_with('#') || tab == line.npos) continue;
    const std::string text = unescaped(line.substr(tab + 1)), ids = ids_in_a_row(tokenizer, text);
    ++all;
    if (ids == line.substr(0, tab) && tokenizer.decode(tokenizer.encode(text)) == text) continue;
    ++wrong;
    fmt::print(stderr, "{}\n  GPT-2 {}\n  here  {}\n", line.substr(tab + 1), line.substr(0, tab), ids);
  }
  fmt::print(stderr, "{} of {} texts have GPT-2's ids\n", all - wrong, all);
  return all == 0 ? 1 : wrong;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: ./tt run modules/11_tokenization/gpt2.cpp FOLDER [TEXT.txt]\n");
    return 2;
  }
  try {
    const BpeTokenizer tokenizer = BpeTokenizer::load(argv[1]);
    const std::filesystem::path here = std::filesystem::path(__FILE__).parent_path();
    const int wrong = compare(tokenizer, read_file(here / "golden.txt"));
    if (argc > 2) {
      for (const int64_t id : tokenizer.encode(read_file(argv[2]))) fmt::print("{}\n", id);
    }
    return wrong == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
