#include "tinytensor/io/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace tinytensor {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool utf8_locale() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {  // the first that is set decides
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    return value.ends_with("UTF-8") || value.ends_with("utf8") || value.ends_with("UTF8") || value.ends_with("utf-8");
  }
  return false;
}

}  // namespace

Terminal Terminal::detect() {
  Terminal terminal;
  const std::string_view kind = environment("TERM");
  terminal.live = isatty(STDOUT_FILENO) && !kind.empty() && kind != "dumb";
  terminal.color = terminal.live && environment("NO_COLOR").empty();
  terminal.unicode = terminal.live && utf8_locale();
  return terminal;
}

int Terminal::width() {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

std::string styled(const Terminal& terminal, Style style, const std::string& text) {
  if (!terminal.color || style == Style::plain) return text;
  return (style == Style::dim ? "\x1b[2m" : "\x1b[1m") + text + "\x1b[0m";
}

}  // namespace tinytensor
