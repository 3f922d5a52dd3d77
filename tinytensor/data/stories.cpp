// The texts in stories/ are a grammar, which the build embeds (cmake/embed.cmake). Its notation:
//
//   rule                a name in the first column, followed by its alternatives, indented
//     one | another     alternatives stand on lines of their own or are separated by " | "
//       and longer      a line that is indented further continues the one before
//     Ada:she           an alternative may say which pronoun it takes: he, she, they, or else it
//
// Inside an alternative:
//
//   <rule>       an alternative of the rule, not yet used in this story
//   {rule}       the same, but chosen once for the whole story; {rule2} is another one
//   {rule.his}   a word that agrees with it: she -> her; {rule.was}: they -> were
//   [a|b|]       one of these, or nothing
//   /            a new line
//
// A name with a capital letter gives a capital letter: {Rule}, <Rule>, {Rule.He}. "a" becomes "an" where it must.
#include "tinytensor/data/stories.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "tinytensor/core/error.h"
#include "tinytensor/core/random.h"

namespace tinytensor {

namespace embedded {  // written by the build, one for each file in stories/
extern const std::string_view children, journeys, words;
}

namespace {

using Grammar = std::map<std::string, std::vector<std::string>, std::less<>>;

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
char to_upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

/// Where the bracket that is open at text[begin - 1] ends, or the end of the text.
size_t closing_bracket(std::string_view text, size_t begin) {
  int depth = 1;
  for (size_t i = begin; i < text.size(); ++i) {
    depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
    if (depth == 0) return i;
  }
  return text.size();
}

/// Cuts the text at every separator that stands outside of brackets.
std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts(1);
  for (size_t i = 0; i < text.size();) {
    if (text[i] == '[') {
      const size_t end = closing_bracket(text, i + 1) + 1;
      parts.back() += text.substr(i, end - i);
      i = end;
    } else if (text.substr(i, separator.size()) == separator) {
      parts.emplace_back();
      i += separator.size();
    } else {
      parts.back() += text[i++];
    }
  }
  return parts;
}

void read_rules(std::string_view text, Grammar& grammar) {
  std::vector<std::string>* rule = nullptr;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.empty()) continue;
    if (line[0] != ' ') {
      const auto [added, fresh] = grammar.try_emplace(std::string(line));
      if (!fresh) fail<Error>("stories: two rules are called '{}'", line);
      rule = &added->second;
    } else if (line.starts_with("    ")) {
      rule->back() += line.substr(3);
    } else {
      for (std::string& alternative : split(line.substr(2), " | ")) rule->push_back(std::move(alternative));
    }
  }
}

/// Words that agree with a noun: with one of the first kind (she), the second (he), a thing (it), or several (they).
constexpr const char* pronouns[] = {"she", "he", "it", "they"};
const std::map<std::string, std::array<const char*, 4>, std::less<>> agreement = {
    {"he", {"she", "he", "it", "they"}},     {"him", {"her", "him", "it", "them"}},
    {"his", {"her", "his", "its", "their"}}, {"himself", {"herself", "himself", "itself", "themselves"}},
    {"girl", {"girl", "boy", "", ""}},       {"is", {"is", "is", "is", "are"}},
    {"was", {"was", "was", "was", "were"}},
};

class Teller {
 public:
  Teller(const Grammar& grammar, Generator& generator) : grammar_(grammar), generator_(generator) {}

  std::string story() {
    unused_.clear();
    nouns_.clear();
    return with_articles(expand("<story>")) + "\n\n";
  }

 private:
  struct Noun {
    std::string text;
    size_t pronoun = 2;  // it
  };

  size_t below(size_t n) { return generator_.random() % n; }

  /// An alternative of the rule that this story has not used yet, as long as there is one. Not yet expanded.
  Noun draw(std::string_view name) {
    const auto rule = grammar_.find(name);
    if (rule == grammar_.end()) fail<Error>("stories: no rule is called '{}'", name);
    std::vector<std::string>& left = unused_[rule->first];
    if (left.empty()) left = rule->second;
    const size_t i = below(left.size());
    Noun drawn{std::move(left[i])};
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
    for (size_t p = 0; p < 4; ++p) {
      if (drawn.text.ends_with(std::string(":") + pronouns[p])) {
        drawn.pronoun = p;
        drawn.text.resize(drawn.text.rfind(':'));
      }
    }
    return drawn;
  }

  const Noun& noun(const std::string& name) {
    if (const auto found = nouns_.find(name); found != nouns_.end()) return found->second;
    Noun drawn = draw(name.substr(0, name.find_last_not_of("0123456789") + 1));
    drawn.text = expand(drawn.text);
    return nouns_[name] = std::move(drawn);
  }

  /// {name} or {name.form}, without the braces.
  std::string mention(const std::string& reference) {
    const size_t dot = reference.find('.');
    const Noun& subject = noun(reference.substr(0, dot));
    return dot == std::string::npos ? subject.text : agreement.at(reference.substr(dot + 1))[subject.pronoun];
  }

  std::string expand(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '[') {
        const size_t end = closing_bracket(text, i + 1);
        const std::vector<std::string> choices = split(text.substr(i + 1, end - i - 1), "|");
        out += expand(choices[below(choices.size())]);
        i = end;
      } else if (text[i] == '<' || text[i] == '{') {
        out += replace(text.substr(i));
        i = text.find(text[i] == '<' ? '>' : '}', i);
      } else if (text[i] == '/') {
        out.back() = '\n';  // the space before it
        ++i;                // the space after it
      } else {
        out += text[i];
      }
    }
    return out;
  }

  /// What the text begins with, <rule> or {noun}, expanded.
  std::string replace(std::string_view text) {
    const bool rule = text[0] == '<';
    std::string name(text.substr(1, text.find(rule ? '>' : '}') - 1));
    const bool capital = is_upper(name[0]);
    for (char& c : name) c = to_lower(c);
    std::string out = rule ? expand(draw(name).text) : mention(name);
    if (capital) out[0] = to_upper(out[0]);
    return out;
  }

  /// "a old umbrella" -> "an old umbrella"
  static std::string with_articles(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
      out += text[i];
      const bool article = to_lower(text[i]) == 'a' && (i == 0 || (!is_lower(text[i - 1]) && !is_upper(text[i - 1])));
      const bool vowel = i + 2 < text.size() && std::string_view("aeiou").find(text[i + 2]) != std::string_view::npos;
      if (article && vowel && text[i + 1] == ' ') out += 'n';
    }
    return out;
  }

  const Grammar& grammar_;
  Generator& generator_;
  std::map<std::string, std::vector<std::string>> unused_;
  std::map<std::string, Noun> nouns_;
};

}  // namespace

std::string stories(size_t bytes, uint64_t seed) {
  Grammar grammar;
  for (const std::string_view text : {embedded::words, embedded::children, embedded::journeys})
    read_rules(text, grammar);
  Generator generator(seed);
  Teller teller(grammar, generator);
  std::set<std::string> told;
  std::string out;
  while (out.size() < bytes) {
    const std::string story = teller.story();
    if (told.insert(story).second) out += story;
  }
  return out;
}

}  // namespace tinytensor
