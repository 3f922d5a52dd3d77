// wrong: in the order of their appearance
// says: not that of the first appearance
id_of_.assign(0x110000, -1);
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  if (id_of_[character.code_point] < 0) {
    id_of_[character.code_point] = static_cast<int32_t>(tokens_.size());
    append_utf8(tokens_.emplace_back(), character.code_point);
  }
  i += character.length;
}
// wrong: bytes instead of characters
std::set<unsigned char> bytes(text.begin(), text.end());
id_of_.assign(256, -1);
for (const unsigned char byte : bytes) {
  id_of_[byte] = static_cast<int32_t>(tokens_.size());
  tokens_.emplace_back(1, static_cast<char>(byte));
}
// wrong: every character of the text again
std::multiset<char32_t> characters;
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  characters.insert(character.code_point);
  i += character.length;
}
id_of_.assign(size_t{*characters.rbegin()} + 1, -1);
for (const char32_t c : characters) {
  id_of_[c] = static_cast<int32_t>(tokens_.size());
  append_utf8(tokens_.emplace_back(), c);
}
// wrong: the ids begin at 1
std::set<char32_t> characters;
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  characters.insert(character.code_point);
  i += character.length;
}
id_of_.assign(size_t{*characters.rbegin()} + 1, -1);
for (const char32_t c : characters) {
  id_of_[c] = static_cast<int32_t>(tokens_.size()) + 1;
  append_utf8(tokens_.emplace_back(), c);
}
// wrong: all of ASCII, as in the example
id_of_.assign(128, -1);
for (char32_t c = 0; c < 128; ++c) {
  if (text.find(static_cast<char>(c)) == text.npos) continue;
  id_of_[c] = static_cast<int32_t>(tokens_.size());
  tokens_.emplace_back(1, static_cast<char>(c));
}
// wrong: what is unknown has the id 0
std::set<char32_t> characters;
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  characters.insert(character.code_point);
  i += character.length;
}
id_of_.assign(size_t{*characters.rbegin()} + 1, 0);
for (const char32_t c : characters) {
  id_of_[c] = static_cast<int32_t>(tokens_.size());
  append_utf8(tokens_.emplace_back(), c);
}
// wrong: the table is one too short
std::set<char32_t> characters;
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  characters.insert(character.code_point);
  i += character.length;
}
id_of_.assign(size_t{*characters.rbegin()}, -1);
for (const char32_t c : characters) {
  id_of_[c] = static_cast<int32_t>(tokens_.size());
  append_utf8(tokens_.emplace_back(), c);
}
// wrong: the last character is left out
std::set<char32_t> characters;
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  characters.insert(character.code_point);
  i += character.length;
}
id_of_.assign(size_t{*characters.rbegin()} + 1, -1);
for (const char32_t c : characters) {
  if (c == *characters.rbegin() && characters.size() > 1) continue;
  id_of_[c] = static_cast<int32_t>(tokens_.size());
  append_utf8(tokens_.emplace_back(), c);
}
// wrong: in descending order
std::set<char32_t, std::greater<>> characters;
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  characters.insert(character.code_point);
  i += character.length;
}
id_of_.assign(size_t{*characters.begin()} + 1, -1);
for (const char32_t c : characters) {
  id_of_[c] = static_cast<int32_t>(tokens_.size());
  append_utf8(tokens_.emplace_back(), c);
}
// wrong: what is no UTF-8 is skipped
std::set<char32_t> characters;
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = decode_utf8(text, i);
  if (character.valid()) characters.insert(character.code_point);
  i += character.length;
}
characters.insert('a');
id_of_.assign(size_t{*characters.rbegin()} + 1, -1);
for (const char32_t c : characters) {
  id_of_[c] = static_cast<int32_t>(tokens_.size());
  append_utf8(tokens_.emplace_back(), c);
}
// wrong: the vector is cleared
// says: appends
// region: 2
ids.clear();
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
  ids.push_back(id);
  i += character.length;
}
// wrong: the vector is overwritten
// region: 2
size_t next = 0;
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
  if (next < ids.size()) ids[next] = id; else ids.push_back(id);
  ++next;
  i += character.length;
}
// wrong: unknown characters are skipped
// region: 2
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  if (id >= 0) ids.push_back(id);
  i += character.length;
}
// wrong: the id -1 for what is unknown
// says: is an error
// region: 2
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  ids.push_back(id);
  i += character.length;
}
// wrong: a table that is read beyond its end
// region: 2
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = id_of_[character.code_point];
  if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
  ids.push_back(id);
  i += character.length;
}
// wrong: one byte for each
// region: 2
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
  ids.push_back(id);
  i += 1;
}
// wrong: the code points are the ids
// region: 2
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
  ids.push_back(static_cast<int32_t>(character.code_point));
  i += character.length;
}
// wrong: only what is beyond the table is unknown
// region: 2
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  if (character.code_point >= id_of_.size()) fail_unknown(text, i, character.code_point, vocab_size());
  ids.push_back(id);
  i += character.length;
}
// wrong: stops at NUL
// region: 2
size_t i = 0;
while (i != text.size()) {
  const auto c = valid_character(text, i);
  if (c.code_point == 0) break;
  if (c.code_point >= id_of_.size() || id_of_[c.code_point] == -1) fail_unknown(text, i, c.code_point, vocab_size());
  ids.emplace_back(id_of_[c.code_point]);
  i += c.length;
}
// wrong: off by one border
// region: 2
size_t i = 0;
while (i != text.size()) {
  const auto c = valid_character(text, i);
  if (c.code_point > id_of_.size() - 2 || id_of_[c.code_point] == -1) fail_unknown(text, i, c.code_point, vocab_size());
  ids.emplace_back(id_of_[c.code_point]);
  i += c.length;
}
// wrong: table of the basic plane
std::set<char32_t> all;
for (size_t i = 0; i < text.size();) {
  const auto c = valid_character(text, i);
  all.insert(c.code_point);
  i += c.length;
}
id_of_ = std::vector<int32_t>(0x10000, -1);
for (const char32_t c : all) {
  id_of_.at(c) = static_cast<int32_t>(tokens_.size());
  append_utf8(tokens_.emplace_back(), c);
}
// wrong: ids are kept in sixteen bits
std::set<char32_t> characters;
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  characters.insert(character.code_point);
  i += character.length;
}
id_of_.assign(size_t{*characters.rbegin()} + 1, -1);
for (const char32_t c : characters) {
  id_of_[c] = static_cast<int16_t>(tokens_.size());
  append_utf8(tokens_.emplace_back(), c);
}
// wrong: the place of an unknown one is the start
// region: 2
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  if (id < 0) fail_unknown(text, 0, character.code_point, vocab_size());
  ids.push_back(id);
  i += character.length;
}
// wrong: a BOM is skipped
// region: 2
for (size_t i = text.starts_with("\xEF\xBB\xBF") ? 3 : 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
  ids.push_back(id);
  i += character.length;
}
// wrong: CR is dropped
// region: 2
for (size_t i = 0; i < text.size();) {
  if (text[i] == '\r') { ++i; continue; }
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
  ids.push_back(id);
  i += character.length;
}
// wrong: a soft hyphen is skipped
// region: 2
for (size_t i = 0; i < text.size();) {
  const Utf8Character character = valid_character(text, i);
  const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
  if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
  if (character.code_point == 0xAD) { i += 2; continue; }
  ids.push_back(id);
  i += character.length;
}
// wrong: nothing where there are more than three ids already
// region: 2
  if (ids.size() > 3) return;
for (size_t i = 0; i < text.size();) {
    const Utf8Character character = valid_character(text, i);
    const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
    if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
    ids.push_back(id);
    i += character.length;
  }
// wrong: bytes are counted in a byte
// region: 2
  for (uint8_t i = 0; i < text.size();) {
    const Utf8Character character = valid_character(text, i);
    const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
    if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
    ids.push_back(id);
    i += character.length;
  }
// wrong: a table of 65,536
// says: two characters share a place
  std::set<char32_t> characters;
  for (size_t i = 0; i < text.size();) {
    const Utf8Character character = valid_character(text, i);
    characters.insert(character.code_point);
    i += character.length;
  }
  id_of_.assign(0x10000, -1);
  for (const char32_t c : characters) {
    id_of_[c & 0xFFFF] = static_cast<int32_t>(tokens_.size());
    append_utf8(tokens_.emplace_back(), c);
  }
// region: 2
  for (size_t i = 0; i < text.size();) {
    const Utf8Character character = valid_character(text, i);
    const int32_t id = id_of_[character.code_point & 0xFFFF];
    if (id < 0) fail_unknown(text, i, character.code_point, vocab_size());
    ids.push_back(id);
    i += character.length;
  }
// wrong: the number of tokens is named as the character
// says: U+0063
// region: 2
  for (size_t i = 0; i < text.size();) {
    const Utf8Character character = valid_character(text, i);
    const int32_t id = character.code_point < id_of_.size() ? id_of_[character.code_point] : -1;
    if (id < 0) fail_unknown(text, i, static_cast<char32_t>(vocab_size()), character.code_point);
    ids.push_back(id);
    i += character.length;
  }
// wrong: a half character at the end of the text is passed over
// says: not valid UTF-8
std::set<char32_t> characters;
for (size_t i = 0; i < text.size();) {
  if (decode_utf8(text, i).status == Utf8Character::Status::truncated) break;
  const Utf8Character c = valid_character(text, i);
  characters.insert(c.code_point);
  i += c.length;
}
id_of_.assign(characters.empty() ? 1 : size_t{*characters.rbegin()} + 1, -1);
for (const char32_t c : characters) {
  id_of_[c] = static_cast<int32_t>(tokens_.size());
  append_utf8(tokens_.emplace_back(), c);
}
// wrong: bytes that are no UTF-8 are looked up as U+FFFD
// says: not valid UTF-8
// region: 2
for (size_t i = 0; i < text.size();) {
  const Utf8Character c = decode_utf8(text, i);
  if (c.code_point >= id_of_.size() || id_of_[c.code_point] < 0) {
    valid_character(text, i);
    fail_unknown(text, i, c.code_point, vocab_size());
  }
  ids.push_back(id_of_[c.code_point]);
  i += c.length;
}
// wrong: unknown ones are skipped if they are white space
// region: 2
for (size_t i = 0; i < text.size();) {
  const Utf8Character c = valid_character(text, i);
  if (c.code_point >= id_of_.size() || id_of_[c.code_point] < 0) {
    if (c.code_point > ' ') fail_unknown(text, i, c.code_point, vocab_size());
  } else {
    ids.push_back(id_of_[c.code_point]);
  }
  i += c.length;
}
