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
// says: that character is allowed
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
