#include "tinytensor/data/stories.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <vector>

using namespace tinytensor;

namespace {

const std::string& text() {
  static const std::string text = stories();
  return text;
}

std::vector<std::string> cut(const std::string& whole, const std::string& separator) {
  std::vector<std::string> parts;
  for (size_t begin = 0; begin < whole.size();) {
    const size_t end = std::min(whole.find(separator, begin), whole.size());
    parts.push_back(whole.substr(begin, end - begin));
    begin = end + separator.size();
  }
  return parts;
}

/// FNV-1a, 64 bits.
uint64_t hash(const std::string& bytes) {
  uint64_t h = 14695981039346656037u;
  for (const char c : bytes) h = (h ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return h;
}

std::vector<std::string> matches(const std::string& where, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (auto i = std::sregex_iterator(where.begin(), where.end(), regex); i != std::sregex_iterator(); ++i) {
    found.push_back(i->str());
  }
  return found;
}

const std::string girls = "(Ada|Mina|Nora|Lena|Ruby|Ivy|Clara|Wilma|Dora|Paula)";
const std::string boys = "(Milo|Otto|Finn|Theo|Leo|Hugo|Sam|Ned|Emil|Jonas)";

}  // namespace

TEST_CASE("the stories are the same bytes on every machine") {
  CHECK(text().size() == 786854);
  CHECK(hash(text()) == 17506245389798785890u);
  CHECK(stories(20'000) == text().substr(0, stories(20'000).size()));
}

TEST_CASE("a seed gives stories of its own") { CHECK(stories(2'000, 1) != stories(2'000, 2)); }

TEST_CASE("there are whole stories, at least as many bytes as asked for and less than one story more") {
  for (const size_t bytes : {size_t{1}, size_t{1'000}, size_t{50'000}}) {
    const std::string some = stories(bytes);
    CAPTURE(bytes);
    CHECK(some.size() >= bytes);
    CHECK(some.size() < bytes + 2'000);
    CHECK(some.ends_with("\n\n"));
  }
  CHECK(stories(0).empty());
}

TEST_CASE("the characters are few, plain and all of them common enough to be learned") {
  std::map<char, int> count;
  for (const char c : text()) ++count[c];
  CHECK(count.size() <= 60);
  for (const auto& entry : count) {
    const char c = entry.first;
    CAPTURE(c);
    CHECK(std::string(" \n.,:!?'\"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ").find(c) != std::string::npos);
    CHECK(entry.second >= 10);
  }
}

TEST_CASE("nothing of the grammar's notation is left in the text") {
  CHECK(text().find_first_of("<>{}[]|/_") == std::string::npos);
  CHECK(matches(text(), "  | \n|\n |\n\n\n| [.,?!]|:(it|they|she|he)\\b").empty());
}

TEST_CASE("every paragraph closes the quotes that it opens, and begins and ends as a sentence does") {
  for (const std::string& story : cut(text(), "\n\n")) {
    for (const std::string& paragraph : cut(story, "\n")) {
      CAPTURE(paragraph);
      CHECK(std::count(paragraph.begin(), paragraph.end(), '"') % 2 == 0);
      CHECK(std::regex_search(paragraph, std::regex("^\"?[A-Z]")));
      CHECK(std::regex_search(paragraph, std::regex("[.?!]\"?$")));
    }
  }
}

TEST_CASE("every sentence begins with a capital") { CHECK(matches(text(), "[a-z][.] [a-z]").empty()); }

TEST_CASE("girls are she, boys are he, and things agree with their verbs") {
  const struct {
    std::string what, right, wrong;
  } cases[] = {
      {"a girl has a girl's name", "girl (called|named) " + girls, "girl (called|named) " + boys},
      {"a boy has a boy's name", "boy (called|named) " + boys, "boy (called|named) " + girls},
      {"a girl's pronoun", girls + " told it at school|ask for " + girls + "\\. She", "ask for " + girls + "\\. He"},
      {"a boy's pronoun", "ask for " + boys + "\\. He", "ask for " + boys + "\\. She"},
      {"she is asleep", "said " + girls + ", and she was", "said " + girls + ", and he was"},
      {"he is asleep", "said " + boys + ", and he was", "said " + boys + ", and she was"},
      {"her mouth", "said " + girls + " with her", "said " + girls + " with his"},
      {"his mouth", "said " + boys + " with his", "said " + boys + " with her"},
      {"boots are many", "(boots|mittens|marbles|pencils|wings|glasses) were",
       "(boots|mittens|marbles|pencils|wings) was"},
      {"a kite is one", "(button|spoon|kite|whistle|scarf|drum) was", "(button|spoon|kite|whistle|scarf|drum) were"},
      {"an before a vowel", "\\b[Aa]n [aeiou]", "\\b[Aa] [aeiou]"},
      {"a before a consonant", "\\b[Aa] [b-df-hj-np-tv-z]", "\\b[Aa]n [b-df-gj-np-tv-z]"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.what);
    CHECK(matches(text(), c.right).size() >= 3);
    CHECK(matches(text(), c.wrong) == std::vector<std::string>{});
  }
}

TEST_CASE("a name persists: a story is about the child that it began with, and has room for one friend") {
  size_t told = 0;
  for (const std::string& story : cut(text(), "\n\n")) {
    std::smatch name;
    if (!std::regex_search(story, name, std::regex("(?:girl|boy) (?:called|named) (\\w+)"))) continue;
    ++told;
    CAPTURE(story);
    CHECK(matches(story, "\\b" + name[1].str() + "\\b").size() >= 3);
    const std::vector<std::string> children = matches(story, "\\b(" + girls + "|" + boys + ")\\b");
    CHECK(std::set<std::string>(children.begin(), children.end()).size() <= 2);
  }
  CHECK(told > 300);
}

TEST_CASE("no two stories are the same, and most sentences are not worn out") {
  const std::vector<std::string> all = cut(text(), "\n\n");
  CHECK(all.size() > 900);
  CHECK(std::set<std::string>(all.begin(), all.end()).size() == all.size());

  const std::vector<std::string> sentences = matches(text(), "[^.!?\n]+[.!?]\"?");
  std::map<std::string, int> count;
  for (const std::string& sentence : sentences) ++count[sentence];
  CHECK(count.size() > sentences.size() / 2);
  for (const auto& entry : count) {
    INFO(entry.first);
    CHECK(static_cast<double>(entry.second) < 0.006 * static_cast<double>(sentences.size()));
  }
}

TEST_CASE("a vocabulary of about a thousand words, nearly all of them seen often") {
  std::map<std::string, int> count;
  for (const std::string& word : matches(text(), "[A-Za-z]+")) ++count[word];
  CHECK(count.size() > 900);
  CHECK(count.size() < 1'600);
  int rare = 0;
  for (const auto& [word, n] : count) rare += n < 5;
  CHECK(rare < 30);
}
