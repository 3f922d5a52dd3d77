#include "examples/commands/capstone/contest_text.h"

#include "examples/commands/train/text.h"
#include "tinytensor/core/error.h"
#include "tinytensor/data/stories.h"
#include "tinytensor/io/sha256.h"

namespace tinytensor {
namespace {

constexpr size_t bytes_of_documents = size_t{48} * 1024;
constexpr uint64_t published_seed = 2;  // the stories to learn from are those of seed 1
constexpr size_t least_document = 256, most_document = 2048;

std::string digest_of(const ContestText& text) {
  std::string all = sha256(text.training);
  for (const std::string& document : text.documents) all += sha256(document);
  return sha256(all);
}

}  // namespace

std::vector<std::string> documents_of(std::string_view text) {
  std::vector<std::string> documents;
  size_t begin = 0, at = 0;
  while (at < text.size()) {
    const size_t end_of_line = text.find('\n', at);
    const size_t next = end_of_line == std::string_view::npos ? text.size() : end_of_line + 1;
    const bool is_blank = next == at + 1 && text[at] == '\n';
    at = next;
    if ((is_blank && at - begin >= least_document) || at - begin >= most_document || at == text.size()) {
      documents.emplace_back(text.substr(begin, at - begin));
      begin = at;
    }
  }
  return documents;
}

ContestText contest_text(const std::string& data) {
  ContestText text;
  if (data.empty()) {
    text.name = "the stories that ship with TinyTensor";
    text.training = stories();
    text.documents = documents_of(stories(bytes_of_documents, published_seed));
  } else {
    const TrainingText source = read_training_text(data);
    text.name = source.name;
    for (std::string& document : documents_of(source.text)) {
      const bool learns = 10 * (text.training.size() + document.size()) <= 9 * source.text.size();
      if (learns && text.documents.empty()) {
        text.training += document;
      } else {
        text.documents.push_back(std::move(document));
      }
    }
    if (text.training.empty() || text.documents.size() < 2) {
      fail<ValueError>(
          "{}: the text is too short: it cannot be cut into a part to learn from and two documents or more\n"
          "  hint: a contest needs some 100,000 bytes; documents end at blank lines",
          source.name);
    }
  }
  text.digest = digest_of(text);
  return text;
}

std::vector<std::string> hidden_stories(uint64_t seed) { return documents_of(stories(bytes_of_documents, seed)); }

}  // namespace tinytensor
