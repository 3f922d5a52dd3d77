// Text from anywhere as a part of a page: nothing of it becomes markup.
#pragma once

#include <string>
#include <string_view>

namespace tinytensor {

/// Lines for a <pre>: their breaks stay, everything else is as xml_text() has it.
std::string markup_lines(std::string_view text);

/// A token as people read it: a space is "␣", a line break "↵", and nothing is markup yet.
std::string token_label(std::string_view token);

/// JSON that can stand within a <script>: no "<" is left in it.
std::string script_json(std::string_view json);

/// "12 %", "0.3 %"
std::string percent_text(double share);

}  // namespace tinytensor
