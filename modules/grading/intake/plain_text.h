// Text as students' editors save it, made UTF-8 with "\n" at the end of its lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace course {

struct PlainText {
  std::optional<std::string> text;  ///< nothing if this is no text
  std::string note;                 ///< a sentence, where something is odd: which encoding it was, or why it is no text
};

/// UTF-8 with or without a byte order mark, UTF-16 with one, else Latin-1. Bytes of value 0 are in no text.
PlainText plain_text(std::string_view bytes);

}  // namespace course
