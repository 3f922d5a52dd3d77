// exercise: 01.1
// expect: 0 of 1, wrong
// says: <script>
// tries: markup that becomes HTML
fail<ValueError>("<script>alert(1)</script>\n=HYPERLINK(\"http://x\")\n\x1b[31mred\x1b]0;title\x07");
