// exercise: 11.2
// expect: 0 of 2, wrong
// tries: its message is no UTF-8, ends a CDATA section and clears a terminal
// region: 2
  std::string words = "]]>\xff\xfe\xc0\x80<script>alert(1)</script>\x1b[2J\x1b]0;owned\x07\r\b";
  words.push_back(0);
  for (int i = 0; i < 18; ++i) words += words;
  ids.clear();
  fail<ValueError>("{}", words.substr(0, 3000000) + std::string(text));
