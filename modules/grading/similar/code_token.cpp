#include "modules/grading/similar/code_token.h"

#include <string_view>

namespace course {

Brackets::Brackets(const std::vector<CodeToken>& tokens)
    : closings_(tokens.size(), tokens.size()), semicolons_(tokens.size()) {
  constexpr std::string_view opens = "({[<", closes = ")}]>";
  std::vector<size_t> open_of_kind[opens.size()], around;  // around: of ( and {, whichever they are
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].text.size() != 1) continue;
    const char sign = tokens[i].text[0];
    if (const size_t kind = opens.find(sign); kind != std::string_view::npos) {
      open_of_kind[kind].push_back(i);
    } else if (const size_t closed = closes.find(sign);
               closed != std::string_view::npos && !open_of_kind[closed].empty()) {
      closings_[open_of_kind[closed].back()] = i;
      open_of_kind[closed].pop_back();
    }
    if (sign == '(' || sign == '{') around.push_back(i);
    if ((sign == ')' || sign == '}') && !around.empty()) around.pop_back();
    if (sign == ';' && !around.empty()) semicolons_[around.back()].push_back(i);
  }
}

}  // namespace course
