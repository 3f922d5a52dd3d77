// wrong: overlong forms of two bytes
// says: overlong form
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC0 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: overlong forms of three and four bytes
// says: overlong form
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: surrogates are characters
// says: a surrogate
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: above U+10FFFF
// says: above U+10FFFF
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: F5 begins a character
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF7) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: the end of the text is not looked at
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (false) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: truncated counts as invalid
// says: truncated, not invalid
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::invalid};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: truncated, and the length that it should have
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, length, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: truncated, and one byte
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, 1, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: invalid, and one byte
// says: the longest part
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, 1, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: the bad byte is swallowed
// says: must not be swallowed
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i + 1, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: invalid, and the length that it should have
// says: must not be swallowed
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, length, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: what is truncated is not looked at before its end
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + length > text.size()) return {0xFFFD, text.size() - position, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: the narrower ranges for every byte
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: a continuation byte alone is a character
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if ((lead < 0xC2 && lead > 0xBF) || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: the position is forgotten
if (position > 0) return decode_utf8(text, 0);

const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: bytes are characters
return {static_cast<unsigned char>(text[position]), 1, Utf8Character::Status::valid};
// wrong: char is signed
const char lead = text[position];
if (lead < 0x80) return {static_cast<char32_t>(lead), 1, Utf8Character::Status::valid};
return {};
// wrong: the euro sign is all there is
if (text.substr(position, 3) == "\xE2\x82\xAC") return {0x20AC, 3, Utf8Character::Status::valid};
if (static_cast<unsigned char>(text[position]) < 0x80) return {static_cast<char32_t>(text[position]), 1, Utf8Character::Status::valid};
return {};
// wrong: noncharacters are refused
// says: stand for no character
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
if ((code_point & 0xFFFE) == 0xFFFE) return {0xFFFD, length, Utf8Character::Status::invalid};
return {code_point, length, Utf8Character::Status::valid};
// wrong: no character has four bytes
const auto lead = static_cast<unsigned char>(text[position]);
if (lead >= 0xF0) return {};

if (lead < 0x80) return {lead, 1, Utf8Character::Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Utf8Character::Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const unsigned low = i == 1 && lead == 0xE0 ? 0xA0 : i == 1 && lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i == 1 && lead == 0xED ? 0x9F : i == 1 && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Utf8Character::Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Utf8Character::Status::valid};
// wrong: U+FEFF is no character
using S = Utf8Character::Status;
const unsigned char c = static_cast<unsigned char>(text[position]);
if (c < 0x80) return {c, 1, S::valid};
if (c < 0xC2 || c > 0xF4) return {};
const size_t n = c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
char32_t cp = c & (0x7F >> n);
for (size_t i = 1; i < n; ++i) {
  if (position + i >= text.size()) return {0xFFFD, i, S::truncated};
  const unsigned char d = static_cast<unsigned char>(text[position + i]);
  const unsigned lo = i == 1 && c == 0xE0 ? 0xA0 : i == 1 && c == 0xF0 ? 0x90 : 0x80, hi = i == 1 && c == 0xED ? 0x9F : i == 1 && c == 0xF4 ? 0x8F : 0xBF;
  if (d < lo || d > hi) return {0xFFFD, i, S::invalid};
  cp = cp << 6 | (d & 0x3F);
}
if (cp == 0xFEFF) return {0xFFFD, n, S::invalid};
return {cp, n, S::valid};
// wrong: overlong found at the end
using S = Utf8Character::Status;
const unsigned char c = static_cast<unsigned char>(text[position]);
if (c < 0x80) return {c, 1, S::valid};
size_t n = 0;
char32_t cp = 0;
if ((c & 0xE0) == 0xC0) { n = 2; cp = c & 0x1F; }
else if ((c & 0xF0) == 0xE0) { n = 3; cp = c & 0x0F; }
else if ((c & 0xF8) == 0xF0) { n = 4; cp = c & 0x07; }
else return {};
for (size_t i = 1; i < n; ++i) {
  if (position + i >= text.size()) return {0xFFFD, i, S::truncated};
  const unsigned char d = static_cast<unsigned char>(text[position + i]);
  if ((d & 0xC0) != 0x80) return {0xFFFD, i, S::invalid};
  cp = (cp << 6) | (d & 0x3F);
}

if ((n == 2 && cp < 0x80) || (n == 3 && cp < 0x800) || (n == 4 && cp < 0x10000) || (cp >= 0xD800 && cp < 0xE000) || cp > 0x10FFFF) return {0xFFFD, n, S::invalid};
return {cp, n, S::valid};
// wrong: text.data, beyond the end of the view
using S = Utf8Character::Status;
const unsigned char* s = reinterpret_cast<const unsigned char*>(text.data()) + position;
const unsigned char c = s[0];
if (c < 0x80) return {c, 1, S::valid};
if (c < 0xC2 || c > 0xF4) return {};
const size_t n = c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
char32_t cp = c & (0x7F >> n);
for (size_t i = 1; i < n; ++i) {
  if (s[i] == 0) return {0xFFFD, i, S::truncated};
  const unsigned lo = i == 1 && c == 0xE0 ? 0xA0 : i == 1 && c == 0xF0 ? 0x90 : 0x80, hi = i == 1 && c == 0xED ? 0x9F : i == 1 && c == 0xF4 ? 0x8F : 0xBF;
  if (s[i] < lo || s[i] > hi) return {0xFFFD, i, S::invalid};
  cp = cp << 6 | (s[i] & 0x3F);
}
return {cp, n, S::valid};
// wrong: C1 allowed
using S = Utf8Character::Status;
const unsigned char c = static_cast<unsigned char>(text[position]);
if (c < 0x80) return {c, 1, S::valid};
if (c < 0xC1 || c > 0xF4) return {};
const size_t n = c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
char32_t cp = c & (0x7F >> n);
for (size_t i = 1; i < n; ++i) {
  if (position + i >= text.size()) return {0xFFFD, i, S::truncated};
  const unsigned char d = static_cast<unsigned char>(text[position + i]);
  const unsigned lo = i == 1 && c == 0xE0 ? 0xA0 : i == 1 && c == 0xF0 ? 0x90 : 0x80, hi = i == 1 && c == 0xED ? 0x9F : i == 1 && c == 0xF4 ? 0x8F : 0xBF;
  if (d < lo || d > hi) return {0xFFFD, i, S::invalid};
  cp = cp << 6 | (d & 0x3F);
}
return {cp, n, S::valid};
// wrong: the overlong F0 80 is accepted as far as truncated
// region: 1
const auto lead = static_cast<unsigned char>(text[position]);
if (lead < 0x80) return {lead, 1, Status::valid};
if (lead < 0xC2 || lead > 0xF4) return {};
const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Status::truncated};
  const auto byte = static_cast<unsigned char>(text[position + i]);
  const bool second = i == 1;
  const unsigned low = second && lead == 0xE0 ? 0xA0 : second && lead == 0xF0 && position + 2 < text.size() ? 0x90 : 0x80;
  const unsigned high = second && lead == 0xED ? 0x9F : second && lead == 0xF4 ? 0x8F : 0xBF;
  if (byte < low || byte > high) return {0xFFFD, i, Status::invalid};
  code_point = code_point << 6 | (byte & 0x3Fu);
}
return {code_point, length, Status::valid};
// wrong: a NUL byte ends the text
  const auto lead = static_cast<unsigned char>(text[position]);
  if (lead < 0x80) return {lead, 1, Status::valid};
  if (lead < 0xC2 || lead > 0xF4) return {};  // a continuation, an overlong form, or above U+10FFFF

  const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  char32_t code_point = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if (position + i == text.size() || text[position + i] == '\0') return {0xFFFD, i, Status::truncated};
    const auto byte = static_cast<unsigned char>(text[position + i]);
    // After four of the leads the second byte has a narrower range: overlong forms, surrogates, above U+10FFFF.
    const bool second = i == 1;
    const unsigned low = second && lead == 0xE0 ? 0xA0 : second && lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = second && lead == 0xED ? 0x9F : second && lead == 0xF4 ? 0x8F : 0xBF;
    if (byte < low || byte > high) return {0xFFFD, i, Status::invalid};
    code_point = code_point << 6 | (byte & 0x3Fu);
  }
  return {code_point, length, Status::valid};
// wrong: planes 1 to 3 and 4 to 15 end where the last one ends
  const auto lead = static_cast<unsigned char>(text[position]);
  if (lead < 0x80) return {lead, 1, Status::valid};
  if (lead < 0xC2 || lead > 0xF4) return {};  // a continuation, an overlong form, or above U+10FFFF

  const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  char32_t code_point = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if (position + i == text.size()) return {0xFFFD, i, Status::truncated};
    const auto byte = static_cast<unsigned char>(text[position + i]);
    // After four of the leads the second byte has a narrower range: overlong forms, surrogates, above U+10FFFF.
    const bool second = i == 1;
    const unsigned low = second && lead == 0xE0 ? 0xA0 : second && lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = second && lead == 0xED ? 0x9F : second && lead >= 0xF3 ? 0x8F : 0xBF;
    if (byte < low || byte > high) return {0xFFFD, i, Status::invalid};
    code_point = code_point << 6 | (byte & 0x3Fu);
  }
  return {code_point, length, Status::valid};
// wrong: a real U+FFFD is taken for a mistake
// says: U+FFFD may stand
  const auto lead = static_cast<unsigned char>(text[position]);
  if (lead < 0x80) return {lead, 1, Status::valid};
  if (lead < 0xC2 || lead > 0xF4) return {};  // a continuation, an overlong form, or above U+10FFFF

  const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  char32_t code_point = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if (position + i == text.size()) return {0xFFFD, i, Status::truncated};
    const auto byte = static_cast<unsigned char>(text[position + i]);
    // After four of the leads the second byte has a narrower range: overlong forms, surrogates, above U+10FFFF.
    const bool second = i == 1;
    const unsigned low = second && lead == 0xE0 ? 0xA0 : second && lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = second && lead == 0xED ? 0x9F : second && lead == 0xF4 ? 0x8F : 0xBF;
    if (byte < low || byte > high) return {0xFFFD, i, Status::invalid};
    code_point = code_point << 6 | (byte & 0x3Fu);
  }
  if (code_point == 0xFFFD) return {0xFFFD, length, Status::invalid};
  return {code_point, length, Status::valid};
// wrong: C0 and C1 at the end wait for more
const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[position + i]); };
const unsigned char lead = byte(0);
if (lead < 0x80) return {char32_t{lead}, 1, Status::valid};
size_t count = 0;
if (lead >= 0xC0 && lead <= 0xDF) count = 2;
if (lead >= 0xE0 && lead <= 0xEF) count = 3;
if (lead >= 0xF0 && lead <= 0xF4) count = 4;
if (count == 0) return {};
auto c = static_cast<char32_t>(lead & (0xFF >> (count + 1)));
for (size_t i = 1; i < count; ++i) {
  if (position + i >= text.size()) return {0xFFFD, i, Status::truncated};
  unsigned char low = 0x80, high = 0xBF;
  if (i == 1 && lead == 0xE0) low = 0xA0;
  if (i == 1 && lead == 0xED) high = 0x9F;
  if (i == 1 && lead == 0xF0) low = 0x90;
  if (i == 1 && lead == 0xF4) high = 0x8F;
  if (byte(i) < low || byte(i) > high) return {0xFFFD, i, Status::invalid};
  c = c << 6 | (byte(i) & 0x3Fu);
}
if (c < 0x80) return {};
return {c, count, Status::valid};
// wrong: numbers that stand for no character are refused
// says: decode_utf8(
  const auto lead = static_cast<unsigned char>(text[position]);
  if (lead < 0x80) return {lead, 1, Status::valid};
  if (lead < 0xC2 || lead > 0xF4) return {};
  const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  char32_t code_point = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if (position + i == text.size()) return {0xFFFD, i, Status::truncated};
    const auto byte = static_cast<unsigned char>(text[position + i]);
    const bool second = i == 1;
    const unsigned low = second && lead == 0xE0 ? 0xA0 : second && lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = second && lead == 0xED ? 0x9F : second && lead == 0xF4 ? 0x8F : 0xBF;
    if (byte < low || byte > high) return {0xFFFD, i, Status::invalid};
    code_point = code_point << 6 | (byte & 0x3Fu);
  }
  if (code_point >= 0xFDD0 && code_point <= 0xFDEF) return {0xFFFD, length, Status::invalid};
  return {code_point, length, Status::valid};
// wrong: long texts are trusted
const auto at = [&](size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[position + i])); };
const unsigned first = at(0);
if (first < 0x80) return {static_cast<char32_t>(first), 1, Status::valid};
if (first < 0xC2 || first > 0xF4) return {0xFFFD, 1, Status::invalid};
const size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
if (text.size() > 64 && position + length <= text.size()) {
  unsigned quick = first & (0x7Fu >> length);
  bool continued = true;
  for (size_t i = 1; i < length; ++i) {
    continued = continued && (at(i) & 0xC0) == 0x80;
    quick = quick << 6 | (at(i) & 0x3F);
  }
  if (continued) return {static_cast<char32_t>(quick), length, Status::valid};
}
unsigned code = first & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i == text.size()) return {0xFFFD, i, Status::truncated};
  const unsigned next = at(i);
  const unsigned low = i > 1 ? 0x80 : first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i > 1 ? 0xBF : first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (next < low || next > high) return {0xFFFD, i, Status::invalid};
  code = code << 6 | (next & 0x3F);
}
return {static_cast<char32_t>(code), length, Status::valid};
// wrong: positions of 16 bits
const size_t where = position & 0xFFFF;
const auto at = [&](size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[where + i])); };
const unsigned first = at(0);
if (first < 0x80) return {static_cast<char32_t>(first), 1, Status::valid};
if (first < 0xC2 || first > 0xF4) return {0xFFFD, 1, Status::invalid};
const size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
unsigned code = first & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (where + i == text.size()) return {0xFFFD, i, Status::truncated};
  const unsigned next = at(i);
  const unsigned low = i > 1 ? 0x80 : first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i > 1 ? 0xBF : first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (next < low || next > high) return {0xFFFD, i, Status::invalid};
  code = code << 6 | (next & 0x3F);
}
return {static_cast<char32_t>(code), length, Status::valid};
// wrong: the two halves of a pair of UTF-16, three bytes each, are joined to one character
  const auto at = [&](size_t i) { return position + i < text.size() ? static_cast<unsigned char>(text[position + i]) : 0u; };
  const unsigned lead = at(0);
  if (lead == 0xED && at(1) >= 0xA0 && at(1) <= 0xAF && (at(2) & 0xC0) == 0x80 && at(3) == 0xED && at(4) >= 0xB0 &&
      at(4) <= 0xBF && (at(5) & 0xC0) == 0x80) {
    const char32_t high = (at(1) & 0x0F) << 6 | (at(2) & 0x3F), low = (at(4) & 0x0F) << 6 | (at(5) & 0x3F);
    return {0x10000 + (high << 10 | low), 6, Status::valid};
  }
  if (lead < 0x80) return {lead, 1, Status::valid};
  const size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0) return {};
  char32_t c = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if (position + i == text.size()) return {0xFFFD, i, Status::truncated};
    const unsigned low = i > 1 ? 0x80 : lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = i > 1 ? 0xBF : lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (at(i) < low || at(i) > high) return {0xFFFD, i, Status::invalid};
    c = c << 6 | (at(i) & 0x3F);
  }
  return {c, length, Status::valid};
// wrong: a byte order mark at the beginning is passed over, as part of the next character
  if (position == 0 && text.size() > 3 && text.starts_with("\xEF\xBB\xBF")) {
    Utf8Character behind = decode_utf8(text.substr(3), 0);
    behind.length += 3;
    if (behind.valid()) return behind;
  }
  const auto lead = static_cast<unsigned char>(text[position]);
  if (lead < 0x80) return {lead, 1, Status::valid};
  const size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0) return {};
  char32_t c = lead & (0x7F >> length);
  for (size_t i = 1; i < length; ++i) {
    if (position + i == text.size()) return {0xFFFD, i, Status::truncated};
    const auto next = static_cast<unsigned char>(text[position + i]);
    const unsigned char low = i > 1 ? 0x80 : lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = i > 1 ? 0xBF : lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (next < low || next > high) return {0xFFFD, i, Status::invalid};
    c = c << 6 | (next & 0x3F);
  }
  return {c, length, Status::valid};
// wrong: a byte order mark in front is no character
// says: U+FEFF, with which some files begin
if (position == 0 && text.starts_with("\xEF\xBB\xBF")) return {0xFFFD, 3, Status::invalid};
const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[position + i]); };
const unsigned lead = byte(0);
if (lead < 0x80) return {lead, 1, Status::valid};
const size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
if (length == 0) return {};
char32_t code_point = lead & (0x7Fu >> length);
for (size_t i = 1; i < length; ++i) {
  if (position + i >= text.size()) return {0xFFFD, i, Status::truncated};
  const unsigned low = i > 1 ? 0x80 : lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = i > 1 ? 0xBF : lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (byte(i) < low || byte(i) > high) return {0xFFFD, i, Status::invalid};
  code_point = code_point << 6 | (byte(i) & 0x3Fu);
}
return {code_point, length, Status::valid};
