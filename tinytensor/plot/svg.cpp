#include "tinytensor/plot/svg.h"

#include <fmt/format.h>

#include <cmath>

#include "tinytensor/tokenizers/unicode.h"

namespace tinytensor {
namespace {

// Light first: what knows nothing of color schemes, such as a printer, takes it. Letters: s line of a series, f its
// area, g grid, a axis, t title, d dim text, h a mark that shows under the pointer.
constexpr std::string_view style_sheet = R"css(<style>
text{font-family:system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;font-size:14px;fill:#1f2328}
.t{font-size:17px;font-weight:600}.d{fill:#59636e}.n{font-size:12px}.bg{fill:#fff}.g{stroke:#d1d9e0}.a{stroke:#59636e}.frame{fill:none}
.s0,.s1,.s2,.s3,.s4,.s5{fill:none;stroke-width:2;stroke-linejoin:round}.r{fill-opacity:.22}.h{fill-opacity:0}.h:hover{fill-opacity:1}
.s0{stroke:#0072b2}.s1{stroke:#d55e00}.s2{stroke:#009e73}.s3{stroke:#b5548c}.s4{stroke:#333}.s5{stroke:#7d3cf0}
.f0{fill:#0072b2}.f1{fill:#d55e00}.f2{fill:#009e73}.f3{fill:#b5548c}.f4{fill:#333}.f5{fill:#7d3cf0}
.box{fill:#f6f8fa;stroke:#818b98}.group{fill:#0072b2;fill-opacity:.08;stroke:#0072b2;stroke-dasharray:5 4}.e{fill:none;stroke:#818b98;stroke-width:1.5}.p{fill:#818b98}.none{fill:#8c959f}
@media (prefers-color-scheme:dark){
text{fill:#f0f6fc}.d{fill:#9198a1}.bg{fill:#0d1117}.g{stroke:#30363d}.a{stroke:#9198a1}
.s0{stroke:#56b4e9}.s1{stroke:#f28e3c}.s2{stroke:#3ce096}.s3{stroke:#e39cc4}.s4{stroke:#f0e442}.s5{stroke:#8870f8}
.f0{fill:#56b4e9}.f1{fill:#f28e3c}.f2{fill:#3ce096}.f3{fill:#e39cc4}.f4{fill:#f0e442}.f5{fill:#8870f8}
.box{fill:#161b22;stroke:#656c76}.group{fill:#56b4e9;stroke:#56b4e9}.e{stroke:#7d8590}.p{fill:#7d8590}}
.dark{fill:#000}.light{fill:#fff}
</style>
)css";

bool is_harmful(char32_t c) {
  const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
  const bool direction =
      c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  const bool no_character = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
  return control || direction || no_character;
}

// Of an em, for the usual fonts without serifs.
double character_width(char32_t c) {
  if (c >= 0x300 && c < 0x370) return 0;  // combining accents
  if (c >= 0x1100) return 1;              // Hangul, Chinese, emoji and what else is about square
  constexpr std::string_view narrow = " ijlIft.,:;'|!()[]r-/", wide = "mwMW%@&";
  if (c < 0x80 && narrow.find(static_cast<char>(c)) != std::string_view::npos) return 0.36;
  if (c < 0x80 && wide.find(static_cast<char>(c)) != std::string_view::npos) return 0.98;
  return c >= 'A' && c <= 'Z' ? 0.7 : 0.58;
}

// What is shown under the pointer or read aloud: nobody waits for more than some hundred characters.
std::string tip(std::string_view text) { return xml_text(shortened(text, 1, 400)); }

}  // namespace

std::string clean_text(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    const Utf8Character c = decode_utf8(text, i);
    const bool space = c.code_point == '\n' || c.code_point == '\t' || c.code_point == '\r';
    append_utf8(result, space ? U' ' : !c.valid() || is_harmful(c.code_point) ? U'\uFFFD' : c.code_point);
    i += c.length;
  }
  return result;
}

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char c : clean_text(text)) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  }
  return result;
}

double text_width(std::string_view text, double size) {
  double width = 0;
  for (size_t i = 0; i < text.size();) {
    const Utf8Character c = decode_utf8(text, i);
    width += size * character_width(c.code_point);
    i += c.length;
  }
  return width;
}

std::string shortened(std::string_view text, double size, double width) {
  if (text_width(text, size) <= width) return std::string(text);
  double used = size;  // of the dots
  size_t i = 0;
  while (i < text.size()) {
    const Utf8Character c = decode_utf8(text, i);
    used += size * character_width(c.code_point);
    if (used > width) break;
    i += c.length;
  }
  return std::string(text.substr(0, i)) + "…";
}

std::string px(double coordinate) {
  const double tenths = std::round(coordinate * 10);
  std::string text = fmt::format("{:.1f}", tenths == 0 ? 0.0 : tenths / 10);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string svg_document(double width, double height, std::string_view title, std::string_view description,
                         std::string_view elements) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{2}\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n<desc>{3}</desc>\n{4}<rect class=\"bg\" width=\"{0}\" "
      "height=\"{1}\"/>\n{5}</svg>\n",
      px(width), px(height), tip(title), tip(description), style_sheet, elements);
}

std::string svg_text(double x, double y, std::string_view text, const char* css_class, const char* anchor) {
  const std::string_view place = anchor;
  return fmt::format("<text x=\"{}\" y=\"{}\"{}{}>{}</text>\n", px(x), px(y),
                     *css_class == '\0' ? "" : fmt::format(" class=\"{}\"", css_class),
                     place == "start" ? "" : fmt::format(" text-anchor=\"{}\"", place), xml_text(text));
}

std::string svg_title(std::string_view title, double width) {
  constexpr double size = 19;  // of a font of 17 that is bold
  return svg_text(16, 28, shortened(clean_text(title), size, width - 32), "t");
}

std::string svg_text_upwards(double x, double y, std::string_view text, const char* css_class) {
  return fmt::format("<text transform=\"translate({} {}) rotate(-90)\" class=\"{}\" text-anchor=\"middle\">{}</text>\n",
                     px(x), px(y), css_class, xml_text(text));
}

std::string svg_line(double x1, double y1, double x2, double y2, const char* css_class) {
  return fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{}\"/>\n", px(x1), px(y1), px(x2), px(y2),
                     css_class);
}

std::string svg_mark(std::string_view element, std::string_view title) {
  const std::string_view name = element.substr(1, element.find(' ') - 1);
  return fmt::format("{}><title>{}</title></{}>\n", element, tip(title), name);
}

}  // namespace tinytensor
