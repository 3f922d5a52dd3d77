#include "tinytensor/plot/svg.h"

#include "tests/plot/xml.h"
#include "tests/support.h"

using namespace tinytensor;
using namespace tinytensor::tests;

TEST_CASE("text is made harmless: markup, control characters, broken UTF-8, reversed writing") {
  CHECK(xml_text("a < b & \"c\" 'd' >") == "a &lt; b &amp; &quot;c&quot; &#39;d&#39; &gt;");
  CHECK(xml_text("</title><script>alert(1)</script>") == "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  CHECK(clean_text(std::string("a\0b\x1b[31mc\x7f", 10)) == "a\uFFFDb\uFFFD[31mc\uFFFD");
  CHECK(clean_text("two\nlines\tand a tab") == "two lines and a tab");
  CHECK(clean_text("\xff\xc3(\xe2\x82") == "\uFFFD\uFFFD(\uFFFD");
  CHECK(clean_text("\u202Etxet\u2066 \uFFFE \u0085") == "\uFFFDtxet\uFFFD \uFFFD \uFFFD");
  CHECK(clean_text("Größe, 大小, 🙂") == "Größe, 大小, 🙂");
}

TEST_CASE("a text that is too wide is cut between characters") {
  CHECK(shortened("short", 14, 200) == "short");
  const std::string cut = shortened("äöüäöüäöüäöüäöüäöü", 14, 80);
  CHECK(cut.ends_with("…"));
  CHECK(clean_text(cut) == cut);
  CHECK(text_width(cut, 14) <= 84);
  CHECK(shortened("anything", 14, 0) == "…");
}

TEST_CASE("a coordinate has one decimal at most") {
  const std::pair<double, const char*> cases[] = {
      {12, "12"}, {12.34, "12.3"}, {-0.01, "0"}, {-3.25, "-3.3"}, {0.96, "1"}};
  for (const auto& [number, text] : cases) CHECK(px(number) == text);
}

TEST_CASE("a document says its title to those who cannot see it, and is well-formed") {
  const std::string svg =
      svg_document(100, 50, "Loss & <more>", "From 1 to 2.", svg_mark("<rect x=\"1\"", "step 1: 2"));
  CHECK(xml_fault(svg) == "");
  CHECK(contains(svg, "role=\"img\" aria-label=\"Loss &amp; &lt;more&gt;\""));
  CHECK(contains(svg, "<title>Loss &amp; &lt;more&gt;</title>\n<desc>From 1 to 2.</desc>"));
  CHECK(contains(svg, "<rect x=\"1\"><title>step 1: 2</title></rect>"));
  CHECK(contains(svg, "prefers-color-scheme:dark"));
  CHECK_FALSE(contains(svg, "<script"));
}

TEST_CASE("the check for XML finds faults") {
  CHECK(xml_fault("<a b=\"1\"><c/>x &lt; y</a>\n") == "");
  for (const char* bad : {"<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>", "<a>&nbsp;</a>",
                          "<a>\x01</a>", "<a>\xff</a>", "x", "", "<a b=\"<\"/>", "<a><</a>"}) {
    CAPTURE(bad);
    CHECK(xml_fault(bad) != "");
  }
}
