// A page that stands alone: one file without scripts, pictures or anything from a network; light, dark, and on paper.
#pragma once

#include <string>
#include <string_view>

namespace course {

/// `title` is escaped here; `body` is HTML already.
std::string html_page(std::string_view title, std::string_view body);

}  // namespace course
