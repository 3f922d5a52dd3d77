// SVG: the elements that pictures are made of, as text.
//
// A picture is one file without scripts, fonts or anything else from elsewhere. Its colors come from one style sheet,
// the same in every picture, with a dark and a light half: who looks at it in a browser, in Markdown or on paper gets
// the one that fits. The colors of series begin with those of Okabe & Ito ("Color Universal Design", 2008); all six are
// told apart by people with any kind of color vision, and have the contrast that WCAG 2 asks for.
#pragma once

#include <string>
#include <string_view>

namespace tinytensor {

/// The text as UTF-8 without what could harm a picture or a terminal: bytes that are no UTF-8, control characters, and
/// those that change the direction of writing become U+FFFD, a line break or a tab becomes a space.
std::string clean_text(std::string_view text);

/// clean_text with <, >, &, " and ' written as entities: it can stand in an element or in an attribute.
std::string xml_text(std::string_view text);

/// About how wide a text is, in the unit of `size`, the size of its font.
double text_width(std::string_view text, double size);
/// The text, or as much of its beginning as fits with "…".
std::string shortened(std::string_view text, double size, double width);

/// A coordinate with one decimal at most: "12.5", "12".
std::string px(double coordinate);

/// A complete picture. `title` and `description` are what a screen reader says.
std::string svg_document(double width, double height, std::string_view title, std::string_view description,
                         std::string_view elements);

/// A line of text at (x, y), which is at the baseline. The class says how it looks, see the style sheet; anchor is
/// "start", "middle" or "end".
std::string svg_text(double x, double y, std::string_view text, const char* css_class, const char* anchor = "start");
/// The title of a picture of this width, as the first line in it.
std::string svg_title(std::string_view title, double width);
/// A line of text that runs upwards.
std::string svg_text_upwards(double x, double y, std::string_view text, const char* css_class);

std::string svg_line(double x1, double y1, double x2, double y2, const char* css_class);

/// An element with a `<title>`, which a browser shows under the pointer: svg_mark("<rect …", "step 5: 0.1").
std::string svg_mark(std::string_view element, std::string_view title);

constexpr int series_styles = 6;  ///< classes s0 to s5 (lines), f0 to f5 (areas)

}  // namespace tinytensor
