#include "modules/grading/intake/remarks.h"

#include <algorithm>
#include <cctype>

namespace course {
namespace {

constexpr std::string_view more = "… and more of this kind: ";

/// False where it is one too many of its kind: then `sentence` says that there are more, or is empty if that was said.
bool is_kept(std::string& sentence, const std::string& kind, RemarkCounts& counts) {
  const size_t before = counts[kind]++;
  if (before == most_of_a_kind) sentence = std::string(more) + kind;
  if (before > most_of_a_kind) sentence.clear();
  return before < most_of_a_kind;
}

bool is_plain_word(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("._-@/").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

}  // namespace

std::string kind_of_remark(std::string_view sentence) {
  const size_t colon = sentence.find(": ");
  if (colon != std::string_view::npos && is_plain_word(sentence.substr(0, colon))) sentence.remove_prefix(colon + 2);
  std::string kind;
  for (size_t i = 0; i < sentence.size(); ++i) {
    const char c = sentence[i];
    if (c == '\'') {
      i = std::min(sentence.find('\'', i + 1), sentence.size());
      kind += "'…'";
    } else if (c == '\n') {
      break;
    } else if (std::isdigit(static_cast<unsigned char>(c)) == 0) {
      kind += c;
    }
  }
  return kind.substr(0, 200);
}

void add_remark(std::vector<std::string>& remarks, RemarkCounts& counts, const std::string& what,
                const std::string& why) {
  std::string sentence = what + ": " + why;
  is_kept(sentence, kind_of_remark(why), counts);
  if (!sentence.empty()) remarks.push_back(std::move(sentence));
}

void keep_of_each_kind(std::vector<std::string>& remarks) {
  RemarkCounts counts;
  std::vector<std::string> kept;
  for (std::string& sentence : remarks) {
    if (sentence.starts_with(more)) {
      if (counts[sentence]++ == 0) kept.push_back(std::move(sentence));
      continue;
    }
    is_kept(sentence, kind_of_remark(sentence), counts);
    if (!sentence.empty()) kept.push_back(std::move(sentence));
  }
  remarks = std::move(kept);
}

}  // namespace course
