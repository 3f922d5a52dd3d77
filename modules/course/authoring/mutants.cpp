#include "modules/course/authoring/mutants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <random>
#include <set>

#include "modules/course/authoring/syntax.h"
#include "modules/course/common/text.h"

namespace course {
namespace {

using TokenKind = Token::Kind;
using Words = std::map<std::string, std::vector<std::string>>;

/// A region, and the mutants of it that were found: what each kind of change below works on.
struct CodeRegion {
  const std::string& code;
  std::vector<Token> tokens;
  std::map<std::string, std::string> types;    ///< of all names that the region may use
  std::map<std::string, std::string> outside;  ///< of those that are declared before it
  std::vector<bool> in_message;                ///< tokens that say what is wrong: another wording is no mistake
  std::vector<Mutant>& found;

  const Token& operator[](size_t i) const { return tokens[i]; }
  size_t size() const { return tokens.size(); }
  std::string text(size_t first, size_t last) const {
    return code.substr(tokens[first].at, tokens[last].end() - tokens[first].at);
  }
  /// The tokens from `first` to `last` become `by`.
  void replace(const std::string& kind, size_t first, size_t last, const std::string& by) const {
    if (in_message[first]) return;
    found.push_back({kind, code.substr(0, tokens[first].at) + by + code.substr(tokens[last].end())});
  }
  void insert(const std::string& kind, size_t before, const std::string& text) const {
    found.push_back({kind, code.substr(0, tokens[before].at) + text + code.substr(tokens[before].at)});
  }
  bool is_joined(size_t i) const {
    return i > 0 && (tokens[i - 1].is(".") || tokens[i - 1].is("->") || tokens[i - 1].is("::"));
  }
  bool begins_statement(size_t i) const {
    return i == 0 || tokens[i - 1].is(";") || tokens[i - 1].is("{") || tokens[i - 1].is("}");
  }
};

void exchange_operators(const CodeRegion& r) {
  static const Words others{
      {"<", {"<=", ">"}},  {"<=", {"<", ">="}}, {">", {">=", "<"}}, {">=", {">", "<="}}, {"==", {"!=", "<=", ">="}},
      {"!=", {"=="}},      {"+", {"-"}},        {"-", {"+"}},       {"*", {"/", "+"}},   {"/", {"*"}},
      {"%", {"/"}},        {"&&", {"||"}},      {"||", {"&&"}},     {"+=", {"=", "-="}}, {"-=", {"=", "+="}},
      {"*=", {"=", "/="}}, {"/=", {"=", "*="}}};
  for (size_t i = 0; i < r.size(); ++i) {
    if (!is_spaced(r.tokens, i) || others.count(r[i].text) == 0) continue;
    for (const std::string& other : others.at(r[i].text)) r.replace("another operator", i, i, other);
  }
}

void exchange_words(const CodeRegion& r) {
  static const Words others{{"break", {"continue"}},
                            {"continue", {"break"}},
                            {"true", {"false"}},
                            {"false", {"true"}},
                            {"min", {"max"}},
                            {"max", {"min"}},
                            {"double", {"float"}},
                            {"int64_t", {"int"}},
                            {"any_of", {"all_of"}},
                            {"all_of", {"any_of"}},
                            {"none_of", {"any_of"}},
                            {"front", {"back"}},
                            {"back", {"front"}},
                            {"first", {"second"}},
                            {"second", {"first"}},
                            {"infinity", {"max"}},
                            {"lowest", {"min"}},
                            {"exp", {"expm1"}},
                            {"log", {"log1p"}},
                            {"log1p", {"log"}},
                            {"expm1", {"exp"}},
                            {"sum", {"mean"}},
                            {"mean", {"sum"}},
                            {"floor", {"ceil"}},
                            {"ShapeError", {"Error"}},
                            {"IndexError", {"Error"}},
                            {"ValueError", {"Error"}},
                            {"GradError", {"Error"}},
                            {"zeros_like", {"ones_like"}},
                            {"ones_like", {"zeros_like"}}};
  for (size_t i = 0; i < r.size(); ++i) {
    if (r[i].kind != TokenKind::name || others.count(r[i].text) == 0) continue;
    if (r.is_joined(i) && i > 1 && r[i - 1].is("::") &&
        std::isupper(static_cast<unsigned char>(r[i - 2].text[0])) != 0) {
      continue;  // Unary::exp
    }
    const bool counts =
        r[i].is("int64_t") && i > 1 && r[i - 2].is("for");  // a loop over more than 2^31 elements is never asked
    if (counts) continue;
    for (const std::string& other : others.at(r[i].text)) r.replace("another word", i, i, other);
  }
}

void change_numbers(const CodeRegion& r) {
  for (size_t i = 0; i < r.size(); ++i) {
    if (r[i].kind != TokenKind::number) continue;
    const std::string number = r[i].text;
    if (number.find_first_not_of("0123456789") == std::string::npos) {
      const long value = std::strtol(number.c_str(), nullptr, 10);
      r.replace("another number", i, i, std::to_string(value + 1));
      r.replace("another number", i, i, value == 0 ? "2" : std::to_string(value - 1));
    } else {
      r.replace("another number", i, i, "(" + number + " * 2)");
      r.replace("another number", i, i, "(" + number + " * 0.999)");
    }
  }
}

void drop_unary_operators(const CodeRegion& r) {
  for (size_t i = 0; i + 1 < r.size(); ++i) {
    const bool sign = r[i].is("-") && !is_spaced(r.tokens, i) && r[i + 1].at == r[i].end();
    const bool before = i == 0 || r[i - 1].kind == TokenKind::punctuator || r[i - 1].is("return");
    if (r[i].is("!") || (sign && before)) r.replace("a sign is left out", i, i, "");
  }
}

void exchange_names(const CodeRegion& r) {
  for (size_t i = 0; i < r.size(); ++i) {
    const auto type = r.types.find(r[i].text);
    const bool declares = i > 0 && !is_spaced(r.tokens, i - 1) && (r[i - 1].is("*") || r[i - 1].is("&"));
    if (type == r.types.end() || r.is_joined(i) || declares) continue;
    if (i > 0 && r[i - 1].kind == TokenKind::name && !r[i - 1].is("return") && !r[i - 1].is("else")) continue;
    for (const auto& [other, its_type] : r.types) {
      if (its_type == type->second && other != r[i].text) r.replace("another name", i, i, other);
    }
  }
}

void exchange_two_everywhere(const CodeRegion& r) {
  for (const auto& [one, type] : r.outside) {
    for (const auto& [other, its_type] : r.outside) {
      if (other <= one || type != its_type) continue;
      std::string code;
      size_t at = 0;
      for (size_t i = 0; i < r.size(); ++i) {
        if (r.is_joined(i) || !(r[i].is(one.c_str()) || r[i].is(other.c_str()))) continue;
        code += r.code.substr(at, r[i].at - at) + (r[i].text == one ? other : one);
        at = r[i].end();
      }
      r.found.push_back({"two names exchanged", code + r.code.substr(at)});
    }
  }
}

void drop_statements(const CodeRegion& r) {
  static const std::set<std::string> heads{"return", "if", "for", "while", "else", "do", "case", "using", "switch"};
  for (size_t i = 0; i < r.size(); ++i) {
    bool begins = r.begins_statement(i) || r[i - 1].is("else");
    if (!begins && r[i - 1].is(")")) {  // what an if stands before
      for (size_t k = 1; k + 1 < i && !begins; ++k) {
        begins = r[k].is("(") && (r[k - 1].is("if") || r[k - 1].is("for")) && matching(r.tokens, k) == i - 1;
      }
    }
    if (!begins || r[i].kind == TokenKind::string || heads.count(r[i].text) != 0) continue;
    if (r[i].is("}") || r[i].is(";") || r[i].is("{") || begins_declaration(r.tokens, i)) continue;
    const size_t end = end_of_statement(r.tokens, i);
    if (r[end].is(";")) r.replace("a statement is left out", i, end, "{}");
  }
}

void decide_conditions(const CodeRegion& r) {
  for (size_t i = 0; i + 2 < r.size(); ++i) {
    if ((r[i].is("if") || r[i].is("while")) && r[i + 1].is("(")) {
      const size_t end = matching(r.tokens, i + 1);
      r.replace("never", i + 1, end, "(false)");
      if (r[i].is("if")) r.replace("always", i + 1, end, "(true)");
    }
    if (!r[i].is("?")) continue;
    size_t colon = i + 1, depth = 0;
    for (; colon < r.size() && !(r[colon].is(":") && depth == 0); ++colon) {
      if (r[colon].is("?")) ++depth;
      if (r[colon].is(":")) --depth;
      if (r[colon].is("(") || r[colon].is("[") || r[colon].is("{")) colon = matching(r.tokens, colon);
    }
    size_t end = colon + 1;
    for (; end < r.size() && !r[end].is(";") && !r[end].is(",") && !r[end].is(")") && !r[end].is("}"); ++end) {
      if (r[end].is("(") || r[end].is("[") || r[end].is("{")) end = matching(r.tokens, end);
    }
    if (end >= r.size()) continue;
    const std::string one = r.text(i + 1, colon - 1), other = r.text(colon + 1, end - 1);
    r.replace("the other choice", i + 1, end - 1, other + " : " + one);
    r.replace("never", i + 1, end - 1, other + " : " + other);
    r.replace("always", i + 1, end - 1, one + " : " + one);
  }
}

// The arguments of a call whose parentheses are these: where each begins and ends.
std::vector<std::pair<size_t, size_t>> arguments(const CodeRegion& r, size_t open, size_t close) {
  std::vector<std::pair<size_t, size_t>> result;
  size_t first = open + 1;
  for (size_t i = open + 1; i <= close; ++i) {
    if (r[i].is("(") || r[i].is("[") || r[i].is("{")) i = matching(r.tokens, i);
    if ((r[i].is(",") || i == close) && i > first) result.emplace_back(first, i - 1);
    if (r[i].is(",")) first = i + 1;
  }
  return result;
}

void change_calls(const CodeRegion& r) {
  static const std::set<std::string> heads{"if", "for", "while", "switch", "return", "sizeof"};
  for (size_t i = 0; i + 1 < r.size(); ++i) {
    if (r[i].kind != TokenKind::name || heads.count(r[i].text) != 0) continue;
    const size_t open = end_of_operand(r.tokens, i) > i && r[i + 1].is("<") ? r.size() : i + 1;
    if (open >= r.size() || !r[open].is("(") || r[open].at != r[i].end()) continue;
    const size_t close = matching(r.tokens, open), begin = begin_of_operand(r.tokens, i);
    const auto given = arguments(r, open, close);
    for (size_t k = 0; k + 1 < given.size(); ++k) {
      const auto [a, b] = given[k];
      const auto [c, d] = given[k + 1];
      r.replace("arguments exchanged", a, d, r.text(c, d) + ", " + r.text(a, b));
    }
    if (given.size() > 1) r.replace("an argument is left out", given[given.size() - 2].second + 1, close, ")");
    if (r.begins_statement(begin)) continue;
    const bool of_object = r.is_joined(i) && !r[i - 1].is("::");
    if (of_object) r.replace("a call is left out", i - 1, close, "");
    if (!given.empty() && !of_object) {
      for (const auto& [a, b] : given) r.replace("a call is left out", begin, close, "(" + r.text(a, b) + ")");
    }
  }
}

void drop_operands(const CodeRegion& r) {
  static const std::set<std::string> operators{"+", "-", "*", "/", "%", "&&", "||"};
  for (size_t i = 1; i + 1 < r.size(); ++i) {
    if (!is_spaced(r.tokens, i) || operators.count(r[i].text) == 0) continue;
    r.replace("an operand is left out", i - 1, end_of_operand(r.tokens, i + 1), r[i - 1].text);
    r.replace("an operand is left out", begin_of_operand(r.tokens, i - 1), i, "");
  }
}

void change_for(const CodeRegion& r, size_t first, size_t close) {
  std::vector<size_t> ends;
  for (size_t i = first; i < close; ++i) {
    if (r[i].is(";")) ends.push_back(i);
  }
  size_t name = first;
  while (name < close && !r[name].is("=")) ++name;
  if (ends.size() != 2 || name == close || ends[1] < ends[0] + 4) return;
  const std::string index = r[name - 1].text;
  r.insert("a loop ends early", ends[1], " - 1");
  const bool of_dims = r[first].is("size_t");
  for (const char* most : {"1", "8", "64", "1000"}) {
    if (of_dims && std::string(most).size() > 1) break;
    r.insert("a loop ends early", ends[1], fmt::format(" && {} < {}", index, most));
  }
  if (r[ends[0] + 2].is("<")) {
    const std::string end = r.text(ends[0] + 3, ends[1] - 1);
    r.replace("only the last", name + 1, ends[0] - 1, fmt::format("{} > 0 ? {} - 1 : 0", end, end));
  }
  r.replace("only every other", ends[1] + 1, close - 1, index + (r[ends[1] + 1].is("--") ? " -= 2" : " += 2"));
}

void change_loops(const CodeRegion& r) {
  for (size_t i = 0; i + 1 < r.size(); ++i) {
    if (!r[i].is("for")) continue;
    const size_t close = matching(r.tokens, i + 1);
    change_for(r, i + 2, close);
    if (close + 1 >= r.size()) continue;
    const size_t end = end_of_statement(r.tokens, close + 1);
    r.replace("only the first", close + 1, end, "{ " + r.text(close + 1, end) + " break; }");
  }
}

void return_early(const CodeRegion& r) {
  const bool with_value = std::any_of(r.tokens.begin(), r.tokens.end(), [&](const Token& token) {
    return token.is("return") && r.code.compare(token.end(), 1, ";") != 0;
  });
  const std::string back = with_value ? "return {};" : "return;";
  for (const auto& [name, type] : r.outside) {
    std::vector<std::string> sizes;
    if (type == "Tensor") {
      sizes = {"{}.numel() == 0", "{}.numel() == 1",     "{}.numel() > 64",    "{}.numel() > 1000",  "{}.dim() == 0",
               "{}.dim() > 2",    "!{}.is_contiguous()", "{}.requires_grad()", "!{}.requires_grad()"};
    }
    if (type == "Shape" || type == "Strides" || type.starts_with("std::vector")) {
      sizes = {"{}.empty()", "{}.size() == 1", "{}.size() > 2", "{}.size() > 3"};
    }
    if (type == "int64_t") sizes = {"{} == 0", "{} == 1", "{} > 64", "{} > 1000"};
    if (type == "int64_t" && name.find("dim") != std::string::npos) sizes.push_back("{} < 0");
    if (type == "bool") sizes = {"{}", "!{}"};
    for (const std::string& size : sizes) {
      r.insert("an early return", 0, fmt::format("if ({}) {}\n", fmt::format(fmt::runtime(size), name), back));
    }
  }
}

void keep_state(const CodeRegion& r) {
  for (size_t i = 0; i < r.size(); ++i) {
    if (!r.begins_statement(i) || r[i].is("static") || !begins_declaration(r.tokens, i)) continue;
    const size_t end = end_of_statement(r.tokens, i);
    size_t equals = i;
    while (equals < end && !r[equals].is("=")) ++equals;
    if (equals < end) r.insert("state is kept", i, "static ");
  }
}

// fail<ShapeError>("…", …): what stands in the parentheses.
std::vector<bool> messages_in(const std::vector<Token>& tokens) {
  std::vector<bool> inside(tokens.size(), false);
  for (size_t i = 0; i + 4 < tokens.size(); ++i) {
    if (!tokens[i].is("fail") || !tokens[i + 4].is("(")) continue;
    for (size_t k = i + 5; k < matching(tokens, i + 4); ++k) inside[k] = true;
  }
  return inside;
}

// Unbalanced brackets would change the meaning of the other solutions in the same file.
bool is_balanced(const std::string& code) {
  int depth = 0;
  for (const Token& token : tokens_of(code)) {
    if (token.is("(") || token.is("[") || token.is("{")) ++depth;
    if ((token.is(")") || token.is("]") || token.is("}")) && --depth < 0) return false;
  }
  return depth == 0;
}

std::string without_form(const std::string& code) {
  std::string text;
  for (const Token& token : tokens_of(code)) text += token.text + " ";
  return text;
}

}  // namespace

std::vector<Mutant> mutants_of(const std::string& region, const std::string& before) {
  std::vector<Mutant> all, different;
  CodeRegion r{region, tokens_of(region), {}, declared(tokens_of(before)), {}, all};
  r.in_message = messages_in(r.tokens);
  r.types = declared(r.tokens);
  r.types.insert(r.outside.begin(), r.outside.end());
  if (r.size() == 0) return {};
  for (const auto& change : {exchange_operators, exchange_words, change_numbers, drop_unary_operators, exchange_names,
                             exchange_two_everywhere, drop_statements, decide_conditions, change_calls, drop_operands,
                             change_loops, return_early, keep_state}) {
    change(r);
  }
  std::set<std::string> known{without_form(region)};
  for (Mutant& mutant : all) {
    if (is_balanced(mutant.code) && known.insert(without_form(mutant.code)).second)
      different.push_back(std::move(mutant));
  }
  return different;
}

std::vector<Mutant> chosen_mutants(std::vector<Mutant> mutants, size_t count, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::shuffle(mutants.begin(), mutants.end(), random);
  std::map<std::string, std::vector<Mutant>> by_kind;
  for (Mutant& mutant : mutants) by_kind[mutant.kind].push_back(std::move(mutant));
  std::vector<Mutant> chosen;
  for (bool more = true; more && chosen.size() < count;) {
    more = false;
    for (auto& [kind, left] : by_kind) {
      if (left.empty() || chosen.size() == count) continue;
      chosen.push_back(std::move(left.back()));
      left.pop_back();
      more = true;
    }
  }
  return chosen;
}

std::string change_in(const std::string& region, const std::string& code) {
  const std::vector<std::string> before = lines_of(region), after = lines_of(code);
  size_t i = 0;
  while (i < before.size() && i < after.size() && before[i] == after[i]) ++i;
  const auto line = [&](const std::vector<std::string>& lines) { return i < lines.size() ? trimmed(lines[i]) : ""; };
  return fmt::format("- {}\n+ {}\n", line(before), line(after));
}

}  // namespace course
